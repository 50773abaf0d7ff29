"""The tables that agents play at: found by name, kept in a folder, there again after a restart.

Every table has a journal (`heterodox.table.journal`), which is the game; and, where something is pending that
a journal may not hold, a file beside it (`pending`). Tables are opened when they are asked for; the ones that
nobody has asked for lately are closed, so that a server may have any number of them.
"""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock, RLock

from heterodox.errors import InvalidText
from heterodox.mcp.pending import keep_pending, restore_pending
from heterodox.mcp.playing import run_on
from heterodox.play.session import Session
from heterodox.table.files import FileTrouble, make_folder, read_file, write_whole
from heterodox.table.journal import SUFFIX, Journal, read_journal
from heterodox.table.players import LEVELS, player_named
from heterodox.table.seats import Sitter
from heterodox.table.table import Table

__all__ = ["AGENT", "PERSON", "Kept", "Tables", "sitters"]

AGENT = "agent"
PERSON = "person"
MOST_OPEN = 64
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_LEVEL = re.compile(r"(?:level )?(\d{1,2})")


def sitters(table: Table, seats: Mapping[str, str]) -> dict[str, Sitter]:
    """Who sits where by the words of an agent; seats that it does not name are its own.

    Raises InvalidText; at least one seat is the agent's or the person's, or nobody would be asked anything.
    """
    found = {seat: Sitter(AGENT) for seat in table.seats}
    for seat, words in seats.items():
        if seat not in found:
            raise InvalidText(f"seat {seat[:40]!r}: expected {', '.join(found)}")
        found[seat] = _sitter(seat, words, table)
    if not any(who.person for who in found.values()):
        raise InvalidText(f"seats: one of {', '.join(found)} has to be {AGENT} or {PERSON}")
    return found


def _sitter(seat: str, words: str, table: Table) -> Sitter:
    said = " ".join(words.lower().split())
    if said in (AGENT, PERSON):
        return Sitter(said)
    level = _LEVEL.fullmatch(said)
    if level is None or not 1 <= int(level[1]) <= LEVELS:
        raise InvalidText(f"seat {seat}={words[:40]!r}: expected {AGENT}, {PERSON} or level 1 to {LEVELS}")
    name = f"level {int(level[1])}"
    player_named(name, table.game).close()
    return Sitter(player=name)


@dataclass
class Kept:
    """A table under its name, for one caller at a time.

    news   what the next answer has to tell first: what went on while the table was opened
    users  how many callers have it or wait for it
    """

    name: str
    session: Session
    pending: Path
    news: list[str] = field(default_factory=list)
    busy: Lock = field(default_factory=Lock)
    users: int = 0

    def keep(self) -> None:
        """Write down what the journal may not hold; trouble is told with the next answer."""
        try:
            keep_pending(self.session, self.pending)
        except FileTrouble as error:
            self.news.append(f"Autosave: {error}. The game goes on.")

    def told(self) -> list[str]:
        """The news, once."""
        told, self.news = self.news, []
        return told

    def close(self) -> None:
        """Put it away; the folder has all of it."""
        journal = self.session.journal
        self.session.leave()
        if journal is not None:
            journal.close()


class Tables:
    """All tables of a folder.

    private  give tables names that nobody can guess, and list none: for servers with many callers
    seed     repeat dice and programs, for tests
    """

    def __init__(self, folder: Path, *, private: bool = False, seed: int | None = None) -> None:
        self.folder = folder
        self.private = private
        self.seed = seed
        self._open: OrderedDict[str, Kept] = OrderedDict()
        self._lock = RLock()

    # -- opening and closing ---------------------------------------------------------------------

    @contextmanager
    def begin(self, table: Table) -> Iterator[Kept]:
        """A new table; programs that begin have not decided yet. Raises FileTrouble."""
        with self._lock:
            if self.seed is not None:
                table.die.seed(self.seed)
            kept = self._seat(self._free_name(table.game.name), table)
            kept.users += 1
        with self._using(kept):
            yield kept

    @contextmanager
    def use(self, name: str) -> Iterator[Kept]:
        """The table of that name, for the one who asks; raises HeterodoxError."""
        with self._lock:
            kept = self._open.get(name) or self._reopen(name)
            self._open.move_to_end(name)
            kept.users += 1
        with self._using(kept):
            yield kept

    @contextmanager
    def _using(self, kept: Kept) -> Iterator[None]:
        try:
            with kept.busy:
                try:
                    yield
                finally:
                    kept.keep()
        finally:
            with self._lock:
                kept.users -= 1

    def close(self) -> None:
        """Put all tables away."""
        with self._lock:
            while self._open:
                self._open.popitem()[1].close()

    def _reopen(self, name: str) -> Kept:
        path = self._path(name)
        found = read_journal(path)
        kept = self._seat(name, found.sound(f"table {name}"))
        trouble = restore_pending(kept.session, kept.pending)
        kept.news += [trouble] if trouble else []
        kept.news += run_on(kept.session)
        kept.session.keep()
        return kept

    def _seat(self, name: str, table: Table) -> Kept:
        journal = Journal(self.folder / f"{name}{SUFFIX}")
        session = Session(table, journal=journal, seed=self.seed)
        trouble = journal.note(table)
        if trouble:
            raise FileTrouble(trouble)
        kept = Kept(name, session, self.folder / f"{name}.pending")
        self._open[name] = kept
        self._close_some()
        return kept

    def _close_some(self) -> None:
        """Close tables that nobody has asked for lately and nobody uses now."""
        for name, kept in list(self._open.items())[:-MOST_OPEN]:
            if not kept.users:
                del self._open[name]
                kept.close()

    # -- names -----------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """The tables of the folder, in the order of their names; none where they are private."""
        return [] if self.private else sorted(path.stem for path in self.folder.glob(f"*{SUFFIX}"))

    def _free_name(self, game: str) -> str:
        make_folder(self.folder)
        if self.private:
            return f"{game}-{secrets.token_hex(16)}"
        numbers = range(1, 1_000_000)
        return next(name for name in (f"{game}-{number}" for number in numbers) if not self._taken(name))

    def _taken(self, name: str) -> bool:
        path = self.folder / f"{name}{SUFFIX}"
        return path.exists() or path.with_name(path.name + ".lock").exists()

    def _path(self, name: str) -> Path:
        path = self.folder / f"{name}{SUFFIX}"
        if not _NAME.fullmatch(name) or not path.exists():
            known = self.names()
            right = f"expected one of {', '.join(known[:10])}" if known else "new_table opens one"
            raise InvalidText(f"table {name[:40]!r}: there is no such table; {right}")
        return path

    # -- records ---------------------------------------------------------------------------------

    def write_record(self, name: str, text: str) -> None:
        """Keep a record under a name, over an older one; raises HeterodoxError."""
        path = self._record(name)
        if self.private:
            raise InvalidText(f"name {name[:40]!r}: this server keeps no records; leave the name out")
        make_folder(path.parent)
        write_whole(path, text)

    def read_record(self, name: str) -> bytes:
        """A record that was kept; raises HeterodoxError."""
        path = self._record(name)
        if not path.exists():
            known = [] if self.private else sorted(one.stem for one in path.parent.glob("*.record"))
            right = f"expected one of {', '.join(known[:10])}" if known else "save_record keeps one"
            raise InvalidText(f"name {name[:40]!r}: there is no such record; {right}")
        return read_file(path)

    def _record(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise InvalidText(f"name {name[:40]!r}: expected up to 64 letters, digits, - and _")
        return self.folder / "records" / f"{name}.record"
