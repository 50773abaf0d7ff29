"""Random and hostile socket messages: the server stays up, says nothing of its inside, the tables go on."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web_suite.hostile import hostile_messages
from tests.web_suite.serving import Serving, until
from tests.web_suite.sittings import two_at

BATCH = 100


def bombard(server: Serving, paths: list[str], seed: int, count: int) -> int:
    """Send so many messages over many sockets of many callers; how many sockets it took."""
    sockets = 0
    messages = list(hostile_messages(seed, count))
    while messages:
        caller = server.guest(f"rude {sockets}")
        sockets += 1
        with caller, caller.socket(paths[sockets % len(paths)]) as stream:
            try:
                for _ in range(min(BATCH, len(messages))):
                    stream.send(messages.pop())
            except ConnectionClosed:
                continue
    return sockets


def hold(server: Serving, count: int, seed: int) -> None:
    sitting = two_at(server)
    paths = [f"/api/tables/{sitting.table}/stream", "/api/lobby", "/api/analysis"]
    with sitting["black"].stream(sitting.table) as stream:
        bombard(server, paths, seed, count)
        sitting.play("e2e4", "e7e5", "g1f3")
        assert stream.find(lambda frame: frame.get("decision") == "g1f3")
    assert server.running
    assert "Traceback" not in server.log()
    # Whoever played before plays on, and a program still answers.
    alone = server.guest()
    table = alone.create(game="chess", seats={"white": "me", "black": "level 1"})["table"]
    alone.play(table, "e2e4")
    until(lambda: len(alone.state(table)["history"]) == 2, "the program's answer")


def test_some_thousand_hostile_messages(server: Serving) -> None:
    hold(server, 1_500, 1)


@pytest.mark.slow
def test_a_hundred_thousand_hostile_messages(server: Serving) -> None:
    hold(server, 100_000, 2)
