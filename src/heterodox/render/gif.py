"""A whole game as an animated GIF."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from PIL import Image

from heterodox.errors import InvalidText
from heterodox.games.picture import Picture
from heterodox.render import png

__all__ = ["film"]

# How much longer the last picture stands.
_LAST_TIMES = 4


def film(
    pictures: Iterable[Picture],
    *,
    seconds: float = 0.8,
    size: int = 320,
    bottom: str = "south",
    coordinates: bool = True,
    trays: bool = True,
    caption: bool = True,
    colorblind: bool = False,
    theme: str = "light",
) -> bytes:
    """One frame for each picture, `seconds` each, the last one longer, in an endless loop.

    The other arguments are those of `svg.board`. Frames are drawn one at a time. No picture at all
    raises InvalidText.
    """
    frames = [
        _frame(
            png.board(
                picture,
                size=size,
                bottom=bottom,
                coordinates=coordinates,
                trays=trays,
                caption=caption,
                colorblind=colorblind,
                theme=theme,
            )
        )
        for picture in pictures
    ]
    if not frames:
        raise InvalidText("no pictures: an animation needs at least one")
    width, height = max(f.width for f in frames), max(f.height for f in frames)
    fitted = [_fit(frame, width, height) for frame in frames]
    milliseconds = max(20, round(seconds * 1000))
    durations = [milliseconds] * (len(fitted) - 1) + [milliseconds * _LAST_TIMES]
    file = BytesIO()
    fitted[0].save(
        file, "GIF", save_all=True, append_images=fitted[1:], duration=durations, loop=0, optimize=False
    )
    return file.getvalue()


def _frame(drawing: bytes) -> Image.Image:
    """A picture reduced to the 256 colours of a GIF; without dithering, which would flicker."""
    with Image.open(BytesIO(drawing)) as image:
        return image.convert("RGB").quantize(255, dither=Image.Dither.NONE)


def _fit(frame: Image.Image, width: int, height: int) -> Image.Image:
    """A frame on a canvas of the film's size: captions may need more or fewer lines."""
    if frame.size == (width, height):
        return frame
    canvas = frame.resize((width, height))
    canvas.paste(frame.getpixel((0, 0)), (0, 0, width, height))  # type: ignore[arg-type]
    canvas.paste(frame, (0, 0))
    return canvas
