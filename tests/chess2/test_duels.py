"""Duels decision by decision: phases, who decides, what is available, what is told."""

from __future__ import annotations

import pytest

from heterodox import IllegalMove, InvalidText
from heterodox.games.chess2 import GAME
from heterodox.games.chess2.duel import Duel
from heterodox.games.chess2.moves import Step
from heterodox.games.chess2.rules import Chess2Position
from heterodox.games.protocol import Kind

PAWNS = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33"
BISHOP_TAKES_PAWN = "4k3/8/8/4p3/3B4/8/8/4K3 w - - 0 1 cc 33"
RAMPAGE = "4k3/8/8/8/Rnpn4/8/8/4K3 w - - 0 1 ac 66"
RAMPAGE_AT_KING = "4k3/8/8/8/4r3/4P3/4N3/4K3 b - - 0 1 ca 33"


def words(position: Chess2Position) -> list[str]:
    return [str(move) for move in position.choices()]


def play(text: str, *moves: str) -> Chess2Position:
    position = GAME.parse(text)
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.rule("C34")
def test_a_capture_that_can_be_dueled_is_offered_as_a_move_that_waits() -> None:
    position = GAME.parse(PAWNS)
    assert "e4d5/" in words(position)
    assert "e4d5" not in words(position)
    assert "e4e5" in words(position)
    assert "e4d5" in [str(move) for move in position.legal_moves()]


@pytest.mark.rule("C20")
def test_phases_pass_between_the_seats() -> None:
    waiting = play(PAWNS, "e4d5/")
    assert (waiting.phase, waiting.seat, waiting.turn) == ("challenge", "black", "white")
    assert words(waiting) == ["skip", "0", "1", "2"]
    challenged = waiting.play("0")
    assert (challenged.phase, challenged.seat) == ("response", "white")
    assert words(challenged) == ["0", "1", "2"]
    called = challenged.play("0")
    assert (called.phase, called.seat) == ("call", "white")
    assert words(called) == ["+", "-"]
    assert str(called.play("+")) == "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 cc 53"
    assert called.play("+").phase == "move"


@pytest.mark.rule("C34")
@pytest.mark.parametrize(
    ("whole", "steps"),
    [
        ("e4d5", ["skip"]),
        ("e4d5:", ["skip"]),
        ("e4d5:21", ["2", "1"]),
        ("e4d5:12", ["1", "2"]),
        ("e4d5:00+", ["0", "0", "+"]),
        ("e4d5:00-", ["0", "0", "-"]),
    ],
)
def test_a_whole_move_is_the_same_as_its_steps(whole: str, steps: list[str]) -> None:
    position = GAME.parse(PAWNS).replay(whole)
    stepwise = play(PAWNS, "e4d5/", *steps)
    assert str(stepwise) == str(position)
    assert stepwise == position
    assert set(stepwise.words()) <= set(position.words())
    assert stepwise.last == position.last


@pytest.mark.rule("C20", "C34")
@pytest.mark.parametrize("text", ["e4d5", "e4d5/"])
def test_a_capture_asks_the_defender_however_it_is_typed(text: str) -> None:
    asked = GAME.parse(PAWNS).play(text)
    assert (asked.seat, asked.phase, asked.kind) == ("black", "challenge", Kind.HIDDEN)
    assert asked.field.stones == (3, 3)
    assert GAME.parse(PAWNS).parse_move(text) in GAME.parse(PAWNS).choices()


@pytest.mark.rule("C20", "C34")
@pytest.mark.parametrize(
    "text", ["e4d5:20", "e4d5:00-", "e4d5:", "e4d5/2", "e4d5/20", "e4d5/skip", "e4d5//", "e4d5:20/"]
)
def test_nobody_decides_a_duel_for_the_other_seat(text: str) -> None:
    position = GAME.parse(PAWNS)
    for take in (position.parse_move, position.play):
        with pytest.raises(IllegalMove, match=r"decided by both seats.*belong in records") as refusal:
            take(text)
        assert str(refusal.value).isprintable()


@pytest.mark.rule("C34")
def test_only_choices_are_played() -> None:
    """The bare capture and the closed one are complete moves: for records, not for a seat."""
    position = GAME.parse(PAWNS)
    bare = next(move for move in position.legal_moves() if str(move) == "e4d5")
    assert isinstance(bare, Step)
    for step in (bare, bare.with_duels((Duel(2, 0),)), bare.with_duels((Duel(0, 0, "-"),))):
        with pytest.raises(IllegalMove, match="decided by both seats"):
            position.play(step)
        assert position.replay(step) == position.replay(str(step))
    with pytest.raises(IllegalMove, match="no duel can follow"):
        position.play(Step(bare.origin, 36, waiting=True))
    with pytest.raises(IllegalMove, match="expected one of skip"):
        position.play("e4d5/").play(bare)


@pytest.mark.rule("C20")
def test_the_kind_of_every_decision() -> None:
    kinds = [play(PAWNS, *words).kind for words in ([], ["e4d5"], ["e4d5", "0"], ["e4d5", "0", "0"])]
    assert kinds == [Kind.BOARD, Kind.HIDDEN, Kind.HIDDEN, Kind.ANSWER]
    assert GAME.parse("4r2k/8/8/8/8/8/4R3/K3K3 K - - 0 1 kc 33").kind == Kind.BOARD
    assert GAME.parse("4k3/8/8/8/4K3/8/8/8 w - - 0 1 cc 33").kind == Kind.OVER


@pytest.mark.rule("C34")
@pytest.mark.parametrize(
    ("position", "whole", "steps"),
    [
        (PAWNS, "e4d5:20", "e4d5/ 2 0"),
        (PAWNS, "e4d5:00-", "e4d5/ 0 0 -"),
        (PAWNS, "e4d5", "e4d5/ skip"),
        (PAWNS, "e4d5/", "e4d5/"),
        (PAWNS, "e4e5", "e4e5"),
        (RAMPAGE, "a4d4", "a4d4/ skip skip skip"),
        (RAMPAGE, "a4d4::11", "a4d4/ skip 1 1 skip"),
        (RAMPAGE, "a4d4:10", "a4d4/ 1 0"),
        (f"{PAWNS} e4d5:2/a", "1", "1"),
        ("draft ?? --", "k", "two-kings"),
    ],
)
def test_a_move_of_a_record_unfolds_into_decisions(position: str, whole: str, steps: str) -> None:
    assert " ".join(map(str, GAME.parse(position).unfold(whole))) == steps


@pytest.mark.rule("C19")
def test_the_surcharge_is_paid_before_the_bid() -> None:
    poor = BISHOP_TAKES_PAWN.replace("cc 33", "cc 31")
    assert words(play(poor, "d4e5/")) == ["skip", "0"]
    assert words(play(BISHOP_TAKES_PAWN.replace("cc 33", "cc 32"), "d4e5/")) == ["skip", "0", "1"]


@pytest.mark.rule("C20")
def test_against_an_attacker_without_stones_the_bid_is_one() -> None:
    challenged = play(PAWNS.replace("33", "03"), "e4d5/")
    assert words(challenged) == ["skip", "1"]
    assert words(challenged.play("1")) == ["0"]


@pytest.mark.rule("C20", "C34")
def test_without_stones_nobody_is_asked() -> None:
    assert "e4d5" in words(GAME.parse(PAWNS.replace("33", "30")))


@pytest.mark.rule("C18", "C20", "C21")
def test_a_rampage_asks_for_each_enemy_piece_in_turn() -> None:
    first = play(RAMPAGE, "a4d4/")
    second = first.play("skip")
    third = second.play("1").play("1")
    assert str(second).endswith("a4d4:/d")
    assert str(third).endswith("a4d4::11/d")
    done = third.play("2").play("0")
    # Black paid 1+1 for the pawn and 1+2 for the last knight, White 1, and gained 1 for the pawn.
    assert str(done) == "4k3/8/8/8/8/8/8/4K3 b - - 0 1 ac 61"
    assert "duel fought 2:0: the attacker is lost too" in done.words()


@pytest.mark.rule("C20")
def test_a_lost_duel_stops_the_rampage_and_says_so() -> None:
    stopped = GAME.parse(RAMPAGE).replay("a4d4:10")
    assert str(stopped).startswith("4k3/8/8/8/2pn4/8/8/4K3 b")
    assert "the rampage is stopped by the duel for b4" in stopped.words()


@pytest.mark.rule("C20", "C34")
def test_decisions_in_words() -> None:
    position = GAME.parse(RAMPAGE)
    said = {str(move): position.describe(move) for move in position.choices()}
    assert said["a4d4/"] == "Elephant a4 rampages to d4"
    assert said["a4a5"] == "Elephant a4 moves to a5"
    waiting = position.play("a4d4/")
    assert [waiting.describe(move) for move in waiting.choices()][:2] == [
        "let the capture pass",
        "challenge and bid nothing",
    ]
    promotion = GAME.parse("1n2k3/P7/8/8/8/8/8/K1K5 w - - 0 1 kc 33")
    words = {str(move): promotion.describe(move) for move in promotion.legal_moves()}
    assert words["a7b8r"] == "Pawn a7 captures on b8 and becomes a Rook"
    assert words["c1c1"] == "Warrior King c1 whirls"


@pytest.mark.rule("C20", "C21")
def test_every_decision_tells_what_it_did_once() -> None:
    position = GAME.parse(RAMPAGE)
    told = []
    for word in ("a4d4/", "1", "2", "0", "0", "-", "skip"):
        position = position.play(word)
        told.append(position.words())
    assert told == [
        ("white Elephant attacks black Knight on b4: black may challenge",),
        ("black challenges",),
        (
            "white Elephant takes black Knight on b4",
            "black pays a stone to challenge a higher rank",
            "duel fought 1:2: the attacker survives",
            "white Elephant attacks black Pawn on c4: black may challenge",
        ),
        ("black challenges",),
        ("both bid 0: the bluff is called",),
        (
            "white Elephant takes black Pawn on c4",
            "black pays a stone to challenge a higher rank",
            "duel fought 0:0: the attacker survives",
            "the bluff is called: black loses a stone",
            "white gains a stone for the pawn",
            "white Elephant attacks black Knight on d4: black may challenge",
        ),
        ("white Elephant takes black Knight on d4",),
    ]


@pytest.mark.rule("C23", "C30")
def test_only_decisions_that_leave_the_king_a_way_out_are_offered() -> None:
    first = play(RAMPAGE_AT_KING, "e4e1/")
    # White has 3 stones and two duels, each with a surcharge, and needs 2 for the one it must win.
    assert words(first) == ["skip", "0", "1", "2"]
    # 1 + 0 leaves 2 for the second duel, if the bluff is not called with "-".
    assert words(first.play("0")) == ["0", "1", "2"]
    assert words(first.play("0").play("0")) == ["+"]
    # After 1 + 1 there is 1 left, so the attacker may only lose the first duel.
    assert words(first.play("1")) == ["0"]
    assert words(first.play("2")) == ["0", "1"]
    last = first.play("skip")
    assert words(last) == ["1", "2"]
    assert words(last.play("2")) == ["0", "1"]


@pytest.mark.rule("C23", "C35")
def test_a_rampage_that_needs_a_duel_is_listed_but_not_followed() -> None:
    position = GAME.parse(RAMPAGE_AT_KING)
    rampage = next(move for move in position.legal_moves() if str(move) == "e4e1")
    assert position.divide(1)[rampage] == 1
    assert position.divide(2)[rampage] == 0
    with pytest.raises(IllegalMove, match="King"):
        position.replay(rampage)
    with pytest.raises(IllegalMove, match="King"):
        position.replay("e4e1")
    assert "e4e1/" in words(position)
    assert position.play("e4e1").phase == "challenge"


@pytest.mark.rule("C31")
def test_an_uncovered_king_can_be_repaired_in_the_king_turn() -> None:
    position = GAME.parse("4r2k/8/8/4r3/8/8/4R3/K3K3 w - - 0 1 kc 33").replay("e2e5:10")
    assert position.phase == "king-turn"
    assert position.check
    assert "e1d1" in words(position)
    with pytest.raises(IllegalMove, match="check"):
        position.play("0000")


@pytest.mark.rule("C34")
@pytest.mark.parametrize(
    ("move", "error", "message"),
    [
        ("e4d5:3", InvalidText, "expected something like"),
        ("e4d5:11+", InvalidText, r"\+ or - must follow 00"),
        ("e4d5:00", InvalidText, r"\+ or - must follow 00"),
        ("e4d5:21/", InvalidText, "not both"),
        ("e4d5::", IllegalMove, "only 1 duels are possible"),
        ("e4e5:", IllegalMove, "only 0 duels are possible"),
        ("e4e5/", IllegalMove, "no duel can follow"),
        ("0000", IllegalMove, "only a king-turn can be passed"),
        ("skip", InvalidText, "expected something like"),
        ("e3e4", IllegalMove, "no piece on e3"),
        ("d5e4", IllegalMove, "not white's"),
        ("e4e6", IllegalMove, "does not move like that"),
        ("e4d5Ⅱ", InvalidText, "expected something like"),
    ],
)
def test_bad_moves_are_refused_with_a_reason(move: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        GAME.parse(PAWNS).replay(move)
    with pytest.raises((IllegalMove, InvalidText)):
        GAME.parse(PAWNS).play(move)


@pytest.mark.rule("C27")
def test_losing_moves_name_the_winning_answer() -> None:
    position = GAME.parse("4k3/8/8/8/4K3/8/8/r7 b - - 0 1 cc 33")
    with pytest.raises(IllegalMove, match=r"white could answer with the winning move e4[def]5"):
        position.play("a1a7")
    rampage = GAME.parse("4k3/8/8/8/8/8/3P4/R2K4 w - - 0 1 ac 33")
    with pytest.raises(IllegalMove, match="own King"):
        rampage.play("a1d1")


@pytest.mark.rule("C29")
def test_the_outcome_names_the_winning_move() -> None:
    outcome = GAME.parse("4k3/8/8/8/4r3/8/4P3/4K3 b - - 0 1 ca 13").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("black", "winning move")
    assert "e4e1" in outcome.detail
