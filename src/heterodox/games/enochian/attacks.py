"""Where pieces go and what they attack (E8–E14).

Attack and capture are judged by the same questions, `may_enter` and `may_take`, so that a ban on
capturing is a ban on giving check as well (E12, E14).
"""

from __future__ import annotations

from functools import cache

from heterodox.games.board import DIAGONAL, KNIGHT, ORTHOGONAL, ROYAL, jumps, rays
from heterodox.games.enochian import pieces
from heterodox.games.enochian.arrays import Array
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.pieces import (
    ALL_ARMIES,
    BISHOP,
    KING,
    PAWN,
    QUEEN,
    ROOK,
    Board,
    Content,
    Piece,
    ally_of,
    are_enemies,
)

__all__ = ["attacked", "destinations", "in_check", "may_share", "may_take_over", "may_uncover"]

SQUARES = range(64)

# E8, E9: from each square the squares a leaper reaches, and the lines of a slider.
LEAPS = {
    KING: tuple(jumps(square, ROYAL) for square in SQUARES),
    QUEEN: tuple(jumps(square, tuple((2 * over, 2 * up) for over, up in ROYAL)) for square in SQUARES),
    pieces.KNIGHT: tuple(jumps(square, KNIGHT) for square in SQUARES),
}
LINES = {
    ROOK: tuple(rays(square, ORTHOGONAL) for square in SQUARES),
    BISHOP: tuple(rays(square, DIAGONAL) for square in SQUARES),
}


def destinations(field: Field, piece: Piece, start: int) -> list[int]:
    """Where a piece can go, by E8–E13 (with E25 and E40), whatever check and turn have to say."""
    if piece.kind == PAWN:
        return _pawn_destinations(field, piece, start)
    if piece.kind in LEAPS:
        return [end for end in LEAPS[piece.kind][start] if _may_enter(field, piece, end)]
    ends = []
    for line in LINES[piece.kind][start]:
        for end in line:
            if _may_enter(field, piece, end):
                ends.append(end)
            if field.board[end]:
                break
    return ends


def _pawn_destinations(field: Field, pawn: Piece, start: int) -> list[int]:
    """E10: one step forward to an empty square, or a capture diagonally forward."""
    array, board = field.setting.array, field.board
    ahead = jumps(start, (array.forward[pawn.army],))
    steps = [end for end in ahead if not board[end]]
    strikes = [end for end in array.strikes(pawn.army, start) if board[end] and _may_enter(field, pawn, end)]
    return steps + strikes


def _may_enter(field: Field, piece: Piece, end: int) -> bool:
    """E11: onto an empty square or to capture; E25 and E40 are the exceptions for allied pieces."""
    content = field.board[end]
    if not content:
        return True
    if are_enemies(piece.army, content[0].army):
        return _may_take(field, piece.kind, content)
    return may_share(field, piece, end) or may_take_over(field, piece, end)


def _may_take(field: Field, kind: str, content: Content) -> bool:
    """Whether a piece of that kind may capture enemies that stand together on a square.

    E18, E40: not when one of them is frozen. E12: no Bishop takes a Bishop and no Queen a Queen, and
    since both occupants of a throne are captured together (E13) one of them protects the other.
    """
    for occupant in content:
        if field.frozen[occupant.army]:
            return False
        if occupant.kind == kind and kind in (BISHOP, QUEEN):
            return False
    return True


def may_share(field: Field, piece: Piece, end: int) -> bool:
    """E40: a King may join one own or allied piece, not frozen, on one of its own throne squares."""
    content = field.board[end]
    return (
        field.setting.rules.sharing == "always"
        and piece.kind == KING
        and end in field.setting.array.thrones[piece.army]
        and len(content) == 1
        and not are_enemies(piece.army, content[0].army)
        and not field.frozen[content[0].army]
    )


def may_take_over(field: Field, piece: Piece, end: int) -> bool:
    """E25: with four seats a piece may take its ally's King while that is in check.

    Reading: where an own piece shares the square with that King (possible only when rule sets are
    mixed), E11 stands and the square cannot be entered.
    """
    setting, statuses, ally = field.setting, field.statuses, ally_of(piece.army)
    if setting.rules.takeover == "off" or setting.seats == 2 or field.kings[ally] != end:
        return False
    # An army never takes the King that commands it, nor the King of the seat that plays it (E35).
    if statuses.commander_of(piece.army) == ally or statuses.withdrawn[piece.army]:
        return False
    content = field.board[end]
    return (
        all(occupant.army == ally for occupant in content)
        and _may_take(field, piece.kind, content)
        and in_check(field, ally)
    )


def in_check(field: Field, army: int) -> bool:
    """E14: whether some unfrozen enemy could capture on the King's square, by E8–E12 alone.

    An army without a King on the board is never in check (E22).
    """
    known = field.checks.get(army)
    if known is None:
        square = field.kings[army]
        known = square is not None and attacked(field, square, army, field.board[square])
        field.checks[army] = known
    return known


def attacked(
    field: Field, square: int, army: int, standing: Content = (), board: Board | None = None
) -> bool:
    """Whether an unfrozen enemy of `army` attacks a square on which `standing` stands or would stand;
    on the field's board, or on another one where only that army's King has been lifted off.
    """
    if any(field.frozen[piece.army] for piece in standing):
        return False
    hostile = _hostile(army, field.frozen)
    barred = [piece.kind for piece in standing if piece.kind in (BISHOP, QUEEN)]
    board = field.board if board is None else board
    return (
        _leapt_on(board, square, hostile, barred)
        or _in_line(board, square, hostile, barred)
        or _struck_by_pawn(board, square, hostile, field.setting.array)
    )


def may_uncover(field: Field, start: int, army: int, kind: str, end: int) -> bool:
    """Whether a King may newly stand in check after a step to an empty square.

    None can where the piece shared no King's square, did not stand alone between one and an enemy on a line,
    and attacks none from where it arrives.
    """
    array = field.setting.array
    return any(
        start == king
        or start in _shields(field, one, king)
        or (are_enemies(one, army) and _strikes(array, army, kind, end, king))
        for one, king in enumerate(field.kings)
        if king is not None
    )


def _shields(field: Field, army: int, king: int) -> frozenset[int]:
    """The squares whose pieces alone keep an enemy's line from an army's King."""
    known = field.shields.get(army)
    if known is None:
        found = (_shield(field, army, kind, line) for kind, lines in LINES.items() for line in lines[king])
        known = field.shields[army] = frozenset(square for square in found if square is not None)
    return known


def _shield(field: Field, army: int, kind: str, line: tuple[int, ...]) -> int | None:
    """The first square of a line with a piece on it, if an enemy of that kind stands next."""
    first = None
    for square in line:
        content = field.board[square]
        if not content:
            continue
        if first is not None:
            strikes = any(one == kind and are_enemies(owner, army) for owner, one, _ in content)
            return first if strikes else None
        first = square
    return None


def _strikes(array: Array, army: int, kind: str, start: int, square: int) -> bool:
    """Whether a piece would attack a square if nothing stood between."""
    if kind == PAWN:
        return start in array.strikers(army, square)
    if kind in LEAPS:
        return start in LEAPS[kind][square]
    return any(start in line for line in LINES[kind][square])


@cache
def _hostile(army: int, frozen: tuple[bool, ...]) -> tuple[bool, ...]:
    """For each army whether it is an unfrozen enemy."""
    return tuple(are_enemies(one, army) and not frozen[one] for one in ALL_ARMIES)


def _leapt_on(board: Board, square: int, hostile: tuple[bool, ...], barred: list[str]) -> bool:
    """Whether a hostile King, Queen or Knight attacks a square."""
    for kind, leaps in LEAPS.items():
        if kind in barred:
            continue
        for start in leaps[square]:
            for army, one, _ in board[start]:
                if one == kind and hostile[army]:
                    return True
    return False


def _in_line(board: Board, square: int, hostile: tuple[bool, ...], barred: list[str]) -> bool:
    """Whether a hostile Rook or Bishop attacks a square: it is the first piece on its line."""
    for kind, lines in LINES.items():
        if kind in barred:
            continue
        for line in lines[square]:
            for start in line:
                if board[start]:
                    for army, one, _ in board[start]:
                        if one == kind and hostile[army]:
                            return True
                    break
    return False


def _struck_by_pawn(board: Board, square: int, hostile: tuple[bool, ...], array: Array) -> bool:
    """Whether a hostile pawn attacks a square."""
    for army in ALL_ARMIES:
        if hostile[army]:
            for start in array.strikers(army, square):
                for owner, kind, _ in board[start]:
                    if kind == PAWN and owner == army:
                        return True
    return False
