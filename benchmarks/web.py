"""The server under load, with its clients on the same machine.

    python benchmarks/web.py               1,000 tables, 2,000 sockets, 300 decisions a second, two minutes
    python benchmarks/web.py growth        250, 500, 1,000 and 2,000 tables, 20 seconds each
    python benchmarks/web.py saturation    decisions a second flat out, and a bare echo over the same stack

Options: --tables, --rate, --seconds, --clients (processes), --database postgresql+asyncpg://...,
--games chess (by default all four in turn; what a table shows costs more in the others).

Every decision is posted over HTTP and measured until the other player's socket has it. A decision is lost if
it was confirmed and the other player never saw it; every player's events must come in order without a gap.
Other programs may hold the processor: measure on a quiet machine.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import IO, Any

__all__ = ["Found", "measure", "serving"]

HERE = Path(__file__).parent
MEGABYTE = 2**20
SATURATION_TABLES = 200
GAMES = "chess,oracle,chess2,enochian"
_ADDRESS = re.compile(rb"http://[\w.:]+:\d+")


@dataclass(frozen=True)
class Found:
    """What a run found: counts, seconds of delay in order, the server's memory and processor time.

    behind    sockets that were cut or have not heard of their table's last event
    clients   processor time of the clients, setting up included
    finished  games that came to their end
    """

    tables: int
    decided: int
    seen: int
    out_of_order: int
    behind: int
    refused: dict[str, int]
    delays: list[float]
    took: float
    memory: int
    processor: float
    clients: float
    finished: int

    def quantile(self, part: float) -> float:
        """Milliseconds within which that part of the decisions was seen."""
        return (
            1000 * self.delays[min(len(self.delays) - 1, int(part * len(self.delays)))]
            if self.delays
            else 0.0
        )

    @property
    def rate(self) -> float:
        return self.decided / self.took

    @property
    def lost(self) -> int:
        return self.decided - self.seen


@contextmanager
def serving(command: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Start a server; its address and process id."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        yield _address(process.stdout), process.pid
    finally:
        process.terminate()
        process.wait(60)
        if process.stdout is not None:
            process.stdout.close()


def _address(said: IO[bytes] | None) -> str:
    assert said is not None
    for line in said:
        found = _ADDRESS.search(line)
        if found:
            # Whatever else it says is read away, so that it never waits for us.
            Thread(target=lambda: [None for _ in said], daemon=True).start()
            return found[0].decode()
    raise SystemExit("the server said no address")


@contextmanager
def heterodox(database: str) -> Iterator[tuple[str, int]]:
    """Our server, with data of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "heterodox", "serve", "--no-open", "--port", "0", "--data", folder]
        with serving([*command, *(["--database", database] if database else [])]) as started:
            yield started


@contextmanager
def watched(pid: int) -> Iterator[list[int]]:
    """The memory of a process, every half second: the list grows."""
    sizes: list[int] = []
    done = Event()

    def watch() -> None:
        while not done.wait(0.5):
            status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
            found = re.search(r"VmRSS:\s+(\d+)", status)
            sizes.append(int(found[1]) * 1024 if found else 0)

    thread = Thread(target=watch)
    thread.start()
    try:
        yield sizes
    finally:
        done.set()
        thread.join()


def _processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(
    address: str,
    pid: int,
    tables: int,
    rate: float,
    seconds: float,
    clients: int,
    games: str = GAMES,
    *,
    echo: bool = False,
) -> Found:
    """Let client processes play, and put together what they found."""
    processes = [
        subprocess.Popen(
            [*_load(address, tables // clients, rate / clients, seconds, seed, echo), "--games", games],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in range(clients)
    ]
    try:
        for process in processes:
            _expect_ready(process)
        before = _processor(pid)
        with watched(pid) as memory:
            for process in processes:
                assert process.stdin is not None
                process.stdin.write("GO\n")
                process.stdin.flush()
            found = [json.loads(process.communicate(timeout=seconds + 300)[0]) for process in processes]
        used = _processor(pid) - before
    finally:
        for process in processes:
            process.kill()
            process.wait()
    return _together(tables, found, max(memory, default=0), used)


def _load(address: str, tables: int, rate: float, seconds: float, seed: int, echo: bool) -> list[str]:
    line = [sys.executable, str(HERE / "web_load.py"), "--address", address, "--tables", str(tables)]
    line += ["--rate", str(rate), "--seconds", str(seconds), "--seed", str(seed + 1)]
    return [*line, *(["--echo"] if echo else [])]


def _expect_ready(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    said = process.stdout.readline()
    if said != "READY\n":
        raise SystemExit(f"a client failed to set up its tables: {said!r}")


def _together(tables: int, found: list[dict[str, Any]], memory: int, processor: float) -> Found:
    refused: dict[str, int] = {}
    for one in found:
        for words, times in one["refused"].items():
            refused[words] = refused.get(words, 0) + times
    return Found(
        tables=tables,
        decided=sum(one["decided"] for one in found),
        seen=sum(one["seen"] for one in found),
        out_of_order=sum(one["out_of_order"] for one in found),
        behind=sum(one["behind"] + one["cut"] for one in found),
        refused=refused,
        delays=sorted(delay for one in found for delay in one["delays"]),
        took=max(one["took"] for one in found),
        memory=memory,
        processor=processor,
        clients=sum(one["processor"] for one in found),
        finished=sum(one["finished"] for one in found),
    )


HEADING = (
    "| tables | sockets | decisions/s | lost | disorder | p50 ms | p95 ms | p99 ms | MB | CPU | ms each |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


def row(found: Found) -> str:
    cells = [
        f"{found.tables:,}",
        f"{2 * found.tables:,}",
        f"{found.rate:.0f}",
        f"{found.lost}",
        f"{found.out_of_order + found.behind}",
        *(f"{found.quantile(part):.0f}" for part in (0.5, 0.95, 0.99)),
        f"{found.memory / MEGABYTE:.0f}",
        f"{found.processor / found.took:.0%}",
        f"{1000 * found.processor / max(1, found.decided):.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def load(options: argparse.Namespace, sizes: Sequence[int], seconds: float) -> None:
    """Measure at a rate; a new server for every size."""
    print(HEADING, flush=True)
    for tables in sizes:
        with heterodox(options.database) as (address, pid):
            found = measure(address, pid, tables, options.rate, seconds, options.clients, options.games)
        print(row(found), flush=True)
        print(
            f"clients: {found.clients:.0f} s of processor time; {found.finished} games finished", flush=True
        )
        if found.refused:
            print(f"refused: {found.refused}", flush=True)


def saturation(options: argparse.Namespace, seconds: float) -> None:
    """Flat out, and the echo flat out, in one run."""
    with serving([sys.executable, str(HERE / "web_echo.py")]) as (address, pid):
        echo = measure(address, pid, SATURATION_TABLES, 0, seconds, options.clients, echo=True)
    with heterodox(options.database) as (address, pid):
        ours = measure(address, pid, SATURATION_TABLES, 0, seconds, options.clients, options.games)
    print(HEADING)
    print(row(echo), "bare echo")
    print(row(ours), "heterodox serve")
    print(f"heterodox / echo = {ours.rate / echo.rate:.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="?", choices=["load", "growth", "saturation"], default="load")
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--rate", type=float, default=300)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--clients", type=int, default=2)
    parser.add_argument("--database", default="")
    parser.add_argument("--games", default=GAMES)
    options = parser.parse_args()
    began = time.perf_counter()
    if options.what == "load":
        load(options, [options.tables], options.seconds or 120)
    elif options.what == "growth":
        load(options, [250, 500, 1_000, 2_000], options.seconds or 20)
    else:
        saturation(options, options.seconds or 15)
    print(f"({time.perf_counter() - began:.0f} s)")


if __name__ == "__main__":
    main()
