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
            if (numbers.size() > 2 * features) net_ = std::make_shared<const Net<G>>(numbers.subspan(2 * features));
    }

    using Sums = typename NetOf<G>::type::Sums;

    // For the team that decides, in hundredths of a pawn.
    int value(const typename G::Position& position) const {
        return value(position, [](const auto& net, const auto& here) { return net.value(here); });
    }

    // The same by way of sums that were kept: those of a position before this one, and those to be kept of this one.
    int value(const typename G::Position& position, const Sums& before, Sums& here) const {
        const int kept = value(position, [&](const auto& net, const auto& at) { return net.value(at, before, here); });
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

    // `ask` asks the net, where there is one.
    template <class Ask>
    int value(const typename G::Position& position, [[maybe_unused]] Ask ask) const {
        int value = 0;
        if constexpr (HasEyes<G>) {
            if (net_) value = ask(*net_, position);
            if (net_ && !net_->corrects()) return std::clamp(value, -most_value, most_value);
        }
        Scorer scorer{weights_.data()};
        const int board_left = Evaluation<G>::judge(position, scorer);
        const int features = scorer.blend(board_left);
        return std::clamp(value + (G::team(position) == 0 ? features : -features), -most_value, most_value);
    }

    std::vector<Weight> weights_;
    std::shared_ptr<const typename NetOf<G>::type> net_;
};

}  // namespace heterodox
