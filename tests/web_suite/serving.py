"""The server as people start it: a process, its printed address, its log; killed and restarted at will."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from tests.web_suite.client import Caller, Visitor

__all__ = ["PATIENCE", "Serving", "until"]

PATIENCE = 90.0
PAUSE = 0.02
_ADDRESS = re.compile(r"http://[\w.\[\]:-]+:(\d+)")
T = TypeVar("T")


def until(condition: Callable[[], T | None], what: str, patience: float = PATIENCE) -> T:
    """Ask again and again until there is an answer that counts; fails after a very long while.

    Looks are counted and not seconds: a machine that stood still meanwhile has not made anybody late.
    """
    for _ in range(int(patience / PAUSE)):
        answer = condition()
        if answer:
            return answer
        time.sleep(PAUSE)
    raise AssertionError(f"waited {patience:.0f} seconds for: {what}")


@dataclass
class Serving:
    """One server process. Started again it has the same data, and the same port if asked."""

    folder: Path
    database: str = ""
    arguments: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    address: str = ""
    _process: subprocess.Popen[bytes] | None = None
    _starts: int = 0

    @property
    def log_file(self) -> Path:
        return self.folder / f"log-{self._starts}.txt"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def command(self, port: int) -> list[str]:
        line = [sys.executable, "-m", "heterodox", "serve", "--no-open", "--port", str(port)]
        line += ["--data", str(self.folder / "data")]
        return [*line, *(["--database", self.database] if self.database else []), *self.arguments]

    def start(self, port: int = 0) -> Serving:
        """Start it and wait for the printed address."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._starts += 1
        with self.log_file.open("wb") as log:
            self._process = subprocess.Popen(
                self.command(port),
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                env={**os.environ, **self.environment},
                start_new_session=True,
            )
        self.address = until(self._printed_address, "the printed address")
        return self

    def _printed_address(self) -> str | None:
        said = self.log()
        assert self.running, f"the server ended:\n{said}"
        found = _ADDRESS.search(said)
        return found[0] if found else None

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def log(self) -> str:
        """All that this run of the server has printed."""
        return self.log_file.read_text(encoding="utf-8", errors="replace") if self._starts else ""

    def logs(self) -> str:
        """All that every run of the server has printed."""
        return "".join(
            (self.folder / f"log-{number}.txt").read_text(encoding="utf-8", errors="replace")
            for number in range(1, self._starts + 1)
        )

    def kill(self) -> None:
        """End it without a word, with everything it has started: `kill -9`."""
        assert self._process is not None
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(60)

    def stop(self) -> int:
        """End it as a service manager does; its exit status."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.terminate()
        try:
            return self._process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def memory(self) -> int:
        """Bytes that the process holds in memory."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024  # type: ignore[index]

    # -- who calls ---------------------------------------------------------------------------

    def visitor(self) -> Visitor:
        """Somebody without a name."""
        return Visitor(self.address)

    def guest(self, name: str = "Ada") -> Caller:
        """A new guest."""
        return Caller.arrive(self.address, name)
