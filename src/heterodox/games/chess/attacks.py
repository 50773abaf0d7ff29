"""Chess pieces on a board: whose they are, what they attack, and what holds them before their King."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from heterodox.games.board import DIAGONAL, KNIGHT, ORTHOGONAL, ROYAL, Direction, jumps, rays
from heterodox.games.fen import EMPTY, Board

__all__ = [
    "BLACK",
    "JUMPS",
    "LINES",
    "PIECE_NAMES",
    "WHITE",
    "WORTH",
    "Threats",
    "army_of",
    "attacked",
    "find_threats",
    "forward",
    "in_check",
    "king_square",
    "other",
    "own_piece",
    "pawn_strikes",
    "pieces_of",
    "sight_of",
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

# What players count the pieces as, in pawns; a King is not counted.
WORTH: Mapping[str, float] = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}


def army_of(piece: str) -> str:
    """Whose piece it is."""
    return WHITE if piece.isupper() else BLACK


def other(army: str) -> str:
    """The opponent."""
    return BLACK if army == WHITE else WHITE


def forward(army: str) -> int:
    """The direction of an army's pawns, as a step in ranks."""
    return 1 if army == WHITE else -1


def own_piece(kind: str, army: str) -> str:
    """The letter of an army's piece of that kind."""
    return kind.upper() if army == WHITE else kind


def pieces_of(army: str) -> frozenset[str]:
    """The letters of all pieces of an army."""
    return _PIECES[army]


_PIECES = {army: frozenset(own_piece(kind, army) for kind in PIECE_NAMES) for army in (WHITE, BLACK)}


def pawn_strikes(square: int, army: str) -> tuple[int, ...]:
    """The squares that an army's pawn on `square` attacks."""
    return jumps(square, ((-1, 1), (1, 1)) if army == WHITE else ((-1, -1), (1, -1)))


# -- X4: check --------------------------------------------------------------------------------------
#
# Whatever attacks a square by a jump stands where the same jump leads from the square; whatever attacks
# it along a line is the first piece on that line. Both are laid out for every square once.

Spots = tuple[tuple[int, str], ...]  # where which piece would attack by a jump
Ways = tuple[tuple[tuple[int, ...], frozenset[str]], ...]  # a line, and which pieces attack along it


def _spots(square: int, by: str) -> Spots:
    pawns = ((origin, own_piece("p", by)) for origin in pawn_strikes(square, other(by)))
    others = ((origin, own_piece(kind, by)) for kind in JUMPS for origin in jumps(square, JUMPS[kind]))
    return (*pawns, *others)


def _ways(square: int, by: str) -> Ways:
    return tuple(
        (line, frozenset({own_piece(kind, by), own_piece("q", by)}))
        for kind in "rb"
        for line in rays(square, LINES[kind])
    )


_SPOTS = {by: tuple(_spots(square, by) for square in range(64)) for by in (WHITE, BLACK)}
_WAYS = {by: tuple(_ways(square, by) for square in range(64)) for by in (WHITE, BLACK)}


def attacked(board: Sequence[str], square: int, by: str) -> bool:
    """Whether a piece of army `by` attacks the square (X4)."""
    for origin, piece in _SPOTS[by][square]:
        if board[origin] == piece:
            return True
    for line, attackers in _WAYS[by][square]:
        for origin in line:
            first = board[origin]
            if first != EMPTY:
                if first in attackers:
                    return True
                break
    return False


def sight_of(board: Sequence[str], square: int) -> frozenset[int]:
    """The squares from which a piece could attack a square, and the first piece on every line from it."""
    found = {origin for by in (WHITE, BLACK) for origin, _ in _SPOTS[by][square]}
    for line, _ in _WAYS[WHITE][square]:
        for origin in line:
            found.add(origin)
            if board[origin] != EMPTY:
                break
    return frozenset(found)


def king_square(board: Board, army: str) -> int | None:
    """Where the army's King stands; None on a board without it (only in unchecked positions)."""
    king = own_piece("k", army)
    return board.index(king) if king in board else None


def in_check(board: Board, army: str) -> bool:
    """X4: whether the army's King is attacked."""
    king = king_square(board, army)
    return king is not None and attacked(board, king, other(army))


class Threats(NamedTuple):
    """What an army's King has to fear where it stands.

    checks  for each piece that gives check the squares that end it: its own, and those between
    pins    square of an own piece that alone shields the King -> where it may go and still shields it
    """

    checks: tuple[tuple[int, ...], ...]
    pins: Mapping[int, tuple[int, ...]]


def find_threats(board: Board, king: int, army: str) -> Threats:
    """X4: the checks and the pins of the army whose King stands on a square."""
    enemy, own = other(army), pieces_of(army)
    checks: list[tuple[int, ...]] = [
        (origin,) for origin, piece in _SPOTS[enemy][king] if board[origin] == piece
    ]
    pins: dict[int, tuple[int, ...]] = {}
    for line, attackers in _WAYS[enemy][king]:
        shield = None
        for square in line:
            piece = board[square]
            if piece == EMPTY:
                continue
            if piece in own and shield is None:
                shield = square
                continue
            if piece in attackers:
                way = line[: line.index(square) + 1]
                if shield is None:
                    checks.append(way)
                else:
                    pins[shield] = way
            break
    return Threats(tuple(checks), pins)
