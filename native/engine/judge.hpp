// What a position is worth by the numbers of a game's weights: its features, and its net where it has learned one.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "engine/evaluation.hpp"
#include "engine/net.hpp"

namespace heterodox {

// The kind of a game's net; void for a game whose positions no net can see.
template <class G>
struct NetOf {
    using type = void;
};
template <HasPlacements G>
struct NetOf<G> {
    using type = Net<G>;
};

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
        if constexpr (HasPlacements<G>)
            if (numbers.size() > 2 * features) net_ = std::make_shared<const Net<G>>(numbers.subspan(2 * features));
    }

    // For the team that decides, in hundredths of a pawn.
    int value(const typename G::Position& position) const {
        Scorer scorer{weights_.data()};
        const int board_left = Evaluation<G>::judge(position, scorer);
        const int value = scorer.blend(board_left);
        return std::clamp((G::team(position) == 0 ? value : -value) + learned(position), -most_value, most_value);
    }

    static constexpr std::size_t net_size() {
        if constexpr (HasPlacements<G>)
            return Net<G>::size;
        else
            return 0;
    }

private:
    // Sixteen bits hold it: sums of so many features and rows of a net stay far from the end of the numbers.
    static constexpr int most_number = 32'768;
    // No static value is as good as a win.
    static constexpr int most_value = 900'000;

    int learned(const typename G::Position& position) const {
        if constexpr (HasPlacements<G>) return net_ ? net_->value(position) : 0;
        return 0;
    }

    std::vector<Weight> weights_;
    std::shared_ptr<const typename NetOf<G>::type> net_;
};

}  // namespace heterodox
