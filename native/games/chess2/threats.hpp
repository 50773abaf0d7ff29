// Which Kings can be captured: king-threatening moves (C24) by the geometry of each army (C4-C14).
#pragma once

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

inline Reach reach(const Position& p, Side side) {
    const Bitboard knights = p.of(side, knight);
    const Bitboard bishops = p.of(side, bishop);
    const Bitboard rooks = p.of(side, rook);
    const Bitboard queens = p.of(side, queen);
    const Bitboard kings = p.kings(side);
    switch (p.armies[side]) {
        case classic:
        case nemesis: return {knights, bishops | queens, rooks | queens, kings};
        case empowered: {
            const Powers all = powers(p, side);
            return {all.knights, all.bishops, all.rooks, kings | queens};
        }
        case reaper: return {knights, bishops, 0, kings};
        case two_kings: return {knights, bishops, rooks, kings};
        case animals: return {knights | queens, 0, queens, kings};
    }
    return {};
}

// Whether the defender pays a stone to challenge this capture (C19).
constexpr bool outranks(Kind attacker, Kind captured) {
    constexpr std::array<int, 6> ranks = {1, 2, 2, 3, 4, 5};
    return ranks[attacker] > ranks[captured];
}

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

// Whether the other side, given any turn, could capture the King of `defender` on this square (C25).
inline bool threatened_at(const Position& p, Side defender, Square square, const Reach& reach) {
    const Side attacker = other(defender);
    if (knight_jumps[square] & reach.knights) return true;
    if (king_steps[square] & reach.steps) return true;
    if (pawn_captures[defender][square] & p.of(attacker, pawn)) return true;
    const Bitboard occupied = p.occupied();
    if ((diagonal_lines[square] & reach.diagonals) != 0 &&
        (bishop_attacks(square, occupied) & reach.diagonals) != 0)
        return true;
    if ((straight_lines[square] & reach.straights) != 0 &&
        (rook_attacks(square, occupied) & reach.straights) != 0)
        return true;
    if (p.armies[attacker] != animals) return false;
    const Bitboard tigers = p.of(attacker, bishop) & two_around[square];
    if (tigers != 0 && (bishop_attacks(square, occupied) & tigers) != 0) return true;
    for (Bitboard near = p.of(attacker, rook) & three_straight[square]; near != 0;)
        if (rampage_threatens(p, defender, pop_lowest(near), square)) return true;
    return false;
}

// Whether some King of `defender` can be captured.
inline bool threatened(const Position& p, Side defender) {
    const Reach all = reach(p, other(defender));
    for (Bitboard kings = p.kings(defender); kings != 0;)
        if (threatened_at(p, defender, pop_lowest(kings), all)) return true;
    return false;
}

}  // namespace heterodox::chess2
