// Chess 2 in writing (C33, C34): position and move strings, with the Python twin's messages.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fen.hpp"
#include "core/game.hpp"
#include "core/text.hpp"
#include "games/chess2/legality.hpp"

namespace heterodox::chess2 {

inline constexpr std::string_view piece_letters = "PNBRQKpnbrqk";
inline constexpr std::string_view army_letters = "cnerka";
inline constexpr std::string_view turn_letters = "wKbk";  // by side and king-turn

inline std::string result_text(std::uint8_t result) {
    if (result == skipped) return ":";
    std::string text = ":";
    text += static_cast<char>('0' + challenge_of(result));
    text += static_cast<char>('0' + response_of(result));
    if (result == bluff_gain) text += '+';
    if (result == bluff_take) text += '-';
    return text;
}

// The board part of a move and its duels so far.
inline std::string board_text(const Move& move) {
    std::string text = square_name(move.from) + square_name(move.to);
    if (move.promotion != no_kind) text += "pnbrq"[move.promotion];
    for (int i = 0; i < move.duels; ++i) text += result_text(move.results[static_cast<std::size_t>(i)]);
    return text;
}

inline std::string move_text(const Move& move) {
    switch (move.form) {
        case Form::whole: return board_text(move);
        case Form::waiting: return board_text(move) + '/';
        case Form::pass: return "0000";
        case Form::skip: return "skip";
        case Form::bid: return std::string(1, static_cast<char>('0' + move.from));
        case Form::gain: return "+";
        case Form::take: return "-";
    }
    return "";
}

inline std::string pending_text(const Position& p) {
    const std::string text = board_text(p.pending);
    switch (p.phase) {
        case Phase::challenge: return text + "/d";
        case Phase::response: return text + ':' + static_cast<char>('0' + p.challenge) + "/a";
        case Phase::call: return text + ":00/b";
        case Phase::move: break;
    }
    return text;
}

inline std::string position_text(const Position& p) {
    Placement board;
    board.fill('.');
    for (Side side : {0, 1})
        for (int kind = pawn; kind <= king; ++kind)
            for (Bitboard set = p.of(side, static_cast<Kind>(kind)); set != 0;)
                board[pop_lowest(set)] = piece_letters[side * 6 + kind];
    std::string text = write_placement(board) + ' ' + turn_letters[2 * p.side + p.king_turn] + ' ';
    for (std::size_t i = 0; i < castles.size(); ++i)
        if (p.castling >> i & 1) text += castles[i].letter;
    if (p.castling == 0) text += '-';
    text += ' ' + (p.en_passant == nowhere ? "-" : square_name(p.en_passant)) + ' ' + std::to_string(p.halfmove) +
            ' ' + std::to_string(p.fullmove) + ' ';
    for (Side side : {0, 1}) text += army_letters[p.armies[side]];
    text += ' ';
    for (Side side : {0, 1}) text += static_cast<char>('0' + p.stones[side]);
    if (p.phase != Phase::move) text += ' ' + pending_text(p);
    return text;
}

// What a move string says, before it is held against a position.
struct MoveWords {
    Move move;                            // squares and promotion
    bool waits = false;                   // ends with "/"
    std::vector<std::string_view> duels;  // the text behind each ":"
};

// Splits "a7b8q:21:" or "e4d5/"; nothing when it does not look like a move.
inline std::optional<MoveWords> split_move(std::string_view text) {
    MoveWords words{};
    if (text.ends_with('/')) {
        words.waits = true;
        text.remove_suffix(1);
    }
    auto parts = split(text, ':');
    const std::string_view board = parts[0];
    parts.erase(parts.begin());
    if (words.waits && !parts.empty()) return std::nullopt;
    for (const auto duel : parts)
        for (std::size_t i = 0; i < duel.size(); ++i)
            if (duel.size() > 3 || (i < 2 ? duel[i] < '0' || duel[i] > '2' : duel[i] != '+' && duel[i] != '-'))
                return std::nullopt;
    if (board.size() < 4 || board.size() > 5) return std::nullopt;
    const Square from = square_named(board.substr(0, 2));
    const Square to = square_named(board.substr(2, 2));
    if (from < 0 || to < 0) return std::nullopt;
    Kind promotion = no_kind;
    if (board.size() == 5) {
        const auto at = std::string_view{"nbrq"}.find(board[4]);
        if (at == std::string_view::npos) return std::nullopt;
        promotion = static_cast<Kind>(knight + at);
    }
    words.move = board_move(from, to, promotion);
    words.duels = std::move(parts);
    return words;
}

}  // namespace heterodox::chess2
