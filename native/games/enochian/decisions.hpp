// Which decisions are due: board moves, rolls, answers, negotiations (E23, E35, E37, E44).
#pragma once

#include "games/enochian/play.hpp"

namespace heterodox::enochian {

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

// What sort of decision is due.
inline DecisionKind decision_kind(const Position& p) {
    if (p.end != End::none) return DecisionKind::over;
    if (p.flags & offering) return DecisionKind::answer;
    return p.die_due() ? DecisionKind::chance : DecisionKind::board;
}

// Who chooses an army's moves: its own seat, its commander's (E20, E25), or its ally's when it has
// withdrawn (E35).
inline std::string_view seat_of(const Position& p, int a) {
    if (p.status[a] & (commanded | taken_over)) a = ally_of(a);
    if (p.is(a, withdrawn)) a = ally_of(a);
    return (p.has(four_seats) ? four_seat_names : two_seat_names)[a];
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
