// Sets of squares as 64-bit words, and how pieces see across them. Square = rank * 8 + file.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

namespace heterodox {

using Bitboard = std::uint64_t;
using Square = int;

constexpr Bitboard bit(Square square) { return Bitboard{1} << square; }
constexpr int file_of(Square square) { return square & 7; }
constexpr int rank_of(Square square) { return square >> 3; }
constexpr Square make_square(int file, int rank) { return rank * 8 + file; }
constexpr int popcount(Bitboard set) { return std::popcount(set); }
constexpr Square lowest(Bitboard set) { return std::countr_zero(set); }
inline Square pop_lowest(Bitboard& set) {
    const Square square = lowest(set);
    set &= set - 1;
    return square;
}

constexpr Bitboard file_h = 0x8080808080808080ULL;
constexpr Bitboard file_a = 0x0101010101010101ULL;
constexpr Bitboard rank_1 = 0xFFULL;

inline std::string square_name(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

namespace detail {

constexpr Bitboard step(Square square, int files, int ranks) {
    const int file = file_of(square) + files;
    const int rank = rank_of(square) + ranks;
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? bit(make_square(file, rank)) : 0;
}

template <std::size_t N>
constexpr std::array<Bitboard, 64> steps(const std::array<std::array<int, 2>, N>& offsets) {
    std::array<Bitboard, 64> table{};
    for (Square square = 0; square < 64; ++square)
        for (const auto& [files, ranks] : offsets) table[square] |= step(square, files, ranks);
    return table;
}

constexpr Bitboard ray(Square square, int files, int ranks) {
    Bitboard seen = 0;
    int file = file_of(square) + files;
    int rank = rank_of(square) + ranks;
    for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += files, rank += ranks)
        seen |= bit(make_square(file, rank));
    return seen;
}

// One line through a square, split into the rays towards higher and lower square numbers.
struct Line {
    Bitboard up;
    Bitboard down;
};

constexpr std::array<Line, 64> lines(int files, int ranks) {
    std::array<Line, 64> table{};
    for (Square square = 0; square < 64; ++square)
        table[square] = {ray(square, files, ranks), ray(square, -files, -ranks)};
    return table;
}

inline constexpr auto file_lines = lines(0, 1);
inline constexpr auto rank_lines = lines(1, 0);
inline constexpr auto rising_lines = lines(1, 1);
inline constexpr auto falling_lines = lines(-1, 1);

// Squares seen along a line up to and including the first blocker each way (obstruction difference).
// Quick enough to fill tables with; sliders.hpp has those.
constexpr Bitboard along(const Line& line, Bitboard occupied) {
    const Bitboard up = line.up & occupied;
    const Bitboard down = line.down & occupied;
    const Bitboard highest_below = Bitboard{1} << (63 - std::countl_zero(down | 1));
    const Bitboard difference = (up ^ (up - 1)) & ~(highest_below - 1);
    return (line.up | line.down) & difference;
}

// The squares strictly between two squares of one line, or the whole line through both.
constexpr std::array<std::array<Bitboard, 64>, 64> joins(bool whole_line) {
    constexpr std::array<std::array<int, 2>, 8> ways{
        {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}};
    std::array<std::array<Bitboard, 64>, 64> table{};
    for (Square from = 0; from < 64; ++from) {
        for (const auto& [files, ranks] : ways) {
            const Bitboard line = ray(from, files, ranks) | bit(from) | ray(from, -files, -ranks);
            Bitboard passed = 0;
            int file = file_of(from) + files;
            int rank = rank_of(from) + ranks;
            for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += files, rank += ranks) {
                const Square to = make_square(file, rank);
                table[from][to] = whole_line ? line : passed;
                passed |= bit(to);
            }
        }
    }
    return table;
}

}  // namespace detail

// between[a][b]: the squares strictly between; line_through[a][b]: the whole line with both ends.
// Both are empty when no line of a Queen joins the squares.
inline constexpr auto between = detail::joins(false);
inline constexpr auto line_through = detail::joins(true);

inline constexpr std::array<Bitboard, 64> king_steps = detail::steps<8>(
    {{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}});
inline constexpr std::array<Bitboard, 64> knight_jumps = detail::steps<8>(
    {{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});

}  // namespace heterodox

#include "core/sliders.hpp"  // rook_attacks(), bishop_attacks()
