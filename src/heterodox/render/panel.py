"""What stands beside the board: trays of tokens and words, and the caption below it."""

from __future__ import annotations

from heterodox.games.picture import Picture, Tray
from heterodox.render.layout import View
from heterodox.render.lettering import lettering, text_width
from heterodox.render.markup import attribute
from heterodox.render.palette import Theme
from heterodox.render.pieces import draw_token

__all__ = ["PANEL_WIDTH", "draw_caption", "draw_panel", "wrap"]

PANEL_WIDTH = 330
_INNER = PANEL_WIDTH - 30
_TOKEN = 50
_PER_ROW = _INNER // _TOKEN
_TITLE, _WORDS, _LINE = 20.0, 17.0, 32.0
_CAPTION, _CAPTION_LINE = 24.0, 42.0
_CAPTION_LINES = 3


def wrap(text: str, height: float, width: float) -> list[str]:
    """A text as lines of at most `width`; a word that is longer than a line is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, height) <= width:
            lines[-1] = longer
            continue
        rest = word
        while text_width(rest, height) > width and len(rest) > 1:
            fits = next(
                n for n in range(len(rest) - 1, 0, -1) if n == 1 or text_width(rest[:n], height) <= width
            )
            lines.append(rest[:fits])
            rest = rest[fits:]
        lines.append(rest)
    return lines


def draw_caption(text: str, theme: Theme, y: float, width: float) -> tuple[str, float]:
    """The caption below the board, and how much room it takes."""
    lines = wrap(text[:1].upper() + text[1:400], _CAPTION, width)
    if len(lines) > _CAPTION_LINES:
        lines = [*lines[: _CAPTION_LINES - 1], lines[_CAPTION_LINES - 1][:-3] + "..."]
    drawn = [
        lettering(line, 0, y + _CAPTION + 4 + n * _CAPTION_LINE, _CAPTION) for n, line in enumerate(lines)
    ]
    return _words("hx-caption", text, "".join(drawn), theme.ink, 1.5), len(lines) * _CAPTION_LINE + 6


def draw_panel(picture: Picture, view: View, theme: Theme, x: float, height: float) -> str:
    """The trays to the right of the board: each army's on its own side, shared ones in the middle."""
    top, middle, bottom = _by_side(picture, view)
    groups = [[_Drawn(tray, theme) for tray in group] for group in (top, middle, bottom)]
    depths = [sum(tray.depth for tray in group) for group in groups]
    # Trays that do not fit are drawn smaller, so that the board keeps its size.
    scale = min(1.0, height / max(1.0, sum(depths)))
    room = height / scale
    starts = (0.0, max(depths[0], (room - depths[1]) / 2), room - depths[2])
    starts = (0.0, min(starts[1], starts[2] - depths[1]), starts[2])
    parts = []
    for group, start in zip(groups, starts, strict=True):
        y = start
        for tray in group:
            parts.append(tray.at(y))
            y += tray.depth
    return f'<g class="hx-trays" transform="translate({x:g} 0) scale({scale:.4g})">{"".join(parts)}</g>'


def _by_side(picture: Picture, view: View) -> tuple[list[Tray], list[Tray], list[Tray]]:
    top: list[Tray] = []
    middle: list[Tray] = []
    bottom: list[Tray] = []
    groups = {"north": top, "south": bottom}
    for tray in picture.trays:
        edge = picture.facing.get(tray.army)
        group = groups.get(view.side(edge), middle) if edge else middle
        group.append(tray)
    return top, middle, bottom


class _Drawn:
    """One tray: its lines and how deep it is."""

    def __init__(self, tray: Tray, theme: Theme) -> None:
        self._tray, self._theme = tray, theme
        self._titles = wrap(tray.title, _TITLE, _INNER)
        self._texts = wrap(tray.text, _WORDS, _INNER)
        rows = -(-len(tray.tokens) // _PER_ROW)
        self.depth = (len(self._titles) + len(self._texts)) * _LINE + rows * (_TOKEN + 4) + 18

    def at(self, y: float) -> str:
        tray, theme = self._tray, self._theme
        parts = [f'<g class="hx-tray" transform="translate(0 {y:g})">']
        y = 0.0
        for lines, height, colour in ((self._titles, _TITLE, theme.ink), (self._texts, _WORDS, theme.muted)):
            drawn = [lettering(line, 0, y + height + n * _LINE, height) for n, line in enumerate(lines)]
            if drawn:
                parts.append(_words("hx-tray-words", " ".join(lines), "".join(drawn), colour, 1.4))
            y += len(lines) * _LINE
        for n, token in enumerate(tray.tokens):
            across, down = n % _PER_ROW, n // _PER_ROW
            parts.append(draw_token(token, theme, across * _TOKEN, y + down * (_TOKEN + 4), _TOKEN / 100))
        return "".join([*parts, "</g>"])


def _words(name: str, label: str, strokes: str, colour: str, weight: float) -> str:
    return (
        f'<g class="{name}" role="img" aria-label="{attribute(label)}" fill="none" stroke="{colour}" '
        f'stroke-width="{weight}" stroke-linecap="round" stroke-linejoin="round">{strokes}</g>'
    )
