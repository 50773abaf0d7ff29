// How the pieces of Enochian chess go, and what follows from its tables.
#pragma once

#include "games/enochian/tables.hpp"

namespace heterodox::enochian {

inline constexpr std::array<Bitboard, 64> queen_leaps = detail::steps<8>(
    {{{-2, -2}, {0, -2}, {2, -2}, {-2, 0}, {2, 0}, {-2, 2}, {0, 2}, {2, 2}}});

// king_steps with an entry for a King that is off the board.
inline constexpr std::array<Bitboard, 65> steps_of_king = [] {
    std::array<Bitboard, 65> table{};
    for (Square square = 0; square < 64; ++square) table[square] = king_steps[square];
    return table;
}();

inline constexpr std::array<Bitboard, 64> rook_lines = [] {
    std::array<Bitboard, 64> table{};
    for (Square square = 0; square < 64; ++square)
        for (const auto& line : {detail::file_lines[square], detail::rank_lines[square]})
            table[square] |= line.up | line.down;
    return table;
}();

inline constexpr std::array<Bitboard, 64> bishop_lines = [] {
    std::array<Bitboard, 64> table{};
    for (Square square = 0; square < 64; ++square)
        for (const auto& line : {detail::rising_lines[square], detail::falling_lines[square]})
            table[square] |= line.up | line.down;
    return table;
}();

// -- how pawns go ------------------------------------------------------------------------------

// All pawns on `from` move together: the set is rotated left by `shift` (backwards: by 64 less).
struct PawnStep {
    unsigned shift;
    Bitboard from;
    constexpr Bitboard operator()(Bitboard pawns) const {
        return ((pawns & from) << shift) | ((pawns & from) >> (64 - shift));
    }
    constexpr Square origin(Square target) const { return (target - static_cast<int>(shift)) & 63; }
};

struct PawnSteps {
    PawnStep forward;
    std::array<PawnStep, 2> captures;
};

inline constexpr Bitboard file_h = file_a << 7;
inline constexpr Bitboard rank_8 = rank_1 << 56;

inline constexpr std::array<PawnSteps, 4> pawn_steps = {{
    {{8, ~rank_8}, {{{7, ~(rank_8 | file_a)}, {9, ~(rank_8 | file_h)}}}},
    {{1, ~file_h}, {{{9, ~(rank_8 | file_h)}, {64 - 7, ~(rank_1 | file_h)}}}},
    {{64 - 8, ~rank_1}, {{{64 - 9, ~(rank_1 | file_a)}, {64 - 7, ~(rank_1 | file_h)}}}},
    {{64 - 1, ~file_a}, {{{7, ~(rank_8 | file_a)}, {64 - 9, ~(rank_1 | file_a)}}}},
}};

// pawn_origins[direction][square]: where a pawn of that direction stands when it attacks the square.
inline constexpr std::array<std::array<Bitboard, 64>, 4> pawn_origins = [] {
    std::array<std::array<Bitboard, 64>, 4> table{};
    for (int direction = 0; direction < 4; ++direction)
        for (Square square = 0; square < 64; ++square)
            for (const auto& capture : pawn_steps[direction].captures)
                if (const Bitboard target = capture(bit(square))) table[direction][lowest(target)] |= bit(square);
    return table;
}();

// The five blocks of the concourses (E30): where each square's block is, 0 elsewhere.
inline constexpr std::array<Bitboard, 64> concourse_blocks = [] {
    std::array<Bitboard, 64> table{};
    for (const Bitboard block : blocks)
        for (Bitboard rest = block; rest != 0; rest &= rest - 1) table[lowest(rest)] = block;
    return table;
}();

}  // namespace heterodox::enochian
