"""A whole game as an animated GIF."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from io import BytesIO

from PIL import Image

from heterodox.errors import InvalidText
from heterodox.games.picture import Picture
from heterodox.render import png

__all__ = ["film"]

# How much longer the last picture stands.
_LAST_TIMES = 4
# How many frames are looked at to choose the colours.
_SAMPLES = 8


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
        _open(
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
    width, height = max(frame.width for frame in frames), max(frame.height for frame in frames)
    fitted = [_fit(frame, width, height) for frame in frames]
    palette = _palette(fitted)
    # One palette without dithering: what does not change from frame to frame is stored only once.
    first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in fitted)
    milliseconds = max(20, round(seconds * 1000))
    durations = [milliseconds] * len(others) + [milliseconds * _LAST_TIMES]
    file = BytesIO()
    first.save(file, "GIF", save_all=True, append_images=others, duration=durations, loop=0, disposal=1)
    return file.getvalue()


def _open(drawing: bytes) -> Image.Image:
    with Image.open(BytesIO(drawing)) as image:
        return image.convert("RGB")


def _fit(frame: Image.Image, width: int, height: int) -> Image.Image:
    """A frame on a canvas of the film's size: captions may need more or fewer lines."""
    if frame.size == (width, height):
        return frame
    paper = frame.crop((0, 0, 1, 1)).resize((width, height))
    paper.paste(frame, (0, 0))
    return paper


def _palette(frames: list[Image.Image]) -> Image.Image:
    """The most frequent colours of a few frames, so that flat surfaces keep theirs exactly."""
    counts: Counter[tuple[int, int, int]] = Counter()
    for frame in frames[:: max(1, len(frames) // _SAMPLES)]:
        pixels = frame.tobytes()
        counts.update(zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))
    # Of colours that are nearly the same only the most frequent is kept.
    distinct: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    for colour, _ in counts.most_common():
        distinct.setdefault((colour[0] >> 3, colour[1] >> 3, colour[2] >> 3), colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in list(distinct.values())[:256] for part in colour])
    return palette
