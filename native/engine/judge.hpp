// What a position is worth by the numbers of a game's weights: its features, and its net where it has learned one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "engine/evaluation.hpp"
#include "engine/net.hpp"

namespace heterodox {

// The net of a game, and what is kept of its sums; nothing for a game that no net can see.
struct NoNet {
    struct Sums {};
};
template <class G>
struct NetOf {
    using type = NoNet;
};
template <HasEyes G>
struct NetOf<G> {
    using type = Net<G>;
};

#ifdef HETERODOX_AUDIT_SUMS
// A build for tests: every value that a search gets by sums that were kept is compared with one made anew.
inline std::atomic<std::uint64_t> audited_sums{0};
#endif

template <Searchable G>
class Judge {
public:
    // Opening and ending value of each feature in turn; then the numbers of a net, or nothing.
    explicit Judge(std::span<const int> numbers) {
        const std::size_t features = feature_count<G>();
        if (numbers.size() < 2 * features || (numbers.size() > 2 * features && numbers.size() - 2 * features != net_size()))
            throw InvalidText("weights: " + std::string{G::name} + " has two for each of " + std::to_string(features) +
                              " features and " + std::to_string(net_size()) + " of a net, found " + std::to_string(numbers.size()));
        for (const int number : numbers)
            if (number < -most_number || number > most_number)
                throw InvalidText("weights: " + std::to_string(number) + " is beyond " + std::to_string(most_number));
        for (std::size_t i = 0; i < features; ++i) weights_.push_back({numbers[2 * i], numbers[2 * i + 1]});
        if constexpr (HasEyes<G>)
            if (numbers.size() > 2 * features) net_ = std::make_shared<const Net<G>>(numbers.subspan(2 * features), worths());
    }

    using Sums = typename NetOf<G>::type::Sums;

    // For the team that decides, in hundredths of a pawn.
    int value(const typename G::Position& position) const {
        if constexpr (HasEyes<G>) {
            if (net_) {
                const int said = net_->value(position);
                return net_->corrects() ? with_features(position, said) : bounded(said);
            }
        }
        return with_features(position, 0);
    }

    // The same by way of sums that were kept: those of a position before this one, and those to be kept of this one.
    int value(const typename G::Position& position, const Sums& before, Sums& here) const {
        const int kept = value_kept_up(position, before, here);
#ifdef HETERODOX_AUDIT_SUMS
        ++audited_sums;
        if (kept != value(position)) throw std::logic_error("sums that were kept up differ from those made anew: " + G::print(position));
#endif
        return kept;
    }

    static constexpr std::size_t net_size() {
        if constexpr (HasEyes<G>)
            return Net<G>::size;
        else
            return 0;
    }

private:
    // Sixteen bits hold it: sums of so many features and rows of a net stay far from the end of the numbers.
    static constexpr int most_number = 32'768;
    // No static value is as good as a win.
    static constexpr int most_value = 900'000;

    static int bounded(int value) { return std::clamp(value, -most_value, most_value); }

    // What the net says, and the features.
    int with_features(const typename G::Position& position, int net) const {
        Scorer scorer{weights_.data()};
        const int board_left = Evaluation<G>::judge(position, scorer);
        return together(position, net, scorer.blend(board_left));
    }

    // The same where what the inputs bring is summed up already.
    int with_features(const typename G::Position& position, int net, [[maybe_unused]] const Sums& here) const {
        if constexpr (HasPlaces<G>) {
            Scorer scorer{weights_.data(), Weight{here.worth}};
            const int board_left = Evaluation<G>::judge_others(position, scorer);
            return together(position, net, scorer.blend(board_left));
        } else {
            return with_features(position, net);
        }
    }

    static int together(const typename G::Position& position, int net, int features) { return bounded(net + (G::team(position) == 0 ? features : -features)); }

    int value_kept_up(const typename G::Position& position, [[maybe_unused]] const Sums& before, [[maybe_unused]] Sums& here) const {
        if constexpr (HasEyes<G>) {
            if (net_) {
                const int said = net_->value(position, before, here);
                return net_->corrects() ? with_features(position, said, here) : bounded(said);
            }
        }
        return with_features(position, 0);
    }

    // What each input brings to the features alone.
    std::vector<std::int64_t> worths() const
        requires HasEyes<G>
    {
        std::vector<std::int64_t> worths(Eyes<G>::sets * 64);
        if constexpr (HasPlaces<G>) {
            for (std::size_t input = 0; input < worths.size(); ++input) {
                Scorer scorer{weights_.data()};
                Evaluation<G>::places(input, scorer);
                worths[input] = scorer.sum().both;
            }
        }
        return worths;
    }

    std::vector<Weight> weights_;
    std::shared_ptr<const typename NetOf<G>::type> net_;
};

}  // namespace heterodox
