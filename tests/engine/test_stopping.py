"""A search that is told to stop stops: within 50 ms where the machine has a moment to spare.

Other programs may hold the processor longer than that, so the median of several stops is judged, and each
single one only against a second.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median

import pytest

import heterodox
from heterodox.games.protocol import Position
from tests.engine.stopping import thinker_delays, uci_delays

BUSY = json.loads((Path(__file__).parents[1] / "data/engine/busy.json").read_text(encoding="utf-8"))
POSITIONS = [
    pytest.param(heterodox.game(one["game"]).parse(one["position"]), id=f"{one['game']} {one['position']}")
    for one in BUSY["positions"]
]
WITHIN = 0.050
PATIENCE = 1.0


def _judge(delays: list[float]) -> None:
    assert median(delays) < WITHIN, delays
    assert max(delays) < PATIENCE, delays


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("position", POSITIONS)
def test_thinking_stops(position: Position, threads: int) -> None:
    _judge(thinker_delays(position, stops=4, threads=threads))


@pytest.mark.parametrize("position", POSITIONS)
def test_an_engine_process_stops(position: Position) -> None:
    _judge(uci_delays(position, stops=4))


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS)
def test_fifty_stops(position: Position) -> None:
    for name, delays in (("thinker", thinker_delays(position, 50)), ("uci", uci_delays(position, 50))):
        in_ms = sorted(round(delay * 1000, 1) for delay in delays)
        print(
            f"{name} {position.game.name} {position.phase}: median {median(in_ms)} ms, worst {in_ms[-1]} ms"
        )
        _judge(delays)
