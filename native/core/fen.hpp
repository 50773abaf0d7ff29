// The parts of FEN that chess and its near relatives share.
//
// Readers take what they understand. Whether a string is canonical is asked once, at the end: the position must
// print as it was written.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/bitboard.hpp"

namespace heterodox {

// One letter for each square, a1 first; '.' is empty.
using Placement = std::array<char, 64>;

inline Placement read_placement(std::string_view text) {
    Placement board;
    board.fill('.');
    int rank = 7;
    int file = 0;
    for (const char sign : text) {
        if (sign == '/') {
            --rank;
            file = 0;
        } else if (sign >= '1' && sign <= '8') {
            file += sign - '0';
        } else if (rank >= 0 && file < 8) {
            board[make_square(file++, rank)] = sign;
        }
    }
    return board;
}

// The placement field of a board, rank 8 first.
inline std::string write_placement(const Placement& board) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        for (int file = 0; file < 8; ++file) {
            const char piece = board[make_square(file, rank)];
            if (piece == '.') {
                ++gap;
                continue;
            }
            if (gap != 0) text += static_cast<char>('0' + gap);
            gap = 0;
            text += piece;
        }
        if (gap != 0) text += static_cast<char>('0' + gap);
        if (rank != 0) text += '/';
    }
    return text;
}

// A counter of at most six digits.
inline std::uint32_t read_number(std::string_view text) {
    std::uint32_t number = 0;
    std::from_chars(text.data(), text.data() + std::min<std::size_t>(text.size(), 6), number);
    return number;
}

// "e3" -> 20; -1 when there is no such square.
inline Square square_named(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') return -1;
    return make_square(name[0] - 'a', name[1] - '1');
}

}  // namespace heterodox
