"""The engine as other programs meet it: a process, driven by python-chess."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import chess
import chess.engine
import pytest

from heterodox import native

COMMAND = [sys.executable, "-m", "heterodox", "uci"]
PATIENCE = 600.0


@pytest.fixture(scope="module")
def engine() -> Iterator[chess.engine.SimpleEngine]:
    if not native.available:
        pytest.skip("the native core is not compiled here")
    with chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=PATIENCE) as engine:
        yield engine


def _is_legal(move: chess.Move | None) -> bool:
    """Whether it is a first move of chess."""
    return move is not None and move in chess.Board().legal_moves


def test_python_chess_plays_with_it(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    for _ in range(6):
        played = engine.play(
            board, chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.1, black_inc=0.1)
        )
        assert played.move is not None
        assert played.move in board.legal_moves
        board.push(played.move)


def test_python_chess_analyses_with_it(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    lines = engine.analyse(board, chess.engine.Limit(depth=4), multipv=2)
    assert lines[0]["score"].white() == chess.engine.Mate(1)
    assert lines[0]["pv"][0] == chess.Move.from_uci("h5f7")
    assert len(lines) == 2


def test_python_chess_stops_it(engine: chess.engine.SimpleEngine) -> None:
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 4:
                break
    assert _is_legal(analysis.wait().move)


def test_python_chess_sets_its_options(engine: chess.engine.SimpleEngine) -> None:
    engine.configure({"Hash": 8, "Threads": 2, "Skill Level": 2})
    assert _is_legal(engine.play(chess.Board(), chess.engine.Limit(time=0.2)).move)
    engine.configure({"Hash": 16, "Threads": 1, "Skill Level": 10})


def test_bytes_that_are_no_text_do_no_harm() -> None:
    spoken = subprocess.run(
        COMMAND,
        input=b"\xff\xfe\x00\nposition startpos\ngo depth 2\n",
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    assert b"bestmove " in spoken.stdout
    assert b"Traceback" not in spoken.stderr


@pytest.mark.pure
@pytest.mark.skipif(native.available, reason="the native core is compiled here")
def test_without_the_core_it_says_so_instead_of_leaving_its_partner_waiting() -> None:
    done = subprocess.run(COMMAND, input=b"uci\n", capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert b"compiled core" in done.stderr
