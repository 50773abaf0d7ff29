// Better weights for an evaluation: positions from games that the search plays against itself, and the
// weights that foretell the results of those games best (logistic regression, Texel's method).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/line.hpp"
#include "core/random.hpp"
#include "core/workers.hpp"
#include "engine/search.hpp"

namespace heterodox {

// The result that a value in hundredths of a pawn promises, by the usual curve: `scale` makes ten to one.
inline double promised(double value, double scale) { return 1 / (1 + std::pow(10.0, -value / scale)); }

template <Searchable G>
class Tuner {
public:
    using Position = typename G::Position;

    std::size_t size() const { return samples_.size(); }

    // Plays one game from each start with `nodes` nodes a move and keeps its calm positions. What is found
    // depends on the starts and the seed, not on `jobs`.
    void play(const std::vector<Position>& starts, const std::vector<Weight>& weights, std::uint64_t nodes, std::uint64_t seed, int jobs, const Poll& poll) {
        std::vector<Found> found(starts.size());
        share_out(starts.size(), jobs, poll, [&](std::size_t game, const std::atomic<bool>& stop) {
            found[game] = play_one(starts[game], weights, nodes, Random{seed, game}, stop);
        });
        for (const Found& each : found) take_in(each);
    }

    // Keeps one position of a played game; `result` is what team 0 got, from 0 to 1.
    void learn(const Position& position, double result) { take_in({{position, 0, 0, result}}); }

    // The mean squared error of what the weights promise, on the samples kept apart or on the others.
    double error(const std::vector<double>& weights, bool kept_apart) const {
        return error(weights, kept_apart, best_scale(weights));
    }

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

    // Weights with less error than `start` on the samples not kept apart, by gradient descent (Adam).
    // `stiffness` pulls towards the start: what the samples say little about stays as it was.
    std::vector<double> fit(const std::vector<double>& start, int rounds, double stiffness) const {
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
    // The share of its own search's value in a sample's target; the rest is the game's result.
    static constexpr double lookahead = 0.35;
    static constexpr int longest_game = 400;
    // A game is decided when the search has said so for some plies.
    static constexpr int decided_score = 1'500;
    static constexpr int decided_plies = 5;

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
    struct Target {
        Position position;
        double score;
        double trust;
        double result;
    };
    using Found = std::vector<Target>;

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

    void take_in(const Found& found) {
        for (const Target& each : found) {
            Tracer tracer{feature_count<G>()};
            const int left = Evaluation<G>::judge(each.position, tracer);
            const std::size_t begin = parts_.size();
            for (std::size_t i = 0; i < tracer.counts.size(); ++i)
                if (tracer.counts[i] != 0) parts_.push_back({static_cast<std::uint16_t>(i), static_cast<std::int16_t>(tracer.counts[i])});
            samples_.push_back({begin, parts_.size(), static_cast<float>(left) / full_board, static_cast<float>(each.score),
                                static_cast<float>(each.trust), static_cast<float>(each.result)});
        }
    }

    static Found play_one(const Position& start, const std::vector<Weight>& weights, std::uint64_t nodes, Random random, const std::atomic<bool>& stop) {
        TranspositionTable table{2};
        const auto searcher = std::make_unique<Searcher<G>>(weights, table);
        Line<G> line{start};
        Found found;
        int decided = 0, score = 0;
        for (int ply = 0; ply < longest_game && !line.outcome() && std::abs(decided) < decided_plies && !stop; ++ply) {
            const Position& here = line.position();
            if constexpr (HasChance<G>) {
                if (Tactics<G>::is_chance(here)) {
                    line.play(any_choice(here, random));
                    continue;
                }
            }
            Limits limits;
            limits.nodes = nodes;
            Control control{limits};
            table.grow_older();
            const Finding<G> thought = searcher->think(here, line.hashes(), control, {});
            score = G::team(here) == 0 ? thought.lines.front().score : -thought.lines.front().score;
            decided = std::abs(score) < decided_score ? 0 : score > 0 ? std::max(decided, 0) + 1 : std::min(decided, 0) - 1;
            const auto move = thought.mixture.empty() ? thought.lines.front().moves.front() : drawn(thought, random);
            if (is_calm(here, thought, move)) found.push_back({here, static_cast<double>(score), lookahead, 0.5});
            line.play(move);
        }
        double result = 0.5;
        if (line.outcome() ? line.outcome()->winner >= 0 : decided != 0) result = (line.outcome() ? line.outcome()->winner == 0 : decided > 0) ? 1 : 0;
        for (Target& each : found) each.result = result;
        return found;
    }

    // Only where nothing is hanging does the static value mean anything.
    static bool is_calm(const Position& here, const Finding<G>& thought, typename G::Move move) {
        if (!thought.mixture.empty() || std::abs(thought.lines.front().score) > decided_score) return false;
        return !Tactics<G>::in_danger(here) && Tactics<G>::heat(here, move) <= 0;
    }

    static typename G::Move any_choice(const Position& position, Random& random) {
        typename G::Moves choices;
        G::choices(position, choices);
        return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    }

    static typename G::Move drawn(const Finding<G>& thought, Random& random) {
        double left = static_cast<double>(random.next() >> 11) * 0x1.0p-53;
        for (const auto& [move, probability] : thought.mixture)
            if ((left -= probability) < 0) return move;
        return thought.mixture.front().move;
    }

    std::vector<Part> parts_;
    std::vector<Sample> samples_;
};

}  // namespace heterodox
