// How the search sees Oracle Chess: living figures, souls in wrong bodies, what lies in the earth, the Lord's safety.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board.hpp"
#include "engine/evaluation.hpp"
#include "engine/eyes/oracle.hpp"
#include "games/oracle.hpp"

namespace heterodox {

template <>
struct Evaluation<Oracle> {
    static FeatureNames features() {
        FeatureNames names;
        names.each({"lord figure", "chariot figure", "elephant figure", "horse figure", "soldier figure"});
        names.each({"lifeless lord", "lifeless chariot", "lifeless elephant", "lifeless horse", "lifeless soldier", "lifeless priestess"});
        names.each({"stray lord soul", "stray chariot soul", "stray elephant soul", "stray horse soul", "stray soldier soul"});
        names.each({"priestess chariot soul", "priestess elephant soul", "priestess horse soul", "priestess room"});
        names.each({"earth lord", "earth chariot", "earth elephant", "earth horse", "earth soldier", "earth priestess"});
        for (const auto* kind : {"lord", "chariot", "elephant", "horse", "soldier", "priestess"}) names.half_board(kind);
        names.numbered("chariot sight", 0, 14).numbered("elephant sight", 0, 13).numbered("horse sight", 0, 8);
        names.numbered("lord's ring hit", 0, 8).each({"lord guard", "lord attacked"});
        names.each({"loose officer hit", "loose soldier hit", "soldier threatens officer", "turn"});
        return names;
    }

    template <class Sink>
    static int judge(const oracle::Position& p, Sink& sink) {
        using namespace oracle;
        const std::array<Cover, 2> covers{look(p, white), look(p, black)};
        int left = 0;
        for (const Army army : {white, black}) left += judge_army(p, army, covers[army], covers[other(army)], sink);
        sink.add(turn, p.turn == white ? 1 : -1);
        return std::min(left, full_board);
    }

private:
    enum Feature : std::size_t {
        figure = 0, lifeless = 5, stray = 11, hosted = 16, room = 19, earth = 20,
        on = 26,
        chariot_sight = on + 6 * 32,
        elephant_sight = chariot_sight + 15,
        horse_sight = elephant_sight + 14,
        ring_hit = horse_sight + 9,
        lord_guard = ring_hit + 9, lord_hit,
        loose_officer, loose_soldier, soldier_threat, turn
    };

    static constexpr std::array<int, 5> part_of_board{0, 3, 2, 2, 0};

    // What the souls of an army strike, whatever body they live in.
    static Cover look(const oracle::Position& p, oracle::Army army) {
        using namespace oracle;
        const Bitboard own = p.armies[army];
        const Bitboard hosts = p.hosts();
        Cover seen;
        seen.add(strikes_west(army, p.souls[soldier] & own));
        seen.add(strikes_east(army, p.souls[soldier] & own));
        for (Bitboard rest = p.souls[chariot] & own; rest != 0;) seen.add(rook_attacks(pop_lowest(rest), hosts));
        for (Bitboard rest = p.souls[elephant] & own; rest != 0;) seen.add(bishop_attacks(pop_lowest(rest), hosts));
        for (Bitboard rest = p.souls[horse] & own; rest != 0;) seen.add(knight_jumps[pop_lowest(rest)]);
        for (Bitboard rest = lord_figure(p, army); rest != 0;) seen.add(king_steps[pop_lowest(rest)]);
        return seen;
    }

    template <class Sink>
    static int judge_army(const oracle::Position& p, oracle::Army army, const Cover& own, const Cover& enemy, Sink& sink) {
        using namespace oracle;
        const int sign = army == white ? 1 : -1;
        const Bitboard mine = p.armies[army];
        const Bitboard hosts = p.hosts();
        int left = 0;
        for (int kind = lord; kind <= soldier; ++kind) {
            const Bitboard bodies = p.bodies[kind] & mine;
            const Bitboard living = bodies & p.souls[kind];
            sink.add(figure + kind, sign * popcount(living));
            sink.add(lifeless + kind, sign * popcount(bodies & ~hosts));
            sink.add(stray + kind, sign * popcount(p.souls[kind] & mine & ~p.bodies[kind] & ~p.bodies[priestess]));
            sink.add(earth + kind, sign * p.earth.of(body_number(army, kind)));
            left += part_of_board[kind] * popcount(living);
            judge_places(p, static_cast<Kind>(kind), living, army, sign, sink);
        }
        sink.add(earth + int{priestess}, sign * p.earth.of(body_number(army, priestess)));
        judge_priestesses(p, army, sign, sink);
        judge_lord(p, army, sign, enemy, sink);
        const Bitboard officers = mine & hosts & ~p.souls[soldier] & ~p.souls[lord];
        const Bitboard hit = enemy.once & ~own.once;
        sink.add(loose_officer, sign * popcount(officers & hit));
        sink.add(loose_soldier, sign * popcount(mine & p.souls[soldier] & hit));
        sink.add(soldier_threat, -sign * popcount(officers & strikes(other(army), p.souls[soldier] & p.armies[other(army)])));
        return left;
    }

    template <class Sink>
    static void judge_places(const oracle::Position& p, oracle::Kind kind, Bitboard living, oracle::Army army, int sign, Sink& sink) {
        using namespace oracle;
        if (kind == lord) return;
        const Bitboard occupied = p.occupied(), open = ~p.armies[army];
        while (living != 0) {
            const Square square = pop_lowest(living);
            sink.add(on + kind * 32u + half_square(square, army == white), sign);
            if (kind == chariot) sink.add(chariot_sight + static_cast<std::size_t>(popcount(rook_attacks(square, occupied) & open)), sign);
            if (kind == elephant) sink.add(elephant_sight + static_cast<std::size_t>(popcount(bishop_attacks(square, occupied) & open)), sign);
            if (kind == horse) sink.add(horse_sight + static_cast<std::size_t>(popcount(knight_jumps[square] & open)), sign);
        }
    }

    template <class Sink>
    static void judge_priestesses(const oracle::Position& p, oracle::Army army, int sign, Sink& sink) {
        using namespace oracle;
        for (const Priestess& each : p.priestesses) {
            if (each.square == nowhere || (p.armies[army] >> each.square & 1) == 0) continue;
            const int souls = each.company.size();
            if (souls == 0) sink.add(lifeless + int{priestess}, sign);
            for (const Kind kind : priestess_souls) sink.add(hosted + int{kind} - chariot, sign * each.company.of(kind));
            sink.add(room, sign * (priestess_room - souls));
            if (souls > 0) sink.add(on + priestess * 32u + half_square(each.square, army == white), sign);
        }
    }

    template <class Sink>
    static void judge_lord(const oracle::Position& p, oracle::Army army, int sign, const Cover& enemy, Sink& sink) {
        using namespace oracle;
        const Bitboard seat = p.souls[lord] & p.armies[army];
        if (seat == 0) return;
        const Square square = lowest(seat);
        sink.add(on + lord * 32u + half_square(square, army == white), sign);
        sink.add(ring_hit + static_cast<std::size_t>(popcount(king_steps[square] & enemy.once)), sign);
        sink.add(lord_guard, sign * popcount(king_steps[square] & p.armies[army] & p.hosts()));
        if (attacked(p, army)) sink.add(lord_hit, sign);
    }
};

template <>
struct Tactics<Oracle> {
    static constexpr Margins margins{
        .window = 25,
        .widest_window = 500,
        .ahead = 50,
        .behind = 250,
        .alone = 2,
        .quiet = 100,
        .quiet_ply = 94,
        .pass = 200,
        .hot = 331,
        .fall = 150,
        .mistake = 126,
        .decided = 1'500,
    };
    static constexpr bool danger_deepens = true;
    static constexpr Habits habits{
        .late_growth = 195,
        .late_moves_growth = 114,
        .losing_captures_depth = 2,
        .meet_beta = 38,
        .alone_depth = 7,
    };

    static int heat(const oracle::Position& p, oracle::Move move) {
        using namespace oracle;
        const Bitboard target = bit(move.to());
        const Bitboard enemy = p.armies[other(p.turn)];
        switch (move.deed()) {
            case walk:
            case fetch: {
                const int gift = move.deed() == fetch ? body_price[move.second()] : 0;
                if ((enemy & target) == 0) return 0;
                return 8 * (body_price[p.body_on(move.to())] + soul_value(p, move.to()) + gift / 4) + 1;
            }
            case oust: return (enemy & target) != 0 ? 8 * soul_price[move.second()] + 1 : 0;
            case promote: return 40;
            default: return 0;
        }
    }

    static int gain(const oracle::Position& p, oracle::Move move) { return heat(p, move) * 10 / 8 + 100; }

    // A figure that takes less than itself where the enemy can strike back.
    static bool loses(const oracle::Position& p, oracle::Move move) {
        using namespace oracle;
        if (move.deed() != walk || move.kind() == lord) return false;
        const int brought = body_price[p.body_on(move.to())] + soul_value(p, move.to());
        const int risked = body_price[move.kind()] + soul_value(p, move.from());
        return risked > brought + 4 && attackers(p, move.to(), p.turn) != 0;
    }

    static int theme(const oracle::Position&, oracle::Move move) {
        return move.kind() << 6 | move.to() | (move.deed() >= oracle::grant ? 1 << 9 : 0);
    }

    static bool in_danger(const oracle::Position& p) { return oracle::attacked(p, p.turn); }

    static bool pass(oracle::Position& p) {
        using namespace oracle;
        if ((p.armies[p.turn] & (p.souls[chariot] | p.souls[elephant] | p.souls[horse])) == 0) return false;
        Hand<true>{p}.pass_turn();
        ++p.quiet;
        return true;
    }

private:
    static constexpr std::array<int, 6> body_price{8, 12, 9, 9, 4, 12};
    static constexpr std::array<int, 5> soul_price{200, 36, 24, 22, 6};

    static int soul_value(const oracle::Position& p, Square square) {
        int total = 0;
        for (int kind = oracle::lord; kind <= oracle::soldier; ++kind)
            if (p.souls[kind] >> square & 1) total += soul_price[kind];
        return total;
    }
};

}  // namespace heterodox
