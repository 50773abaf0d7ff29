"""What a position looks like: the pieces, the state of each army, thrones, Ptah and check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from heterodox.games.board import square_name
from heterodox.games.enochian.arrays import WAYS
from heterodox.games.enochian.attacks import in_check
from heterodox.games.enochian.attributions import tile_of
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.pieces import (
    ALL_ARMIES,
    BISHOP,
    KIND_NAMES,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Content,
    Piece,
)
from heterodox.games.enochian.setting import ARMIES, army_name
from heterodox.games.picture import Mark, Picture, Token, Tray

if TYPE_CHECKING:
    from heterodox.games.enochian.rules import EnochianPosition

__all__ = ["draw", "token_of"]

GLYPHS = dict(zip("KQRBNP", "♚♛♜♝♞♟", strict=True))

THRONE, PTAH = "throne", "ptah"
DIVINATION = "Divination"

FROZEN = "Its army has lost its King: it neither moves nor is taken."
# E8-E10, E18: what a player may have forgotten about a kind.
REMINDERS = {
    KING: "One step; if it is taken its army freezes.",
    QUEEN: "Leaps two squares in any direction; never takes a Queen.",
    BISHOP: "Any distance diagonally; never takes a Bishop.",
    KNIGHT: "Leaps as in chess: two squares one way, one across.",
    ROOK: "Any distance along ranks and files.",
    PAWN: "Steps ahead, takes diagonally; promotes by its patron.",
}

# The palette's black is the plain one of two-army games; Enochian's Black is painted as earth is.
PALETTE = ("yellow", "blue", "red", "umber")


def draw(position: EnochianPosition) -> Picture:
    """The board in the position's style, with what a player needs to know beside it."""
    field = position.field
    board = field.setting.array.board
    elemental = position.style == "elemental"
    return Picture(
        squares={
            square_name(square): _standing(content, field.frozen)
            for square, content in enumerate(field.board)
            if content
        },
        facing={ARMIES[army].name: _edge(field, army) for army in ALL_ARMIES},
        caption=_caption(position),
        trays=tuple(_trays(position)),
        marks=tuple(_marks(position)),
        tiles=_tiles(board) if elemental else {},
    )


@cache
def _tiles(board: str) -> Mapping[str, tuple[str, str, str, str]]:
    return {square_name(square): tile_of(board, square) for square in range(64)}


@cache
def _standing(content: Content, frozen: tuple[bool, ...]) -> tuple[Token, ...]:
    """What stands on a square, by which armies are frozen."""
    return tuple(token_of(piece, frozen=frozen[piece.army]) for piece in content)


@cache
def token_of(piece: Piece, *, frozen: bool = False) -> Token:
    """How a piece is drawn, on the board or beside it."""
    return Token(
        shape=KIND_NAMES[piece.kind].lower(),
        army=ARMIES[piece.army].name,
        paint=PALETTE[piece.army],
        letter=piece.token,
        glyph=GLYPHS[piece.kind],
        title=f"{army_name(piece.army)} {piece.words}" + (", frozen" if frozen else ""),
        badge=piece.patron,
        state="frozen" if frozen else "",
        hint=FROZEN if frozen else REMINDERS[piece.kind],
    )


def _edge(field: Field, army: int) -> str:
    """The edge an army is played from: its pawns move away from it."""
    over, up = field.setting.array.forward[army]
    return next(name for name, way in WAYS.items() if way == (-over, -up))


def _caption(position: EnochianPosition) -> str:
    if position.outcome is not None:
        winner, reason = position.outcome.winner, position.outcome.reason
        if position.divination is not None:
            return f"the answer is {reason}"
        return f"{winner} wins by {reason}" if winner else f"draw by {reason}"
    if position.phase == "answer":
        return f"{position.seat} answers an offer to exchange prisoners"
    if position.phase == "die":
        return f"{position.turn} rolls the die"
    return f"{position.turn} to move{_player(position)}"


def _player(position: EnochianPosition) -> str:
    """Who moves the army when that is not its own seat: a team's one player, or another army's."""
    if position.seat == position.turn:
        return ""
    is_team = position.seat in {army.team for army in ARMIES}
    return f" for the {position.seat} team" if is_team else f", played by {position.seat}"


def _trays(position: EnochianPosition) -> Iterator[Tray]:
    """One line for each army whose state is not the usual one, and one for the divination."""
    for army in ALL_ARMIES:
        words = ", ".join(_state(position.field, army))
        if words:
            yield Tray(army_name(army), text=words, army=ARMIES[army].name)
    if position.divination is not None:
        querent = army_name(position.divination.querent)
        die = position.divination.die
        rolled = f", rolled {die}" if die else ""
        yield Tray(
            DIVINATION, text=f"{querent} asks, Ptah on {square_name(position.divination.ptah)}{rolled}"
        )


def _state(field: Field, army: int) -> Iterator[str]:
    statuses = field.statuses
    captor, taker, commander = statuses.captors[army], statuses.takers[army], statuses.commanders[army]
    if captor is not None:
        yield f"King captured by {army_name(captor)}"
    if taker is not None:
        yield f"King taken over by {army_name(taker)}"
    if commander is not None:
        yield f"commanded by {army_name(commander)}"
    if statuses.withdrawn[army]:
        yield "withdrawn"
    if field.frozen[army]:
        yield "frozen"
    if statuses.offering == army:
        yield "offers an exchange of prisoners"


@cache
def _throne(army: int, square: int) -> Mark:
    title = f"throne of {ARMIES[army].name}"
    return Mark(
        square_name(square),
        "place",
        PALETTE[army],
        look="corners",
        sign=THRONE,
        glyph="^",
        letter="^",
        title=title,
    )


def _marks(position: EnochianPosition) -> Iterator[Mark]:
    field = position.field
    for army in ALL_ARMIES:
        for square in field.setting.array.thrones[army]:
            yield _throne(army, square)
    if position.divination is not None:
        ptah = square_name(position.divination.ptah)
        yield Mark(ptah, "place", look="ring", sign=PTAH, glyph="☥", letter="@", title="Ptah square")
    if position.last is not None:
        for name in position.last.squares:
            yield Mark(name, "last")
    for army in ALL_ARMIES:
        king = field.kings[army]
        if king is not None and in_check(field, army):
            yield Mark(square_name(king), "check", PALETTE[army])
