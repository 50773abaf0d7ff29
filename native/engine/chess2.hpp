// How the search sees Chess 2: what each army's pieces are worth, stones, the race to the midline, and duels.
#pragma once

#include <array>
#include <cstdint>

#include "engine/evaluation.hpp"
#include "games/chess2.hpp"

namespace heterodox {

template <>
struct Evaluation<Chess2> {
    // The worth of each kind in each army (a Two Kings player's second King stands in for the Queen), then
    // features that all armies share.
    static constexpr std::array<std::string_view, 47> features{
        "classic pawn",    "classic knight",    "classic bishop",    "classic rook",    "classic queen",
        "nemesis pawn",    "nemesis knight",    "nemesis bishop",    "nemesis rook",    "nemesis queen",
        "empowered pawn",  "empowered knight",  "empowered bishop",  "empowered rook",  "empowered queen",
        "reaper pawn",     "reaper knight",     "reaper bishop",     "reaper ghost",    "reaper queen",
        "two kings pawn",  "two kings knight",  "two kings bishop",  "two kings rook",  "second king",
        "animals pawn",    "animals horse",     "animals tiger",     "animals elephant", "animals queen",
        "pawn centre",     "knight centre",     "bishop centre",     "rook centre",     "queen centre",  "king centre",
        "pawn advance",    "knight advance",    "bishop advance",    "rook advance",    "queen advance", "king advance",
        "stone",           "last stone",        "passed pawn far",   "king shield",     "turn"};

    template <class Sink>
    static int judge(const chess2::Position& p, Sink& sink) {
        int left = 0;
        for (const chess2::Side side : {0, 1}) left += judge_side(p, side, sink);
        sink.add(turn, p.side == 0 ? 1 : -1);
        return std::min(left, full_board);
    }

private:
    enum Feature : std::size_t { worth = 0, centre = 30, advance = 36, stone = 42, last_stone, passed_far, shield, turn };

    static constexpr std::array<int, 6> part_of_board{0, 1, 1, 2, 4, 0};

    static int centrality(Square square) {
        return std::min(file_of(square), 7 - file_of(square)) + std::min(rank_of(square), 7 - rank_of(square));
    }

    template <class Sink>
    static int judge_side(const chess2::Position& p, chess2::Side side, Sink& sink) {
        const int sign = side == 0 ? 1 : -1;
        const std::size_t army = p.armies[side];
        const chess2::Side enemy = chess2::other(side);
        int left = 0;
        for (int kind = chess2::pawn; kind <= chess2::king; ++kind) {
            const Bitboard set = p.of(side, static_cast<chess2::Kind>(kind));
            int centres = 0, advances = 0;
            for (Bitboard rest = set; rest != 0;) {
                const Square square = pop_lowest(rest);
                centres += centrality(square);
                advances += side == 0 ? rank_of(square) : 7 - rank_of(square);
            }
            const int number = popcount(set);
            left += part_of_board[kind] * number;
            if (kind != chess2::king)
                sink.add(worth + army * 5 + static_cast<std::size_t>(kind), sign * number);
            else if (number > 1)
                sink.add(worth + army * 5 + chess2::queen, sign);
            // A second King is only as far as the one behind: all Kings must cross the midline (C26).
            const int share = kind == chess2::king && number > 1 ? 2 : 1;
            sink.add(centre + static_cast<std::size_t>(kind), sign * centres / share);
            sink.add(advance + static_cast<std::size_t>(kind), sign * advances / share);
        }
        sink.add(stone, sign * p.stones[side]);
        sink.add(last_stone, sign * (p.stones[side] > 0));
        sink.add(passed_far, sign * passed_squared(p.of(side, chess2::pawn), p.of(enemy, chess2::pawn), side));
        int guards = 0;
        for (Bitboard kings = p.kings(side); kings != 0;) guards += popcount(king_steps[pop_lowest(kings)] & p.of(side, chess2::pawn));
        sink.add(shield, sign * guards);
        return left;
    }

    static int passed_squared(Bitboard pawns, Bitboard enemies, chess2::Side side) {
        int total = 0;
        while (pawns != 0) {
            const Square square = pop_lowest(pawns);
            const int ahead = side == 0 ? rank_of(square) : 7 - rank_of(square);
            if ((enemies & before(square, side)) == 0) total += ahead * ahead;
        }
        return total;
    }

    // The squares in front of a pawn on its own and the neighbouring files.
    static Bitboard before(Square square, chess2::Side side) {
        const Bitboard file = file_a << file_of(square);
        const Bitboard files = file | (file & ~file_a) >> 1 | (file & ~(file_a << 7)) << 1;
        const int rank = rank_of(square);
        if (side == 0) return rank == 7 ? 0 : files & (~Bitboard{0} << (8 * (rank + 1)));
        return rank == 0 ? 0 : files & (~Bitboard{0} >> (8 * (8 - rank)));
    }
};

template <>
struct Tactics<Chess2> {
    static int heat(const chess2::Position& p, chess2::Move move) {
        using namespace chess2;
        if (p.phase != Phase::move || move.form == Form::pass) return 0;
        if (move.from == move.to) return storm(p, move.from);
        const Kind mover = kind_on(p, move.from);
        int heat = move.promotion == queen ? price[queen] * 8 : 0;
        const bool rampage = mover == rook && p.armies[p.side] == animals;
        if (!rampage && (p.sides[other(p.side)] >> move.to & 1) == 0 && !(mover == pawn && captures_in_passing(p, move.from, move.to)))
            return heat;
        const Captures captures = captures_of(p, move, mover);
        int gain = 0;
        for (int i = 0; i < captures.size; ++i) gain += (captures.pieces[i].own ? -1 : 1) * price[captures.pieces[i].kind];
        if (captures.size == 0 || gain <= 0) return heat;
        return heat + gain * 8 - price[mover] / 4 + 1;
    }

    static bool in_danger(const chess2::Position& p) {
        return p.phase == chess2::Phase::move && chess2::threatened(p, p.side);
    }

    static bool is_over(const chess2::Position& p) { return p.phase == chess2::Phase::move && p.halfmove >= chess2::quiet_limit; }

    static bool pass(chess2::Position& p) {
        using namespace chess2;
        if (p.phase != Phase::move || p.king_turn || p.armies[p.side] == two_kings) return false;
        if ((p.sides[p.side] & ~p.kinds[pawn] & ~p.kinds[king]) == 0) return false;
        apply(p, pass_move);
        return true;
    }

    static bool is_challenge(const chess2::Position& p) { return p.phase == chess2::Phase::challenge; }
    static bool is_answer(const chess2::Position& p) { return p.phase == chess2::Phase::response; }

    // Calls tell(bid, position) for each challenge that could have been made, whatever stands in the position:
    // whoever answers does not look at the bid.
    template <class Tell>
    static void for_each_bid(const chess2::Position& position, Tell tell) {
        using namespace chess2;
        Position p = position;
        p.phase = Phase::challenge;
        p.challenge = 0;
        const unsigned open = answers(p).bids;
        p.phase = Phase::response;
        for (int bid = 0; bid <= 2; ++bid) {
            if ((open >> bid & 1) == 0) continue;
            p.challenge = static_cast<std::uint8_t>(bid);
            tell(answer(Form::bid, bid), p);
        }
    }

private:
    static constexpr std::array<int, 6> price{10, 30, 30, 50, 80, 100};

    // A Whirlwind is hot when it destroys more than it costs.
    static int storm(const chess2::Position& p, Square centre) {
        using namespace chess2;
        int gain = 0;
        for (Bitboard struck = king_steps[centre] & p.occupied() & ~ghosts(p, other(p.side)); struck != 0;) {
            const Square square = pop_lowest(struck);
            gain += (p.sides[p.side] >> square & 1 ? -1 : 1) * price[kind_on(p, square)];
        }
        return std::max(0, gain * 8);
    }
};

}  // namespace heterodox
