"""Pieces in block characters: edges where the drawing has them, and shapes that can be told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from heterodox.games.protocol import Game
from heterodox.games.registry import find_game, list_games
from heterodox.render.palette import theme_named
from heterodox.tui.blocks import EIGHTHS, Block, Colour, block_for
from heterodox.tui.cells import colour
from heterodox.tui.sprites import Painter, Rows

DARK, LIGHT = (0, 0, 0), (240, 240, 240)
GAMES = [game for game in list_games() if type(game).__module__.startswith("heterodox.games.")]


def cell(points: list[list[Colour]]) -> Block:
    """A cell of eight by eight points as a character."""

    def mean(x: int, y: int, across: int, down: int) -> Colour:
        part = [points[row][column] for row in range(y, y + down) for column in range(x, x + across)]
        red, green, blue = (sum(point[channel] for point in part) // len(part) for channel in range(3))
        return red, green, blue

    half = EIGHTHS // 2
    quarters = [mean(x, y, half, half) for y in (0, half) for x in (0, half)]
    rows = [mean(0, y, EIGHTHS, 1) for y in range(EIGHTHS)]
    return block_for(quarters, rows, [mean(x, 0, 1, EIGHTHS) for x in range(EIGHTHS)])


@pytest.mark.parametrize(("eighths", "sign"), list(enumerate("▁▂▃▄▅▆▇", 1)))
def test_a_level_edge_is_shown_to_an_eighth(eighths: int, sign: str) -> None:
    shown = cell([[LIGHT if row >= EIGHTHS - eighths else DARK] * EIGHTHS for row in range(EIGHTHS)])
    # The upper half may be told as the other half in the other colour.
    assert shown in ((sign, LIGHT, DARK), ("▀", DARK, LIGHT))


@pytest.mark.parametrize(("eighths", "sign"), list(enumerate("▏▎▍▌▋▊▉", 1)))
def test_an_upright_edge_is_shown_to_an_eighth(eighths: int, sign: str) -> None:
    shown = cell([[LIGHT if column < eighths else DARK for column in range(EIGHTHS)]] * EIGHTHS)
    assert shown == (sign, LIGHT, DARK)


def test_corners_and_even_cells_keep_their_colours() -> None:
    half = EIGHTHS // 2
    corner = [[LIGHT if row < half and column < half else DARK for column in range(8)] for row in range(8)]
    assert cell(corner) == ("▘", LIGHT, DARK)
    assert cell([[LIGHT] * EIGHTHS] * EIGHTHS) == (" ", LIGHT, LIGHT)


def painted(game: Game, tall: int) -> dict[str, Rows]:
    picture = game.start().picture()
    rows = Painter().paint(picture, 2 * tall, tall, bottom="south", theme="dark", colorblind=False)
    squares = [[f"{file}{rank}" for file in "abcdefgh"] for rank in range(8, 0, -1)]
    return {
        name: square
        for names, line in zip(squares, rows, strict=True)
        for name, square in zip(names, line, strict=True)
    }


@pytest.mark.parametrize("tall", [4, 5, 7])
def test_pieces_of_one_army_can_be_told_apart_at_every_size(tall: int) -> None:
    """By their shape alone: two kinds of pieces never cover a square in nearly the same way."""
    body = colour(theme_named("dark").paint("white").fill)
    squares = painted(find_game("chess"), tall)
    shapes = {name: covered(squares[name], body) for name in ("a1", "c1", "e1", "g1", "a2")}
    for one, other in combinations(shapes, 2):
        differ = sum(a != b for a, b in zip(shapes[one], shapes[other], strict=True))
        assert differ >= 0.1 * len(shapes[one]), (one, other)


def covered(square: Rows, body: Colour) -> list[tuple[bool, bool]]:
    """For each cell whether its two colours are nearly that of the body."""

    def near(shade: Colour) -> bool:
        return max(abs(a - b) for a, b in zip(shade, body, strict=True)) < 40

    return [(near(front), near(back)) for line in square for _, front, back in line]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_small_pieces_are_plain_silhouettes(game: Game) -> None:
    """As tiny pictures with all their lines they were specks: now every piece has cells of its own colour."""
    theme, squares = theme_named("dark"), painted(game, 4)
    for name, tokens in game.start().picture().squares.items():
        body = colour(theme.paint(tokens[0].palette).fill)
        assert sum(any(parts) for parts in covered(squares[name], body)) >= 5, name
