// The parts of FEN that chess and its near relatives share, as in the Python twin's fen.py.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bitboard.hpp"
#include "core/text.hpp"

namespace heterodox {

using Defects = std::vector<std::string>;

// One letter for each square, a1 first; '.' is empty.
using Placement = std::array<char, 64>;

namespace detail {

inline void read_rank(std::string_view row, int rank, std::string_view letters, Placement& board, Defects& defects) {
    const std::string where = "placement: rank " + std::to_string(rank + 1) + " has ";
    std::string pieces;
    row = shortened(row, 64);
    for (std::size_t at = 0; at < row.size();) {
        const std::size_t begin = at;
        const char32_t sign = next_character(row, at);
        if (sign >= '1' && sign <= '8') {
            pieces.append(sign - '0', '.');
        } else if (sign < 0x80 && letters.find(static_cast<char>(sign)) != std::string_view::npos) {
            pieces += static_cast<char>(sign);
        } else {
            defects.push_back(where + "an unknown piece " + show(row.substr(begin, at - begin)));
            return;
        }
    }
    if (pieces.size() != 8) {
        defects.push_back(where + std::to_string(pieces.size()) + " squares instead of 8");
        return;
    }
    for (int file = 0; file < 8; ++file) board[make_square(file, rank)] = pieces[file];
}

}  // namespace detail

// The board of a placement field; what is wrong is added to `defects`.
inline Placement read_placement(std::string_view text, std::string_view letters, Defects& defects) {
    Placement board;
    board.fill('.');
    const auto rows = split(text, '/');
    if (rows.size() != 8) {
        defects.push_back("placement: expected 8 ranks, found " + std::to_string(rows.size()));
        return board;
    }
    for (int row = 0; row < 8; ++row) detail::read_rank(rows[row], 7 - row, letters, board, defects);
    return board;
}

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

// A move counter of at least `lowest` and at most six digits.
inline std::uint32_t read_counter(std::string_view field, std::string_view text, std::uint32_t lowest,
                                  Defects& defects) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size() && text.size() <= 6 && number >= lowest)
        return number;
    defects.push_back(std::string{field} + ": expected a number from " + std::to_string(lowest) + ", found " +
                      show(text));
    return lowest;
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

// "-" or letters of KQkq in this order, as bits 1, 2, 4 and 8.
inline int read_castling(std::string_view text, Defects& defects) {
    constexpr std::string_view letters = "KQkq";
    if (text == "-") return 0;
    int rights = 0;
    std::size_t at = 0;
    for (std::size_t right = 0; right < letters.size(); ++right)
        if (at < text.size() && text[at] == letters[right]) {
            rights |= 1 << right;
            ++at;
        }
    if (at == text.size() && at > 0) return rights;
    defects.push_back("castling: expected - or letters of KQkq in this order, found " + show(text));
    return 0;
}

// The square that a double step passed over; -1 for "-".
inline Square read_en_passant(std::string_view text, Defects& defects) {
    const Square square = square_named(text);
    if (square < 0 && text != "-") defects.push_back("en passant: expected - or a square, found " + show(text));
    return square;
}

}  // namespace heterodox
