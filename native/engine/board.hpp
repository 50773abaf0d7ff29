// Measures on the board that evaluations share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "core/bitboard.hpp"

namespace heterodox {

// In steps of a King.
inline int distance(Square a, Square b) {
    return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

// A square's place in a table of half a board (FeatureNames::half_board), seen by a side that goes up or down.
inline std::size_t half_square(Square square, bool going_up) {
    return static_cast<std::size_t>((going_up ? rank_of(square) : 7 - rank_of(square)) * 4 + std::min(file_of(square), 7 - file_of(square)));
}

constexpr Bitboard fill_up(Bitboard set) {
    for (const int shift : {8, 16, 32}) set |= set << shift;
    return set;
}
constexpr Bitboard fill_down(Bitboard set) {
    for (const int shift : {8, 16, 32}) set |= set >> shift;
    return set;
}
constexpr Bitboard whole_files(Bitboard set) { return fill_up(set) | fill_down(set); }
constexpr Bitboard neighbours(Bitboard set) { return (set & ~file_a) >> 1 | (set & ~(file_a << 7)) << 1; }

// What one side's pieces can strike: all squares, and those that at least two of them can.
struct Cover {
    Bitboard once = 0;
    Bitboard twice = 0;

    void add(Bitboard squares) {
        twice |= once & squares;
        once |= squares;
    }
};

}  // namespace heterodox
