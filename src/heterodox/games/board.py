"""The eight-by-eight board: square names, steps and lines. Square = rank * 8 + file, a1 = 0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

__all__ = [
    "DIAGONAL",
    "KNIGHT",
    "ORTHOGONAL",
    "ROYAL",
    "file_of",
    "jumps",
    "rank_of",
    "rays",
    "square_name",
    "square_named",
    "step",
]

Direction = tuple[int, int]

ORTHOGONAL: tuple[Direction, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL: tuple[Direction, ...] = ((1, 1), (-1, 1), (1, -1), (-1, -1))
ROYAL: tuple[Direction, ...] = ORTHOGONAL + DIAGONAL
KNIGHT: tuple[Direction, ...] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

_NAMES: tuple[str, ...] = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
_NUMBERS = {name: number for number, name in enumerate(_NAMES)}


def file_of(square: int) -> int:
    """0 for the a-file up to 7 for the h-file."""
    return square % 8


def rank_of(square: int) -> int:
    """0 for the first rank up to 7 for the eighth."""
    return square // 8


def square_name(square: int) -> str:
    """0 -> "a1"."""
    return _NAMES[square]


def square_named(name: str) -> int | None:
    """ "a1" -> 0; None when there is no such square."""
    return _NUMBERS.get(name)


def step(square: int, direction: Direction) -> int | None:
    """The square one step away, or None beyond the edge."""
    file, rank = file_of(square) + direction[0], rank_of(square) + direction[1]
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else None


@cache
def jumps(square: int, directions: Sequence[Direction]) -> tuple[int, ...]:
    """The squares reached by one step in each direction, inside the board."""
    return tuple(target for target in (step(square, way) for way in directions) if target is not None)


@cache
def rays(square: int, directions: Sequence[Direction]) -> tuple[tuple[int, ...], ...]:
    """For each direction the squares up to the edge, nearest first; empty rays are left out."""
    return tuple(line for line in (tuple(_walk(square, way)) for way in directions) if line)


def _walk(square: int, direction: Direction) -> Iterable[int]:
    here = step(square, direction)
    while here is not None:
        yield here
        here = step(here, direction)
