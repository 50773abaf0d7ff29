"""A mind thinks one thought at a time: whoever asks for a second one is told so, and nothing is corrupted.

Two searches on one mind used to end the whole program with a segmentation fault.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import heterodox
from heterodox.engine import Limits, Thinker, Thought
from heterodox.engine.weights import read_weights
from heterodox.errors import Busy
from heterodox.native.mind import NetTrainer, Tuner
from tests.engine.positions import searchable_games

GAMES = searchable_games()
ENDLESS = Limits(ponder=True)
SHORT = Limits(nodes=2_000)


@contextmanager
def thinking(thinker: Thinker, name: str) -> Iterator[list[Thought]]:
    """A search that has surely begun, and goes on until the end of the block; then what it found."""
    begun, found = threading.Event(), list[Thought]()

    def think() -> None:
        position = heterodox.game(name).start()
        found.append(thinker.think(position, ENDLESS, tell=lambda thought: begun.set()))

    thread = threading.Thread(target=think)
    thread.start()
    begun.wait()
    try:
        yield found
    finally:
        thinker.stop()
        thread.join()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_two_searches_on_one_mind(name: str, threads: int) -> None:
    thinker, position = Thinker(name, megabytes=1, threads=threads), heterodox.game(name).start()
    with thinking(thinker, name) as found:
        for _ in range(20):
            with pytest.raises(Busy, match="this mind is thinking already; stop it first"):
                thinker.think(position, SHORT)
    assert found[0].best in {str(choice) for choice in position.choices()}
    assert thinker.think(position, SHORT).best in {str(choice) for choice in position.choices()}


def test_a_thinking_mind_does_not_forget() -> None:
    thinker = Thinker("chess", megabytes=1)
    with thinking(thinker, "chess"), pytest.raises(Busy):
        thinker.forget()
    thinker.forget()


def test_a_thinking_mind_can_still_be_asked_for_a_static_value() -> None:
    thinker, position = Thinker("chess", megabytes=1, threads=2), heterodox.game("chess").start()
    alone = thinker.evaluate(position)
    with thinking(thinker, "chess"):
        assert {thinker.evaluate(position) for _ in range(50)} == {alone}


def test_many_threads_that_all_want_the_same_mind() -> None:
    """Some think, some are refused; everybody hears one of the two."""
    thinker, position = Thinker("chess", megabytes=1, threads=2), heterodox.game("chess").start()
    heard: list[str] = []

    def ask() -> None:
        for _ in range(20):
            try:
                thinker.think(position, Limits(nodes=300))
                heard.append("thought")
            except Busy:
                heard.append("busy")
                thinker.stop()

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(heard) == 80
    assert "thought" in heard


def test_the_last_hand_on_a_thinking_mind_may_let_it_go() -> None:
    """Nobody but the search itself holds the mind any more: it lives until the search is over."""
    thinkers = [Thinker("chess", megabytes=1, threads=2)]
    begun, found = threading.Event(), list[Thought]()

    def think(thinker: Thinker) -> None:
        found.append(
            thinker.think(
                heterodox.game("chess").start(), Limits(nodes=50_000), tell=lambda thought: begun.set()
            )
        )

    thread = threading.Thread(target=think, args=(thinkers[0],))
    thread.start()
    begun.wait()
    thinkers.clear()
    thread.join()
    assert found[0].best is not None


def test_an_exception_of_the_listener_ends_the_thinking_and_reaches_the_caller() -> None:
    thinker, position = Thinker("chess", megabytes=1, threads=2), heterodox.game("chess").start()

    def fail(thought: Thought) -> None:
        raise ZeroDivisionError(thought.depth)

    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            thinker.think(position, Limits(), tell=fail)
    assert thinker.stop() is False
    assert thinker.think(position, SHORT).best is not None


@pytest.mark.parametrize("learner", [Tuner, NetTrainer])
def test_a_learner_that_plays_is_left_alone(learner: type[Tuner] | type[NetTrainer]) -> None:
    """Games are kept while others would read them: one at a time here, too."""
    own, start = learner("chess"), heterodox.game("chess").start()
    weights, refused, heard = read_weights("chess"), threading.Event(), list[str]()

    def play() -> None:
        while not refused.is_set():
            try:
                own.play([start] * 2, weights=weights, nodes=20, seed=1, jobs=2)
            except Busy:
                heard.append("busy")
                refused.set()

    threads = [threading.Thread(target=play) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heard
    assert len(own) > 0
