"""What a session tells people beside the board: taken pieces, why a piece stands still, and haste."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field

import pytest

from heterodox.games.protocol import Move, Position
from heterodox.games.registry import find_game
from heterodox.play.session import Session
from heterodox.table.players import RandomPlayer
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
    assert [token.title for token in session.taken(session.view.picture())] == gone


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
    assert words in session_at(game, position).why_still(square)


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
    assert any("it must (E15)" in session.why_still(square) for square in still)


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

    enough: threading.Event = field(default_factory=threading.Event)

    def choose(self, view: Position) -> Move:
        self.enough.wait(30)
        return super().choose(view)

    def stop(self) -> bool:
        self.enough.set()
        return True


def ponderous_session() -> Session:
    session = Session(Table(find_game("chess").start(), {"white": Sitter(player="random")}))
    session._players["white"] = ("random", Ponderous())
    return session


def test_a_program_that_finds_no_end_is_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heterodox.play.session.MOST_SECONDS", 0.1)
    thought = ponderous_session().thought()
    assert thought is not None
    began = time.monotonic()
    thought()
    assert time.monotonic() - began < 10


def test_a_person_can_hurry_a_program() -> None:
    session = ponderous_session()
    thought = session.thought()
    assert thought is not None
    thinking = threading.Thread(target=thought)
    thinking.start()
    assert not session.submit("/now").error
    thinking.join(10)
    assert not thinking.is_alive()
    assert session_at("chess").submit("/now").words == ("no program is thinking",)
