// Better weights for an evaluation: positions from games that the search plays against itself, and the
// weights that foretell the results of those games best (logistic regression, Texel's method).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/workers.hpp"
#include "engine/occupied.hpp"
#include "engine/self_play.hpp"

namespace heterodox {

// The result that a value in hundredths of a pawn promises, by the usual curve: `scale` makes ten to one.
inline double promised(double value, double scale) { return 1 / (1 + std::pow(10.0, -value / scale)); }

template <Searchable G>
class Tuner {
public:
    using Position = typename G::Position;

    std::size_t size() const {
        const Occupation alone{door_, learns_already};
        return samples_.size();
    }

    // Plays one game from each start with `nodes` nodes a move and keeps its calm positions. What is found
    // depends on the starts and the seed, not on `jobs`.
    void play(const std::vector<Position>& starts, const std::vector<int>& weights, std::uint64_t nodes, std::uint64_t seed, int jobs, const Poll& poll) {
        const Occupation alone{door_, learns_already};
        for (const auto& game : SelfPlay<G>::play(starts, Judge<G>{weights}, nodes, seed, jobs, poll))
            for (const Met<G>& met : game) take_in(met, lookahead);
    }

    // Keeps one position of a played game; `result` is what team 0 got, from 0 to 1.
    void learn(const Position& position, double result) {
        const Occupation alone{door_, learns_already};
        take_in({position, 0, result}, 0);
    }

    // The mean squared error of what the weights promise, on the samples kept apart or on the others.
    double error(const std::vector<double>& weights, bool kept_apart) const {
        const Occupation alone{door_, learns_already};
        return error(weights, kept_apart, best_scale(weights));
    }

    // Weights with less error than `start` on the samples not kept apart, by gradient descent (Adam).
    // `stiffness` pulls towards the start: what the samples say little about stays as it was.
    std::vector<double> fit(const std::vector<double>& start, int rounds, double stiffness) const {
        const Occupation alone{door_, learns_already};
        constexpr double pace = 1.5;
        const double scale = best_scale(start);
        const double slope = std::log(10.0) / scale;
        const double number = std::max<double>(1, static_cast<double>(samples_.size()));
        std::vector<double> weights = start, gradient(start.size()), momentum(start.size()), spread(start.size());
        for (int round = 1; round <= rounds; ++round) {
            for (std::size_t i = 0; i < weights.size(); ++i) gradient[i] = 2 * stiffness * (weights[i] - start[i]);
            for (std::size_t i = 0; i < samples_.size(); ++i) {
                if (is_apart(i)) continue;
                const double p = promised(value_of(i, weights), scale);
                const double steep = 2 * (p - target(samples_[i], scale)) * p * (1 - p) * slope / number;
                for_each_part(i, [&](std::size_t weight, double count) { gradient[weight] += steep * count; });
            }
            // Small steps towards the end, so that the weights come to rest.
            const double step = pace * (1 - 0.95 * round / rounds);
            for (std::size_t i = 0; i < weights.size(); ++i) {
                momentum[i] = 0.9 * momentum[i] + 0.1 * gradient[i];
                spread[i] = 0.99 * spread[i] + 0.01 * gradient[i] * gradient[i];
                const double mean = momentum[i] / (1 - std::pow(0.9, round));
                const double size = spread[i] / (1 - std::pow(0.99, round));
                weights[i] -= step * mean / (std::sqrt(size) + 1e-12);
            }
        }
        return weights;
    }

private:
    static constexpr const char* learns_already = "this tuner is at work already";

    double error(const std::vector<double>& weights, bool kept_apart, double scale) const {
        double total = 0;
        std::size_t number = 0;
        for (std::size_t i = 0; i < samples_.size(); ++i) {
            if (is_apart(i) != kept_apart) continue;
            const double miss = promised(value_of(i, weights), scale) - target(samples_[i], scale);
            total += miss * miss;
            ++number;
        }
        return number == 0 ? 0 : total / static_cast<double>(number);
    }

    // How far values are apart in these games: without it, tuning would only stretch or shrink all weights,
    // and the margins of the search would no longer fit them.
    double best_scale(const std::vector<double>& weights) const {
        double low = 100, high = 2'000;
        for (int step = 0; step < 14; ++step) {
            const double third = (high - low) / 3;
            if (error(weights, true, low + third) < error(weights, true, high - third))
                high -= third;
            else
                low += third;
        }
        return (low + high) / 2;
    }

    // The share of its own search's value in a sample's target; the rest is the game's result.
    static constexpr double lookahead = 0.35;

    struct Part {
        std::uint16_t feature;
        std::int16_t count;
    };
    struct Sample {
        std::size_t begin, end;  // of its parts
        float opening;           // how much of the opening is left, 0 to 1
        float score;             // what the search said, for team 0
        float trust;             // the share of that in the target
        float result;            // what team 0 got
    };

    static double target(const Sample& sample, double scale) {
        return sample.trust * promised(sample.score, scale) + (1 - sample.trust) * sample.result;
    }

    static bool is_apart(std::size_t i) { return (i * 2654435761u >> 7) % 10 == 0; }

    template <class Tell>
    void for_each_part(std::size_t i, Tell tell) const {
        const Sample& sample = samples_[i];
        for (std::size_t part = sample.begin; part < sample.end; ++part) {
            tell(2u * parts_[part].feature, parts_[part].count * sample.opening);
            tell(2u * parts_[part].feature + 1, parts_[part].count * (1 - sample.opening));
        }
    }

    double value_of(std::size_t i, const std::vector<double>& weights) const {
        double value = 0;
        for_each_part(i, [&](std::size_t weight, double count) { value += weights[weight] * count; });
        return value;
    }

    void take_in(const Met<G>& met, double trust) {
        Tracer tracer{feature_count<G>()};
        const int left = Evaluation<G>::judge(met.position, tracer);
        const std::size_t begin = parts_.size();
        for (std::size_t i = 0; i < tracer.counts.size(); ++i)
            if (tracer.counts[i] != 0) parts_.push_back({static_cast<std::uint16_t>(i), static_cast<std::int16_t>(tracer.counts[i])});
        samples_.push_back({begin, parts_.size(), static_cast<float>(left) / full_board, static_cast<float>(met.score), static_cast<float>(trust),
                            static_cast<float>(met.result)});
    }

    mutable Door door_;
    std::vector<Part> parts_;
    std::vector<Sample> samples_;
};

}  // namespace heterodox
