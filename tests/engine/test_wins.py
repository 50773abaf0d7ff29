"""Forced wins in the other games: found by the search, and true by plain minimax in the Python rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import heterodox
from heterodox.engine import Limits, Thinker
from heterodox.games.protocol import Position
from tests.engine.minimax import WIN, Judge, minimax

WINS = json.loads((Path(__file__).parents[1] / "data/engine/wins.json").read_text(encoding="utf-8"))["wins"]
NODES = 30_000
# Full minimax of deeper ones takes minutes in Python.
SHORT = 2


def _position(case: dict[str, Any]) -> Position:
    return heterodox.game(case["game"]).parse(case["position"], **case["options"])


@pytest.mark.parametrize("case", WINS, ids=lambda case: f"{case['game']} {case['position']}")
def test_a_forced_win_is_found(case: dict[str, Any]) -> None:
    thought = Thinker(case["game"], megabytes=4).think(_position(case), Limits(nodes=NODES))
    assert 0 < thought.variations[0].plies_to_end <= case["plies"]


def test_a_quiet_turn_that_leaves_no_move_is_seen_at_once() -> None:
    """Two King's moves, no check among them, after which White has no move and has lost (C29)."""
    position = heterodox.game("chess2").parse("5b2/3kp2r/r6p/3b4/p4PPR/1k1R4/3KP3/2B2B2 b - f3 0 22 rk 32")
    thought = Thinker("chess2", megabytes=4).think(position, Limits(depth=2))
    assert thought.variations[0].plies_to_end == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "case", [case for case in WINS if case["plies"] <= SHORT], ids=lambda case: case["position"]
)
def test_a_forced_win_is_true_by_the_rules_alone(case: dict[str, Any]) -> None:
    judge = Judge(case["game"])
    assert minimax(_position(case), case["plies"], judge) >= WIN - case["plies"]
