"""Pictures made of block characters: each terminal cell shows two colours, divided where the picture is.

A cell can be divided by quarters or, for edges that lie between them, at any eighth of its height or width.
All these characters are Unicode's oldest blocks: every terminal's font has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

__all__ = ["EIGHTHS", "LEFT", "LOWER", "QUARTERS", "Block", "Colour", "block_for"]

Colour = tuple[int, int, int]
# A character with its foreground and background colour.
Block = tuple[str, Colour, Colour]

EIGHTHS = 8
# Which quarters (upper left, upper right, lower left, lower right) are foreground.
QUARTERS: dict[tuple[bool, ...], str] = dict(
    zip(product((False, True), repeat=4), " ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█", strict=True)
)
# How many eighths from below, and from the left, are foreground.
LOWER = dict(enumerate("▁▂▃▄▅▆▇", 1))
LEFT = dict(enumerate("▏▎▍▌▋▊▉", 1))
# Half of the patterns are enough: the other half swaps the two colours.
_SPLITS = [mask for mask in QUARTERS if mask[0] and not all(mask)]

# The sums of the colours in two parts of a cell, and how many points each has.
_Split = tuple[str, Colour, int, Colour, int]


def block_for(quarters: Sequence[Colour], rows: Sequence[Colour], columns: Sequence[Colour]) -> Block:
    """The character and the two colours that come nearest to a cell.

    The cell is told three times: as its quarters, as eight rows from above and as eight columns.
    """
    plain = quarters[0]
    if all(part == plain for parts in (quarters, rows, columns) for part in parts):
        return " ", plain, plain
    sign, front, lit, back, rest = max(_splits(quarters, rows, columns), key=_clearness)
    return sign, _mean(front, lit), _mean(back, rest)


def _splits(
    quarters: Sequence[Colour], rows: Sequence[Colour], columns: Sequence[Colour]
) -> Iterator[_Split]:
    for mask in _SPLITS:
        lit = [part for part, on in zip(quarters, mask, strict=True) if on]
        rest = [part for part, on in zip(quarters, mask, strict=True) if not on]
        yield QUARTERS[mask], _sum(lit, 2), 2 * len(lit), _sum(rest, 2), 2 * len(rest)
    for count, sign in LEFT.items():
        yield sign, _sum(columns[:count]), count, _sum(columns[count:]), EIGHTHS - count
    for count, sign in LOWER.items():
        yield sign, _sum(rows[-count:]), count, _sum(rows[:-count]), EIGHTHS - count


def _sum(parts: Sequence[Colour], weight: int = 1) -> Colour:
    red = green = blue = 0
    for part in parts:
        red += part[0]
        green += part[1]
        blue += part[2]
    return red * weight, green * weight, blue * weight


def _mean(total: Colour, count: int) -> Colour:
    return total[0] // count, total[1] // count, total[2] // count


def _clearness(split: _Split) -> float:
    """How much of the picture two colours keep: the nearer each part is to one colour, the more."""
    _, front, lit, back, rest = split
    return _square(front) / lit + _square(back) / rest


def _square(total: Colour) -> int:
    return total[0] * total[0] + total[1] * total[1] + total[2] * total[2]
