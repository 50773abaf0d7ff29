"""The exchange of prisoners, and where a King returns (E23, E24)."""

from __future__ import annotations

from dataclasses import replace

from heterodox.games.board import file_of, rank_of, square_name
from heterodox.games.enochian.attacks import attacked
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.pieces import KING, Piece, ally_of, are_enemies
from heterodox.games.enochian.tell import EXCHANGE, NAMES, THAW, THAWED, TOLD
from heterodox.games.events import RETURN, Event

__all__ = ["answering_army", "exchange", "place_of_return"]


def answering_army(field: Field, army: int) -> int | None:
    """E23: the enemy to whom `army` may offer an exchange, or None when it may not.

    With W the offering army and X its ally: X's King was captured by Y, and the King of Z, Y's ally,
    by W. It makes no difference to the rule which of the two captors offers.
    """
    captors, frozen = field.statuses.captors, field.frozen
    other = captors[ally_of(army)]
    if other is None or not are_enemies(army, other) or captors[ally_of(other)] != army:
        return None
    if frozen[army] or frozen[other]:
        return None
    # Reading: an exchange that E24 calls impossible, for want of empty squares, cannot be offered.
    return other if exchange(field, army) is not None else None


def exchange(field: Field, army: int) -> tuple[Field, tuple[Event, ...]] | None:
    """E24: both captured Kings return and both armies thaw; None when there is no room for them.

    `army` is the one to move: the Kings are placed in turn order counted from it.
    """
    captor = field.statuses.captors[ally_of(army)]
    if captor is None:
        return None
    prisoners = (ally_of(army), ally_of(captor))
    order = field.setting.order
    place = order.index(army)
    field = _released(field, prisoners)
    events = [Event(EXCHANGE, NAMES[captor], by=NAMES[army])]
    for prisoner in sorted(prisoners, key=lambda one: (order.index(one) - place) % 4):
        square = place_of_return(field, prisoner)
        if square is None:
            return None
        board = list(field.board)
        board[square] = (Piece(prisoner, KING),)
        field = Field(field.setting, tuple(board), field.statuses)
        events.append(Event(RETURN, NAMES[prisoner], "king", (square_name(square),), note=THAWED))
        events.append(Event(THAW, NAMES[prisoner], note=TOLD))
    return field, tuple(events)


def _released(field: Field, prisoners: tuple[int, int]) -> Field:
    """Both armies thawed and free of command; their Kings are not yet on the board."""
    statuses = replace(
        field.statuses,
        captors=_cleared(field.statuses.captors, prisoners),
        commanders=_cleared(field.statuses.commanders, prisoners),
    )
    return Field(field.setting, field.board, statuses)


def _cleared(values: tuple[int | None, ...], armies: tuple[int, int]) -> tuple[int | None, ...]:
    return tuple(None if army in armies else value for army, value in enumerate(values))


def place_of_return(field: Field, army: int) -> int | None:
    """E24: the throne; if it is occupied the nearest empty square that no enemy attacks; if all are
    attacked the nearest empty square; None when no square is empty.
    """
    throne = field.setting.array.thrones[army][0]
    empty = [square for square in range(64) if not field.board[square]]
    if throne in empty or not empty:
        return throne if empty else None
    safe = [square for square in empty if not attacked(field, square, army)]
    return min(safe or empty, key=lambda square: (_distance(square, throne), square))


def _distance(one: int, other: int) -> int:
    """Chebyshev distance: how many King's steps apart two squares are."""
    return max(abs(file_of(one) - file_of(other)), abs(rank_of(one) - rank_of(other)))
