"""What games share that compose positions at random (see `Game.compose`)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from heterodox.errors import InvalidText
from heterodox.games.board import file_of, rank_of
from heterodox.games.protocol import Position

__all__ = ["around", "near", "sound"]

FINISHED = 0.05  # how often a position may be one in which the game is over

P = TypeVar("P", bound=Position)


def sound(draw: Callable[[], P], dice: random.Random) -> P:
    """Draw until the rules accept a position (`draw` raises InvalidText else); seldom one that is over."""
    may_be_over = dice.random() < FINISHED
    while True:
        try:
            position = draw()
        except InvalidText:
            continue
        if may_be_over or position.outcome is None:
            return position


@cache
def around(square: int, distance: int) -> tuple[int, ...]:
    """The squares at most so many King's steps away, the square itself included."""
    return tuple(
        one
        for one in range(64)
        if max(abs(file_of(one) - file_of(square)), abs(rank_of(one) - rank_of(square))) <= distance
    )


def near(places: Sequence[int], dice: random.Random) -> int:
    """A square, mostly close to one of the places."""
    if not places or dice.random() < 0.2:
        return dice.randrange(64)
    return dice.choice(around(dice.choice(places), dice.choice((0, 1, 1, 2, 2))))
