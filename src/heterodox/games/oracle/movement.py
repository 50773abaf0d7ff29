"""How the classes move (O8-O10): geometry only, no knowledge of what a move does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heterodox.games.board import DIAGONAL, KNIGHT, ORTHOGONAL, ROYAL, jumps, rank_of, rays
from heterodox.games.oracle.tokens import COLOURS, WHITE
from heterodox.games.oracle.world import Board

__all__ = [
    "HOPS",
    "LINES",
    "figure_reach",
    "furthest_rank",
    "soldier_step",
    "soldier_strikes",
    "soul_reach",
]

_SQUARES = range(64)

# O8: the lines of Chariot and Elephant from each square, and the squares that Lord and Horse hop to.
LINES: Mapping[str, tuple[tuple[tuple[int, ...], ...], ...]] = {
    "c": tuple(rays(square, ORTHOGONAL) for square in _SQUARES),
    "e": tuple(rays(square, DIAGONAL) for square in _SQUARES),
}
HOPS: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "l": tuple(jumps(square, ROYAL) for square in _SQUARES),
    "h": tuple(jumps(square, KNIGHT) for square in _SQUARES),
}


def _forward(colour: str) -> int:
    """O8: up the board for White, down for Black."""
    return 1 if colour == WHITE else -1


_STEPS: Mapping[str, tuple[tuple[int, ...], ...]] = {
    colour: tuple(jumps(square, ((0, _forward(colour)),)) for square in _SQUARES) for colour in COLOURS
}
_STRIKES: Mapping[str, tuple[tuple[int, ...], ...]] = {
    colour: tuple(jumps(square, ((-1, _forward(colour)), (1, _forward(colour)))) for square in _SQUARES)
    for colour in COLOURS
}


def soldier_step(square: int, colour: str) -> tuple[int, ...]:
    """O8: the square straight ahead of a Soldier, none on its furthest rank."""
    return _STEPS[colour][square]


def soldier_strikes(square: int, colour: str) -> tuple[int, ...]:
    """O8: the squares diagonally ahead of a Soldier."""
    return _STRIKES[colour][square]


def furthest_rank(square: int, colour: str) -> bool:
    """O17: whether the square lies on rank 8 for White, rank 1 for Black."""
    return rank_of(square) == (7 if colour == WHITE else 0)


def figure_reach(board: Board, square: int, soul: str) -> Iterator[int]:
    """O9: where a figure gets to by one of its souls (Lord, Chariot, Elephant or Horse).

    Any body ends a line; its square is still reached.
    """
    if soul in HOPS:
        yield from HOPS[soul][square]
        return
    for line in LINES[soul][square]:
        for target in line:
            yield target
            if board[target] is not None:
                break


def soul_reach(board: Board, square: int, soul: str) -> Iterator[int]:
    """O10: the bodies that a soul alone gets to (Lord, Chariot, Elephant or Horse).

    Only a square that holds a soul ends a line: lifeless bodies are passed over.
    """
    if soul in HOPS:
        yield from (target for target in HOPS[soul][square] if board[target] is not None)
        return
    for line in LINES[soul][square]:
        for target in line:
            being = board[target]
            if being is None:
                continue
            yield target
            if being.souls:
                break
