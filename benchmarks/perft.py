"""Perft speed of the native core against its peers, all measured in this one run.

    make bench
    .venv/bin/python benchmarks/perft.py --write docs/benchmarks.md

Nodes a second are leaf counts over CPU time (of one thread), so that a busy machine does not blur the
ratios; only the line about threads uses the clock on the wall. A program's start-up is measured by itself
and subtracted. Peers that are not installed are left out: `stockfish` and `fairy-stockfish` (Debian
packages of these names), `chess` (python-chess). Workloads are in workloads.json.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from heterodox import native
from heterodox.games import swift
from heterodox.games.protocol import Position
from heterodox.games.registry import find_game, list_games

ROOT = Path(__file__).parents[1]
PUBLISHED = ROOT.parent / "shared" / "perft"
ENGINES = ("stockfish", "fairy-stockfish")
SHORTEST = 0.5  # seconds that a measurement of a slow program should take at least
LONG = 3.0  # seconds after which one measurement is enough
REPEATS = 3


@dataclass(frozen=True)
class Workload:
    """Positions of a game that are counted together to a depth."""

    game: str
    title: str
    positions: tuple[Position, ...]
    depth: int
    peers: bool


def read_workloads() -> Iterator[Workload]:
    """All workloads whose game and data are here."""
    known = {game.name for game in list_games()} & set(native.games())
    for entry in json.loads((ROOT / "benchmarks" / "workloads.json").read_text(encoding="utf-8")):
        if entry["game"] not in known:
            print(f"left out: {entry['game']}, {entry['title']}: not in the native core", file=sys.stderr)
        elif positions := tuple(read_positions(entry)):
            yield Workload(
                entry["game"], entry["title"], positions, entry["depth"], entry.get("peers", False)
            )


def read_positions(entry: Mapping[str, Any]) -> Iterator[Position]:
    game, options = find_game(entry["game"]), entry.get("options", {})
    if "file" in entry:
        path = PUBLISHED / entry["file"]
        if not path.exists():
            print(f"left out: {entry['title']}: no {entry['file']} beside the checkout", file=sys.stderr)
            return
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                yield game.parse(line.partition(" ;")[0].strip(), **options)
    elif "position" in entry:
        yield game.parse(entry["position"], **options)
    else:
        yield game.start(**options)


# -- one program, one workload: (nodes, CPU seconds) -------------------------------------------------


def measure_native(work: Workload, jobs: int = 1, clock: Callable[[], float] = time.process_time) -> float:
    """Nodes a second of all depths up to the workload's, the best of some runs."""
    best = 0.0
    for _ in range(REPEATS):
        nodes, seconds = 0, 0.0
        for position in work.positions:
            handle = native.position(position)
            begin = clock()
            counts = native.perft(handle, work.depth, jobs=jobs)
            seconds += clock() - begin
            nodes += sum(counts)
        best = max(best, nodes / seconds)
    return best


def measure_python(work: Workload) -> float:
    """Nodes a second of the Python twin, at the depth that takes long enough to tell."""
    for depth in range(1, work.depth + 1):
        begin = time.process_time()
        with swift.pure():
            nodes = sum(position.perft(depth) for position in work.positions)
        seconds = time.process_time() - begin
        if seconds >= SHORTEST:
            break
    return nodes / seconds


def measure_engine(program: str, work: Workload) -> float:
    """Nodes a second of `go perft` in a UCI engine."""
    fen = str(work.positions[0])
    best = 0.0
    for _ in range(REPEATS):
        start_up, _ = _go_perft(program, fen, 1)
        seconds, nodes = _go_perft(program, fen, work.depth)
        best = max(best, nodes / max(seconds - start_up, 1e-6))
        if seconds > LONG:
            break
    return best


def _go_perft(program: str, fen: str, depth: int) -> tuple[float, int]:
    commands = f"position fen {fen}\ngo perft {depth}\nquit\n"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([program], input=commands, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    nodes = next(
        int(line.rpartition(":")[2]) for line in done.stdout.splitlines() if "Nodes searched" in line
    )
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, nodes


def measure_python_chess(work: Workload) -> float | None:
    """Nodes a second of python-chess; None where it is not installed."""
    try:
        import chess
    except ImportError:
        return None

    def count(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(board, depth - 1)
            board.pop()
        return total

    board = chess.Board(str(work.positions[0]))
    for depth in range(1, work.depth + 1):
        begin = time.process_time()
        nodes = count(board, depth)
        seconds = time.process_time() - begin
        if seconds >= SHORTEST:
            break
    return nodes / seconds


# -- the report ------------------------------------------------------------------------------------


def find_engine(name: str) -> str | None:
    return shutil.which(name) or shutil.which(f"/usr/games/{name}")


def rows(work: Workload) -> Iterator[tuple[str, str, str, str]]:
    """The lines of the table for one workload: what, who, speed, how many times as fast we are."""
    what = f"{work.game}: {work.title}, depth {work.depth}"
    ours = measure_native(work)
    yield what, "**heterodox native**", f"{ours / 1e6:,.1f}", "1"
    rivals: list[tuple[str, float | None]] = [("heterodox Python", measure_python(work))]
    if work.peers:
        rivals.append(("python-chess", measure_python_chess(work)))
        rivals += [(name, measure_engine(path, work)) for name in ENGINES if (path := find_engine(name))]
    for name, speed in rivals:
        if speed is not None:
            digits = 1 if speed > 1e6 else 3
            yield (
                "",
                name,
                f"{speed / 1e6:,.{digits}f}",
                f"{ours / speed:,.{1 if ours < 100 * speed else 0}f}",
            )


def machine() -> str:
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text(encoding="utf-8").splitlines() if "model name" in line]
        cpu = names[0].partition(":")[2].strip() if names else cpu
    return f"{cpu}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def report(works: list[Workload]) -> Iterator[str]:
    yield "| workload | program | million nodes a second | native is … times as fast |"
    yield "|---|---|---:|---:|"
    for work in works:
        for row in rows(work):
            yield f"| {' | '.join(row)} |"
    one = measure_native(works[0], clock=time.perf_counter)
    two = measure_native(works[0], jobs=2, clock=time.perf_counter)
    load = os.getloadavg()[0]
    yield ""
    yield (
        f"Two threads: {two / one:.2f} times one thread on {works[0].game}, {works[0].title} "
        f"(wall clock; load average {load:.1f} on {os.cpu_count()} cores while measuring)."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", help="only the workloads of this game")
    parser.add_argument("--write", type=Path, help="also write the report to this file")
    asked = parser.parse_args()
    if not native.available:
        sys.exit("the native core is not compiled here; see 'heterodox doctor'")
    works = [work for work in read_workloads() if asked.game in (None, work.game)]
    if not works:
        sys.exit(f"no workload for {asked.game}")
    lines = [
        "# Benchmarks",
        "",
        "Perft, one thread, leaf counts over CPU time, all programs measured in the same run.",
        "",
        f"- machine: {machine()}",
        f"- date: {datetime.now(UTC):%Y-%m-%d}",
        f"- command: `{' '.join(['python', 'benchmarks/perft.py', *sys.argv[1:]])}`",
        f"- native core built for x86-64 level {native.level()}",
        "",
    ]
    print(*lines, sep="\n", flush=True)
    for line in report(works):
        print(line, flush=True)
        lines.append(line)
    if asked.write is not None:
        asked.write.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
