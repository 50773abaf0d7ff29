"""PNG and GIF: the picture really is in the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given, settings
from PIL import Image, ImageColor

from heterodox.errors import InvalidText
from heterodox.games.picture import Picture
from heterodox.render import gif, png
from heterodox.render.palette import theme_named
from tests.render.samples import SAMPLES, chess, chess_piece
from tests.render.strategies import pictures

Colour = tuple[int, int, int]


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def pixel(image: Image.Image, x: int, y: int) -> Colour:
    value = image.getpixel((x, y))
    assert isinstance(value, tuple)
    return value[0], value[1], value[2]


def square_centre(column: int, row: int) -> tuple[int, int]:
    """In an 800-pixel board with coordinates: the middle of a square, counted from the upper left."""
    return 44 + 100 * column + 50, 16 + 100 * row + 50


def test_a_png_shows_squares_and_pieces_in_their_colours() -> None:
    theme = theme_named("light")
    image = opened(png.board(chess(), size=800))
    assert pixel(image, *square_centre(2, 4)) == ImageColor.getrgb(theme.light)
    assert pixel(image, *square_centre(3, 4)) == ImageColor.getrgb(theme.dark)
    x, y = square_centre(0, 7)
    assert pixel(image, x, y - 15) == ImageColor.getrgb(theme.armies["white"].fill)
    x, y = square_centre(0, 0)
    assert pixel(image, x, y - 15) == ImageColor.getrgb(theme.armies["black"].fill)


@pytest.mark.parametrize(
    "box",
    [(0, 100, 36, 800), (100, 826, 800, 856), (44, 866, 500, 900)],
    ids=["numbers on the left", "letters below", "caption"],
)
def test_words_are_drawn_without_any_font(box: tuple[int, int, int, int]) -> None:
    colours = opened(png.board(chess(), size=800)).crop(box).getcolors(100_000)
    assert colours is not None
    assert len(colours) > 1


@pytest.mark.parametrize("picture", SAMPLES.values(), ids=SAMPLES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_sample_is_drawn_at_32_pixels_a_square(picture: Picture, theme: str) -> None:
    image = opened(png.board(picture, size=32 * picture.files, theme=theme))
    assert image.width >= 32 * picture.files
    paper = ImageColor.getrgb(theme_named(theme).paper)
    corners = [(0, 0), (0, image.height - 1), (image.width - 1, 0), (image.width - 1, image.height - 1)]
    assert [pixel(image, *corner) for corner in corners] == [paper] * 4
    colours = image.getcolors(100_000)
    assert colours is not None
    assert len(colours) > 20


def film_of(*squares: str, draw: Callable[[int], str] = lambda n: f"move {n}") -> list[Picture]:
    return [
        replace(chess(), squares={square: (chess_piece("K"),)}, caption=draw(n))
        for n, square in enumerate(squares)
    ]


def test_a_film_has_a_frame_for_each_picture_and_rests_on_the_last() -> None:
    with Image.open(BytesIO(gif.film(film_of("a1", "b2", "c3"), seconds=0.5, size=160))) as film:
        assert getattr(film, "n_frames", 1) == 3
        assert film.info["loop"] == 0
        durations, frames = [], []
        for n in range(3):
            film.seek(n)
            durations.append(film.info["duration"])
            frames.append(film.convert("RGB").tobytes())
    assert durations == [500, 500, 2000]
    assert len(set(frames)) == 3


def test_frames_of_different_heights_make_one_film() -> None:
    pictures = film_of("a1", "b2", draw=lambda n: "a long caption " * (1 + 10 * n))
    with Image.open(BytesIO(gif.film(pictures, size=160))) as film:
        assert film.size == opened(png.board(pictures[1], size=160)).size
        first = film.convert("RGB")
        assert pixel(first, 2, first.height - 2) == (255, 255, 255)


def test_a_film_of_nothing_is_refused() -> None:
    with pytest.raises(InvalidText, match="no pictures"):
        gif.film([])


@settings(max_examples=15, deadline=None)
@given(picture=pictures())
def test_any_picture_can_be_rasterised(picture: Picture) -> None:
    assert opened(png.board(picture, size=80)).width >= 80
