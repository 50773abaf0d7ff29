"""What no position of Chess 2 may be (C33): every defect, named by its field."""

from __future__ import annotations

from collections.abc import Iterator

from heterodox.games.board import rank_of, square_name
from heterodox.games.chess.attacks import BLACK, WHITE, army_of, forward, other, own_piece
from heterodox.games.chess2 import legality
from heterodox.games.chess2.armies import LIMITS, roster_of
from heterodox.games.chess2.field import Field
from heterodox.games.fen import EMPTY

__all__ = ["find_defects"]


def find_defects(field: Field) -> tuple[str, ...]:
    """Everything that is wrong with a field, one line each."""
    defects = [
        *_piece_defects(field, WHITE),
        *_piece_defects(field, BLACK),
        *_pawn_defects(field),
        *_turn_defects(field),
        *_en_passant_defects(field),
        *_stone_defects(field),
    ]
    return tuple(defects)


def _piece_defects(field: Field, army: str) -> Iterator[str]:
    roster = roster_of(field.armies, army)
    kings = field.board.count(own_piece("k", army))
    most = roster.home.count("k")
    if not 1 <= kings <= most:
        expected = "1" if most == 1 else f"1 to {most}"
        yield f"placement: {army} has {kings} kings instead of {expected}"
    if own_piece("q", army) in field.board and "q" not in roster.pieces:
        yield f"placement: {army} has a queen, but {roster.title} has none"
    pieces = sum(piece != EMPTY and army_of(piece) == army for piece in field.board)
    if pieces > LIMITS.most_pieces:
        yield f"placement: {army} has {pieces} pieces, more than {LIMITS.most_pieces}"


def _pawn_defects(field: Field) -> Iterator[str]:
    """No pawns on ranks 1 and 8.

    Reading: but for a Nemesis pawn that a nemesis move (C5) led back to its own first rank.
    """
    for square, piece in enumerate(field.board):
        if piece not in "Pp" or 0 < rank_of(square) < 7:
            continue
        on_own_first_rank = rank_of(square) == (0 if piece == "P" else 7)
        if not (on_own_first_rank and field.names[piece] == "nemesis-pawn"):
            yield f"placement: a pawn stands on {square_name(square)}"


def _turn_defects(field: Field) -> Iterator[str]:
    """A King may stand in the power of the army to move after a lost duel (C31), but not in plain chess."""
    if field.king_turn and not field.roster.king_turn:
        yield f"turn: {field.army} fields {field.roster.title}, which has no king-turn"
    waiting = other(field.army)
    if field.rules.classic and legality.in_check(field, waiting):
        yield f"turn: {field.army} is to move, but the {waiting} king is in check"


def _en_passant_defects(field: Field) -> Iterator[str]:
    """C3: the pawn that passed over the square, its own side's unless a king-turn is still due."""
    square = field.en_passant
    if square is None:
        return
    stepper = field.army if field.king_turn else other(field.army)
    if rank_of(square) != (2 if stepper == WHITE else 5):
        yield f"en passant: {square_name(square)} is not behind a double step of {stepper}"
        return
    pawn = field.board[square + 8 * forward(stepper)]
    steps_twice = pawn == own_piece("p", stepper) and field.names[pawn] == "pawn"
    if not steps_twice or field.board[square] != EMPTY:
        yield f"en passant: no {stepper} pawn has just passed over {square_name(square)}"


def _stone_defects(field: Field) -> Iterator[str]:
    for army in (WHITE, BLACK):
        if field.stones_of(army) > LIMITS.most_stones:
            yield f"stones: {army} has {field.stones_of(army)}, more than {LIMITS.most_stones}"
