"""Screenshots of the terminal app for the documentation: python docs/make_screens.py [NAME ...]

The app is driven without a terminal, as a person would drive it, and every cell of its screen becomes
SVG: block characters as areas, everything else as text. The files need no fonts from elsewhere.
"""

from __future__ import annotations

import asyncio
import io
import random
import sys
import tempfile
from collections import defaultdict
from collections.abc import Awaitable, Callable
from html import escape
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DIMMED_MONOKAI
from textual.pilot import Pilot
from textual.widgets import Input

from heterodox.games.protocol import Kind
from heterodox.games.registry import find_game
from heterodox.play.guided import find_guide
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.table.table import Table
from heterodox.tui.app import HeterodoxApp
from heterodox.tui.blocks import EIGHTHS, LEFT, LOWER, QUARTERS
from heterodox.tui.board import Board
from heterodox.tui.table_screen import TableScreen

FOLDER = Path(__file__).parent / "img" / "tui"
NARROW, MIDDLE, LARGE, WIDE = (80, 24), (120, 40), (120, 35), (200, 60)
CELL = (10, 20)

Steps = Callable[[Pilot[None]], Awaitable[None]]
Colour = str
Area = tuple[int, int, int, int]


def _quarters(mask: tuple[bool, ...]) -> list[Area]:
    half = EIGHTHS // 2
    places = [(0, 0), (half, 0), (0, half), (half, half)]
    return [(x, y, half, half) for (x, y), lit in zip(places, mask, strict=True) if lit]


# What a block character covers of its cell, in eighths: x, y, width, height.
COVERED: dict[str, list[Area]] = {
    **{sign: [(0, EIGHTHS - count, EIGHTHS, count)] for count, sign in LOWER.items()},
    **{sign: [(0, 0, count, EIGHTHS)] for count, sign in LEFT.items()},
    **{sign: _quarters(mask) for mask, sign in QUARTERS.items()},
}


# -- a screen as SVG -----------------------------------------------------------------------------


def screen_svg(app: HeterodoxApp) -> str:
    """The present screen of an app."""
    width, height = app.size
    behind: dict[Colour, list[str]] = defaultdict(list)
    before: dict[Colour, list[str]] = defaultdict(list)
    texts: list[str] = []
    for row, line in enumerate(_lines(app)):
        column = 0
        for segment in line:
            front, back, bold = _colours(segment.style)
            length = cell_len(segment.text)
            behind[back].append(_area(column, row, (0, 0, length * EIGHTHS, EIGHTHS)))
            for place, sign in enumerate(segment.text):
                before[front] += [_area(column + place, row, area) for area in COVERED.get(sign, ())]
            texts += _text(column, row, segment.text, front, bold)
            column += length
    across, down = width * CELL[0], height * CELL[1]
    scale = f"scale({CELL[0] / EIGHTHS} {CELL[1] / EIGHTHS})"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}">'
        f'<g transform="{scale}" shape-rendering="crispEdges">{_paths(behind)}{_paths(before)}</g>'
        '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="16.6" xml:space="preserve">'
        f"{''.join(texts)}</g></svg>\n"
    )


def _area(column: int, row: int, area: Area) -> str:
    """An area of a cell as path data."""
    x, y, width, height = area
    return f"M{column * EIGHTHS + x} {row * EIGHTHS + y}h{width}v{height}h{-width}z"


def _paths(areas: dict[Colour, list[str]]) -> str:
    return "".join(f'<path fill="{colour}" d="{"".join(data)}"/>' for colour, data in areas.items())


def _lines(app: HeterodoxApp) -> list[list[Segment]]:
    console = Console(
        width=app.size.width,
        height=app.size.height,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    update = app.screen._compositor.render_update(full=True)
    lines = Segment.split_lines(console.render(update))
    return [[segment for segment in line if not segment.control] for line in lines]


def _colours(style: Style | None) -> tuple[Colour, Colour, bool]:
    front, back = (230, 230, 230), (0, 0, 0)
    if style is None:
        return _hex(front), _hex(back), False
    if style.color is not None:
        front = tuple(style.color.get_truecolor(DIMMED_MONOKAI))
    if style.bgcolor is not None:
        back = tuple(style.bgcolor.get_truecolor(DIMMED_MONOKAI, foreground=False))
    if style.reverse:
        front, back = back, front
    if style.dim:
        red, green, blue = ((one + other) // 2 for one, other in zip(front, back, strict=True))
        front = (red, green, blue)
    return _hex(front), _hex(back), bool(style.bold)


def _hex(colour: tuple[int, ...]) -> Colour:
    """Rounded a little, so that nearly equal areas join."""
    return "#" + "".join(f"{min(255, (part + 4) // 8 * 8):02x}" for part in colour)


def _text(column: int, row: int, text: str, front: Colour, bold: bool) -> list[str]:
    """Every word where it stands."""
    weight = ' font-weight="bold"' if bold else ""
    found, word, begin = [], "", column
    for sign in f"{text} ":
        if sign in COVERED:
            if word:
                length = cell_len(word) * CELL[0]
                place = f'x="{begin * CELL[0]}" y="{row * CELL[1] + 15}" textLength="{length}"'
                found.append(f'<text {place} fill="{front}"{weight}>{escape(word)}</text>')
            word, begin = "", column + 1
        else:
            word += sign
        column += cell_len(sign)
    return found


# -- what is shown -------------------------------------------------------------------------------


async def type_line(pilot: Pilot[None], text: str) -> None:
    names = {"/": "slash", " ": "space", "-": "minus"}
    for sign in text:
        await pilot.press(names.get(sign, sign))
    await pilot.press("enter")
    await pilot.pause(0.3)


async def click(pilot: Pilot[None], *squares: str) -> None:
    for square in squares:
        board = pilot.app.screen.query_one(Board)
        await pilot.click(Board, offset=board.place_of(square))
        await pilot.pause(0.3)


def lines(*texts: str) -> Steps:
    async def steps(pilot: Pilot[None]) -> None:
        for text in texts:
            await type_line(pilot, text)

    return steps


def keys(*names: str) -> Steps:
    async def steps(pilot: Pilot[None]) -> None:
        await pilot.press(*names)
        await pilot.pause(0.5)

    return steps


def clicks(*squares: str) -> Steps:
    async def steps(pilot: Pilot[None]) -> None:
        await click(pilot, *squares)

    return steps


def in_turn(*parts: Steps) -> Steps:
    async def steps(pilot: Pilot[None]) -> None:
        for part in parts:
            await part(pilot)

    return steps


def words(text: str) -> Steps:
    """Answer a step in words."""

    async def steps(pilot: Pilot[None]) -> None:
        pilot.app.screen.query_one("#words", Input).value = text
        await pilot.press("enter")
        await pilot.pause(0.3)

    return steps


async def resting(pilot: Pilot[None]) -> None:
    """Wait until no program thinks."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause(0.3)


async def nothing(_: Pilot[None]) -> None:
    return None


def at_random(decisions: int, seed: int) -> Steps:
    """Play some moves of the game that is on the screen, with what has to be answered on the way."""

    async def steps(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        dice = random.Random(seed)
        session, done = screen.session, 0
        while done < decisions or session.table.position.kind is not Kind.BOARD:
            choices = session.view.choices()
            moves = [move for move in choices if move.squares] or choices
            screen._heard(session.play(dice.choice(moves)))
            done += 1
        await pilot.pause(0.3)

    return steps


async def busiest_piece(pilot: Pilot[None]) -> None:
    """Pick the piece with the most moves."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    origins = [move.squares[0] for move in screen.session.view.choices() if len(move.squares) > 1]
    await click(pilot, max(origins, key=origins.count))


def asked(seed: int) -> Table:
    """A divination, played to its answer by the dice alone."""
    start = find_game("enochian").start(ptah="d4", querent="black", array="water-of-earth")
    table = Table(start, die=random.Random(seed), tags={"Question": "Shall we play on?"})
    dice = random.Random(seed)
    while table.outcome is None:
        if table.seat == "chance":
            table.throw()
        else:
            table.play(dice.choice(table.position.choices()), table.seat)
    return table


async def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder))

        def play(game: str, **options: str) -> HeterodoxApp:
            return HeterodoxApp(Session.begin(find_game(game), options), shelf)

        def ask() -> HeterodoxApp:
            table = Table(find_game("enochian").start(ptah="e5", querent="black"), die=random.Random(2))
            return HeterodoxApp(Session(table), shelf)

        def divine() -> HeterodoxApp:
            return HeterodoxApp(shelf=shelf, guide=find_guide("divine"))

        chosen = in_turn(
            words("Will it rain?"), keys("down", "down", "enter"), keys("enter"), keys("down", "enter")
        )
        square = in_turn(chosen, keys("left", "up"))
        advice = in_turn(keys("f4"), resting, keys("f5"), resting)
        duel = in_turn(lines("e2e4", "0000", "d7d5"), clicks("e4", "d5"))
        opening = lines("e2e4", "d7d5", "e4d5", "d8d5", "b1c3")
        shots: list[tuple[str, tuple[int, int], Callable[[], HeterodoxApp], Steps]] = [
            ("start-narrow", NARROW, lambda: HeterodoxApp(shelf=shelf), nothing),
            ("start-wide", MIDDLE, lambda: HeterodoxApp(shelf=shelf), nothing),
            ("chess-narrow", NARROW, lambda: play("chess"), in_turn(opening, clicks("d5"))),
            ("chess-wide", MIDDLE, lambda: play("chess"), in_turn(opening, clicks("d5"))),
            ("chess-light", MIDDLE, lambda: play("chess"), in_turn(opening, keys("f10"))),
            ("oracle-narrow", NARROW, lambda: play("oracle"), in_turn(at_random(24, 3), busiest_piece)),
            ("oracle-wide", MIDDLE, lambda: play("oracle"), in_turn(at_random(24, 3), busiest_piece)),
            ("chess2-narrow", NARROW, lambda: play("chess2", armies="ka"), lines("e2e4", "0000", "d7d5")),
            ("chess2-wide", MIDDLE, lambda: play("chess2", armies="ra"), lines("e2e4", "d7d5")),
            ("duel-pass", NARROW, lambda: play("chess2", armies="ka"), duel),
            ("duel-bid", NARROW, lambda: play("chess2", armies="ka"), in_turn(duel, keys("enter"))),
            ("enochian-narrow", NARROW, lambda: play("enochian"), in_turn(at_random(12, 0), busiest_piece)),
            ("enochian-wide", WIDE, lambda: play("enochian"), in_turn(at_random(12, 0), busiest_piece)),
            (
                "enochian-colorblind",
                MIDDLE,
                lambda: play("enochian"),
                in_turn(at_random(12, 0), keys("f9")),
            ),
            ("chess-advice", NARROW, lambda: play("chess"), in_turn(opening, advice)),
            ("chess2-advice", NARROW, lambda: play("chess2", armies="na"), in_turn(at_random(9, 5), advice)),
            ("oracle-advice", MIDDLE, lambda: play("oracle"), in_turn(at_random(24, 3), advice)),
            ("enochian-advice", MIDDLE, lambda: play("enochian"), in_turn(at_random(60, 1), advice)),
            ("enochian-four", NARROW, lambda: play("enochian", seats="4"), at_random(120, 2)),
            ("divination-question", NARROW, divine, nothing),
            ("divination-board", NARROW, divine, words("Will it rain?")),
            ("divination-square", NARROW, divine, square),
            ("divination-square-wide", WIDE, divine, square),
            (
                "divination-ready",
                MIDDLE,
                divine,
                in_turn(square, keys("enter"), keys("enter"), keys("enter")),
            ),
            ("lessons", NARROW, lambda: HeterodoxApp(shelf=shelf), keys("f3")),
            ("lesson-narrow", NARROW, lambda: play("enochian"), in_turn(lines("/learn 3"), clicks("d4"))),
            ("lesson-wide", LARGE, lambda: play("oracle"), lines("/learn 6", "d4e5")),
            ("die", NARROW, ask, nothing),
            ("answer", MIDDLE, lambda: HeterodoxApp(Session(asked(3)), shelf), nothing),
            ("help", NARROW, lambda: play("enochian"), keys("f1")),
            ("rules", MIDDLE, lambda: play("enochian"), keys("f1", "right", "right")),
        ]
        for name, size, make, steps in shots:
            if sys.argv[1:] and name not in sys.argv[1:]:
                continue
            async with make().run_test(size=size) as pilot:
                await pilot.pause(1.0)
                await steps(pilot)
                await pilot.pause(0.3)
                app = pilot.app
                assert isinstance(app, HeterodoxApp)
                (FOLDER / f"{name}.svg").write_text(screen_svg(app), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
