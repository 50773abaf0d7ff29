"""Lessons in the app: from the start screen and from a table, by typing, by keys and by mouse."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from heterodox.games.registry import find_game
from heterodox.learn.lesson_files import read_course
from heterodox.learn.progress import Progress
from heterodox.play.learning import Learning
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.tui.app import HeterodoxApp
from heterodox.tui.board import Board
from heterodox.tui.course_screen import CourseScreen
from heterodox.tui.dialogs import Chooser, TextScreen
from heterodox.tui.lesson_screen import LessonScreen
from heterodox.tui.start import StartScreen
from heterodox.tui.table_screen import TableScreen
from tests.tui.driver import MIDDLE, NARROW, screen_text, write


def lesson_screen(pilot: Pilot[None]) -> LessonScreen:
    return next(one for one in reversed(pilot.app.screen_stack) if isinstance(one, LessonScreen))


async def click(pilot: Pilot[None], *squares: str) -> None:
    board = lesson_screen(pilot).query_one(Board)
    for square in squares:
        await pilot.click(Board, offset=board.place_of(square))
        await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def taught(pilot: Pilot[None]) -> str:
    """The words beside the board, whatever their lines."""
    return str(lesson_screen(pilot).query_one("#taught", Static).content)


def words(pilot: Pilot[None]) -> str:
    """All that is on the screen, in one line with single spaces."""
    return " ".join(screen_text(pilot).split())


@pytest.mark.parametrize("size", [NARROW, pytest.param(MIDDLE, marks=pytest.mark.slow)])
async def test_a_first_lesson_from_the_start_screen(size: tuple[int, int], shelf: Shelf) -> None:
    async with HeterodoxApp(shelf=shelf).run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "f3")
        assert isinstance(pilot.app.screen, CourseScreen)
        assert "Learn Enochian chess" in words(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, LessonScreen)
        assert "step 1 of 6" in words(pilot)
        await press(pilot, "enter")
        assert "step 2 of 6" in words(pilot)
        await write(pilot, "d8g8")
        assert "Greedy!" in taught(pilot)
        await write(pilot, "d7d5")
        assert "cannot go to d5" in taught(pilot)
        await click(pilot, "d7", "d6")
        assert "Down it goes" in taught(pilot)
        assert lesson_screen(pilot).learning.standing.settled
        await press(pilot, "enter")
        assert "step 3 of 6" in words(pilot)
        await press(pilot, "f4")
        assert "For example e2e3" in taught(pilot)
        await press(pilot, "f1")
        assert isinstance(pilot.app.screen, TextScreen)
        assert "Order of play" in words(pilot)
        await press(pilot, "escape")
        await press(pilot, "f6")
        assert "step 2 of 6" in words(pilot)
        while not lesson_screen(pilot).learning.standing.done:
            await press(pilot, "f5", "enter")
        assert "Lesson finished" in taught(pilot)
        assert "How they move" in taught(pilot)
        await press(pilot, "enter")
        assert "Lesson 2 of" in words(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, CourseScreen)
        assert "✓ 1 Four armies" in words(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, StartScreen)
    assert Progress(shelf.folder).finished(read_course(find_game("enochian"))) == ("01-four-armies",)


async def test_a_wrong_square_on_the_board_gets_its_reason(shelf: Shelf) -> None:
    lesson = read_course(find_game("enochian")).lessons[2]
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await pilot.app.push_screen(LessonScreen(Learning(lesson)))
        await pilot.pause()
        await click(pilot, "d4", "d7")
        assert "d4" in words(pilot)
        assert "cannot go to d7" in taught(pilot)
        await click(pilot, "h8")
        assert "Blue King" in taught(pilot)
        await click(pilot, "d4")
        assert lesson_screen(pilot)._picking.path == ("d4",)
        await press(pilot, "escape")
        assert lesson_screen(pilot)._picking.path == ()
        await click(pilot, "d4", "d6")
        assert "Two squares, no more and no less" in taught(pilot)


async def test_a_lesson_from_the_table_and_back(shelf: Shelf) -> None:
    session = Session.begin(find_game("oracle"), shelf=shelf)
    async with HeterodoxApp(session, shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await write(pilot, "/learn 6")
        assert isinstance(pilot.app.screen, LessonScreen)
        assert "Oust" in words(pilot)
        await write(pilot, "s:d4e5xc")
        assert lesson_screen(pilot).learning.standing.settled
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)
        assert not session.table.history
        await write(pilot, "/learn")
        assert isinstance(pilot.app.screen, CourseScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)
        await write(pilot, "/learn 99")
        assert "there are lessons 1 to" in words(pilot)
        assert isinstance(pilot.app.screen, TableScreen)


async def test_a_duel_is_answered_in_the_list_and_shows_no_hidden_bid(shelf: Shelf) -> None:
    lesson = read_course(find_game("chess2")).lessons[10]
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await pilot.app.push_screen(LessonScreen(Learning(lesson)))
        await pilot.pause()
        assert "answer with nothing" in taught(pilot)
        assert str(lesson_screen(pilot).learning.standing.position).endswith(":0/a")
        assert ":0/a" not in words(pilot)
        await press(pilot, "f8")
        assert isinstance(pilot.app.screen, Chooser)
        await press(pilot, "enter")
        assert "you called it" in taught(pilot)


async def test_the_game_of_another_package_says_that_it_has_no_lessons(shelf: Shelf) -> None:
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, StartScreen)
        screen._game = find_game("noughts")
        await press(pilot, "f3")
        assert pilot.app.screen is screen
        assert any("has no lessons" in note.message for note in pilot.app._notifications)
