// The parts of FEN that chess and its near relatives share.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/bitboard.hpp"
#include "core/text.hpp"

namespace heterodox {

// One letter for each square, a1 first; '.' is empty.
using Placement = std::array<char, 64>;

// The board of a placement field; nothing where it cannot be read. It need not be canonical: whoever
// wants that prints it and compares.
inline std::optional<Placement> read_placement(std::string_view text, std::string_view letters) {
    Placement board;
    board.fill('.');
    const auto rows = split(text, '/');
    if (rows.size() != 8) return std::nullopt;
    for (int row = 0; row < 8; ++row) {
        int file = 0;
        for (const char sign : rows[row]) {
            const bool gap = sign >= '1' && sign <= '8';
            if (file > 7 || (!gap && letters.find(sign) == std::string_view::npos)) return std::nullopt;
            if (!gap) board[make_square(file, 7 - row)] = sign;
            file += gap ? sign - '0' : 1;
        }
        if (file != 8) return std::nullopt;
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

// A counter of at most six digits; nothing for any other text.
inline std::optional<std::uint32_t> read_counter(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || text.size() > 6) return std::nullopt;
    return number;
}

// "e3" -> 20; -1 when there is no such square.
inline Square square_named(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') return -1;
    return make_square(name[0] - 'a', name[1] - '1');
}

}  // namespace heterodox
