"""Forced mates in chess are found, and by the shortest way or nearly so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import heterodox
from heterodox.engine import Limits, Thinker, Thought

MATES = json.loads((Path(__file__).parents[1] / "data/chess/mates.json").read_text(encoding="utf-8"))["mates"]
NODES = 400_000
LONG = 4


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
@pytest.mark.parametrize(
    "mate",
    [
        pytest.param(mate, id=mate["fen"], marks=[pytest.mark.slow] if mate["moves"] >= LONG else [])
        for mate in MATES
    ],
)
def test_a_forced_mate_is_found(mate: dict[str, str | int]) -> None:
    """Pruning may hide the shortest mate, but never the win; one move more is allowed."""
    shortest = 2 * int(mate["moves"]) - 1
    assert 0 < _plies(str(mate["fen"]), shortest) <= shortest + 2


@pytest.mark.slow
def test_nearly_all_mates_are_the_shortest() -> None:
    exact = sum(_plies(mate["fen"], 2 * mate["moves"] - 1) <= 2 * mate["moves"] - 1 for mate in MATES)
    assert exact >= 0.9 * len(MATES)
