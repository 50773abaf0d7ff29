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


@pytest.mark.slow
@pytest.mark.parametrize(
    "case", [case for case in WINS if case["plies"] <= SHORT], ids=lambda case: case["position"]
)
def test_a_forced_win_is_true_by_the_rules_alone(case: dict[str, Any]) -> None:
    judge = Judge(case["game"], quick=True)
    assert minimax(_position(case), case["plies"], judge) >= WIN - case["plies"]
