"""Where the squares of a picture are, seen from any side: shared by all renderers.

The board may be turned so that any edge is at the bottom; square names stay absolute. Columns and
rows count from the upper left as drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from heterodox.errors import InvalidText
from heterodox.games.picture import Mark, Picture

__all__ = ["EDGES", "View", "all_marks", "look_from"]

# In clockwise order, so that turning the board is counting along this row.
EDGES = ("north", "east", "south", "west")

# Where the names of files come from; boards have at most 26 files.
_FILES = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class View:
    """A board seen with one edge at the bottom.

    rows     square names, top row first, each from left to right
    columns  the labels under the columns, and `labels` those beside the rows, top first
    bottom   the edge at the bottom
    """

    rows: tuple[tuple[str, ...], ...]
    columns: tuple[str, ...]
    labels: tuple[str, ...]
    bottom: str

    def side(self, edge: str) -> str:
        """Where an edge of the board is drawn: "north" is drawn at the top when south is bottom."""
        return EDGES[(EDGES.index(edge) - EDGES.index(self.bottom) + 2) % 4]

    def is_dark(self, square: str) -> bool:
        """Whether a square of a chequered board is dark; a1 always is."""
        return (_FILES.index(square[0]) + int(square[1:])) % 2 == 1


def look_from(picture: Picture, bottom: str = "south") -> View:
    """The board with an edge, or the edge where an army sits, at the bottom.

    An army that the picture does not place raises InvalidText.
    """
    edge = picture.facing.get(bottom, bottom)
    if edge not in EDGES:
        expected = ", ".join((*picture.facing, *EDGES))
        raise InvalidText(f"bottom {bottom[:40]!r}: expected one of {expected}")
    files = _FILES[: picture.files]
    ranks = [str(rank) for rank in range(1, picture.ranks + 1)]
    # Rows as seen by somebody at the south edge, then turned clockwise until `edge` is at the bottom.
    rows = [tuple(file + rank for file in files) for rank in reversed(ranks)]
    for _ in range((EDGES.index("south") - EDGES.index(edge)) % 4):
        rows = [tuple(row) for row in zip(*reversed(rows), strict=True)]
    along_files = edge in ("north", "south")
    names = [(square[0], square[1:]) for square in rows[-1]]
    sides = [(row[0][0], row[0][1:]) for row in rows]
    return View(
        rows=tuple(rows),
        columns=tuple(file if along_files else rank for file, rank in names),
        labels=tuple(rank if along_files else file for file, rank in sides),
        bottom=edge,
    )


def all_marks(
    picture: Picture, targets: tuple[str, ...], last: tuple[str, ...]
) -> dict[str, tuple[Mark, ...]]:
    """The picture's marks with those of a player's screen added, by square.

    A target where something stands is marked as a capture.
    """
    marks = list(picture.marks)
    marks += [Mark(square, "last") for square in last]
    marks += [Mark(square, "capture" if picture.squares.get(square) else "target") for square in targets]
    by_square: dict[str, tuple[Mark, ...]] = {}
    for mark in dict.fromkeys(marks):
        by_square[mark.square] = (*by_square.get(mark.square, ()), mark)
    return by_square
