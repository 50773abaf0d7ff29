"""Whole games with the keyboard alone, and what a screen reader hears of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import heterodox
from tests.page.browser import play_line
from tests.page.conftest import Arrive
from tests.page.test_games import LINES

HEARD = Path(__file__).parent / "data"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chess2", "oracle"])
def test_a_whole_game_with_the_keyboard_alone(arrive: Arrive, name: str) -> None:
    """What white's screen reader hears is in data/heard-NAME.txt; HETERODOX_WRITE_HEARD=1 writes it anew."""
    told = LINES[name]
    start = heterodox.game(told["game"]).start(**told["options"])
    seats = dict(zip(start.seats, (arrive("keyboard"), arrive("keyboard")), strict=True))
    first, second = start.seats
    seats[second].sit(seats[first].begin(told["game"]), second)
    play_line(start, told["moves"], seats.__getitem__)
    reader = seats[first]
    reader.page.wait_for_selector(".result:not([hidden])")
    reader.wait_for("() => window.heard.some((words) => words.includes('game is over'))")
    text = "\n".join(words for words in reader.heard() if " takes black" not in words) + "\n"
    path = HEARD / f"heard-{name}.txt"
    if os.environ.get("HETERODOX_WRITE_HEARD"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_the_board_is_a_grid_with_names(arrive: Arrive) -> None:
    person = arrive("keyboard")
    person.begin("chess", others="random")
    person.my_turn()
    grid = person.page.get_by_role("grid", name="Board")
    assert grid.get_by_role("row").count() == 8
    assert grid.get_by_role("gridcell").count() == 64
    cell = person.page.locator('.board-cell[data-square="e2"]')
    assert cell.get_attribute("aria-label") == "e2 white pawn, can move"
    person.pick("e2")
    assert "White pawn on e2: e3, e4." in person.heard()
    target = person.page.locator('.board-cell[data-square="e4"]')
    assert target.get_attribute("aria-label") == "e4 empty, can go here"
    person.page.keyboard.press("Escape")
    assert cell.get_attribute("aria-selected") == "false"
    person.page.keyboard.press("i")
    person.wait_for("() => window.heard.some((words) => words.startsWith('White pawn'))")
