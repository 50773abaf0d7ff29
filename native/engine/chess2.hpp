// How the search sees Chess 2: what each army's pieces are worth, stones, the race to the midline, and duels.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board.hpp"
#include "engine/evaluation.hpp"
#include "engine/eyes/chess2.hpp"
#include "games/chess2.hpp"

namespace heterodox {

template <>
struct Evaluation<Chess2> {
    // The worth of each kind in each army (a Two Kings player's second King stands in for the Queen), then
    // features that all armies share.
    static FeatureNames features() {
        FeatureNames names;
        names.each({"classic pawn", "classic knight", "classic bishop", "classic rook", "classic queen",
                    "nemesis pawn", "nemesis knight", "nemesis bishop", "nemesis rook", "nemesis queen",
                    "empowered pawn", "empowered knight", "empowered bishop", "empowered rook", "empowered queen",
                    "reaper pawn", "reaper knight", "reaper bishop", "reaper ghost", "reaper queen",
                    "two kings pawn", "two kings knight", "two kings bishop", "two kings rook", "second king",
                    "animals pawn", "animals horse", "animals tiger", "animals elephant", "animals queen"});
        for (const auto* kind : {"pawn", "knight", "bishop", "rook", "queen", "king", "warrior king"}) names.half_board(kind);
        names.each({"jump sight", "diagonal sight", "straight sight"});
        names.numbered("passed pawn", 0, 6).each({"doubled pawn", "isolated pawn", "guarded pawn"});
        names.each({"pawn threatens officer", "loose officer hit", "loose pawn hit", "king shield"});
        names.numbered("king's ring hit", 0, 8).numbered("king march", 0, 3).numbered("stone", 0, chess2::most_stones);
        names.each({"turn"});
        return names;
    }

    template <class Sink>
    static int judge(const chess2::Position& p, Sink& sink) {
        const std::array<Army, 2> armies{look(p, 0), look(p, 1)};
        int left = 0;
        for (const chess2::Side side : {0, 1}) left += judge_side(p, side, armies[side], armies[chess2::other(side)], sink);
        sink.add(turn, p.side == 0 ? 1 : -1);
        return std::min(left, full_board);
    }

private:
    enum Feature : std::size_t {
        worth = 0,
        on = 30,
        jumps = on + 7 * 32, diagonals, straights,
        passed,
        doubled = passed + 7, isolated, guarded,
        pawn_threat, loose_officer, loose_pawn, shield,
        ring_hit,
        march = ring_hit + 9,
        stone = march + 4,
        turn = stone + chess2::most_stones + 1
    };

    static constexpr std::array<int, 6> part_of_board{0, 1, 1, 2, 4, 0};
    static constexpr std::size_t warrior_king = 6;

    // What one side's pieces strike, and how many squares they see that way.
    struct Army {
        Cover cover;
        Bitboard strikes;  // by pawns
        int jumps = 0, diagonals = 0, straights = 0;
    };

    static Army look(const chess2::Position& p, chess2::Side side) {
        using namespace chess2;
        Army seen;
        const Bitboard occupied = p.occupied();
        const Bitboard open = ~p.sides[side];
        const Bitboard pawns = p.of(side, pawn);
        const Bitboard west = shifted(pawns, -1, forward(side)), east = shifted(pawns, 1, forward(side));
        seen.strikes = west | east;
        seen.cover = {west | east, west & east};
        const Reach all = reach(p, side);
        const auto see = [&](Bitboard pieces, int& sights, auto attacks) {
            while (pieces != 0) {
                const Bitboard squares = attacks(pop_lowest(pieces));
                seen.cover.add(squares);
                sights += popcount(squares & open);
            }
        };
        see(all.knights, seen.jumps, [](Square from) { return knight_jumps[from]; });
        see(all.diagonals, seen.diagonals, [&](Square from) { return bishop_attacks(from, occupied); });
        see(all.straights, seen.straights, [&](Square from) { return rook_attacks(from, occupied); });
        for (Bitboard rest = all.steps; rest != 0;) seen.cover.add(king_steps[pop_lowest(rest)]);
        if (p.armies[side] == animals) {
            see(p.of(side, bishop), seen.diagonals, [&](Square from) { return bishop_attacks(from, occupied) & two_around[from]; });
            see(p.of(side, rook), seen.straights, [&](Square from) { return rook_attacks(from, occupied) & three_straight[from]; });
        }
        return seen;
    }

    template <class Sink>
    static int judge_side(const chess2::Position& p, chess2::Side side, const Army& own, const Army& enemy, Sink& sink) {
        using namespace chess2;
        const int sign = side == 0 ? 1 : -1;
        const std::size_t army = p.armies[side];
        int left = 0;
        for (int kind = pawn; kind <= king; ++kind) {
            const std::size_t table = kind == king && army == two_kings ? warrior_king : static_cast<std::size_t>(kind);
            for (Bitboard rest = p.of(side, static_cast<Kind>(kind)); rest != 0;) {
                sink.add(on + table * 32 + half_square(pop_lowest(rest), side == 0), sign);
                left += part_of_board[kind];
                if (kind != king) sink.add(worth + army * 5 + static_cast<std::size_t>(kind), sign);
            }
        }
        if (popcount(p.kings(side)) > 1) sink.add(worth + army * 5 + queen, sign);
        sink.add(jumps, sign * own.jumps);
        sink.add(diagonals, sign * own.diagonals);
        sink.add(straights, sign * own.straights);
        sink.add(stone + p.stones[side], sign);
        judge_pawns(p, side, sign, own, sink);
        judge_kings(p, side, sign, enemy, sink);
        const Bitboard officers = p.sides[side] & ~p.kinds[pawn] & ~p.kinds[king] & ~ghosts(p, side) & ~nemeses(p, side);
        const Bitboard hit = enemy.cover.once & ~own.cover.once;
        sink.add(pawn_threat, -sign * popcount(officers & enemy.strikes));
        sink.add(loose_officer, sign * popcount(officers & hit));
        sink.add(loose_pawn, sign * popcount(p.of(side, pawn) & hit));
        return left;
    }

    template <class Sink>
    static void judge_pawns(const chess2::Position& p, chess2::Side side, int sign, const Army& own, Sink& sink) {
        using namespace chess2;
        const Bitboard pawns = p.of(side, pawn);
        const Bitboard enemies = p.of(other(side), pawn);
        const Bitboard blocked = enemies | neighbours(enemies);
        const Bitboard stopped = side == 0 ? fill_down(blocked >> 8) : fill_up(blocked << 8);
        for (Bitboard rest = pawns & ~stopped; rest != 0;) {
            const Square square = pop_lowest(rest);
            sink.add(passed + static_cast<std::size_t>(side == 0 ? rank_of(square) : 7 - rank_of(square)), sign);
        }
        sink.add(doubled, sign * popcount(pawns & (side == 0 ? fill_up(pawns << 8) : fill_down(pawns >> 8))));
        sink.add(isolated, sign * popcount(pawns & ~whole_files(neighbours(pawns))));
        sink.add(guarded, sign * popcount(pawns & own.strikes));
    }

    template <class Sink>
    static void judge_kings(const chess2::Position& p, chess2::Side side, int sign, const Army& enemy, Sink& sink) {
        using namespace chess2;
        int guards = 0, hits = 0, behind = 7;
        Square last = 0;
        for (Bitboard rest = p.kings(side); rest != 0;) {
            const Square square = pop_lowest(rest);
            guards += popcount(king_steps[square] & p.of(side, pawn));
            hits = std::max(hits, popcount(king_steps[square] & enemy.cover.once));
            const int rank = side == 0 ? rank_of(square) : 7 - rank_of(square);
            if (rank <= behind) {
                behind = rank;
                last = square;
            }
        }
        sink.add(shield, sign * guards);
        sink.add(ring_hit + static_cast<std::size_t>(hits), sign);
        // All Kings must cross the midline (C26): the hindmost counts, if its way is free.
        const Bitboard ahead = king_steps[last] & (side == 0 ? ~Bitboard{0} << (8 * (rank_of(last) + 1) & 63) : (Bitboard{1} << (8 * rank_of(last))) - 1);
        if (behind < 4 && (ahead & ~p.sides[side] & ~enemy.cover.once) != 0) sink.add(march + static_cast<std::size_t>(behind), sign);
    }
};

template <>
struct Tactics<Chess2> {
    static constexpr Margins margins{
        .window = 25,
        .widest_window = 500,
        .ahead = 75,
        .behind = 250,
        .alone = 2,
        .quiet = 80,
        .quiet_ply = 90,
        .pass = 200,
        .hot = 180,
        .fall = 150,
        .mistake = 100,
        .decided = 1'500,
    };
    static constexpr bool danger_deepens = true;

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

    static int gain(const chess2::Position& p, chess2::Move move) { return heat(p, move) * 10 / 8 + 100; }

    // A capture by something dearer than its victim, where the enemy can strike back.
    static bool loses(const chess2::Position& p, chess2::Move move) {
        using namespace chess2;
        if (p.phase != Phase::move || move.from == move.to || move.promotion == queen) return false;
        const Kind mover = kind_on(p, move.from);
        if (mover == king || (p.sides[other(p.side)] >> move.to & 1) == 0 || price[mover] <= price[kind_on(p, move.to)]) return false;
        return threatened_at(p, p.side, move.to, reach(p, other(p.side)), p.occupied());
    }

    static int theme(const chess2::Position& p, chess2::Move move) {
        using namespace chess2;
        if (p.phase != Phase::move || move.form == Form::pass) return 448 + static_cast<int>(move.form);
        return kind_on(p, move.from) << 6 | move.to;
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
