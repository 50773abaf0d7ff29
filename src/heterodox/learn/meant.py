"""Which decisions a lesson means: one as it is written, or all that begin, end or do something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.protocol import Move, Position

__all__ = ["Meant", "read_meant"]

ANY = "any"
KEYS = ("from", "to", "event", "piece", "winner")


@dataclass(frozen=True, slots=True)
class Meant:
    """Some of the decisions of a position. What is left empty does not matter.

    move    the decision as `choices` writes it, or a text that means it
    start   the squares it may begin on, `to` those it may end on
    event   a kind of event that it must bring about, and `piece` the piece that event is about
    winner  the team that must have won by it
    """

    move: str = ""
    start: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    event: str = ""
    piece: str = ""
    winner: str = ""

    def fits(self, position: Position, decision: Move) -> bool:
        """Whether a legal decision is one of those that are meant."""
        if self.move:
            return decision == position.parse_move(self.move)
        squares = decision.squares
        if self.start and squares[:1] not in [(square,) for square in self.start]:
            return False
        if self.to and squares[-1:] not in [(square,) for square in self.to]:
            return False
        return not (self.event or self.winner) or self._happens(position.play(decision))

    def _happens(self, after: Position) -> bool:
        if self.winner and (after.outcome is None or after.outcome.winner != self.winner):
            return False
        kinds = [event for event in after.events if event.kind == self.event]
        return not self.event or any(self.piece in ("", event.piece) for event in kinds)


def read_meant(data: object, source: str) -> tuple[Meant, ...]:
    """The decisions that a data file names: a text, a mapping of marks, or a list of these."""
    if isinstance(data, list):
        return tuple(one for part in data for one in read_meant(part, source))
    if isinstance(data, Mapping):
        return (_by_marks(data, source),)
    if data == ANY:
        return (Meant(),)
    return (Meant(move=str(data)),)


def _by_marks(data: Mapping[Any, Any], source: str) -> Meant:
    unknown = [str(key) for key in data if key not in KEYS]
    if unknown:
        raise InvalidText(f"{source}: {unknown[0]!r} says nothing of a decision, expected {', '.join(KEYS)}")
    return Meant(
        start=_squares(data.get("from")),
        to=_squares(data.get("to")),
        event=str(data.get("event", "")),
        piece=str(data.get("piece", "")),
        winner=str(data.get("winner", "")),
    )


def _squares(data: object) -> tuple[str, ...]:
    if isinstance(data, list):
        return tuple(map(str, data))
    return (str(data),) if data else ()
