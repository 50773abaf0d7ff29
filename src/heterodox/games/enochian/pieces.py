"""Armies, teams and pieces (E2, E3).

An army is a number: 0 yellow, 1 blue, 2 red, 3 black, the order of the position string. Allies sit
on opposite corners, so they are two numbers apart, and enemies are an odd distance apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from heterodox.games.enochian.data import rule_book

__all__ = [
    "ALL_ARMIES",
    "BISHOP",
    "EMPTY",
    "KINDS",
    "KIND_NAMES",
    "KING",
    "KNIGHT",
    "LETTERS",
    "PAWN",
    "PIECES",
    "QUEEN",
    "ROOK",
    "WORTH",
    "Board",
    "Content",
    "Piece",
    "ally_of",
    "are_enemies",
    "pieces_of",
]

KING, QUEEN, BISHOP, KNIGHT, ROOK, PAWN = "KQBNRP"

KIND_NAMES: Mapping[str, str] = {
    KING: "King",
    QUEEN: "Queen",
    BISHOP: "Bishop",
    KNIGHT: "Knight",
    ROOK: "Rook",
    PAWN: "pawn",
}

# The kinds by the words of the data files: "knight" -> "N".
KINDS: Mapping[str, str] = {name.lower(): kind for kind, name in KIND_NAMES.items()}

# What a piece counts, in pawns; an Enochian Queen is a leaper that sees a quarter of the board.
WORTH: Mapping[str, float] = {KING: 4.0, QUEEN: 2.0, BISHOP: 3.0, KNIGHT: 3.0, ROOK: 5.0, PAWN: 1.0}

ALL_ARMIES = (0, 1, 2, 3)
LETTERS: str = rule_book().letters


def ally_of(army: int) -> int:
    """E2: the army on the opposite corner."""
    return army ^ 2


def are_enemies(one: int, other: int) -> bool:
    """Whether two armies are of different teams."""
    return (one ^ other) & 1 == 1


class Piece(NamedTuple):
    """A piece of an army; a pawn also has the kind of its patron (E3), other pieces "" instead."""

    army: int
    kind: str
    patron: str = ""

    @property
    def token(self) -> str:
        """E41: two characters, army letter and kind; pawns in lower case by patron."""
        return LETTERS[self.army] + (self.patron.lower() or self.kind)

    @property
    def word(self) -> str:
        """ "rook" or "rook's pawn": the piece in events."""
        return self.words.lower()

    @property
    def words(self) -> str:
        """ "Rook" or "Rook's pawn"."""
        return f"{KIND_NAMES[self.patron]}'s pawn" if self.patron else KIND_NAMES[self.kind]


# What stands on a square: nothing, one piece, or on a throne a King and one other (E13).
Content = tuple[Piece, ...]
Board = tuple[Content, ...]

EMPTY: Content = ()

# Every piece there can be, by its token.
PIECES: Mapping[str, Piece] = {
    piece.token: piece
    for army in ALL_ARMIES
    for piece in (
        *(Piece(army, kind) for kind in (KING, QUEEN, BISHOP, KNIGHT, ROOK)),
        *(Piece(army, PAWN, patron) for patron in (QUEEN, BISHOP, KNIGHT, ROOK)),
    )
}


def pieces_of(board: Board, army: int) -> list[tuple[int, Piece]]:
    """The pieces of an army with their squares, from a1 to h8."""
    return [
        (square, piece)
        for square, content in enumerate(board)
        if content
        for piece in content
        if piece.army == army
    ]
