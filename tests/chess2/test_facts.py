"""Facts about positions and events as data: material, checks, why a piece stays, action numbers."""

from __future__ import annotations

import pytest

from heterodox.games.chess2 import GAME
from heterodox.games.chess2.armies import PIECES
from heterodox.games.chess2.moves import ACTIONS, Answer, Choice, Step
from heterodox.games.chess2.rules import Chess2Position
from heterodox.games.events import CAPTURE, CHECK, MOVE, PROMOTION
from heterodox.games.protocol import Move
from tests.chess2.test_random import random_game


def happened(position: Chess2Position) -> list[tuple[str, str, str, tuple[str, ...]]]:
    return [(event.kind, event.army, event.piece, event.squares) for event in position.events]


# -- events -----------------------------------------------------------------------------------------


@pytest.mark.rule("C2", "C15", "C16")
def test_moves_captures_and_promotions_are_told_as_data() -> None:
    castled = GAME.parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1 cc 33").play("e1g1")
    assert happened(castled) == [
        ("castle", "white", "", ("e1", "g1")),
        (MOVE, "white", "king", ("e1", "g1")),
        (MOVE, "white", "rook", ("h1", "f1")),
    ]
    promoted = GAME.parse("4r3/3P4/7k/8/8/8/8/4K3 w - - 0 1 cn 30").play("d7e8q")
    assert happened(promoted) == [
        (CAPTURE, "black", "rook", ("e8",)),
        (MOVE, "white", "pawn", ("d7", "e8")),
        (PROMOTION, "white", "queen", ("e8",)),
    ]
    assert promoted.events[0].by == "white"
    assert promoted.events[2].means == "pawn"


@pytest.mark.rule("C8", "C9", "C11")
def test_what_stays_has_not_moved() -> None:
    tiger = GAME.parse("7k/8/8/8/2p5/8/B7/4K3 w - - 0 1 ac 30").play("a2c4")
    assert happened(tiger) == [(CAPTURE, "black", "pawn", ("c4",)), ("stone", "white", "", ())]
    whirl = GAME.parse("7k/8/8/8/8/8/3pP3/K2K4 w - - 0 1 kc 30").play("d1d1")
    assert happened(whirl) == [
        ("whirl", "white", "warrior-king", ("d1",)),
        (CAPTURE, "black", "pawn", ("d2",)),
        ("stone", "white", "", ()),
        (CAPTURE, "white", "pawn", ("e2",)),
        ("king-turn", "white", "", ()),
    ]


@pytest.mark.rule("C20")
def test_an_attacker_lost_in_a_duel_is_captured_where_it_came_from() -> None:
    lost = GAME.parse("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33").replay("e4d5:20")
    assert [event.squares for event in lost.events if event.kind == CAPTURE] == [("d5",), ("e4",)]
    assert MOVE not in {event.kind for event in lost.events}
    assert lost.words().count("duel fought 2:0: the attacker is lost too") == 1
    assert sum("takes" in words for words in lost.words()) == 1


@pytest.mark.rule("C20")
def test_pieces_met_by_a_rampage_under_way_are_gone() -> None:
    position = GAME.parse("4k3/8/8/8/Rnpn4/8/8/4K3 w - - 0 1 ac 66").play("a4d4")
    squares = []
    for word in ("skip", "skip", "skip"):
        position = position.play(word)
        squares.append("".join(unit.square for unit in position.material() if unit.army == "black"))
    assert squares == ["c4d4e8", "d4e8", "e8"]


# -- check ------------------------------------------------------------------------------------------


@pytest.mark.rule("C25")
def test_check_is_a_fact_and_an_event_without_words() -> None:
    position = GAME.parse("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 cc 33").play("a1a8")
    assert position.in_check() == ("black",)
    assert happened(position)[-1] == (CHECK, "black", "king", ("e8",))
    assert position.words() == ()


@pytest.mark.rule("C9", "C25")
def test_the_attacked_one_of_two_kings_is_named() -> None:
    position = GAME.parse("k3k3/8/8/8/8/8/8/1R5K w - - 0 1 ck 33").play("b1e1")
    assert [event.squares for event in position.events if event.kind == CHECK] == [("e8",)]
    assert {mark.square for mark in position.picture().marks if mark.kind == "check"} == {"e8"}


@pytest.mark.rule("C9", "C25")
def test_two_kings_may_give_check_before_their_king_turn() -> None:
    position = GAME.parse("7k/8/8/8/8/8/8/K1KR4 w - - 0 1 kc 33").play("d1d8")
    assert (position.phase, position.in_check()) == ("king-turn", ("black",))


# -- pieces -----------------------------------------------------------------------------------------


@pytest.mark.rule("C2")
def test_material_counts_every_piece_of_the_board() -> None:
    units = GAME.start(armies="ak").material()
    assert len(units) == 32
    worth = {army: sum(unit.worth for unit in units if unit.army == army) for army in ("white", "black")}
    assert worth == {"white": 35.0, "black": 35.0}
    assert {unit.piece for unit in units if unit.square in ("a1", "d8")} == {"elephant", "warrior-king"}
    assert GAME.start(armies="secret").material() == ()


def test_every_piece_can_be_drawn_beside_the_board() -> None:
    for name, kind in PIECES.items():
        token = GAME.token("black", name)
        assert (token.shape, token.title) == (kind.shape, f"black {kind.title}")
        assert token.letter.islower()
    assert GAME.token("white", "tiger") == GAME.start(armies="ac").picture().squares["c1"][0]


@pytest.mark.rule("C9", "C27", "C28")
@pytest.mark.parametrize(
    ("position", "square", "words"),
    [
        ("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1 cc 33", "e2", "it would leave a King of white in check"),
        ("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1 cc 33", "e1", ""),
        (
            "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1 cc 33",
            "e8",
            "the piece on e8 is not white's, and white is to move",
        ),
        ("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1 cc 33", "a5", "there is no piece on a5"),
        ("7k/8/8/8/8/8/8/K1KR4 K - - 0 1 kc 33", "d1", "only Kings move in a king-turn"),
        ("7k/8/8/8/8/1p6/1P6/3K4 w - - 0 1 cc 33", "b2", "it has nowhere to go"),
        ("8/4k3/8/8/4K3/8/8/n7 b - - 0 1 cc 33", "a1", "white could answer with the winning move e4e5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33 e4d5/d", "e4", "black has to decide about a duel first"),
        ("4k3/8/8/8/4K3/8/8/8 w - - 0 1 cc 33", "e4", "the game is over (winning move)"),
        ("draft ?? --", "e4", "white has to choose an army first"),
    ],
)
def test_a_piece_that_cannot_be_moved_says_why(position: str, square: str, words: str) -> None:
    assert GAME.parse(position).why_still(square) == words


# -- what the game declares -------------------------------------------------------------------------


def test_the_words_of_the_game_are_declared() -> None:
    assert [(command.name, command.sets) for command in GAME.commands] == [("armies", "armies")]
    assert set(GAME.phases) == {"draft", "king-turn", "challenge", "response", "call"}
    assert [option.name for option in GAME.options if option.flag] == ["armies"]


# -- action numbers ---------------------------------------------------------------------------------


@pytest.mark.rule("C34")
@pytest.mark.parametrize(
    ("move", "number"),
    [
        (Step(0, 0), 0),
        (Step(12, 28), 12 * 64 + 28),
        (Step(28, 35, waiting=True), 28 * 64 + 35),
        (Step(63, 63), 4095),
        (Step(48, 56, "n"), 4096 + 4),
        (Step(55, 62, "q"), 4096 + (7 * 3) * 4 + 3),
        (Step(8, 1, "b"), 4096 + (8 * 3 + 2) * 4 + 1),
        (Step(15, 7, "q"), 4096 + (15 * 3 + 1) * 4 + 3),
        (Step(-1, -1), 4288),
        (Answer("skip"), 4289),
        (Answer("2"), 4292),
        (Answer("-"), 4294),
        (Choice("classic"), 4295),
        (Choice("animals"), 4300),
    ],
)
def test_action_numbers_are_those_of_the_layout(move: Move, number: int) -> None:
    assert move.number == number
    waiting = isinstance(move, Step) and move.waiting
    assert GAME.action(number, int(waiting)) == move


def test_every_number_is_of_one_decision() -> None:
    assert GAME.actions == ACTIONS == 4301
    moves = {number: GAME.action(number) for number in range(ACTIONS)}
    assert all(move is None or move.number == number for number, move in moves.items())
    # Pawns do not promote over the edge of the board.
    assert sum(move is None for move in moves.values()) == 2 * 2 * 4
    assert GAME.action(-1) is None
    assert GAME.action(ACTIONS) is None


@pytest.mark.parametrize("armies", ["nk", "ka", "re"])
def test_choices_have_numbers_of_their_own(armies: str) -> None:
    for position in random_game(armies, seed=11, longest=150):
        choices = position.choices()
        numbers = [choice.number for choice in choices]
        assert len(set(numbers)) == len(choices)
        assert all(0 <= number < GAME.actions for number in numbers)
        assert all(position.decision(choice.number) == choice for choice in choices[:3])
