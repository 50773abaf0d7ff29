"""What a chess position looks like."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from heterodox.games.board import square_name
from heterodox.games.chess.attacks import BLACK, PIECE_NAMES, WHITE, army_of, king_square, own_piece
from heterodox.games.fen import EMPTY
from heterodox.games.picture import Mark, Picture, Token

if TYPE_CHECKING:
    from heterodox.games.chess.rules import ChessPosition

__all__ = ["draw", "token"]

GLYPHS = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
_LETTERS = {name: letter for letter, name in PIECE_NAMES.items()}


def draw(position: ChessPosition) -> Picture:
    """The board with the last move and a check marked."""
    return Picture(
        squares={
            square_name(square): (token(army_of(piece), PIECE_NAMES[piece.lower()]),)
            for square, piece in enumerate(position.board)
            if piece != EMPTY
        },
        facing={WHITE: "south", BLACK: "north"},
        caption=_caption(position),
        marks=tuple(_marks(position)),
    )


@cache
def token(army: str, piece: str) -> Token:
    """How a piece is drawn, by its army and its name."""
    letter = own_piece(_LETTERS[piece], army)
    return Token(piece, army, letter, GLYPHS[letter], f"{army} {piece}")


def _caption(position: ChessPosition) -> str:
    if position.outcome is None:
        return f"{position.turn} to move" + (", in check" if position.check else "")
    winner = position.outcome.winner
    return f"{winner} wins by {position.outcome.reason}" if winner else f"draw by {position.outcome.reason}"


def _marks(position: ChessPosition) -> list[Mark]:
    marks = [Mark(square, "last") for square in position.last.squares] if position.last else []
    king = king_square(position.board, position.turn_army)
    if position.check and king is not None:
        marks.append(Mark(square_name(king), "check", position.turn_army))
    return marks
