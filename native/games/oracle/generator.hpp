// Oracle Chess: attacks on a Lord soul, and all legal moves.
//
// Whoever could take a Lord soul's host could also oust the soul (the lines of a soul are those of its
// figure and more), but for the Lord figure, whose soul ousts no enemy. So O19 asks for souls only: the
// enemy's souls see the Lord soul past everything that hosts no soul. Checks and pins are then those of
// chess on a board of souls, and three things are new: a soul given to an enemy body may attack at once,
// a Priestess may stay a host when a soul leaves her, and a promoted Soldier stays but hosts no soul.
#pragma once

#include "games/oracle/position.hpp"

namespace heterodox::oracle {

constexpr Bitboard ahead(Army army, Bitboard set) { return army == white ? set << 8 : set >> 8; }
constexpr Bitboard strikes_west(Army army, Bitboard set) {
    return army == white ? (set & ~file_a) << 7 : (set & ~file_a) >> 9;
}
constexpr Bitboard strikes_east(Army army, Bitboard set) {
    return army == white ? (set & ~file_h) << 9 : (set & ~file_h) >> 7;
}
constexpr Bitboard strikes(Army army, Bitboard set) { return strikes_west(army, set) | strikes_east(army, set); }

// The squares that a soul of a class reaches past squares without a blocker (O8); not for Soldiers.
template <Kind kind>
Bitboard reach(Square from, Bitboard blockers) {
    static_assert(kind != soldier && kind != priestess);
    if constexpr (kind == lord) return king_steps[from];
    if constexpr (kind == horse) return knight_jumps[from];
    if constexpr (kind == chariot) return rook_attacks(from, blockers);
    return bishop_attacks(from, blockers);
}

// O5: the Lord of an army if it is a figure.
inline Bitboard lord_figure(const Position& p, Army army) {
    return p.armies[army] & p.souls[lord] & p.bodies[lord];
}

// The enemy hosts that attack (O19) a Lord soul of `army` on a square.
inline Bitboard attackers(const Position& p, Square square, Army army) {
    const Bitboard hosts = p.hosts();
    const Army enemy = other(army);
    return p.armies[enemy] & ((strikes(army, bit(square)) & p.souls[soldier]) | (knight_jumps[square] & p.souls[horse]) |
                              (rook_attacks(square, hosts) & p.souls[chariot]) |
                              (bishop_attacks(square, hosts) & p.souls[elephant]) |
                              (king_steps[square] & lord_figure(p, enemy)));
}

// Whether the Lord soul of an army that has one is attacked.
inline bool attacked(const Position& p, Army army) {
    return attackers(p, lowest(p.souls[lord] & p.armies[army]), army) != 0;
}

// Whether an own body of a class lies in the earth, or comes there by a take on `to` (O15).
inline bool can_fetch(const Position& p, Kind kind, Square to) {
    const Army us = p.turn;
    return p.earth.has(body_number(us, kind)) || (p.armies[other(us)] & p.bodies[kind] & bit(to)) != 0;
}

// -- where moves go: into a list, or into a number --------------------------------------------------

template <class Moves>
struct Lister {
    Moves& moves;

    void one(Move move) { moves.add(move); }
    void figure(Kind kind, Square from, Bitboard targets) {
        while (targets != 0) one({walk, kind, from, pop_lowest(targets)});
    }
    // Soldiers that came to `targets` from `step` squares lower.
    void soldiers(Bitboard targets, int step) {
        while (targets != 0) {
            const Square to = pop_lowest(targets);
            one({walk, soldier, to - step, to});
        }
    }
    void lord_figure(const Position& p, Square from, Bitboard targets) {
        while (targets != 0) {
            const Square to = pop_lowest(targets);
            one({walk, lord, from, to});
            for (int kind = lord; kind < soul_kinds; ++kind)
                if (can_fetch(p, static_cast<Kind>(kind), to)) one({fetch, lord, from, to, static_cast<Kind>(kind)});
        }
    }
    // A soul goes to bodies other than Priestesses.
    void soul(const Position& p, Kind kind, Square from, Bitboard targets) {
        while (targets != 0) soul_to(p, kind, from, pop_lowest(targets));
    }
    void soldier_souls(const Position& p, Bitboard targets, int step) {
        while (targets != 0) {
            const Square to = pop_lowest(targets);
            soul_to(p, soldier, to - step, to);
        }
    }
    void summons(Kind kind, Square from, Bitboard targets, Kind summoned) {
        while (targets != 0) one({summon, kind, from, pop_lowest(targets), summoned});
    }

private:
    void soul_to(const Position& p, Kind kind, Square from, Square to) {
        if ((p.hosts() >> to & 1) != 0)
            one({oust, kind, from, to, p.soul_on(to)});
        else
            one({grant, kind, from, to});
    }
};

struct Counter {
    std::uint64_t number = 0;

    void one(Move) { ++number; }
    void figure(Kind, Square, Bitboard targets) { number += popcount(targets); }
    void soldiers(Bitboard targets, int) { number += popcount(targets); }
    void lord_figure(const Position& p, Square, Bitboard targets) {
        number += popcount(targets);
        for (int kind = lord; kind < soul_kinds; ++kind)
            number += popcount(p.earth.has(body_number(p.turn, kind)) ? targets
                                                                      : targets & p.armies[other(p.turn)] & p.bodies[kind]);
    }
    void soul(const Position&, Kind, Square, Bitboard targets) { number += popcount(targets); }
    void soldier_souls(const Position&, Bitboard targets, int) { number += popcount(targets); }
    void summons(Kind, Square, Bitboard targets, Kind) { number += popcount(targets); }
};

// -- the move generator -----------------------------------------------------------------------------

template <Army us, class Sink>
class Generator {
public:
    Generator(const Position& position, Sink& into)
        : p(position),
          sink(into),
          own(position.armies[us]),
          enemy(position.armies[them]),
          occupied(own | enemy),
          hosts(position.hosts()),
          home(lowest(own & position.souls[lord])),
          home_ranks(rook_attacks(home, hosts)),
          home_diagonals(bishop_attacks(home, hosts)) {
        find_checks_and_pins();
        const Bitboard answer =
            checkers == 0 ? ~Bitboard{0} : checkers | between[home][lowest(checkers)];
        goal = ((p.customs & take_own) != 0 ? ~bit(home) : ~own) & answer;
        const Bitboard grants = (p.customs & grant_enemy) != 0 ? occupied : own;
        const Bitboard ousts = (p.customs & oust_own) != 0 ? occupied : enemy;
        landing = ((grants & ~hosts) | (ousts & hosts)) & ~p.bodies[priestess] & ~bit(home) & answer;
    }

    void run() {
        lord_moves();
        if ((checkers & (checkers - 1)) != 0) return;  // two attackers: only the Lord soul can help itself
        moves_of<chariot>();
        moves_of<elephant>();
        moves_of<horse>();
        const Bitboard soldiers = own & p.souls[soldier];
        soldier_moves(soldiers & ~pinned, ~Bitboard{0});
        for (Bitboard set = soldiers & pinned; set != 0;) {
            const Square from = pop_lowest(set);
            soldier_moves(bit(from), lane(from));
        }
        promotions();
        for (const Priestess& her : p.priestesses) {
            if (her.square == nowhere) continue;
            souls_to_priestess(her);
            if ((own >> her.square & 1) != 0 && her.company.size() != 0) priestess_moves(her);
        }
    }

private:
    static constexpr Army them = other(us);

    // Enemy lines towards the Lord soul, seen through hosts of our own: nothing between is a check, one
    // host between is pinned.
    void find_checks_and_pins() {
        checkers = enemy & ((strikes(us, bit(home)) & p.souls[soldier]) | (knight_jumps[home] & p.souls[horse]) |
                            (king_steps[home] & lord_figure(p, them)));
        const Bitboard enemy_hosts = hosts & enemy;
        Bitboard snipers = enemy & ((rook_attacks(home, enemy_hosts) & p.souls[chariot]) |
                                    (bishop_attacks(home, enemy_hosts) & p.souls[elephant]));
        while (snipers != 0) {
            const Square sniper = pop_lowest(snipers);
            const Bitboard blockers = between[home][sniper] & hosts;
            if (blockers == 0)
                checkers |= bit(sniper);
            else if ((blockers & (blockers - 1)) == 0)
                pinned |= blockers;
        }
    }

    // Where a host may move, or send its last soul, without uncovering the Lord soul. A pinned one
    // cannot answer another check.
    Bitboard lane(Square from) const {
        if ((pinned >> from & 1) == 0) return ~Bitboard{0};
        return checkers == 0 ? line_through[home][from] : 0;
    }

    // Enemy bodies from which a soul of a class, given to them, would attack our Lord soul. A host that
    // sends its last soul away no longer stands in a line.
    template <Kind kind>
    Bitboard traitors(Square from, bool vacates) const {
        if constexpr (kind == horse) return enemy & knight_jumps[home];
        const Bitboard seen = kind == chariot ? home_ranks : home_diagonals;
        if (!vacates || (seen >> from & 1) == 0) return enemy & seen;
        return enemy & reach<kind>(home, hosts ^ bit(from));
    }

    // The squares that the enemy attacks when our Lord soul has left its host.
    Bitboard danger() const {
        const Bitboard blockers = hosts ^ bit(home);
        Bitboard seen = strikes(them, enemy & p.souls[soldier]);
        for (Bitboard set = enemy & p.souls[horse]; set != 0;) seen |= knight_jumps[pop_lowest(set)];
        for (Bitboard set = enemy & p.souls[chariot]; set != 0;) seen |= rook_attacks(pop_lowest(set), blockers);
        for (Bitboard set = enemy & p.souls[elephant]; set != 0;) seen |= bishop_attacks(pop_lowest(set), blockers);
        if (const Bitboard figure = lord_figure(p, them); figure != 0) seen |= king_steps[lowest(figure)];
        return seen;
    }

    // O13, O14: a Lord soul goes to own bodies only.
    void lord_moves() {
        const bool is_figure = (p.bodies[lord] >> home & 1) != 0;
        const Bitboard steps = king_steps[home];
        Bitboard walks = is_figure ? steps & ((p.customs & take_own) != 0 ? ~Bitboard{0} : ~own) : 0;
        Bitboard souls = steps & own & ~p.bodies[priestess];
        if ((p.customs & oust_own) == 0) souls &= ~hosts;
        if ((walks | souls) == 0) return;
        const Bitboard safe = ~danger();
        sink.lord_figure(p, home, walks & safe);
        sink.soul(p, lord, home, souls & safe);
    }

    // Figures of a class, and its souls in bodies other than Priestesses.
    template <Kind kind>
    void moves_of() {
        for (Bitboard set = own & p.souls[kind] & ~p.bodies[priestess]; set != 0;) {
            const Square from = pop_lowest(set);
            const Bitboard way = lane(from);
            if ((p.bodies[kind] >> from & 1) != 0) sink.figure(kind, from, reach<kind>(from, occupied) & goal & way);
            sink.soul(p, kind, from, reach<kind>(from, hosts) & landing & way & ~traitors<kind>(from, true));
        }
    }

    // Soldier souls in any body, and Soldiers that are figures.
    void soldier_moves(Bitboard souls, Bitboard way) {
        constexpr int forward = us == white ? 8 : -8;
        const Bitboard figures = souls & p.bodies[soldier];
        const Bitboard prey = goal & occupied & way;
        sink.soldiers(ahead(us, figures) & goal & ~occupied & way, forward);
        sink.soldiers(strikes_west(us, figures) & prey, forward - 1);
        sink.soldiers(strikes_east(us, figures) & prey, forward + 1);
        const Bitboard open = landing & way & ~(enemy & strikes(us, bit(home)));
        sink.soldier_souls(p, ahead(us, souls) & open & ~hosts, forward);
        sink.soldier_souls(p, strikes_west(us, souls) & open & hosts, forward - 1);
        sink.soldier_souls(p, strikes_east(us, souls) & open & hosts, forward + 1);
    }

    // O17: the square keeps a body but loses its soul.
    void promotions() {
        constexpr Bitboard last_rank = us == white ? rank_1 << 56 : rank_1;
        Bitboard ready = own & p.bodies[soldier] & p.souls[soldier] & last_rank & ~pinned;
        if (ready == 0 || checkers != 0) return;
        if (!p.earth.has(body_number(white, priestess)) && !p.earth.has(body_number(black, priestess))) return;
        while (ready != 0) {
            const Square square = pop_lowest(ready);
            sink.one({promote, soldier, square, square});
        }
    }

    // O9: a Priestess walks by any of her souls; each of them may leave her for another body.
    void priestess_moves(const Priestess& her) {
        const Square from = her.square;
        Bitboard walks = 0;
        if (her.company.of(chariot) != 0) walks |= leave_priestess<chariot>(her);
        if (her.company.of(elephant) != 0) walks |= leave_priestess<elephant>(her);
        if (her.company.of(horse) != 0) walks |= leave_priestess<horse>(her);
        sink.figure(priestess, from, walks & goal & lane(from));
    }

    // Sends a soul of a class to bodies other than Priestesses; answers where its geometry takes the figure.
    template <Kind kind>
    Bitboard leave_priestess(const Priestess& her) {
        const Square from = her.square;
        const bool vacates = her.company.size() == 1;
        const Bitboard targets = reach<kind>(from, hosts) & landing;
        const Bitboard way = vacates ? lane(from) : ~Bitboard{0};
        sink.soul(p, kind, from, targets & way & ~traitors<kind>(from, vacates));
        const Bitboard grants = targets & ~hosts & ~traitors<kind>(from, false);
        if (grants != 0)
            for (const Kind summoned : priestess_souls)
                if (p.underworld.has(summoned)) sink.summons(kind, from, grants, summoned);
        return reach<kind>(from, occupied);
    }

    void souls_to_priestess(const Priestess& her) {
        souls_to_priestess<chariot>(her);
        souls_to_priestess<elephant>(her);
        souls_to_priestess<horse>(her);
    }

    template <Kind kind>
    void souls_to_priestess(const Priestess& her) {
        for (Bitboard set = reach<kind>(her.square, hosts) & own & p.souls[kind]; set != 0;) {
            const Square from = pop_lowest(set);
            const bool from_priestess = (p.bodies[priestess] >> from & 1) != 0;
            const bool vacates = !from_priestess || p.priestess_on(from).company.size() == 1;
            if (is_safe<kind>(from, her.square, vacates)) {
                if (may_grant(her)) sink.one({grant, kind, from, her.square});
                for (const Kind ousted : priestess_souls)
                    if (may_oust(her, ousted)) sink.one({oust, kind, from, her.square, ousted});
            }
            if (from_priestess && may_grant(her) && is_safe<kind>(from, her.square, false))
                for (const Kind summoned : priestess_souls)
                    if (p.underworld.has(summoned)) sink.one({summon, kind, from, her.square, summoned});
        }
    }

    // Whether a soul's way to a Priestess neither uncovers our Lord soul nor lets her attack it.
    template <Kind kind>
    bool is_safe(Square from, Square to, bool vacates) const {
        if (vacates && (lane(from) >> to & 1) == 0) return false;
        return (traitors<kind>(from, vacates) >> to & 1) == 0;
    }

    // One more soul on the Priestess that gives check is no answer to it.
    bool may_grant(const Priestess& her) const {
        const bool is_own = (own >> her.square & 1) != 0;
        if (!her.company.has_room() || !(is_own || (p.customs & grant_enemy) != 0)) return false;
        return checkers == 0 || (between[home][lowest(checkers)] >> her.square & 1) != 0;
    }

    // A check by a Priestess is answered by ousting the one soul of hers that gives it.
    bool may_oust(const Priestess& her, Kind ousted) const {
        const bool is_own = (own >> her.square & 1) != 0;
        if (her.company.of(ousted) == 0 || (is_own && (p.customs & oust_own) == 0)) return false;
        if (checkers == 0) return true;
        if ((checkers >> her.square & 1) == 0) return false;
        const Kind giver = (home_ranks >> her.square & 1) != 0       ? chariot
                           : (home_diagonals >> her.square & 1) != 0 ? elephant
                                                                     : horse;
        return ousted == giver && her.company.of(giver) == 1;
    }

    const Position& p;
    Sink& sink;
    const Bitboard own;
    const Bitboard enemy;
    const Bitboard occupied;
    const Bitboard hosts;           // squares with a soul
    const Square home;              // of our Lord soul
    const Bitboard home_ranks;      // what a Chariot soul and
    const Bitboard home_diagonals;  // what an Elephant soul would see from there
    Bitboard checkers = 0;          // enemy hosts that attack our Lord soul
    Bitboard pinned = 0;            // own hosts that may not leave a line to it
    Bitboard goal = 0;              // where figures other than the Lord may go or take
    Bitboard landing = 0;           // bodies, Priestesses aside, where souls other than the Lord's may go
};

template <class Sink>
void each_move(const Position& p, Sink& sink) {
    if (p.turn == white)
        Generator<white, Sink>{p, sink}.run();
    else
        Generator<black, Sink>{p, sink}.run();
}

inline std::uint64_t count_moves(const Position& p) {
    Counter counter;
    each_move(p, counter);
    return counter.number;
}

}  // namespace heterodox::oracle
