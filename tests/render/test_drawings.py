"""The piece drawings: complete, inside their box, and different enough to be told apart when small."""

from __future__ import annotations

import re
from importlib.resources import files
from io import BytesIO
from itertools import combinations
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from heterodox.render.drawings import is_drawn, shape_names, shape_source
from heterodox.render.palette import Theme, theme_named
from heterodox.render.png import rasterise

EVERY_GAME_NEEDS = """
king queen rook bishop knight pawn
nemesis nemesis-pawn abdicated-queen reaper ghost warrior-king wild-horse tiger elephant jungle-queen
lord priestess chariot horse soldier
soul-lord soul-chariot soul-elephant soul-horse soul-soldier
stone throne ptah
""".split()
SHAPES = sorted(shape_names())


def ink(shape: str, pixels: int, margin: int = 0) -> Image.Image:
    """A drawing in black and grey on white, with a margin of user units around its box."""
    box, size = 100 + 2 * margin, pixels * (100 + 2 * margin) // 100
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" '
        f'viewBox="{-margin} {-margin} {box} {box}">'
        '<rect x="-99" y="-99" width="300" height="300" fill="#fff"/>'
        f'<g fill="#888" stroke="#000" color="#000" stroke-width="3.6">{shape_source(shape)}</g></svg>'
    )
    return Image.open(BytesIO(rasterise(drawing))).convert("L")


def test_every_shape_our_games_use_is_drawn() -> None:
    assert [shape for shape in EVERY_GAME_NEEDS if not is_drawn(shape)] == []
    assert not is_drawn("wizard")
    assert not is_drawn("../drawings")


@pytest.mark.parametrize("shape", SHAPES)
def test_a_drawing_has_a_silhouette_and_takes_its_colours_from_outside(shape: str) -> None:
    root = ElementTree.fromstring(
        files("heterodox.render").joinpath("shapes", f"{shape}.svg").read_text("utf-8")
    )
    groups = [group.get("id") for group in root]
    assert groups in (["body"], ["body", "detail"])
    assert root.attrib["viewBox"] == "0 0 100 100"
    inner = [value for group in root for element in group.iter() for value in element.attrib.values()]
    assert not [value for value in inner if re.search(r"#[0-9a-f]{3}|rgb|url", value)]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_drawing_stays_inside_its_box(shape: str) -> None:
    box = ImageChops.invert(ink(shape, 100, margin=20)).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert min(left, top) >= 20
    assert max(right, bottom) <= 120


def too_alike(shapes: list[str], pixels: int, share: float) -> list[tuple[str, str]]:
    """The pairs of drawings that differ clearly in less than a share of their pixels."""
    drawn = {shape: ink(shape, pixels) for shape in shapes}
    pairs = []
    for one, other in combinations(shapes, 2):
        levels = ImageChops.difference(drawn[one], drawn[other]).histogram()
        if sum(levels[64:]) < share * pixels**2:
            pairs.append((one, other))
    return pairs


def test_any_two_pieces_differ_clearly_at_32_pixels() -> None:
    assert too_alike([shape for shape in SHAPES if not shape.startswith("soul-")], 32, 0.08) == []


def test_any_two_soul_signs_differ_clearly_at_10_pixels() -> None:
    assert too_alike([shape for shape in SHAPES if shape.startswith("soul-")], 10, 0.15) == []


def rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return red**2.2, green**2.2, blue**2.2


def luminance(colour: str) -> float:
    red, green, blue = rgb(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# Dichromats' view of linear RGB (Viénot, Brettel and Mollon 1999).
BLINDNESS = {
    "protan": ((0.1124, 0.8876, 0.0), (0.1124, 0.8876, 0.0), (0.004, -0.004, 1.0)),
    "deutan": ((0.2928, 0.7072, 0.0), (0.2928, 0.7072, 0.0), (-0.0223, 0.0223, 1.0)),
}


def seen(colour: str, rows: tuple[tuple[float, float, float], ...]) -> tuple[float, ...]:
    """A colour as such an eye sees it, on a roughly even scale."""
    light = rgb(colour)
    mixed = (sum(weight * part for weight, part in zip(row, light, strict=True)) for row in rows)
    return tuple(max(0.0, value) ** (1 / 2.2) for value in mixed)


@pytest.mark.parametrize("eyes", BLINDNESS)
@pytest.mark.parametrize(("one", "other"), [*combinations(("yellow", "blue", "red", "umber"), 2)])
def test_the_colour_blind_palette_can_be_told_apart(eyes: str, one: str, other: str) -> None:
    theme = theme_named("light", colorblind=True)
    pair = [seen(theme.paint(army).fill, BLINDNESS[eyes]) for army in (one, other)]
    assert sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 > 0.25


THEMES = [theme_named(name, colorblind=blind) for name in ("light", "dark") for blind in (False, True)]


@pytest.mark.parametrize("theme", THEMES)
def test_lines_stand_out_from_bodies_and_words_from_paper(theme: Theme) -> None:
    for paint in theme.armies.values():
        assert contrast(paint.fill, paint.detail) >= 3
    assert contrast(theme.paper, theme.ink) >= 7
    assert contrast(theme.paper, theme.muted) >= 4.5
    assert contrast(theme.soul, theme.soul_sign) >= 7


def test_white_is_light_with_dark_lines_and_black_dark_with_light_lines() -> None:
    theme = theme_named("light")
    white, black = theme.paint("white"), theme.paint("black")
    assert luminance(white.fill) > luminance(white.detail)
    assert luminance(black.fill) < luminance(black.detail)
