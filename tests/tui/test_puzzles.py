"""Puzzles in the app: from the start screen and from a table, by typing and by mouse."""

from __future__ import annotations

from textual.pilot import Pilot
from textual.widgets import Static

import heterodox
from heterodox.learn.puzzles import shipped_puzzles
from heterodox.learn.training import Trainer
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.play.solving import Solving
from heterodox.tui.app import HeterodoxApp
from heterodox.tui.board import Board
from heterodox.tui.puzzle_screen import PuzzleScreen
from heterodox.tui.start import StartScreen
from heterodox.tui.table_screen import TableScreen
from tests.tui.driver import MIDDLE, NARROW, arrive, screen_text, seen, type_at_once, write


def words(pilot: Pilot[None]) -> str:
    return " ".join(screen_text(pilot).split())


def taught(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#taught", Static).content)


async def test_puzzles_from_the_start_screen_and_back(shelf: Shelf) -> None:
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        await arrive(pilot, StartScreen)
        await pilot.press("f4")
        await arrive(pilot, PuzzleScreen)
        assert "find the best move" in taught(pilot)
        await pilot.press("f5")
        await pilot.pause()
        assert "Theme:" in taught(pilot)
        await pilot.press("escape")
        await arrive(pilot, StartScreen)
    assert Trainer(shelf.folder).record(heterodox.games()[0]).missed == 1


async def test_a_puzzle_at_a_table_is_solved_by_mouse_and_by_typing(shelf: Shelf) -> None:
    game = heterodox.game("oracle")
    async with HeterodoxApp(Session.begin(game, {}, shelf=shelf)).run_test(size=MIDDLE) as pilot:
        await arrive(pilot, TableScreen)
        one = next(
            puzzle
            for puzzle in shipped_puzzles(game)
            if len(puzzle.solution) == 1 and len(puzzle.solution[0]) == 4
        )
        pilot.app.push_screen(PuzzleScreen(Solving(game, (one,), Trainer(shelf.folder))))
        await arrive(pilot, PuzzleScreen)
        board = pilot.app.screen.query_one(Board)
        for square in (one.solution[0][:2], one.solution[0][2:]):
            await pilot.click(Board, offset=board.place_of(square))
            await pilot.pause()
        assert "solved!" in taught(pilot)
        await pilot.press("enter")
        assert isinstance(pilot.app.focused, Board)
        type_at_once(pilot, f"{one.solution[0]}\n")
        await seen(pilot, lambda: "solved!" in taught(pilot))
        await pilot.press("escape")
        await arrive(pilot, TableScreen)


async def test_the_command_at_a_table(shelf: Shelf) -> None:
    game = heterodox.game("oracle")
    async with HeterodoxApp(Session.begin(game, {}, shelf=shelf)).run_test(size=NARROW) as pilot:
        await write(pilot, "/puzzle cookery")
        assert "cookery" in words(pilot)
        await write(pilot, "/puzzle")
        await arrive(pilot, PuzzleScreen)
