"""What every registered game must honour, ours or another package's: the battery that is shipped.

A new game is tested here the moment it is registered. Each check plays random games with fixed seeds,
drawing from `choices`, so duels, offers and dice are covered as well as board moves.
"""

from __future__ import annotations

import pytest

from heterodox import Game, games, testing

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


@every_game
@pytest.mark.parametrize("seed", testing.SEEDS)
@pytest.mark.parametrize("name", testing.checks())
def test_a_game_honours_the_contract(name: str, game: Game, seed: int) -> None:
    testing.checks()[name](game, seed)
