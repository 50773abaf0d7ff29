"""Records as readable text, in the spirit of PGN.

    [Record "heterodox 2"]
    [Game "chess"]
    [Start "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
    [Seat "white" "Anna"]
    [Seat "black" "" "level 3"]

    1. white: e2e4 @297.5 {best by test} black: d7d5
    2. white: e4d5 <pawn takes pawn on d5>

    -- unfinished

Tags are a word and one to three JSON strings in quotes. A round is numbered and names each army
before its moves; `@` is the seconds left, braces hold a comment, and angle brackets tell what
happened (duels, skips; they are for reading and are not read back). The line of two dashes ends the
record: without it the file was cut off.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Kind, Outcome
from heterodox.table.clock import ClockRule
from heterodox.table.record import (
    VERSION,
    Damage,
    Record,
    RecordedMove,
    Recovered,
    expect_whole_signs,
    record_of,
    replay,
)
from heterodox.table.seats import SPECTATOR, Sitter
from heterodox.table.table import Played, Table

__all__ = ["glance_text", "read_text", "write_text"]

WIDTH = 100
SIGNATURE = "heterodox"
_TAG = re.compile(r'\[([A-Za-z]{1,20})((?: "(?:[^"\\\n]|\\.)*"){1,3})\]')
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>\{(?:[^}\\]|\\.)*\})|(?P<told><[^>]*>)|(?P<left>@\d{1,9}(?:\.\d{1,9})?(?=\s|$))"
    r'|(?P<number>\d+\.(?=\s|$))|(?P<label>[^\s"{}<>@:]+:(?=\s|$))'
    r'|(?P<move>"(?:[^"\\\n]|\\.)*"|[^\s"{}<>@]+)|(?P<broken>.)',
    re.ASCII | re.DOTALL,
)
_PLAIN_MOVE = re.compile(r'[^\s"{}<>@]*[^\s"{}<>@:.]')


# -- writing -----------------------------------------------------------------------------------


def write_text(table: Table) -> str:
    """The record of a table as text; the same table always gives the same text."""
    record = record_of(table)
    rounds = "\n".join(_wrap(line) for line in _rounds(table.open_history))
    body = f"{rounds}\n\n" if rounds else ""
    return "\n".join(_tags(record)) + "\n\n" + body + _end_line(record.outcome) + "\n"


def _tag(name: str, *values: str) -> str:
    return f"[{name} {' '.join(json.dumps(value, ensure_ascii=False) for value in values)}]"


def _tags(record: Record) -> Iterator[str]:
    yield _tag("Record", f"{SIGNATURE} {VERSION}")
    yield _tag("Game", record.game)
    yield from (_tag("Option", name, value) for name, value in record.options.items())
    yield _tag("Start", record.start)
    for seat, sitter in record.seats.items():
        yield _tag("Seat", seat, sitter.name, *([sitter.player] if sitter.player else []))
    yield _tag("Clock", str(record.clock))
    if record.outcome is not None:
        yield _tag("Result", record.outcome.winner or "", record.outcome.reason, record.outcome.detail)
    yield from (_tag("Tag", name, value) for name, value in record.tags.items())


def _end_line(outcome: Outcome | None) -> str:
    if outcome is None:
        return "-- unfinished"
    winner = f"{outcome.winner} wins" if outcome.winner else "draw"
    return f"-- {winner} ({' '.join(outcome.reason.split())})"


def _rounds(history: tuple[Played, ...]) -> Iterator[list[str]]:
    """The tokens of each round. A round ends when an army that has moved comes to move again."""
    number, seen, label = 0, set[str](), ""
    words: list[str] = []
    previous: Played | None = None
    for played in history:
        before = played.before
        if previous is None or _begins_round(played, previous, seen):
            if words:
                yield words
            number, seen, label, words = number + 1, set(), "", [f"{number + 1}."]
        seen.add(before.turn)
        said_by = _label(played)
        if said_by != label:
            words.append(f"{said_by}:")
            label = said_by
        words += _decision(played)
        previous = played
    if words:
        yield words


def _begins_round(played: Played, previous: Played, seen: set[str]) -> bool:
    army = played.before.turn
    if army != previous.before.turn:
        return army in seen
    usual = played.before.kind is previous.before.kind is Kind.BOARD
    return len(seen) == 1 and usual and played.before.phase == previous.before.phase


def _label(played: Played) -> str:
    """Who is named before a decision: the army for its moves, the seat for answers, chance by its name."""
    before = played.before
    names = {Kind.BOARD: before.turn, Kind.CHANCE: before.phase}
    return names.get(before.kind, before.seat)


def _decision(played: Played) -> Iterator[str]:
    move = str(played.move)
    yield move if _PLAIN_MOVE.fullmatch(move) else json.dumps(move, ensure_ascii=False)
    if played.left is not None:
        yield f"@{played.left}"
    told = played.after.view(SPECTATOR).words()
    if told:
        yield "<" + "; ".join(told).replace(">", ")").replace("\n", " ") + ">"
    if played.comment:
        yield "{" + played.comment.replace("\\", "\\\\").replace("}", "\\}") + "}"


def _wrap(words: list[str]) -> str:
    lines, line = [], words[0]
    for word in words[1:]:
        if len(line) + 1 + len(word) > WIDTH and line.strip():
            lines.append(line)
            line = "   " + word
        else:
            line += " " + word
    return "\n".join([*lines, line])


# -- reading -----------------------------------------------------------------------------------


@dataclass
class _Found:
    """A record while its lines are being read."""

    game: str = ""
    start: str = ""
    version: int = 0
    options: dict[str, str] = field(default_factory=dict)
    seats: dict[str, Sitter] = field(default_factory=dict)
    clock: ClockRule = field(default_factory=ClockRule)
    outcome: Outcome | None = None
    tags: dict[str, str] = field(default_factory=dict)
    start_line: int = 1
    damages: list[Damage] = field(default_factory=list)

    def take(self, name: str, values: list[str], line: int) -> None:
        """Take in one tag; raises InvalidText where it makes no sense."""
        first, second, third = (*values, "", "")[:3]
        if name == "Record":
            self.version = read_version(first)
        elif name == "Game":
            self.game = first
        elif name == "Start":
            self.start, self.start_line = first, line
        elif name == "Option":
            self.options[first] = second
        elif name == "Seat":
            self.seats[first] = Sitter(second, third)
        elif name == "Clock":
            self.clock = ClockRule.parse(first)
        elif name == "Result":
            self.outcome = Outcome(first or None, second, third)
        elif name == "Tag":
            self.tags[first] = second
        else:
            raise InvalidText(f"unknown tag {name!r}")


def read_version(text: str) -> int:
    """The number in "heterodox 2"; raises InvalidText for another format or a newer version."""
    name, _, number = text.partition(" ")
    if name != SIGNATURE or not (number.isascii() and number.isdigit() and len(number) < 6):
        raise InvalidText(f"{text[:40]!r} is not a heterodox record")
    if not 1 <= int(number) <= VERSION:
        raise InvalidText(f"record version {number} is newer than this program knows ({VERSION})")
    return int(number)


def read_text(text: str) -> Recovered:
    """Read a text record; what is damaged is reported with its line and the rest is saved."""
    record, found = _read_record(text)
    if record is None:
        return Recovered(None, tuple(found.damages))
    played = replay(record, found.start_line)
    return Recovered(played.table, (*found.damages, *played.damages))


def glance_text(data: bytes) -> Record | None:
    """The record in a file without playing it again, None where there is none: quick, for lists of games."""
    return _read_record(data.decode("utf-8", errors="replace"))[0]


def _read_record(text: str) -> tuple[Record | None, _Found]:
    """What a text says, not yet played; None where what a record needs is missing."""
    found = _Found()
    lines = text.split("\n")
    count = _read_tags(lines, found)
    body = "\n".join(lines[count:])
    moves = tuple(_read_moves(body, count + 1, found.damages))
    needed = {"Record": found.version, "Game": found.game, "Start": found.start}
    missing = [name for name, value in needed.items() if not value]
    if missing:
        found.damages.append(Damage(1, f"no [{'], ['.join(missing)}] tag"))
        return None, found
    record = Record(
        found.game,
        found.start,
        found.options,
        found.seats,
        found.clock,
        moves,
        found.outcome,
        found.tags,
    )
    return record, found


def _read_tags(lines: list[str], found: _Found) -> int:
    """Read the tag lines at the top; how many lines they and the blank lines took."""
    count = 0
    for count, line in enumerate(lines):
        words = line.strip()
        if not words:
            continue
        if not words.startswith("["):
            return count
        match = _TAG.fullmatch(words)
        try:
            if match is None:
                raise InvalidText(f"not a tag: {words[:40]!r}")
            values = [json.loads(value) for value in _STRING.findall(match[2])]
            for value in values:
                expect_whole_signs(value, f"tag {match[1]}")
            found.take(match[1], values, count + 1)
        except HeterodoxError as error:
            found.damages.append(Damage(count + 1, str(error)))
        except json.JSONDecodeError as error:
            found.damages.append(Damage(count + 1, f"tag {words[:40]!r}: {error.msg}"))
    return count + 1


def _read_moves(body: str, first_line: int, damages: list[Damage]) -> Iterator[RecordedMove]:
    """The moves up to the first thing that cannot be read."""
    rounds, line, ended = _until_end(body, first_line)
    pending: RecordedMove | None = None
    for match in _TOKEN.finditer(rounds):
        kind, token = match.lastgroup, match[0]
        if kind == "broken":
            damages.append(Damage(line, f"unreadable sign {token!r}"))
            break
        if kind == "move":
            if pending is not None:
                yield pending
            pending = RecordedMove(_unquote(token), line=line)
        elif kind in ("left", "comment"):
            if pending is None:
                damages.append(Damage(line, f"{token[:40]!r} belongs to no move"))
                break
            pending = _annotated(pending, kind, token)
        line += token.count("\n")
    if pending is not None:
        yield pending
    if not ended:
        last = first_line + body.rstrip("\n").count("\n") if body else first_line - 1
        damages.append(Damage(max(1, last), 'the last line ("-- ...") is missing: the file was cut off'))


def _until_end(body: str, first_line: int) -> tuple[str, int, bool]:
    """The rounds before the line of two dashes, their first line, and whether that line is there."""
    match = re.search(r"^--[^\n]*\n?\s*\Z", body, re.MULTILINE)
    return (body if match is None else body[: match.start()]), first_line, match is not None


def _annotated(recorded: RecordedMove, kind: str | None, token: str) -> RecordedMove:
    if kind == "left":
        return RecordedMove(recorded.move, float(token[1:]), recorded.comment, recorded.line)
    words = " ".join(re.sub(r"\\(.)", r"\1", token[1:-1], flags=re.DOTALL).split())
    return RecordedMove(recorded.move, recorded.left, words, recorded.line)


def _unquote(token: str) -> str:
    if not token.startswith('"'):
        return token
    try:
        return str(json.loads(token))
    except json.JSONDecodeError:
        return token
