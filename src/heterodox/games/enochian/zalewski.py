"""Zalewski's notation (E43): the piece, the angle it moves to, the square in that angle.

    P3c       pawn to square 3c of its own angle        NE3bxP+   Knight to Earth 3b, takes a pawn, check
    RxK++     Rook takes a King                         PF4a#     pawn to Fire 4a and promotes

Printing is exact but not always unambiguous (two Knights may reach a square), so a printed move is
accepted back only when a single legal move fits it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from heterodox.games.board import file_of, rank_of
from heterodox.games.enochian.attacks import attacked, in_check, may_uncover
from heterodox.games.enochian.effects import BLOCK_OF, Result, complete
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.moves import BoardMove
from heterodox.games.enochian.pieces import ALL_ARMIES, BISHOP, KING, QUEEN, ally_of, are_enemies
from heterodox.games.enochian.promotion import is_privileged
from heterodox.games.enochian.setting import ARMIES

__all__ = ["Sketch", "fitting", "read", "square_text", "write"]

ANGLES = "".join(army.angle for army in ARMIES)

_MOVE = re.compile(
    r"(?P<army>[AWFE])?(?P<kind>[KQBNRP])"
    r"(?P<square>[AWFE]?[1-4][A-D])?"
    r"(?P<takes>X(?P<owner>[AWFE])?(?P<victim>[KQBNRP])(?P<after>[AWFE]?[1-4][A-D])?)?"
    r"(?P<check>\+{0,2})(?P<promotes>#?)=?(?P<promotion>[QBNR])?[*?!]*"
)


def _angle_square(angle: int, number: int, row: int) -> int:
    """The square `number` places along the back row from the throne and `row` rows forward.

    In the angle of Air numbers run east and rows south; each next angle is a quarter turn clockwise.
    """
    file, rank = number, 7 - row
    for _ in range(angle):
        file, rank = rank, 7 - file
    return rank * 8 + file


_SQUARES = {
    f"{ANGLES[angle]}{number + 1}{'abcd'[row]}": _angle_square(angle, number, row)
    for angle in ALL_ARMIES
    for number in range(4)
    for row in range(4)
}
_NAMES = {square: name for name, square in _SQUARES.items()}


def square_text(square: int, army: int) -> str:
    """A square as an army writes it: "E3b", or "3b" in its own angle."""
    return _NAMES[square].removeprefix(ANGLES[army])


def angle_of(square: int) -> int:
    """The army in whose angle a square lies."""
    east, north = file_of(square) > 3, rank_of(square) > 3
    return (1 if east else 0) if north else (2 if east else 3)


# -- writing -------------------------------------------------------------------------------------


def write(field: Field, move: BoardMove) -> str:
    """A board move in Zalewski's notation."""
    text = move.kind + square_text(move.end, move.army)
    if _only_steps(field, move):
        return text + "+" * _steps_into_check(field, move)
    result = complete(field, move)
    if field.board[move.end] and result.losses:
        text += f"x{field.board[move.end][0].kind}"
    text += _check_sign(field, result)
    if move.promotion:
        text += f"#{move.promotion}" if is_privileged(field, move.army) else "#"
    return text


def _only_steps(field: Field, move: BoardMove) -> bool:
    """Whether a move surely changes nothing but where its piece stands; most moves are such."""
    if move.promotion or field.board[move.end]:
        return False
    if move.kind == KING:
        return move.end not in field.setting.array.thrones[ally_of(move.army)]
    # E30: a concourse needs every other square of the block.
    meets = move.kind in (BISHOP, QUEEN) and move.end in BLOCK_OF
    return not (meets and all(field.board[square] for square in BLOCK_OF[move.end] if square != move.end))


def _steps_into_check(field: Field, move: BoardMove) -> bool:
    """Whether a King newly stands in check after a move that changes only where its piece stands."""
    if not may_uncover(field, move.start, move.army, move.kind, move.end):
        return False
    board = list(field.board)
    piece = next(one for one in board[move.start] if one.army == move.army and one.kind == move.kind)
    board[move.start] = tuple(one for one in board[move.start] if one is not piece)
    board[move.end] = (piece,)
    for army, king in enumerate(field.kings):
        square = move.end if move.kind == KING and army == move.army else king
        if square is None or in_check(field, army):
            continue
        if attacked(field, square, army, board[square], tuple(board)):
            return True
    return False


def _check_sign(field: Field, result: Result) -> str:
    """`++` when a King was captured, `+` when a King newly stands in check."""
    if any(loss.piece.kind == KING for loss in result.losses):
        return "++"
    checks = (not in_check(field, army) and in_check(result.field, army) for army in ALL_ARMIES)
    return "+" if any(checks) else ""


# -- reading -------------------------------------------------------------------------------------


class Sketch(NamedTuple):
    """What a text in Zalewski's notation says; None or "" where it says nothing.

    end is a square name without angle ("3B") when the mover's own angle is meant.
    """

    army: int | None
    kind: str
    end: str
    takes: bool
    owner: int | None
    victim: str
    check: str
    promotes: bool
    promotion: str


def read(text: str) -> Sketch | None:
    """Read a move in Zalewski's notation; None when it is something else."""
    match = _MOVE.fullmatch(text.upper())
    if match is None or not (match["square"] or match["takes"]):
        return None
    if match["square"] and match["after"]:
        return None
    return Sketch(
        army=_army(match["army"]),
        kind=match["kind"],
        end=match["square"] or match["after"] or "",
        takes=bool(match["takes"]),
        owner=_army(match["owner"]),
        victim=match["victim"] or "",
        check=match["check"],
        promotes=bool(match["promotes"] or match["promotion"]),
        promotion=match["promotion"] or "",
    )


def _army(letter: str | None) -> int | None:
    return ANGLES.index(letter) if letter else None


def fitting(field: Field, moves: Iterable[BoardMove], sketch: Sketch) -> list[BoardMove]:
    """The moves that a sketch can mean. Marks for check and promotion, which books set freely, count
    only where they decide between moves.

    Reading: that a mark is missing decides nothing (E43 is silent); such a text may be ambiguous.
    """
    fits = [move for move in moves if _fits(field, move, sketch)]
    if len(fits) > 1 and sketch.promotes:
        fits = [move for move in fits if move.promotion] or fits
    if len(fits) > 1 and sketch.check:
        fits = [move for move in fits if _check_sign(field, complete(field, move)) == sketch.check] or fits
    return fits


def _fits(field: Field, move: BoardMove, sketch: Sketch) -> bool:
    if move.kind != sketch.kind or sketch.army not in (None, move.army):
        return False
    if sketch.end and _square(sketch.end, move.army) != move.end:
        return False
    if sketch.promotion and sketch.promotion != move.promotion:
        return False
    if not sketch.takes:
        return True
    victims = field.board[move.end]
    return any(
        victim.kind == sketch.victim and sketch.owner in (None, victim.army) for victim in victims
    ) and (are_enemies(victims[0].army, move.army) or sketch.victim == KING)


def _square(text: str, army: int) -> int:
    name = text if len(text) == 3 else ANGLES[army] + text
    return _SQUARES[name[:2] + name[2].lower()]
