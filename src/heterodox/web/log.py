"""The events of a table's log, as they are written and as the program speaks of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = [
    "CHAT",
    "CLOCK",
    "DECISION",
    "END",
    "OFFER",
    "REVEAL",
    "SEAT",
    "TAKEBACK",
    "Digest",
    "LogEvent",
    "TableRow",
]

DECISION = "decision"  # data: decision, text, hidden, lag, value
REVEAL = "reveal"  # data: of (the number of the hidden decision)
SEAT = "seat"  # data: player, name, program; all empty when somebody left
OFFER = "offer"  # data: action, of (the number of the offer that it makes or answers), table
TAKEBACK = "takeback"  # data: of
CLOCK = "clock"  # data: seconds, given to the seat
CHAT = "chat"  # data: player, name, text, to ("table" or a team)
END = "end"  # data: winner, reason, detail

# What makes the number that a caller last saw too old to decide by.
STALING = frozenset({DECISION, TAKEBACK, END})


@dataclass(frozen=True, slots=True)
class LogEvent:
    """One event: its place in the log, what it is, whose, when, and what belongs to its type."""

    number: int
    type: str
    seat: str
    at: float
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is fixed about a table when it is made."""

    id: str
    game: str
    options: Mapping[str, str]
    start: str
    control: Any
    wishes: Mapping[str, Any]
    access: str
    chat: bool
    owner: int
    key: str | None
    created: float


@dataclass(frozen=True, slots=True)
class Digest:
    """What the database should find about a table without replaying it, after its last event."""

    status: str
    deadline: float | None
    thinker: str | None
    open: int
