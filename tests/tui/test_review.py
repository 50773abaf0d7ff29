"""The review in the terminal: after a game and on request, with its grades, board and words."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from html import unescape

import pytest
from textual.pilot import Pilot

from heterodox.engine.thinking import available
from heterodox.games.registry import find_game
from heterodox.learn.review import Review, review
from heterodox.play.saved import Shelf
from heterodox.play.session import Reply, Session
from heterodox.table.seats import Sitter
from heterodox.table.table import Table
from heterodox.tui import review_screen
from heterodox.tui.app import HeterodoxApp
from heterodox.tui.dialogs import ResultScreen
from heterodox.tui.review_screen import Decisions, ReviewScreen
from heterodox.tui.table_screen import TableScreen
from tests.tui.driver import NARROW, arrive, screen_text, seen, table_screen, write
from tests.tui.test_first_minutes import app_with

pytestmark = pytest.mark.skipif(not available("chess"), reason="needs the compiled engine")

MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short looks: what is shown does not depend on how deep they are."""
    monkeypatch.setattr(review_screen, "review", partial(review, nodes=2000))


async def reviewed(pilot: Pilot[None]) -> ReviewScreen:
    """The screen of the review, once it is there."""
    await arrive(pilot, ReviewScreen)
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    await seen(pilot, lambda: bool(screen.query_one(Decisions).option_count))
    return screen


async def test_a_finished_game_is_reviewed(shelf: Shelf) -> None:
    async with app_with("chess", shelf).run_test(size=NARROW) as pilot:
        for line in MATE:
            await write(pilot, line)
        assert isinstance(pilot.app.screen, ResultScreen)
        await pilot.press("down", "down", "down", "enter")
        screen = await reviewed(pilot)
        assert screen.query_one(Decisions).option_count == 4
        assert screen.chosen is not None
        assert screen.chosen.ply == 3, "it opens at the turning point"
        shown = screen_text(pilot)
        assert "accuracy" in shown
        assert "Black can force a win in 1 ply" in shown
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)


async def test_grades_can_be_asked_for_in_the_middle_of_a_game(shelf: Shelf) -> None:
    async with app_with("chess", shelf).run_test(size=NARROW) as pilot:
        for line in MATE[:3]:
            await write(pilot, line)
        await write(pilot, "/review grades")
        screen = await reviewed(pilot)
        await pilot.press("home", "n")
        await pilot.pause()
        assert screen.chosen is not None
        assert screen.chosen.grade.faulty
        await pilot.press("space", "q")
        await pilot.pause()
        assert len(table_screen(pilot).session.table.history) == 3
        await write(pilot, "d8h4")
        assert table_screen(pilot).session.table.outcome is not None


async def test_the_review_is_saved_as_record_and_graph(shelf: Shelf) -> None:
    async with app_with("chess", shelf).run_test(size=NARROW) as pilot:
        for line in MATE:
            await write(pilot, line)
        await pilot.press("down", "down", "down", "enter")
        await reviewed(pilot)
        await pilot.press("s")
        await pilot.pause()
        saved = sorted(path.suffix for path in shelf.folder.glob("*-review.*"))
        assert saved == [".svg", ".txt"]


async def test_whoever_leaves_early_is_not_kept_waiting(shelf: Shelf) -> None:
    session = Session.begin(find_game("chess"), shelf=shelf)
    for line in MATE:
        session.submit(line)
    async with HeterodoxApp(session, shelf).run_test(size=NARROW) as pilot:
        await arrive(pilot, ResultScreen)
        await pilot.press("down", "down", "down", "enter")
        await arrive(pilot, ReviewScreen)
        await pilot.press("escape")
        await arrive(pilot, TableScreen)


async def test_newcomers_are_warned_on_the_board(shelf: Shelf) -> None:
    start = find_game("chess").parse("4k3/2p5/8/8/8/8/8/3QK3 w - - 0 1")
    session = Session(Table(start, {"black": Sitter(player="level 0")}), shelf)
    async with HeterodoxApp(session, shelf).run_test(size=NARROW) as pilot:
        await write(pilot, "d1d6")
        assert not session.table.history
        assert "This would leave white's queen on d6 to black's pawn" in unescape(screen_text(pilot))
        await write(pilot, "d1d6")
        assert session.table.history


async def test_an_answer_that_comes_while_the_screen_is_taken_down_is_dropped(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A warning was once told to a screen whose lines were gone already, and the app fell over."""
    known, asked = threading.Event(), threading.Event()

    def late() -> Reply:
        asked.set()
        known.wait()
        return Reply(("Careful.",))

    async def on_unmount(screen: TableScreen) -> None:
        assert not screen.children, "its lines are gone, the screen itself is not"
        known.set()
        await asyncio.sleep(0.2)

    monkeypatch.setattr(TableScreen, "on_unmount", on_unmount, raising=False)
    async with app_with("chess", shelf).run_test(size=NARROW) as pilot:
        await arrive(pilot, TableScreen)
        table_screen(pilot)._heard(Reply(task=late))
        await seen(pilot, asked.is_set)
    assert known.is_set()


async def test_a_review_ends_when_the_app_does(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, closed, ended = threading.Event(), threading.Event(), threading.Event()

    def endless(table: Table, tell: Callable[[int, int], None]) -> Review:
        begun.set()
        closed.wait()
        try:
            while True:
                tell(0, 1)
        finally:
            ended.set()

    monkeypatch.setattr(review_screen, "review", endless)
    session = Session.begin(find_game("chess"), shelf=shelf)
    for line in MATE:
        session.submit(line)
    try:
        async with HeterodoxApp(session, shelf).run_test(size=NARROW) as pilot:
            await arrive(pilot, ResultScreen)
            await pilot.press("down", "down", "down", "enter")
            await seen(pilot, begun.is_set)
    finally:
        closed.set()
    assert await asyncio.to_thread(ended.wait, 600), "nobody is left to be told"
