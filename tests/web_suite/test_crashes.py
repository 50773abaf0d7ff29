"""`kill -9` at any moment: every confirmed decision is there, every table goes on, every clock is right."""

from __future__ import annotations

import random
import threading
import time

import pytest

from tests.web_suite.crashes import Play, play_until, set_up
from tests.web_suite.serving import Serving, until


def killed_again_and_again(server: Serving, tables: int, kills: int, seed: int) -> Play:
    """Play at many tables and kill the server at random moments; nothing may be lost or doubled."""
    dice = random.Random(seed)
    server.start()
    port = server.port
    play = set_up(server, tables, seed)
    for kill in range(kills):
        stop = threading.Event()
        threads = play_until(play, stop, hands=4, seed=seed + kill)
        enough = play.confirmed + dice.randrange(12)
        until(lambda enough=enough: play.confirmed >= enough, "decisions are made")  # type: ignore[misc]
        time.sleep(dice.uniform(0, 0.02))
        server.kill()
        stop.set()
        for thread in threads:
            thread.join(60)
            assert not thread.is_alive()
        server.start(port)
        for ledger in play.ledgers:
            ledger.look()
    assert "Traceback" not in server.logs()
    return play


def test_a_few_kills_lose_nothing(own_server: Serving) -> None:
    play = killed_again_and_again(own_server, tables=8, kills=2, seed=5)
    assert play.confirmed > 0
    for ledger in play.ledgers:
        before = len(ledger.confirmed)
        if ledger.seen["outcome"] is None:
            ledger.decide(random.Random(1))
            assert len(ledger.confirmed) == before + 1, "the table goes on"


@pytest.mark.slow
def test_two_hundred_kills_with_fifty_tables_lose_nothing(own_server: Serving) -> None:
    play = killed_again_and_again(own_server, tables=50, kills=200, seed=17)
    assert play.confirmed > 500
