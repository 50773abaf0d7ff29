"""A game on paper: what a record holds, how a table becomes one and how it is played again.

`text_record` and `json_record` write and read the two formats. Reading never raises for a damaged
file: it returns what could be saved and a list of damages with their lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Game, Outcome, Position
from heterodox.games.registry import find_game
from heterodox.table.clock import NO_CLOCK, ClockRule
from heterodox.table.seats import Sitter
from heterodox.table.table import Table

__all__ = [
    "VERSION",
    "Damage",
    "Record",
    "RecordedMove",
    "Recovered",
    "expect_whole_signs",
    "record_of",
    "replay",
]

# 1: moves without clocks or comments, people by name only. 2: both, and programs at seats.
VERSION = 2


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One decision as written: the move, seconds left afterwards, a comment; `line` where it stood."""

    move: str
    left: float | None = None
    comment: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that is written down about a game.

    options  the rules and set-up in force, by name
    start    the position string the game began from
    outcome  how it ended, by the rules or at the table; None while it goes on
    tags     free words: event, date, question, ...
    """

    game: str
    start: str
    options: Mapping[str, str] = field(default_factory=dict)
    seats: Mapping[str, Sitter] = field(default_factory=dict)
    clock: ClockRule = NO_CLOCK
    moves: tuple[RecordedMove, ...] = ()
    outcome: Outcome | None = None
    tags: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong with a file, and in which line (from 1)."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class Recovered:
    """The outcome of reading a file: a table, as far as it could be saved, and every damage."""

    table: Table | None
    damages: tuple[Damage, ...] = ()

    def report(self, name: str = "the record") -> str:
        """One paragraph for people; empty when all is well."""
        if not self.damages:
            return ""
        saved = "nothing could be saved"
        if self.table is not None:
            count = len(self.table.history)
            saved = f"{count} move{'' if count == 1 else 's'} could be saved"
        return (
            f"{name} is damaged: {'; '.join(map(str, self.damages[:5]))}; {saved}; the file is left as it is"
        )

    def sound(self, name: str = "the record") -> Table:
        """The table of an undamaged record; raises InvalidText with the report otherwise."""
        if self.damages or self.table is None:
            raise InvalidText(self.report(name))
        return self.table


def expect_whole_signs(text: str, name: str) -> None:
    """Refuse halves of signs, which no file and no terminal can hold; raises InvalidText."""
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        raise InvalidText(f"{name}: broken Unicode in {ascii(text)[:40]}")


def record_of(table: Table) -> Record:
    """The record of a game so far, up to the last position that everybody may know."""
    return Record(
        game=table.game.name,
        start=str(table.start),
        options=dict(table.start.options),
        seats=dict(table.seats),
        clock=table.clock,
        moves=tuple(RecordedMove(str(one.move), one.left, one.comment) for one in table.open_history),
        outcome=table.outcome,
        tags=dict(table.tags),
    )


def replay(record: Record, line: int = 1) -> Recovered:
    """Play a record again as far as its moves are legal; `line` is blamed for a bad beginning."""
    try:
        table = _table_at_start(record)
    except HeterodoxError as error:
        return Recovered(None, (Damage(line, str(error)),))
    for number, recorded in enumerate(record.moves, start=1):
        try:
            table.replay(recorded.move)
        except HeterodoxError as error:
            return Recovered(table, (Damage(recorded.line or line, f"move {number}: {error}"),))
        table.restore(recorded.left, recorded.comment)
    return Recovered(table, _settle(table, record, line))


def _table_at_start(record: Record) -> Table:
    start = start_position(find_game(record.game), record.start, record.options)
    return Table(start, dict(record.seats), record.clock, tags=dict(record.tags))


def start_position(game: Game, start: str, options: Mapping[str, str]) -> Position:
    """The first position of a record: the options' own start where it is that, else the string's."""
    known = game.read_options(options)
    usual = game.start(**known)
    if str(usual) == start:
        return usual
    rules: dict[str, Any] = {option.name: known[option.name] for option in game.options if not option.setup}
    return game.parse(start, **rules)


def _settle(table: Table, record: Record, line: int) -> tuple[Damage, ...]:
    """Compare the written result with where the moves led."""
    reached, written = table.position.outcome, record.outcome
    if written is None:
        return ()
    if reached is None:
        table.end(written)
        return ()
    if written.winner == reached.winner:
        return ()
    fact = f"the moves end it with {reached.winner or 'nobody'} winning ({reached.reason})"
    return (Damage(line, f"the written winner is {(written.winner or 'nobody')[:40]}, but {fact}"),)
