// How the search sees Oracle Chess: living figures, souls in wrong bodies, what lies in the earth, the Lord's safety.
#pragma once

#include <array>
#include <cstdint>

#include "engine/evaluation.hpp"
#include "games/oracle.hpp"

namespace heterodox {

template <>
struct Evaluation<Oracle> {
    static constexpr std::array<std::string_view, 40> features{
        "lord figure",      "chariot figure",   "elephant figure",   "horse figure",   "soldier figure",
        "lifeless lord",    "lifeless chariot", "lifeless elephant", "lifeless horse", "lifeless soldier", "lifeless priestess",
        "stray lord soul",  "stray chariot soul", "stray elephant soul", "stray horse soul", "stray soldier soul",
        "priestess chariot soul", "priestess elephant soul", "priestess horse soul", "priestess room",
        "earth lord",       "earth chariot",    "earth elephant",    "earth horse",    "earth soldier",    "earth priestess",
        "chariot centre",   "elephant centre",  "horse centre",      "soldier centre", "lord centre",      "priestess centre",
        "soldier advance",  "soldier far",      "chariot sight",     "elephant sight",
        "lord reach",       "lord guard",       "lord attacked",     "turn"};

    template <class Sink>
    static int judge(const oracle::Position& p, Sink& sink) {
        using namespace oracle;
        int left = 0;
        for (const Army army : {white, black}) left += judge_army(p, army, sink);
        sink.add(turn, p.turn == white ? 1 : -1);
        return std::min(left, full_board);
    }

private:
    enum Feature : std::size_t {
        figure = 0, lifeless = 5, stray = 11, hosted = 16, room = 19, earth = 20, centre = 26, lord_centre = 30,
        priestess_centre, soldier_advance, soldier_far, chariot_sight, elephant_sight, lord_reach, lord_guard, lord_hit, turn
    };

    static constexpr std::array<int, 5> part_of_board{0, 3, 2, 2, 0};

    static int centrality(Square square) {
        return std::min(file_of(square), 7 - file_of(square)) + std::min(rank_of(square), 7 - rank_of(square));
    }

    template <class Sink>
    static int judge_army(const oracle::Position& p, oracle::Army army, Sink& sink) {
        using namespace oracle;
        const int sign = army == white ? 1 : -1;
        const Bitboard own = p.armies[army];
        const Bitboard occupied = p.occupied();
        const Bitboard hosts = p.hosts();
        int left = 0;
        for (int kind = lord; kind <= soldier; ++kind) {
            const Bitboard bodies = p.bodies[kind] & own;
            const Bitboard living = bodies & p.souls[kind];
            sink.add(figure + kind, sign * popcount(living));
            sink.add(lifeless + kind, sign * popcount(bodies & ~hosts));
            sink.add(stray + kind, sign * popcount(p.souls[kind] & own & ~p.bodies[kind] & ~p.bodies[priestess]));
            sink.add(earth + kind, sign * p.earth.of(body_number(army, kind)));
            left += part_of_board[kind] * popcount(living);
            judge_places(kind, living, army, sign, sink);
            if (kind == chariot) sink.add(chariot_sight, sign * sights(living, occupied, true));
            if (kind == elephant) sink.add(elephant_sight, sign * sights(living, occupied, false));
        }
        sink.add(earth + int{priestess}, sign * p.earth.of(body_number(army, priestess)));
        judge_priestesses(p, own, sign, sink);
        judge_lord(p, army, own, sign, sink);
        return left;
    }

    template <class Sink>
    static void judge_places(int kind, Bitboard living, oracle::Army army, int sign, Sink& sink) {
        using namespace oracle;
        int centres = 0, advances = 0, far = 0;
        for (Bitboard rest = living; rest != 0;) {
            const Square square = pop_lowest(rest);
            const int ahead = army == white ? rank_of(square) : 7 - rank_of(square);
            centres += centrality(square);
            advances += ahead;
            far += ahead >= 5;
        }
        if (kind == lord) return;
        sink.add(centre + kind - chariot, sign * centres);
        if (kind != soldier) return;
        sink.add(soldier_advance, sign * advances);
        sink.add(soldier_far, sign * far);
    }

    static int sights(Bitboard set, Bitboard occupied, bool straight) {
        int total = 0;
        while (set != 0) {
            const Square square = pop_lowest(set);
            total += popcount(straight ? rook_attacks(square, occupied) : bishop_attacks(square, occupied));
        }
        return total;
    }

    template <class Sink>
    static void judge_priestesses(const oracle::Position& p, Bitboard own, int sign, Sink& sink) {
        using namespace oracle;
        for (const Priestess& each : p.priestesses) {
            if (each.square == nowhere || (own >> each.square & 1) == 0) continue;
            const int souls = each.company.size();
            if (souls == 0) sink.add(lifeless + int{priestess}, sign);
            for (const Kind kind : priestess_souls) sink.add(hosted + int{kind} - chariot, sign * each.company.of(kind));
            sink.add(room, sign * (priestess_room - souls));
            sink.add(priestess_centre, sign * (souls > 0 ? centrality(each.square) : 0));
        }
    }

    template <class Sink>
    static void judge_lord(const oracle::Position& p, oracle::Army army, Bitboard own, int sign, Sink& sink) {
        using namespace oracle;
        const Bitboard seat = p.souls[lord] & own;
        if (seat == 0) return;
        const Square square = lowest(seat);
        sink.add(lord_centre, sign * centrality(square));
        sink.add(lord_reach, sign * popcount(king_steps[square] & ~p.occupied()));
        sink.add(lord_guard, sign * popcount(king_steps[square] & own & p.hosts()));
        if (attacked(p, army)) sink.add(lord_hit, sign);
    }
};

template <>
struct Tactics<Oracle> {
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
