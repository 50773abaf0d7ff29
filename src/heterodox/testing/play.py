"""Random games to check a game by, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice

from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Game, Position

__all__ = ["Check", "again", "composed", "must", "random_game", "sample"]

# A check takes a game and a seed, and raises AssertionError.
Check = Callable[[Game, int], None]

LONGEST = 1500
SHORT = 300


def must(fact: object, complaint: str) -> None:
    """Raise AssertionError with the complaint unless the fact holds (also where asserts are stripped)."""
    if not fact:
        raise AssertionError(complaint)


def random_game(game: Game, seed: int, longest: int = LONGEST) -> Iterator[Position]:
    """The positions of a random game, the first one included."""
    dice = random.Random(f"{game.name} {seed}")
    position = game.start()
    yield position
    for _ in range(longest):
        choices = position.choices()
        if not choices:
            return
        position = position.play(dice.choice(choices))
        yield position


def composed(game: Game, seed: int, count: int) -> Iterator[Position]:
    """Positions that the game put together at random."""
    dice = random.Random(f"{game.name} composed {seed}")
    return (game.compose(dice) for _ in range(count))


def sample(game: Game, seed: int, count: int = 25) -> list[Position]:
    """Some positions: spread over a random game, and a few that were put together."""
    positions = list(random_game(game, seed, SHORT))
    spread = positions[:: max(1, len(positions) // count)]
    return [*spread, *islice(composed(game, seed, count), max(1, count // 4))]


def again(position: Position) -> Position:
    """The position read back from its own string."""
    return position.game.parse(str(position), **rules_in_force(position))
