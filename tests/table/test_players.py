"""One kind of player: whoever decides has the same interface, keeps to a budget and can be stopped."""

from __future__ import annotations

import shlex
import sys
import threading
from contextlib import closing

import pytest

import heterodox
from heterodox.engine import available
from heterodox.engine.uct import UctPlayer
from heterodox.errors import HeterodoxError, IllegalMove, InvalidText
from heterodox.games.protocol import Game, Move
from heterodox.table.players import (
    Budget,
    Crash,
    GreedyPlayer,
    Late,
    Person,
    Player,
    player_named,
    remind,
)
from heterodox.table.table import Table

CHESS = heterodox.game("chess")
OURSELVES = f"uci:{shlex.quote(sys.executable)} -m heterodox uci;Hash=1"
NAMES = ["level 1", "level 10", "4", "random", "greedy", "engine", "nodes 500", "uct", OURSELVES]
SMALL = Budget(nodes=200)

needs_core = pytest.mark.skipif(not available("chess"), reason="the native core is not compiled here")
each_game = pytest.mark.parametrize("game", heterodox.games(), ids=lambda game: game.name)


@needs_core
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", [game for game in heterodox.games() if available(game.name)], ids=str)
def test_everybody_decides_within_a_budget(game: Game, name: str) -> None:
    with closing(player_named(name, game, 1)) as player:
        assert isinstance(player, Player)
        player.begin(1)
        table = Table(game.start())
        if table.seat in table.seats:
            move = player.decide(remind(player, table, table.seat), SMALL)
            assert move in table.position.choices()
        assert not player.stop(), "nothing to stop any more"


@each_game
def test_a_person_decides_through_a_door(game: Game) -> None:
    person, decided = player_named("person", game), list[Move]()
    assert isinstance(person, Person)
    view = game.start()
    waiting = threading.Thread(target=lambda: decided.append(person.decide(view)))
    waiting.start()
    while person.asked is None:
        waiting.join(0.001)
    person.answer(view.choices()[0])
    waiting.join()
    assert decided == [view.choices()[0]]
    with pytest.raises(IllegalMove, match="no decision is awaited"):
        person.answer(view.choices()[0])


def test_nobody_decides_for_a_person() -> None:
    person, trouble = Person(), list[HeterodoxError]()

    def wait() -> None:
        try:
            person.decide(CHESS.start())
        except Late as error:
            trouble.append(error)

    waiting = threading.Thread(target=wait)
    waiting.start()
    while not person.stop():
        waiting.join(0.001)
    waiting.join()
    assert str(trouble[0]) == "white has not decided"
    with pytest.raises(Late, match="in time"):
        person.decide(CHESS.start(), Budget(seconds=0.001))


def test_a_stopped_greedy_player_decides_by_what_it_has_seen() -> None:
    player = GreedyPlayer(2)
    view = CHESS.start()
    seen = 0

    class Impatient(type(player._patience)):  # type: ignore[misc]
        @property
        def over(self) -> bool:
            nonlocal seen
            seen += 1
            return seen == 3

    player._patience = Impatient()
    assert player.decide(view) in view.choices()
    assert seen == 3


def test_the_yardstick_counts_nodes_where_it_has_no_time() -> None:
    player = UctPlayer(CHESS)
    visited = 0
    visit = player._visit

    def count(root: object) -> None:
        nonlocal visited
        visited += 1
        visit(root)  # type: ignore[arg-type]

    player._visit = count  # type: ignore[method-assign]
    player.decide(CHESS.start(), Budget(nodes=7))
    assert visited == 7


@needs_core
@pytest.mark.parametrize("threads", [1, 2])
def test_a_program_of_anybody_is_stopped(threads: int) -> None:
    """It thinks about nothing but our word: the budget alone would let it go on for an hour."""
    decided: list[Move] = []
    with closing(player_named(f"{OURSELVES};Threads={threads}", CHESS)) as player:
        player.begin(1)
        hour = Budget(seconds=3600)
        thinking = threading.Thread(target=lambda: decided.append(player.decide(CHESS.start(), hour)))
        thinking.start()
        while thinking.is_alive():
            player.stop()
            thinking.join(0.01)
    assert decided[0] in CHESS.start().choices()


@pytest.mark.parametrize(
    ("name", "trouble"),
    [
        ("uci:", "expected the path of a UCI engine"),
        ("uci:'", "expected the path of a UCI engine"),
        ("uct:x", "expected seconds"),
        ("uct:-1", "expected seconds"),
        ("nodes 0", "expected a number"),
        ("nodes x", "expected a number"),
        ("person:me", "expected random, greedy"),
        ("random:3", "expected random, greedy"),
    ],
)
def test_bad_names_are_refused(name: str, trouble: str) -> None:
    with pytest.raises(InvalidText, match=trouble):
        player_named(name, CHESS)


def test_a_program_that_is_not_there() -> None:
    player = player_named("uci:/nowhere/at-all", CHESS)
    with pytest.raises(Crash, match="cannot start"):
        player.decide(CHESS.start())


def test_a_program_that_ends_at_once() -> None:
    with (
        closing(player_named(f"uci:{shlex.quote(sys.executable)} -c pass", CHESS)) as player,
        pytest.raises(Crash),
    ):
        player.decide(CHESS.start())
