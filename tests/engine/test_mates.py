"""Forced mates in chess are found, and by the shortest way or nearly so."""

from __future__ import annotations

import json
from pathlib import Path

import chess
import pytest

import heterodox
from heterodox.engine import Limits, Thinker, Thought

MATES = json.loads((Path(__file__).parents[1] / "data/chess/mates.json").read_text(encoding="utf-8"))["mates"]
NODES = 400_000
LONG = 4
# What can be proved without any engine of ours in a moment.
SHORT = 2


each_mate = pytest.mark.parametrize(
    "mate",
    [
        pytest.param(mate, id=mate["fen"], marks=[pytest.mark.slow] if mate["moves"] >= LONG else [])
        for mate in MATES
    ],
)


def _plies(fen: str, shortest: int) -> int:
    """Plies to the mate that a search finds; it ends as soon as that is the shortest."""

    def tell(thought: Thought) -> bool:
        return not 0 < thought.variations[0].plies_to_end <= shortest

    position = heterodox.game("chess").parse(fen)
    thought = Thinker("chess", megabytes=16).think(position, Limits(nodes=NODES), tell=tell)
    line = thought.variations[0]
    if line.plies_to_end == len(line.moves):
        for move in line.moves:
            position = position.play(move)
        assert position.outcome is not None
        assert position.outcome.reason == "checkmate"
    return line.plies_to_end


@pytest.mark.rule("X7")
@each_mate
def test_a_forced_mate_is_found(mate: dict[str, str | int]) -> None:
    """Pruning may hide the shortest mate, but never the win; one move more is allowed."""
    shortest = 2 * int(mate["moves"]) - 1
    assert 0 < _plies(str(mate["fen"]), shortest) <= shortest + 2


@pytest.mark.slow
def test_nearly_all_mates_are_the_shortest() -> None:
    exact = sum(_plies(mate["fen"], 2 * mate["moves"] - 1) <= 2 * mate["moves"] - 1 for mate in MATES)
    assert exact >= 0.85 * len(MATES)


def _proved(moves: int) -> list[dict[str, str | int]]:
    return [mate for mate in MATES if int(mate["moves"]) <= moves]


def _mates(board: chess.Board, moves: int) -> bool:
    """Whether the side to move mates in so many moves: every move and every answer is tried."""
    for move in list(board.legal_moves):
        board.push(move)
        found = board.is_checkmate() if moves == 1 else _answers_fail(board, moves - 1)
        board.pop()
        if found:
            return True
    return False


def _answers_fail(board: chess.Board, moves: int) -> bool:
    answers = list(board.legal_moves)
    for answer in answers:
        board.push(answer)
        held = not _mates(board, moves)
        board.pop()
        if held:
            return False
    return bool(answers) or board.is_checkmate()


@pytest.mark.pure
@pytest.mark.parametrize("mate", _proved(SHORT), ids=lambda mate: str(mate["fen"]))
def test_a_short_mate_is_one_by_other_rules_too(mate: dict[str, str | int]) -> None:
    board, moves = chess.Board(str(mate["fen"])), int(mate["moves"])
    assert _mates(board, moves)
    assert moves == 1 or not _mates(board, moves - 1)


@each_mate
def test_the_length_of_a_mate_is_proved(mate: dict[str, str | int]) -> None:
    """By the search of every line: no pruning, no table, and the same answer as the list."""
    shortest = 2 * int(mate["moves"]) - 1
    position = heterodox.game("chess").parse(str(mate["fen"]))
    for depth in range(max(shortest - 2, 1), shortest + 1):
        thought = Thinker("chess", megabytes=1).think(position, Limits(depth=depth, plain=True))
        assert thought.variations[0].plies_to_end == (shortest if depth == shortest else 0)
