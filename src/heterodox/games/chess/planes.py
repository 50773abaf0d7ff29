"""What a program sees of a chess position: see `heterodox.games.planes`.

The army that the seat plays is its own, and its first rank is row 0. The compiled twin is in
native/envs/chess.hpp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from heterodox.games.chess.attacks import BLACK, PIECE_NAMES, WHITE, other, own_piece
from heterodox.games.chess.data import QUIET_PLIES, REPETITIONS
from heterodox.games.planes import FLIPPED, UPRIGHT, Plane, capped, squares_seen

if TYPE_CHECKING:
    from heterodox.games.chess.rules import ChessPosition

__all__ = ["PLANES", "observe"]

KINDS = "pnbrqk"

_QUIET = Plane("quiet plies", "plies since the last capture or pawn move (X8)", QUIET_PLIES.end)
_TIMES = Plane("repetitions", "how often this position has stood on the board (X9)", REPETITIONS.end)

PLANES = (
    *(Plane(f"own {PIECE_NAMES[kind]}s", "the seat's own") for kind in KINDS),
    *(Plane(f"enemy {PIECE_NAMES[kind]}s", "the opponent's") for kind in KINDS),
    Plane("en passant", "the square that a double step has just passed over (X6)"),
    Plane("decides", "1 while this seat has to decide", 1),
    Plane("black", "1 where this seat plays Black: its board is upside down, its action numbers are not", 1),
    Plane("own short castling", "the right is left (X5)", 1),
    Plane("own long castling", "the right is left", 1),
    Plane("enemy short castling", "the right is left", 1),
    Plane("enemy long castling", "the right is left", 1),
    _QUIET,
    _TIMES,
)


def observe(position: ChessPosition, seat: str) -> tuple[int, ...]:
    """The values of `PLANES` as White or Black sees the position."""
    eyes = FLIPPED if seat == BLACK else UPRIGHT
    pieces = dict.fromkeys("PNBRQKpnbrqk", 0)
    for square, piece in enumerate(position.board):
        if piece in pieces:
            pieces[piece] |= 1 << eyes[square]
    armies = (seat, other(seat))
    passed = () if position.en_passant is None else (position.en_passant,)
    decides = position.turn_army == seat and position.outcome is None
    return (
        *(pieces[own_piece(kind, army)] for army in armies for kind in KINDS),
        squares_seen(passed, eyes),
        int(decides),
        int(seat != WHITE),
        *(int(own_piece(side, army) in position.castling) for army in armies for side in "kq"),
        capped(position.halfmove, _QUIET),
        capped(position.past.count(position.key) + 1, _TIMES),
    )
