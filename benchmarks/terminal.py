"""How quick and how small the terminal app is, in a real (pseudo) terminal.

    python benchmarks/terminal.py

Start-up is the time on the wall from the command to the whole start screen, best and median of some
runs. Answers are the time from a pressed key (the cursor moves) to the first bytes of the changed
screen, while the engine thinks at its highest level.
"""

from __future__ import annotations

import fcntl
import os
import platform
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

RUNS = 9
# Level 10 thinks for a second and a half; all keys are pressed in the first part of it.
KEYS = 20
SITTINGS = 3
SIZES = ((80, 24), (200, 60))
PATIENCE = 30.0
FIRST_SEATS = {"chess": "white", "chess2": "white", "oracle": "white", "enochian": "passive"}
# Words of the start screen and of the table that are drawn last.
START_SCREEN = b"Rule options"
THINKING = b"thinks"


@dataclass(frozen=True, slots=True)
class Run:
    """A program that was started until something was on its screen."""

    seconds: float
    cpu: float
    megabytes: float


class Terminal:
    """A program in a pseudo terminal of its own."""

    def __init__(self, width: int, height: int, *words: str) -> None:
        self.began = time.perf_counter()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.environ["COLORTERM"] = "truecolor"
            os.environ["HETERODOX_HOME"] = tempfile.mkdtemp()
            os.execv(sys.executable, [sys.executable, "-m", "heterodox", *words])
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def read(self, patience: float) -> bytes:
        """What comes next, or b"" when nothing does."""
        ready, _, _ = select.select([self.file], [], [], patience)
        return os.read(self.file, 1 << 16) if ready else b""

    def wait_for(self, words: bytes) -> float:
        """Seconds since the start until the words were written."""
        seen = b""
        while words not in seen:
            new = self.read(PATIENCE)
            if not new:
                raise TimeoutError(f"{words!r} never came")
            seen += new
        return time.perf_counter() - self.began

    def drain(self, quiet: float = 0.3) -> None:
        """Read until nothing has come for a while."""
        while self.read(quiet):
            pass

    def write(self, keys: bytes) -> None:
        os.write(self.file, keys)


@contextmanager
def terminal(width: int, height: int, *words: str) -> Iterator[Terminal]:
    """A terminal that is closed afterwards."""
    opened = Terminal(width, height, *words)
    try:
        yield opened
    finally:
        os.kill(opened.pid, signal.SIGKILL)
        os.close(opened.file)
        os.waitpid(opened.pid, 0)


def start_up(width: int = 80, height: int = 24) -> Run:
    """Start `heterodox play` once."""
    opened = Terminal(width, height, "play")
    seconds = opened.wait_for(START_SCREEN)
    os.kill(opened.pid, signal.SIGKILL)
    _, _, used = os.wait4(opened.pid, 0)
    os.close(opened.file)
    return Run(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def answers_while_thinking(game: str, seat: str, width: int, height: int, keys: int = KEYS) -> list[float]:
    """Seconds from each cursor key to the changed screen while a program at level 10 has the move."""
    with terminal(width, height, "play", game, "--seat", f"{seat}=level 10") as opened:
        opened.wait_for(THINKING)
        opened.drain(0.1)
        taken = []
        for number in range(keys):
            began = time.perf_counter()
            opened.write(b"\x1b[C" if number % 8 < 4 else b"\x1b[D")
            opened.read(PATIENCE)
            taken.append(time.perf_counter() - began)
            opened.drain(0.01)
        return taken


def main() -> None:
    """Measure and print."""
    load = os.getloadavg()[0]
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, load {load:.1f}, Python {platform.python_version()}"
    )
    for width, height in SIZES:
        runs = [start_up(width, height) for _ in range(RUNS)]
        seconds = [run.seconds for run in runs]
        cpu, memory = min(run.cpu for run in runs), max(run.megabytes for run in runs)
        print(f"start screen {width}x{height}: best {min(seconds):.2f} s,", end=" ")
        print(f"median {statistics.median(seconds):.2f} s, CPU {cpu:.2f} s, {memory:.0f} MB")
    for game, seat in FIRST_SEATS.items():
        for width, height in SIZES:
            sittings = (answers_while_thinking(game, seat, width, height) for _ in range(SITTINGS))
            taken = sorted(1000 * seconds for sitting in sittings for seconds in sitting)
            late = taken[len(taken) * 95 // 100]
            print(f"key while level 10 thinks, {game} {width}x{height}:", end=" ")
            print(f"median {statistics.median(taken):.0f} ms, 95 % {late:.0f} ms, worst {taken[-1]:.0f} ms")


if __name__ == "__main__":
    main()
