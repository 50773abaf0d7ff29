"""Driving the app as a person would: keys, clicks and typing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from heterodox.games.protocol import Move
from heterodox.play.session import Session
from heterodox.tui.board import Board
from heterodox.tui.dialogs import Chooser, DieScreen
from heterodox.tui.table_screen import TableScreen

NARROW = (80, 24)
MIDDLE = (120, 35)
WIDE = (200, 60)

_KEYS = {
    " ": "space",
    "/": "slash",
    "-": "minus",
    ":": "colon",
    "=": "equals_sign",
    ".": "full_stop",
    "?": "question_mark",
}


def table_screen(pilot: Pilot[None]) -> TableScreen:
    """The screen of the game, also below a dialog."""
    return next(one for one in reversed(pilot.app.screen_stack) if isinstance(one, TableScreen))


def session_of(pilot: Pilot[None]) -> Session:
    return table_screen(pilot).session


async def seated(pilot: Pilot[None]) -> Session:
    """The session, once the start screen has made way for the table, however busy the machine is."""
    await seen(pilot, lambda: any(isinstance(one, TableScreen) for one in pilot.app.screen_stack))
    return session_of(pilot)


async def seen(pilot: Pilot[None], what: Callable[[], bool]) -> None:
    """Wait until something can be seen, minutes long if the machine is busy."""
    for _ in range(20_000):
        if what():
            break
        await pilot.pause(0.01)
    assert what()
    await pilot.pause()


async def arrive(pilot: Pilot[None], screen: type[Screen[Any]]) -> None:
    """Wait until a screen is on top, however busy the machine is."""
    await seen(pilot, lambda: isinstance(pilot.app.screen, screen))


async def answered(pilot: Pilot[None]) -> None:
    """Wait until the program that thinks has decided and the table has heard of it."""
    await pilot.app.workers.wait_for_complete()
    await seen(pilot, lambda: not session_of(pilot).thinking.busy)


def type_at_once(pilot: Pilot[None], text: str) -> None:
    """Keys as a paste without brackets sends them: all there before the first is handled."""
    names = {**_KEYS, "\n": "enter"}
    for sign in text:
        pilot.app.post_message(events.Key(names.get(sign, sign), None if sign == "\n" else sign))


async def write(pilot: Pilot[None], text: str) -> None:
    """Type a line and press Enter, as quickly as a terminal can."""
    type_at_once(pilot, f"{text}\n")
    await pilot.pause()


async def settle(pilot: Pilot[None], move: Move) -> None:
    """Choose a move in the chooser, if one is open."""
    await pilot.pause()
    if isinstance(pilot.app.screen, Chooser) and move in pilot.app.screen._moves:
        number = pilot.app.screen._moves.index(move)
        for _ in range(number):
            await pilot.press("down")
        await pilot.press("enter")
        await pilot.pause()


async def click_move(pilot: Pilot[None], move: Move) -> None:
    """Click the squares of a move."""
    board = table_screen(pilot).query_one(Board)
    for square in move.squares:
        await pilot.click(Board, offset=board.place_of(square))
        await pilot.pause()
    await settle(pilot, move)


async def steer_move(pilot: Pilot[None], move: Move) -> None:
    """Steer the cursor over the squares of a move and press Enter on each."""
    board = table_screen(pilot).query_one(Board)
    for square in move.squares:
        here, there = board.place_of(board.cursor), board.place_of(square)
        for _ in range(100):
            if board.cursor == square:
                break
            key = "right" if here[0] < there[0] else "left" if here[0] > there[0] else ""
            key = key or ("down" if here[1] < there[1] else "up")
            await pilot.press(key)
            here = board.place_of(board.cursor)
        await pilot.press("enter")
        await pilot.pause()
    await settle(pilot, move)


async def let_dice_rest(pilot: Pilot[None]) -> None:
    """Go on when a die was thrown."""
    await pilot.pause()
    for _ in range(50):
        if not isinstance(pilot.app.screen, DieScreen):
            return
        await pilot.press("enter")
        await pilot.pause()


def screen_text(pilot: Pilot[None]) -> str:
    """Everything that is on the screen, as text."""
    import re

    svg = pilot.app.export_screenshot(simplify=True)
    words = re.sub(r"<style.*?</style>", "", svg, flags=re.DOTALL)
    lines = re.findall(r"<text[^>]*>(.*?)</text>", words)
    text = "".join(lines).replace("&#160;", " ")
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
