// Oracle Chess: why a readable move is not legal, in the words of the Python twin. Each condition is
// asked in the twin's order; a move that meets all of them fails by O20.
#pragma once

#include <string>

#include "games/oracle/moving.hpp"
#include "games/oracle/notation.hpp"

namespace heterodox::oracle {

inline std::string kind_name(Kind kind) { return std::string{kind_names[kind]}; }
inline std::string soul_name(Kind kind) { return kind_name(kind) + " soul"; }
inline std::string a_soul(Kind kind) { return (kind == elephant ? "an " : "a ") + soul_name(kind); }

// O5, for a square with a body.
inline bool is_lifeless(const Position& p, Square square) { return (p.hosts() >> square & 1) == 0; }
inline bool is_living(const Position& p, Square square) {
    if (is_lifeless(p, square)) return false;
    const Kind body = p.body_on(square);
    return body == priestess || p.soul_on(square) == body;
}

// "Chariot", "lifeless Priestess", "ill-suited Soldier".
inline std::string being_name(const Position& p, Square square) {
    const std::string name = kind_name(p.body_on(square));
    if (is_lifeless(p, square)) return "lifeless " + name;
    return is_living(p, square) ? name : "ill-suited " + name;
}

inline bool reaches(Kind soul, Square from, Square to, Bitboard blockers) {
    const Bitboard seen = soul == lord      ? reach<lord>(from, blockers)
                          : soul == chariot ? reach<chariot>(from, blockers)
                          : soul == horse   ? reach<horse>(from, blockers)
                                            : reach<elephant>(from, blockers);
    return (seen >> to & 1) != 0;
}

// O20: the move would be possible, were it not for the own Lord soul.
inline std::string unsafe_reason(const Position& p, Move move) {
    const std::string mover{army_names[p.turn]};
    const Bitboard own_lord = p.souls[lord] & p.armies[p.turn];
    if (move.deed() <= fetch && own_lord == bit(move.to())) return "it would leave " + mover + " without a Lord soul";
    if (attacked(p, p.turn)) return mover + "'s Lord soul is attacked and would still be";
    return "it would leave " + mover + "'s own Lord soul attacked";
}

// O8, O9: whether a figure gets to a square, whatever is there.
inline bool figure_reaches(const Position& p, Kind body, Square from, Square to) {
    const Bitboard occupied = p.occupied();
    if (body == soldier) {
        const Bitboard steps = (ahead(p.turn, bit(from)) & ~occupied) | (strikes(p.turn, bit(from)) & occupied);
        return (steps >> to & 1) != 0;
    }
    if (body != priestess) return reaches(body, from, to, occupied);
    const Company company = p.priestess_on(from).company;
    return std::any_of(priestess_souls.begin(), priestess_souls.end(),
                       [&](Kind soul) { return company.of(soul) != 0 && reaches(soul, from, to, occupied); });
}

inline std::string figure_reason(const Position& p, Move move) {
    const Square from = move.from();
    const Square to = move.to();
    const Kind body = p.body_on(from);
    const std::string figure = "the " + kind_name(body) + " on " + square_name(from);
    if (is_lifeless(p, from)) return figure + " is lifeless and cannot move";
    if (!is_living(p, from)) return figure + " hosts " + a_soul(p.soul_on(from)) + " and cannot move; only the soul may";
    if (move.deed() == fetch) {
        if (body != lord) return "only a Lord with its Lord soul fetches";
        if (move.second() == priestess) return "a Priestess is never fetched";
        if (!can_fetch(p, move.second(), to))
            return "no " + std::string{army_names[p.turn]} + ' ' + kind_name(move.second()) + " lies in the earth";
    }
    if ((p.armies[p.turn] >> to & 1) != 0 && (p.customs & take_own) == 0)
        return square_name(to) + " holds an own body, which is never taken";
    if (!figure_reaches(p, body, from, to)) return figure + " does not move to " + square_name(to) + " here";
    return unsafe_reason(p, move);
}

inline std::string reach_reason(const Position& p, Move move) {
    const Square from = move.from();
    const bool ousts = move.deed() == oust;
    const Bitboard steps = ousts ? strikes(p.turn, bit(from)) : ahead(p.turn, bit(from));
    if (move.kind() == soldier ? (steps >> move.to() & 1) != 0 : reaches(move.kind(), from, move.to(), p.hosts()))
        return unsafe_reason(p, move);
    return "the " + soul_name(move.kind()) + " on " + square_name(from) + " does not reach " + square_name(move.to()) +
           (ousts ? " to oust" : " to grant");
}

// Whether the classes alone allow a soul in a body (O4).
inline bool suits(Kind soul, Kind body) { return body != priestess || (soul != lord && soul != soldier); }

inline std::string oust_reason(const Position& p, Move move, bool own) {
    const Square to = move.to();
    if ((p.souls[move.second()] >> to & 1) == 0)
        return "the " + being_name(p, to) + " on " + square_name(to) + " hosts no " + soul_name(move.second());
    if (own && move.second() == lord) return "the own Lord soul is never ousted";
    if (own && (p.customs & oust_own) == 0) return "own souls are not ousted in this game";
    if (!suits(move.kind(), p.body_on(to))) return "a Priestess does not host " + a_soul(move.kind());
    return reach_reason(p, move);
}

inline std::string grant_reason(const Position& p, Move move, bool own) {
    const Square to = move.to();
    const Kind body = p.body_on(to);
    const bool has_room = body == priestess ? p.priestess_on(to).company.has_room() : is_lifeless(p, to);
    if (!has_room || !suits(move.kind(), body))
        return "the " + being_name(p, to) + " on " + square_name(to) + " has no room for " + a_soul(move.kind());
    if (!own && (p.customs & grant_enemy) == 0) return "souls are granted only to own bodies in this game";
    if (move.deed() == summon) {
        if (p.body_on(move.from()) != priestess) return "only a Priestess summons";
        if (!suits(move.second(), priestess)) return "a Priestess does not summon " + a_soul(move.second());
        if (!p.underworld.has(move.second())) return "no " + soul_name(move.second()) + " lies in the underworld";
    }
    return reach_reason(p, move);
}

inline std::string soul_reason(const Position& p, Move move) {
    const Square from = move.from();
    const Square to = move.to();
    if ((p.souls[move.kind()] >> from & 1) == 0)
        return "the " + being_name(p, from) + " on " + square_name(from) + " hosts no " + soul_name(move.kind());
    if (from == to) return "a soul does not pass to its own host";
    if ((p.occupied() >> to & 1) == 0) return "there is no body on " + square_name(to) + " for the soul to pass to";
    const bool own = p.army_on(to) == p.turn;
    if (move.kind() == lord && !own) return "a Lord soul passes only to own bodies";
    return move.deed() == oust ? oust_reason(p, move, own) : grant_reason(p, move, own);
}

inline std::string promotion_reason(const Position& p, Move move) {
    const Square square = move.from();
    if (p.body_on(square) != soldier || !is_living(p, square)) return "only a living Soldier promotes";
    if (!p.earth.has(body_number(white, priestess)) && !p.earth.has(body_number(black, priestess)))
        return "no Priestess lies in the earth";
    if (rank_of(square) != (p.turn == white ? 7 : 0))
        return square_name(square) + " is not on the Soldier's furthest rank";
    return unsafe_reason(p, move);
}

inline std::string reason(const Position& p, Move move) {
    const Square from = move.from();
    const std::string where = square_name(from);
    if ((p.occupied() >> from & 1) == 0) return "there is no body on " + where;
    if (p.army_on(from) != p.turn)
        return "the " + being_name(p, from) + " on " + where + " is " + std::string{army_names[other(p.turn)]} +
               "'s, and " + std::string{army_names[p.turn]} + " is to move";
    if (move.deed() <= fetch) return figure_reason(p, move);
    return move.deed() == promote ? promotion_reason(p, move) : soul_reason(p, move);
}

inline std::string why_not(const Position& p, Move move) { return move_text(move) + ": " + reason(p, move); }

}  // namespace heterodox::oracle
