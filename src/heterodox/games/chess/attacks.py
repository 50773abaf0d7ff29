"""Chess pieces on a board: whose they are, how they move, what they attack."""

from __future__ import annotations

from collections.abc import Mapping

from heterodox.games.board import DIAGONAL, KNIGHT, ORTHOGONAL, ROYAL, Direction, jumps, rays
from heterodox.games.fen import EMPTY, Board

__all__ = [
    "BLACK",
    "JUMPS",
    "LINES",
    "PIECE_NAMES",
    "WHITE",
    "army_of",
    "attacked",
    "forward",
    "in_check",
    "king_square",
    "other",
    "own_piece",
    "pawn_strikes",
]

WHITE, BLACK = "white", "black"

# X3: how the pieces that are no pawns reach other squares: along lines, or by single jumps.
LINES: Mapping[str, tuple[Direction, ...]] = {"r": ORTHOGONAL, "b": DIAGONAL, "q": ROYAL}
JUMPS: Mapping[str, tuple[Direction, ...]] = {"n": KNIGHT, "k": ROYAL}

PIECE_NAMES: Mapping[str, str] = {
    "p": "pawn",
    "n": "knight",
    "b": "bishop",
    "r": "rook",
    "q": "queen",
    "k": "king",
}


def army_of(piece: str) -> str:
    """Whose piece it is."""
    return WHITE if piece.isupper() else BLACK


def other(army: str) -> str:
    """The opponent."""
    return BLACK if army == WHITE else WHITE


def forward(army: str) -> int:
    """The direction of an army's pawns, as a step in ranks."""
    return 1 if army == WHITE else -1


def pawn_strikes(square: int, army: str) -> tuple[int, ...]:
    """The squares that an army's pawn on `square` attacks."""
    return jumps(square, ((-1, 1), (1, 1)) if army == WHITE else ((-1, -1), (1, -1)))


def attacked(board: Board, square: int, by: str) -> bool:
    """Whether a piece of army `by` attacks the square (X4)."""
    if any(board[origin] == own_piece("p", by) for origin in pawn_strikes(square, other(by))):
        return True
    if any(
        board[origin] == own_piece(kind, by) for kind, ways in JUMPS.items() for origin in jumps(square, ways)
    ):
        return True
    return any(
        _first_piece(board, line) in (own_piece(kind, by), own_piece("q", by))
        for kind in "rb"
        for line in rays(square, LINES[kind])
    )


def own_piece(kind: str, army: str) -> str:
    """The letter of an army's piece of that kind."""
    return kind.upper() if army == WHITE else kind


def _first_piece(board: Board, line: tuple[int, ...]) -> str:
    return next((board[square] for square in line if board[square] != EMPTY), EMPTY)


def king_square(board: Board, army: str) -> int | None:
    """Where the army's King stands; None on a board without it (only in unchecked positions)."""
    king = own_piece("k", army)
    return board.index(king) if king in board else None


def in_check(board: Board, army: str) -> bool:
    """X4: whether the army's King is attacked."""
    king = king_square(board, army)
    return king is not None and attacked(board, king, other(army))
