// Which decisions are due: board moves, rolls, answers, negotiations (E23, E35, E37, E44).
#pragma once

#include "games/enochian/play.hpp"

namespace heterodox::enochian {

// The board moves of a turn: with the die known those it allows, before it is rolled all.
inline void list_board_moves(const Position& p, Moves& moves) {
    if (p.end != End::none || (p.flags & offering)) return;
    if (p.die_due())
        list_turn(p, moves);
    else
        list_allowed(p, moves);
}

// Board moves; the die's numbers while it is due; the answers to an offer.
inline void list_decisions(const Position& p, Moves& moves) {
    if (p.end != End::none) return;
    if (p.flags & offering) {
        moves.add(decision(Action::accept));
        moves.add(decision(Action::decline));
    } else if (p.die_due()) {
        for (int number = 1; number <= 6; ++number) moves.add(decision(Action::die, number));
    } else {
        list_allowed(p, moves);
    }
}

// What the army to move may do before or instead of a move.
inline void list_negotiations(const Position& p, Moves& moves) {
    if (p.end != End::none || (p.flags & offering)) return;
    if (may_offer(p)) moves.add(decision(Action::offer));
    if (may_withdraw(p)) moves.add(decision(Action::withdraw));
}

// Who decides: the army to move, or the one that an exchange was offered to (E23).
inline int deciding_army(const Position& p) {
    if (nobody_to_move(p.end)) return p.first;
    const int answering = p.flags & offering ? exchange_partner(p) : armies;
    return answering == armies ? p.turn : answering;
}

// The word for the end of a game; divination answers with yes or no, however the play ended (E39).
inline std::string_view reason_of(const Position& p) {
    if (p.end == End::yes) return "yes";
    if (p.divination()) return "no";
    switch (p.end) {
        case End::bare_kings: return "bare-kings";
        case End::stalemate: return "stalemate";
        case End::immobile: return "immobile";
        case End::quiet: return "quiet";
        default: return "kings";
    }
}

}  // namespace heterodox::enochian
