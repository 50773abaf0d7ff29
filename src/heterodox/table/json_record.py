"""Records as JSON: the same contents as the text format, for programs.

One move stands on each line, so that a damage can be reported with its line, and a file that was
cut off can be saved up to its last whole move.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Outcome
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
from heterodox.table.seats import Sitter
from heterodox.table.table import Table

__all__ = ["FORMAT", "header", "move_json", "outcome_json", "read_json", "record_from", "write_json"]

FORMAT = "heterodox record"
_SPACE = " \t\r\n"
_DECODER = json.JSONDecoder()
Kind = TypeVar("Kind")


# -- writing -----------------------------------------------------------------------------------


def write_json(table: Table) -> str:
    """The record of a table as JSON; the same table always gives the same text."""
    record = record_of(table)
    head = json.dumps(header(record), ensure_ascii=False, indent=1)
    moves = ",\n".join(f"  {json.dumps(move_json(move), ensure_ascii=False)}" for move in record.moves)
    body = f"[\n{moves}\n ]" if moves else "[]"
    return f'{head[:-2]},\n "moves": {body}\n}}\n'


def header(record: Record) -> dict[str, Any]:
    """Everything but the moves, as plain data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "options": dict(record.options),
        "start": record.start,
        "seats": {seat: {"name": who.name, "player": who.player} for seat, who in record.seats.items()},
        "clock": str(record.clock),
        "tags": dict(record.tags),
        "result": outcome_json(record.outcome),
    }


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """A result as plain data."""
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": outcome.reason, "detail": outcome.detail}


def move_json(move: RecordedMove) -> dict[str, Any]:
    """One decision as plain data; what it does not have is left out."""
    data: dict[str, Any] = {"move": move.move}
    if move.left is not None:
        data["left"] = move.left
    if move.comment:
        data["comment"] = move.comment
    return data


# -- older versions ----------------------------------------------------------------------------


def _from_version_1(data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 wrote moves as bare strings and seats as bare names, and knew no clock or tags."""
    moves = data.get("moves")
    seats = data.get("seats")
    return {
        **data,
        "moves": [{"move": move} for move in moves] if isinstance(moves, list) else moves,
        "seats": {seat: {"name": name} for seat, name in seats.items()} if isinstance(seats, dict) else {},
        "version": 2,
    }


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_version_1}


def _migrated(data: dict[str, Any]) -> dict[str, Any]:
    version = data.get("version")
    if data.get("format") != FORMAT:
        raise InvalidText(f'not a heterodox record: "format" is not {FORMAT!r}')
    if type(version) is not int or not 1 <= version <= VERSION:
        raise InvalidText(f"record version {str(version)[:20]} is unknown to this program ({VERSION})")
    while version < VERSION:
        data = MIGRATIONS[version](data)
        version = data["version"]
    return data


# -- reading -----------------------------------------------------------------------------------


def read_json(text: str) -> Recovered:
    """Read a JSON record; what is damaged is reported with its line and the rest is saved."""
    damages: list[Damage] = []
    try:
        data: Any = json.loads(text)
        lines = _move_lines(text)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        # Beside broken JSON there are numbers of thousands of digits, which nobody has to read.
        why = "nested too deeply" if isinstance(error, RecursionError) else "a number that is too long"
        damages.append(Damage(line, f"not JSON: {getattr(error, 'msg', why)}"))
        data, lines = _salvage(text)
    try:
        if not isinstance(data, dict):
            raise InvalidText("a record is a JSON object")
        record = record_from(_migrated(data), lines)
    except HeterodoxError as error:
        return Recovered(None, (*damages, Damage(1, str(error))))
    played = replay(record)
    return Recovered(played.table, (*damages, *played.damages))


def record_from(data: Mapping[str, Any], lines: list[int] | None = None) -> Record:
    """The record that plain data of the present version holds; raises InvalidText."""
    moves = _kind(data.get("moves", []), list, "moves")
    where = lines or []
    return Record(
        game=_kind(data.get("game"), str, "game"),
        start=_kind(data.get("start"), str, "start"),
        options=_words(data.get("options", {}), "options"),
        seats={seat: _sitter(who) for seat, who in _kind(data.get("seats", {}), dict, "seats").items()},
        clock=ClockRule.parse(_kind(data.get("clock", "none"), str, "clock")),
        moves=tuple(
            read_move(move, where[index] if index < len(where) else 1) for index, move in enumerate(moves)
        ),
        outcome=read_outcome(data.get("result")),
        tags=_words(data.get("tags", {}), "tags"),
    )


def _kind(value: Any, kind: type[Kind], name: str) -> Kind:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise InvalidText(f"{name}: expected {kind.__name__}, found {ascii(value)[:40]}")
    if isinstance(value, str):
        expect_whole_signs(value, name)
    return value


def _words(value: Any, name: str) -> dict[str, str]:
    return {
        _kind(key, str, name): _kind(word, str, f"{name} {key[:20]}")
        for key, word in _kind(value, dict, name).items()
    }


def _sitter(value: Any) -> Sitter:
    who = _kind(value, dict, "seat")
    return Sitter(_kind(who.get("name", ""), str, "seat name"), _kind(who.get("player", ""), str, "player"))


def read_move(value: Any, line: int = 0) -> RecordedMove:
    """One decision from plain data; raises InvalidText."""
    data = _kind(value, dict, "move")
    left = data.get("left")
    if left is not None and (isinstance(left, bool) or not isinstance(left, int | float)):
        raise InvalidText(f"left: expected seconds, found {ascii(left)[:40]}")
    if left is not None and not 0 <= left < 1e9:
        raise InvalidText(f"left: expected seconds, found {ascii(left)[:40]}")
    return RecordedMove(
        _kind(data.get("move"), str, "move"),
        None if left is None else float(left),
        " ".join(_kind(data.get("comment", ""), str, "comment").split()),
        line,
    )


def read_outcome(value: Any) -> Outcome | None:
    """A result from plain data; raises InvalidText."""
    if value is None:
        return None
    data = _kind(value, dict, "result")
    winner = data.get("winner")
    return Outcome(
        None if winner is None else _kind(winner, str, "winner"),
        _kind(data.get("reason", ""), str, "reason"),
        _kind(data.get("detail", ""), str, "detail"),
    )


# -- where things stand, and what is left of a broken file --------------------------------------


def _move_lines(text: str) -> list[int]:
    """The line of each move: the writer puts each on a line of its own."""
    return [
        number
        for number, line in enumerate(text.split("\n"), start=1)
        if line.startswith(("  {", '  "'))
        and line.rstrip().rstrip(",").endswith(("}", '"'))
        and '"move"' in line
    ]


def _salvage(text: str) -> tuple[dict[str, Any], list[int]]:
    """What can be read of a broken object: its pairs up to the break, and the whole moves of a list."""
    data: dict[str, Any] = {}
    lines: list[int] = []
    try:
        for key, at in _keys(text):
            if key == "moves":
                moves = data.setdefault("moves", [])
                for move, where in _elements(text, at):
                    moves.append(move)
                    lines.append(text.count("\n", 0, where) + 1)
            else:
                data[key] = _DECODER.raw_decode(text, at)[0]
    except (ValueError, IndexError, RecursionError):
        # The break itself was reported by the first reading; here we keep what came before it.
        return data, lines
    return data, lines


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def _expect(text: str, at: int, sign: str) -> int:
    if text[at] != sign:
        raise ValueError(sign)
    return _skip(text, at + 1)


def _keys(text: str) -> Iterator[tuple[str, int]]:
    """The keys of the outermost object and where their values begin."""
    at = _expect(text, _skip(text, 0), "{")
    while text[at] != "}":
        key, at = _DECODER.raw_decode(text, at)
        at = _expect(text, _skip(text, at), ":")
        yield str(key), at
        at = _skip(text, _DECODER.raw_decode(text, at)[1])
        if text[at] == ",":
            at = _skip(text, at + 1)


def _elements(text: str, at: int) -> Iterator[tuple[Any, int]]:
    """The whole elements of a list and where each begins."""
    at = _expect(text, at, "[")
    while text[at] != "]":
        value, after = _DECODER.raw_decode(text, at)
        yield value, at
        at = _skip(text, after)
        if text[at] == ",":
            at = _skip(text, at + 1)
