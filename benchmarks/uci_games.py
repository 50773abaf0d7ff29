"""Whole games over UCI with python-chess as the client, which complains about whatever is not right.

    .venv/bin/python benchmarks/uci_games.py
    .venv/bin/python benchmarks/uci_games.py --games 50 --nodes 400

Both sides are one engine process. Games are played on past the draws that could be claimed, as some programs
do, until the rules end them. The client plays every line of the search through; what it complains about is
counted.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import chess
import chess.engine

COMMAND = (sys.executable, "-m", "heterodox", "uci")
OPENING_PLIES = 6
LONGEST_GAME = 300
PATIENCE = 600.0


@dataclass
class Report:
    """What came of the games."""

    games: int = 0
    moves: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    warnings: list[str] = field(default_factory=list)


class _Collector(logging.Handler):
    """Keeps what the client complains about."""

    def __init__(self, kept: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._kept = kept

    def emit(self, record: logging.LogRecord) -> None:
        self._kept.append(record.getMessage())


def play_games(command: Sequence[str] = COMMAND, *, games: int, nodes: int, seed: int = 1) -> Report:
    """Play games from random openings."""
    report = Report()
    collector, log = _Collector(report.warnings), logging.getLogger("chess.engine")
    log.addHandler(collector)
    try:
        with chess.engine.SimpleEngine.popen_uci(list(command), timeout=PATIENCE) as engine:
            engine.configure({"Hash": 8, "UCI_ShowWDL": True})
            for number in range(games):
                _play_one(engine, nodes, random.Random(f"{seed} {number}"), number, report)
    finally:
        log.removeHandler(collector)
    return report


def _play_one(
    engine: chess.engine.SimpleEngine, nodes: int, dice: random.Random, number: int, report: Report
) -> None:
    board = chess.Board()
    for _ in range(OPENING_PLIES):
        board.push(dice.choice(list(board.legal_moves)))
    while board.outcome() is None and board.ply() < LONGEST_GAME:
        limit = chess.engine.Limit(nodes=nodes)
        played = engine.play(board, limit, game=number, info=chess.engine.INFO_ALL)
        if played.move is None or played.move not in board.legal_moves:
            report.warnings.append(f"{played.move} in {board.fen()}")
            break
        if played.info.get("pv", [played.move])[0] != played.move:
            report.warnings.append(f"{played.move} is not the first of the last line in {board.fen()}")
        board.push(played.move)
        report.moves += 1
    outcome = board.outcome()
    report.ends[outcome.termination.name.lower() if outcome else "too long"] += 1
    report.games += 1


def main() -> None:
    parser = argparse.ArgumentParser(description="whole games over UCI with python-chess as the client")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=400)
    chosen = parser.parse_args()
    report = play_games(games=chosen.games, nodes=chosen.nodes)
    print(f"{report.games} games, {report.moves} moves, {len(report.warnings)} warnings")
    for end, times in report.ends.most_common():
        print(f"{times:4} {end}")
    for warning in report.warnings[:20]:
        print(warning)
    sys.exit(1 if report.warnings else 0)


if __name__ == "__main__":
    main()
