"""A table as its log has made it so far. Folding events is the only way to change one.

The game itself is a `heterodox.table.Table`; beside it stand the clocks, who sits where, which offers are
open and which decisions are still hidden. Nothing here reads a time source or a database, so every process
that folds the same events has the same table.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from heterodox.games.protocol import Move, Outcome, Position
from heterodox.games.registry import find_game
from heterodox.table.record import start_position
from heterodox.table.seats import CHANCE, Sitter, is_open
from heterodox.table.table import Table
from heterodox.web import log
from heterodox.web.clocks import Clocks, Control
from heterodox.web.log import Digest, LogEvent, TableRow

__all__ = ["OVER", "PLAYING", "WAITING", "Entry", "LiveTable", "Offer", "Seated", "outcome_data"]

WAITING, PLAYING, OVER = "waiting", "playing", "over"


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits at a seat: a player of the server, a program, or nobody."""

    player: int | None = None
    name: str = ""
    program: str = ""

    @property
    def open(self) -> bool:
        return self.player is None and not self.program


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision that stands, as the history shows it.

    hidden  whether only its own seat may know it yet
    left    what its seat's clock said afterwards
    value   what a program's search said for its team; nobody is told
    """

    number: int
    seat: str
    decision: str
    text: str
    hidden: bool = False
    left: float | None = None
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """An open offer: a draw, a takeback, a rematch or a resignation of a team, and who agrees."""

    number: int
    action: str
    seat: str
    agreed: frozenset[str]


@dataclass
class LiveTable:
    """The replay of one table's log."""

    row: TableRow
    number: int = 0
    stale_at: int = 0  # the last event that makes older numbers stale
    seated: dict[str, Seated] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    offers: dict[int, Offer] = field(default_factory=dict)
    started: bool = False  # whether every seat was taken once, so that play began
    successor: str = ""  # the table of the rematch
    began: dict[str, int | None] = field(default_factory=dict)  # the persons who sat there when play began

    def __post_init__(self) -> None:
        self.game = find_game(self.row.game)
        start = start_position(self.game, self.row.start, self.row.options)
        self.table = Table(start)
        self.seated = {seat: Seated() for seat in start.seats}
        self.clocks = Clocks.wound(Control(**self.row.control), start.seats)
        self._held: tuple[Move, LogEvent] | None = None

    # -- facts -----------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def missing(self) -> tuple[str, ...]:
        """The seats that nobody has."""
        return tuple(seat for seat, who in self.seated.items() if who.open)

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    @property
    def status(self) -> str:
        if self.outcome is not None:
            return OVER
        return PLAYING if self.started else WAITING

    @property
    def asked(self) -> str:
        """The seat that decides now; "" after the end."""
        return self.table.seat

    @property
    def waits(self) -> bool:
        """Whether a decision was made that takes effect with its reveal."""
        return self._held is not None

    def seats_of(self, player: int | None) -> tuple[str, ...]:
        """The seats that a player has here, in turn order."""
        if player is None:
            return ()
        return tuple(seat for seat, who in self.seated.items() if who.player == player)

    @property
    def filled_at(self) -> float | None:
        """When programs take the empty seats, as the owner wished; None where they do not."""
        wishes = self.row.wishes
        if self.started or self.outcome is not None or not self.missing or not wishes.get("programs"):
            return None
        somebody = any(who.player is not None for who in self.seated.values())
        return self.row.created + float(wishes["after"]) if somebody else None

    def digest(self) -> Digest:
        """What the database should find about this table."""
        asked = self.seated.get(self.asked, Seated()) if self.started and self.outcome is None else Seated()
        return Digest(self.status, self.due, asked.program or None, len(self.missing))

    @property
    def due(self) -> float | None:
        """When something happens here by itself: a flag falls, or programs take the empty seats."""
        return self.clocks.deadline if self.started else self.filled_at

    def fork(self) -> LiveTable:
        """A copy that can go on by itself: what is planned happens to it first, and then here or never."""
        twin = copy(self)
        twin.table = copy(self.table)
        twin.seated, twin.offers = dict(self.seated), dict(self.offers)
        twin.entries = list(self.entries)
        return twin

    # -- folding ---------------------------------------------------------------------------------

    def fold_all(self, events: Iterable[LogEvent]) -> None:
        for event in events:
            self.fold(event)

    def fold(self, event: LogEvent, move: Move | None = None) -> None:
        """Let the next event happen; `move` is the decision where it was already read."""
        if event.number != self.number + 1:
            raise ValueError(f"table {self.row.id}: event {event.number} after {self.number}")
        getattr(self, f"_fold_{event.type}")(event, move)
        self.number = event.number
        if event.type in log.STALING:
            self.stale_at = event.number

    def _fold_decision(self, event: LogEvent, move: Move | None) -> None:
        before = self.position
        decided = move or before.view(event.seat).parse_move(event.data["decision"])
        hidden = bool(event.data.get("hidden"))
        text = event.data.get("text", "")
        value = event.data.get("value")
        self.entries.append(Entry(event.number, event.seat, str(decided), text, hidden, value=value))
        if hidden and is_open(before.after(decided)):
            # Everything is revealed by it: it takes effect with the reveal, and shows nothing before.
            self._held = (decided, event)
        else:
            self._advance(decided, event)

    def _advance(self, move: Move, event: LogEvent) -> None:
        """Play the decision of the last entry."""
        if event.seat == CHANCE:
            self.table.replay(str(move))
        else:
            self.table.play(move, event.seat)
        clocks = self.clocks.decided(event.seat, event.at, event.data.get("lag", 0.0))
        self.clocks = clocks.ask("" if self.position.outcome else self.position.seat, event.at)
        left = clocks.left.get(event.seat)
        self.entries[-1] = replace(self.entries[-1], left=None if left is None else round(left, 3))
        self._settle_offers(event.seat)

    def _settle_offers(self, seat: str) -> None:
        """A decision declines what others have offered; who offered a draw with its own keeps it open."""
        self.offers = {
            number: offer
            for number, offer in self.offers.items()
            if offer.action != "takeback" and (offer.action == "resign" or offer.seat == seat)
        }

    def _fold_reveal(self, event: LogEvent, _: Move | None) -> None:
        if self._held is not None:
            (move, decided), self._held = self._held, None
            self._advance(move, decided)
        self.entries = [
            replace(entry, hidden=False) if entry.number == event.data["of"] else entry
            for entry in self.entries
        ]

    def _fold_seat(self, event: LogEvent, _: Move | None) -> None:
        data = event.data
        who = Seated(data.get("player"), data.get("name", ""), data.get("program", ""))
        self.seated[event.seat] = who
        self.table.sit(event.seat, Sitter(who.name, who.program))
        if not self.started and not self.missing:
            self.started = True
            self.began = {seat: one.player for seat, one in self.seated.items()}
            self.clocks = self.clocks.ask(self.position.seat, event.at)

    def _fold_offer(self, event: LogEvent, _: Move | None) -> None:
        action, of = event.data["action"], event.data["of"]
        if action == "decline":
            self.offers.pop(of, None)
        elif action == "accept":
            offer = self.offers[of]
            self.offers[of] = replace(offer, agreed=offer.agreed | {event.seat})
        else:
            self.offers[of] = Offer(of, action, event.seat, frozenset({event.seat}))
        if event.data.get("table"):
            self.successor = event.data["table"]
            self.offers.pop(of, None)

    def _fold_takeback(self, event: LogEvent, _: Move | None) -> None:
        self.table.undo_to(event.seat)
        del self.entries[len(self.table.history) :]
        self.offers.clear()
        clocks = Clocks.wound(self.clocks.control, self.table.seats)
        made: dict[str, int] = {}
        left = dict(clocks.left)
        for entry in self.entries:
            made[entry.seat] = made.get(entry.seat, 0) + 1
            if entry.left is not None:
                left[entry.seat] = entry.left
        self.clocks = replace(clocks, left=left, made=made).ask(self.position.seat, event.at)

    def _fold_clock(self, event: LogEvent, _: Move | None) -> None:
        left = dict(self.clocks.left)
        left[event.seat] += event.data["seconds"]
        self.clocks = replace(self.clocks, left=left)

    def _fold_chat(self, event: LogEvent, _: Move | None) -> None:
        """What is said changes nothing on the table."""

    def _fold_end(self, event: LogEvent, _: Move | None) -> None:
        data = event.data
        if self.table.outcome is None:
            self.table.end(Outcome(data["winner"], data["reason"], data.get("detail", "")))
        self.clocks = self.clocks.stopped(event.at)
        self.offers.clear()


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """An end as the log writes it."""
    return {"winner": outcome.winner, "reason": outcome.reason, "detail": outcome.detail}
