// Chess in writing: the reader of exactly what `print` writes. What people write is read by Python alone.
#pragma once

#include <string>
#include <string_view>

#include "core/fen.hpp"
#include "core/text.hpp"
#include "games/chess.hpp"

namespace heterodox::chess_notation {

using Position = Chess::Position;

inline constexpr std::string_view letters = "PNBRQKpnbrqk";

// The square behind the pawn that has just made a double step.
inline bool passed_is_sound(const Position& position) {
    if (position.passed == Chess::nowhere) return true;
    const Chess::Army mover = Chess::other(position.turn);
    if (rank_of(position.passed) != (mover == Chess::white ? 2 : 5)) return false;
    const int forward = mover == Chess::white ? 8 : -8;
    const Bitboard empty = bit(position.passed) | bit(position.passed - forward);
    return (position.of(mover, Chess::pawn) & bit(position.passed + forward)) != 0 && (position.occupied() & empty) == 0;
}

// Whether the generator and its list of moves are safe with the position.
inline bool is_sound(const Position& position) {
    for (const Chess::Army army : {Chess::white, Chess::black})
        if (popcount(position.of(army, Chess::king)) != 1 || popcount(position.armies[army]) > chess_tables::most_pieces)
            return false;
    if (position.fullmove < 1) return false;
    if ((position.kinds[Chess::pawn] & (rank_1 | rank_1 << 56)) != 0) return false;
    for (int right = 0; right < 4; ++right) {
        const auto& way = chess_tables::castlings[right];
        const Bitboard own = position.armies[way.army];
        const bool at_home = (own & position.kinds[Chess::king] & bit(way.king_from)) != 0 &&
                             (own & position.kinds[Chess::rook] & bit(way.rook_from)) != 0;
        if ((position.castling >> right & 1) != 0 && !at_home) return false;
    }
    return passed_is_sound(position) && !Chess::in_check(position, Chess::other(position.turn));
}

}  // namespace heterodox::chess_notation

namespace heterodox {

inline Chess::Position Chess::parse(std::string_view text, const Options& options) {
    const InvalidText refusal{"position " + show(text) + ": not as chess prints one"};
    const auto parts = split(text, ' ');
    if (parts.size() != 6 || !options.empty()) throw refusal;
    const Placement board = read_placement(parts[0]);
    Position position{};
    for (Square square = 0; square < 64; ++square) {
        const auto letter = chess_notation::letters.find(board[square]);
        if (letter == std::string_view::npos) continue;
        position.kinds[letter % 6] |= bit(square);
        position.armies[letter / 6] |= bit(square);
    }
    position.turn = parts[1] == "w" ? white : black;
    for (int right = 0; right < 4; ++right)
        if (parts[2].find(chess_tables::castlings[right].letter) != std::string_view::npos) position.castling |= 1 << right;
    const Square passed = square_named(parts[3]);
    position.passed = static_cast<std::uint8_t>(passed < 0 ? nowhere : passed);
    position.halfmove = read_number(parts[4]);
    position.fullmove = read_number(parts[5]);
    position.key = full_key(position);
    if (!chess_notation::is_sound(position) || print(position) != text) throw refusal;
    return position;
}

inline std::string Chess::print(const Position& position) {
    Placement board;
    board.fill('.');
    for (const Army army : {white, black})
        for (int kind = pawn; kind <= king; ++kind)
            for (Bitboard set = position.of(army, static_cast<Kind>(kind)); set != 0;)
                board[pop_lowest(set)] = chess_notation::letters[army * 6 + kind];
    std::string text = write_placement(board) + (position.turn == white ? " w " : " b ");
    for (int right = 0; right < 4; ++right)
        if ((position.castling >> right & 1) != 0) text += chess_tables::castlings[right].letter;
    if (position.castling == 0) text += '-';
    text += ' ' + (position.passed == nowhere ? "-" : square_name(position.passed));
    return text + ' ' + std::to_string(position.halfmove) + ' ' + std::to_string(position.fullmove);
}

inline std::string Chess::print_move(const Position&, Move move) {
    std::string text = square_name(move.from()) + square_name(move.to());
    if (move.promotion() != pawn) text += "pnbrq"[move.promotion()];
    return text;
}

}  // namespace heterodox
