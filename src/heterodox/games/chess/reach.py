"""Where pieces go when nobody asks for the King's safety (X2, X3, X6): every move laid out in advance.

The moves that a piece could have on an empty board are made once; a position only picks those that
its other pieces let through. Squares come in the order of the lines, nearest first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from heterodox.games.board import jumps, rank_of, rays
from heterodox.games.chess.attacks import BLACK, JUMPS, LINES, WHITE, forward, other, pawn_strikes, pieces_of
from heterodox.games.chess.moves import PROMOTIONS, ChessMove
from heterodox.games.fen import EMPTY, Board

__all__ = ["moves_from", "premade"]

HOME_RANK = {WHITE: 1, BLACK: 6}
_EDGES = (0, 7)


@cache
def premade(start: int, end: int, promotion: str = "") -> ChessMove:
    """The move; always the same object, so that lists of moves cost nothing but their places."""
    return ChessMove(start, end, promotion)


# -- the layout ---------------------------------------------------------------------------------------

Targets = tuple[tuple[int, ChessMove], ...]
PawnTargets = tuple[tuple[int, tuple[ChessMove, ...]], ...]


def _targets(start: int, ends: Sequence[int]) -> Targets:
    return tuple((end, premade(start, end)) for end in ends)


def _pawn_targets(start: int, ends: Sequence[int]) -> PawnTargets:
    """X6: with all that a pawn may become where it reaches the last rank."""
    return tuple(
        (
            end,
            tuple(premade(start, end, kind) for kind in PROMOTIONS)
            if rank_of(end) in _EDGES
            else (premade(start, end),),
        )
        for end in ends
    )


def _steps(square: int, army: str) -> tuple[int, ...]:
    """X6: one step, and the second one from home."""
    ahead = square + 8 * forward(army)
    return (ahead, ahead + 8 * forward(army)) if rank_of(square) == HOME_RANK[army] else (ahead,)


# A pawn on the first or last rank (in a position that was loaded to be looked at) does not move.
_PAWN_SQUARES = range(8, 56)
_STEPS = {
    army: {square: _pawn_targets(square, _steps(square, army)) for square in _PAWN_SQUARES}
    for army in (WHITE, BLACK)
}
_STRIKES = {
    army: {square: _pawn_targets(square, pawn_strikes(square, army)) for square in _PAWN_SQUARES}
    for army in (WHITE, BLACK)
}
_LINES = {
    kind: tuple(tuple(_targets(square, line) for line in rays(square, ways)) for square in range(64))
    for kind, ways in LINES.items()
}
_JUMPS = {
    kind: tuple(_targets(square, jumps(square, ways)) for square in range(64)) for kind, ways in JUMPS.items()
}

# -- on a board ---------------------------------------------------------------------------------------

_OPEN = {army: pieces_of(other(army)) | {EMPTY} for army in (WHITE, BLACK)}


def moves_from(board: Board, square: int, army: str, passed: int | None) -> list[ChessMove]:
    """The moves of the army's piece on a square, castling and the King's safety aside.

    `passed` is the square that an enemy pawn's double step has just passed over.
    """
    kind = board[square].lower()
    if kind == "p":
        return _pawn_moves(board, square, army, passed)
    if kind in LINES:
        return _line_moves(board, square, kind, army)
    may_enter = _OPEN[army]
    return [move for target, move in _JUMPS[kind][square] if board[target] in may_enter]


def _line_moves(board: Board, square: int, kind: str, army: str) -> list[ChessMove]:
    moves = []
    for line in _LINES[kind][square]:
        for target, move in line:
            if board[target] == EMPTY:
                moves.append(move)
                continue
            if board[target] in _OPEN[army]:
                moves.append(move)
            break
    return moves


def _pawn_moves(board: Board, square: int, army: str, passed: int | None) -> list[ChessMove]:
    """X6: one step, two from home, captures, en passant, and the promotions of all of these."""
    moves: list[ChessMove] = []
    for target, ways in _STEPS[army].get(square, ()):
        if board[target] != EMPTY:
            break
        moves += ways
    prey = pieces_of(other(army))
    for target, ways in _STRIKES[army].get(square, ()):
        if board[target] in prey or target == passed:
            moves += ways
    return moves
