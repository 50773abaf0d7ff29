"""Files that are never half written: save whole or not at all, read anything, lock against two programs.

Everything that the disk can do to us (full, read-only, gone) becomes a `FileTrouble` with one clear
line; the game goes on in memory.
"""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from pathlib import Path
from typing import IO

from heterodox.errors import HeterodoxError
from heterodox.table.json_record import read_json, write_json
from heterodox.table.record import Damage, Recovered
from heterodox.table.table import Table
from heterodox.table.text_record import read_text, write_text

__all__ = ["FileTrouble", "Lock", "check_target", "load", "make_folder", "read_file", "save", "write_whole"]

LARGEST = 20_000_000


class FileTrouble(HeterodoxError):
    """A file that cannot be read or written, in one line: which file and why."""


def trouble(path: Path, action: str, error: OSError) -> FileTrouble:
    """The error for people: what was tried with which file, and what the system said."""
    reasons = {
        errno.ENOSPC: "the disk is full",
        errno.EDQUOT: "the disk quota is used up",
        errno.EROFS: "the disk is read-only",
        errno.EACCES: "permission denied",
        errno.EPERM: "permission denied",
        errno.ENOENT: "no such file or folder",
        errno.EISDIR: "it is a folder",
        errno.ENOTDIR: "a part of its path is no folder",
        errno.ENAMETOOLONG: "the name is too long",
    }
    why = reasons.get(error.errno or 0, error.strerror or type(error).__name__)
    return FileTrouble(f"cannot {action} {str(path)[:200]!r}: {why}")


def make_folder(folder: Path) -> None:
    """Make a folder with all above it where it is not there; raises FileTrouble."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise trouble(folder, "make the folder", error) from error


def write_whole(path: Path, contents: str | bytes) -> None:
    """Write a file so that at any moment either the old or the new contents are there.

    A temporary file in the same folder is written, flushed to the disk and renamed over the old one.
    """
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:50]}.", suffix=".tmp", dir=path.parent)
    except (OSError, ValueError) as error:
        raise _as_trouble(path, error) from error
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(contents if isinstance(contents, bytes) else contents.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
        _flush_folder(path.parent)
    except (OSError, ValueError) as error:
        raise _as_trouble(path, error) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def _as_trouble(path: Path, error: OSError | ValueError) -> FileTrouble:
    if isinstance(error, OSError):
        return trouble(path, "save", error)
    return FileTrouble(f"cannot save {ascii(str(path))[:200]}: {error}")


def _flush_folder(folder: Path) -> None:
    """Make the rename itself durable where the system can (folders cannot be opened everywhere)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def save(table: Table, path: Path) -> None:
    """Save a record: JSON where the name ends in .json, otherwise text.

    A file that is there and is no sound record is never overwritten.
    """
    check_target(path)
    write_whole(path, write_json(table) if path.suffix.lower() == ".json" else write_text(table))


def check_target(path: Path) -> None:
    """Raise FileTrouble where a record may not be written: over anything but a sound record."""
    if path.exists() and not path.is_file():
        raise FileTrouble(f"cannot save {str(path)[:200]!r}: it is no ordinary file")
    if path.exists():
        found = load(path)
        if found.damages:
            raise FileTrouble(
                f"{path.name} is not a sound record and is not overwritten: choose another name"
            )


def load(path: Path) -> Recovered:
    """Read a record in either format; raises FileTrouble only where the file itself cannot be read."""
    return read_any(read_file(path))


def read_file(path: Path) -> bytes:
    """A file's contents; raises FileTrouble."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise trouble(path, "open", error) from error
    except ValueError as error:
        raise FileTrouble(f"cannot open {ascii(str(path))[:200]}: {error}") from error
    if len(data) > LARGEST:
        raise FileTrouble(
            f"cannot open {str(path)[:200]!r}: longer than {LARGEST // 1_000_000} MB, no record is"
        )
    return data


def read_any(data: bytes) -> Recovered:
    """Read a record from bytes, whichever format it is in."""
    damages: list[Damage] = []
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        damages.append(Damage(data.count(b"\n", 0, error.start) + 1, "not UTF-8 text"))
        text = data.decode("utf-8", errors="replace")
    if text.lstrip()[:1] == "{":
        found = read_json(text)
    elif text.strip():
        found = read_text(text)
    else:
        found = Recovered(None, (Damage(1, "the file is empty"),))
    return Recovered(found.table, (*damages, *found.damages))


class Lock:
    """A lock on a file, so that two programs do not write to it; freed when its program dies.

    The lock lies in a file of its own beside the locked one and holds its owner's process number.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        self._file: IO[str] | None = None

    def take(self) -> bool:
        """Try to take the lock; False when another program has it. Raises FileTrouble."""
        if self._file is not None:
            return True
        try:
            file = self.path.open("a+", encoding="ascii")
        except OSError as error:
            raise trouble(self.path, "lock", error) from error
        if not _try_lock(file):
            file.close()
            return False
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file
        return True

    def free(self) -> None:
        """Give the lock back."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self.path.unlink()
            self._file.close()
            self._file = None

    @property
    def owner(self) -> str:
        """The process number of whoever has the lock, or "" if that is not known."""
        with contextlib.suppress(OSError, UnicodeDecodeError):
            return self.path.read_text("ascii").strip()[:20]
        return ""


def _try_lock(file: IO[str]) -> bool:
    """Lock an open file without waiting; True also where the system has no locks to offer."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
