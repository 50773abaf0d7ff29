"""Position strings (C33): what is refused and why, what is dropped, what round-trips."""

from __future__ import annotations

import pytest

from heterodox import InvalidText
from heterodox.games.chess2 import GAME

START = "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ck 33"


@pytest.mark.rule("C33")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 cx 33", "armies: expected two letters"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 c 33", "armies: expected two letters"),
        ("2k1k3/8/8/8/8/8/8/K1K1K3 w - - 0 1 kk 33", "placement: white has 3 kings instead of 1 to 2"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1 cc 33", "placement: white has 2 kings instead of 1"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1 cc 33", "placement: black has 0 kings"),
        ("4k3/8/8/8/8/8/8/2KQK3 w - - 0 1 kc 33", "placement: white has a queen, but Two Kings has none"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 cc 37", "stones: black has 7, more than 6"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 cc 3", "stones: expected two digits"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 cc ３３", "stones: expected two digits"),
        ("4k3/8/8/8/8/8/8/4K3 K - - 0 1 cc 33", "turn: white fields Classic, which has no king-turn"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1 cc 33", "turn: expected w, b, K or k"),
        ("4k3/8/8/8/8/8/8/4K2p w - - 0 1 cc 33", "placement: a pawn stands on h1"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1 nn 33", "placement: a pawn stands on h8"),
        ("4k3/8/8/8/8/8/8/4K3 w QK - 0 1 cc 33", "castling: expected"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1 cc 33", "en passant: expected"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d3 0 1 cc 33", "en passant: d3 is not behind a double step of black"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1 cn 33", "en passant: no black pawn has just passed over d6"),
        ("4k3/8/8/3p4/8/8/8/4K3 K - d6 0 1 kc 33", "en passant: d6 is not behind a double step of white"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1 cc 33", "halfmove: expected a number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0 cc 33", "fullmove: expected a number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 cc", "expected 8 or 9 fields"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 cc 33 x", "duel: expected something like"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 cc 33 e1e2/d", "duel: .* no duel can follow"),
        ("4k3/8/8/8/4K3/8/8/8 w - - 0 1 cc 33 e4e5/d", "duel: .* the game is over"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 31 e4d5:2/a", "duel: .* expected one of skip, 0, 1"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 30 e4d5:?/a", "duel: .* no duel can follow"),
        ("4k3/8/8/8/4r3/4P3/4R3/4K3 b - - 0 1 ca 13 e4e1:?/a", "duel: .* nobody can challenge"),
        ("pppppppp/pppppppp/pppp3k/8/8/8/8/4K3 w - - 0 1 cc 33", "placement: black has 21 pieces"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "turn: white is to move, but the black king is in check"),
        ("rnbkkbnr/8/8/8/8/8/8/4K3 w - - 0 1", "placement: black has 2 kings instead of 1"),
    ],
)
def test_bad_positions_are_refused_by_field(text: str, message: str) -> None:
    with pytest.raises(InvalidText, match=message) as caught:
        GAME.parse(text)
    assert str(caught.value).isprintable()


@pytest.mark.rule("C33")
def test_every_defect_is_listed_and_can_be_looked_at() -> None:
    text = "4k3/8/8/8/8/8/8/P3K2p K - - 0 1 cc 97"
    position = GAME.parse(text, check=False)
    assert position.status() == (
        "placement: a pawn stands on a1",
        "placement: a pawn stands on h1",
        "turn: white fields Classic, which has no king-turn",
        "stones: white has 9, more than 6",
        "stones: black has 7, more than 6",
    )
    assert str(position) == text
    assert position.picture().squares["a1"]
    with pytest.raises(InvalidText) as caught:
        GAME.parse(text)
    assert caught.value.defects == position.status()


@pytest.mark.parametrize(
    "text",
    [
        "8/8/8/8/8/8/8/8 w - - 0 1 cc 33",
        "PPPPPPPP/8/8/8/8/8/8/pppppppp w - - 0 1 na 99",
        "qqqqqqqq/8/8/8/8/8/8/QQQQQQQQ k - - 0 1 kk 00",
        "KKKKKKKK/8/8/8/8/8/8/kkkkkkkk K - e3 0 1 kn 33",
    ],
)
def test_impossible_positions_can_still_be_asked(text: str) -> None:
    position = GAME.parse(text, check=False)
    assert position.status()
    assert len(position.legal_moves()) == position.perft(1)
    assert position.picture().caption


@pytest.mark.rule("C33")
def test_castling_letters_without_meaning_are_dropped() -> None:
    assert str(GAME.parse(START)) == START.replace("KQkq", "KQ")
    assert str(GAME.start(armies="ck")) == START.replace("KQkq", "KQ")


def test_options_must_agree_with_the_string() -> None:
    assert GAME.parse(START, armies="ck").options["armies"] == "ck"
    with pytest.raises(InvalidText, match=r"option armies='cc': the position has ck"):
        GAME.parse(START, armies="cc")
    with pytest.raises(InvalidText, match="armies: the classic reading is cc"):
        GAME.parse(START, reading="classic")
    with pytest.raises(InvalidText, match="expected 8 or 9 fields"):
        GAME.parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1", reading="chess2")


@pytest.mark.rule("C32")
def test_counters_and_history_do_not_make_a_difference() -> None:
    one = GAME.parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1 cc 33")
    two = GAME.parse("4k3/8/8/8/8/8/8/4K3 w - - 9 9 cc 33")
    assert one == two
    assert hash(one) == hash(two)
    assert one != GAME.parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1 cc 32")
    assert one != GAME.parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1 cc 33", blunders="allowed")


@pytest.mark.rule("C32")
def test_a_nemesis_move_does_not_erase_the_memory_of_positions() -> None:
    """The Nemesis pawn walks beside the King's file and back while the Kings do."""
    position = GAME.parse("k7/8/8/8/8/8/8/3P3K w - - 0 1 nc 33")
    tour = ["d1c1", "a8b8", "h1g1", "b8c8", "g1h1", "c8d8", "c1d1", "d8c8", "h1g1", "c8b8", "g1h1", "b8a8"]
    for move in tour * 2:
        assert position.outcome is None
        position = position.play(move)
    assert position.halfmove < 100
    assert position.outcome is not None
    assert position.outcome.reason == "repetition"


@pytest.mark.rule("C6")
def test_the_picture_shows_what_an_empowered_piece_borrows() -> None:
    squares = GAME.parse("8/8/7k/8/8/1NBR4/8/7K w - - 0 1 ec 33").picture().squares
    assert [squares[name][0].badge for name in ("b3", "c3", "d3", "h1")] == ["B", "NR", "B", ""]
    assert squares["c3"][0].title == "white Empowered Bishop"
    assert "borrows" in squares["c3"][0].hint


@pytest.mark.rule("C19")
def test_stones_are_counted_while_a_move_is_under_way() -> None:
    """The surcharge is paid at once; a bid is seen when it is answered."""
    position = GAME.parse("4k3/8/8/8/Rnpn4/8/8/4K3 w - - 0 1 ac 36").play("a4d4/")
    seen = []
    for word in ("1", "1", "skip"):
        position = position.play(word)
        view = position.view("spectator")
        marks = {mark.square for mark in view.picture().marks if mark.kind == "capture"}
        seen.append((position.stones_of("white"), position.stones_of("black"), marks))
    assert seen == [(3, 5, {"b4"}), (2, 4, {"c4"}), (3, 4, {"d4"})]


@pytest.mark.rule("C17")
def test_the_picture_shows_the_stones() -> None:
    trays = GAME.start(armies="ka").picture().trays
    assert [(tray.army, tray.text, len(tray.tokens)) for tray in trays] == [
        ("white", "3 stones", 3),
        ("black", "3 stones", 3),
    ]
    assert GAME.start(reading="classic").picture().trays == ()
