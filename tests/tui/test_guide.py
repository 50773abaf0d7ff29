"""A guided beginning in the app: the steps of a divination, its dice, its answer and its record."""

from __future__ import annotations

import random

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from heterodox.play.guided import find_guide, list_guides
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.table.files import load
from heterodox.tui.app import HeterodoxApp
from heterodox.tui.board import Board
from heterodox.tui.dialogs import DieScreen, ResultScreen
from heterodox.tui.guide_screen import GuideScreen
from heterodox.tui.start import StartScreen
from tests.tui.driver import (
    NARROW,
    WIDE,
    let_dice_rest,
    screen_text,
    seen,
    session_of,
    table_screen,
    type_at_once,
    write,
)

DIVINATION = find_guide("divine")


async def choose(pilot: Pilot[None], words: str) -> None:
    """Steer to a line of the list and take it."""
    choices = pilot.app.screen.query_one("#choices", OptionList)
    lines = [str(choices.get_option_at_index(place).prompt) for place in range(choices.option_count)]
    wanted = next(place for place, line in enumerate(lines) if line.startswith(words))
    while choices.highlighted != wanted:
        await pilot.press("down")
    await pilot.press("enter")
    await pilot.pause()


async def say(pilot: Pilot[None], words: str) -> None:
    pilot.app.screen.query_one("#words", Input).value = words
    await pilot.press("enter")
    await pilot.pause()


async def play_out(pilot: Pilot[None], seed: int) -> None:
    """Let the game run to its end at once, and show it."""
    table, dice = session_of(pilot).table, random.Random(seed)
    while table.outcome is None:
        if table.seat == "chance":
            table.throw()
        else:
            table.play(dice.choice(table.position.choices()), table.seat)
    session_of(pilot).keep()
    table_screen(pilot).refresh_all()
    table_screen(pilot).go_on()
    await pilot.pause()


@pytest.mark.rule("E36", "E37", "E39")
@pytest.mark.parametrize("size", [NARROW, pytest.param(WIDE, marks=pytest.mark.slow)])
async def test_a_divination_step_by_step_to_its_record(size: tuple[int, int], shelf: Shelf) -> None:
    async with HeterodoxApp(shelf=shelf).run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, StartScreen)
        for _ in range(pilot.app.screen._titles().index("Divination")):
            await pilot.press("down")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, GuideScreen)
        await say(pilot, "Will it rain?")
        await choose(pilot, "Water")
        await choose(pilot, "Air of Water")
        await choose(pilot, "Black")
        assert "house" in screen_text(pilot), "the square under the cursor is explained"
        board = pilot.app.screen.query_one(Board)
        await pilot.click(Board, offset=board.place_of("d4"))
        await pilot.pause()
        await choose(pilot, "2")
        await choose(pilot, "level 1")
        assert "d4, " in screen_text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, DieScreen)
        await let_dice_rest(pilot)
        session = session_of(pilot)
        start = session.table.start
        assert str(session.table.history[0].move).startswith("die=")
        assert (start.turn, start.options["array"], start.options["ptah"]) == ("black", "air-of-water", "d4")
        await pilot.app.workers.wait_for_complete()
        await play_out(pilot, 5)
        assert isinstance(pilot.app.screen, ResultScreen)
        words = screen_text(pilot)
        assert "The answer is" in words
        assert "Question: Will it rain?" in words
        assert session.record is not None
        record = session.record.read_text(encoding="utf-8")
    kept = load(session.record).sound()
    assert kept.tags == {"Question": "Will it rain?"}
    assert kept.outcome == session.table.outcome
    assert "Ptah marked d4" in record, "the reading stands in the record"


async def test_a_step_back_a_wrong_answer_and_leaving(shelf: Shelf) -> None:
    assert DIVINATION is not None
    async with HeterodoxApp(shelf=shelf, guide=DIVINATION).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await say(pilot, "Shall we meet?")
        await choose(pilot, "Fire")
        await choose(pilot, "Fire of Fire")
        await pilot.press("escape")
        await pilot.pause()
        assert "Which setting?" in screen_text(pilot)
        await choose(pilot, "Water of Fire")
        await choose(pilot, "Blue")
        await pilot.press("e", "9", "enter")
        await pilot.pause()
        assert "did you mean" in screen_text(pilot)
        assert isinstance(pilot.app.screen, GuideScreen)
        assert "ptah" not in pilot.app.screen.guidance.answers
        for _ in range(5):
            await pilot.press("escape")
            await pilot.pause()
        assert isinstance(pilot.app.screen, StartScreen)


async def test_fast_input_on_the_board_of_a_guide_is_not_lost(shelf: Shelf) -> None:
    """The first sign used to be typed behind those that followed it."""
    assert DIVINATION is not None
    async with HeterodoxApp(shelf=shelf, guide=DIVINATION).run_test(size=NARROW) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GuideScreen)
        type_at_once(pilot, "Will it rain?\n")
        await seen(pilot, lambda: screen.guidance.answers.get("question") == "Will it rain?")
        for words in ("Fire", "Fire of Fire", "Blue"):
            await choose(pilot, words)
        assert isinstance(pilot.app.focused, Board)
        type_at_once(pilot, "d4\n")
        await seen(pilot, lambda: screen.guidance.answers.get("ptah") == "d4")


@pytest.mark.parametrize("guide", list_guides(), ids=lambda guide: guide.name)
async def test_a_command_begins_it_from_a_game(guide: object, shelf: Shelf) -> None:
    from heterodox.games.registry import find_game

    name = getattr(guide, "name", "")
    async with HeterodoxApp(Session.begin(find_game("chess"), shelf=shelf), shelf).run_test() as pilot:
        await pilot.pause()
        await write(pilot, f"/{name}")
        assert isinstance(pilot.app.screen, GuideScreen)
        assert pilot.app.screen.guidance.guide.name == name


@pytest.mark.rule("E39")
async def test_players_who_stop_get_a_no_with_its_reading(shelf: Shelf) -> None:
    assert DIVINATION is not None
    async with HeterodoxApp(shelf=shelf, guide=DIVINATION).run_test(size=NARROW) as pilot:
        await pilot.pause()
        while isinstance(pilot.app.screen, GuideScreen):
            await pilot.press("enter")
            await pilot.pause()
        await let_dice_rest(pilot)
        await pilot.app.workers.wait_for_complete()
        await pilot.press("escape")
        await write(pilot, "/resign")
        await write(pilot, "/resign")
        assert isinstance(pilot.app.screen, ResultScreen)
        assert "The answer is no: the players stopped" in screen_text(pilot)
