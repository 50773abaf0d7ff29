"""Secret bids on a shared screen."""

from __future__ import annotations

import pytest

from heterodox.games.protocol import Game
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.table.seats import Sitter
from heterodox.table.table import Table
from heterodox.tui.app import HeterodoxApp
from heterodox.tui.dialogs import Chooser, PassScreen
from tests.table.test_hidden import HIDDEN, before_a_secret
from tests.tui.driver import NARROW, answered, screen_text

each_hidden = pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.name)


async def screen_after_secret(table: Table, choice: int) -> tuple[str, str]:
    """The screens that cover a secret: before it is decided, and after that choice."""
    again = Table(table.start)
    for played in table.history:
        again.play(played.move, again.seat)
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
        await answered(pilot)
        assert len(table.history) > count
