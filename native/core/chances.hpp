// Chance nodes: what a die may show, as often as the game says.
#pragma once

#include <concepts>
#include <cstdint>

#include "core/game.hpp"
#include "core/random.hpp"

namespace heterodox {

// A game in which `kind` may be chance. `weight` is how often a roll comes beside the others: its share of the sum
// over all of `choices` is the probability that Python's chances() gives.
template <class G>
concept HasChance = Game<G> && requires(const typename G::Position& position, typename G::Move roll) {
    { G::weight(position, roll) } -> std::same_as<std::uint32_t>;
    { G::kind(position) } -> std::same_as<DecisionKind>;
};

// One of `choices`: where a die decides as it may fall, everywhere else any with equal chance.
template <Game G>
typename G::Move draw(const typename G::Position& position, const typename G::Moves& choices, Random& random) {
    if constexpr (HasChance<G>) {
        if (!G::outcome(position) && G::kind(position) == DecisionKind::chance) {
            std::uint32_t all = 0;
            for (const auto roll : choices) all += G::weight(position, roll);
            std::uint32_t left = random.below(all);
            for (const auto roll : choices) {
                const std::uint32_t weight = G::weight(position, roll);
                if (left < weight) return roll;
                left -= weight;
            }
        }
    }
    return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
}

}  // namespace heterodox
