"""What squares and pieces stand for (E45, E46): signs, tarot trumps, god-forms, colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from heterodox.games.board import file_of, rank_of
from heterodox.games.datafile import read_yaml
from heterodox.games.enochian.data import read_text
from heterodox.games.enochian.pieces import Piece
from heterodox.games.enochian.setting import ARMIES
from heterodox.games.enochian.zalewski import angle_of

__all__ = ["Sign", "concern_of", "god_form", "house_words", "sign_of", "tile_of"]


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of the zodiac, or an element itself (then without a house)."""

    name: str
    element: str
    quality: str
    house: int | None
    planet: str
    figure: str
    trump: str


@cache
def _table() -> Mapping[str, Any]:
    table: Mapping[str, Any] = read_yaml(read_text("attributions.yaml"), "attributions.yaml")
    return table


@cache
def sign_of(board: str, square: int) -> Sign:
    """E45: the sign of a square on the board of an element ("fire", "water", "air", "earth")."""
    column, rank = _letters(board, square)
    quality, element = _table()["letters"][column]["quality"], _table()["letters"][rank]["element"]
    signs = (Sign(**entry) for entry in _table()["signs"])
    return next(sign for sign in signs if (sign.quality, sign.element) == (quality, element))


def concern_of(element: str) -> str:
    """What people ask an element about: "love, feelings and family"."""
    return str(_table()["concerns"][element])


def house_words(sign: Sign) -> str:
    """E45: the house of a sign and what it rules; an element has no house but itself."""
    if sign.house is None:
        return f"the element {sign.name.lower()} itself"
    return f"house {sign.house}, {_table()['houses'][sign.house]}"


def _letters(board: str, square: int) -> tuple[str, str]:
    """E45: the column letter and the rank letter of a square."""
    layout = next(entry for entry in _table()["boards"] if board in entry["boards"])
    file, rank = file_of(square), rank_of(square)
    columns = layout["files"]["upper" if rank >= 4 else "lower"].split()
    ranks = layout["ranks"]["west" if file < 4 else "east"].split()
    return columns[file], ranks[7 - rank]


def god_form(piece: Piece) -> str:
    """E46: the Egyptian god whose form a piece bears."""
    forms = _table()["god_forms"]
    return str(forms["pawns"][piece.patron] if piece.patron else forms["pieces"][piece.kind])


@cache
def tile_of(board: str, square: int) -> tuple[str, str, str, str]:
    """E46: the colours of a square's four triangles: board's element, column's, angle's, rank's."""
    column, rank = (_table()["letters"][letter]["element"] for letter in _letters(board, square))
    angle = ARMIES[angle_of(square)].element
    north, east, south, west = (
        str(_table()["colours"][element]["main"]) for element in (board, column, angle, rank)
    )
    return north, east, south, west
