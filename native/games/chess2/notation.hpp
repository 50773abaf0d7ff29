// Chess 2 in writing (C33, C34): positions and moves as the Python twin writes them, and the canonical
// position string read back.
#pragma once

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "core/fen.hpp"
#include "core/game.hpp"
#include "core/text.hpp"
#include "games/chess2/legality.hpp"

namespace heterodox::chess2 {

inline constexpr std::string_view piece_letters = "PNBRQKpnbrqk";
inline constexpr std::string_view turn_letters = "wKbk";  // by side and king-turn
inline constexpr std::array<std::string_view, 2> side_names = {"white", "black"};

// -- writing ----------------------------------------------------------------------------------------

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
    if (move.promotion != no_kind) text += kind_letters[move.promotion];
    for (std::size_t i = 0; i < move.duels; ++i) text += result_text(move.results[i]);
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
        case Form::army: return std::string{army_names[move.from]};
    }
    return "";
}

inline std::string pending_text(const Position& p) {
    const std::string text = board_text(p.pending);
    if (p.phase == Phase::challenge) return text + "/d";
    if (p.phase == Phase::call) return text + ":00/b";
    return text + ':' + (p.challenge == unknown_bid ? '?' : static_cast<char>('0' + p.challenge)) + "/a";
}

inline std::string position_text(const Position& p) {
    Placement board;
    board.fill('.');
    for (const Side side : {0, 1})
        for (int kind = pawn; kind <= king; ++kind)
            for (Bitboard set = p.of(side, static_cast<Kind>(kind)); set != 0;)
                board[pop_lowest(set)] = piece_letters[side * 6 + kind];
    std::string text = write_placement(board) + ' ' + turn_letters[2U * p.side + p.king_turn] + ' ';
    for (std::size_t i = 0; i < castles.size(); ++i)
        if (p.castling >> i & 1) text += castles[i].letter;
    if (p.castling == 0) text += '-';
    text += ' ' + (p.en_passant == nowhere ? "-" : square_name(p.en_passant)) + ' ' + std::to_string(p.halfmove) +
            ' ' + std::to_string(p.fullmove);
    if (p.plain) return text;  // C35: a plain FEN
    text += ' ';
    for (const auto army : p.armies) text += army_letters[army];
    text += ' ';
    for (const auto stones : p.stones) text += static_cast<char>('0' + stones);
    if (p.phase != Phase::move) text += ' ' + pending_text(p);
    return text;
}

// -- reading: whether a string is canonical is asked once, at the end (see Chess2::parse) -----------------

inline void read_options(const Options& options, Position& p) {
    const auto is = [&](const char* name, std::string_view value) {
        const auto given = options.find(name);
        return given != options.end() && given->second == value;
    };
    p.late_whirlwind = is("whirlwind", "king-turn");
    p.blunders = is("blunders", "allowed");
    p.plain = is("reading", "classic");
}

inline void place(std::string_view text, Position& p) {
    const Placement board = read_placement(text);
    for (Square square = 0; square < 64; ++square) {
        const auto letter = piece_letters.find(board[square]);
        if (letter == std::string_view::npos) continue;
        p.kinds[letter % 6] |= bit(square);
        p.sides[letter / 6] |= bit(square);
    }
}

inline Army read_army(char letter) {
    const auto army = army_letters.find(letter);
    return army == std::string_view::npos ? Army{} : static_cast<Army>(army);
}

inline std::uint64_t full_key(const Position& p) {
    std::uint64_t key = state_key(p) ^ army_keys[p.armies[0] * 8U + p.armies[1]];
    for (const Side side : {0, 1})
        for (int kind = pawn; kind <= king; ++kind)
            for (Bitboard set = p.of(side, static_cast<Kind>(kind)); set != 0;)
                key ^= piece_keys[side * 6 + kind][pop_lowest(set)];
    return key;
}

// Reads all fields but a pending duel into `p`, whose options are set already.
inline void read_fields(const std::vector<std::string_view>& parts, Position& p) {
    place(parts[0], p);
    const auto turn = turn_letters.find(parts[1]) % 4;
    p.side = static_cast<std::uint8_t>(turn / 2);
    p.king_turn = turn % 2 == 1;
    for (std::size_t i = 0; i < castles.size(); ++i)
        if (parts[2].find(castles[i].letter) != std::string_view::npos) p.castling |= static_cast<std::uint8_t>(1U << i);
    const Square passed = square_named(parts[3]);
    p.en_passant = static_cast<std::uint8_t>(passed < 0 ? nowhere : passed);
    p.halfmove = read_number(parts[4]);
    p.fullmove = read_number(parts[5]);
    for (std::size_t side = 0; side < 2 && !p.plain; ++side) {
        p.armies[side] = read_army(side < parts[6].size() ? parts[6][side] : ' ');
        p.stones[side] = static_cast<std::uint8_t>(read_number(parts[7].substr(std::min(side, parts[7].size()), 1)));
    }
    p.castling = rights_at_home(p, p.castling);
}

// Whether the rules can work with these pieces, turn and stones (C33): lists have their proven sizes, and what
// Python calls a defect does not get in.
inline bool is_sound(const Position& p) {
    Bitboard misplaced = p.kinds[pawn] & (rank_set(0) | rank_set(7));
    for (const Side side : {0, 1}) {
        const int kings = popcount(p.kings(side));
        if (kings < 1 || kings > std::ranges::count(homes[p.armies[side]], kind_letters[king])) return false;
        if (popcount(p.sides[side]) > most_pieces || p.stones[side] > most_stones) return false;
        if (p.roster(side)[queen] == Role::none && p.of(side, queen) != 0) return false;
        // A nemesis move may lead a pawn back to its own first rank (C5).
        if (p.roster(side)[pawn] == Role::nemesis_pawn) misplaced &= ~(p.sides[side] & last_rank(other(side)));
    }
    if (p.fullmove < 1 || misplaced != 0 || (p.king_turn && !has_king_turn[p.armies[p.side]])) return false;
    if (p.plain && threatened(p, other(p.side))) return false;
    if (p.en_passant == nowhere) return true;
    // C3: the pawn that passed over the square; the own one while a king-turn is still due.
    const Side stepper = p.king_turn ? p.side : other(p.side);
    return rank_of(p.en_passant) == (stepper == 0 ? 2 : 5) && p.roster(stepper)[pawn] == Role::pawn &&
           (p.of(stepper, pawn) >> (p.en_passant + 8 * forward(stepper)) & 1) != 0 &&
           (p.occupied() >> p.en_passant & 1) == 0;
}

}  // namespace heterodox::chess2
