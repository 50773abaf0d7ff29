"""Every game has a net of one design: C++ and Python agree, and so do sums kept up and sums made anew."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import heterodox
from heterodox.engine.net import PythonNet
from heterodox.engine.thinking import Limits, Thinker
from heterodox.engine.weights import dump_net, read_features, read_weights, school_weights
from heterodox.games.protocol import Kind, Position
from heterodox.lab.openings import random_opening
from heterodox.native.mind import net_rows, net_shape, net_size, net_stage

GAMES = ("chess", "enochian", "chess2", "oracle")


def _any_net(game: str, seed: int) -> list[int]:
    """Numbers that mean nothing: rows that cancel out now and then, shares of either sign."""
    dice = random.Random(seed)
    rows, width, viewers, stages = net_shape(game)
    net = [dice.randint(-60, 60) for _ in range(rows * width)]
    net += [dice.randint(0, 120) for _ in range(width)]
    net += [dice.randint(-900, 900) for _ in range(stages * (viewers * width + 1))] + [1]
    assert len(net) == net_size(game)
    return net


def _positions(game: str, number: int, seed: int) -> list[Position]:
    """Positions of random games from all set-ups, far from each other."""
    dice = random.Random(seed)
    found: list[Position] = []
    rules = heterodox.game(game)
    while len(found) < number:
        here = random_opening(rules, 2, dice, balance=10_000).line(rules)[1]
        for _ in range(dice.randrange(2, 88)):
            if here.outcome is not None:
                break
            here = here.after(dice.choice(here.choices()))
        if here.outcome is None and here.kind is Kind.BOARD:
            found.append(here)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_python_and_the_core_say_the_same(game: str, tmp_path: Path) -> None:
    net = _any_net(game, seed=1)
    path = tmp_path / "any.net"
    path.write_text(dump_net(game, net), encoding="utf-8")
    twin = PythonNet.read(game, path)
    with_net = Thinker(game, megabytes=1, weights=read_weights(game, path))
    without = Thinker(game, megabytes=1, weights=read_features(game))
    for position in _positions(game, 40, seed=2):
        assert with_net.evaluate(position) - without.evaluate(position) == twin.value(position), str(position)


@pytest.mark.parametrize("game", GAMES)
def test_sums_kept_up_in_a_search_are_those_made_anew(game: str, tmp_path: Path) -> None:
    """A search without pruning is minimax over the values of its last positions; `evaluate` sums up anew."""
    weights = read_features(game) + _any_net(game, seed=3)
    thinker = Thinker(game, megabytes=1, weights=weights)
    for position in _positions(game, 12, seed=4):
        thought = thinker.think(position, Limits(depth=1, plain=True))
        values = []
        for move in position.choices():
            after = position.after(move)
            if after.kind is not Kind.BOARD:
                break
            outcome = after.outcome
            if outcome is not None:
                worth = 0 if outcome.winner is None else 10**6
                values.append(worth if outcome.winner == position.team else -worth)
                continue
            value = thinker.evaluate(after)
            values.append(value if after.team == position.team else -value)
        else:
            if max(values) < 10**5:
                assert thought.variations[0].score == max(values), str(position)


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_sees_every_input(game: str) -> None:
    rows, _, viewers, stages = net_shape(game)
    for position in _positions(game, 20, seed=5):
        seen = net_rows(position)
        assert len(seen) == viewers
        assert len({len(one) for one in seen}) == 1
        assert all(0 <= row < rows for one in seen for row in one)
        assert 0 <= net_stage(position) < stages
        assert all(len(set(one)) == len(one) for one in seen), "two inputs in one row"


def test_the_school_judges_as_its_material_was_proved() -> None:
    assert school_weights("chess") == read_weights("chess")
    for game in ("enochian", "chess2", "oracle"):
        assert school_weights(game) == read_features(game)
