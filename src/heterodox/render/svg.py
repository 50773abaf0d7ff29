"""Pictures as SVG: one pure function for every game, for notebooks, web pages and files.

The result stands alone: no style sheet, font, script or address outside it. Colours are presentation
attributes, so a page may restyle everything through the classes (all begin with "hx-"):

    hx-square hx-light|hx-dark hx-e4    every square, with data-square="e4"
    hx-piece hx-army-white hx-shape-king and the state (hx-frozen, hx-hollow, hx-unfit)
    hx-mark hx-last|hx-target|hx-capture|hx-check|hx-selected, or the sign of a place
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from heterodox.games.picture import Mark, Picture
from heterodox.render import text
from heterodox.render.drawings import is_drawn, shape_source
from heterodox.render.layout import EDGES, View, all_marks, look_from
from heterodox.render.lettering import lettering
from heterodox.render.marks import draw_over, draw_under
from heterodox.render.markup import attribute, plain
from heterodox.render.palette import TILE_SIGNS, Theme, theme_named
from heterodox.render.panel import PANEL_WIDTH, draw_caption, draw_panel
from heterodox.render.pieces import ICE_ID, draw_square, shapes_of

__all__ = ["board"]

SQUARE = 100
_EDGE = 16
_LABELS = 44


def board(
    picture: Picture,
    *,
    size: int = 480,
    width: int | None = None,
    bottom: str = "south",
    targets: Iterable[str] = (),
    last: Iterable[str] = (),
    coordinates: bool = True,
    trays: bool = True,
    caption: bool = True,
    colorblind: bool = False,
    theme: str = "light",
    bold: bool = False,
) -> str:
    """A picture as SVG text; the same arguments always give the same text.

    size         pixels across the squares (coordinates, trays and caption come on top)
    width        pixels across the whole picture, instead of `size`
    bottom       an edge ("south") or the army that sits at the bottom
    targets      squares a player may go to: dots, and rings where something stands
    last         squares of the last move, besides the picture's own marks
    coordinates, trays, caption   leave them out with False
    colorblind   colours for every colour vision
    theme        "light" or "dark"
    bold         pieces as plain silhouettes, for pictures of few points
    """
    colours = replace(theme_named(theme, colorblind=colorblind), bold=bold)
    view = look_from(picture, bottom)
    marks = all_marks(picture, tuple(targets), tuple(last))
    left = _LABELS if coordinates else _EDGE
    across, down = SQUARE * len(view.columns), SQUARE * len(view.rows)
    wide: float = left + across + _EDGE
    height: float = _EDGE + down + left
    parts = [_squares(picture, view, marks, colours)]
    if coordinates:
        parts.append(_coordinates(view, colours))
    if trays and picture.trays:
        parts.append(draw_panel(picture, view, colours, across + 28, down))
        wide += PANEL_WIDTH
    if caption and picture.caption:
        lines, depth = draw_caption(picture.caption, colours, down + left, wide - left - _EDGE)
        parts.append(lines)
        height += depth
    pixels = size / across if width is None else width / wide
    # The text board repeats the picture's own marks only: what a player's screen adds is fleeting.
    words = text.board(picture, bottom=bottom, unicode=False)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hx-board hx-theme-{plain(theme)}" role="img" '
        f'viewBox="{-left} {-_EDGE} {wide:g} {height:g}" '
        f'width="{round(wide * pixels)}" height="{round(height * pixels)}">'
        f"<title>{attribute(picture.caption or 'A board')}</title><desc>{attribute(words)}</desc>"
    )
    # A little larger than the picture: its edges need not fall on whole pixels.
    paper = (
        f'<rect class="hx-paper" x="{-left - 4}" y="{-_EDGE - 4}" width="{wide + 8:g}" '
        f'height="{height + 8:g}" fill="{colours.paper}"/>'
    )
    return "".join([head, _defs(picture, trays, colours), paper, *parts, "</svg>\n"])


def _defs(picture: Picture, trays: bool, theme: Theme) -> str:
    """The drawings that this picture uses, each once, and the ice of frozen pieces."""
    tokens = [token for tokens in picture.squares.values() for token in tokens]
    if trays:
        tokens += [token for tray in picture.trays for token in tray.tokens]
    shapes = {shape for token in tokens for shape in shapes_of(token)}
    shapes |= {mark.sign for mark in picture.marks if mark.sign and is_drawn(mark.sign)}
    ice = ""
    if any(token.state == "frozen" for token in tokens):
        ice = (
            f'<pattern id="{ICE_ID}" width="12" height="12" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate(45)"><rect width="12" height="12" fill="{theme.ice}" '
            f'fill-opacity=".35"/><path d="M3 0V12" stroke="{theme.ice}" stroke-width="5.6"/></pattern>'
        )
    drawings = "".join(shape_source(shape) for shape in sorted(shapes))
    return f'<defs><g stroke-linejoin="round" stroke-linecap="round">{drawings}</g>{ice}</defs>'


def _squares(picture: Picture, view: View, marks: dict[str, tuple[Mark, ...]], theme: Theme) -> str:
    """Squares, what lies under the pieces, the pieces, and what lies over them."""
    floor, under, pieces, over = [], [], [], []
    for row, names in enumerate(view.rows):
        for column, square in enumerate(names):
            x, y = column * SQUARE, row * SQUARE
            tokens = picture.squares.get(square, ())
            floor.append(_square(picture, view, square, x, y, theme))
            for mark in marks.get(square, ()):
                under.append(draw_under(mark, x, y, bool(tokens), theme))
                over.append(draw_over(mark, x, y, bool(tokens), theme))
            pieces.append(draw_square(tokens, theme, x, y))
    across, down = SQUARE * len(view.columns), SQUARE * len(view.rows)
    frame = (
        f'<rect class="hx-frame" x="-3" y="-3" width="{across + 6}" height="{down + 6}" '
        f'fill="{theme.frame}"/>'
    )
    lines = '<g stroke-linejoin="round" stroke-linecap="round">'
    return "".join([frame, *floor, lines, *under, *pieces, *over, "</g>"])


def _square(picture: Picture, view: View, square: str, x: int, y: int, theme: Theme) -> str:
    shade = "dark" if view.is_dark(square) else "light"
    fill = theme.dark if shade == "dark" else theme.light
    rect = (
        f'<rect class="hx-square hx-{shade} hx-{square}" data-square="{square}" x="{x}" y="{y}" '
        f'width="{SQUARE}" height="{SQUARE}" fill="{fill}"/>'
    )
    names = picture.tiles.get(square)
    if not names:
        return rect
    drawn = {view.side(edge): name for edge, name in zip(EDGES, names, strict=True)}
    turned = [drawn[edge] for edge in EDGES]
    # Room to stand on under a piece; a pointed pyramid with the elements' signs elsewhere.
    if picture.squares.get(square):
        return rect + _pyramid(turned, x, y, 62, theme)
    return rect + _pyramid(turned, x, y, 26, theme) + _elements(turned, x, y, theme)


def _pyramid(names: list[str], x: int, y: int, top: int, theme: Theme) -> str:
    """A square as a flat pyramid seen from above: four painted sides and a pale top to stand on."""
    corners = ("l100 0l-50 50z", "m100 0l0 100l-50-50z", "m0 100l100 0l-50-50z", "l0 100l50-50z")
    sides = "".join(
        f'<path class="hx-side" d="M{x} {y}{path}" fill="{theme.tile(name)}"/>'
        for name, path in zip(names, corners, strict=True)
    )
    edges = f"M{x} {y}l100 100M{x + 100} {y}l-100 100M{x} {y}h100v100h-100z"
    return (
        f'<g class="hx-pyramid">{sides}<path d="{edges}" fill="none" stroke="#1c1a18" stroke-width="1.4"/>'
        f'<rect x="{x + 50 - top / 2:g}" y="{y + 50 - top / 2:g}" width="{top}" height="{top}" '
        'fill="#efe8d8" stroke="#1c1a18" stroke-width="1.4"/></g>'
    )


def _elements(names: list[str], x: int, y: int, theme: Theme) -> str:
    """The sign of its element on each side of a pyramid, so that colour is not the only sign."""
    places = ((41, 9), (74, 41), (41, 74), (9, 41))
    signs = "".join(
        f'<path transform="translate({x + dx} {y + dy}) scale(.17)" d="{TILE_SIGNS[name]}" '
        f'stroke="{theme.flashing(name)}"/>'
        for name, (dx, dy) in zip(names, places, strict=True)
        if name in TILE_SIGNS
    )
    return f'<g class="hx-elements" fill="none" stroke-width="15" stroke-linejoin="round">{signs}</g>'


def _coordinates(view: View, theme: Theme) -> str:
    """Letters and numbers along the left and the lower edge, always the squares' own."""
    down = SQUARE * len(view.rows)
    parts = [
        lettering(name, SQUARE * (column + 0.5), down + 33, 19, "middle")
        for column, name in enumerate(view.columns)
    ]
    parts += [
        lettering(name, -24, SQUARE * (row + 0.5) + 9.5, 19, "middle") for row, name in enumerate(view.labels)
    ]
    return (
        f'<g class="hx-coordinates" aria-hidden="true" fill="none" stroke="{theme.muted}" stroke-width="1.5" '
        f'stroke-linecap="round" stroke-linejoin="round">{"".join(parts)}</g>'
    )
