"""A search that is told to stop stops: it looks at no more than a handful of positions after that.

How long that takes on the clock is measured by benchmarks/stopping.py.
"""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

import heterodox
from benchmarks.stopping import engine_process, say, until
from heterodox.engine import Limits, Thinker, Thought
from heterodox.games.protocol import Position

BUSY = json.loads((Path(__file__).parents[1] / "data/engine/busy.json").read_text(encoding="utf-8"))
POSITIONS = [
    pytest.param(heterodox.game(one["game"]).parse(one["position"]), id=f"{one['game']} {one['position']}")
    for one in BUSY["positions"]
]
# On the way out every open node may look at one more position; a duel is a dozen of them at once.
HANDFUL = 64


@pytest.mark.parametrize("nodes", [1, 10, 777, 5_000, 33_333])
@pytest.mark.parametrize("position", POSITIONS)
def test_thinking_stops_wherever_it_is_in_the_tree(position: Position, nodes: int) -> None:
    thought = Thinker(position.game.name, megabytes=4).think(position, Limits(nodes=nodes))
    assert thought.nodes <= nodes + HANDFUL
    assert thought.best in {str(choice) for choice in position.choices()}


@pytest.mark.parametrize("depth", [1, 3, 5])
@pytest.mark.parametrize("position", POSITIONS)
def test_a_listener_s_word_is_enough(position: Position, depth: int) -> None:
    heard: list[Thought] = []

    def tell(thought: Thought) -> bool:
        heard.append(thought)
        return thought.depth < depth

    thought = Thinker(position.game.name, megabytes=4).think(position, Limits(), tell=tell)
    assert thought.depth == depth
    assert thought.nodes <= heard[-1].nodes + HANDFUL


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("position", POSITIONS)
def test_another_thread_stops_the_thinking(position: Position, threads: int) -> None:
    """Without the word it would never end: it waits for a move that nobody makes."""
    thinker = Thinker(position.game.name, megabytes=4, threads=threads)
    for depth in (1, 2, 4):
        deep, found = threading.Event(), list[Thought]()

        def tell(thought: Thought, deep: threading.Event = deep, depth: int = depth) -> None:
            if thought.depth >= depth:
                deep.set()

        def think(found: list[Thought] = found, tell: object = tell) -> None:
            assert callable(tell)
            found.append(thinker.think(position, Limits(ponder=True), tell=tell))

        thread = threading.Thread(target=think)
        thread.start()
        deep.wait()
        assert thinker.stop()
        thread.join()
        assert found[0].best in {str(choice) for choice in position.choices()}
        assert not thinker.stop(), "nothing is left to stop"


@pytest.mark.parametrize("position", POSITIONS)
def test_an_engine_process_stops(position: Position) -> None:
    with engine_process() as (to, heard):
        say(to, f"setoption name UCI_Variant value {position.game.name}")
        for _ in range(3):
            say(to, f"position fen {position}", "go infinite")
            until(heard, "info depth 2")
            say(to, "stop")
            best = until(heard, "bestmove").split()[1]
            assert best in {str(choice) for choice in position.choices()}
        say(to, "quit")
