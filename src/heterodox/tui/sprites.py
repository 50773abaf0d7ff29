"""The board as a picture for large terminals, drawn by the SVG renderer and turned into blocks.

Squares are cut out and kept: a move redraws only the squares that changed.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

import resvg_py
from PIL import Image

from heterodox.games.picture import Picture
from heterodox.render import svg
from heterodox.tui.blocks import EIGHTHS, Block, Colour, block_for

__all__ = ["Painter", "softened"]

Rows = tuple[tuple[Block, ...], ...]

_FOOT_SIGN = re.compile(r'<g class="hx-sign".*?</g>')
_FRAME = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')
# Painted sides in full colour would swallow pieces of the same colour; blocks have no outline to save them.
_PAINTED = '<g class="hx-pyramid">'
_SOFTLY = '<g class="hx-pyramid" opacity=".4">'
_ELEMENTS = re.compile(r'<g class="hx-elements".*?</g>')
MOST_KEPT = 4096
# From this height on a square has room for outlines and the lines on a piece.
FINE_HEIGHT = 6
# How many parts a cell is told in, across and down: quarters, rows and columns.
CUTS = ((2, 2), (1, EIGHTHS), (EIGHTHS, 1))


class Painter:
    """Paints boards and keeps the squares it has painted."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, tuple[bytes, ...]], Rows] = {}

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
            bold=height < FINE_HEIGHT,
        )
        cells = (across * width, down * height)
        frame = (
            f'viewBox="0 0 {across * 100} {down * 100}" preserveAspectRatio="none" '
            f'width="{cells[0] * EIGHTHS}" height="{cells[1] * EIGHTHS}"'
        )
        stretched = _FRAME.sub(frame, _FOOT_SIGN.sub("", softened(drawing)), count=1)
        data = bytes(resvg_py.svg_to_bytes(svg_string=stretched, skip_system_fonts=True))
        with Image.open(io.BytesIO(data)) as drawn:
            image = drawn.convert("RGB")
        told = [image.resize((cells[0] * x, cells[1] * y), Image.Resampling.BOX) for x, y in CUTS]
        return [
            [self._square(told, column * width, row * height, width, height) for column in range(across)]
            for row in range(down)
        ]

    def _square(self, told: Sequence[Image.Image], x: int, y: int, width: int, height: int) -> Rows:
        data = tuple(
            image.crop((x * across, y * down, (x + width) * across, (y + height) * down)).tobytes()
            for image, (across, down) in zip(told, CUTS, strict=True)
        )
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


def _blocks(data: Sequence[bytes], width: int, height: int) -> Rows:
    """A square, told in three ways, as characters."""

    def parts(number: int, column: int, row: int) -> list[Colour]:
        across, down = CUTS[number]
        points, line = data[number], width * across
        starts = (
            3 * ((row * down + y) * line + column * across + x) for y in range(down) for x in range(across)
        )
        return [(points[at], points[at + 1], points[at + 2]) for at in starts]

    return tuple(
        tuple(
            block_for(parts(0, column, row), parts(1, column, row), parts(2, column, row))
            for column in range(width)
        )
        for row in range(height)
    )
