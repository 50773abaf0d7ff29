"""Letters drawn as strokes, so that pictures need no fonts anywhere.

The glyphs are data (letters.txt). Strokes have round ends; the renderer chooses their weight.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files

__all__ = ["CAP_HEIGHT", "lettering", "text_width"]

CAP_HEIGHT = 10.0
_GAP = 2.4
_SPACE = (2.4, "")

# What is drawn for a character without a glyph of its own.
_BOX = (5.6, "M0 0V-9H5.6V0Z")
_SAME = {"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "•": "·", "…": "."}


@cache
def _glyphs() -> dict[str, tuple[float, str]]:
    """Every glyph: its width and its strokes as path data."""
    lines = files(__package__).joinpath("letters.txt").read_text(encoding="utf-8").splitlines()[1:]
    table = {" ": _SPACE}
    for line in lines:
        character, width, strokes = line.split(" ", 2)
        table[character] = (float(width), strokes)
    return table


def _glyph(character: str) -> tuple[float, str]:
    """The glyph of a character; an accented letter is drawn without its accent, others as a box."""
    character = _SAME.get(character, character)
    table = _glyphs()
    return table.get(character) or table.get(unicodedata.normalize("NFKD", character)[0], _BOX)


def text_width(text: str, height: float) -> float:
    """How wide a text is when its capitals are `height` tall."""
    return max(0.0, sum(_glyph(c)[0] + _GAP for c in text) - _GAP) * height / CAP_HEIGHT


def lettering(text: str, x: float, y: float, height: float, anchor: str = "start") -> str:
    """SVG paths for one line of text with its baseline at y; the caller sets stroke and aria label.

    anchor  "start", "middle" or "end": which point of the line x is
    """
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * text_width(text, height)
    scale = height / CAP_HEIGHT
    at = 0.0
    strokes = []
    for character in text:
        width, path = _glyph(character)
        if path:
            strokes.append(f'<path transform="translate({at:g} 0)" d="{path}"/>')
        at = round(at + width + _GAP, 2)
    return f'<g transform="translate({x - shift:.4g} {y:.4g}) scale({scale:.3g})">{"".join(strokes)}</g>'
