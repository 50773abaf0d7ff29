"""Where games are kept between sittings: journals of unfinished games, records of finished ones."""

from __future__ import annotations

import getpass
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from heterodox.errors import HeterodoxError
from heterodox.games.registry import find_game
from heterodox.harmless import harmless
from heterodox.table.files import FileTrouble, Lock, load, save, trouble
from heterodox.table.journal import SUFFIX, Journal, glance, is_journal, read_journal
from heterodox.table.players import player_named
from heterodox.table.processes import UCI
from heterodox.table.record import Damage, Record, Recovered
from heterodox.table.seats import Sitter
from heterodox.table.table import Table

__all__ = ["Shelf", "Unfinished", "home", "home_folder", "open_game"]


def home() -> Path:
    """The folder for games: $HETERODOX_HOME, or the usual place for a program's state."""
    given = os.environ.get("HETERODOX_HOME")
    if given:
        return Path(given)
    state = Path(os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA") or "")
    if state.is_absolute():
        return state / "heterodox"
    person = home_folder()
    if person is not None:
        return person / ".local" / "state" / "heterodox"
    return Path(tempfile.gettempdir()) / f"heterodox-{getpass.getuser() if os.name == 'nt' else os.getuid()}"


def home_folder() -> Path | None:
    """The person's own folder; None where nobody has one, so that nothing is written to the root of the disk.

    An empty HOME is no home: then the system is asked, as if the variable were not there.
    """
    try:
        found = Path.home() if os.environ.get("HOME") else _registered_home()
    except (RuntimeError, KeyError):
        return None
    return found if found.is_absolute() and found != Path(found.anchor) else None


def _registered_home() -> Path:
    """What the system knows about whoever runs this; raises KeyError."""
    if os.name == "nt":
        return Path.home()
    import pwd

    return Path(pwd.getpwuid(os.getuid()).pw_dir)


def open_game(path: Path) -> Recovered:
    """Read a saved game, a record or a journal; raises FileTrouble where the file itself cannot be read."""
    found = read_journal(path) if path.suffix == SUFFIX or is_journal(path) else load(path)
    return found if found.table is None else _with_players(found, found.table)


def _with_players(found: Recovered, table: Table) -> Recovered:
    """A person takes the seat of every player that cannot be had here: told now, not in mid-game."""
    damages = []
    for seat, who in table.seats.items():
        if who.person or who.player.startswith(UCI):
            continue
        try:
            player_named(who.player, table.game).close()
        except HeterodoxError as error:
            table.sit(seat, Sitter(who.name))
            damages.append(Damage(1, f"seat {seat}: {error}; a person sits there"))
    return Recovered(table, (*found.damages, *damages))


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that can be continued, as its journal tells it without being played again."""

    path: Path
    record: Record

    def __str__(self) -> str:
        moves = self.record.moves
        count = f"{len(moves)} move{'' if len(moves) == 1 else 's'} (… {moves[-1].move})"
        seats = ", ".join(f"{seat}: {who}" for seat, who in self.record.seats.items())
        day = time.strftime("%d %b %H:%M", time.localtime(self.path.stat().st_mtime))
        return harmless(f"{find_game(self.record.game).title}, {count} · {seats} · {day}")


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
                record, _ = glance(path)
                known = record is not None and find_game(record.game) is not None
            except HeterodoxError:
                continue
            if record is not None and known and record.outcome is None and record.moves:
                yield Unfinished(path, record)

    def delete(self, game: Unfinished) -> None:
        """Remove a game for good; raises FileTrouble, also where another program has it open."""
        lock = Lock(game.path)
        if not lock.take():
            raise FileTrouble(f"{game.path.name} is open in another program (process {lock.owner})")
        try:
            game.path.unlink(missing_ok=True)
        except OSError as error:
            raise trouble(game.path, "remove", error) from error
        finally:
            lock.free()

    def keep_record(self, journal: Journal, table: Table) -> Path | None:
        """Write the record of a finished game beside its journal; None while the game goes on.

        A game that was finished and goes on again loses its record. Raises FileTrouble.
        """
        path = journal.path.with_suffix(".txt")
        if table.outcome is not None and table.history:
            save(table, path)
            return path
        try:
            if path.exists():
                path.unlink()
        except OSError as error:
            raise trouble(path, "remove", error) from error
        return None

    def put_away(self, journal: Journal, table: Table) -> None:
        """Close a journal: a finished game becomes a record, an untouched one is thrown away."""
        self.keep_record(journal, table)
        journal.close(discard=table.outcome is not None or not table.history)
