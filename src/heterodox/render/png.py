"""Pictures as PNG, rasterised from the SVG without system fonts."""

from __future__ import annotations

from collections.abc import Iterable

import resvg_py

from heterodox.games.picture import Picture
from heterodox.render import svg

__all__ = ["board", "rasterise"]


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
) -> bytes:
    """A picture as the bytes of a PNG file; arguments as for `svg.board`."""
    drawing = svg.board(
        picture,
        size=size,
        width=width,
        bottom=bottom,
        targets=targets,
        last=last,
        coordinates=coordinates,
        trays=trays,
        caption=caption,
        colorblind=colorblind,
        theme=theme,
    )
    return rasterise(drawing)


def rasterise(drawing: str) -> bytes:
    """An SVG that needs no fonts as the bytes of a PNG file, in its own size."""
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True))
