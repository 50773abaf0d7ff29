"""What one viewer may know of a table: the one place where that is decided.

The answer of GET, the answer to a decision and the state in every frame are made here, always from
`position.view(seat)`. Parts that do not change are kept as JSON, so that a frame costs little.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson

from heterodox.games.protocol import Kind, Outcome, Position
from heterodox.table.seats import SPECTATOR
from heterodox.web.live import Entry, LiveTable
from heterodox.web.shown import choices_shown, picture_shown

__all__ = ["Viewer", "Views", "may_know"]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a table.

    player  who, if anybody in particular
    seat    the seat they asked to see through
    muted   the players that they do not want to hear
    """

    player: int | None = None
    seat: str = ""
    muted: frozenset[int] = frozenset()


def _seen_through(asked: str, viewer: Viewer, yours: tuple[str, ...]) -> str:
    if viewer.seat in yours:
        return viewer.seat
    if asked in yours:
        return asked
    return yours[0] if yours else SPECTATOR


def may_know(entry: Entry, seat: str) -> bool:
    """Whether a decision is open, or the seat's own."""
    return not entry.hidden or entry.seat == seat


class Views:
    """What viewers may know of one table, kept as long as nothing changes.

    A state is put together from pieces of JSON: what everybody may know, the board as one seat sees it, and
    what is one viewer's own. Each piece is made once, however many look at it.
    """

    def __init__(self, live: LiveTable) -> None:
        self._made: dict[tuple[str, tuple[str, ...]], bytes] = {}
        self._open_lines: list[Entry] = []
        self._open_text = b""
        self.show(live)

    def show(self, live: LiveTable) -> None:
        """From now on speak of the table as it is there."""
        self.live = live
        self._outcome = live.outcome
        self._asked = live.asked
        self._made.clear()
        self._common = self._open_board = b""

    def seat_of(self, viewer: Viewer) -> str:
        """The seat whose eyes a viewer has: the one asked for, else the deciding one, else their first."""
        return _seen_through(self._asked, viewer, self.live.seats_of(viewer.player))

    def state(self, viewer: Viewer, now: float) -> bytes:
        """The answer of GET as JSON. Clocks are those of the present moment."""
        live = self.live
        yours = live.seats_of(viewer.player)
        seat = _seen_through(self._asked, viewer, yours)
        made = self._made.get((seat, yours))
        if made is None:
            if not self._common:
                self._common = _opened(orjson.dumps(self._known_to_all()))
            made = b",".join((self._common, self._board(seat), self._own(seat, yours)))
            self._made[seat, yours] = made
        # The clocks stand last, so that they can be renewed without making the rest again.
        return b'{%b,"clocks":%b}' % (made, orjson.dumps(live.clocks.shown(now)))

    def _known_to_all(self) -> dict[str, Any]:
        live, outcome = self.live, self._outcome
        return {
            "table": live.row.id,
            "game": live.row.game,
            "options": live.row.options,
            "number": live.number,
            "outcome": outcome_shown(outcome),
            "verdict": live.game.verdict(outcome) if outcome else "",
            "status": live.status,
            "missing": live.missing,
            "players": {name: _who(live, name) for name in live.seated},
            "offers": [
                {
                    "offer": offer.number,
                    "action": offer.action,
                    "seat": offer.seat,
                    "agreed": sorted(offer.agreed),
                }
                for offer in live.offers.values()
            ],
            "access": live.row.access,
            "clock": live.clocks.control.said(),
            "running": live.clocks.running,
            "chat": live.row.chat,
            "next": live.successor or None,
        }

    def _own(self, seat: str, yours: tuple[str, ...]) -> bytes:
        """What one viewer alone may know, or is asked."""
        live = self.live
        deciding = self._outcome is None and seat == self._asked and not live.waits
        shown = {
            "choices": self._choices(seat) if deciding else [],
            "yours": yours,
            "claims": live.position.view(seat).claims() if deciding else [],
            "history": self.history(seat),
        }
        return _opened(orjson.dumps(shown))

    def _board(self, seat: str) -> bytes:
        """The position as a seat sees it; where nothing is hidden it is the same for everybody."""
        position = self.live.position
        view = position.view(seat)
        if view is not position:
            return _opened(orjson.dumps(self._seen(view)))
        if not self._open_board:
            self._open_board = _opened(orjson.dumps(self._seen(view)))
        return self._open_board

    def _seen(self, view: Position) -> dict[str, Any]:
        over = self._outcome is not None
        return {
            "position": str(view),
            "turn": "" if over else view.turn,
            "seat": "" if over else view.seat,
            "phase": "over" if over else view.phase,
            "kind": Kind.OVER if over else view.kind,
            "check": view.in_check(),
            "words": view.words(),
            "picture": picture_shown(view.picture()),
        }

    def _choices(self, seat: str) -> orjson.Fragment:
        view = self.live.position.view(seat)
        return choices_shown((choice, view.describe(choice)) for choice in view.choices())

    def history(self, seat: str) -> orjson.Fragment:
        """The decisions that stand, as a seat may know them."""
        entries = self.live.entries
        known = len(self._open_lines)
        if known > len(entries) or (known and self._open_lines[-1] is not entries[known - 1]):
            self._open_lines, self._open_text, known = [], b"", 0
        while known < len(entries) and not entries[known].hidden:
            line = orjson.dumps(_line(entries[known], seat))
            self._open_text += b"," + line if known else line
            self._open_lines.append(entries[known])
            known += 1
        rest = [orjson.dumps(_line(entry, seat)) for entry in entries[known:]]
        return orjson.Fragment(b"[" + b",".join([*[self._open_text] * (known > 0), *rest]) + b"]")


def _opened(written: bytes) -> bytes:
    """A JSON object without its braces, to be put into another."""
    return written[1:-1]


def _line(entry: Entry, seat: str) -> dict[str, Any]:
    shown = may_know(entry, seat)
    return {
        "number": entry.number,
        "seat": entry.seat,
        "decision": entry.decision if shown else None,
        "text": entry.text if shown else "",
    }


def outcome_shown(outcome: Outcome | None) -> dict[str, Any] | None:
    """An end as answers show it."""
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": outcome.reason, "detail": outcome.detail}


def _who(live: LiveTable, seat: str) -> dict[str, Any]:
    who = live.seated[seat]
    kind = "open" if who.open else "program" if who.program else "person"
    return {"kind": kind, "name": who.name or who.program, "team": live.table.team_of(seat)}
