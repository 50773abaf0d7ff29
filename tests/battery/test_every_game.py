"""What every registered game must honour, ours or another package's: the battery that is shipped.

A new game is tested here the moment it is registered. Each check plays random games with fixed seeds,
drawing from `choices`, so duels, offers and dice are covered as well as board moves.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from heterodox import Game, games, testing

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


@every_game
@pytest.mark.parametrize("seed", testing.SEEDS)
@pytest.mark.parametrize("name", testing.checks())
def test_a_game_honours_the_contract(name: str, game: Game, seed: int) -> None:
    testing.checks()[name](game, seed)


@every_game
def test_composed_positions_are_sound_and_round_trip(game: Game) -> None:
    dice = random.Random(f"{game.name} composed")
    for _ in range(40):
        position = game.compose(dice)
        assert position.status() == ()
        assert bool(position.choices()) == (position.outcome is None)
        options: dict[str, Any] = dict(position.options)
        again = game.parse(str(position), **options)
        assert str(again) == str(position)
        assert sorted(map(str, again.choices())) == sorted(map(str, position.choices()))


@every_game
def test_the_same_dice_compose_the_same_position(game: Game) -> None:
    texts = [[str(game.compose(dice)) for _ in range(5)] for dice in (random.Random(7), random.Random(7))]
    assert texts[0] == texts[1]
    assert len(set(texts[0])) > 1 or not game.options
