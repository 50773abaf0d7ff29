// Which moves an army has (E8-E17, E25, E28, E35, E37, E40): counted, listed, or only "is there one?".
#pragma once

#include "core/game.hpp"
#include "games/enochian/position.hpp"

namespace heterodox::enochian {

enum class Action : std::uint8_t { move, die, offer, accept, decline, withdraw };

// A decision. For a roll of the die `to` is the number; a piece move names its piece, because two of
// them may stand on one square.
struct Move {
    std::uint8_t from;
    std::uint8_t to;
    std::uint8_t army : 2;
    std::uint8_t kind : 3;
    std::uint8_t twin : 1;  // the other King on the square may make the same step (E42)
    std::uint8_t : 2;
    std::uint8_t action : 4;
    std::uint8_t promotion : 4;  // no_kind: none

    friend bool operator==(Move left, Move right) {
        return left.from == right.from && left.to == right.to && left.army == right.army && left.kind == right.kind &&
               left.twin == right.twin && left.action == right.action && left.promotion == right.promotion;
    }
};

inline Move piece_move(int army, Kind kind, Square from, Square to, Kind promotion = no_kind) {
    return {static_cast<std::uint8_t>(from),
            static_cast<std::uint8_t>(to),
            static_cast<std::uint8_t>(army),
            kind,
            0,
            static_cast<std::uint8_t>(Action::move),
            promotion};
}

inline Move decision(Action action, int number = 0) {
    return {0, static_cast<std::uint8_t>(number), 0, 0, 0, static_cast<std::uint8_t>(action), no_kind};
}

// Two armies at most move in one turn (E35). All squares but two hold at most one piece that may
// move, of at most 14 moves (a Rook's; a privileged pawn has 12); two Kings share with one piece each.
// Negotiations or the six numbers of the die come on top.
inline constexpr std::size_t most_moves = 64 * 14 + 2 * 8 + 8;
using Moves = MoveList<Move, most_moves>;

// Defined in play.hpp: what a move does to the board and the statuses, before the turn passes.
inline void apply(Position& p, Move move);

// What an army may move onto (E11).
struct Sight {
    Bitboard occupied;
    Bitboard prey;      // squares of unfrozen enemies
    Bitboard takeable;  // the ally's King in check (E25)
};

// E25, four seats only: an army never takes the King that commands it or whose seat plays it.
inline Bitboard takeable_king(const Position& p, int a) {
    constexpr std::uint16_t needed = four_seats | takeover;
    const int ally = ally_of(a);
    if ((p.rules & needed) != needed || (p.status[a] & (commanded | taken_over | withdrawn))) return 0;
    if (!p.has_king(ally) || !in_check(p, ally)) return 0;
    // Reading: where an own piece shares the square with that King (rule sets mixed), E11 stands.
    return bit(p.king[ally]) & ~p.army[a];
}

inline Sight look(const Position& p, int a) {
    Sight sight{p.occupied(), p.unfrozen(a ^ 1) | p.unfrozen(a ^ 3), 0};
    if (p.frozen && p.shared) [[unlikely]] sight.prey &= ~closed(p);
    return sight;
}

// -- pawns -------------------------------------------------------------------------------------

// E28: the army is exactly {K, P}, {K, Q, P} or {K, B, P}.
inline bool is_privileged(const Position& p, int a) {
    const auto& own = p.pieces[a];
    if ((own[knight] | own[rook]) != 0 || !p.has_king(a)) return false;
    return popcount(own[pawn]) == 1 && popcount(own[queen]) + popcount(own[bishop]) <= 1;
}

// E27: what a pawn of that patron becomes on a square.
inline Kind promotes_to(const Position& p, Square square, Kind patron) {
    const auto& thrones = p.layout().thrones;
    const Kind throne_kind = arrays[p.array].throne_kind;
    const bool on_throne = p.has(throne_promotion) && throne_kind != no_kind &&
                           ((thrones[0] | thrones[1] | thrones[2] | thrones[3]) & bit(square));
    return on_throne ? throne_kind : patron;
}

// E26: whether a pawn of this army promotes at once on its edge.
inline bool promotes_at_once(const Position& p, int a) {
    return !p.has(promotion_waits) || popcount(p.pieces[a][pawn]) <= few_pawns;
}

// -- three ways to take in moves: each answers whether it has seen enough ------------------------

struct Tally {
    std::uint64_t number = 0;

    bool piece(const Position&, int, Kind, Square, Bitboard targets) {
        number += static_cast<std::uint64_t>(popcount(targets));
        return false;
    }
    bool pawns(const Position& p, int a, const PawnStep&, Bitboard targets) {
        number += static_cast<std::uint64_t>(popcount(targets));
        const Bitboard arriving = targets & p.edge_of(a);
        if (arriving && is_privileged(p, a)) number += static_cast<std::uint64_t>(popcount(arriving)) * (patrons - 1);
        return false;
    }
};

struct Listing {
    Moves& moves;

    bool piece(const Position&, int a, Kind kind, Square from, Bitboard targets) {
        while (targets) moves.add(piece_move(a, kind, from, pop_lowest(targets)));
        return false;
    }
    bool pawns(const Position& p, int a, const PawnStep& step, Bitboard targets) {
        const Bitboard edge = p.edge_of(a);
        while (targets) {
            const Square to = pop_lowest(targets);
            const Square from = step.origin(to);
            if (!(edge & bit(to))) {
                moves.add(piece_move(a, pawn, from, to));
            } else if (is_privileged(p, a)) {
                for (int kind = 0; kind < patrons; ++kind)
                    moves.add(piece_move(a, pawn, from, to, static_cast<Kind>(kind)));
            } else {
                const bool now = promotes_at_once(p, a);
                moves.add(piece_move(a, pawn, from, to, now ? promotes_to(p, to, p.patron_at(from)) : no_kind));
            }
        }
        return false;
    }
};

struct Any {
    bool found = false;

    bool piece(const Position&, int, Kind, Square, Bitboard targets) { return found |= targets != 0; }
    bool pawns(const Position&, int, const PawnStep&, Bitboard targets) { return found |= targets != 0; }
};

// -- one army's moves ----------------------------------------------------------------------------

// Everything but the King's moves (E8-E12): true when the sink has seen enough.
template <class Sink>
bool other_moves(const Position& p, int a, const Sight& sight, Sink& sink) {
    const auto& own = p.pieces[a];
    const Bitboard prey = sight.prey | sight.takeable;
    const Bitboard open = ~sight.occupied | prey;
    const PawnSteps& steps = p.pawn_steps_of(a);
    if (sink.pawns(p, a, steps.forward, steps.forward(own[pawn]) & ~sight.occupied)) return true;
    for (const auto& capture : steps.captures)
        if (sink.pawns(p, a, capture, capture(own[pawn]) & prey)) return true;
    for (Bitboard knights = own[knight]; knights;) {
        const Square from = pop_lowest(knights);
        if (sink.piece(p, a, knight, from, knight_jumps[from] & open)) return true;
    }
    if (own[queen]) {
        const Bitboard queens = p.pieces[0][queen] | p.pieces[1][queen] | p.pieces[2][queen] | p.pieces[3][queen];
        for (Bitboard rest = own[queen]; rest;) {
            const Square from = pop_lowest(rest);
            if (sink.piece(p, a, queen, from, queen_leaps[from] & open & ~queens)) return true;
        }
    }
    if (own[bishop]) {
        const Bitboard bishops = p.pieces[0][bishop] | p.pieces[1][bishop] | p.pieces[2][bishop] | p.pieces[3][bishop];
        for (Bitboard rest = own[bishop]; rest;) {
            const Square from = pop_lowest(rest);
            if (sink.piece(p, a, bishop, from, bishop_attacks(from, sight.occupied) & open & ~bishops)) return true;
        }
    }
    for (Bitboard rooks = own[rook]; rooks;) {
        const Square from = pop_lowest(rooks);
        if (sink.piece(p, a, rook, from, rook_attacks(from, sight.occupied) & open)) return true;
    }
    return false;
}

// E40: own throne squares where exactly one unfrozen own or allied piece stands.
inline Bitboard share_squares(const Position& p, int a) {
    if (!p.has(sharing_always)) return 0;
    return p.layout().thrones[a] & (p.unfrozen(a) | p.unfrozen(ally_of(a))) & ~p.shared & ~closed(p);
}

// Where the King may go before check is thought of.
inline Bitboard king_targets(const Position& p, int a, const Sight& sight) {
    return steps_of_king[p.king[a]] & (~sight.occupied | sight.prey | sight.takeable | share_squares(p, a));
}

// E16: whether the King is safe after the complete move. Only a capture that changes more than one
// square (a King, a pawn that lets others promote, a shared square) needs to be played out.
inline bool king_is_safe_on(const Position& p, int a, Square to, const Sight& sight) {
    const Square from = p.king[a];
    const Bitboard target = bit(to);
    bool plain = !(sight.occupied & target);
    if (!plain && (sight.prey & target) && !(p.shared & target)) {
        const int owner = p.army[a ^ 1] & target ? a ^ 1 : a ^ 3;
        const bool lets_others_promote = (p.pieces[owner][pawn] & target) && popcount(p.pieces[owner][pawn]) > few_pawns;
        plain = p.king[owner] != to && !lets_others_promote;
    }
    if (plain) return !attacked(p, a, to, (p.shared & bit(from)) ? sight.occupied : sight.occupied ^ bit(from));
    Position after = p;
    apply(after, piece_move(a, king, from, to));
    return !in_check(after, a);
}

inline Bitboard safe_targets(const Position& p, int a, const Sight& sight, Bitboard targets) {
    Bitboard safe = 0;
    while (targets) {
        const Square to = pop_lowest(targets);
        if (king_is_safe_on(p, a, to, sight)) safe |= bit(to);
    }
    return safe;
}

// All moves of one unfrozen army (E15-E17); in divination check does not matter (E38).
template <class Sink>
void army_moves(const Position& p, int a, Sink& sink) {
    Sight sight = look(p, a);
    sight.takeable = takeable_king(p, a);
    if (p.has_king(a)) {
        Bitboard targets = king_targets(p, a, sight);
        if (!p.divination()) {
            if (!in_check(p, a))
                targets = safe_targets(p, a, sight, targets);
            else if (targets && !p.has(check_reply_free)) {
                sink.piece(p, a, king, p.king[a], targets);
                return;
            }
        }
        if (sink.piece(p, a, king, p.king[a], targets)) return;
    }
    other_moves(p, a, sight, sink);
}

// Whether army_moves has any. A move of another piece decides it without a look at the King: if the
// King is in check and must move, there is a King's move instead.
inline bool army_can_move(const Position& p, int a) {
    Any any;
    Sight sight = look(p, a);
    if (other_moves(p, a, sight, any)) return true;
    army_moves(p, a, any);
    return any.found;
}

// -- a turn's moves ------------------------------------------------------------------------------

// E35, four seats: on a withdrawn bare King's turns its ally's pieces may move instead.
inline bool is_withdrawn_bare_king(const Position& p) {
    return p.is(p.turn, withdrawn) && p.has(four_seats) && p.is_bare_king(p.turn);
}

inline bool ally_moves_too(const Position& p) {
    return is_withdrawn_bare_king(p) && !p.is_frozen(ally_of(p.turn));
}

inline bool can_move(const Position& p) {
    if (p.is_frozen(p.turn)) return false;
    return army_can_move(p, p.turn) || (ally_moves_too(p) && army_can_move(p, ally_of(p.turn)));
}

// E42: where two Kings on one square may go to the same place, both moves name their army.
inline void tell_apart(Moves& moves) {
    for (Move& one : moves)
        for (const Move other : moves)
            if (one.kind == king && other.kind == king && one.army != other.army && one.to == other.to) one.twin = 1;
}

// Every board move of the turn, whatever the die (E44).
inline void list_turn(const Position& p, Moves& moves) {
    Listing listing{moves};
    army_moves(p, p.turn, listing);
    if (!ally_moves_too(p)) [[likely]] return;
    army_moves(p, ally_of(p.turn), listing);
    if (p.king[p.turn] == p.king[ally_of(p.turn)]) tell_apart(moves);
}

// E37: whether the die lets this kind move. `king_moves`: some King's move is there.
inline bool die_allows(const Position& p, Kind kind, bool king_moves) {
    const Kind called = die_kinds[p.die - 1];
    if (called != king || !p.has_king(p.turn)) return kind == called && called != king;
    return kind == king || (kind == pawn && (p.has(king_or_pawn) || !king_moves));
}

// The board moves of a turn whose die, if one is needed, has been rolled.
inline void list_allowed(const Position& p, Moves& moves) {
    if (!p.divination()) return list_turn(p, moves);
    Moves all;
    list_turn(p, all);
    bool king_moves = false;
    for (const Move move : all) king_moves |= move.kind == king;
    for (const Move move : all)
        if (die_allows(p, static_cast<Kind>(move.kind), king_moves)) moves.add(move);
}

}  // namespace heterodox::enochian
