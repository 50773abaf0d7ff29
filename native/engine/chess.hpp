// How the search sees plain chess: features of a position, and which moves are hot.
#pragma once

#include <array>
#include <cstdint>

#include "engine/evaluation.hpp"
#include "games/chess.hpp"

namespace heterodox {

template <>
struct Evaluation<Chess> {
    // For each kind: its worth, how near the centre, how far advanced, how many squares it sees.
    static constexpr std::array<std::string_view, 33> features{
        "pawn",          "knight",          "bishop",          "rook",          "queen",
        "pawn centre",   "knight centre",   "bishop centre",   "rook centre",   "queen centre",   "king centre",
        "pawn advance",  "knight advance",  "bishop advance",  "rook advance",  "queen advance",  "king advance",
        "knight sight",  "bishop sight",    "rook sight",      "queen sight",
        "passed pawn",   "passed pawn far", "doubled pawn",    "isolated pawn", "guarded pawn",
        "bishop pair",   "rook open file",  "rook half-open file",
        "king shield",   "king zone",       "threat by pawn",  "turn"};

    template <class Sink>
    static int judge(const Chess::Position& position, Sink& sink) {
        int left = 0;
        for (const Chess::Army army : {Chess::white, Chess::black}) left += judge_army(position, army, sink);
        sink.add(turn, position.turn == Chess::white ? 1 : -1);
        return std::min(left, full_board);
    }

private:
    enum Feature : std::size_t {
        worth = 0, centre = 5, advance = 11, sight = 17, passed = 21, passed_far, doubled, isolated, guarded,
        bishop_pair, open_file, half_open_file, shield, zone, pawn_threat, turn
    };

    static constexpr std::array<int, 6> part_of_board{0, 1, 1, 2, 4, 0};

    // 3 on the four centre squares down to 0 at the rim.
    static constexpr std::array<int, 64> centrality = [] {
        std::array<int, 64> table{};
        for (Square square = 0; square < 64; ++square) {
            const int file = std::min(file_of(square), 7 - file_of(square));
            const int rank = std::min(rank_of(square), 7 - rank_of(square));
            table[square] = file + rank;
        }
        return table;
    }();

    static constexpr Bitboard fill_ahead(Chess::Army army, Bitboard set) {
        for (int shift : {8, 16, 32}) set |= army == Chess::white ? set << shift : set >> shift;
        return set;
    }
    static constexpr Bitboard beside(Bitboard set) { return (set & ~file_a) >> 1 | (set & ~(file_a << 7)) << 1; }
    static constexpr Bitboard whole_files(Bitboard set) { return fill_ahead(Chess::white, set) | fill_ahead(Chess::black, set); }

    template <class Sink>
    static int judge_army(const Chess::Position& position, Chess::Army army, Sink& sink) {
        const int sign = army == Chess::white ? 1 : -1;
        const Chess::Army enemy = Chess::other(army);
        const Bitboard occupied = position.occupied();
        const Bitboard pawns = position.of(army, Chess::pawn);
        const Bitboard enemy_pawns = position.of(enemy, Chess::pawn);
        const Bitboard guarded_by_enemy_pawns = Chess::strikes_west(enemy, enemy_pawns) | Chess::strikes_east(enemy, enemy_pawns);
        const Bitboard enemy_zone = king_steps[lowest(position.of(enemy, Chess::king))];
        int left = 0;
        int zone_hits = 0;
        for (int kind = Chess::pawn; kind <= Chess::king; ++kind) {
            const Bitboard set = position.of(army, static_cast<Chess::Kind>(kind));
            const int number = popcount(set);
            left += part_of_board[kind] * number;
            int centres = 0, advances = 0, sights = 0;
            for (Bitboard rest = set; rest != 0;) {
                const Square square = pop_lowest(rest);
                centres += centrality[square];
                advances += army == Chess::white ? rank_of(square) : 7 - rank_of(square);
                if (kind == Chess::pawn || kind == Chess::king) continue;
                const Bitboard seen = sees(static_cast<Chess::Kind>(kind), square, occupied);
                sights += popcount(seen & ~position.armies[army] & ~guarded_by_enemy_pawns);
                zone_hits += popcount(seen & enemy_zone);
            }
            if (kind != Chess::king) sink.add(worth + kind, sign * number);
            sink.add(centre + kind, sign * centres);
            sink.add(advance + kind, sign * advances);
            if (kind != Chess::pawn && kind != Chess::king) sink.add(sight + kind - Chess::knight, sign * sights);
        }
        sink.add(zone, sign * zone_hits);
        judge_pawns(position, army, sign, pawns, enemy_pawns, sink);
        sink.add(bishop_pair, sign * (popcount(position.of(army, Chess::bishop)) >= 2));
        const Bitboard rooks = position.of(army, Chess::rook);
        const Bitboard no_own_pawn = rooks & ~whole_files(pawns);
        sink.add(open_file, sign * popcount(no_own_pawn & ~whole_files(enemy_pawns)));
        sink.add(half_open_file, sign * popcount(no_own_pawn & whole_files(enemy_pawns)));
        sink.add(shield, sign * popcount(king_steps[lowest(position.of(army, Chess::king))] & pawns));
        const Bitboard strikes = Chess::strikes_west(army, pawns) | Chess::strikes_east(army, pawns);
        sink.add(pawn_threat, sign * popcount(strikes & position.armies[enemy] & ~enemy_pawns));
        return left;
    }

    template <class Sink>
    static void judge_pawns(const Chess::Position&, Chess::Army army, int sign, Bitboard pawns, Bitboard enemy_pawns, Sink& sink) {
        const Bitboard stoppers = fill_ahead(Chess::other(army), Chess::ahead(Chess::other(army), enemy_pawns | beside(enemy_pawns)));
        const Bitboard free = pawns & ~stoppers & ~fill_ahead(Chess::other(army), Chess::ahead(Chess::other(army), pawns));
        int far = 0;
        for (Bitboard rest = free; rest != 0;) {
            const Square square = pop_lowest(rest);
            const int rank = army == Chess::white ? rank_of(square) : 7 - rank_of(square);
            far += rank * rank;
        }
        sink.add(passed, sign * popcount(free));
        sink.add(passed_far, sign * far);
        sink.add(doubled, sign * popcount(pawns & fill_ahead(army, Chess::ahead(army, pawns))));
        sink.add(isolated, sign * popcount(pawns & ~whole_files(beside(pawns))));
        sink.add(guarded, sign * popcount(pawns & (Chess::strikes_west(army, pawns) | Chess::strikes_east(army, pawns))));
    }

    static Bitboard sees(Chess::Kind kind, Square square, Bitboard occupied) {
        switch (kind) {
            case Chess::knight: return knight_jumps[square];
            case Chess::bishop: return bishop_attacks(square, occupied);
            case Chess::rook: return rook_attacks(square, occupied);
            default: return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
        }
    }
};

template <>
struct Tactics<Chess> {
    // Most valuable victim first, least valuable attacker first; a Queen's promotion counts as a capture.
    static int heat(const Chess::Position& position, Chess::Move move) {
        int heat = move.promotion() == Chess::queen ? price[Chess::queen] : 0;
        if (move.deed() == Chess::en_passant) return price[Chess::pawn] * 8;
        const Bitboard target = bit(move.to());
        if ((position.armies[Chess::other(position.turn)] & target) == 0) return heat;
        heat += price[kind_at(position, target)] * 8 - price[kind_at(position, bit(move.from()))];
        return std::max(heat, 1);
    }

    static bool in_danger(const Chess::Position& position) { return Chess::in_check(position, position.turn); }

    static bool is_over(const Chess::Position& position) { return Chess::drawn_by_rule(position); }

    // Not in pawn endings, where every move may hurt.
    static bool pass(Chess::Position& position) {
        const Bitboard officers = position.armies[position.turn] & ~position.kinds[Chess::pawn] & ~position.kinds[Chess::king];
        if (officers == 0) return false;
        Chess::pass_turn(position);
        return true;
    }

private:
    static constexpr std::array<int, 6> price{10, 30, 32, 50, 95, 100};

    static int kind_at(const Chess::Position& position, Bitboard square) {
        for (int kind = Chess::pawn; kind < Chess::king; ++kind)
            if ((position.kinds[kind] & square) != 0) return kind;
        return Chess::king;
    }
};

}  // namespace heterodox
