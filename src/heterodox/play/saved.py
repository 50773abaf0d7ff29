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
from heterodox.table.files import FileTrouble, Lock, load, read_file, save, trouble
from heterodox.table.journal import SUFFIX, Journal, glance, is_journal, read_journal
from heterodox.table.players import player_named
from heterodox.table.processes import UCI
from heterodox.table.record import Damage, Record, Recovered
from heterodox.table.seats import Sitter
from heterodox.table.table import Table
from heterodox.table.text_record import glance_text

__all__ = ["KeptGame", "Shelf", "home", "home_folder", "open_game"]

RECORD = ".txt"


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
        trouble = _why_not_seated(who, table)
        if trouble:
            table.sit(seat, Sitter(who.name))
            damages.append(Damage(1, f"seat {seat}: {trouble}; a person sits there"))
    return Recovered(table, (*found.damages, *damages))


def _why_not_seated(who: Sitter, table: Table) -> str:
    """Why a player that a file names cannot sit down, "" where it can.

    Files come from strangers too: what they name is never started as a program.
    """
    if who.person:
        return ""
    if who.player.strip().lower().startswith(UCI):
        return f"a file starts no program, {who.player[:60]!r} does not play (/ai starts one)"
    try:
        player_named(who.player, table.game).close()
    except HeterodoxError as error:
        return str(error)
    return ""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game on the shelf, as its journal or record tells it without being played again."""

    path: Path
    record: Record

    @property
    def over(self) -> bool:
        return self.record.outcome is not None

    def __str__(self) -> str:
        moves = self.record.moves
        count = f"{len(moves)} move{'' if len(moves) == 1 else 's'} (… {moves[-1].move})"
        seats = ", ".join(f"{seat}: {who}" for seat, who in self.record.seats.items())
        day = time.strftime("%d %b %H:%M", time.localtime(self.path.stat().st_mtime))
        return harmless(f"{find_game(self.record.game).title}, {self._end()}{count} · {seats} · {day}")

    def _end(self) -> str:
        outcome = self.record.outcome
        if outcome is None:
            return ""
        return f"{f'{outcome.winner} won' if outcome.winner else 'drawn'} ({outcome.reason}), "


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

    def unfinished(self, most: int = 20) -> Iterator[KeptGame]:
        """The games that can be continued, the latest first; unreadable journals are left out."""
        return (game for game in self._kept(SUFFIX, most) if not game.over)

    def finished(self, most: int = 20) -> Iterator[KeptGame]:
        """The games that have ended, the latest first; unreadable records are left out."""
        return (game for game in self._kept(RECORD, most) if game.over)

    def _kept(self, suffix: str, most: int) -> Iterator[KeptGame]:
        try:
            paths = sorted(self.folder.glob(f"*{suffix}"), reverse=True)
        except OSError:
            return
        for path in paths[:most]:
            try:
                record = glance(path)[0] if suffix == SUFFIX else glance_text(read_file(path))
                known = record is not None and find_game(record.game) is not None
            except HeterodoxError:
                continue
            if record is not None and known and record.moves:
                yield KeptGame(path, record)

    def delete(self, game: KeptGame) -> None:
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
        path = journal.path.with_suffix(RECORD)
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
