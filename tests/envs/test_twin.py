"""The compiled environments are those of the written rules: every array, step by step."""

from __future__ import annotations

import random

import numpy as np
import pytest

import heterodox
from heterodox import native
from heterodox.envs.observation import FORMS
from heterodox.games import swift
from tests.envs.settings import GAMES, SETTINGS, name_of
from tests.envs.side_by_side import beside, compare, differences

pytestmark = pytest.mark.skipif(not native.available, reason="nothing is compiled here")

LONG = 200_000  # steps a game

every_setting = pytest.mark.parametrize(("game", "options"), SETTINGS, ids=map(name_of, SETTINGS))


@every_setting
def test_the_first_steps_are_those_of_the_written_rules(game: str, options: dict[str, str]) -> None:
    compare(heterodox.game(game).start(**options), 48, count=4, seed=11)


@pytest.mark.parametrize("game", GAMES)
def test_rare_positions_are_seen_and_end_alike(game: str) -> None:
    """From composed positions: few pieces, rare states, ends that are near."""
    dice = random.Random(5)
    ended = 0
    for _ in range(12):
        start = heterodox.game(game).compose(dice)
        if start.outcome is None and swift.handle_of(start) is not None:
            ended += compare(start, 16, count=2, seed=dice.randrange(2**64), max_plies=dice.choice((0, 7)))
    assert ended


def test_a_game_that_dice_alone_may_end_begins_until_somebody_decides() -> None:
    """A bare King in a divination: most rolls are in vain, and the quiet plies are all but used up."""
    text = "5kK2/8/8/8/8/2kQ5/1rK1yQ4/yr7 y bykr 4 fire-of-fire:house_draws=off y!r,b!k,b~,r@y,r~ 200 30 "
    compare(heterodox.game("enochian").parse(text + "ptah=b2,querent=r"), 40, count=2, seed=5)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", GAMES)
def test_every_form_is_the_written_one(game: str, form: str) -> None:
    compare(heterodox.game(game).start(), 16, count=2, seed=3, max_plies=4, form=form)


@pytest.mark.parametrize("game", GAMES)
def test_a_reset_is_the_written_one(game: str) -> None:
    fast, slow = beside(heterodox.game(game).start(), 3, seed=2)
    with swift.pure():
        for seed in (2, None, 9):
            for _ in range(5):
                actions = fast.sample()
                slow.sample()
                fast.step(actions)
                slow.step(actions)
            fast.reset(seed)
            slow.reset(seed)
            assert not differences(fast, slow)
            assert np.array_equal(fast.sample(), slow.sample())


@pytest.mark.parametrize("game", GAMES)
def test_draws_are_the_written_ones_however_often_they_are_asked_for(game: str) -> None:
    fast, slow = beside(heterodox.game(game).start(), 3, seed=6)
    with swift.pure():
        for times in (1, 1, 0, 2, 0, 0, 3, 1):
            actions = fast.masks.argmax(axis=1)
            for _ in range(times):
                actions = fast.sample()
                assert np.array_equal(actions, slow.sample())
            fast.step(actions)
            slow.step(actions)
            assert not differences(fast, slow)


@pytest.mark.slow
@every_setting
@pytest.mark.parametrize("limit", [0, 300])
def test_random_games_are_those_of_the_written_rules(game: str, options: dict[str, str], limit: int) -> None:
    """200,000 steps of each game, shared out among its settings; seeds differ."""
    share = LONG // sum(name == game for name, _ in SETTINGS) // 2
    ended = compare(heterodox.game(game).start(**options), share, count=16, seed=limit, max_plies=limit)
    assert ended


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_many_rare_positions_are_seen_and_end_alike(game: str, seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(100):
        start = heterodox.game(game).compose(dice)
        if start.outcome is None and swift.handle_of(start) is not None:
            compare(start, 40, count=2, seed=dice.randrange(2**64), max_plies=dice.choice((0, 12)))
