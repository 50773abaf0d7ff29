// What a move captures, the duels that may follow (C17-C21), and which answers are open (C23, C30).
#pragma once

#include "games/chess2/threats.hpp"

namespace heterodox::chess2 {

// The pieces a move captures, in the order in which it meets them. Whirlwinds are not among them.
struct Captures {
    struct Piece {
        Square square;
        Kind kind;
        bool own;
    };
    std::array<Piece, elephant_steps> pieces;
    int size = 0;

    void add(const Position& p, Square square) {
        pieces[size++] = {square, kind_on(p, square), (p.sides[p.side] >> square & 1) != 0};
    }
};

// A diagonal forward step of a pawn onto the en passant square, by whatever kind of pawn (C3, C5).
inline bool captures_in_passing(const Position& p, Square from, Square to) {
    return to == p.en_passant && (pawn_captures[p.side][from] >> to & 1) != 0;
}

inline Captures captures_of(const Position& p, const Move& move, Kind mover) {
    Captures all;
    const Bitboard occupied = p.occupied();
    if (mover == kind_of(Role::elephant) && has<Role::elephant>(p, p.side)) {
        const Bitboard path = (between[move.from][move.to] | bit(move.to)) & occupied;
        const bool upwards = move.to > move.from;
        for (Bitboard met = path; met != 0;) {
            const Square square = upwards ? lowest(met) : 63 - std::countl_zero(met);
            met &= ~bit(square);
            all.add(p, square);
        }
    } else if (mover == pawn && captures_in_passing(p, move.from, move.to)) {
        all.add(p, move.to - 8 * forward(p.side));
    } else if (occupied >> move.to & 1) {
        all.add(p, move.to);
    }
    return all;
}

// Where a move stands among its duels: stones as they are now, and the capture to be judged next.
struct Standing {
    int attacker;      // stones of the side that moves
    int defender;
    int next = 0;      // index of the capture whose duel is due; captures.size when none is left
    int surcharge = 0;  // what that duel costs the defender, before the bid
    int fallen = 0;     // how many captures are done, those of a lost duel included
    bool died = false;  // the attacker lost a duel: nothing more is captured
};

// All bids that so many stones can pay, as bits.
constexpr unsigned affordable(int stones) { return (2U << (stones < bid_count ? stones : bid_count - 1)) - 1; }

// The challenges that C20 allows.
constexpr unsigned valid_bids(int attacker, int defender, int surcharge) {
    const int left = defender - surcharge;
    if (defender < 1 || left < 0) return 0;
    return attacker == 0 ? affordable(left) & 0b010 : affordable(left);
}

constexpr int capped(int stones) { return stones < most_stones ? stones : most_stones; }

// Fights one duel (C21); the stone for a captured pawn comes afterwards.
inline void fight(Standing& now, Kind attacker, std::uint8_t result) {
    if (result == skipped) return;
    const int challenge = challenge_of(result);
    const int response = response_of(result);
    now.defender -= now.surcharge + challenge;
    now.attacker -= response;
    if (result == bluff_gain) now.attacker = capped(now.attacker + 1);
    if (result == bluff_take && now.defender > 0) --now.defender;
    now.died = challenge > response;
    if (now.died && attacker == pawn) now.defender = capped(now.defender + 1);
}

// Goes through the captures of a move with the results it carries. With `all` the duels without a
// result count as skipped; otherwise the walk stops at the first of them.
inline Standing walk(const Position& p, const Captures& captures, Kind mover, const Move& move, bool all) {
    Standing now{p.stones[p.side], p.stones[other(p.side)]};
    int used = 0;
    for (; now.next < captures.size && !now.died; ++now.next) {
        const auto& captured = captures.pieces[now.next];
        if (captured.own) continue;
        now.surcharge = outranks(mover, captured.kind) ? 1 : 0;
        const bool dueled = !p.plain && mover != king && captured.kind != king &&  // C18
                            valid_bids(now.attacker, now.defender, now.surcharge) != 0;
        if (dueled && used < move.duels) {
            fight(now, mover, move.results[used++]);
        } else if (dueled && !all) {
            return now;
        }
        if (captured.kind == pawn && !p.plain) now.attacker = capped(now.attacker + 1);
    }
    now.fallen = now.next;
    if (now.died) now.next = captures.size;
    return now;
}

// Whether the defender, with these stones, can still keep the rest of the captures from its Kings (C23).
// Only its stones matter: skipping keeps them, and no result before the deciding duel adds any.
inline bool can_be_saved(const Captures& captures, Kind mover, int from, int stones) {
    for (int i = from; i < captures.size; ++i) {
        const auto& captured = captures.pieces[i];
        if (captured.own) continue;
        if (captured.kind == king) return false;
        if (can_win_duel(mover, captured.kind, stones)) return true;
    }
    return true;
}

inline bool captures_enemy_king(const Captures& captures) {
    for (int i = 0; i < captures.size; ++i) {
        const auto& captured = captures.pieces[i];
        if (captured.kind == king && !captured.own) return true;
    }
    return false;
}

// Whether a bare move leaves the position waiting for the defender.
inline bool awaits_duel(const Position& p, const Move& move) {
    if (p.plain || p.king_turn || move.form != Form::whole || move.from == move.to) return false;
    const Kind mover = kind_on(p, move.from);
    const Captures captures = captures_of(p, move, mover);
    return walk(p, captures, mover, move, false).next < captures.size;
}

// The answers open in a duel (C20), less those that give up the King (C30).
struct Answers {
    bool skip = false;
    unsigned bids = 0;
    bool gain = false;
    bool take = false;

    int size() const { return skip + popcount(bids) + gain + take; }
};

inline Answers answers(const Position& p) {
    const Kind mover = kind_on(p, p.pending.from);
    const Captures captures = captures_of(p, p.pending, mover);
    const Standing now = walk(p, captures, mover, p.pending, false);
    const auto saved_with = [&](int stones) { return can_be_saved(captures, mover, now.next + 1, stones); };
    const int left = now.defender - now.surcharge;
    Answers open;
    switch (p.phase) {
        case Phase::challenge:
            open.skip = saved_with(now.defender);
            open.bids = valid_bids(now.attacker, now.defender, now.surcharge);
            if (!saved_with(left)) open.bids &= ~0b001U;  // a bid of 0 cannot win
            break;
        case Phase::response:
            for (int bid = 0; bid < bid_count; ++bid) {
                // Where the challenge is not known, whatever could answer some challenge is open.
                const bool possible = p.challenge == unknown_bid
                                          ? (valid_bids(now.attacker, now.defender, now.surcharge) >> bid & 1) != 0
                                          : p.challenge == bid;
                if (!possible) continue;
                const unsigned below = (1U << bid) - 1;  // answers that lose the duel
                open.bids |= affordable(now.attacker) & (saved_with(left - bid) ? ~0U : below);
            }
            break;
        case Phase::call:
            open.gain = saved_with(left);
            open.take = saved_with(left > 0 ? left - 1 : 0);
            break;
        case Phase::move:
        case Phase::draft: break;
    }
    return open;
}

}  // namespace heterodox::chess2
