// What a move does (E13, E18-E30), whose turn comes next (E31), and when the game is over (E19, E32,
// E33, E39).
#pragma once

#include "games/enochian/moves.hpp"

namespace heterodox::enochian {

// -- a King comes back (E24) ---------------------------------------------------------------------

// The throne, or the nearest empty square that no unfrozen enemy attacks, or the nearest empty one;
// no_square when the board is full.
inline Square return_square(const Position& p, int a) {
    const Square throne = p.layout().first_throne[a];
    const Bitboard occupied = p.occupied();
    if (!(occupied & bit(throne))) return throne;
    const auto distance = [throne](Square square) {
        const int files = file_of(square) - file_of(throne);
        const int ranks = rank_of(square) - rank_of(throne);
        return std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
    };
    constexpr int attacked_distance = 8;  // behind every square that is not attacked
    Square best = no_square;
    int nearest = 2 * attacked_distance;
    for (Bitboard rest = ~occupied; rest;) {
        const Square square = pop_lowest(rest);
        const int far = distance(square) + (attacked(p, a, square, occupied) ? attacked_distance : 0);
        if (far < nearest) {
            nearest = far;
            best = square;
        }
    }
    return best;
}

// -- captures ------------------------------------------------------------------------------------

// E26: pawns that wait on their edge promote when their army's count falls to three.
inline void promote_waiting(Position& p, int a) {
    Bitboard waiting = p.pieces[a][pawn] & p.edge_of(a);
    while (waiting) {
        const Square square = pop_lowest(waiting);
        const Kind kind = promotes_to(p, square, p.patron_at(square));
        lift(p, a, pawn, square);
        put(p, a, kind, square);
    }
}

// What a captured King leaves behind: E18, E21, E25. Answers with the army whose King comes back.
inline int lose_king(Position& p, int a, int by) {
    int returning = armies;
    if (team_of(a) == team_of(by)) {
        p.status[a] |= taken_over;
    } else {
        p.status[a] |= captured | (by == ((a + 1) & 3) ? captor_is_next : 0);
        const int ally = ally_of(a);
        if (p.is(ally, taken_over)) returning = ally;
        p.status[ally] &= static_cast<std::uint8_t>(~commanded);
    }
    return returning;
}

// Removes everything on a square (E13) for the capturing army; answers as lose_king.
inline int capture_all(Position& p, int by, Square square) {
    int returning = armies;
    for (int a = 0; a < armies; ++a) {
        if (!(p.army[a] & bit(square))) continue;
        if (const Kind kind = p.kind_at(a, square); kind != no_kind) {
            const bool may_let_others_promote = kind == pawn && !promotes_at_once(p, a);
            lift(p, a, kind, square);
            if (may_let_others_promote && promotes_at_once(p, a)) promote_waiting(p, a);
        }
        if (p.king[a] == square) {
            lift(p, a, king, square);
            if (const int back = lose_king(p, a, by); back != armies) returning = back;
        }
    }
    return returning;
}

// E30: the mover's Bishop or Queen completes a block of four armies' Bishops or Queens.
inline bool hold_concourse(Position& p, int a, Kind kind, Square square) {
    const Bitboard block = concourse_blocks[square];
    for (int other = 0; other < armies; ++other)
        if (popcount(p.pieces[other][kind] & block) != 1) return false;
    refresh_frozen(p);  // the King that was captured on this very square may have frozen its army
    if (p.frozen) return false;
    for (int other = 0; other < armies; ++other) {
        if (other == a) continue;
        const Square stands = lowest(p.pieces[other][kind] & block);
        lift(p, other, kind, stands);
        if (other == ally_of(a)) put(p, a, kind, stands);
    }
    return true;
}

// E28: the privileged pawn's new kind, and what becomes of the other piece of that kind.
inline void demote_others(Position& p, int a, Kind kind) {
    for (Bitboard others = p.pieces[a][kind]; others;) {
        const Square square = pop_lowest(others);
        lift(p, a, kind, square);
        put(p, a, pawn, square, kind);
    }
}

// What else a ply has to look at.
struct Effects {
    bool noisy = false;     // a capture, pawn move or promotion (E33)
    bool captured = false;  // pieces have gone or changed army
};

inline Effects apply_move(Position& p, Move move) {
    const int a = move.army;
    const auto kind = static_cast<Kind>(move.kind);
    const Square to = move.to;
    const Bitboard target = bit(to);
    Effects effects;
    const bool demotes = move.promotion != no_kind && p.pieces[a][move.promotion] != 0 && is_privileged(p, a);
    const Kind patron = kind == pawn ? p.patron_at(move.from) : no_kind;
    // Reading: where a King could share its own throne with the ally's King or take it over, it shares.
    const bool shares = kind == king && (p.occupied() & target) && (share_squares(p, a) & target);
    lift(p, a, kind, move.from);
    int returning = armies;
    if ((p.occupied() & target) && !shares) {
        returning = capture_all(p, a, to);
        effects = {true, true};
    }
    if (kind == pawn) {
        effects.noisy = true;
        if (demotes) demote_others(p, a, static_cast<Kind>(move.promotion));
        if (move.promotion != no_kind)
            put(p, a, static_cast<Kind>(move.promotion), to);
        else
            put(p, a, pawn, to, patron);
    } else {
        put(p, a, kind, to);
        if (kind == king) {
            if (p.layout().thrones[ally_of(a)] & target) p.status[ally_of(a)] |= commanded;  // E20
        } else if (concourse_blocks[to] && (kind == bishop || kind == queen) && p.has(concourse)) {
            if (hold_concourse(p, a, kind, to)) effects = {true, true};
        }
    }
    if (std::bit_cast<std::uint32_t>(p.status)) [[unlikely]] {
        refresh_frozen(p);
        if (returning != armies) {
            // Reading: on a board without an empty square the King stays away, its army under no command.
            if (const Square square = return_square(p, returning); square != no_square) {
                p.status[returning] &= static_cast<std::uint8_t>(~taken_over);
                put(p, returning, king, square);
            }
        }
    }
    return effects;
}

inline void apply(Position& p, Move move) { apply_move(p, move); }

// -- the end of a ply ------------------------------------------------------------------------------

// E19: a team without a King, other than withdrawn ones of a two-seat game, has lost.
inline bool has_lost(const Position& p, int team) {
    for (const int a : {team, team + 2})
        if (p.has_king(a) && !(p.is(a, withdrawn) && !p.has(four_seats))) return false;
    return true;
}

// E19 and bare Kings (E33).
inline End judge_board(const Position& p) {
    if (has_lost(p, 0)) return End::passive_wins;
    if (has_lost(p, 1)) return End::active_wins;
    for (const int a : {0, 1})
        if (p.is_bare_king(a) && p.is_bare_king(ally_of(a))) return End::bare_kings;
    return End::none;
}

// E32, for an army without a move at its turn.
inline bool is_drawn_stalemate(const Position& p, int a) {
    constexpr std::uint8_t out_of_the_game = captured | taken_over | commanded | withdrawn;
    return p.has_king(a) && !p.is_frozen(a) && !in_check(p, a) && (p.status[ally_of(a)] & out_of_the_game);
}

// E39: judged at the moment the querent's turn begins; with that the last turn's hold is spent.
inline bool querent_begins(Position& p, bool turn_begins) {
    const bool yes = turn_begins && (p.flags & held) && p.king[p.querent] == p.ptah && !in_check(p, p.querent);
    p.flags &= static_cast<std::uint8_t>(~held);
    return yes;
}

// What was rolled and negotiated goes with the turn.
inline void forget_turn(Position& p) {
    p.flags &= static_cast<std::uint8_t>(~(offering | offered));
    p.die = 0;
    p.rolls = 0;
}

// An army has had its turn; after the querent's own it is noted whether the King is on Ptah (E39).
// Reading: a turn at which the querent is skipped is still its turn.
inline void close_turn(Position& p) {
    forget_turn(p);
    if (p.divination() && p.turn == p.querent)
        p.flags = static_cast<std::uint8_t>(p.king[p.querent] == p.ptah ? p.flags | held : p.flags & ~held);
}

// The turn goes to the next place in the order, whoever stands there.
inline void pass_place(Position& p) {
    close_turn(p);
    p.turn = (p.turn + (p.widdershins ? 3 : 1)) & 3;
    if (p.turn == p.first) ++p.round;
}

inline bool die_lets_move(const Position& p) {
    Moves moves;
    list_allowed(p, moves);
    return !moves.empty();
}

// Finds the army that acts, from the one whose turn it is on (E31-E33).
inline void settle(Position& p, bool turn_begins) {
    for (int places = 0; places < armies; ++places) {
        if (p.divination() && p.turn == p.querent && querent_begins(p, turn_begins)) {
            p.end = End::yes;
            return;
        }
        if (can_move(p)) {
            if (p.quiet >= quiet_limit && p.has(house_draws)) p.end = End::quiet;
            return;
        }
        if (!p.is_frozen(p.turn) && is_drawn_stalemate(p, p.turn)) {
            forget_turn(p);
            p.end = End::stalemate;
            return;
        }
        pass_place(p);
        turn_begins = true;
    }
    p.end = End::immobile;
}

inline void end_ply(Position& p, bool board_changed, bool noisy) {
    p.quiet = noisy ? 0 : p.quiet + 1;
    if (board_changed) {
        p.end = judge_board(p);
        if (p.end != End::none) return close_turn(p);
    }
    pass_place(p);
    settle(p, true);
}

// Goes on with the turn of an army that may have lost its moves; a die without a move passes (E41).
inline void take_turn(Position& p, bool turn_begins) {
    const int army = p.turn;
    settle(p, turn_begins);
    const bool goes_on = p.end == End::none || p.end == End::quiet;
    if (!goes_on || p.turn != army || p.die == 0 || die_lets_move(p)) return;
    p.end = End::none;
    end_ply(p, false, false);
}

// -- negotiations (E23, E24, E35) ------------------------------------------------------------------

// The enemy that answers an exchange offer of the army to move; `armies` when there is none to offer.
inline int exchange_partner(const Position& p) {
    const int w = p.turn;
    const int x = ally_of(w);
    if (!p.is(x, captured)) return armies;
    const int y = p.captor(x);
    const int z = ally_of(y);
    const bool mutual = p.is(z, captured) && p.captor(z) == w;
    const bool room = popcount(~p.occupied()) >= 2;
    return mutual && room && !p.is_frozen(w) && !p.is_frozen(y) ? y : armies;
}

inline bool may_offer(const Position& p) {
    return !(p.flags & (offering | offered)) && exchange_partner(p) != armies;
}

// Reading: with four seats the seat that withdraws must be the one that decides, and its ally's seat
// must still be there to play on.
inline bool may_withdraw(const Position& p) {
    const int a = p.turn;
    if (!p.has(withdrawal) || p.is(a, withdrawn)) return false;
    if (!p.has(four_seats)) return p.is_bare_king(a);
    return !(p.status[a] & (commanded | taken_over)) && !p.is(ally_of(a), withdrawn);
}

inline void exchange_kings(Position& p) {
    const int x = ally_of(p.turn);
    const int z = ally_of(p.captor(x));
    for (const int a : {x, z})
        p.status[a] &= static_cast<std::uint8_t>(~(captured | captor_is_next | commanded));
    refresh_frozen(p);
    const bool z_is_next = z == ((p.turn + (p.widdershins ? 3 : 1)) & 3);
    for (const int a : {z_is_next ? z : x, z_is_next ? x : z}) put(p, a, king, return_square(p, a));
}

inline void answer_offer(Position& p, bool accepted) {
    p.flags = static_cast<std::uint8_t>((p.flags & ~offering) | offered);
    if (accepted) exchange_kings(p);
    p.end = judge_board(p);
    if (p.end == End::none)
        take_turn(p, false);
    else
        p.flags &= static_cast<std::uint8_t>(~offered);
}

// -- the die (E37) ---------------------------------------------------------------------------------

inline void roll(Position& p, int number) {
    p.die = static_cast<std::uint8_t>(number);
    if (die_lets_move(p)) return;
    if (p.rolls < p.rerolls) {
        p.die = 0;
        ++p.rolls;
    } else {
        end_ply(p, false, false);
    }
}

inline void play_decision(Position& p, Move move) {
    switch (static_cast<Action>(move.action)) {
        case Action::die: return roll(p, move.to);
        case Action::offer: p.flags |= offering; return;
        case Action::accept: return answer_offer(p, true);
        case Action::decline: return answer_offer(p, false);
        default: break;
    }
    p.status[p.turn] |= withdrawn;
    refresh_frozen(p);
    end_ply(p, true, false);
}

inline void play(Position& p, Move move) {
    if (static_cast<Action>(move.action) != Action::move) return play_decision(p, move);
    const Effects effects = apply_move(p, move);
    end_ply(p, effects.captured, effects.noisy);
}

}  // namespace heterodox::enochian
