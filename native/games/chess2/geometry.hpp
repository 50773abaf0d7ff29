// Squares as the six armies of Chess 2 see them on an empty board.
#pragma once

#include <array>

#include "core/bitboard.hpp"
#include "games/chess2/tables.hpp"

namespace heterodox::chess2 {

using BySquare = std::array<Bitboard, 64>;

namespace detail {

constexpr int distance_along(int a, int b) { return a < b ? b - a : a - b; }

// Chebyshev distance: how many steps a King needs.
constexpr int distance(Square a, Square b) {
    const int files = distance_along(file_of(a), file_of(b));
    const int ranks = distance_along(rank_of(a), rank_of(b));
    return files > ranks ? files : ranks;
}

constexpr bool straight(Square a, Square b) { return file_of(a) == file_of(b) || rank_of(a) == rank_of(b); }
constexpr bool diagonal(Square a, Square b) {
    return distance_along(file_of(a), file_of(b)) == distance_along(rank_of(a), rank_of(b));
}

template <class Sees>
consteval BySquare table(Sees sees) {
    BySquare all{};
    for (Square from = 0; from < 64; ++from)
        for (Square to = 0; to < 64; ++to)
            if (from != to && sees(from, to)) all[from] |= bit(to);
    return all;
}

}  // namespace detail

inline constexpr BySquare straight_lines = detail::table(detail::straight);
inline constexpr BySquare diagonal_lines = detail::table(detail::diagonal);

// An Elephant farther away than this is out of reach (C13), as are all for a Tiger (C11).
inline constexpr BySquare two_around =
    detail::table([](Square a, Square b) { return detail::distance(a, b) <= shy_distance; });
static_assert(shy_distance == 2 && tiger_steps == 2);

// How far a rampage can reach (C12).
inline constexpr BySquare three_straight =
    detail::table([](Square a, Square b) { return detail::straight(a, b) && detail::distance(a, b) <= elephant_steps; });
static_assert(elephant_steps == 3);

// Squares that lend a Knight, Bishop or Rook its power (C6), as a set operation.
constexpr Bitboard beside(Bitboard set) {
    return set << 8 | set >> 8 | (set & ~file_h) << 1 | (set & ~file_a) >> 1;
}

// A whole set moved by one step; what would leave the board is dropped.
constexpr Bitboard shifted(Bitboard set, int files, int ranks) {
    if (files > 0) set = (set & ~file_h) << 1;
    if (files < 0) set = (set & ~file_a) >> 1;
    return ranks > 0 ? set << 8 : ranks < 0 ? set >> 8 : set;
}

// Where a pawn captures, by side and square.
inline constexpr std::array<BySquare, 2> pawn_captures = {
    heterodox::detail::steps<2>({{{-1, 1}, {1, 1}}}), heterodox::detail::steps<2>({{{-1, -1}, {1, -1}}})};

constexpr Bitboard rank_set(int rank) { return rank_1 << (8 * rank); }

}  // namespace heterodox::chess2
