"""Positions that mean the same: a quarter turn of the board takes every army to the next corner.

There is no mirror: in one every pawn would go the wrong way. The prototype of the Tablet of Fire stands in
bands and cannot be turned either; a divination stands for itself.
"""

from __future__ import annotations

import re

__all__ = ["alike"]

_CELL = re.compile(r"\([ybrk].[ybrk].\)|[ybrk][A-Za-z]|[1-8]")
_PIECE = re.compile(r"[ybrk][A-Za-z]")
_NEXT = str.maketrans("ybrk", "brky")
_BANDS = "tablet"

# The contents of the squares as they are written, the eighth rank first; "." for an empty one.
Rows = list[list[str]]


def alike(text: str) -> tuple[str, ...]:
    """The same position in its four places, sorted, with its counters at the beginning."""
    placement, army, order, seats, array, statuses, _, _, *divination = text.split(" ")
    if divination:
        return (text,)
    rows = _read(placement)
    found = set()
    for _ in range(1 if array.startswith(_BANDS) else 4):
        found.add(" ".join((_write(rows), army, _sorted_order(order), seats, array, statuses, "0", "1")))
        rows = [[_to_the_next(cell) for cell in row] for row in zip(*reversed(rows), strict=True)]
        army, order = army.translate(_NEXT), order.translate(_NEXT)
        statuses = _sorted_statuses(statuses.translate(_NEXT))
    return tuple(sorted(found))


def _to_the_next(cell: str) -> str:
    """The same pieces of the next army: the letter of a pawn's patron stays."""
    return _PIECE.sub(lambda piece: piece.group()[0].translate(_NEXT) + piece.group()[1], cell)


def _read(placement: str) -> Rows:
    return [
        [part for cell in _CELL.findall(rank) for part in ("." * int(cell) if cell.isdigit() else [cell])]
        for rank in placement.split("/")
    ]


def _write(rows: Rows) -> str:
    ranks = "/".join("".join(row) for row in rows)
    return re.sub(r"\.+", lambda gap: str(len(gap.group())), ranks)


def _sorted_order(order: str) -> str:
    """Who is named first only says where counting begins."""
    first = order.index(min(order))
    return order[first:] + order[:first]


def _sorted_statuses(statuses: str) -> str:
    if statuses == "-":
        return statuses
    return ",".join(sorted(statuses.split(","), key=_place_of_status))


def _place_of_status(status: str) -> tuple[int, int]:
    """E41: by army, then by sign."""
    return "ybrk".index(status[0]), "*!@~?%".index(status[1])
