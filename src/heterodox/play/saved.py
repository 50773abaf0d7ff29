"""Where games are kept between sittings: journals of unfinished games, records of finished ones."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from heterodox.table.files import FileTrouble, save
from heterodox.table.journal import SUFFIX, Journal, read_journal
from heterodox.table.table import Table

__all__ = ["Shelf", "Unfinished", "home"]


def home() -> Path:
    """The folder for games: $HETERODOX_HOME, or the usual place for a program's state."""
    given = os.environ.get("HETERODOX_HOME")
    if given:
        return Path(given)
    state = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(state) if state else Path.home() / ".local" / "state") / "heterodox"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that can be continued; `trouble` tells what is wrong with its file, if anything."""

    path: Path
    table: Table
    trouble: str = ""

    def __str__(self) -> str:
        count = len(self.table.history)
        moves = "1 move" if count == 1 else f"{count} moves"
        seats = ", ".join(f"{seat} {who}" for seat, who in self.table.seats.items())
        day = time.strftime("%d %b %H:%M", time.localtime(self.path.stat().st_mtime))
        return f"{self.table.game.title}, {moves}, {self.table.position.turn} to move · {seats} · {day}"


@dataclass(frozen=True, slots=True)
class Shelf:
    """The folder with everybody's games."""

    folder: Path

    def new_journal(self, game: str) -> Journal:
        """A journal under a name that is not taken."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        tries = (f"{stamp}-{game}{f'-{n}' if n else ''}{SUFFIX}" for n in range(1000))
        return Journal(next(self.folder / name for name in tries if not self._taken(name)))

    def _taken(self, name: str) -> bool:
        path = self.folder / name
        return path.exists() or path.with_name(name + ".lock").exists()

    def unfinished(self, most: int = 20) -> Iterator[Unfinished]:
        """The games that can be continued, the latest first; unreadable journals are left out."""
        try:
            paths = sorted(self.folder.glob(f"*{SUFFIX}"), reverse=True)
        except OSError:
            return
        for path in paths[:most]:
            try:
                found = read_journal(path)
            except FileTrouble:
                continue
            if found.table is not None and found.table.outcome is None and found.table.history:
                yield Unfinished(path, found.table, found.report(path.name))

    def put_away(self, journal: Journal, table: Table) -> None:
        """Close a journal: a finished game becomes a record, an untouched one is thrown away."""
        finished = table.outcome is not None
        if finished and table.history:
            save(table, journal.path.with_suffix(".txt"))
        journal.close(discard=finished or not table.history)
