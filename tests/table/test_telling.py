"""What a session tells people beside the board: taken pieces, why a piece stands still, and haste."""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass, field

import pytest

from heterodox.games.protocol import Kind, Move, Position
from heterodox.games.registry import find_game
from heterodox.play.session import MOST_SECONDS, Session
from heterodox.table.clock import NO_CLOCK, ClockRule
from heterodox.table.players import UNLIMITED, Budget, RandomPlayer
from heterodox.table.seats import Sitter
from heterodox.table.table import Table


def session_at(game: str, position: str = "", *moves: str) -> Session:
    start = find_game(game).parse(position) if position else find_game(game).start()
    session = Session(Table(start))
    for move in moves:
        assert not session.submit(move).error
    return session


@pytest.mark.parametrize(
    ("game", "position", "moves", "gone"),
    [
        ("chess", "", ("e2e4", "d7d5"), []),
        ("chess", "", ("e2e4", "d7d5", "e4d5"), ["black pawn"]),
        ("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", ("a7a8q",), []),
        ("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", ("a7b8q",), ["black knight"]),
        ("oracle", "7l/8/8/8/8/8/1s6/L7 w - - 0 1", ("a1b2",), []),
    ],
)
def test_taken_pieces_are_those_that_are_nowhere_now(
    game: str, position: str, moves: tuple[str, ...], gone: list[str]
) -> None:
    """A promoted pawn is not gone, nor is a body that lies in the earth."""
    session = session_at(game, position, *moves)
    assert [token.title for token in session.taken()] == gone


@pytest.mark.parametrize(
    ("game", "position", "square", "words"),
    [
        ("chess", "", "a1", "nowhere to go"),
        ("chess", "", "e7", "white is to move"),
        ("chess", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "leave the white king in check"),
        ("chess2", "", "a8", "white"),
        ("oracle", "", "d1", "nowhere to go"),
    ],
)
def test_a_piece_that_cannot_move_is_explained(game: str, position: str, square: str, words: str) -> None:
    assert words in session_at(game, position).view.why_still(square)


@pytest.mark.rule("E15")
def test_a_king_in_check_that_must_move_is_named() -> None:
    played = (_until_forced(find_game("enochian").start(), seed) for seed in range(40))
    position = next(position for position in played if position.outcome is None)
    movable = {move.squares[0] for move in position.choices() if move.squares}
    still = [
        square
        for square, tokens in position.picture().squares.items()
        if square not in movable and tokens[0].title.lower().startswith(position.turn) and len(tokens) == 1
    ]
    session = Session(Table(position))
    assert any("it must (E15)" in session.view.why_still(square) for square in still)


def _until_forced(position: Position, seed: int) -> Position:
    """Random moves until a King in check has to move and others could."""
    dice = random.Random(seed)
    while position.outcome is None:
        checked = [mark.square for mark in position.picture().marks if mark.kind == "check"]
        starts = {move.squares[0] for move in position.choices() if move.squares}
        if len(starts) == 1 and starts <= set(checked):
            return position
        position = position.after(dice.choice(position.choices()))
    return position


@dataclass
class Ponderous(RandomPlayer):
    """Thinks until it is stopped."""

    begun: threading.Event = field(default_factory=threading.Event)
    enough: threading.Event = field(default_factory=threading.Event)
    budgets: list[Budget] = field(default_factory=list)

    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        self.budgets.append(budget)
        self.begun.set()
        self.enough.wait()
        return super().decide(view, budget)

    def stop(self) -> bool:
        self.enough.set()
        return True


def ponderous_session(clock: ClockRule = NO_CLOCK) -> tuple[Session, Ponderous]:
    session = Session(Table(find_game("chess").start(), {"white": Sitter(player="random")}, clock))
    player = Ponderous()
    session._players["white"] = ("random", player)
    return session, player


@pytest.mark.parametrize(
    ("clock", "seconds"), [(NO_CLOCK, MOST_SECONDS), (ClockRule(600.0), MOST_SECONDS), (ClockRule(10.0), 0.5)]
)
def test_a_program_is_told_how_long_it_may_think(clock: ClockRule, seconds: float) -> None:
    session, player = ponderous_session(clock)
    player.stop()
    assert session.decide() is not None
    assert [budget.seconds for budget in player.budgets] == [pytest.approx(seconds, abs=0.01)]


def test_a_person_can_hurry_a_program() -> None:
    session, player = ponderous_session()
    moves: list[Move] = []
    done = threading.Event()
    session.think(lambda move: (moves.append(move), done.set()), lambda error: done.set())  # type: ignore[func-returns-value]
    player.begun.wait()
    assert not session.submit("/now").error
    done.wait()
    assert moves
    assert session_at("chess").submit("/now").words == ("no program is thinking",)


def test_a_program_that_is_taken_back_is_stopped_and_its_move_never_played() -> None:
    session, player = ponderous_session()
    session.think(lambda move: pytest.fail("nobody waits for it"), lambda error: pytest.fail(str(error)))
    player.begun.wait()
    assert session.thought_about is session.table.position
    session.submit("/ai white off")
    assert session.thought_about is None
    assert not session.table.history


@pytest.mark.rule("E15")
@pytest.mark.parametrize("game", ["enochian", "chess2", "oracle", "chess"])
def test_an_army_that_comes_into_check_is_told_once_and_stands_in_the_heading(game: str) -> None:
    met = 0
    for seed in range(40):
        dice = random.Random(seed)
        session = Session(Table(find_game(game).compose(dice)))
        for _ in range(30):
            view = session.view
            if session.table.outcome is not None or view.kind is Kind.CHANCE:
                break
            reply = session.play(dice.choice(view.choices()))
            after = session.view
            if session.table.outcome is not None or after.kind is not Kind.BOARD:
                continue
            for army in set(after.in_check()) - set(view.in_check()):
                met += 1
                told = [words for words in reply.words if "check" in words.lower()]
                assert told, f"{army} in {after}"
                assert len([words for words in told if f"{army} is in check" in words.lower()]) <= 1
                assert f"{army.capitalize()} is in check" in session.heading()
    assert met > 3


def test_withdrawing_is_asked_twice() -> None:
    start = find_game("enochian").start(seats="4", withdrawal="on")
    session = Session(Table(start))
    first = session.submit("/withdraw")
    assert "type /withdraw again" in first.words[0]
    assert not session.table.can_undo
    assert not session.submit("/withdraw").error
    assert [str(played.move) for played in session.table.history] == ["withdraw"]
