// Winning, losing and legal moves (C25-C29).
#pragma once

#include "games/chess2/generator.hpp"

namespace heterodox::chess2 {

// Tells whether some pseudo-legal move brings (or leaves) all Kings beyond the midline and is not into
// check; looked at only where all Kings stand there already.
struct InvasionSeeker {
    const Position& p;
    bool found = false;

    void set(Square from, Bitboard targets) {
        while (targets != 0) one(board_move(from, pop_lowest(targets)));
    }
    void step(Bitboard targets, int delta) {
        while (targets != 0) {
            const Square to = pop_lowest(targets);
            one(board_move(to - delta, to));
        }
    }
    void promotions(Bitboard targets, int delta, Kind best) {
        while (targets != 0) {
            const Square to = pop_lowest(targets);
            for (int kind = knight; kind <= best; ++kind) one(board_move(to - delta, to, static_cast<Kind>(kind)));
        }
    }
    void one(const Move& move) {
        if (found) return;
        const Side side = p.side;
        Position after = p;
        apply(after, move);
        const Bitboard kings = after.kings(side);
        found = kings != 0 && (kings & ~beyond_midline(side)) == 0 && !threatened(after, side);
    }
};

// Whether the side to move can bring all its Kings beyond the midline, not into check (C26).
inline bool invades(const Position& p) {
    const Side side = p.side;
    if (!stands_at_midline(p, side)) return false;
    InvasionSeeker seeker{p};
    const Bitboard missing = p.kings(side) & ~beyond_midline(side);
    if (missing == 0) {
        send_moves<true>(p, seeker);
    } else {
        const Bitboard closed = p.sides[side] | ghosts(p, other(side)) | p.kings(other(side));
        const Square last = lowest(missing);
        Bitboard targets = king_steps[last] & beyond_midline(side) & ~closed;
        if (elephants(p, other(side)) != 0)
            seeker.set(last, targets);
        else
            while (targets != 0 && !seeker.found) seeker.found = steps_safely(p, side, last, pop_lowest(targets));
    }
    return seeker.found;
}

// Whether the side to move has a king-threatening move in this turn (C24).
inline bool threatens(const Position& p) {
    const Side enemy = other(p.side);
    if (!p.king_turn) return threatened(p, enemy);
    for (Bitboard kings = p.kings(p.side); kings != 0;)
        if (king_steps[pop_lowest(kings)] & p.kings(enemy)) return true;
    return false;
}

// A player to move who has a winning move has won (C29).
inline bool has_winning_move(const Position& p) {
    return !p.plain && !p.unwinnable && (threatens(p) || invades(p));
}

inline bool is_legal(const Position& p, const Move& move) {
    const Side side = p.side;
    Position after = p;
    apply(after, move);
    if (popcount(after.kings(side)) != popcount(p.kings(side))) return false;  // C27, the own King
    if (threatened(after, side)) return false;                                  // C25
    return !hands_over(p) || !invades(after);                                   // C27
}

}  // namespace heterodox::chess2
