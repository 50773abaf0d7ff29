"""The board in characters for small terminals: every piece is a tile in its army's colours.

A tile shows the piece's glyph and its letters; signs beside it tell marks and states, so that
colour is never needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from heterodox.games.picture import Mark, Picture, Token
from heterodox.render.layout import View, all_marks
from heterodox.render.palette import Theme
from heterodox.tui.blocks import Block, Colour

__all__ = ["draw_squares", "label_for", "with_label"]

Rows = tuple[tuple[Block, ...], ...]

# In order of importance: a square shows the first that applies; what a game marks there has its own sign.
PLACE = "place"
MARK_SIGNS: Mapping[str, str] = {
    "selected": "▸",
    "check": "!",
    "capture": "×",
    "target": "•",
    "hint": "◆",
    PLACE: "",
    "last": "'",
}
STATE_SIGNS: Mapping[str, str] = {"frozen": "#", "hollow": "°", "unfit": "?"}


def colour(text: str) -> Colour:
    """ "#a0b1c2" as three numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two, `share` of the way to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def draw_squares(
    picture: Picture, view: View, width: int, height: int, theme: Theme, targets: Iterable[str]
) -> list[list[Rows]]:
    """Every square as rows of characters, top row first."""
    marks = all_marks(picture, tuple(targets), ())
    return [
        [
            _square(
                picture.squares.get(name, ()), marks.get(name, ()), view.is_dark(name), width, height, theme
            )
            for name in row
        ]
        for row in view.rows
    ]


def _square(
    tokens: tuple[Token, ...], marks: tuple[Mark, ...], dark: bool, width: int, height: int, theme: Theme
) -> Rows:
    kinds = {mark.kind for mark in marks}
    floor = _floor(kinds, colour(theme.dark if dark else theme.light), theme)
    ink = _ink(floor)
    grid: list[list[Block]] = [[(" ", ink, floor)] * width for _ in range(height)]
    sign = next((_sign(kind, marks) for kind in MARK_SIGNS if kind in kinds), " ")
    if tokens:
        _put_tile(grid, tokens, width, height, theme)
        grid[0][0] = (sign, ink, floor)
        state = next((STATE_SIGNS[token.state] for token in tokens if token.state in STATE_SIGNS), " ")
        grid[-1][width - 1] = (state, ink, floor)
    else:
        grid[height // 2 if height > 2 else 0][width // 2] = (sign, ink, floor)
    return tuple(tuple(row) for row in grid)


def _sign(kind: str, marks: tuple[Mark, ...]) -> str:
    """The sign of a mark; a ring stands out more than corners, so it comes first."""
    places = sorted((mark for mark in marks if mark.kind == PLACE), key=lambda mark: mark.look != "ring")
    if kind == PLACE:
        return (places[0].glyph or " ")[:1]
    origin = any(mark.kind == kind and mark.look == "from" for mark in marks)
    return "◇" if origin else MARK_SIGNS[kind]


def _floor(kinds: set[str], plain: Colour, theme: Theme) -> Colour:
    tints = {
        "check": theme.check,
        "selected": theme.selected,
        "capture": theme.check,
        "hint": theme.gold,
        "last": theme.last,
    }
    found = next((tint for kind, tint in tints.items() if kind in kinds), None)
    return plain if found is None else mix(plain, colour(found), 0.6)


def _ink(floor: Colour) -> Colour:
    return (20, 18, 16) if sum(floor) > 330 else (245, 242, 235)


def _put_tile(
    grid: list[list[Block]], tokens: tuple[Token, ...], width: int, height: int, theme: Theme
) -> None:
    """A tile with glyphs and the letters below it; a square of one line is a tile with letters."""
    tile = max(1, width - 2)
    paint = theme.paint(tokens[0].palette)
    floor = grid[0][0][2]
    front, back = colour(paint.detail), colour(paint.fill)
    if tokens[0].state == "hollow":
        back = mix(back, floor, 0.65)
        front = _ink(back)
    if height == 1:
        _write(grid[0], _letters(tokens, tile), tile, front, back)
        return
    for row in range(height - 1):
        _write(grid[row], "", tile, front, back)
    _write(grid[(height - 1) // 2], _glyphs(tokens, tile), tile, front, back)
    _write(grid[height - 1], _letters(tokens, tile), tile, _ink(floor), floor)


def _write(row: list[Block], words: str, room: int, front: Colour, back: Colour) -> None:
    for column, sign in enumerate(words.center(room)[:room]):
        row[1 + column] = (sign, front, back)


def _glyphs(tokens: tuple[Token, ...], room: int) -> str:
    words = "".join(token.glyph or token.letter[-1:] for token in tokens)
    return words[:room]


def _letters(tokens: tuple[Token, ...], room: int) -> str:
    """Letters, then souls in brackets or a badge, as far as there is room."""
    first = tokens[0]
    if len(tokens) > 1:
        return (first.letter + "".join(token.letter[-1:] for token in tokens[1:]))[:room]
    souls = "".join(soul.removeprefix("soul-")[:1] for soul in first.inside)
    own = first.inside == (f"soul-{first.shape}",)
    if souls and not own:
        return f"{first.letter}{souls}"[:room]
    badge = first.badge.lower() if len(first.letter) == 1 else ""
    return f"{first.letter}{badge}"[:room]


def label_for(tokens: tuple[Token, ...], room: int, *, always: bool = False) -> str:
    """Letters that a picture alone would not tell: the army among several, foreign souls, states.

    always  whether every piece is named
    """
    if not tokens:
        return ""
    states = "".join(STATE_SIGNS[token.state] for token in tokens if token.state in STATE_SIGNS)
    mixed = any(token.inside and token.inside != (f"soul-{token.shape}",) for token in tokens)
    telling = always or len(tokens[0].letter) > 1 or mixed or states
    return (_letters(tokens, room) + states)[:room] if telling else ""


def with_label(rows: Rows, label: str) -> Rows:
    """A painted square with letters in its lower left corner."""
    floor = rows[0][-1][2]
    line = [(sign, _ink(floor), floor) for sign in label] + list(rows[-1][len(label) :])
    return (*rows[:-1], tuple(line))
