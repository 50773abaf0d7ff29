"""What a program sees of a position: planes over the board, through the eyes of one seat.

A game that programs may learn declares `Game.planes`, and its positions say by `Position.observe(seat)` what
stands on each of them. A plane is one of two sorts:

    a set of squares   64 bits, bit 0 is the first square of the first row
    a number           one byte from 0 to `most`, the same all over the board

All sets come before all numbers. Squares are counted as the seat sees them: row 0 is the edge of the board
nearest to it. `heterodox.envs.observation` makes arrays of them, and the compiled core fills the same planes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from heterodox.games.board import file_of, rank_of

__all__ = ["FLIPPED", "TURNS", "UPRIGHT", "Eyes", "Plane", "capped", "one_hot", "squares_seen"]

# For each square of the board where the seat sees it.
Eyes = tuple[int, ...]

UPRIGHT: Eyes = tuple(range(64))

# The ranks in reverse order, the files as they are: what Black sees of a board that White sees upright.
FLIPPED: Eyes = tuple((7 - rank_of(square)) * 8 + file_of(square) for square in range(64))

# The board turned so that north, east, south or west of it lies at the far edge.
TURNS: tuple[Eyes, ...] = (
    UPRIGHT,
    tuple(file_of(square) * 8 + 7 - rank_of(square) for square in range(64)),
    tuple(63 - square for square in range(64)),
    tuple((7 - file_of(square)) * 8 + rank_of(square) for square in range(64)),
)


@dataclass(frozen=True, slots=True)
class Plane:
    """One plane of a game's observation.

    about  what it holds, in a few words
    most   0 for a set of squares; the highest value of a number, which arrays of floats are divided by
    """

    name: str
    about: str
    most: int = 0


def squares_seen(squares: Iterable[int], eyes: Eyes) -> int:
    """A set of squares as 64 bits, as the seat sees them."""
    seen = 0
    for square in squares:
        seen |= 1 << eyes[square]
    return seen


def one_hot(found: object, among: Sequence[object]) -> tuple[int, ...]:
    """1 in the place of what was found, 0 elsewhere; all 0 where it is not among them."""
    return tuple(int(one == found) for one in among)


def capped(value: int, plane: Plane) -> int:
    """A number that its plane has room for."""
    return min(value, plane.most)
