"""The terminal app, driven as a person would drive it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.widgets import Collapsible, OptionList

from heterodox.games.protocol import Game
from heterodox.games.registry import find_game, list_games
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.play.telling import spelled
from heterodox.table.clock import ClockRule
from heterodox.table.players import Person
from heterodox.table.seats import Sitter
from heterodox.table.table import Table
from heterodox.tui.app import HeterodoxApp
from heterodox.tui.board import Board, board_size, square_size
from heterodox.tui.dialogs import Chooser, HelpScreen, ResultScreen
from heterodox.tui.panel import BAR, EvaluationBar, MoveList
from heterodox.tui.picker import Picker
from heterodox.tui.prompt import Prompt
from heterodox.tui.start import StartScreen
from tests.tui.driver import (
    NARROW,
    WIDE,
    answered,
    click_move,
    let_dice_rest,
    screen_text,
    seated,
    seen,
    session_of,
    steer_move,
    table_screen,
    write,
)

GAMES = list_games()
# What hardly depends on the game: the first one always, the others in the slow suite.
first_game = pytest.mark.parametrize(
    "game",
    [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])],
    ids=[game.name for game in GAMES],
)


def app_with(game: Game, shelf: Shelf, **seats: str) -> HeterodoxApp:
    sitters = {seat: Sitter(player=name) for seat, name in seats.items()}
    return HeterodoxApp(Session.begin(game, seats=sitters, shelf=shelf), shelf)


async def test_the_start_screen_sets_a_table(shelf: Shelf) -> None:
    """Also a table of the game that another package brought."""
    game = GAMES[-1]
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        await pilot.press(*["down"] * GAMES.index(game))
        assert game.title in screen_text(pilot)
        await pilot.press("ctrl+s")
        assert (await seated(pilot)).game is game
        assert game.title in screen_text(pilot)


async def test_rule_options_of_the_form_reach_the_game(shelf: Shelf) -> None:
    game = find_game("chess2")
    async with HeterodoxApp(shelf=shelf).run_test(size=WIDE) as pilot:
        await pilot.pause()
        for _ in range(GAMES.index(game)):
            await pilot.press("down")
        await pilot.pause()
        pilot.app.screen.query_one(Collapsible).collapsed = False
        await pilot.pause()
        pilot.app.screen.query_one("#option-blunders", Picker).value = "allowed"
        await pilot.press("ctrl+s")
        await seated(pilot)
        assert session_of(pilot).table.start.options["blunders"] == "allowed"


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *(pytest.param(game, NARROW, marks=() if game in GAMES[:2] else pytest.mark.slow) for game in GAMES),
        pytest.param(GAMES[0], WIDE, marks=pytest.mark.slow),
    ],
    ids=[*(game.name for game in GAMES), "wide"],
)
async def test_play_by_mouse_cursor_and_typing(game: Game, size: tuple[int, int], shelf: Shelf) -> None:
    async with app_with(game, shelf).run_test(size=size) as pilot:
        await pilot.pause()
        for act in (click_move, steer_move, None):
            await let_dice_rest(pilot)
            session = session_of(pilot)
            count = len(session.table.history)
            moves = [move for move in session.view.choices() if move.squares]
            move = moves[len(moves) // 2]
            if act is None:
                await write(pilot, str(move))
            else:
                await act(pilot, move)
            await let_dice_rest(pilot)
            assert session.table.history[count].move == move
            await pilot.press("escape")


@first_game
async def test_targets_light_up_and_let_go(game: Game, shelf: Shelf) -> None:
    async with app_with(game, shelf).run_test(size=NARROW) as pilot:
        await let_dice_rest(pilot)
        view = session_of(pilot).view
        square = next((move.squares[0] for move in view.choices() if len(move.squares) > 1), "")
        if not square:
            pytest.skip("moves of this game are one square")
        board = table_screen(pilot).query_one(Board)
        await pilot.click(Board, offset=board.place_of(square))
        await pilot.pause()
        reached = {move.squares[1] for move in view.choices() if move.squares[:1] == (square,)}
        assert set(table_screen(pilot)._picking.targets) == reached
        await pilot.press("escape")
        assert table_screen(pilot)._picking.targets == ()


async def test_an_empty_square_can_be_clicked_where_a_choice_has_no_squares(shelf: Shelf) -> None:
    """It used to end the program: the second move of the Two Kings may be left out by words alone."""
    session = Session.begin(find_game("chess2"), {"armies": "ka"}, shelf=shelf)
    async with HeterodoxApp(session, shelf).run_test(size=NARROW) as pilot:
        await write(pilot, "e2e4")
        await pilot.press("escape")
        assert any(not move.squares for move in session.view.choices())
        board = table_screen(pilot).query_one(Board)
        await pilot.click(Board, offset=board.place_of("e5"))
        assert "e5: an empty square" in table_screen(pilot)._log[-1][0]


async def test_the_piece_under_the_cursor_is_explained(shelf: Shelf) -> None:
    session = Session.begin(find_game("chess2"), {"armies": "ra"}, shelf=shelf)
    async with HeterodoxApp(session, shelf).run_test(size=WIDE) as pilot:
        await pilot.pause()
        board = table_screen(pilot).query_one(Board)
        board.put_cursor("a1")
        await pilot.pause()
        assert "white Ghost · Moves to any empty square" in screen_text(pilot)
    async with app_with(find_game("enochian"), shelf).run_test(size=WIDE) as pilot:
        await pilot.pause()
        table_screen(pilot).query_one(Board).put_cursor("h8")
        await pilot.pause()
        assert "throne of blue" in screen_text(pilot)


async def test_wrong_input_is_explained_and_nothing_happens(shelf: Shelf) -> None:
    async with app_with(find_game("chess"), shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await write(pilot, "e2e5")
        assert "does not move like that" in screen_text(pilot)
        await write(pilot, "/udno")
        assert "did you mean /undo?" in screen_text(pilot)
        await write(pilot, "black: e7e5")
        assert "white is to move, not black" in screen_text(pilot)
        assert not session_of(pilot).table.history


@first_game
async def test_help_shows_keys_and_rules(game: Game, shelf: Shelf) -> None:
    async with app_with(game, shelf).run_test(size=NARROW) as pilot:
        await let_dice_rest(pilot)
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "Rules of" in screen_text(pilot)
        await pilot.press("escape")
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpScreen)


async def test_help_about_a_command(shelf: Shelf) -> None:
    async with app_with(find_game("chess"), shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await write(pilot, "/help undo")
        assert "take back" in screen_text(pilot)


async def test_the_board_grows_and_shrinks_with_the_terminal(shelf: Shelf) -> None:
    async with app_with(find_game("chess"), shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        board = table_screen(pilot).query_one(Board)
        small = board.size
        await pilot.resize_terminal(*WIDE)
        await pilot.pause()
        assert board.size.width > 2 * small.width
        assert board.size.height > 2 * small.height
        await click_move(pilot, session_of(pilot).view.parse_move("e2e4"))
        await pilot.resize_terminal(*NARROW)
        await pilot.pause()
        assert board.size == small
        await click_move(pilot, session_of(pilot).view.parse_move("e7e5"))
        assert len(session_of(pilot).table.history) == 2


@pytest.mark.parametrize(("width", "height"), [(20, 5), (40, 12), (79, 23), (1, 1), (500, 200)])
def test_squares_fit_wherever_they_can(width: int, height: int) -> None:
    wide, tall = square_size(width, height)
    assert (wide, tall) == (3, 1) or (
        board_size(wide, tall)[0] <= width and board_size(wide, tall)[1] <= height
    )


async def test_undo_redo_flip_and_colours(shelf: Shelf) -> None:
    async with app_with(find_game("chess"), shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await write(pilot, "e2e4")
        await pilot.press("f6")
        assert not session_of(pilot).table.history
        await pilot.press("f7")
        assert len(session_of(pilot).table.history) == 1
        board = table_screen(pilot).query_one(Board)
        before = board.place_of("e4")
        await pilot.press("f3")
        assert board.place_of("e4") != before
        await pilot.press("f9")
        assert session_of(pilot).look.colorblind
        await pilot.press("f10")
        assert pilot.app.theme == "heterodox-light"


@first_game
async def test_save_and_load(game: Game, shelf: Shelf, in_folder: Path) -> None:
    async with app_with(game, shelf).run_test(size=NARROW) as pilot:
        await let_dice_rest(pilot)
        move = next(move for move in session_of(pilot).view.choices() if move.squares)
        await write(pilot, str(move))
        await let_dice_rest(pilot)
        await pilot.press("escape")
        played = [str(one.move) for one in session_of(pilot).table.open_history]
        await write(pilot, "/save kept.txt")
        assert (in_folder / "kept.txt").exists()
        await write(pilot, f"/new {game.name}")
        await let_dice_rest(pilot)
        await pilot.press("escape")
        await write(pilot, "/load kept.txt")
        await let_dice_rest(pilot)
        assert [str(one.move) for one in session_of(pilot).table.open_history][: len(played)] == played


async def test_an_unfinished_game_is_offered_again(shelf: Shelf) -> None:
    async with app_with(find_game("chess"), shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await write(pilot, "e2e4")
        table_screen(pilot).action_command("/quit")
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert "1 move (… e2e4)" in screen_text(pilot)
        saved = pilot.app.screen.query_one("#unfinished", OptionList)
        saved.focus()
        await pilot.press("enter")
        await pilot.pause()
        assert [str(one.move) for one in session_of(pilot).table.history] == ["e2e4"]
        await write(pilot, "e7e5")
    assert len(list(shelf.unfinished())) == 1, "it goes on in the same file"


async def test_a_program_answers(shelf: Shelf) -> None:
    async with app_with(find_game("chess"), shelf, black="level 5").run_test(size=NARROW) as pilot:
        await pilot.pause()
        await write(pilot, "e2e4")
        await answered(pilot)
        assert len(session_of(pilot).table.history) == 2


async def test_the_screen_stays_awake_while_a_program_thinks(shelf: Shelf) -> None:
    """The program thinks until it is told to stop, and every key is answered meanwhile."""
    async with app_with(find_game("chess"), shelf, black="person").run_test(size=NARROW) as pilot:
        await pilot.pause()
        session = session_of(pilot)
        await write(pilot, "e2e4")
        player = session.player("black")
        assert isinstance(player, Person)
        await seen(pilot, lambda: player.asked is not None)
        assert player.asked is not None
        for _ in range(12):
            await pilot.press("a")
        assert pilot.app.screen.query_one(Prompt).value == "a" * 12
        assert session.thought_about is session.table.position
        player.answer(player.asked.choices()[0])
        await answered(pilot)
        assert len(session.table.history) == 2


@first_game
async def test_a_hint_is_a_legal_move(game: Game, shelf: Shelf) -> None:
    async with app_with(game, shelf).run_test(size=NARROW) as pilot:
        await let_dice_rest(pilot)
        view = session_of(pilot).view
        await pilot.press("f4")
        await seen(pilot, lambda: bool(table_screen(pilot).hinted))
        told = [words for words, _ in table_screen(pilot)._log if words.startswith("Hint: ")]
        assert len(told) == 1
        assert told[0] in [f"Hint: {spelled(view, choice)}." for choice in view.choices()]


@first_game
async def test_the_evaluation_bar_follows_the_game(game: Game, shelf: Shelf) -> None:
    async with app_with(game, shelf).run_test(size=NARROW) as pilot:
        await let_dice_rest(pilot)
        bar = table_screen(pilot).query_one(EvaluationBar)
        assert not bar.display
        await pilot.press("f5")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        view = session_of(pilot).view
        assert bar.display
        assert re.search(rf"[+-]\d+\.\d {view.team}", screen_text(pilot))
        await write(pilot, str(next(move for move in view.choices() if move.squares)))
        await let_dice_rest(pilot)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        team = session_of(pilot).view.team
        assert re.search(rf"[+-]\d+\.\d {team}", screen_text(pilot)), "it speaks for who is to move now"
        await pilot.press("escape", "f5")
        assert not bar.display


async def test_the_bar_leans_to_the_better_team(shelf: Shelf) -> None:
    async with app_with(find_game("chess"), shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        bar = table_screen(pilot).query_one(EvaluationBar)
        for value in (3.0, -3.0):
            bar.show(("white", "black"), value, "")
            assert (str(bar.content).count("█") > BAR // 2) == (value > 0)


async def test_taking_back_again_and_again_while_a_program_thinks(shelf: Shelf) -> None:
    """It used to start a second search on the same mind, which ended the whole program."""
    async with app_with(find_game("chess"), shelf, black="level 10").run_test(size=NARROW) as pilot:
        await pilot.pause()
        for _ in range(6):
            await write(pilot, "e2e4")
            await pilot.press("f6")
            await pilot.press("f7")
        await pilot.press("f6")
        assert not session_of(pilot).table.history
        assert not session_of(pilot).thinking.busy
        assert not any("thinking already" in words for words, _ in table_screen(pilot)._log)


async def test_leaving_or_taking_back_while_a_program_thinks(shelf: Shelf) -> None:
    async with app_with(find_game("chess"), shelf, black="level 5").run_test(size=NARROW) as pilot:
        await pilot.pause()
        await write(pilot, "e2e4")
        await pilot.press("f6")
        assert not session_of(pilot).table.history, "the answer to a move taken back does not count"
        await write(pilot, "d2d4")
        await write(pilot, "/hint")
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(pilot.app.screen, StartScreen)
        await pilot.app.workers.wait_for_complete()
        await pilot.press("escape")
        await pilot.pause()
        await answered(pilot)
        played = [str(one.move) for one in session_of(pilot).table.history]
        assert played[0] == "d2d4"
        assert len(played) == 2


async def test_a_mate_shows_the_result_and_can_be_taken_back(shelf: Shelf) -> None:
    start = find_game("chess").parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    async with HeterodoxApp(Session(Table(start), shelf), shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await write(pilot, "Ra8")
        assert isinstance(pilot.app.screen, ResultScreen)
        assert "White wins: checkmate" in screen_text(pilot)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert session_of(pilot).table.outcome is None


async def test_several_moves_with_the_same_squares_ask_which(shelf: Shelf) -> None:
    start = find_game("chess").parse("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    async with HeterodoxApp(Session(Table(start), shelf), shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        board = table_screen(pilot).query_one(Board)
        for square in ("a7", "a8"):
            await pilot.click(Board, offset=board.place_of(square))
            await pilot.pause()
        assert isinstance(pilot.app.screen, Chooser)
        await pilot.press("4")
        await pilot.pause()
        assert str(session_of(pilot).table.history[0].move) == "a7a8n"


async def test_looking_at_an_earlier_move_and_back(shelf: Shelf) -> None:
    async with app_with(find_game("chess"), shelf).run_test(size=WIDE) as pilot:
        await pilot.pause()
        for move in ("e2e4", "e7e5", "g1f3"):
            await write(pilot, move)
        table_screen(pilot).query_one(MoveList).focus()
        await pilot.press("home", "down")
        await pilot.pause()
        assert "looking at move 1 of 3" in screen_text(pilot)
        assert str(table_screen(pilot).shown) == str(session_of(pilot).table.history[0].after)
        await pilot.press("escape")
        assert table_screen(pilot).shown == session_of(pilot).table.position


async def test_completion_and_history_at_the_prompt(shelf: Shelf) -> None:
    async with app_with(find_game("chess"), shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await pilot.press("slash", "s", "t", "tab")
        prompt = table_screen(pilot).query_one(Prompt)
        assert prompt.value == "/status"
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.press("up")
        assert prompt.value == "/status"


async def test_a_clock_that_runs_out_ends_the_game(shelf: Shelf) -> None:
    seconds = [0.0]
    table = Table(find_game("chess").start(), clock=ClockRule(60), now=lambda: seconds[0])
    async with HeterodoxApp(Session(table, shelf), shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert "1:00" in screen_text(pilot)
        seconds[0] = 61.0
        await seen(pilot, lambda: isinstance(pilot.app.screen, ResultScreen))
        assert "Black wins" in screen_text(pilot)
