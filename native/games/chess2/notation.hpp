// Chess 2 in writing (C33, C34), with the Python twin's messages
// (src/heterodox/games/chess2/notation.py and validity.py).
#pragma once

#include <algorithm>
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
inline constexpr std::array<std::string_view, 6> army_titles = {"Classic", "Nemesis",   "Empowered",
                                                                "Reaper",  "Two Kings", "Animals"};
inline constexpr std::array<std::string_view, 6> army_names = {"classic", "nemesis",   "empowered",
                                                               "reaper",  "two-kings", "animals"};
inline constexpr std::array<std::string_view, 2> side_names = {"white", "black"};
inline constexpr std::array<std::string_view, 4> phase_names = {"move", "challenge", "response", "call"};

inline std::string name_of(Side side) { return std::string{side_names[side]}; }

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
    if (move.promotion != no_kind) text += "pnbrq"[move.promotion];
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

// -- reading options --------------------------------------------------------------------------------

// One option with a fixed set of values, the first of them the default; whether the second was chosen.
inline bool read_switch(const Options& options, const std::string& name, std::string_view usual,
                        std::string_view unusual) {
    const auto given = options.find(name);
    if (given == options.end()) return false;
    const std::string value = lower_case(given->second);
    if (value != usual && value != unusual)
        throw InvalidText("option " + name + "=" + quoted(value, 40) + ": expected one of " + std::string{usual} + ", " +
                          std::string{unusual});
    return value == unusual;
}

inline void read_options(const Options& options, Position& p) {
    constexpr std::array<std::string_view, 4> known = {"armies", "whirlwind", "blunders", "reading"};
    for (const auto& [name, value] : options)
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw InvalidText("option " + quoted(name, 40) +
                              ": chess2 has no such option (armies, whirlwind, blunders, reading)");
    p.late_whirlwind = read_switch(options, "whirlwind", "any", "king-turn");
    p.blunders = read_switch(options, "blunders", "illegal", "allowed");
    p.plain = read_switch(options, "reading", "chess2", "classic");
}

// The option `armies` must say the same as the string.
inline void check_armies_option(const Options& options, std::string_view found) {
    const auto given = options.find("armies");
    if (given == options.end()) return;
    const std::string value = lower_case(given->second);
    const std::string armies = value == "secret" ? "??" : value;
    const std::string head = "option armies=" + show(value) + ": ";
    if (armies.size() != 2 || armies.find_first_not_of(std::string{army_letters} + '?') != std::string::npos)
        throw InvalidText(head + "expected White's and Black's letter out of cnerka, with ? for a secret choice, or secret");
    if (armies != found) throw InvalidText(head + "the position has " + std::string{found});
}

// -- reading positions ------------------------------------------------------------------------------

inline void find_piece_defects(const Position& p, Side side, Defects& defects) {
    const Army army = p.armies[side];
    const int kings = popcount(p.kings(side));
    const int pieces = popcount(p.sides[side]);
    const std::string has = "placement: " + name_of(side) + " has ";
    if (kings < 1 || kings > (army == two_kings ? 2 : 1))
        defects.push_back(has + std::to_string(kings) + " kings instead of " + (army == two_kings ? "1 to 2" : "1"));
    if (army == two_kings && p.of(side, queen) != 0) defects.push_back(has + "a queen, but Two Kings has none");
    if (pieces > 16) defects.push_back(has + std::to_string(pieces) + " pieces, more than 16");
}

// Reading: no pawns on ranks 1 and 8, but for a Nemesis pawn that a nemesis move (C5) led back to its
// own first rank.
inline void find_pawn_defects(const Position& p, Defects& defects) {
    Bitboard misplaced = p.kinds[pawn] & (rank_set(0) | rank_set(7));
    for (const Side side : {0, 1})
        if (p.armies[side] == nemesis) misplaced &= ~(p.sides[side] & last_rank(other(side)));
    while (misplaced != 0) defects.push_back("placement: a pawn stands on " + square_name(pop_lowest(misplaced)));
}

inline void find_turn_defects(const Position& p, Defects& defects) {
    const Army army = p.armies[p.side];
    if (p.king_turn && army != two_kings)
        defects.push_back("turn: " + name_of(p.side) + " fields " + std::string{army_titles[army]} +
                          ", which has no king-turn");
    if (p.plain && threatened(p, other(p.side)))
        defects.push_back("turn: " + name_of(p.side) + " is to move, but the " + name_of(other(p.side)) +
                          " king is in check");
}

// C3: the pawn that passed over the square; the own one while a king-turn is still due.
inline void find_en_passant_defects(const Position& p, Defects& defects) {
    if (p.en_passant == nowhere) return;
    const Side stepper = p.king_turn ? p.side : other(p.side);
    const std::string square = square_name(p.en_passant);
    if (rank_of(p.en_passant) != (stepper == 0 ? 2 : 5)) {
        defects.push_back("en passant: " + square + " is not behind a double step of " + name_of(stepper));
        return;
    }
    const bool steps_twice = p.armies[stepper] != nemesis &&
                             (p.of(stepper, pawn) >> (p.en_passant + 8 * forward(stepper)) & 1) != 0;
    if (!steps_twice || (p.occupied() >> p.en_passant & 1) != 0)
        defects.push_back("en passant: no " + name_of(stepper) + " pawn has just passed over " + square);
}

inline Defects find_defects(const Position& p) {
    Defects defects;
    for (const Side side : {0, 1}) find_piece_defects(p, side, defects);
    find_pawn_defects(p, defects);
    find_turn_defects(p, defects);
    find_en_passant_defects(p, defects);
    for (const Side side : {0, 1}) {
        const int stones = p.stones[side];
        if (stones > most_stones)
            defects.push_back("stones: " + name_of(side) + " has " + std::to_string(stones) + ", more than 6");
    }
    return defects;
}

inline void place(Position& p, const Placement& board) {
    for (Square square = 0; square < 64; ++square) {
        const auto letter = piece_letters.find(board[square]);
        if (letter == std::string_view::npos) continue;
        p.kinds[letter % 6] |= bit(square);
        p.sides[letter / 6] |= bit(square);
    }
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
    const std::string_view armies = parts.size() > 6 ? parts[6] : "cc";
    const std::string_view stones = parts.size() > 6 ? parts[7] : "00";
    Defects defects;
    place(p, read_placement(parts[0], piece_letters, defects));
    const auto turn = parts[1].size() == 1 ? turn_letters.find(parts[1]) : std::string_view::npos;
    if (turn == std::string_view::npos) defects.push_back("turn: expected w, b, K or k, found " + show(parts[1]));
    const int rights = read_castling(parts[2], defects);
    const Square passed = read_en_passant(parts[3], defects);
    p.halfmove = read_counter("halfmove", parts[4], 0, defects);
    p.fullmove = read_counter("fullmove", parts[5], 1, defects);
    if (armies.size() != 2 || armies.find_first_not_of(army_letters) != std::string_view::npos)
        defects.push_back("armies: expected two letters out of cnerka, found " + show(armies));
    else if (p.plain && armies != "cc")
        defects.push_back("armies: the classic reading is cc, found " + show(armies));
    if (stones.size() != 2 || stones.find_first_not_of("0123456789") != std::string_view::npos)
        defects.push_back("stones: expected two digits from 0 to 6, found " + show(stones));
    if (!defects.empty()) throw InvalidText(defects);
    for (const std::size_t side : {0U, 1U}) {
        p.armies[side] = static_cast<Army>(army_letters.find(armies[side]));
        p.stones[side] = static_cast<std::uint8_t>(p.plain ? 0 : stones[side] - '0');
    }
    p.side = static_cast<std::uint8_t>(turn / 2);
    p.king_turn = turn % 2 == 1;
    p.castling = rights_at_home(p, static_cast<std::uint8_t>(rights));
    p.en_passant = static_cast<std::uint8_t>(passed < 0 ? nowhere : passed);
}

// -- reading moves ----------------------------------------------------------------------------------

// What a move string says, before it is held against a position.
struct MoveWords {
    Move move;                             // squares and promotion, or a pass
    std::vector<std::string_view> duels;   // the text behind each ":"
    bool waits = false;                    // ends with "/"
};

// The text of one duel: nothing, two bids, or two bids and a call.
inline bool looks_like_duel(std::string_view text) {
    const auto is_bid = [&](std::size_t i) { return text[i] >= '0' && text[i] <= '2'; };
    if (text.empty()) return true;
    if (text.size() < 2 || text.size() > 3 || !is_bid(0) || !is_bid(1)) return false;
    return text.size() == 2 || text[2] == '+' || text[2] == '-';
}

// "e7e8q" or "0000"; nothing when it does not look like a bare move.
inline std::optional<Move> read_bare(std::string_view text) {
    if (text == "0000") return pass_move;
    if (text.size() < 4 || text.size() > 5) return std::nullopt;
    const Square from = square_named(text.substr(0, 2));
    const Square to = square_named(text.substr(2, 2));
    if (from < 0 || to < 0) return std::nullopt;
    if (text.size() == 4) return board_move(from, to);
    const auto letter = std::string_view{"pnbrq"}.find(text[4]);
    if (letter == std::string_view::npos || letter == 0) return std::nullopt;
    return board_move(from, to, static_cast<Kind>(letter));
}

// Splits "a7b8q:21:" or "e4d5/"; nothing when it does not look like a move.
inline std::optional<MoveWords> split_move(std::string_view text) {
    const bool waits = text.ends_with('/');
    if (waits) text.remove_suffix(1);
    auto parts = split(text, ':');
    const auto move = read_bare(parts[0]);
    if (!move) return std::nullopt;
    parts.erase(parts.begin());
    for (const auto part : parts)
        if (!looks_like_duel(part)) return std::nullopt;
    return MoveWords{*move, std::move(parts), waits};
}

// The message that the Python error of this kind has.
inline std::string ambiguity(const AmbiguousMove& error) {
    std::string text = heterodox::quoted(std::string_view{error.text}) + " is ambiguous: it could be ";
    for (std::size_t i = 0; i < error.candidates.size(); ++i) text += (i == 0 ? "" : ", ") + error.candidates[i];
    return text;
}

// C34: + or - exactly where both bids are 0.
inline std::uint8_t read_result(std::string_view text) {
    if (text.empty()) return skipped;
    if ((text.substr(0, 2) == "00") != (text.size() == 3))
        throw InvalidText("duel " + show(text) + ": + or - must follow 00, and nothing else");
    if (text.size() == 3) return text[2] == '+' ? bluff_gain : bluff_take;
    return bids(text[0] - '0', text[1] - '0');
}

}  // namespace heterodox::chess2
