"""Which board moves an army may make at its turn (E14–E17, E22, E35, E37, E38)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

from heterodox.games.enochian.attacks import attacked, destinations, in_check
from heterodox.games.enochian.data import rule_book
from heterodox.games.enochian.effects import complete
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.moves import BoardMove
from heterodox.games.enochian.pieces import KINDS, KING, PAWN, Piece, ally_of
from heterodox.games.enochian.promotion import promotions
from heterodox.games.protocol import by_number

__all__ = ["moves_at_turn", "moves_by_die"]

# E37: the kind that each roll of the die calls for.
DIE_KINDS = {roll: KINDS[name] for roll, name in rule_book().die.items()}


def moves_at_turn(field: Field, army: int, *, divining: bool) -> tuple[BoardMove, ...]:
    """Every board move at an army's turn, in divination (E38) before the die has spoken.

    E35: when a withdrawn army (four seats) is a bare King, its ally's seat moves that King or one of
    its own pieces.
    """
    moves = _moves_of(field, army, divining=divining)
    if field.setting.seats == 4 and field.statuses.withdrawn[army] and field.is_bare_king(army):
        ally = ally_of(army)
        moves += _moves_of(field, ally, divining=divining)
        if field.kings[army] == field.kings[ally]:
            moves = _told_apart(moves)
    return by_number(moves)


def _told_apart(moves: list[BoardMove]) -> list[BoardMove]:
    """E42: where two Kings on one square may go to the same place, both moves name their army."""
    steps = Counter((move.start, move.end) for move in moves if move.kind == KING)
    return [
        replace(move, twin=True) if move.kind == KING and steps[move.start, move.end] > 1 else move
        for move in moves
    ]


def _moves_of(field: Field, army: int, *, divining: bool) -> list[BoardMove]:
    """The moves of one army's pieces under the rules of its own King."""
    if field.frozen[army]:
        return []
    moves = _unchecked_moves(field, army)
    # E38: in divination E15 and E16 are off. E22: without a King there are no check rules.
    if divining or field.kings[army] is None:
        return moves
    if not in_check(field, army):
        return _without_walks_into_check(field, army, moves)
    if field.setting.rules.check_reply == "free":
        return moves
    # E15: the King must move if it can, even where it stays in check; otherwise anything may.
    return [move for move in moves if move.kind == KING] or moves


def _without_walks_into_check(field: Field, army: int, moves: list[BoardMove]) -> list[BoardMove]:
    """E16: a King may not step into check, judged in the position after the complete move.

    A step onto an empty square that is no throne of the ally changes nothing but where the King stands,
    so the board without the King shows whether the square is attacked.
    """
    king, start = Piece(army, KING), field.kings[army]
    assert start is not None
    board = list(field.board)
    board[start] = tuple(piece for piece in board[start] if piece != king)
    lifted = tuple(board)
    thrones = field.setting.array.thrones[ally_of(army)]

    def walks_into_check(move: BoardMove) -> bool:
        if field.board[move.end] or move.end in thrones:
            return in_check(complete(field, move).field, army)
        return attacked(field, move.end, army, board=lifted)

    return [move for move in moves if move.kind != KING or not walks_into_check(move)]


def _unchecked_moves(field: Field, army: int) -> list[BoardMove]:
    """What the pieces of an army can do by E8–E13 and E25–E28 alone."""
    return [
        _board_move(army, piece.kind, start, end, promotion, len(field.board[start]) > 1)
        for start, piece in field.pieces(army)
        for end in destinations(field, piece, start)
        for promotion in promotions(field, piece, end)
    ]


@cache
def _board_move(army: int, kind: str, start: int, end: int, promotion: str, shared: bool) -> BoardMove:
    """A move as a value; the same few thousand come again and again."""
    return BoardMove(army, kind, start, end, promotion, shared)


def moves_by_die(field: Field, army: int, moves: tuple[BoardMove, ...], die: int) -> tuple[BoardMove, ...]:
    """E37: the moves that a roll allows among all those of the turn; none means "no move"."""
    rolled = tuple(move for move in moves if move.kind == DIE_KINDS[die])
    if die != 1:
        return rolled
    # E39: a 1 without a King on the board is "no move" in every rule set.
    if field.kings[army] is None:
        return ()
    pawns = tuple(move for move in moves if move.kind == PAWN)
    if field.setting.rules.die_one == "king-or-pawn":
        return by_number(rolled + pawns)
    return rolled or pawns
