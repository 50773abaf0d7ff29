"""What tripped new users at the table: each point has a test of its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from heterodox.engine.manners import Ledger, Manners
from heterodox.games.protocol import Game
from heterodox.games.registry import find_game, list_games
from heterodox.play.commands import COMMANDS
from heterodox.play.programs import play_for_program
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.play.telling import heading, seating
from heterodox.table.players import Player, RandomPlayer
from heterodox.table.seats import Sitter
from heterodox.table.table import Table

# The games of this repository; a plugin may have neither check nor moves of two squares.
GAMES = [game for game in list_games() if game.name != "noughts"]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def begin(name: str, shelf: Shelf | None = None, **seats: str) -> Session:
    sitters = {seat: Sitter(player=player) for seat, player in seats.items()}
    return Session.begin(find_game(name), seats=sitters, shelf=shelf)


def said(session: Session, line: str) -> str:
    return "\n".join(session.submit(line).words)


# -- typing --------------------------------------------------------------------------------------


@each_game
def test_capital_letters_of_squares_work_in_every_game(game: Game) -> None:
    session = Session.begin(game)
    move = next(move for move in session.view.choices() if len(str(move)) == 4 and len(move.squares) == 2)
    session.submit(str(move).upper())
    assert session.table.history[0].move == move


@each_game
def test_capital_letters_with_a_dash_work_in_every_game(game: Game) -> None:
    session = Session.begin(game)
    move = next(move for move in session.view.choices() if len(str(move)) == 4 and len(move.squares) == 2)
    session.submit(f"{str(move)[:2]}-{str(move)[2:]}".upper())
    assert session.table.history[0].move == move


@each_game
@pytest.mark.parametrize("word", ["help", "undo", "status", "Help", "moves"])
def test_bare_words_of_commands_are_understood(game: Game, word: str) -> None:
    one, other = Session.begin(game), Session.begin(game)
    for session in (one, other):
        session.play(session.view.legal_moves()[0])
    assert one.submit(word) == other.submit(f"/{word}")
    assert not one.submit(word).error or word.lower() == "undo"


def test_a_bare_resign_asks_first() -> None:
    session = begin("chess")
    assert "again" in said(session, "resign")
    assert session.table.outcome is None
    assert "resignation" in said(session, "resign")


def test_undo_3_undoes_three() -> None:
    session = begin("chess")
    for move in ("e2e4", "e7e5", "g1f3", "b8c6"):
        session.submit(move)
    assert "3" in said(session, "/undo 3")
    assert len(session.table.history) == 1
    session.submit("/redo 2")
    assert len(session.table.history) == 3


def test_undo_3_undoes_three_own_moves_against_a_program() -> None:
    session = begin("chess", black="random")
    for move in ("a2a3", "b2b3", "c2c3", "d2d3"):
        session.submit(move)
        session.play(session.table.position.choices()[0], "black")
    session.submit("/undo 3")
    assert len(session.table.history) == 2
    assert session.my_turn


@pytest.mark.parametrize("count", ["x", "0", "-1", "1.5", "99999999999999999999"])
def test_undo_of_nonsense_is_refused(count: str) -> None:
    session = begin("chess")
    session.submit("e2e4")
    assert session.submit(f"/undo {count}").error
    assert len(session.table.history) == 1


# -- beginning -----------------------------------------------------------------------------------


PROTOTYPE = "tablet-of-fire-prototype"


def rules_of(session: Session) -> dict[str, str]:
    own = {option.name for option in session.game.options} - {"array"}
    return {name: value for name, value in session.table.start.options.items() if name in own}


def test_an_array_is_loaded_with_its_own_rule_set() -> None:
    game = find_game("enochian")
    session = Session.begin(game)
    usual = rules_of(session)
    session.submit(f"/array {PROTOTYPE}")
    assert session.table.start == game.start(array=PROTOTYPE)
    assert rules_of(session) == rules_of(Session.begin(game, {"array": PROTOTYPE}))
    session.submit("/array fire-of-fire")
    assert rules_of(session) == usual


def test_brackets_load_arrays_with_their_own_rule_sets() -> None:
    game = find_game("enochian")
    session = Session.begin(game)
    for sign in "[" * 3 + "]" * 5:
        session.submit(sign)
        array = session.table.start.options["array"]
        assert session.table.start.options == game.start(array=array).options


def test_what_a_person_chose_stays_with_another_array() -> None:
    session = Session.begin(find_game("enochian"), {"seats": "4", "concourse": "off"})
    session.submit(f"/array {PROTOTYPE}")
    assert session.table.start.options["seats"] == "4"
    assert session.table.start.options["concourse"] == "off"


def test_seats_are_explained_in_words() -> None:
    start = find_game("enochian").start()
    words = seating(start, {"passive": Sitter(player="level 3"), "active": Sitter()})
    assert "You lead" in words
    assert "Red" in words
    assert "Yellow, the active team" in words or "Red, the active team" in words
    assert "Level 3 leads" in words
    chess = seating(find_game("chess").start(), {"white": Sitter(), "black": Sitter(player="level 3")})
    assert chess == "You lead White and begin. Level 3 leads Black."
    two = seating(find_game("chess").start(), {"white": Sitter(), "black": Sitter("Anna")})
    assert two == "A person leads White and begins. Anna leads Black."


# -- check ---------------------------------------------------------------------------------------

CHECKS = {
    "chess": "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
}


def test_check_says_what_it_obliges_to() -> None:
    position = find_game("chess").parse(CHECKS["chess"])
    assert "White is in check" in heading(position)
    assert "must" in heading(position)


@each_game
def test_every_check_has_a_duty_in_words(game: Game) -> None:
    import random

    dice, found = random.Random(5), 0
    for _ in range(400):
        position = game.compose(dice)
        if position.outcome is not None:
            continue
        for army in position.in_check():
            found += 1
            assert position.duty(army).isprintable()
            if army == position.turn:
                assert position.duty(army)
                assert position.duty(army) in heading(position) or position.kind != "board"
    assert found


# -- the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["/resign", "/draw", "/hint", "/moves", "/throw", "/analyze"])
def test_after_the_end_commands_speak_of_a_finished_game(line: str) -> None:
    session = begin("chess")
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        session.submit(move)
    assert session.submit(line).error
    assert "game is over" in said(session, line)
    assert "checkmate" in said(session, line)


def test_after_the_end_status_speaks_of_a_finished_game() -> None:
    session = begin("chess")
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        session.submit(move)
    assert "The game is over" in said(session, "/status")
    assert "to move" not in said(session, "/status")


def test_resign_asks_first() -> None:
    session = begin("chess")
    assert "/resign again" in said(session, "/resign")
    assert session.table.outcome is None
    session.submit("/status")
    assert "again" in said(session, "/resign"), "something else came between"
    assert "resignation" in said(session, "/resign")


def test_save_over_an_existing_file_asks_first(in_folder: Path) -> None:
    session = begin("chess")
    session.submit("e2e4")
    assert "Saved" in said(session, "/save game.txt")
    other = begin("oracle")
    before = Path("game.txt").read_bytes()
    assert "again" in said(other, "/save game.txt")
    assert Path("game.txt").read_bytes() == before
    assert "Saved" in said(other, "/save game.txt")
    assert Path("game.txt").read_bytes() != before


def test_saving_a_game_again_over_itself_does_not_ask(in_folder: Path) -> None:
    session = begin("chess")
    session.submit("/save game.txt")
    session.submit("e2e4")
    assert "Saved" in said(session, "/save game.txt")


def test_save_without_a_name_never_overwrites_another_game(in_folder: Path) -> None:
    shelf = Shelf(in_folder / "games")
    names = set()
    for _ in range(3):
        session = begin("chess", shelf)
        session.submit("e2e4")
        first = said(session, "/save")
        assert "Saved as" in first
        session.submit("e7e5")
        assert said(session, "/save") == first, "the same game keeps its file"
        names.add(first)
        session.leave()
    assert len(names) == 3


# -- programs ------------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("player", ["level 1", "level 10", "random", "greedy"])
def test_programs_refuse_a_draw_at_the_first_move(game: Game, player: str) -> None:
    start = game.start()
    person = start.seat
    session = Session(Table(start, {s: Sitter(player=player) for s in start.seats if s != person}))
    assert "declines" in said(session, "/draw")
    assert session.table.outcome is None
    session.leave()


def test_a_draw_is_accepted_only_after_a_played_game() -> None:
    ledger = Ledger(Manners())
    assert not ledger.accepts_draw(-100)
    for _ in range(Manners().accept_after):
        ledger.note(-100)
    assert ledger.accepts_draw(-100)
    assert not ledger.accepts_draw(100)


def test_a_single_bad_moment_is_no_reason_to_accept_a_draw() -> None:
    ledger = Ledger(Manners())
    for _ in range(30):
        ledger.note(200)
    assert not ledger.accepts_draw(-20)


class Quitter(RandomPlayer):
    def gives_up(self, team: str) -> bool:
        return True


def quitting(session: Session) -> None:
    player: Player = Quitter()
    session._players["black"] = ("random", player)


def test_opponents_that_never_resign() -> None:
    session = begin("chess", black="random")
    quitting(session)
    session.submit("e2e4")
    assert "never" in said(session, "/resigning never")
    play_for_program(session, session.table.position.choices()[0])
    assert session.table.outcome is None
    session.submit("d2d4")
    assert "may" in said(session, "/resigning may")
    play_for_program(session, session.table.position.choices()[0])
    assert session.table.outcome is not None


# -- words ---------------------------------------------------------------------------------------


def test_status_counts_what_is_the_same() -> None:
    words = said(begin("chess2"), "/status")
    assert "3 stones" in words
    assert "stone, " not in words


def test_equal_pieces_are_counted_in_the_status() -> None:
    session = begin("chess")
    for move in ("e2e4", "d7d5", "e4d5", "c7c6", "d5c6", "b7c6"):
        session.submit(move)
    taken = next(line for line in said(session, "/status").split("\n") if line.startswith("Taken"))
    assert "2 × black pawn" in taken


def test_analysis_names_army_and_squares_beside_the_shorthand() -> None:
    position = find_game("enochian").start()
    move = next(move for move in position.choices() if position.describe(move).startswith("N"))
    army = next(army for army in position.game.armies if army.name == position.turn)
    origin, target = move.squares
    assert position.spell(move) == f"{army.letter} N {origin}-{target} ({position.describe(move)})"
    session = Session(Table(position))
    task = session.submit("/analyze").task
    assert task is not None
    words = "\n".join(task().words)
    assert f"Best: {army.letter} " in words
    assert "-" in words.partition("Best:")[2]


def test_commands_say_how_often() -> None:
    assert "[N]" in COMMANDS["undo"].usage
