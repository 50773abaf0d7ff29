"""One seat, one decision: what a position tells as data, what a text may decide, and action numbers."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from heterodox.errors import AmbiguousMove, IllegalMove, InvalidText
from heterodox.games.enochian import GAME
from heterodox.games.enochian.moves import OFFER, ROLLS, WITHDRAW, BoardMove, Roll
from heterodox.games.enochian.pieces import PIECES
from heterodox.games.enochian.rules import EnochianPosition
from heterodox.games.events import CAPTURE, CHECK, MOVE, PROMOTION, RETURN, Event
from heterodox.games.protocol import Kind
from tests.enochian.random_games import play_random_game

TWO_KINGS = (
    "3(rKyK)4/1rn6/3bn4/1kK6/8/8/1kqkQ5/2br2bK2 y krby 4"
    " tablet-of-fire-prototype:takeover=on;withdrawal=on y~,r@y,k~ 1 6"
)
OFFERING = "4bK3/5yR2/2yr1br3/1rR6/3kn4/8/8/kR6rK b brky 4 earth-of-water y*b,k*r 4 9"


def parse(text: str) -> EnochianPosition:
    return GAME.parse(text)


def of_kind(position: EnochianPosition, kind: str) -> list[Event]:
    return [event for event in position.events if event.kind == kind]


# -- kinds of decisions ---------------------------------------------------------------------------


@pytest.mark.rule("E23", "E37")
def test_what_is_due_is_explicit() -> None:
    offered = parse(OFFERING).play(OFFER)
    assert [position.kind for position in (parse(OFFERING), offered)] == [Kind.BOARD, Kind.ANSWER]
    die = GAME.start(ptah="e5")
    assert [position.kind for position in (die, die.play("die=6"))] == [Kind.CHANCE, Kind.BOARD]
    assert parse("yK6bK/8/8/8/8/8/8/kK6rK - ybrk 2 earth-of-air - 0 1").kind is Kind.OVER


@pytest.mark.rule("E37", "E42")
def test_nothing_typed_decides_for_the_die_as_well() -> None:
    position = GAME.start(array="water-of-air", ptah="f5", querent="blue")
    for text in ("h5f6", "blue: h5-f6", "N3c"):
        with pytest.raises(IllegalMove, match=r"die has to be thrown first \(E37\)"):
            position.play(text)
    with pytest.raises(IllegalMove, match=r"die has to be thrown first \(E37\)"):
        position.play(position.moves[0])
    assert position.play("die=2").play("h5f6").last == position.unfold("h5f6")[1]


@pytest.mark.rule("E42")
def test_a_record_may_leave_out_the_roll_before_a_move() -> None:
    position = GAME.start(array="water-of-air", ptah="f5", querent="blue")
    roll, move = position.unfold("h5f6")
    assert (str(roll), str(move)) == ("die=2", "h5f6")
    played, replayed = position.play(roll).play(move), position.replay("h5f6")
    assert (str(played), played.events) == (str(replayed), replayed.events)
    assert position.unfold("3-") == (Roll(3),)
    assert played.unfold("die=6") == (Roll(6),)
    assert played.play("die=6").unfold("h2h3") == (played.play("die=6").parse_move("h2h3"),)


@pytest.mark.rule("E35", "E42")
def test_a_record_may_leave_out_the_roll_before_a_withdrawal_but_not_before_an_offer() -> None:
    text = OFFERING + " ptah=e5,querent=b"
    position = parse(text)
    with pytest.raises(IllegalMove, match="E37"):
        position.play(WITHDRAW)
    roll, word = position.unfold("withdraw")
    assert str(position.play(roll).play(word)) == str(position.replay("withdraw"))
    assert position.replay("offer").phase == "answer"
    with pytest.raises(IllegalMove, match="E37"):
        position.unfold("offer")


@pytest.mark.rule("E23")
def test_only_the_answering_seat_answers() -> None:
    position = parse(OFFERING)
    for text in ("accept", "decline", "red: accept"):
        with pytest.raises(IllegalMove):
            position.play(text)
    with pytest.raises(IllegalMove, match="awaits an answer"):
        position.play("offer").play("e8e7")


# -- E42: two Kings on one square ------------------------------------------------------------------


@pytest.mark.rule("E42")
def test_two_kings_on_one_square_print_two_different_moves() -> None:
    position = parse(TWO_KINGS)
    names = [str(move) for move in position.legal_moves()]
    assert sorted(names) == ["b7b6", "rKd8c8", "rKd8d7", "rKd8e8", "yKd8c8", "yKd8d7", "yKd8e8"]
    for move in position.legal_moves():
        assert position.parse_move(str(move)) == move
    assert str(position.play("yKd8c8")) != str(position.play("rKd8c8"))
    with pytest.raises(AmbiguousMove) as caught:
        position.play("Kd8c8")
    assert caught.value.candidates == ("rKd8c8", "yKd8c8")
    assert position.play("red: Kd8c8") == position.play("rKd8c8")
    with pytest.raises(InvalidText, match="two armies"):
        position.play("red: yKd8c8")


@pytest.mark.rule("E42")
def test_the_armys_letter_is_written_only_where_it_is_needed() -> None:
    """Yellow has not withdrawn: only its own King moves."""
    position = parse(TWO_KINGS.replace("y~,r@y,k~", "r@y,k~"))
    assert sorted(str(move) for move in position.legal_moves()) == ["Kd8c8", "Kd8d7", "Kd8e8"]
    assert position.play("yKd8c8") == position.play("Kd8c8")


@pytest.mark.rule("E42")
def test_two_kings_on_one_square_name_only_the_steps_that_both_may_make() -> None:
    """Red's King may not walk into check on d7 (E16); Yellow's is in the same case, so nobody goes there."""
    position = parse(TWO_KINGS.replace("1rn6/3bn4", "rn6bR/3bn4"))
    assert sorted(str(move) for move in position.legal_moves()) == [
        "a7a6",
        "rKd8c8",
        "rKd8e8",
        "yKd8c8",
        "yKd8e8",
    ]


# -- events, check, material ----------------------------------------------------------------------


@pytest.mark.rule("E14", "E15")
def test_check_is_told_of_every_king_that_a_move_attacks() -> None:
    position = parse("yK6bK/8/8/8/3kR4/8/3rR4/kK5rKrN k kybr 2 earth-of-earth - 0 1")
    assert position.in_check() == ()
    checked = position.play("d4d8")
    assert of_kind(checked, CHECK) == [Event(CHECK, "yellow", "king", ("a8",))]
    assert checked.in_check() == ("yellow",)
    assert "check" not in " ".join(checked.words())
    fled = checked.play("a8a7")
    assert (fled.in_check(), of_kind(fled, CHECK)) == ((), [])


@pytest.mark.rule("E15")
def test_a_check_that_stays_is_not_told_again() -> None:
    position = parse("yK6bK/8/8/8/3kR4/8/3rR4/kK5rKrN k kybr 2 earth-of-earth - 0 1")
    still = position.play("d4d8").play("a8b8")
    assert still.in_check() == ("yellow",)
    assert of_kind(still, CHECK) == []


@pytest.mark.rule("E24")
def test_a_king_may_return_into_check() -> None:
    ranks = "/".join(["rR5bKrR", *["7rR"] * 5, "5rR1rK", "kR6rR"])
    accepted = parse(f"{ranks} b brky 2 earth-of-water y*b,k*r 4 9").play("offer").play("accept")
    assert Event(RETURN, "black", "king", ("b1",), note="thawed") in accepted.events
    assert Event(CHECK, "black", "king", ("b1",)) in accepted.events


@pytest.mark.rule("E13", "E18")
def test_both_occupants_of_a_throne_are_events_of_their_own() -> None:
    position = parse("yK6bK/2yr4bN/8/rR7/8/8/8/(kKkR)kb5rK r rkyb 2 earth-of-fire - 0 1").play("a5a1")
    assert position.events[0] == Event(MOVE, "red", "rook", ("a5", "a1"))
    assert [(event.army, event.piece, event.by, event.means) for event in of_kind(position, CAPTURE)] == [
        ("black", "king", "red", "rook"),
        ("black", "rook", "red", "rook"),
    ]
    assert position.words()[0] == "Red Rook captured Black King and Black Rook on a1"


@pytest.mark.rule("E26")
def test_a_promotion_is_an_event() -> None:
    position = parse("yK6bK/8/3yR4/kN5bRrK/kKkn6/8/4yr3/8 y ybrk 2 earth-of-air - 0 1").play("e2e1=R")
    assert of_kind(position, PROMOTION) == [Event(PROMOTION, "yellow", "rook", ("e1",), means="rook's pawn")]


@pytest.mark.rule("E18")
def test_material_knows_every_piece_and_which_act() -> None:
    start = GAME.start(array="air-of-air").material()
    assert len(start) == 36
    assert Counter(unit.piece for unit in start)["bishop's pawn"] == 4
    position = parse("yR6bK/8/8/8/3kn4/7rR/yn3rr3/kK6rK k kybr 4 earth-of-earth y*b 0 1")
    frozen = {(unit.piece, unit.square) for unit in position.material() if not unit.acts}
    assert frozen == {("rook", "a8"), ("knight's pawn", "a2")}


def test_every_piece_has_a_drawing_by_its_words() -> None:
    for piece in PIECES.values():
        army = GAME.armies[piece.army].name
        token = GAME.token(army, piece.word)
        assert (token.army, token.title) == (army, f"{army.capitalize()} {piece.words}")
    assert GAME.token("black", "rook").palette == "umber"


@pytest.mark.parametrize(
    ("text", "square", "words"),
    [
        ("yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1", "d6", ""),
        ("yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1", "c3", "no piece stands there"),
        ("yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1", "e4", "Blue piece.*yellow's turn"),
        ("yR6bK/8/8/8/3kn4/7rR/yn3rr3/kK6rK k kybr 4 earth-of-earth y*b 0 1", "a8", r"frozen \(E18\)"),
        ("yK6bK/8/3yR4/8/4bR3/4bN3/8/kK5rRrK k kybr 2 earth-of-earth k~ 0 1", "a1", r"withdrawn \(E35\)"),
        ("3yK3bK/8/8/yR6kR/8/8/4rb3/kK6rK k kybr 2 earth-of-earth - 0 1", "h5", "E15"),
        ("1yR1yK3bK/8/8/8/8/8/yR2kn4/kK6rK k kybr 2 earth-of-earth - 0 1", "a1", ""),
        ("3yK3bK/8/8/8/8/1yR6/2kn5/kK6rK k kybr 2 earth-of-earth - 0 1", "a1", ""),
        (
            "1yR1yK3bK/8/8/8/8/4kn3/7yR/kK6rK k kybr 2 earth-of-earth - 0 1",
            "a1",
            r"check wherever it goes \(E16\)",
        ),
        ("yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1 ptah=e5,querent=y", "d6", "E37"),
        (
            "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1 ptah=e5,querent=y,die=1",
            "d6",
            r"die calls for a King \(E37\)",
        ),
        (OFFERING.replace("k*r", "b?,k*r"), "e8", "awaits an answer"),
        ("yK6bK/8/8/8/8/8/8/kK6rK - ybrk 2 earth-of-air - 0 1", "a8", r"game is over \(bare-kings\)"),
    ],
)
def test_a_still_piece_is_explained(text: str, square: str, words: str) -> None:
    assert re.search(words or "^$", parse(text).why_still(square))


def test_in_the_array_a_rook_has_nowhere_to_go() -> None:
    assert GAME.start(array="air-of-fire").why_still("g1") == "it has nowhere to go"


# -- action numbers -------------------------------------------------------------------------------


def test_action_numbers_stay_what_they_are() -> None:
    """Agents learn these by heart: whoever changes one of them breaks what they know."""
    numbers = {
        BoardMove(0, "R", 0, 63): 63,
        BoardMove(3, "P", 9, 10): 586,
        BoardMove(0, "Q", 56, 58, shared=True): 3642,
        BoardMove(0, "K", 56, 57, shared=True): 4544,
        BoardMove(0, "K", 59, 58, shared=True, twin=True): 3834,
        BoardMove(2, "K", 59, 58, shared=True, twin=True): 4569,
        BoardMove(0, "P", 8, 0, "Q"): 4624,
        BoardMove(2, "P", 55, 63, "R"): 4927,
        ROLLS[0]: 4944,
        ROLLS[5]: 4949,
        OFFER: 4950,
        WITHDRAW: 4953,
    }
    assert {str(move): move.number for move in numbers} == {str(move): n for move, n in numbers.items()}
    assert GAME.actions == 4954


def test_every_promotion_has_a_number_of_its_own() -> None:
    seen = set()
    for start in range(64):
        for over in (-1, 0, 1):
            for up in (-1, 0, 1):
                file, rank = start % 8 + over, start // 8 + up
                end = rank * 8 + file
                onto_edge = (rank in (0, 7) and up) or (file in (0, 7) and over)
                if 0 <= file < 8 and 0 <= rank < 8 and onto_edge:
                    seen |= {BoardMove(0, "P", start, end, kind).number for kind in "QBNR"}
    assert len(seen) == 336
    assert (min(seen), max(seen)) == (4608, 4943)


def _check_numbers(position: EnochianPosition) -> None:
    numbers = [choice.number for choice in position.choices()]
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= number < GAME.actions for number in numbers)


@pytest.mark.parametrize("seed", range(20))
def test_no_two_choices_share_a_number(seed: int) -> None:
    for before, _, _ in play_random_game(seed):
        _check_numbers(before)


@pytest.mark.rule("E13", "E28", "E40", "E42")
@pytest.mark.parametrize(
    "text",
    [
        TWO_KINGS,
        OFFERING,
        "yK6bK/8/8/6bR1/kNkn5rK/kK7/4yr3/2yQ5 y ybrk 2 earth-of-air - 0 1",
        "(yKyR)6bK/1yb6/8/8/6bN1/8/3kN4/kK6rK y ybrk 2 earth-of-air - 0 1",
        "yK6bK/8/8/8/8/8/8/(kKkq)5rRrK k kybr 2 earth-of-earth - 0 1",
    ],
)
def test_no_two_choices_of_a_rare_position_share_a_number(text: str) -> None:
    position = parse(text)
    assert position.choices()
    _check_numbers(position)
    for choice in position.choices():
        assert position.decision(choice.number) == choice


# -- a position that is impossible in two ways ------------------------------------------------------


@pytest.mark.rule("E41")
def test_two_kings_of_an_army_and_nobody_to_move_are_two_defects() -> None:
    with pytest.raises(InvalidText) as caught:
        parse("rKrK6/8/8/8/8/8/8/yK3bKbQkK1 - ybrk 2 air-of-air - 0 1")
    assert caught.value.defects == (
        "Red has 2 Kings",
        "to-move: nobody is to move (-) although the game is not over",
    )
