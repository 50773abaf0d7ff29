"""Whatever the other seat bid or chose, the arrays are the same, bit for bit, until the reveal."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import heterodox
from heterodox import envs
from heterodox.envs.vector import Vector
from heterodox.games.protocol import Kind, Move, Position
from heterodox.games.swift import pure
from heterodox.testing.leaks import secrets
from tests.envs.leaks import told_apart

HIDING = [game.name for game in heterodox.games() if game.hidden]


def hidden_decisions(name: str, seed: int) -> Iterator[tuple[Position, list[Move]]]:
    """Positions of random games with decisions that another seat must not tell apart."""
    for position, alike in secrets(heterodox.game(name), seed):
        if position.status() == () and alike[0][1].kind != Kind.OVER:
            yield position, [decision for decision, _ in alike]


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_array_tells_a_hidden_decision(name: str, seed: int) -> None:
    found = 0
    for position, decisions in hidden_decisions(name, seed):
        whole = heterodox.game(name).parse(str(position))
        assert told_apart(whole, decisions) == [], f"{position!r}: {decisions}"
        with pure():
            assert told_apart(whole, decisions) == [], f"{position!r}: {decisions}"
        found += 1
    assert found > 5


@pytest.mark.rule("C20")
def test_all_bids_of_a_duel_look_alike_until_they_are_answered() -> None:
    waiting = heterodox.game("chess2").parse("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33").play("e4d5/")
    games = Vector(waiting, 3, seed=1, threads=1, max_plies=0, form="bytes")
    bids = [waiting.parse_move(word).number for word in "012"]
    games.step(bids)
    assert len({row.tobytes() for row in games.observations}) == 1
    assert len({row.tobytes() for row in games.masks}) == 1
    games.step([bids[1]] * 3)
    assert len({row.tobytes() for row in games.observations}) == 3


@pytest.mark.rule("C1")
def test_all_armies_look_alike_until_both_are_chosen() -> None:
    games = envs.vector("chess2", 6, seed=1, armies="secret")
    armies = np.flatnonzero(games.masks[0])
    games.step(armies)
    assert games.seats.tolist() == [1] * 6
    assert len({row.tobytes() for row in games.observations}) == 1
    games.step(armies[:1].repeat(6))
    assert len({row.tobytes() for row in games.observations}) == 6


@pytest.mark.parametrize("name", HIDING)
def test_a_seat_that_does_not_decide_sees_no_more_than_its_view(name: str) -> None:
    """`Position.observe` of any seat, at any moment, is that of its view."""
    dice = random.Random(4)
    for _ in range(10):
        position = heterodox.game(name).compose(dice)
        for _ in range(20):
            for seat in position.seats:
                assert position.observe(seat) == position.view(seat).observe(seat)
            if position.outcome is not None:
                break
            position = position.play(dice.choice(position.choices()))
