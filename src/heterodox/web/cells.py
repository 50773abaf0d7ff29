"""A position string seen as squares, for an editor that knows no game.

Most games write the board as ranks from the top, divided by strokes, with numbers for empty squares.
What stands on a square is then a piece of text, its *cell*: an editor can move, take away and put
cells without knowing what they mean. `Game.parse` says what is wrong with the result.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from heterodox.errors import HeterodoxError
from heterodox.games.picture import Picture, Token
from heterodox.games.protocol import Game, Position

__all__ = ["palette", "read_cells", "write_cells"]

_FILES = "abcdefghijklmnopqrstuvwxyz"
# What is in round brackets shares a square; what is in square ones belongs to the letter before it.
_SHARED, _BELONGING = ("(", ")"), ("[", "]")
# How many composed positions are searched for rare cells, and how many cells a person is offered.
_COMPOSED = 60
_MOST_CELLS = 72


def read_cells(text: str, picture: Picture) -> dict[str, str] | None:
    """Square -> cell, for the squares that are not empty; None where the string is no such board."""
    board = text.split(" ", maxsplit=1)[0]
    rows = board.split("/")
    if len(rows) != picture.ranks:
        return None
    cells: dict[str, str] = {}
    for row, rank in zip(rows, range(picture.ranks, 0, -1), strict=True):
        found = _read_row(row, rank, picture)
        if found is None:
            return None
        cells |= found
    return cells if write_cells(cells, text, picture) == text else None


def _read_row(row: str, rank: int, picture: Picture) -> dict[str, str] | None:
    """The cells of one rank, with the tokens that stand there as a guide."""
    cells: dict[str, str] = {}
    at = file = 0
    while at < len(row) and file < picture.files:
        if row[at].isdigit():
            end = at
            while end < len(row) and row[end].isdigit():
                end += 1
            file += int(row[at:end])
            at = end
            continue
        square = f"{_FILES[file]}{rank}"
        cell = _cell_at(row, at, picture.squares.get(square, ()))
        if not cell:
            return None
        cells[square] = cell
        at += len(cell)
        file += 1
    return cells if at == len(row) and file == picture.files else None


def _cell_at(row: str, at: int, tokens: tuple[Token, ...]) -> str:
    """The text of one square; "" where it cannot be told."""
    if row[at] == _SHARED[0]:
        return row[at : row.find(_SHARED[1], at) + 1]
    if not tokens or not row.startswith(tokens[0].letter, at):
        return ""
    end = at + len(tokens[0].letter)
    if row[end : end + 1] == _BELONGING[0]:
        end = row.find(_BELONGING[1], end) + 1
    return row[at:end]


def write_cells(cells: Mapping[str, str], text: str, picture: Picture) -> str:
    """The position string with its board replaced by those cells; everything else stays."""
    rows = []
    for rank in range(picture.ranks, 0, -1):
        row, gap = "", 0
        for file in _FILES[: picture.files]:
            cell = cells.get(f"{file}{rank}", "")
            gap += not cell
            if cell:
                row += (str(gap) if gap else "") + cell
                gap = 0
        rows.append(row + (str(gap) if gap else ""))
    _, *others = text.split(" ")
    return " ".join(["/".join(rows), *others])


def palette(game: Game) -> list[tuple[str, tuple[Token, ...]]]:
    """The cells that a person may put on a board, with what they look like: common ones first."""
    found: dict[str, tuple[Token, ...]] = {}
    dice = random.Random(1)
    for position in (*_beginnings(game), *(game.compose(dice) for _ in range(_COMPOSED))):
        picture = position.picture()
        for square, cell in (read_cells(str(position), picture) or {}).items():
            found.setdefault(cell, picture.squares[square])
    return sorted(list(found.items())[:_MOST_CELLS], key=lambda item: (len(item[1]), item[1][0].army))


def _beginnings(game: Game) -> list[Position]:
    """The first positions of a game: the usual one and every named one that can be begun."""
    starts = [game.start()]
    for setup in game.setups():
        name, _, value = setup.partition("=")
        try:
            starts.append(game.start(**{name: value}))
        except HeterodoxError:  # a set-up that wants further options
            continue
    return starts
