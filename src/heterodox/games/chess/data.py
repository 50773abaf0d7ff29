"""The numbers and squares of the rules of chess, from rules.yaml; the C++ rules are built from it too."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

from heterodox.games.board import square_named
from heterodox.games.datafile import read_yaml

__all__ = [
    "CASTLINGS",
    "MOST_PAWNS",
    "MOST_PIECES",
    "QUIET_PLIES",
    "REPETITIONS",
    "START",
    "Castling",
    "DrawLimit",
]


class Castling(NamedTuple):
    """X5: where King and Rook come from and go to, and the squares between them that must be empty."""

    king_from: int
    king_to: int
    rook_from: int
    rook_to: int
    path: tuple[int, ...]


class DrawLimit(NamedTuple):
    """X8, X9: from how many on a draw may be claimed, and how many end the game."""

    claim: int
    end: int


def _castling(king: list[str], rook: list[str]) -> Castling:
    squares = [square_named(name) for name in king + rook]
    king_from, king_to, rook_from, rook_to = (square for square in squares if square is not None)
    path = range(min(king_from, rook_from) + 1, max(king_from, rook_from))
    return Castling(king_from, king_to, rook_from, rook_to, tuple(path))


_RULES = read_yaml(files(__package__).joinpath("rules.yaml").read_text(encoding="utf-8"), "chess/rules.yaml")

START: str = _RULES["start"]
MOST_PIECES: int = _RULES["pieces"]
MOST_PAWNS: int = _RULES["pawns"]
QUIET_PLIES = DrawLimit(**_RULES["quiet_plies"])
REPETITIONS = DrawLimit(**_RULES["repetitions"])
CASTLINGS: Mapping[str, Castling] = {right: _castling(**way) for right, way in _RULES["castlings"].items()}
