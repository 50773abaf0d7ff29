"""Secret bids on a shared screen, and a die that is thrown on it."""

from __future__ import annotations

import asyncio
import random

import pytest
from textual.widgets import Input

from heterodox.games.protocol import Game
from heterodox.games.registry import find_game
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.table.seats import Sitter
from heterodox.table.table import Table
from heterodox.tui.app import HeterodoxApp
from heterodox.tui.dialogs import Chooser, DieScreen, PassScreen, ResultScreen
from heterodox.tui.start import StartScreen
from tests.table.test_hidden import HIDDEN, before_a_secret
from tests.tui.driver import NARROW, let_dice_rest, screen_text, session_of

each_hidden = pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.name)


async def screen_after_secret(table: Table, choice: int) -> tuple[str, str]:
    """The screens that cover a secret: before it is decided, and after that choice."""
    again = Table(table.start)
    for played in table.history:
        again.play(played.move)
    async with HeterodoxApp(Session(again)).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, PassScreen)
        before = screen_text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Chooser)
        for _ in range(choice):
            await pilot.press("down")
        await pilot.press("enter")
        await pilot.pause()
        return before, screen_text(pilot)


@each_hidden
async def test_a_duel_passes_the_keyboard_and_shows_no_bid(game: Game) -> None:
    table = before_a_secret(game)
    secret = [
        number
        for number, choice in enumerate(table.position.choices())
        if str(table.position.after(choice)) != str(table.position.after(choice).view(""))
    ]
    screens = [await screen_after_secret(table, number) for number in secret[:2]]
    for before, _ in screens:
        assert f"Pass the keyboard to {table.seat.upper()}" in before
    assert screens[0][1] == screens[1][1]


@each_hidden
async def test_against_a_program_nobody_has_to_look_away(game: Game, shelf: Shelf) -> None:
    table = before_a_secret(game)
    for seat in table.seats:
        if seat != table.seat:
            table.sit(seat, Sitter(player="random"))
    async with HeterodoxApp(Session(table), shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, Chooser)
        count = len(table.history)
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert len(table.history) > count


async def test_a_divination_from_the_start_screen_to_its_answer(shelf: Shelf) -> None:
    game = find_game("enochian")
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, StartScreen)
        for _ in range(screen._games.index(game)):
            await pilot.press("down")
        await pilot.pause()
        for name, value in (
            ("option-ptah", "d4"),
            ("option-querent", "black"),
            ("question", "Will it rain?"),
        ):
            screen.query_one(f"#{name}", Input).value = value
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(pilot.app.screen, DieScreen)
        await let_dice_rest(pilot)
        session = session_of(pilot)
        assert str(session.table.history[0].move).startswith("die=")
        dice = random.Random(5)
        table = session.table
        while table.outcome is None:
            if table.seat == "chance":
                table.throw()
            else:
                table.play(dice.choice(table.position.choices()))
        while isinstance(pilot.app.screen, DieScreen):
            await pilot.press("enter")
            await asyncio.sleep(0.05)
        pilot.app.screen.refresh_all()
        pilot.app.screen.go_on()
        await pilot.pause()
        assert isinstance(pilot.app.screen, ResultScreen)
        words = screen_text(pilot)
        assert "Question: Will it rain?" in words
        assert "answer" in words
