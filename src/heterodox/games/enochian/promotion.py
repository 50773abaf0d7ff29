"""Pawns on their promotion edge: waiting, promoting, the privileged pawn (E26–E29)."""

from __future__ import annotations

from heterodox.games.enochian.data import rule_book
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Piece

__all__ = ["FEW_PAWNS", "is_privileged", "promoted_kind", "promotions"]

# E26: a pawn promotes only while its army has at most this many, itself included.
FEW_PAWNS = rule_book().few_pawns

# E28: the armies whose last pawn promotes to any kind.
PRIVILEGED = ([KING, PAWN], [KING, PAWN, QUEEN], [BISHOP, KING, PAWN])

NO_PROMOTION = ("",)


def promotions(field: Field, piece: Piece, end: int) -> tuple[str, ...]:
    """What a piece may become on arriving at a square: kinds to choose from, or "" for what it is."""
    if piece.kind != PAWN or end not in field.setting.array.edges[piece.army]:
        return NO_PROMOTION
    if is_privileged(field, piece.army):
        return QUEEN, BISHOP, KNIGHT, ROOK
    if field.setting.rules.promotion_waits == "on" and field.pawns(piece.army) > FEW_PAWNS:
        return NO_PROMOTION
    return (promoted_kind(field, piece, end),)


def promoted_kind(field: Field, pawn: Piece, square: int) -> str:
    """E26: a pawn becomes its patron's kind; E27: on a throne, the kind that shared the thrones."""
    array = field.setting.array
    on_throne = any(square in thrones for thrones in array.thrones)
    if on_throne and field.setting.rules.throne_promotion == "on" and array.throne_kind:
        return array.throne_kind
    return pawn.patron


def is_privileged(field: Field, army: int) -> bool:
    """E28: whether an army on the board is exactly {K, P}, {K, Q, P} or {K, B, P}."""
    return sorted(piece.kind for _, piece in field.pieces(army)) in PRIVILEGED
