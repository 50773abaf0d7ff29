// What a search says: scores, lines of play, mixtures; and what it may ask a game's tactics beyond the least.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "core/chances.hpp"
#include "core/game.hpp"
#include "core/random.hpp"
#include "engine/evaluation.hpp"

namespace heterodox {

inline constexpr int win = 1'000'000;
inline constexpr int sure_win = win - 1'000;  // scores beyond it count plies to the end
inline constexpr int deepest = 100;

// Plies to a certain end: positive when the deciding team wins, negative when it loses, 0 when open.
constexpr int plies_to_end(int score) { return score > sure_win ? win - score : score < -sure_win ? -(win + score) : 0; }

template <class G>
concept HasDuels = requires(const typename G::Position& position) {
    { Tactics<G>::is_challenge(position) } -> std::same_as<bool>;
};
template <class G>
concept HasQuickEnds = requires(const typename G::Position& position) {
    { Tactics<G>::is_over(position) } -> std::same_as<bool>;
};
template <class G>
concept HasPass = requires(typename G::Position& position) {
    { Tactics<G>::pass(position) } -> std::same_as<bool>;
};
template <class G>
concept HasStructure = requires(const typename G::Position& position) {
    Tactics<G>::structures(position).size();
};
template <class G>
concept HasExchange = requires(const typename G::Position& position, typename G::Move move) {
    { Tactics<G>::costs_more(position, move, 0) } -> std::same_as<bool>;
};
// How many structures of a position are told apart.
template <class G>
constexpr std::size_t structure_kinds() {
    if constexpr (HasStructure<G>)
        return std::tuple_size_v<decltype(Tactics<G>::structures(std::declval<const typename G::Position&>()))>;
    else
        return 0;
}

// A first move with its value and what is expected to follow.
template <class G>
struct Variation {
    int score = -win;
    std::vector<typename G::Move> moves;
};

// How often to choose which move where choices are hidden.
template <class G>
struct MixedMove {
    typename G::Move move;
    double probability;
};

// What is known after a depth was completed.
template <class G>
struct Finding {
    int depth = 0;
    std::vector<Variation<G>> lines;
    std::vector<MixedMove<G>> mixture;
};

// What to play: the best move, or one drawn as often as the mixture says.
template <class G>
typename G::Move chosen(const Finding<G>& finding, Random& random) {
    if (finding.mixture.empty()) return finding.lines.front().moves.front();
    double left = static_cast<double>(random.next() >> 11) * 0x1.0p-53;
    for (const auto& [move, probability] : finding.mixture)
        if ((left -= probability) < 0) return move;
    return finding.mixture.front().move;
}

}  // namespace heterodox
