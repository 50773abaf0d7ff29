"""Dice fall in the compiled core as often as the Python rules say."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import heterodox
from heterodox import native
from heterodox.engine import Limits, Thinker
from heterodox.games.protocol import Game, Kind, Position

pytestmark = pytest.mark.skipif(not native.available, reason="the native core is not compiled here")

GAMES = [game for game in heterodox.games() if game.chance and game.name in native.games()]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def chance_positions(game: Game, wanted: int) -> list[Position]:
    """Positions at which a die decides, from games that begin with composed ones."""
    dice = random.Random(5)
    found: list[Position] = []
    while len(found) < wanted:
        here = game.compose(dice)
        for _ in range(30):
            if here.kind is Kind.CHANCE:
                found.append(here)
            if here.kind is Kind.OVER:
                break
            here = here.after(dice.choice(here.choices()))
    return found[:wanted]


@each_game
def test_every_roll_is_as_likely_as_in_python(game: Game) -> None:
    positions = chance_positions(game, 40)
    assert positions
    for position in positions:
        handle = native.position(position)
        weights = dict(zip(handle.choice_names(), handle.weights(), strict=True))
        known = {name: Fraction(weight, sum(weights.values())) for name, weight in weights.items()}
        assert known == {str(roll): chance for roll, chance in position.chances()}


@each_game
def test_where_no_die_decides_there_are_no_weights(game: Game) -> None:
    position = next(
        after
        for position in chance_positions(game, 5)
        for after in (position.after(position.choices()[0]),)
        if after.kind is not Kind.CHANCE
    )
    assert native.position(position).weights() == []


@each_game
def test_a_die_at_the_root_is_worth_the_mean_of_its_rolls(game: Game) -> None:
    for position in chance_positions(game, 5):
        thinker = Thinker(game.name, megabytes=1)
        plain = Limits(depth=1, plain=True)
        found = thinker.think(position, plain).variations[0].score
        total = Fraction(0)
        for roll, chance in position.chances():
            after = position.after(roll)
            if after.kind is Kind.CHANCE:
                value = thinker.evaluate(after)
            else:
                value = thinker.think(after, plain).variations[0].score
            total += chance * (value if after.team == position.team else -value)
        assert abs(found - total) < 1
