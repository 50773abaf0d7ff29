// A net for an evaluation: it learns from games that the search plays against itself what searches see in a
// position and its features do not.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/random.hpp"
#include "core/workers.hpp"
#include "engine/judge.hpp"
#include "engine/net.hpp"
#include "engine/occupied.hpp"
#include "engine/self_play.hpp"

namespace heterodox {

// The numbers of a net, and the mean squared error of what is promised on the games kept apart: by the features
// alone, and with the net.
struct LearnedNet {
    std::vector<int> numbers;
    double before, after;
};

// All samples of a trainer, column by column, as a trainer outside of the core wants them.
struct SampleColumns {
    std::vector<std::uint16_t> inputs;            // those that are on, sample after sample
    std::vector<std::uint8_t> counts;             // how many of them each sample has
    std::vector<std::uint16_t> eyes;              // how its viewers look at it, in the order of their places
    std::vector<float> features, scores, results; // for the team that decides: in hundredths of a pawn; the result from 0 to 1
    std::vector<std::uint32_t> games;             // the number of its game
    std::vector<std::uint8_t> stages;             // how far that game had come
};

// How a net learns.
struct Schooling {
    int rounds = 15;      // how often it sees every sample
    float trust = 0.75F;  // the share of its own search's value in a sample's target; the rest is the game's result
    float doubt = 0.3F;   // pulls all rows of the net towards nothing: what few games say is not believed
};

template <Searchable G>
    requires HasEyes<G>
class NetTrainer {
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
        const Judge<G> judge{weights};  // refuses too few numbers
        const Judge<G> features{std::span{weights}.first(2 * feature_count<G>())};
        for (const auto& game : SelfPlay<G>::play(starts, judge, nodes, seed, jobs, poll)) {
            for (const Met<G>& met : game) take_in(met, features);
            ++games_;
        }
    }

    // Keeps the calm positions of one played game; the weights are those of the features.
    void learn(const std::vector<Met<G>>& game, const std::vector<int>& weights) {
        const Occupation alone{door_, learns_already};
        const Judge<G> features{std::span{weights}.first(std::min(weights.size(), 2 * feature_count<G>()))};
        for (const Met<G>& met : game) take_in(met, features);
        ++games_;
    }

    // What was kept so far; the inputs of a sample are fewer than 256 on any board.
    SampleColumns columns() const {
        const Occupation alone{door_, learns_already};
        SampleColumns all;
        all.inputs = inputs_;
        for (const Sample& sample : samples_) {
            all.counts.push_back(static_cast<std::uint8_t>(sample.end - sample.begin));
            all.eyes.insert(all.eyes.end(), sample.eyes.begin(), sample.eyes.end());
            all.features.push_back(sample.features);
            all.scores.push_back(sample.score);
            all.results.push_back(sample.result);
            all.games.push_back(sample.game);
            all.stages.push_back(static_cast<std::uint8_t>(sample.stage));
        }
        return all;
    }

    // A net that makes the features' values more like what searches found and games ended with; the same one with
    // any number of jobs.
    LearnedNet fit(const Schooling& schooling, int jobs, const Poll& poll) {
        begin(schooling);
        LearnedNet learned;
        for (int round = 0; round < schooling.rounds; ++round) learned = this->round(jobs, poll);
        return learned;
    }

    // The same step by step: first this ...
    void begin(const Schooling& schooling) {
        const Occupation alone{door_, learns_already};
        fit_ = {};
        fit_.schooling = schooling;
        for (std::size_t i = 0; i < samples_.size(); ++i) (samples_[i].game % 10 == 0 ? fit_.apart : fit_.order).push_back(i);
        begin(fit_.net, fit_.random);
        // Few samples make a small batch; fewer than there are slices teach nothing.
        fit_.batch = std::min(batch, fit_.order.size() / slices * slices);
        fit_.steps = fit_.batch == 0 ? 0 : static_cast<std::size_t>(schooling.rounds) * (fit_.order.size() / fit_.batch);
    }

    // ... and then this as many times as rounds were promised: all samples once, in any order.
    LearnedNet round(int jobs, const Poll& poll) {
        const Occupation alone{door_, learns_already};
        auto& order = fit_.order;
        for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[fit_.random.below(static_cast<std::uint32_t>(i))]);
        for (std::size_t first = 0; fit_.batch != 0 && first + fit_.batch <= order.size() && fit_.done < fit_.steps; first += fit_.batch)
            step(fit_, std::span{order}.subspan(first, fit_.batch), jobs, poll);
        return {whole_numbers(fit_.net), error(fit_.apart, nullptr), error(fit_.apart, &fit_.net)};
    }

private:
    static constexpr const char* learns_already = "this trainer is at work already";

    // How fast values turn into results: ten to one at 460 hundredths of a pawn, as games of such short searches end.
    static constexpr float slope = 0.005F;
    static constexpr float pawn = 100;
    // Samples between two steps, and the parts in which their gradients are summed up, so that the order of the
    // sums does not depend on the number of jobs.
    static constexpr std::size_t batch = 2'048, slices = 8;
    static constexpr float pace = 0.002F;

    // The numbers of a net while it learns, in the order of Net: rows, beginning, shares and constant of each stage. (The last
    // number of a net is not learned: this one corrects the features.)
    using Numbers = std::vector<float>;
    static constexpr std::size_t width = Net<G>::width, viewers = Net<G>::viewers, size_of_net = Net<G>::size - 1;
    static constexpr std::size_t beginning = Net<G>::rows * width, heads = beginning + width, of_head = viewers * width + 1;

    static constexpr std::size_t shares_of(std::size_t stage) { return heads + stage * of_head; }
    static constexpr std::size_t constant_of(std::size_t stage) { return shares_of(stage) + viewers * width; }

    struct Sample {
        std::size_t begin, end;                       // of its inputs
        std::array<std::uint16_t, viewers> eyes;      // of the viewers in their order
        std::size_t stage;
        float features;  // what they say, for the team that decides
        float score;     // what the search said
        float expected;  // the result that it can expect by that
        float result;    // and the one that it got
        std::uint32_t game;
    };
    struct Fit {
        Schooling schooling;
        Numbers net = Numbers(size_of_net), momentum = Numbers(size_of_net), spread = Numbers(size_of_net);
        std::vector<Numbers> gradients = std::vector<Numbers>(slices, Numbers(size_of_net));
        std::vector<std::size_t> order = {}, apart = {};  // the samples to learn from, and those kept apart
        std::size_t batch = 0, steps = 0, done = 0;
        Random random{1};
    };
    using Sums = std::array<float, viewers * width>;

    float target(const Sample& sample) const {
        const float trust = fit_.schooling.trust;
        return trust * sample.expected + (1 - trust) * sample.result;
    }

    static float promise(float value) { return 1 / (1 + std::exp(-slope * value)); }

    void take_in(const Met<G>& met, const Judge<G>& features) {
        const Look<G> look{met.position};
        Sample sample;
        sample.begin = inputs_.size();
        for_each_input(look.on, [&](std::size_t input) { inputs_.push_back(static_cast<std::uint16_t>(input)); });
        sample.end = inputs_.size();
        for (std::size_t place = 0; place < viewers; ++place) sample.eyes[place] = look.eyes[Eyes<G>::viewer(met.position, place)];
        const bool first = G::team(met.position) == 0;
        const auto score = static_cast<float>(first ? met.score : -met.score);
        const auto result = static_cast<float>(first ? met.result : 1 - met.result);
        sample.features = static_cast<float>(features.value(met.position));
        sample.score = score;
        sample.expected = promise(score);
        sample.result = result;
        sample.game = games_;
        sample.stage = Eyes<G>::stage(met.position);
        samples_.push_back(sample);
    }

    static float any(Random& random) { return static_cast<float>(random.next() >> 40) / (1 << 23) - 1; }

    // The shares begin at nothing: so does the net.
    static void begin(Numbers& net, Random& random) {
        for (std::size_t i = 0; i < beginning; ++i) net[i] = 0.2F * any(random);
        for (std::size_t i = beginning; i < heads; ++i) net[i] = 0.3F;
    }

    // What the net adds, in pawns; the sums of all viewers are left behind.
    float value(const Numbers& net, const Sample& sample, Sums& sums) const {
        for (std::size_t place = 0; place < viewers; ++place) {
            const auto& row_of = table_[sample.eyes[place]];
            std::array<float, width> sum;
            std::copy_n(net.data() + beginning, width, sum.data());
            for (std::size_t at = sample.begin; at < sample.end; ++at) {
                const float* row = net.data() + row_of[inputs_[at]] * width;
                for (std::size_t i = 0; i < width; ++i) sum[i] += row[i];
            }
            std::copy_n(sum.data(), width, sums.data() + place * width);
        }
        float value = net[constant_of(sample.stage)];
        for (std::size_t i = 0; i < sums.size(); ++i) value += cut(sums[i]) * cut(sums[i]) * net[shares_of(sample.stage) + i];
        return value;
    }

    static float cut(float sum) { return std::min(std::max(sum, 0.0F), 1.0F); }

    double error(const std::vector<std::size_t>& which, const Numbers* net) const {
        double total = 0;
        Sums sums;
        for (const std::size_t i : which) {
            const float miss = promise(samples_[i].features + (net ? pawn * value(*net, samples_[i], sums) : 0)) - target(samples_[i]);
            total += static_cast<double>(miss) * miss;
        }
        return which.empty() ? 0 : total / static_cast<double>(which.size());
    }

    void step(Fit& fit, std::span<const std::size_t> which, int jobs, const Poll& poll) const {
        share_out(slices, jobs, poll, [&](std::size_t slice, const std::atomic<bool>&) {
            Numbers& gradient = fit.gradients[slice];
            std::fill(gradient.begin(), gradient.end(), 0.0F);
            const std::size_t length = which.size() / slices;
            for (const std::size_t i : which.subspan(slice * length, length)) add_gradient(fit.net, samples_[i], gradient);
        });
        // Adam, with smaller steps towards the end, so that the net comes to rest.
        ++fit.done;
        const float progress = static_cast<float>(fit.done) / static_cast<float>(fit.steps);
        const float stride = pace * (1 - 0.97F * progress);
        const float settled = 1 - std::pow(0.9F, static_cast<float>(fit.done)), spread_out = 1 - std::pow(0.999F, static_cast<float>(fit.done));
        for (std::size_t i = 0; i < size_of_net; ++i) {
            float slope_here = 0;
            for (const Numbers& gradient : fit.gradients) slope_here += gradient[i];
            slope_here /= static_cast<float>(which.size());
            fit.momentum[i] = 0.9F * fit.momentum[i] + 0.1F * slope_here;
            fit.spread[i] = 0.999F * fit.spread[i] + 0.001F * slope_here * slope_here;
            fit.net[i] -= stride * (fit.momentum[i] / settled / (std::sqrt(fit.spread[i] / spread_out) + 1e-9F) + (i < beginning ? fit.schooling.doubt * fit.net[i] : 0));
        }
    }

    void add_gradient(const Numbers& net, const Sample& sample, Numbers& gradient) const {
        Sums sums, back;
        const std::size_t shares = shares_of(sample.stage);
        const float promised = promise(sample.features + pawn * value(net, sample, sums));
        const float steep = 2 * (promised - target(sample)) * promised * (1 - promised) * slope * pawn;
        gradient[constant_of(sample.stage)] += steep;
        for (std::size_t i = 0; i < sums.size(); ++i) {
            const float kept = cut(sums[i]);
            gradient[shares + i] += steep * kept * kept;
            back[i] = kept > 0 && kept < 1 ? steep * net[shares + i] * 2 * kept : 0;
            gradient[beginning + i % width] += back[i];
        }
        for (std::size_t place = 0; place < viewers; ++place) {
            const auto& row_of = table_[sample.eyes[place]];
            for (std::size_t at = sample.begin; at < sample.end; ++at) {
                float* row = gradient.data() + row_of[inputs_[at]] * width;
                for (std::size_t i = 0; i < width; ++i) row[i] += back[place * width + i];
            }
        }
    }

    // As Net counts: sums in parts of net_one, shares so that they give hundredths of a pawn.
    static std::vector<int> whole_numbers(const Numbers& net) {
        // As many rows as there are tokens on any board stay within sixteen bits.
        constexpr float most_in_row = 500;
        constexpr float one_squared = static_cast<float>(net_one * net_one >> 8);
        std::vector<int> numbers;
        for (std::size_t i = 0; i < size_of_net; ++i) {
            const bool is_share = i >= heads && (i - heads) % of_head != of_head - 1;
            const float number = i < heads  ? std::clamp(net[i] * net_one, -most_in_row, most_in_row)
                                 : is_share ? std::clamp(net[i] * pawn * net_share / one_squared, -32'767.0F, 32'767.0F)
                                            : net[i] * pawn;
            numbers.push_back(static_cast<int>(std::lround(number)));
        }
        numbers.push_back(1);
        return numbers;
    }

    mutable Door door_;
    const decltype(row_table<G>()) table_ = row_table<G>();
    std::vector<std::uint16_t> inputs_;
    std::vector<Sample> samples_;
    std::uint32_t games_ = 0;
    Fit fit_;
};

}  // namespace heterodox
