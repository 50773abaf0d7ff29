"""Chess as the contract wants it: events and their words, check, material, reasons, action numbers."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heterodox import IllegalMove, game
from heterodox.games.chess.data import CASTLINGS, QUIET_PLIES, REPETITIONS, START
from heterodox.games.chess.moves import ChessMove
from heterodox.games.events import CAPTURE, CHECK, MOVE, PROMOTION, Event
from heterodox.games.protocol import Kind, Unit

CHESS = game("chess")
BOTH_CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R"

# As the sentences stood before events were data.
SENTENCES = [
    ("rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2", "d4e5", ["pawn takes pawn on e5"]),
    ("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", "d4e3", ["pawn takes pawn on e3"]),
    (f"{BOTH_CASTLE} w KQkq - 0 1", "e1g1", ["white castles"]),
    (f"{BOTH_CASTLE} b KQkq - 0 1", "e8c8", ["black castles"]),
    (
        "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1",
        "b7a8q",
        ["pawn takes rook on a8", "pawn becomes a queen on a8"],
    ),
    ("4k3/8/8/8/8/8/1p6/4K3 b - - 0 1", "b2b1n", ["pawn becomes a knight on b1"]),
    (
        "4k3/8/8/8/8/8/1p6/2R1K3 b - - 0 1",
        "b2c1r",
        ["pawn takes rook on c1", "pawn becomes a rook on c1"],
    ),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", []),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7", []),
    ("4k3/r7/8/8/8/8/8/B3K3 b - - 0 1", "a7a1", ["rook takes bishop on a1"]),
    ("4k3/8/8/8/8/4n3/3B4/4K3 w - - 0 1", "d2e3", ["bishop takes knight on e3"]),
    ("4k3/8/8/4q3/2N5/8/8/4K3 w - - 0 1", "c4e5", ["knight takes queen on e5"]),
    ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", ["king takes rook on e2"]),
    ("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8", ["queen takes queen on d8"]),
]


@pytest.mark.parametrize(("fen", "move", "sentences"), SENTENCES)
def test_the_words_are_those_of_before(fen: str, move: str, sentences: list[str]) -> None:
    assert list(CHESS.parse(fen).play(move).words()) == sentences


EVENTS = [
    (START, "e2e4", [Event(MOVE, "white", "pawn", ("e2", "e4"))]),
    (
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "d4e3",
        [
            Event(MOVE, "black", "pawn", ("d4", "e3")),
            Event(CAPTURE, "white", "pawn", ("e4", "e3"), by="black", means="pawn"),
        ],
    ),
    (
        f"{BOTH_CASTLE} w KQkq - 0 1",
        "e1c1",
        [
            Event(MOVE, "white", "king", ("e1", "c1")),
            Event(MOVE, "white", "rook", ("a1", "d1")),
            Event("castle", "white", "king", ("a1", "d1")),
        ],
    ),
    (
        "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1",
        "b7a8q",
        [
            Event(MOVE, "white", "pawn", ("b7", "a8")),
            Event(CAPTURE, "black", "rook", ("a8",), by="white", means="pawn"),
            Event(PROMOTION, "white", "queen", ("a8",), means="pawn"),
            Event(CHECK, "black", "king", ("e8",), by="white"),
        ],
    ),
]


@pytest.mark.rule("X4", "X5", "X6")
@pytest.mark.parametrize(("fen", "move", "events"), EVENTS)
def test_events_say_what_a_move_did(fen: str, move: str, events: list[Event]) -> None:
    assert list(CHESS.parse(fen).play(move).events) == events


def test_a_position_that_was_read_tells_of_nothing() -> None:
    assert CHESS.parse("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").events == ()


@pytest.mark.rule("X4")
def test_check_is_a_fact() -> None:
    assert CHESS.start().in_check() == ()
    assert CHESS.parse("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").in_check() == ("black",)


def test_material_counts_every_piece() -> None:
    units = CHESS.parse("4k3/8/8/8/8/8/1p6/2R1K3 b - - 0 1").material()
    assert set(units) == {
        Unit("white", "rook", "c1", 5),
        Unit("white", "king", "e1", 0),
        Unit("black", "pawn", "b2", 1),
        Unit("black", "king", "e8", 0),
    }
    assert sum(unit.worth for unit in CHESS.start().material() if unit.army == "white") == 39


def test_tokens_are_drawn_as_on_the_board() -> None:
    squares = CHESS.start().picture().squares
    for unit in CHESS.start().material():
        assert squares[unit.square] == (CHESS.token(unit.army, unit.piece),)


@pytest.mark.parametrize(
    ("fen", "square", "why"),
    [
        (START, "e2", ""),
        (START, "e4", "there is no piece on e4"),
        (START, "e7", "the piece on e7 is not white's, and white is to move"),
        (START, "a1", "it has nowhere to go"),
        ("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2", "it would leave the white king in check"),
        ("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2", ""),
        ("7k/8/8/8/8/8/8/KBr5 w - - 0 1", "b1", "it would leave the white king in check"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8", "the game is over (stalemate)"),
        (START, "e9", "there is no square 'e9'"),
    ],
)
def test_a_piece_that_stays_says_why(fen: str, square: str, why: str) -> None:
    assert CHESS.parse(fen).why_still(square) == why


@pytest.mark.rule("X7")
def test_the_kind_of_decision() -> None:
    assert CHESS.start().kind is Kind.BOARD
    assert CHESS.parse("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").kind is Kind.OVER


@pytest.mark.parametrize(
    ("move", "number"),
    [
        ("a1b1", 1),
        ("e2e4", 12 * 64 + 28),
        ("e1g1", 4 * 64 + 6),
        ("a7a8q", 4096 + 1 * 4),
        ("a7b8n", 4096 + 2 * 4 + 3),
        ("h2g1r", 4096 + (15 * 3) * 4 + 1),
        ("h2h1n", 4096 + (15 * 3 + 1) * 4 + 3),
    ],
)
def test_action_numbers_stay(move: str, number: int) -> None:
    """Programs learn these numbers: they never change."""
    squares = {str(ChessMove(square, square))[:2]: square for square in range(64)}
    assert ChessMove(squares[move[:2]], squares[move[2:4]], move[4:]).number == number
    assert CHESS.actions == 4288


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10**9))
def test_action_numbers_tell_the_choices_apart(seed: int) -> None:
    dice = random.Random(seed)
    position = CHESS.start()
    while position.outcome is None:
        choices = position.choices()
        numbers = {choice.number: choice for choice in choices}
        assert len(numbers) == len(choices)
        assert all(0 <= number < CHESS.actions for number in numbers)
        move = dice.choice(choices)
        assert position.decision(move.number) == move
        position = position.play(move)


def test_a_number_that_is_no_choice_is_refused() -> None:
    with pytest.raises(IllegalMove, match="action 0"):
        CHESS.start().decision(0)


@pytest.mark.rule("X8", "X9")
def test_the_limits_are_those_of_the_rules() -> None:
    """They are read from a file: a slip there must not pass unseen."""
    assert (QUIET_PLIES, REPETITIONS) == ((100, 150), (3, 5))
    assert CASTLINGS["Q"].path == (1, 2, 3)
    assert str(CHESS.start()) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.rule("X4", "X6")
@pytest.mark.parametrize(
    ("fen", "move", "allowed"),
    [
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3", False),  # both pawns leave the King's rank
        ("8/8/8/2k5/3Pp3/8/8/3K4 b - d3 0 1", "e4d3", True),  # it takes the pawn that gives check
        ("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", False),  # pinned on its file
        ("6bk/8/8/3pP3/8/8/K7/8 w - d6 0 1", "e5d6", False),  # the pawn that is taken was the shield
    ],
)
def test_en_passant_and_the_king(fen: str, move: str, allowed: bool) -> None:
    assert (move in map(str, CHESS.parse(fen).choices())) is allowed
