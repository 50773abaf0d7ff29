"""What a position looks like, as plain data: the border between rules and drawing.

A game fills in a `Picture`; the SVG and text renderers draw it. Rules know nothing of pixels and
renderers know nothing of rules, so a new game is drawn everywhere for free.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Mark", "Picture", "Token", "Tray"]


@dataclass(frozen=True, slots=True)
class Token:
    """One piece, body or soul as it is drawn.

    shape   a piece drawing known to the renderer: king queen rook bishop knight pawn, or one of the
            special ones (nemesis, ghost, reaper, elephant, tiger, warrior-king, lord, priestess,
            chariot, horse, soldier, ...); an unknown shape is drawn as its letter in a disc
    army    whose it is
    paint   palette name: white black yellow blue red umber neutral; "" for the one named like the army
    letter  at most two ASCII characters, for text boards
    glyph   one character for Unicode text boards
    badge   small letter drawn at the foot (a pawn's patron, an army's sign)
    inside  shapes drawn small inside the token (the souls in a body), in order
    state   "" ordinary, "frozen" cannot move or be taken, "hollow" lifeless, "unfit" ill-suited
    title   words for a screen reader, e.g. "Blue Knight's pawn, frozen"
    hint    one sentence that reminds a player what the piece does
    """

    shape: str
    army: str
    letter: str
    glyph: str
    title: str
    badge: str = ""
    inside: tuple[str, ...] = ()
    state: str = ""
    hint: str = ""
    paint: str = ""

    @property
    def palette(self) -> str:
        """The palette that it is painted with."""
        return self.paint or self.army


@dataclass(frozen=True, slots=True)
class Tray:
    """A row of tokens or words beside the board: stones, earth, underworld, captured pieces.

    `army` places the tray at that army's side of the board; "" means shared by all.
    """

    title: str
    tokens: tuple[Token, ...] = ()
    text: str = ""
    army: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on a square.

    kind   last, target, capture, check, selected or hint; or "place" for what a game marks on its board
    army   the palette it is painted with, where it belongs to one
    look   of a place: "corners" around the square, or a "ring" on it; of a hint: "from" or "to"
    sign   of a place: the drawing shown there, one of the game's own marks
    glyph  of a place: one character for Unicode text boards, and `letter` for plain ones
    title  of a place: words for a reader, e.g. "throne of red"
    """

    square: str
    kind: str
    army: str = ""
    look: str = ""
    sign: str = ""
    glyph: str = ""
    letter: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything a renderer needs to draw one position.

    squares  square name -> the tokens standing there (several on a shared throne), never empty
    facing   army -> the board edge it sits at ("south", "east", ...): which side can be the bottom
    tiles    square name -> four colour names (north, east, south, west triangle) for boards painted
             as flat pyramids; empty for a plain chequered board
    caption  one line: whose turn it is, or how the game ended
    """

    squares: Mapping[str, tuple[Token, ...]]
    facing: Mapping[str, str]
    caption: str
    trays: tuple[Tray, ...] = ()
    marks: tuple[Mark, ...] = ()
    tiles: Mapping[str, tuple[str, str, str, str]] = field(default_factory=dict)
    files: int = 8
    ranks: int = 8
