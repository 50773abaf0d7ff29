"""Autosave: a journal that gets one line for every decision and survives a crash at any moment.

The first line holds everything but the moves; each further line one change. A line that was not
finished when the power went out is dropped, everything before it is the game. From time to time,
and when a game is continued, the journal is written anew as a whole.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Outcome
from heterodox.table.files import FileTrouble, Lock, make_folder, read_file, trouble, write_whole
from heterodox.table.json_record import (
    header,
    move_json,
    outcome_json,
    read_move,
    read_outcome,
    record_from,
)
from heterodox.table.record import VERSION, Damage, Record, RecordedMove, Recovered, record_of, replay
from heterodox.table.table import Table

__all__ = ["SUFFIX", "Journal", "glance", "is_journal", "read_journal", "read_lines"]

SUFFIX = ".journal"
FORMAT = "heterodox journal"
LINES_BEFORE_REWRITE = 2000


class Journal:
    """Follows one table into one file. `note` never raises: it returns what went wrong, or ""."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock(path)
        self._file: IO[str] | None = None
        self._written: Record | None = None
        self._lines = 0

    def note(self, table: Table) -> str:
        """Write down what has changed since the last note and flush it to the disk.

        Returns one line of trouble (disk full, read-only, open elsewhere) or "". The next note tries
        again with the whole game, so nothing is lost once the trouble is over.
        """
        record = record_of(table)
        try:
            changes = self._changes(record)
            if changes is None or self._lines > LINES_BEFORE_REWRITE:
                self._write_anew(record)
            elif changes:
                self._append(changes)
        except FileTrouble as error:
            self._forget()
            return str(error)
        except OSError as error:
            self._forget()
            return str(trouble(self.path, "save", error))
        except UnicodeError as error:
            self._forget()
            return f"cannot save {self.path.name[:200]!r}: {error}"
        self._written = record
        return ""

    def close(self, *, discard: bool = False) -> None:
        """Stop following; with `discard` the file is removed (a finished game that was saved)."""
        self._forget()
        if discard:
            with contextlib.suppress(OSError):
                self.path.unlink()
        self._lock.free()

    def _forget(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
        self._file, self._written = None, None

    def _changes(self, record: Record) -> list[dict[str, Any]] | None:
        """The lines that lead from what is written to the record; None when all must be anew."""
        old = self._written
        if old is None or self._file is None or _frame(old) != _frame(record):
            return None
        same = _common(old.moves, record.moves)
        changes: list[dict[str, Any]] = [{"keep": same}] if same < len(old.moves) else []
        changes += [move_json(move) for move in record.moves[same:]]
        if changes or old.outcome != record.outcome:
            changes.append({"result": outcome_json(record.outcome)})
        if changes and changes[-1]["result"] is None and old.outcome is None:
            changes.pop()
        return changes

    def _append(self, changes: list[dict[str, Any]]) -> None:
        assert self._file is not None
        for change in changes:
            self._file.write(json.dumps(change, ensure_ascii=False) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self._lines += len(changes)

    def _write_anew(self, record: Record) -> None:
        make_folder(self.path.parent)
        if not self._lock.take():
            raise FileTrouble(f"{self.path.name} is open in another program (process {self._lock.owner})")
        self._forget()
        head = {"format": FORMAT, "version": VERSION, "record": header(record)}
        lines = [head, *(move_json(move) for move in record.moves)]
        write_whole(self.path, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
        self._file = self.path.open("a", encoding="utf-8", newline="\n")
        self._lines = len(lines)


def _frame(record: Record) -> tuple[Any, ...]:
    """Everything that only the first line holds."""
    return record.game, record.start, record.options, record.seats, record.clock, record.tags


def _common(old: tuple[RecordedMove, ...], new: tuple[RecordedMove, ...]) -> int:
    pairs = zip(old, new, strict=False)
    return next((i for i, (was, now) in enumerate(pairs) if was != now), min(len(old), len(new)))


def read_journal(path: Path) -> Recovered:
    """The game in a journal, as far as it was written; raises FileTrouble if it cannot be opened."""
    return read_lines(read_file(path))


def read_lines(data: bytes) -> Recovered:
    """The game in the contents of a journal."""
    record, damages = _glance(data)
    if record is None:
        return Recovered(None, damages)
    played = replay(record)
    return Recovered(played.table, (*damages, *played.damages))


def glance(path: Path) -> tuple[Record | None, tuple[Damage, ...]]:
    """The record in a journal without playing it again: quick, for lists of many games."""
    return _glance(read_file(path))


def _glance(data: bytes) -> tuple[Record | None, tuple[Damage, ...]]:
    lines = data.decode("utf-8", errors="replace").split("\n")
    try:
        record = _read_head(lines[0])
    except HeterodoxError as error:
        return None, (Damage(1, str(error)),)
    moves: list[RecordedMove] = []
    outcome = record.outcome
    damages: list[Damage] = []
    for number, line in enumerate(lines[1:], start=2):
        if not line:
            continue
        try:
            outcome = _take(json.loads(line), moves, outcome, number)
        except HeterodoxError as error:
            damages.append(Damage(number, str(error)))
            break
        except (ValueError, RecursionError):
            # Only the last line may be unfinished: that is what a crash leaves behind.
            if number < len(lines):
                damages.append(Damage(number, "a line of the journal is not whole"))
            break
    return replace(record, moves=tuple(moves), outcome=outcome), tuple(damages)


def is_journal(path: Path) -> bool:
    """Whether a file begins like a journal, whatever its name; raises FileTrouble if it cannot be opened."""
    return read_file(path).startswith(json.dumps({"format": FORMAT})[:-1].encode("ascii"))


def _read_head(line: str) -> Record:
    """The record in the first line; raises InvalidText."""
    try:
        head = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InvalidText("the first line of the journal is not whole") from error
    if not isinstance(head, dict) or head.get("format") != FORMAT or head.get("version") != VERSION:
        raise InvalidText("not a heterodox journal of this version")
    data = head.get("record")
    return record_from(data if isinstance(data, dict) else {})


def _take(change: Any, moves: list[RecordedMove], outcome: Outcome | None, line: int) -> Outcome | None:
    """Take in one line; the result as it stands after it. Raises InvalidText."""
    if not isinstance(change, dict):
        raise InvalidText(f"not a change: {ascii(change)[:40]}")
    if "result" in change:
        return read_outcome(change["result"])
    if "keep" not in change:
        moves.append(read_move(change, line))
        return outcome
    keep = change["keep"]
    if not isinstance(keep, int) or not 0 <= keep <= len(moves):
        raise InvalidText(f"keep: expected 0 to {len(moves)}, found {ascii(keep)[:40]}")
    del moves[keep:]
    return None
