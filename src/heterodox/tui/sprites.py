"""The board as a picture for large terminals, drawn by the SVG renderer and turned into blocks.

Squares are cut out and kept: a move redraws only the squares that changed.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import replace

import resvg_py
from PIL import Image

from heterodox.games.picture import Picture
from heterodox.render import svg
from heterodox.tui.blocks import Block, block_for

__all__ = ["Painter", "softened"]

Rows = tuple[tuple[Block, ...], ...]

_FOOT_SIGN = re.compile(r'<g class="hx-sign".*?</g>')
_FRAME = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')
# Painted sides in full colour would swallow pieces of the same colour; blocks have no outline to save them.
_PAINTED = '<g class="hx-pyramid">'
_SOFTLY = '<g class="hx-pyramid" opacity=".4">'
_ELEMENTS = re.compile(r'<g class="hx-elements".*?</g>')
MOST_KEPT = 4096
# Drawing larger and shrinking afterwards keeps thin lines.
FINE = 2


class Painter:
    """Paints boards and keeps the squares it has painted."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, bytes], Rows] = {}

    def paint(
        self,
        picture: Picture,
        width: int,
        height: int,
        *,
        bottom: str,
        theme: str,
        colorblind: bool,
        targets: Iterable[str] = (),
    ) -> list[list[Rows]]:
        """Every square as rows of blocks, `width` by `height` characters each, top row first."""
        upright = picture.facing.get(bottom, bottom) in ("south", "north")
        across, down = (picture.files, picture.ranks) if upright else (picture.ranks, picture.files)
        drawing = svg.board(
            _without_badges(picture),
            bottom=bottom,
            targets=targets,
            coordinates=False,
            trays=False,
            caption=False,
            colorblind=colorblind,
            theme=theme,
        )
        points = (across * width * 2, down * height * 2)
        frame = (
            f'viewBox="0 0 {across * 100} {down * 100}" preserveAspectRatio="none" '
            f'width="{points[0] * FINE}" height="{points[1] * FINE}"'
        )
        stretched = _FRAME.sub(frame, _FOOT_SIGN.sub("", softened(drawing)), count=1)
        data = bytes(resvg_py.svg_to_bytes(svg_string=stretched, skip_system_fonts=True))
        with Image.open(io.BytesIO(data)) as drawn:
            image = drawn.convert("RGB").resize(points, Image.Resampling.BOX)
        return [
            [
                self._square(image, column * width * 2, row * height * 2, width, height)
                for column in range(across)
            ]
            for row in range(down)
        ]

    def _square(self, image: Image.Image, x: int, y: int, width: int, height: int) -> Rows:
        data = image.crop((x, y, x + 2 * width, y + 2 * height)).tobytes()
        kept = self._kept.get((width, data))
        if kept is None:
            if len(self._kept) > MOST_KEPT:
                self._kept.clear()
            kept = self._kept[width, data] = _blocks(data, width, height)
        return kept


def softened(drawing: str) -> str:
    """The drawing of a painted board with its paint pale and without signs too small to be read."""
    return _ELEMENTS.sub("", drawing.replace(_PAINTED, _SOFTLY))


def _without_badges(picture: Picture) -> Picture:
    """Small signs at a piece's foot would be specks; the board writes letters instead."""
    return replace(
        picture,
        squares={
            square: tuple(replace(token, badge="") for token in tokens)
            for square, tokens in picture.squares.items()
        },
    )


def _blocks(data: bytes, width: int, height: int) -> Rows:
    """Points, row by row, as characters."""
    line = 2 * width

    def point(across: int, down: int) -> tuple[int, int, int]:
        at = 3 * (down * line + across)
        return data[at], data[at + 1], data[at + 2]

    return tuple(
        tuple(
            block_for(
                (
                    point(2 * column, 2 * row),
                    point(2 * column + 1, 2 * row),
                    point(2 * column, 2 * row + 1),
                    point(2 * column + 1, 2 * row + 1),
                )
            )
            for column in range(width)
        )
        for row in range(height)
    )
