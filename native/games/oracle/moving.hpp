// Oracle Chess: what a legal move changes (O11-O17).
#pragma once

#include "games/oracle/position.hpp"

namespace heterodox::oracle {

// O12: the body goes to the earth and changes colour, its souls go to the underworld.
// Reading: with the option take_own an own body changes colour, too.
template <bool Hashing>
void take(Position& p, Hand<Hashing>& hand, Square square) {
    const Army army = p.army_on(square);
    const Kind kind = p.body_on(square);
    for (Bitboard here = p.hosts() & bit(square); here != 0; here &= p.hosts()) {
        const Kind soul = p.soul_on(square);
        hand.lift_soul(soul, square);
        hand.send_below(soul);
    }
    hand.lift_body(army, kind, square);
    hand.bury(other(army), kind);
}

// O11, O12: a figure goes with all its souls.
template <bool Hashing>
void walk_figure(Position& p, Hand<Hashing>& hand, Kind kind, Square from, Square to) {
    if (kind != priestess) {
        hand.lift_soul(kind, from);
        hand.lift_body(p.turn, kind, from);
        hand.put_body(p.turn, kind, to);
        hand.put_soul(kind, to);
        return;
    }
    const Company company = p.priestess_on(from).company;
    for (const Kind soul : priestess_souls)
        for (int i = 0; i < company.of(soul); ++i) hand.lift_soul(soul, from);
    hand.lift_body(p.turn, priestess, from);
    hand.put_body(p.turn, priestess, to);
    for (const Kind soul : priestess_souls)
        for (int i = 0; i < company.of(soul); ++i) hand.put_soul(soul, to);
}

// O17: a Priestess of one's own colour comes first.
template <bool Hashing>
void promote_soldier(Position& p, Hand<Hashing>& hand, Square square) {
    const Army us = p.turn;
    hand.lift_soul(soldier, square);
    hand.send_below(soldier);
    hand.lift_body(us, soldier, square);
    hand.bury(other(us), soldier);
    hand.unearth(p.earth.has(body_number(us, priestess)) ? us : other(us), priestess);
    hand.put_body(us, priestess, square);
}

template <bool Hashing>
void apply(Position& p, Move move) {
    Hand<Hashing> hand{p};
    const Square from = move.from();
    const Square to = move.to();
    bool quiet = false;
    switch (move.deed()) {
        case walk:
        case fetch:
            quiet = move.deed() == walk && move.kind() != soldier;
            if ((p.occupied() >> to & 1) != 0) {
                take(p, hand, to);
                quiet = false;
            }
            walk_figure(p, hand, move.kind(), from, to);
            if (move.deed() == fetch) {
                hand.unearth(p.turn, move.second());
                hand.put_body(p.turn, move.second(), from);
            }
            break;
        case grant:
        case summon:
            hand.lift_soul(move.kind(), from);
            hand.put_soul(move.kind(), to);
            quiet = move.deed() == grant;
            if (!quiet) {
                hand.call_up(move.second());
                hand.put_soul(move.second(), from);
            }
            break;
        case oust:
            hand.lift_soul(move.kind(), from);
            hand.lift_soul(move.second(), to);
            hand.send_below(move.second());
            hand.put_soul(move.kind(), to);
            break;
        case promote:
            promote_soldier(p, hand, from);
            break;
    }
    p.quiet = quiet ? p.quiet + 1 : 0;
    hand.pass_turn();
}

}  // namespace heterodox::oracle
