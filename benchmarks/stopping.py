"""How long a search goes on after it was told to stop, measured at busy positions.

    python benchmarks/stopping.py

Other programs may hold the processor longer than a search needs to stop: measure on a quiet machine.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import IO

import heterodox
from heterodox.engine import Limits, Thinker
from heterodox.games.protocol import Position

__all__ = ["engine_process", "say", "thinker_delays", "uci_delays", "until"]

BUSY = Path(__file__).parents[1] / "tests/data/engine/busy.json"
STOPS = 50
# Long enough to be deep in the tree, and every time somewhere else.
BEGIN = 0.05
STEP = 0.007
DIFFERENT = 9


def thinker_delays(position: Position, stops: int, threads: int = 1) -> list[float]:
    """Seconds from `Thinker.stop` to the end of the thinking, each time."""
    thinker = Thinker(position.game.name, megabytes=16, threads=threads)
    delays = []
    for number in range(stops):
        ended = threading.Event()

        def think(ended: threading.Event = ended) -> None:
            thinker.think(position, Limits())
            ended.set()

        thread = threading.Thread(target=think)
        thread.start()
        time.sleep(_while(number))
        told = time.perf_counter()
        while not thinker.stop() and not ended.is_set():
            time.sleep(0.001)
        ended.wait(60)
        delays.append(time.perf_counter() - told)
        thread.join()
    return delays


def uci_delays(position: Position, stops: int) -> list[float]:
    """Seconds from the word stop to the best move of `heterodox uci`, in a process of its own, each time."""
    delays = []
    with engine_process() as (to, heard):
        say(to, "uci", f"setoption name UCI_Variant value {position.game.name}", "isready")
        until(heard, "readyok")
        for number in range(stops):
            say(to, "ucinewgame", f"position fen {position}", "go infinite", "isready")
            until(heard, "readyok")
            time.sleep(_while(number))
            told = time.perf_counter()
            say(to, "stop")
            until(heard, "bestmove")
            delays.append(time.perf_counter() - told)
        say(to, "quit")
    return delays


def _while(number: int) -> float:
    return BEGIN + STEP * (number % DIFFERENT)


@contextmanager
def engine_process() -> Iterator[tuple[IO[str], IO[str]]]:
    """`heterodox uci`: what it hears, and what it says."""
    command = [sys.executable, "-m", "heterodox", "uci"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdin, process.stdout


def say(stream: IO[str], *lines: str) -> None:
    """Write some lines at once."""
    stream.write("".join(f"{line}\n" for line in lines))
    stream.flush()


def until(stream: IO[str], word: str) -> str:
    """The next line that begins with a word."""
    for line in stream:
        if line.startswith(word):
            return line
    raise AssertionError(f"the engine ended before it said {word}")


def main() -> None:
    """Measure and print."""
    worst = 0.0
    for one in json.loads(BUSY.read_text(encoding="utf-8"))["positions"]:
        position = heterodox.game(one["game"]).parse(one["position"])
        measured = (("thinker", thinker_delays(position, STOPS)), ("uci", uci_delays(position, STOPS)))
        for name, delays in measured:
            in_ms = [1000 * delay for delay in delays]
            worst = max(worst, *in_ms)
            took = f"median {median(in_ms):.1f} ms, worst {max(in_ms):.1f} ms"
            print(f"{name} {one['game']} {position.phase}: {took}")
    print(f"worst of all {worst:.1f} ms")


if __name__ == "__main__":
    main()
