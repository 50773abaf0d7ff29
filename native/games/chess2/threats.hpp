// Which Kings can be captured: king-threatening moves (C24) by the geometry of each army (C4-C14).
#pragma once

#include <utility>

#include "games/chess2/position.hpp"

namespace heterodox::chess2 {

// The pieces of one side by the way they capture a King. Reapers and Ghosts never do (C7); Tigers and
// Elephants are looked at apart.
struct Reach {
    Bitboard knights;
    Bitboard diagonals;
    Bitboard straights;
    Bitboard steps;
};

// The powers of Empowered pieces (C6): each kind with the Knights, Bishops and Rooks beside it.
struct Powers {
    Bitboard knights;
    Bitboard bishops;
    Bitboard rooks;
};

inline Powers powers(const Position& p, Side side) {
    const Bitboard knights = p.of(side, knight);
    const Bitboard bishops = p.of(side, bishop);
    const Bitboard rooks = p.of(side, rook);
    const Bitboard all = knights | bishops | rooks;
    return {knights | (all & beside(knights)), bishops | (all & beside(bishops)), rooks | (all & beside(rooks))};
}

// How a role captures a King: what a piece that plays it adds to the reach of its side.
template <Role role>
void add_to(Reach& all, Bitboard pieces) {
    using enum Role;
    if constexpr (role == knight || role == wild_horse || role == jungle_queen) all.knights |= pieces;
    if constexpr (role == bishop || role == queen || role == nemesis) all.diagonals |= pieces;
    if constexpr (role == rook || role == queen || role == nemesis || role == jungle_queen) all.straights |= pieces;
    if constexpr (role == king || role == warrior_king || role == abdicated_queen) all.steps |= pieces;
}

template <std::size_t army>
Reach reach_of(const Position& p, Side side) {
    Reach all{};
    [&]<std::size_t... kind>(std::index_sequence<kind...>) {
        (add_to<rosters[army][kind]>(all, p.of(side, static_cast<Kind>(kind))), ...);
    }(std::make_index_sequence<6>{});
    if constexpr (rosters[army][knight] == Role::empowered_knight) {
        const Powers lent = powers(p, side);
        all.knights |= lent.knights;
        all.diagonals |= lent.bishops;
        all.straights |= lent.rooks;
    }
    return all;
}

// One jump to the army's own code: asking army after army costs perft a tenth of its speed.
inline Reach reach(const Position& p, Side side) {
    switch (p.armies[side]) {
        case classic: return reach_of<classic>(p, side);
        case nemesis: return reach_of<nemesis>(p, side);
        case empowered: return reach_of<empowered>(p, side);
        case reaper: return reach_of<reaper>(p, side);
        case two_kings: return reach_of<two_kings>(p, side);
        case animals: return reach_of<animals>(p, side);
    }
    return {};
}

// Whether the defender pays a stone to challenge this capture (C19).
constexpr bool outranks(Kind attacker, Kind captured) { return duel_ranks[attacker] > duel_ranks[captured]; }

// Whether the defender's stones are enough to win a duel here: a bid of 1, and the surcharge.
constexpr bool can_win_duel(Kind attacker, Kind captured, int stones) {
    return stones >= (outranks(attacker, captured) ? 2 : 1);
}

// Whether a rampage from `from` reaches the King and no duel on the way can stop it (C12, C24).
// Everything between is at most two squares away, so Elephants there are in reach.
inline bool rampage_threatens(const Position& p, Side defender, Square from, Square target) {
    const Bitboard path = between[from][target];
    if (path & (ghosts(p, defender) | nemeses(p, defender))) return false;
    const int stones = p.stones[defender];
    for (Bitboard met = path & p.sides[defender] & ~p.kinds[king]; met != 0;)
        if (can_win_duel(rook, kind_on(p, pop_lowest(met)), stones)) return false;
    return true;
}

// Whether the other side, given any turn, could capture the King of `defender` on this square (C25), when `occupied`
// blocks the lines. What stands on the square itself does not count.
inline bool threatened_at(const Position& p, Side defender, Square square, const Reach& reach, Bitboard occupied) {
    const Side attacker = other(defender);
    if (knight_jumps[square] & reach.knights) return true;
    if (king_steps[square] & reach.steps) return true;
    if (pawn_captures[defender][square] & p.of(attacker, pawn)) return true;
    if ((diagonal_lines[square] & reach.diagonals) != 0 &&
        (bishop_attacks(square, occupied) & reach.diagonals) != 0)
        return true;
    if ((straight_lines[square] & reach.straights) != 0 &&
        (rook_attacks(square, occupied) & reach.straights) != 0)
        return true;
    if (!has<Role::tiger>(p, attacker) && !has<Role::elephant>(p, attacker)) return false;
    const Bitboard tigers = all_of<Role::tiger>(p, attacker) & two_around[square];
    if (tigers != 0 && (bishop_attacks(square, occupied) & tigers) != 0) return true;
    for (Bitboard near = elephants(p, attacker) & three_straight[square]; near != 0;)
        if (rampage_threatens(p, defender, pop_lowest(near), square)) return true;
    return false;
}

// Whether some King of `defender` can be captured.
inline bool threatened(const Position& p, Side defender) {
    const Reach all = reach(p, other(defender));
    for (Bitboard kings = p.kings(defender); kings != 0;)
        if (threatened_at(p, defender, pop_lowest(kings), all, p.occupied())) return true;
    return false;
}

// Whether none of our Kings can be captured after one has stepped from a square to another, taking what stands there.
// Nothing else of such a step counts as long as the enemy has no Elephants, whose reach depends on stones.
inline bool steps_safely(const Position& p, Side side, Square from, Square to) {
    Position after = p;
    const auto flip = [&after](Side owner, Kind kind, Square square) {
        after.kinds[kind] ^= bit(square);
        after.sides[owner] ^= bit(square);
    };
    if (p.sides[other(side)] >> to & 1) flip(other(side), kind_on(p, to), to);
    flip(side, king, from);
    flip(side, king, to);
    return !threatened(after, side);
}

// The same with the enemy's reach at hand. Nothing has to be moved for it where there is no other King to look after
// and the step takes nothing that lends its power (C6).
inline bool steps_safely(const Position& p, Side side, Square from, Square to, const Reach& reach) {
    const Side enemy = other(side);
    const bool takes_power = (p.sides[enemy] >> to & 1) != 0 && has<Role::empowered_knight>(p, enemy);
    if (p.kings(side) != bit(from) || takes_power) return steps_safely(p, side, from, to);
    return !threatened_at(p, side, to, reach, (p.occupied() ^ bit(from)) | bit(to));
}

}  // namespace heterodox::chess2
