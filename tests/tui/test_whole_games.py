"""Whole games in the app: a person who plays any move against level 1, to the result."""

from __future__ import annotations

import random

import pytest
from textual.pilot import Pilot

from heterodox.games.protocol import Game, Move
from heterodox.games.registry import find_game, list_games
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.table.files import load
from heterodox.table.seats import CHANCE, Sitter
from heterodox.table.table import Table
from heterodox.tui.app import HeterodoxApp
from heterodox.tui.board import Board
from heterodox.tui.dialogs import Chooser, DieScreen, ResultScreen
from heterodox.tui.prompt import Prompt
from tests.tui.driver import NARROW, screen_text, session_of, settle, table_screen

MOST_DECISIONS = 3000


async def type_move(pilot: Pilot[None], move: Move) -> None:
    prompt = table_screen(pilot).query_one(Prompt)
    prompt.focus()
    prompt.value = str(move)
    await pilot.press("enter")


async def point_move(pilot: Pilot[None], move: Move) -> None:
    """Put the cursor on each square of a move and press Enter."""
    board = table_screen(pilot).query_one(Board)
    board.focus()
    for square in move.squares:
        board.put_cursor(square)
        await pilot.press("enter")
    await settle(pilot, move)


async def decide(pilot: Pilot[None], dice: random.Random) -> None:
    """Do something that the person at the screen may do now: choose, point or type."""
    session = session_of(pilot)
    screen = pilot.app.screen
    if isinstance(screen, DieScreen):
        await pilot.press("enter")
    elif isinstance(screen, Chooser):
        await settle(pilot, dice.choice(screen._moves))
    elif session.my_turn:
        choices = session.view.choices()
        # Offers and withdrawals would make a long game longer.
        move = dice.choice([move for move in choices if move.squares] or choices)
        await (point_move if move.squares and dice.random() < 0.5 else type_move)(pilot, move)
    else:
        await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def play_to_the_end(table: Table, shelf: Shelf, seed: int) -> None:
    """Play; at the end there is a result on the screen and a record on the disk that tells the same."""
    dice = random.Random(seed)
    async with HeterodoxApp(Session(table, shelf, seed=seed), shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        for _ in range(MOST_DECISIONS):
            if isinstance(pilot.app.screen, ResultScreen):
                break
            await decide(pilot, dice)
        assert isinstance(pilot.app.screen, ResultScreen)
        assert session_of(pilot).result().partition(".")[0] in screen_text(pilot)
        record = session_of(pilot).record
    assert record is not None
    again = load(record).sound()
    assert again.outcome == table.outcome
    assert str(again.position) == str(table.position)


def table_against_level_1(game: Game, seed: int, **options: str) -> Table:
    start = game.start(**options)
    # Who begins is a person; a die has no seat.
    own = start.seat if start.seat != CHANCE else start.seats[0]
    seats = {seat: Sitter() if seat == own else Sitter(player="level 1") for seat in start.seats}
    return Table(start, seats, die=random.Random(seed))


@pytest.mark.parametrize(
    "game",
    [game if game.name == "noughts" else pytest.param(game, marks=pytest.mark.slow) for game in list_games()],
    ids=[game.name for game in list_games()],
)
async def test_a_game_against_level_1_to_the_end(game: Game, shelf: Shelf) -> None:
    await play_to_the_end(table_against_level_1(game, 1), shelf, 1)


@pytest.mark.slow
async def test_a_game_of_four_seats_to_the_end(shelf: Shelf) -> None:
    await play_to_the_end(table_against_level_1(find_game("enochian"), 2, seats="4"), shelf, 2)


@pytest.mark.slow
@pytest.mark.rule("E39")
async def test_a_divination_to_its_answer(shelf: Shelf) -> None:
    options = {"ptah": "b7", "querent": "yellow", "array": "air-of-fire"}
    await play_to_the_end(table_against_level_1(find_game("enochian"), 3, **options), shelf, 3)


async def test_the_last_moves_of_a_game_against_level_1(shelf: Shelf) -> None:
    """Short enough for every day: few pieces are left, and the pawns are in each other's way."""
    start = find_game("chess").parse("7k/5p2/5Pp1/6P1/8/8/8/K7 w - - 96 90")
    await play_to_the_end(Table(start, {"black": Sitter(player="level 1")}), shelf, 4)
