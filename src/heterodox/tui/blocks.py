"""Pictures made of block characters: each terminal cell shows two by two points in two colours."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

__all__ = ["BLOCKS", "Block", "block_for"]

Colour = tuple[int, int, int]
# A character with its foreground and background colour.
Block = tuple[str, Colour, Colour]

# Which of the four points (upper left, upper right, lower left, lower right) are foreground.
BLOCKS: dict[tuple[bool, ...], str] = dict(
    zip(product((False, True), repeat=4), " ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█", strict=True)
)
# Half of the patterns are enough: the other half swaps the two colours.
_SPLITS = [mask for mask in BLOCKS if mask[0] and not all(mask)]


def _mean(points: list[Colour]) -> Colour:
    count = len(points)
    red, green, blue = (sum(point[i] for point in points) // count for i in range(3))
    return red, green, blue


def _spread(points: list[Colour], middle: Colour) -> int:
    return sum((point[i] - middle[i]) ** 2 for point in points for i in range(3))


@lru_cache(maxsize=65536)
def block_for(points: tuple[Colour, Colour, Colour, Colour]) -> Block:
    """The character and the two colours that come nearest to four points."""
    if len(set(points)) == 1:
        return " ", points[0], points[0]
    best: tuple[int, Block] | None = None
    for mask in _SPLITS:
        lit = [point for point, on in zip(points, mask, strict=True) if on]
        rest = [point for point, on in zip(points, mask, strict=True) if not on]
        front, back = _mean(lit), _mean(rest)
        error = _spread(lit, front) + _spread(rest, back)
        if best is None or error < best[0]:
            best = error, (BLOCKS[mask], front, back)
    assert best is not None
    return best[1]
