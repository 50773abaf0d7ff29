"""Whose turn it is: armies that cannot act are skipped (E31, E32), and the round is counted (E41)."""

from __future__ import annotations

from typing import NamedTuple

from heterodox.games.enochian.divination import YES, Divination
from heterodox.games.enochian.endings import IMMOBILE, is_stalemate, stalemate_draw
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.legality import moves_at_turn
from heterodox.games.enochian.moves import BoardMove
from heterodox.games.enochian.tell import NAMES, SKIP
from heterodox.games.events import Event
from heterodox.games.protocol import Outcome

__all__ = ["Turn", "find_turn", "game_over_without_turn", "pass_on"]


class Turn(NamedTuple):
    """A turn that can be played, or an end that was met on the way to it.

    army     who is to move; None when the game ended by E32 or because nobody can move
    moves    all its board moves
    skipped  what happened to the armies before it
    """

    army: int | None
    moves: tuple[BoardMove, ...]
    round: int
    divination: Divination | None
    outcome: Outcome | None
    skipped: tuple[Event, ...]


def pass_on(field: Field, army: int, round_: int) -> tuple[int, int]:
    """The next army's place in the order; the round grows whenever the first army's is reached."""
    following = field.setting.next_army(army)
    return following, round_ + (following == field.setting.order[0])


def find_turn(field: Field, army: int, round_: int, divination: Divination | None, *, begins: bool) -> Turn:
    """The first army from `army` on that can act (E31).

    `begins` is False when the turn of that first army has begun already, so that the answer of a
    divination is not judged again (E39).
    """
    skipped: list[Event] = []
    for _ in range(4):
        if divination is not None and army == divination.querent:
            if begins and divination.is_yes(field):
                # The answer ends the game at this turn; it is no part of the position string.
                return Turn(army, (), round_, divination.begun(), YES, tuple(skipped))
            divination = divination.begun()
        begins = True
        moves = () if field.frozen[army] else moves_at_turn(field, army, divining=divination is not None)
        if moves:
            return Turn(army, moves, round_, divination, None, tuple(skipped))
        skipped.append(Event(SKIP, NAMES[army], note=_why_skipped(field, army)))
        if not field.frozen[army] and is_stalemate(field, army):
            draw = stalemate_draw(field, army)
            if draw is not None:
                return Turn(None, (), round_, divination, draw, tuple(skipped))
        if divination is not None:
            # Reading: a turn at which the querent is skipped is still its turn for E39.
            divination = divination.turn_over(field, army)
        army, round_ = pass_on(field, army, round_)
    return Turn(None, (), round_, divination, IMMOBILE, tuple(skipped))


def _why_skipped(field: Field, army: int) -> str:
    if field.frozen[army]:
        return "its King is withdrawn" if field.statuses.withdrawn[army] else "frozen"
    if field.kings[army] is None:
        return "no piece can move"
    return "stalemate" if is_stalemate(field, army) else "in check, and no piece can move"


def game_over_without_turn(field: Field, divination: Divination | None) -> Outcome | None:
    """E41: what a `-` for the army to move can mean beyond `decided`: a stalemate draw, or nobody moves."""
    stuck = [
        army
        for army in field.setting.order
        if field.frozen[army] or not moves_at_turn(field, army, divining=divination is not None)
    ]
    for army in stuck:
        if not field.frozen[army] and is_stalemate(field, army) and stalemate_draw(field, army):
            return stalemate_draw(field, army)
    return IMMOBILE if len(stuck) == 4 else None
