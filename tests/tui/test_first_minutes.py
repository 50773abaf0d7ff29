"""What tripped new users at the terminal: each point has a test of its name."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from textual import events
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import OptionList, Static

from heterodox.games.protocol import Game
from heterodox.games.registry import find_game, list_games
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.table.seats import Sitter
from heterodox.table.table import Table
from heterodox.tui.app import HeterodoxApp
from heterodox.tui.board import Board
from heterodox.tui.cells import colour
from heterodox.tui.dialogs import ConfirmScreen, DieScreen, HelpScreen, ResultScreen, TextScreen
from heterodox.tui.panel import MoveList
from heterodox.tui.prompt import Prompt
from heterodox.tui.start import StartScreen
from heterodox.tui.table_screen import TableScreen
from tests.tui.driver import (
    MIDDLE,
    NARROW,
    WIDE,
    arrive,
    let_dice_rest,
    screen_text,
    seated,
    seen,
    session_of,
    table_screen,
    type_at_once,
    write,
)

GAMES = [game for game in list_games() if game.name != "noughts"]


def app_with(name: str, shelf: Shelf, **seats: str) -> HeterodoxApp:
    sitters = {seat: Sitter(player=player) for seat, player in seats.items()}
    return HeterodoxApp(Session.begin(find_game(name), seats=sitters, shelf=shelf), shelf)


async def choose(pilot: Pilot[None], game: Game) -> None:
    """Steer to a game in the list of the start screen."""
    await pilot.press("home", *["down"] * list_games().index(game))
    await pilot.pause()


async def tables(pilot: Pilot[None], shelf: Shelf) -> AsyncIterator[Game]:
    """A table of each game, one after the other in the same app."""
    for game in GAMES:
        pilot.app.sit_down(Session.begin(game, shelf=shelf))  # type: ignore[attr-defined]
        await seen(pilot, lambda game=game: session_of(pilot).game is game)  # type: ignore[misc]
        await let_dice_rest(pilot)
        yield game


def keep_games(shelf: Shelf, count: int, name: str = "chess") -> None:
    for _ in range(count):
        session = Session.begin(find_game(name), shelf=shelf)
        for _ in range(4):
            session.play(session.view.legal_moves()[0])
        session.leave()


# -- the start screen ----------------------------------------------------------------------------


async def test_one_person_against_a_program_is_the_default(shelf: Shelf) -> None:
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        for game in GAMES:
            await arrive(pilot, StartScreen)
            await choose(pilot, game)
            await pilot.press("ctrl+s")
            session = await seated(pilot)
            assert session.game is game
            assert session.people == (session.table.start.seat,)
            assert len(session.table.seats) > 1
            await pilot.press("f2")


async def test_the_start_screen_explains_seats_in_words(shelf: Shelf) -> None:
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        for game in GAMES:
            await choose(pilot, game)
            words = " ".join(screen_text(pilot).split())
            assert "You lead" in words, game.name
            assert "and begin" in words, game.name
            assert "leads" in words, game.name


async def test_help_works_on_the_start_screen(shelf: Shelf) -> None:
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        for key in ("f1", "question_mark"):
            await pilot.press(key)
            await arrive(pilot, HelpScreen)
            assert "Rules of" in screen_text(pilot)
            await pilot.press("escape")
            await arrive(pilot, StartScreen)


async def test_the_chosen_game_never_scrolls_out_of_sight(shelf: Shelf) -> None:
    keep_games(shelf, 18)
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        await choose(pilot, find_game("chess2"))
        await pilot.press("tab")
        assert isinstance(pilot.app.focused, OptionList)
        assert pilot.app.focused.id == "unfinished"
        for _ in range(17):
            await pilot.press("down")
        await pilot.pause()
        assert "Chess 2" in screen_text(pilot)


async def test_old_games_can_be_deleted_with_confirmation(shelf: Shelf) -> None:
    keep_games(shelf, 3)
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await pilot.press("tab", "delete")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ConfirmScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert len(list(shelf.unfinished())) == 3
        await pilot.press("delete")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert len(list(shelf.unfinished())) == 2
        assert pilot.app.screen.query_one("#unfinished", OptionList).option_count == 2


async def test_a_game_that_is_open_elsewhere_is_not_deleted(shelf: Shelf) -> None:
    keep_games(shelf, 1)
    path = next(iter(shelf.unfinished())).path
    from heterodox.table.files import Lock

    other = Lock(path)
    assert other.take()
    try:
        async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
            await pilot.pause()
            await pilot.press("tab", "delete")
            await pilot.pause()
            await pilot.press("y")
            await pilot.pause()
            assert path.exists()
            assert "open in another program" in screen_text(pilot)
    finally:
        other.free()


async def test_a_game_can_be_reviewed_from_its_start(shelf: Shelf) -> None:
    keep_games(shelf, 1)
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await pilot.press("tab", "r")
        await pilot.pause()
        screen = table_screen(pilot)
        start = screen.session.table.start
        history = screen.session.table.history
        assert str(screen.shown) == str(start)
        for number in range(len(history)):
            await pilot.press("right")
            await pilot.pause()
            assert str(screen.shown) == str(history[number].after)
        await pilot.press("left")
        await pilot.pause()
        assert str(screen.shown) == str(history[-2].after)
        await pilot.click(MoveList, offset=(4, 2))
        await pilot.pause()
        assert str(screen.shown) == str(history[1].after)
        await pilot.press("escape")
        await pilot.pause()
        assert str(screen.shown) == str(history[-1].after)


async def test_programs_wait_while_a_game_is_reviewed(shelf: Shelf) -> None:
    session = Session.begin(find_game("chess"), seats={"black": Sitter(player="random")}, shelf=shelf)
    session.submit("e2e4")
    session.review = True
    async with HeterodoxApp(session, shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert len(session.table.history) == 1
        assert session.thought_about is None
        await pilot.press("escape")
        await seen(pilot, lambda: len(session.table.history) == 2)


async def test_a_finished_game_offers_a_review(shelf: Shelf) -> None:
    async with app_with("chess", shelf).run_test(size=NARROW) as pilot:
        for line in ("f2f3", "e7e5", "g2g4", "d8h4"):
            await write(pilot, line)
        assert isinstance(pilot.app.screen, ResultScreen)
        assert "Look at the game from its start" in screen_text(pilot)
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert str(table_screen(pilot).shown) == str(session_of(pilot).table.start)


async def test_a_finished_game_is_listed_and_opens_at_its_start(shelf: Shelf) -> None:
    session = Session.begin(find_game("chess"), shelf=shelf)
    for line in ("f2f3", "e7e5", "g2g4", "d8h4"):
        session.submit(line)
    session.leave()
    assert not list(shelf.unfinished())
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert "black won (checkmate" in screen_text(pilot)
        await pilot.press("tab", "enter")
        await pilot.pause()
        screen = table_screen(pilot)
        assert str(screen.shown) == str(screen.session.table.start)
        assert screen.session.table.outcome is not None
    screen.session.leave()
    (kept,) = shelf.finished()
    assert kept.over
    assert [path.name for path in shelf.folder.iterdir()] == [kept.path.name], "looked at, and left as it was"


# -- the board -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [NARROW, pytest.param(WIDE, marks=pytest.mark.slow)], ids=["narrow", "wide"])
async def test_the_cursor_starts_on_the_army_that_moves(size: tuple[int, int], shelf: Shelf) -> None:
    async with app_with(GAMES[0].name, shelf).run_test(size=size) as pilot:
        async for game in tables(pilot, shelf):
            cursor = table_screen(pilot).query_one(Board).cursor
            choices = session_of(pilot).view.choices()
            assert cursor in {move.squares[0] for move in choices if move.squares}, game.name
            board = table_screen(pilot).query_one(Board)
            assert size == NARROW or (board.size.width >= 115 and board.size.height >= 57), game.name


async def test_the_cursor_follows_another_set_up(shelf: Shelf) -> None:
    async with app_with("enochian", shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        for _ in range(4):
            await pilot.press("right_square_bracket")
            await pilot.pause()
            starts = {move.squares[0] for move in session_of(pilot).view.choices() if move.squares}
            assert table_screen(pilot).query_one(Board).cursor in starts


CHECK = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"


async def test_check_is_said_in_the_head_with_its_duty(shelf: Shelf) -> None:
    session = Session(Table(find_game("chess").parse(CHECK)), shelf)
    async with HeterodoxApp(session, shelf).run_test(size=NARROW) as pilot:
        for size in (NARROW, MIDDLE, WIDE):
            await pilot.resize_terminal(*size)
            heads = [table_screen(pilot).query_one(name, Static) for name in ("#head", "#side-head")]
            words = next(str(head.content) for head in heads if head.display)
            assert "White is in check: it must get out of check" in words


async def test_hints_are_drawn_on_the_board(shelf: Shelf) -> None:
    async with app_with("chess", shelf).run_test(size=NARROW) as pilot:
        screen = table_screen(pilot)
        for size in (NARROW, WIDE):
            await pilot.resize_terminal(*size)
            await pilot.press("f4")
            await seen(pilot, lambda: bool(screen.hinted))
            assert screen.hinted in {move.squares for move in session_of(pilot).view.choices()}
            marked = [mark.square for mark in screen.marks if mark.kind == "hint"]
            assert tuple(marked) == screen.hinted
            await write(pilot, "".join(screen.hinted))
            assert not screen.hinted
            await pilot.press("escape")


async def test_at_200_by_60_the_space_is_used(shelf: Shelf) -> None:
    async with app_with("enochian", shelf).run_test(size=WIDE) as pilot:
        board = table_screen(pilot).query_one(Board)
        assert board.size.height >= 57
        assert board.size.width >= 115


async def test_at_120_by_35_pieces_are_pictures(shelf: Shelf) -> None:
    async with app_with("chess", shelf).run_test(size=MIDDLE) as pilot:
        assert table_screen(pilot).query_one(Board).size.height >= 33


# -- long answers --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["enochian", "chess2"])
async def test_long_answers_open_where_they_can_be_read(name: str, shelf: Shelf) -> None:
    async with app_with(name, shelf).run_test(size=NARROW) as pilot:
        await let_dice_rest(pilot)
        for line in ("/setups", "/moves", "/status"):
            words = session_of(pilot).submit(line).words
            await write(pilot, line)
            await arrive(pilot, TextScreen)
            assert words[0].split()[0] in screen_text(pilot)
            await to_the_end(pilot)
            assert words[-1].split()[-1][-20:] in "".join(screen_text(pilot).split())
            await pilot.press("escape")
            await arrive(pilot, TableScreen)


async def to_the_end(pilot: Pilot[None]) -> None:
    """Scroll by pages until there is nothing more."""
    words = pilot.app.screen.query_one(".dialog").query_one(VerticalScroll)

    def at_the_end() -> bool:
        return words.scroll_y >= words.max_scroll_y

    for _ in range(100):
        if at_the_end():
            break
        await pilot.press("pagedown")
    await seen(pilot, at_the_end)


async def test_help_can_be_scrolled_by_keys(shelf: Shelf) -> None:
    async with app_with("enochian", shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await write(pilot, "/help")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "/setups" in screen_text(pilot)
        for _ in range(20):
            await pilot.press("pagedown")
        assert "/quit" in screen_text(pilot)


# -- typing --------------------------------------------------------------------------------------


async def test_fast_input_is_never_lost(shelf: Shelf) -> None:
    lines = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]
    async with app_with("chess", shelf).run_test(size=NARROW) as pilot:
        for focus in (Board, Prompt, MoveList):
            await begin_again(pilot, focus)
            type_at_once(pilot, "".join(f"{line}\n" for line in lines))
            await seen(pilot, lambda: len(session_of(pilot).table.history) == len(lines))
            assert played_in(pilot) == lines


async def test_pasted_lines_are_never_lost(shelf: Shelf) -> None:
    async with app_with("chess", shelf).run_test(size=NARROW) as pilot:
        prompt = table_screen(pilot).query_one(Prompt)
        for focus in (Board, Prompt, MoveList):
            await begin_again(pilot, focus)
            pilot.app.post_message(events.Paste("e2e4\ne7e5\r\ng1f3\nb8"))
            await seen(pilot, lambda: len(session_of(pilot).table.history) == 3 and prompt.value == "b8")
            assert played_in(pilot) == ["e2e4", "e7e5", "g1f3"]


async def begin_again(pilot: Pilot[None], focus: type[Widget]) -> None:
    """Take everything back and put the focus on a part of the screen."""
    table_screen(pilot).query_one(Prompt).value = ""
    table_screen(pilot).action_command(f"/undo {len(session_of(pilot).table.history)}")
    table_screen(pilot).query_one(focus).focus()
    await pilot.pause()


def played_in(pilot: Pilot[None]) -> list[str]:
    return [str(played.move) for played in session_of(pilot).table.history]


async def test_moves_typed_while_a_program_thinks_wait_for_their_turn(shelf: Shelf) -> None:
    async with app_with("chess", shelf, black="random").run_test(size=NARROW) as pilot:
        await pilot.pause()
        type_at_once(pilot, "a2a3\nb2b3\nc2c3\n")
        session = session_of(pilot)
        await seen(pilot, lambda: len(session.table.history) == 6)
        mine = [str(played.move) for played in session.table.history if played.seat == "white"]
        assert mine == ["a2a3", "b2b3", "c2c3"]


# -- pieces on painted boards --------------------------------------------------------------------


def farthest(blocks: set[tuple[int, int, int]]) -> int:
    """How colourful the most colourful of some colours is."""
    return max(max(one) - min(one) for one in blocks)


@pytest.mark.parametrize("tall", [6, 7])
def test_pieces_stay_readable_on_elemental_boards(tall: int) -> None:
    """Empty squares are paler than the armies, so that a piece stands out from the paint around it."""
    from heterodox.render.palette import theme_named
    from heterodox.tui.sprites import Painter

    picture = find_game("enochian").start(board="elemental").picture()
    rows = Painter().paint(picture, 2 * tall, tall, bottom="south", theme="dark", colorblind=False)
    empty = {
        shade
        for row, squares in enumerate(rows)
        for column, square in enumerate(squares)
        if "abcdefgh"[column] + str(8 - row) not in picture.squares
        for line in square
        for _, front, back in line
        for shade in (front, back)
    }
    armies = [theme_named("dark").paint(name).fill for name in ("red", "yellow", "blue")]
    assert farthest(empty) < min(farthest({colour(fill)}) for fill in armies) * 0.75


async def test_pieces_with_others_inside_are_letters_until_there_is_room(shelf: Shelf) -> None:
    """As small pictures they were specks: at 120 by 35 their letters are on the board."""
    async with app_with("oracle", shelf).run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        board = table_screen(pilot).query_one(Board)
        x, y = board.place_of("a1")
        lines = [board.render_line(row).text for row in range(y - 2, y + 2)]
        assert any("C" in line[x - 4 : x + 4] for line in lines)


async def test_input_while_a_die_tumbles_is_not_lost(shelf: Shelf) -> None:
    table = Table(find_game("enochian").start(ptah="e5", querent="black"))
    async with HeterodoxApp(Session(table), shelf).run_test(size=NARROW) as pilot:
        await arrive(pilot, DieScreen)
        type_at_once(pilot, "/comment\nzz\n")
        await pilot.pause()
        await let_dice_rest(pilot)
        assert table_screen(pilot).query_one(Prompt)._typed[:2] == ["/comment", "zz"]


async def test_lines_after_the_end_of_a_game_are_named(shelf: Shelf) -> None:
    async with app_with("chess", shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        type_at_once(pilot, "f2f3\ne7e5\ng2g4\nd8h4\na2a3\n")
        await arrive(pilot, ResultScreen)
        assert len(session_of(pilot).table.history) == 4


async def test_lines_pasted_behind_a_long_answer_wait_for_its_end(shelf: Shelf) -> None:
    async with app_with("chess", shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        pilot.app.post_message(events.Paste("/help\ne2e4\n"))
        await arrive(pilot, HelpScreen)
        assert not session_of(pilot).table.history
        await pilot.press("escape")
        await seen(pilot, lambda: played_in(pilot) == ["e2e4"])


async def test_dialogs_stand_in_the_middle_above_the_screen_below(shelf: Shelf) -> None:
    keep_games(shelf, 1)
    async with HeterodoxApp(shelf=shelf).run_test(size=NARROW) as pilot:
        await pilot.pause()
        await pilot.press("tab", "delete")
        await pilot.pause()
        assert "Enochian chess" in screen_text(pilot)
        assert pilot.app.screen.query_one(".dialog").region.y > 2
