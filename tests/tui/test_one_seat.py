"""One seat, one decision at the terminal: by mouse, by cursor and by typing a capture asks the defender."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from heterodox.games.protocol import Kind
from heterodox.games.registry import find_game
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.table.seats import Sitter
from heterodox.tui.app import HeterodoxApp
from heterodox.tui.dialogs import Chooser, PassScreen
from tests.table.test_one_seat import FOR_BOTH, names, table
from tests.tui.driver import (
    NARROW,
    answered,
    click_move,
    screen_text,
    session_of,
    steer_move,
    table_screen,
    write,
)

OPPONENTS = ("", "level 5")
# A program answers however the capture was made: one way is enough for every day.
WAYS = [(way, "") for way in ("mouse", "cursor", "e4d5", "e4d5/")]
WAYS_AGAINST_A_PROGRAM = [(way, OPPONENTS[1]) for way in ("mouse", "cursor", "e4d5/")]


async def take(pilot: Pilot[None], way: str) -> None:
    """Capture on d5 in one of the ways a person has."""
    move = session_of(pilot).view.parse_move("e4d5/")
    if way == "mouse":
        await click_move(pilot, move)
    elif way == "cursor":
        await steer_move(pilot, move)
    else:
        await write(pilot, way)


@pytest.mark.rule("C20", "C34")
@pytest.mark.parametrize(
    ("way", "opponent"),
    [
        *WAYS,
        ("e4d5", OPPONENTS[1]),
        *(pytest.param(*one, marks=pytest.mark.slow) for one in WAYS_AGAINST_A_PROGRAM),
    ],
)
async def test_every_way_to_capture_asks_the_defender(way: str, opponent: str, shelf: Shelf) -> None:
    session = Session(table(opponent), shelf)
    async with HeterodoxApp(session, shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await take(pilot, way)
        assert names(session.table)[0] == "white e4d5/"
        if opponent:
            await answered(pilot)
            assert session.table.history[1].seat == "black"
            return
        assert (session.table.seat, session.table.position.kind) == ("black", Kind.HIDDEN)
        assert isinstance(pilot.app.screen, PassScreen)
        assert "Pass the keyboard to BLACK" in screen_text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Chooser)
        await pilot.press("1")
        await pilot.pause()
        assert names(session.table) == ["white e4d5/", "black 1"]
        assert "Pass the keyboard to WHITE" in screen_text(pilot)


@pytest.mark.parametrize("opponent", ["", pytest.param(OPPONENTS[1], marks=pytest.mark.slow)])
async def test_typing_both_decisions_is_refused_in_one_line(opponent: str, shelf: Shelf) -> None:
    session = Session(table(opponent), shelf)
    async with HeterodoxApp(session, shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        for text in FOR_BOTH:
            said = len(table_screen(pilot)._log)
            await write(pilot, text)
            assert session.table.history == (), text
            assert len(table_screen(pilot)._log) == said + 1, text


async def test_check_is_told_in_the_head_and_in_a_message(shelf: Shelf) -> None:
    session = Session.begin(find_game("chess"), seats={"black": Sitter()}, shelf=shelf)
    async with HeterodoxApp(session, shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        for move in ("e2e4", "f7f6", "d1h5"):
            await write(pilot, move)
        head = str(table_screen(pilot).query_one("#head").content)  # type: ignore[attr-defined]
        assert "black to move · Black is in check" in head
        assert any("Black is in check: it must get out" in words for words, _ in table_screen(pilot)._log)
