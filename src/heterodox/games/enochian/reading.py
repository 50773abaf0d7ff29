"""The reading at the end of a divination, in plain words (E36, E39, E45, E46)."""

from __future__ import annotations

from collections.abc import Iterator

from heterodox.games.board import square_name
from heterodox.games.enochian.attributions import god_form, sign_of
from heterodox.games.enochian.divination import Deed, Divination
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.pieces import Piece
from heterodox.games.enochian.setting import ARMIES
from heterodox.games.enochian.zalewski import angle_of
from heterodox.games.protocol import Outcome

__all__ = ["reading"]


def reading(field: Field, divination: Divination, outcome: Outcome | None) -> tuple[str, ...]:
    """What a divination tells: the answer, the place it was asked of, the forces that came there, and
    what was lost where. Without an outcome the players have stopped, which is a no (E39).

    Only what happened since the position was set up or loaded is known.
    """
    board = field.setting.array.board
    return (
        _answer(outcome),
        f"Ptah marked {_square_words(board, divination.ptah)}",
        *_forces(divination),
        *_captures(board, divination),
    )


def _answer(outcome: Outcome | None) -> str:
    if outcome is None:
        return "The answer is no: the players stopped"
    if outcome.reason == "yes":
        return f"The answer is yes: {outcome.detail}"
    return f"The answer is no: {outcome.detail}"


def _square_words(board: str, square: int) -> str:
    """ "f5, Taurus in the angle of Water: house 2, Venus, Amissio, tarot Hierophant"."""
    sign, angle = sign_of(board, square), ARMIES[angle_of(square)].element.capitalize()
    house = f"house {sign.house}" if sign.house else "no house"
    return (
        f"{square_name(square)}, {sign.name} in the angle of {angle}:"
        f" {house}, {sign.planet}, {sign.figure}, tarot {sign.trump}"
    )


def _piece_words(piece: Piece) -> str:
    """ "Blue King (Osiris of Water)"."""
    army = ARMIES[piece.army]
    return f"{army.title} {piece.words} ({god_form(piece)} of {army.element.capitalize()})"


def _forces(divination: Divination) -> Iterator[str]:
    """Which pieces came to the Ptah square, in order, and what they met there."""
    visits = [deed for deed in divination.deeds if deed.end == divination.ptah]
    if not visits:
        yield "No force touched the Ptah square"
    for deed in visits:
        met = f" and took the {_lost(deed)}" if deed.losses else ""
        yield f"{_piece_words(deed.piece)} came to the Ptah square{met}"


def _captures(board: str, divination: Divination) -> Iterator[str]:
    """What was captured where, and what that place stands for."""
    for deed in divination.deeds:
        if deed.losses and deed.end != divination.ptah:
            sign = sign_of(board, deed.end)
            yield (
                f"On {square_name(deed.end)} ({sign.name}, tarot {sign.trump})"
                f" {_piece_words(deed.piece)} took the {_lost(deed)}"
            )


def _lost(deed: Deed) -> str:
    return " and the ".join(_piece_words(loss.piece) for loss in deed.losses)
