// The action numbers of Enochian chess, as src/heterodox/games/enochian/moves.py tells them.
#pragma once

#include <algorithm>

#include "games/enochian/moves.hpp"

namespace heterodox::enochian {

// The eight ways of a King, in the order of the numbers.
inline constexpr std::array<std::array<int, 2>, 8> royal_ways = {
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}}};

constexpr int royal_way(Square from, Square to) {
    const std::array<int, 2> way = {file_of(to) - file_of(from), rank_of(to) - rank_of(from)};
    return static_cast<int>(std::ranges::find(royal_ways, way) - royal_ways.begin());
}

// Whether a King's step leads onto an edge of the board from the line beside it.
constexpr bool is_onto_border(Square from, Square to) {
    const auto arrives = [](int here, int there) { return (here == 1 && there == 0) || (here == 6 && there == 7); };
    return arrives(file_of(from), file_of(to)) || arrives(rank_of(from), rank_of(to));
}

inline constexpr int promoting_steps = 84;

// promoting_step[from][way]: the place of a step onto the border among all of them, by start and end.
inline constexpr std::array<std::array<std::uint8_t, 8>, 64> promoting_step = [] {
    std::array<std::array<std::uint8_t, 8>, 64> table{};
    std::uint8_t number = 0;
    for (Square from = 0; from < 64; ++from)
        for (Square to = 0; to < 64; ++to)
            if ((king_steps[from] & bit(to)) != 0 && is_onto_border(from, to)) table[from][royal_way(from, to)] = number++;
    return table;
}();

inline constexpr int leaves_shared = 64 * 64;
inline constexpr int promotes = leaves_shared + 64 * 8;
inline constexpr int shows_die = promotes + promoting_steps * patrons;
inline constexpr int says = shows_die + static_cast<int>(die_kinds.size());
inline constexpr int all_actions = says + 4;  // offer, accept, decline, withdraw

inline int number_of(const Position& p, Move move) {
    const auto action = static_cast<Action>(move.action);
    if (action == Action::die) return shows_die + move.to - 1;
    if (action != Action::move) return says + move.action - static_cast<int>(Action::offer);
    if (move.promotion != no_kind)
        return promotes + promoting_step[move.from][royal_way(move.from, move.to)] * patrons + move.promotion;
    const bool is_plain_twin = move.twin && move.army < 2;
    if (move.kind == king && (p.shared & bit(move.from)) && !is_plain_twin)
        return leaves_shared + move.from * 8 + royal_way(move.from, move.to);
    return move.from * 64 + move.to;
}

// What a board move of Python holds beside its number; never 0, for moves.py reads it back.
inline std::uint32_t salt_of(const Position& p, Move move) {
    if (static_cast<Action>(move.action) != Action::move) return 0;
    const unsigned shared = (p.shared & bit(move.from)) != 0;
    return move.army | move.kind << 2U | shared << 5U | static_cast<unsigned>(move.twin) << 6U | 1U << 7U;
}

}  // namespace heterodox::enochian
