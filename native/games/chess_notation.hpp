// Chess in writing: FEN positions, UCI moves and standard algebraic notation, with the Python twin's
// messages (src/heterodox/games/chess/notation.py).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/fen.hpp"
#include "core/text.hpp"
#include "games/chess.hpp"

namespace heterodox::chess_notation {

using Army = Chess::Army;
using Position = Chess::Position;

inline constexpr std::string_view letters = "PNBRQKpnbrqk";
inline constexpr std::array<std::string_view, 6> piece_names{"pawn", "knight", "bishop", "rook", "queen", "king"};

struct Home {
    char letter;
    Chess::Right right;
    Army army;
    Square king;
    Square rook;
};
inline constexpr std::array<Home, 4> homes{{{'K', Chess::white_short, Chess::white, 4, 7},
                                            {'Q', Chess::white_long, Chess::white, 4, 0},
                                            {'k', Chess::black_short, Chess::black, 60, 63},
                                            {'q', Chess::black_long, Chess::black, 60, 56}}};

inline std::string army_name(Army army) { return std::string{Chess::teams[army]}; }

// The kind of the piece on a square, or -1.
inline int kind_on(const Position& position, Square square) {
    for (int kind = Chess::pawn; kind <= Chess::king; ++kind)
        if ((position.kinds[kind] & bit(square)) != 0) return kind;
    return -1;
}

// -- positions ------------------------------------------------------------------------------------

inline void find_army_defects(const Position& position, Army army, Defects& defects) {
    const int kings = popcount(position.of(army, Chess::king));
    const int pieces = popcount(position.armies[army]);
    const std::string has = "placement: " + army_name(army) + " has ";
    if (kings != 1) defects.push_back(has + std::to_string(kings) + " kings instead of 1");
    if (pieces > 16) defects.push_back(has + std::to_string(pieces) + " pieces, more than 16");
    if (popcount(position.of(army, Chess::pawn)) > 8) defects.push_back(has + "more than 8 pawns");
}

// The field needs the pawn that has just passed over it, and two empty squares behind that.
inline void find_en_passant_defects(const Position& position, Defects& defects) {
    if (position.passed == Chess::nowhere) return;
    const Army mover = Chess::other(position.turn);
    const Square square = position.passed;
    if (rank_of(square) != (mover == Chess::white ? 2 : 5)) {
        defects.push_back("en passant: " + square_name(square) + " is not behind a double step of " + army_name(mover));
        return;
    }
    const int forward = mover == Chess::white ? 8 : -8;
    const Bitboard empty = bit(square) | bit(square - forward);
    if ((position.of(mover, Chess::pawn) & bit(square + forward)) == 0 || (position.occupied() & empty) != 0)
        defects.push_back("en passant: no " + army_name(mover) + " pawn has just passed over " + square_name(square));
}

// Everything that no game could lead to, by field.
inline Defects find_defects(const Position& position) {
    Defects defects;
    for (const Army army : {Chess::white, Chess::black}) find_army_defects(position, army, defects);
    if ((position.kinds[Chess::pawn] & (rank_1 | rank_1 << 56)) != 0)
        defects.emplace_back("placement: a pawn stands on rank 1 or 8");
    for (const auto& home : homes) {
        if ((position.castling & home.right) == 0) continue;
        const std::string needs = std::string{"castling: "} + home.letter + " needs ";
        if ((position.of(home.army, Chess::king) & bit(home.king)) == 0)
            defects.push_back(needs + "the " + army_name(home.army) + " king on " + square_name(home.king));
        if ((position.of(home.army, Chess::rook) & bit(home.rook)) == 0)
            defects.push_back(needs + "a " + army_name(home.army) + " rook on " + square_name(home.rook));
    }
    find_en_passant_defects(position, defects);
    const Army waiting = Chess::other(position.turn);
    if (position.of(waiting, Chess::king) != 0 && Chess::in_check(position, waiting))
        defects.push_back("turn: " + army_name(position.turn) + " is to move, but the " + army_name(waiting) +
                          " king is in check");
    return defects;
}

inline void place(Position& position, const Placement& board) {
    for (Square square = 0; square < 64; ++square) {
        const auto letter = letters.find(board[square]);
        if (letter == std::string_view::npos) continue;
        position.kinds[letter % 6] |= bit(square);
        position.armies[letter / 6] |= bit(square);
    }
}

// -- moves ----------------------------------------------------------------------------------------

// Whether a piece of the army to move goes like that, its King's safety aside. Castling is left out:
// a castling that is not legal does not count as the King's way of moving.
inline bool moves_like_that(const Position& position, Square from, Square to, int promotion) {
    const Army us = position.turn;
    const Bitboard occupied = position.occupied();
    if ((position.armies[us] & bit(to)) != 0) return false;
    const int kind = kind_on(position, from);
    if (kind != Chess::pawn) {
        const Bitboard reached = kind == Chess::knight   ? knight_jumps[from]
                                 : kind == Chess::king   ? king_steps[from]
                                 : kind == Chess::bishop ? bishop_attacks(from, occupied)
                                 : kind == Chess::rook   ? rook_attacks(from, occupied)
                                                         : bishop_attacks(from, occupied) | rook_attacks(from, occupied);
        return promotion == Chess::pawn && (reached & bit(to)) != 0;
    }
    const Bitboard prey = position.armies[Chess::other(us)] |
                          (position.passed == Chess::nowhere ? 0 : bit(position.passed));
    const Bitboard single = Chess::ahead(us, bit(from)) & ~occupied;
    const Bitboard third_rank = us == Chess::white ? rank_1 << 16 : rank_1 << 40;
    const Bitboard twice = Chess::ahead(us, single & third_rank) & ~occupied;
    const bool promotes = rank_of(to) == 0 || rank_of(to) == 7;
    return promotes == (promotion != Chess::pawn) &&
           ((single | twice | (Chess::pawn_strikes[us][from] & prey)) & bit(to)) != 0;
}

// The first reason that applies: nothing there, not yours, not its way, or King in check.
inline std::string why_not(const Position& position, std::string_view move, Square from, Square to, int promotion) {
    const std::string origin = square_name(from);
    const std::string mover = army_name(position.turn);
    const int kind = kind_on(position, from);
    const std::string head = std::string{move} + ": ";
    if (kind < 0) return head + "there is no piece on " + origin;
    if ((position.armies[position.turn] & bit(from)) == 0)
        return head + "the piece on " + origin + " is not " + mover + "'s, and " + mover + " is to move";
    if (moves_like_that(position, from, to, promotion)) return head + "it would leave the " + mover + " king in check";
    return head + "the " + std::string{piece_names[kind]} + " on " + origin + " does not move like that here";
}

// 'q' -> queen and so on; -1 for other letters.
inline int promotion_named(char letter) {
    const auto at = std::string_view{"pnbrq"}.find(letter);
    return at == std::string_view::npos || at == 0 ? -1 : static_cast<int>(at);
}

// What a text in standard algebraic notation says; empty parts fit every move.
struct San {
    int kind = Chess::pawn;
    int file = -1;
    int rank = -1;
    Square to = -1;
    int promotion = Chess::pawn;
    bool castle = false;

    bool fits(const Position& position, Chess::Move move) const {
        if (castle) return move.deed() == Chess::castle && move.to() % 8 == to % 8;
        return move.to() == to && kind_on(position, move.from()) == kind && move.promotion() == promotion &&
               (file < 0 || file_of(move.from()) == file) && (rank < 0 || rank_of(move.from()) == rank);
    }
};

// Reads backwards: [!?]*, [+#]?, =?[QRBN], target square, [x:]?, rank, file, piece.
inline std::optional<San> read_san(std::string_view text) {
    constexpr std::string_view all_signs = "+#!?";
    const auto bare = text.substr(0, text.find_last_not_of(all_signs) + 1);
    San san;
    if (bare == "O-O" || bare == "0-0" || bare == "O-O-O" || bare == "0-0-0") {
        san.castle = true;
        san.to = bare.size() == 3 ? 6 : 2;
        return san;
    }
    const auto take_last = [&text](std::string_view wanted) {
        const bool there = !text.empty() && wanted.find(text.back()) != std::string_view::npos;
        const char last = there ? text.back() : '\0';
        if (there) text.remove_suffix(1);
        return last;
    };
    while (take_last("!?") != '\0') {
    }
    take_last("+#");
    if (const char letter = take_last("QRBN"); letter != '\0') {
        san.promotion = promotion_named(static_cast<char>(letter - 'A' + 'a'));
        take_last("=");
    }
    if (text.size() < 2) return std::nullopt;
    san.to = square_named(text.substr(text.size() - 2));
    if (san.to < 0) return std::nullopt;
    text.remove_suffix(2);
    take_last("x:");
    if (const char digit = take_last("12345678"); digit != '\0') san.rank = digit - '1';
    if (const char letter = take_last("abcdefgh"); letter != '\0') san.file = letter - 'a';
    if (const char letter = take_last("KQRBN"); letter != '\0')
        san.kind = static_cast<int>(std::string_view{"PNBRQK"}.find(letter));
    if (!text.empty()) return std::nullopt;
    return san;
}

inline Chess::Move find_san(const Position& position, std::string_view text) {
    const auto san = read_san(text);
    if (!san) throw InvalidText("move " + show(text) + ": expected something like e2e4, e7e8q or Nf3");
    Chess::Moves moves;
    Chess::generate(position, moves);
    std::vector<Chess::Move> fitting;
    for (const auto move : moves)
        if (san->fits(position, move)) fitting.push_back(move);
    if (fitting.empty()) throw IllegalMove(show(text) + ": no legal move fits it");
    if (fitting.size() == 1) return fitting[0];
    // The twin lists them by start square.
    std::sort(fitting.begin(), fitting.end(), [](Chess::Move a, Chess::Move b) { return a.from() < b.from(); });
    std::vector<std::string> names;
    for (const auto move : fitting) names.push_back(Chess::print_move(position, move));
    throw AmbiguousMove(std::string{text}, names);
}

}  // namespace heterodox::chess_notation

namespace heterodox {

inline Chess::Position Chess::parse(std::string_view text, const Options& options) {
    namespace notation = chess_notation;
    if (!options.empty())
        throw InvalidText("option " + quoted(options.begin()->first, 40) + ": chess has no such option (none)");
    const auto parts = split(text, ' ');
    if (parts.size() != 6)
        throw InvalidText("position " + show(text) + ": expected 6 fields separated by one space, found " +
                          std::to_string(parts.size()));
    Defects defects;
    Position position{};
    notation::place(position, read_placement(parts[0], notation::letters, defects));
    if (parts[1] != "w" && parts[1] != "b") defects.push_back("turn: expected w or b, found " + show(parts[1]));
    const int castling = read_castling(parts[2], defects);
    const Square passed = read_en_passant(parts[3], defects);
    position.halfmove = read_counter("halfmove", parts[4], 0, defects);
    position.fullmove = read_counter("fullmove", parts[5], 1, defects);
    if (!defects.empty()) throw InvalidText(defects);
    position.turn = parts[1] == "w" ? white : black;
    position.castling = static_cast<std::uint8_t>(castling);
    position.passed = static_cast<std::uint8_t>(passed < 0 ? nowhere : passed);
    defects = notation::find_defects(position);
    if (!defects.empty()) throw InvalidText(defects);
    position.key = full_key(position);
    return position;
}

inline std::string Chess::print(const Position& position) {
    namespace notation = chess_notation;
    Placement board;
    board.fill('.');
    for (const Army army : {white, black})
        for (int kind = pawn; kind <= king; ++kind)
            for (Bitboard set = position.of(army, static_cast<Kind>(kind)); set != 0;)
                board[pop_lowest(set)] = notation::letters[army * 6 + kind];
    std::string text = write_placement(board) + (position.turn == white ? " w " : " b ");
    for (const auto& home : notation::homes)
        if ((position.castling & home.right) != 0) text += home.letter;
    if (position.castling == 0) text += '-';
    text += ' ' + (position.passed == nowhere ? "-" : square_name(position.passed));
    return text + ' ' + std::to_string(position.halfmove) + ' ' + std::to_string(position.fullmove);
}

inline std::string Chess::print_move(const Position&, Move move) {
    std::string text = square_name(move.from()) + square_name(move.to());
    if (move.promotion() != pawn) text += "pnbrq"[move.promotion()];
    return text;
}

inline Chess::Move Chess::parse_move(const Position& position, std::string_view text) {
    namespace notation = chess_notation;
    if (const auto over = outcome(position))
        throw IllegalMove(show(text) + ": the game is over (" + std::string{over->reason} + ")");
    const Square from = square_named(text.substr(0, 2));
    const Square to = text.size() < 4 ? -1 : square_named(text.substr(2, 2));
    const int promotion = text.size() == 5 ? notation::promotion_named(text[4]) : static_cast<int>(pawn);
    if (from < 0 || to < 0 || promotion < 0 || text.size() > 5) return notation::find_san(position, text);
    Moves moves;
    generate(position, moves);
    for (const auto move : moves)
        if (move.from() == from && move.to() == to && move.promotion() == promotion) return move;
    throw IllegalMove(notation::why_not(position, text, from, to, promotion));
}

}  // namespace heterodox
