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

__all__ = ["Viewer", "Views", "may_know", "seat_seen_through"]


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


def seat_seen_through(live: LiveTable, viewer: Viewer) -> str:
    """The seat whose eyes a viewer has: the one asked for, else the deciding one, else their first."""
    yours = live.seats_of(viewer.player)
    if viewer.seat in yours:
        return viewer.seat
    if live.asked in yours:
        return live.asked
    return yours[0] if yours else SPECTATOR


def may_know(entry: Entry, seat: str) -> bool:
    """Whether a decision is open, or the seat's own."""
    return not entry.hidden or entry.seat == seat


class Views:
    """What viewers may know of one table, kept as long as nothing changes."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self._made: dict[tuple[str, tuple[str, ...]], bytes] = {}
        self._open_board: dict[str, Any] | None = None
        self._open_lines: list[Entry] = []
        self._open_text = b""

    def show(self, live: LiveTable) -> None:
        """From now on speak of the table as it is there."""
        self.live = live
        self._made.clear()
        self._open_board = None

    def state(self, viewer: Viewer, now: float) -> bytes:
        """The answer of GET as JSON. Clocks are those of the present moment."""
        live = self.live
        seat = seat_seen_through(live, viewer)
        yours = live.seats_of(viewer.player)
        key = (seat, yours)
        made = self._made.get(key)
        if made is None:
            made = orjson.dumps(self._facts(seat, yours))
            self._made[key] = made
        if not live.clocks.left:
            return made
        # The clocks stand last, so that they can be renewed without making the rest again.
        clocks = orjson.dumps(live.clocks.shown(now))
        return made[: made.rindex(b'"clocks":')] + b'"clocks":' + clocks + b"}"

    def _facts(self, seat: str, yours: tuple[str, ...]) -> dict[str, Any]:
        live = self.live
        outcome = live.outcome
        deciding = outcome is None and seat == live.asked and not live.waits
        return {
            "table": live.row.id,
            "game": live.row.game,
            "options": live.row.options,
            "number": live.number,
            **self._seen(seat),
            "choices": self._choices(seat) if deciding else [],
            "yours": yours,
            "outcome": outcome_shown(outcome),
            "verdict": live.game.verdict(outcome) if outcome else "",
            "history": self.history(seat),
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
            "claims": live.position.view(seat).claims() if deciding else [],
            "access": live.row.access,
            "clock": live.clocks.control.said(),
            "running": live.clocks.running,
            "chat": live.row.chat,
            "next": live.successor or None,
            "clocks": {},
        }

    def _seen(self, seat: str) -> dict[str, Any]:
        """The position as a seat sees it; where nothing is hidden it is the same for everybody."""
        position = self.live.position
        view = position.view(seat)
        if view is not position:
            return self._board(view)
        if self._open_board is None:
            self._open_board = self._board(view)
        return self._open_board

    def _board(self, view: Position) -> dict[str, Any]:
        over = self.live.outcome is not None
        return {
            "position": str(view),
            "turn": "" if over else view.turn,
            "seat": "" if over else view.seat,
            "phase": "over" if over else view.phase,
            "kind": Kind.OVER if over else view.kind,
            "check": view.in_check(),
            "words": view.words(),
            "picture": orjson.Fragment(orjson.dumps(view.picture())),
        }

    def _choices(self, seat: str) -> list[dict[str, Any]]:
        view = self.live.position.view(seat)
        return [
            {"decision": str(choice), "text": view.describe(choice), "squares": choice.squares}
            for choice in view.choices()
        ]

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
