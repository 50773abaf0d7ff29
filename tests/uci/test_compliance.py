"""What match managers try before they trust an engine, the way out, and whole games by python-chess."""

from __future__ import annotations

import logging
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import IO

import chess
import pytest

from benchmarks.uci_games import play_games

COMMAND = [sys.executable, "-m", "heterodox", "uci"]
FEN = "3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27"
INTERRUPTED = 130


class Process:
    """The engine as a program of its own, spoken to line by line."""

    def __init__(self) -> None:
        # Tests that were started in the background ignore Ctrl-C, and so would their children.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        signal.signal(signal.SIGINT, before)

    @property
    def listening(self) -> IO[str]:
        assert self.process.stdin is not None
        return self.process.stdin

    @property
    def talking(self) -> IO[str]:
        assert self.process.stdout is not None
        return self.process.stdout

    def tell(self, *lines: str) -> None:
        for line in lines:
            self.listening.write(f"{line}\n")
        self.listening.flush()

    def until(self, beginning: str) -> list[str]:
        """What it says up to a line with that beginning."""
        said = []
        for line in self.talking:
            said.append(line.rstrip("\n"))
            if line.startswith(beginning):
                return said
        raise AssertionError(f"no {beginning!r} in {said}")

    def end(self) -> tuple[int, str]:
        """How it ended, and what it complained about."""
        code = self.process.wait()
        assert self.process.stderr is not None
        return code, self.process.stderr.read()


@pytest.fixture
def engine() -> Iterator[Process]:
    engine = Process()
    yield engine
    if engine.process.poll() is None:
        engine.process.kill()
    with engine.process:
        engine.listening.close()


def test_the_steps_of_a_compliance_check(engine: Process) -> None:
    """Those of fastchess: who are you, are you ready, every form of clock with a score, a short game."""
    engine.tell("uci")
    said = engine.until("uciok")
    assert any(line.startswith("id name ") for line in said)
    assert any(line.startswith("id author ") for line in said)
    for line in ("ucinewgame", "position startpos", f"position fen {FEN}"):
        engine.tell(line, "isready")
        assert engine.until("readyok") == ["readyok"]
    clocks = (
        "wtime 100",
        "btime 100",
        "wtime 100 winc 100 btime 100 binc 100",
        "btime 100 binc 100 wtime 100 winc 100",
    )
    for clock in clocks:
        engine.tell(f"go {clock}")
        _must_be_sound(engine.until("bestmove "), chess.Board(FEN))
    engine.tell("ucinewgame")
    for moves in ("", " moves e2e4 e7e5"):
        board = chess.Board()
        for move in moves.split()[1:]:
            board.push_uci(move)
        engine.tell(f"position startpos{moves}", "go wtime 100 btime 100")
        _must_be_sound(engine.until("bestmove "), board)
    engine.tell("quit")
    assert engine.end() == (0, "")


def _must_be_sound(said: list[str], board: chess.Board) -> None:
    """Lines of whole numbers, with a score and playable moves, then the first move of the last one."""
    *lines, best = [line.split() for line in said]
    assert lines
    for words in lines:
        assert words[0] == "info"
        assert "score" in words
        for name in ("depth", "nodes", "nps", "time", "hashfull"):
            assert words[words.index(name) + 1].isdigit()
        here = board.copy()
        for move in words[words.index("pv") + 1 :]:
            here.push(here.parse_uci(move))
    assert chess.Move.from_uci(best[1]) in board.legal_moves
    assert best[1] == lines[-1][lines[-1].index("pv") + 1]


@pytest.mark.parametrize("go", ["", "go infinite"])
def test_ctrl_c_ends_it_at_once_without_words(engine: Process, go: str) -> None:
    engine.tell("uci", "position startpos", go)
    engine.until("info depth 3" if go else "uciok")
    engine.process.send_signal(signal.SIGINT)
    code, complaints = engine.end()
    assert (code, complaints) == (INTERRUPTED, "")
    assert not any(line.startswith("bestmove") for line in engine.talking)


def test_a_closed_pipe_ends_it_at_once_without_words(engine: Process) -> None:
    """The partner is gone in the middle of a search, but its end of the input is still open somewhere."""
    engine.tell("uci")
    engine.until("uciok")
    engine.talking.close()
    engine.tell("position startpos", "go infinite")
    code, complaints = engine.end()
    assert code != 0
    assert complaints == ""


def test_python_chess_plays_whole_games_without_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    """A few games; `python benchmarks/uci_games.py` plays fifty."""
    with caplog.at_level(logging.WARNING):
        report = play_games(COMMAND, games=2, nodes=60)
    assert report.games == 2
    assert report.warnings == []
    assert caplog.records == []
