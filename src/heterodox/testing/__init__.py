"""Prove a game: everything that heterodox asks of one, as tests for your own package.

One line in a test file is enough; pytest finds a test for each check and seed:

    TestNoughts = heterodox.testing.battery(GAME)

The checks play random games through the contract (`contract`), compare what different seats may know
(`leaks`), and play the game at the doors: table, records, plain mode, terminal, command line (`doors`,
for which the game must be registered). `prove` runs them all at once and raises AssertionError.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from heterodox.games.protocol import Game
from heterodox.testing import contract, doors, leaks
from heterodox.testing.play import Check

__all__ = ["battery", "checks", "prove"]

SEEDS = (1, 2)


def checks() -> dict[str, Check]:
    """Every check by name: a function of a game and a seed that raises AssertionError."""
    return {**contract.CHECKS, **leaks.CHECKS, **doors.CHECKS}


def battery(game: Game, seeds: tuple[int, ...] = SEEDS) -> type:
    """A class of tests for a game, one method for each check and seed."""
    methods = {
        f"test_{name}_{seed}": _method(partial(check, game, seed))
        for name, check in checks().items()
        for seed in seeds
    }
    return type(f"Test{game.name.title()}", (), {"__doc__": f"What {game.title} must honour.", **methods})


def _method(run: Callable[[], None]) -> Callable[[object], None]:
    def test(self: object) -> None:
        run()

    return test


def prove(game: Game, seeds: tuple[int, ...] = SEEDS) -> None:
    """Run every check; the first that fails raises AssertionError with what is wrong."""
    for check in checks().values():
        for seed in seeds:
            check(game, seed)
