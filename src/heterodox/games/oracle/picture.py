"""What a position of Oracle Chess looks like: bodies with their souls inside, earth and underworld."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from heterodox.games.board import square_name
from heterodox.games.oracle.tokens import BLACK, COLOURS, NAMES, WHITE, Being, being_of, body_letter
from heterodox.games.oracle.words import name_being, name_souls
from heterodox.games.oracle.world import lord_square
from heterodox.games.picture import Mark, Picture, Token, Tray

if TYPE_CHECKING:
    from heterodox.games.oracle.rules import OraclePosition

__all__ = ["TRAYS", "draw", "token"]

_GLYPHS: Mapping[str, Mapping[str, str]] = {
    WHITE: dict(zip("LPCEHS", "♔♕♖♗♘♙", strict=True)),
    BLACK: dict(zip("LPCEHS", "♚♛♜♝♞♟", strict=True)),
}

# O5, O8, O9: what a player may have forgotten about a body that its soul moves.
_REMINDERS: Mapping[str, str] = {
    "L": "One step in any direction; its soul may enter own bodies only.",
    "P": "Moves in the way of any soul in her; room for three of Chariot, Elephant and Horse.",
    "C": "Any distance along ranks and files; its soul flies over lifeless bodies.",
    "E": "Any distance diagonally; its soul flies over lifeless bodies.",
    "H": "The knight's jump, for the figure and for the soul alone.",
    "S": "One step ahead, takes diagonally ahead; its soul grants ahead and ousts diagonally.",
}


# O3: the earth, by the colour that bodies have now, and the shared underworld.
_EARTH: Mapping[str, str] = {colour: f"Earth ({colour})" for colour in COLOURS}
_UNDERWORLD = "Underworld"
TRAYS = (*_EARTH.values(), _UNDERWORLD)

_BODIES: Mapping[str, str] = {name.lower(): body for body, name in NAMES.items()}


def token(army: str, piece: str) -> Token:
    """A body of the earth or a soul of the underworld, by the words of events."""
    name, _, soul = piece.partition(" ")
    body = _BODIES[name]
    return _soul_token(body.lower()) if soul else _body_token(being_of(army, body, ""))


def draw(position: OraclePosition) -> Picture:
    """The board with every being's souls inside its body, the trays, the last move and a check."""
    return Picture(
        squares={
            square_name(square): (_body_token(being),)
            for square, being in enumerate(position.world.board)
            if being is not None
        },
        facing={WHITE: "south", BLACK: "north"},
        caption=_caption(position),
        trays=_trays(position),
        marks=tuple(_marks(position)),
    )


@cache
def _body_token(being: Being) -> Token:
    """A body: plain when living, "hollow" when lifeless, "unfit" when ill-suited."""
    hosting = f" with {name_souls(being.souls)}" if being.ill_suited or being.body == "P" else ""
    return Token(
        shape=NAMES[being.body].lower(),
        army=being.colour,
        letter=body_letter(being.colour, being.body),
        glyph=_GLYPHS[being.colour][being.body],
        title=f"{being.colour} {name_being(being)}{'' if being.lifeless else hosting}",
        inside=tuple(_soul_shape(soul) for soul in being.souls),
        state="hollow" if being.lifeless else "" if being.living else "unfit",
        hint=_reminder(being),
    )


def _reminder(being: Being) -> str:
    """O5: what a being can do as it is."""
    if being.lifeless:
        return "Lifeless: it cannot move and stands in the way until a soul enters."
    if not being.living:
        return "Ill-suited: the body cannot move, but the soul can leave."
    return _REMINDERS[being.body]


def _soul_shape(soul: str) -> str:
    return f"soul-{NAMES[soul.upper()].lower()}"


@cache
def _soul_token(soul: str) -> Token:
    """A soul without a body, as it lies in the underworld."""
    return Token(_soul_shape(soul), "neutral", soul, soul, f"{NAMES[soul.upper()]} soul")


def _trays(position: OraclePosition) -> tuple[Tray, ...]:
    """O3: the earth, each body at the side of the colour it has now, and the shared underworld."""
    earth = tuple(
        Tray(_EARTH[colour], tuple(_body_token(body) for body in _bodies(position, colour)), army=colour)
        for colour in COLOURS
    )
    souls = tuple(_soul_token(soul) for soul in position.world.underworld)
    return (*earth, Tray(_UNDERWORLD, souls))


def _bodies(position: OraclePosition, colour: str) -> list[Being]:
    letters = position.world.earth
    return [
        being_of(colour, letter.upper(), "")
        for letter in letters
        if letter == body_letter(colour, letter.upper())
    ]


def _caption(position: OraclePosition) -> str:
    if position.outcome is None:
        return f"{position.colour} to move{_check_words(position)}"
    winner = position.outcome.winner
    return f"{winner} wins by {position.outcome.reason}" if winner else f"draw by {position.outcome.reason}"


def _check_words(position: OraclePosition) -> str:
    """Check by ousting is easily overlooked, so the caption names it."""
    if not position.check:
        return ""
    return ", in check" if any(attack.takes for attack in position.attacks) else ", in check by ousting"


def _marks(position: OraclePosition) -> list[Mark]:
    marks = [Mark(square, "last") for square in position.last.squares] if position.last else []
    lord = lord_square(position.world.board, position.colour)
    if position.check and lord is not None:
        marks.append(Mark(square_name(lord), "check", position.colour))
    return marks
