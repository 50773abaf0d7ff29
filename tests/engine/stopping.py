"""How long a search goes on after it was told to stop, measured at busy positions."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from heterodox.engine import Limits, Thinker
from heterodox.games.protocol import Position

__all__ = ["thinker_delays", "uci_delays"]

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
    with _uci() as (say, hear):
        _say(say, "uci", f"setoption name UCI_Variant value {position.game.name}", "isready")
        _until(hear, "readyok")
        for number in range(stops):
            _say(say, "ucinewgame", f"position fen {position}", "go infinite", "isready")
            _until(hear, "readyok")
            time.sleep(_while(number))
            told = time.perf_counter()
            _say(say, "stop")
            _until(hear, "bestmove")
            delays.append(time.perf_counter() - told)
        _say(say, "quit")
    return delays


def _while(number: int) -> float:
    return BEGIN + STEP * (number % DIFFERENT)


@contextmanager
def _uci() -> Iterator[tuple[IO[str], IO[str]]]:
    command = [sys.executable, "-m", "heterodox", "uci"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdin, process.stdout


def _say(stream: IO[str], *lines: str) -> None:
    stream.write("".join(f"{line}\n" for line in lines))
    stream.flush()


def _until(stream: IO[str], word: str) -> None:
    for line in stream:
        if line.startswith(word):
            return
    raise AssertionError(f"the engine ended before it said {word}")
