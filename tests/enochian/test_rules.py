"""Rules that a single position does not show: arrays, seats, command, events, and how a game is told."""

from __future__ import annotations

import pytest

from heterodox.errors import AmbiguousMove, IllegalMove, InvalidText
from heterodox.games.enochian import GAME
from heterodox.games.enochian.arrays import array_named
from heterodox.games.enochian.data import rule_book
from heterodox.games.enochian.rules import EnochianPosition

ARRAYS = tuple(rule_book().arrays)

# Squares 1 to 4 from the throne along the back row, as the tradition lists them.
PLACEMENTS = {
    ("earth", "earth"): "RBQN",
    ("air", "earth"): "BRNQ",
    ("water", "earth"): "QNRB",
    ("fire", "earth"): "NQBR",
    ("earth", "air"): "RNQB",
    ("air", "air"): "BQNR",
    ("water", "air"): "QBRN",
    ("fire", "air"): "NRBQ",
}
FAMILY = {"fire": "earth", "water": "air"}
BACK_ROWS = {0: (56, 57, 58, 59), 1: (63, 55, 47, 39), 2: (7, 6, 5, 4), 3: (0, 8, 16, 24)}


def parse(text: str) -> EnochianPosition:
    return GAME.parse(text)


@pytest.mark.rule("E1", "E3", "E4")
@pytest.mark.parametrize("slug", [slug for slug in ARRAYS if "-of-" in slug and "tablet" not in slug])
def test_the_sixteen_settings_stand_as_listed(slug: str) -> None:
    array = array_named(slug)
    first, board = slug.split("-of-")
    kinds = PLACEMENTS[first, FAMILY.get(board, board)]
    for army, squares in BACK_ROWS.items():
        standing = ["".join(piece.kind for piece in array.start[square]) for square in squares]
        assert standing == [f"K{kinds[0]}", *kinds[1:]]
        patrons = [array.start[_in_front(square, array.forward[army])][0].patron for square in squares]
        assert patrons == list(kinds)
    assert sum(len(content) for content in array.start) == 36


def _in_front(square: int, forward: tuple[int, int]) -> int:
    return square + forward[0] + 8 * forward[1]


@pytest.mark.rule("E4", "E5")
@pytest.mark.parametrize(
    ("board", "deosil", "widdershins"),
    [
        ("air", "ybrk", "ykrb"),
        ("water", "brky", "bykr"),
        ("fire", "rkyb", "rbyk"),
        ("earth", "kybr", "krby"),
    ],
)
def test_the_boards_element_begins(board: str, deosil: str, widdershins: str) -> None:
    for first in ("earth", "air", "water", "fire"):
        array = f"{first}-of-{board}"
        assert GAME.start(array=array).setting.order_text == deosil
        assert GAME.start(array=array, direction="widdershins").setting.order_text == widdershins


@pytest.mark.rule("E6")
def test_seats() -> None:
    two = GAME.start(array="air-of-air")
    assert (two.seats, two.seat, two.team, two.turn) == (("active", "passive"), "active", "active", "yellow")
    four = GAME.start(array="air-of-air", seats=4)
    assert (four.seats, four.seat) == (("yellow", "blue", "red", "black"), "yellow")
    assert two.play("d7d6").seat == "passive"
    assert two.perft(2) == four.perft(2)


@pytest.mark.rule("E7")
def test_the_prototype() -> None:
    position = GAME.start(array="tablet-of-fire-prototype")
    assert str(position).startswith("rRrNrBrQrKrBrNrR/rrrnrbrqrqrbrnrr/yrynybyqyqybynyr/yRyNyByQyKyByNyR/")
    assert str(position).endswith(" b brky 2 tablet-of-fire-prototype - 0 1")
    assert position.setting.rule_set == "tablet"


@pytest.mark.rule("E12")
def test_the_diagonal_systems_are_the_two_colours() -> None:
    systems = rule_book().systems
    assert {1, 8} <= systems["aries"]
    assert {0, 9} <= systems["cancer"]
    assert len(systems["aries"]) == len(systems["cancer"]) == 32
    assert not systems["aries"] & systems["cancer"]


COMMAND = "3yK4/8/2bnyr4/kR7/3kN4/7rR/1bK3rq2/7rK b brky 4 earth-of-water k*r 0 1"


@pytest.mark.rule("E20", "E21")
def test_the_commanders_seat_plays_the_thawed_army_until_its_king_falls() -> None:
    position = parse(COMMAND).play("b2a1")
    assert position.words() == (
        "Blue King seized the throne of Black and commands its army",
        "Black army thawed",
    )
    black = position.play("h1g1")
    assert (black.turn, black.seat, black.team) == ("black", "blue", "passive")
    assert black.play("a5a4").turn == "yellow"


@pytest.mark.rule("E20")
def test_allies_may_command_each_other() -> None:
    position = parse(
        "1yQ1yRbn2kK/ynyq1bq3bN/rKyN1yrbb2rq/5yB2/3bB2kN1/6kq1/8/bK6bQ b rkyb 4 fire-of-fire y*k,b@k,k@b 7 51"
    )
    assert (position.turn, position.seat) == ("blue", "black")


@pytest.mark.rule("E23")
def test_the_captor_answers_an_offer() -> None:
    position = parse("4bK3/5yR2/2yr1br3/1rR6/3kn4/8/8/kR6rK b brky 4 earth-of-water y*b,k*r 4 9")
    assert "offer" in map(str, position.choices())
    assert "offer" not in map(str, position.legal_moves())
    offered = position.play("offer")
    assert (offered.phase, offered.turn, offered.seat, offered.team) == ("answer", "blue", "red", "active")
    accepted = offered.play("accept")
    assert (accepted.phase, accepted.seat) == ("move", "blue")
    assert accepted.words() == (
        "Prisoners exchanged",
        "Black King returns on a2, its army thawed",
        "Yellow King returns on a8, its army thawed",
    )


@pytest.mark.rule("E42")
def test_words_may_name_the_army_that_decides() -> None:
    position = parse("4bK3/5yR2/2yr1br3/1rR6/3kn4/8/8/kR6rK b brky 4 earth-of-water y*b,k*r 4 9")
    assert position.play("Blue: OFFER").play("r: accept") == position.play("offer").play("accept")
    with pytest.raises(IllegalMove, match="blue decides"):
        position.play("red: offer")


@pytest.mark.rule("E24")
def test_an_exchange_that_leaves_bare_kings_ends_the_game() -> None:
    position = parse("4bK3/8/8/8/8/8/6rr1/7rK b brky 2 earth-of-water y*b,k*r 4 9")
    over = position.play("offer").play("accept")
    assert over.outcome is not None
    assert over.outcome.reason == "bare-kings"


@pytest.mark.rule("E24")
def test_with_every_empty_square_attacked_the_king_takes_the_nearest() -> None:
    """A Red Rook sweeps every rank; Black's throne is held by its own Rook, and b1 comes before a2."""
    ranks = "/".join(["rR5bKrR", *["7rR"] * 5, "5rR1rK", "kR6rR"])
    position = parse(f"{ranks} b brky 2 earth-of-water y*b,k*r 4 9")
    assert "Black King returns on b1, its army thawed" in position.play("offer").play("accept").words()


@pytest.mark.rule("E25")
def test_taking_over_and_the_kings_return_are_told() -> None:
    position = parse("3yK3bK/5bB2/2yr5/rR7/3kN4/4bq3/kK7/7rK b brky 4 earth-of-water - 0 1")
    taken = position.play("f7a2")
    assert taken.words() == (
        "Blue Bishop captured Black King on a2",
        "Blue took over the Black King and commands its army",
    )
    assert str(taken).split()[5] == "k!b"
    assert taken.play("h1g1").seat == "blue"


@pytest.mark.rule("E31", "E18")
def test_captures_freezing_and_skips_are_told() -> None:
    position = parse("yK6bK/2yr4bN/8/rR7/8/8/8/(kKkR)kb5rK r rkyb 2 earth-of-fire - 0 1").play("a5a1")
    assert position.words() == (
        "Red Rook captured Black King and Black Rook on a1",
        "Black army frozen: its King was captured by Red",
        "Black skipped: frozen",
    )


@pytest.mark.rule("E26", "E28", "E30")
@pytest.mark.parametrize(
    ("text", "move", "event"),
    [
        (
            "yK6bK/8/8/1yqynyb3bR/kN7/1kn5rK/kK7/4yr3 b ybrk 2 earth-of-air - 0 1",
            "h5d5",
            "Yellow Rook's pawn on e1 promoted to Rook",
        ),
        (
            "yK6bK/8/8/6bR1/kNkn5rK/kK7/4yr3/2yQ5 y ybrk 2 earth-of-air - 0 1",
            "e2e1=Q",
            "Yellow Queen on c1 demoted to a pawn",
        ),
        (
            "3yK3bK/yB1yb5/8/3kBrB1br1/4bB3/8/5rr2/kKkN5rK y ybrk 2 earth-of-air - 0 1",
            "a7d4",
            "Red Bishop on e5 joins Yellow",
        ),
    ],
)
def test_what_happens_to_pieces_is_told(text: str, move: str, event: str) -> None:
    assert event in parse(text).play(move).words()


@pytest.mark.rule("E33")
def test_repetition_counts_from_the_position_that_was_loaded() -> None:
    position = parse("yK6bK/8/3yR4/8/5bR2/8/1knrr5/kK6rK y ybrk 2 earth-of-air - 0 1")
    there_and_back = "d6d7 f4f5 h1h2 a1a2 d7d6 f5f4 h2h1 a2a1".split()
    for move in there_and_back:
        position = position.play(move)
    for move in there_and_back[:-1]:
        position = position.play(move)
        assert position.outcome is None
    position = position.play(there_and_back[-1])
    assert position.outcome is not None
    assert position.outcome.reason == "repetition"


@pytest.mark.rule("E33")
def test_a_different_status_is_a_different_position() -> None:
    text = "4bK3/5yR2/2yr1br3/1rR6/3kn4/8/8/kR6rK b brky 2 earth-of-water y*b,k*r 4 9"
    declined = parse(text).play("offer").play("decline")
    assert declined != parse(text)
    assert parse(text) == parse(text.replace("4 9", "7 12"))


@pytest.mark.rule("E35")
def test_a_withdrawn_army_is_played_by_its_allys_seat() -> None:
    text = "yK6bK/8/3yR4/8/5bN2/kKkN1rr4/8/7rK k kybr 4 earth-of-earth - 0 1"
    position = parse(text)
    assert [str(word) for word in position.negotiations()] == ["withdraw"]
    later = position.play("withdraw").play("a8b8").play("h8g8").play("h1g1")
    assert (later.turn, later.seat) == ("black", "blue")
    assert later.negotiations() == ()


@pytest.mark.rule("E34")
@pytest.mark.parametrize("word", ["resign", "draw", "RESIGN"])
def test_resigning_belongs_to_the_table(word: str) -> None:
    with pytest.raises(IllegalMove, match="table"):
        GAME.start().play(word)


@pytest.mark.parametrize(
    ("text", "move", "reason"),
    [
        ("yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1", "c3c4", "no piece stands on c3"),
        ("yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1", "e4e5", "Blue piece"),
        ("yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1", "d6e5", "cannot go to e5"),
        ("3yK3bK/8/8/yR6kR/8/8/4rb3/kK6rK k kybr 2 earth-of-earth - 0 1", "h5a5", "E15"),
        ("yR2yK3bK/8/8/8/3kn4/8/yn7/kK6rK k kybr 2 earth-of-earth - 0 1", "a1b1", "E16"),
        ("(yKyR)6bK/1yb6/8/8/6bN1/8/3kN4/kK6rK y ybrk 2 earth-of-air - 0 1", "a8b8", "E42.*Ka8b8"),
        ("yK6bK/8/3yR4/kN5bRrK/kKkn6/8/4yr3/8 y ybrk 2 earth-of-air - 0 1", "e2e1", "promotion.*e2e1=R"),
        ("yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1", "N2a", "no legal move fits.*a8a7"),
        ("yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1", "die=3", "no roll"),
    ],
)
def test_an_illegal_move_is_explained(text: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        parse(text).play(move)


@pytest.mark.rule("E43")
def test_an_ambiguous_move_names_its_candidates() -> None:
    position = parse("yK6bK/8/2yN1yN3/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1")
    with pytest.raises(AmbiguousMove) as caught:
        position.play("N4a")
    assert caught.value.candidates == ("c6d8", "e6d8")


@pytest.mark.parametrize("text", ["", "   ", "a9b9", "é", "x" * 5000, "\x00", "Ka8", "blau: a8b7", "die=7"])
def test_an_unreadable_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        GAME.start().play(text)


@pytest.mark.rule("E41")
def test_every_defect_of_a_position_is_listed() -> None:
    text = "yK5yKbK/8/3yR4/8/4bR3/8/5rr2/1kn5rK y ybrk 2 earth-of-air y%,b@y 0 1"
    with pytest.raises(InvalidText) as caught:
        GAME.parse(text)
    assert len(caught.value.defects) == 3
    shown = GAME.parse(text, check=False)
    assert shown.status() == caught.value.defects
    assert shown.legal_moves() == ()
    assert str(shown) == text


@pytest.mark.rule("E40", "E41")
def test_options_beside_a_position_must_agree_with_it() -> None:
    text = "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1"
    assert GAME.parse(text, seats=2, array="earth-of-air", concourse="on", rules="zalewski") == parse(text)
    other = {"seats": "4", "direction": "widdershins", "concourse": "off", "ptah": "e5"}
    with pytest.raises(InvalidText) as caught:
        GAME.parse(text, check=True, **other)
    assert [defect.split()[1].split("=")[0] for defect in caught.value.defects] == list(other)


@pytest.mark.rule("E40")
def test_every_rule_can_be_set_by_itself() -> None:
    position = GAME.start(array="air-of-air", rules="tablet", rerolls=1, check_reply="free")
    assert str(position).split()[4] == "air-of-air:tablet;check_reply=free;rerolls=1"
    assert position.options["concourse"] == "off"
    assert GAME.start(array="tablet-of-fire-prototype", rules="zalewski").options["takeover"] == "on"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"array": "earth-of-void"}, "array"),
        ({"seats": 3}, "seats"),
        ({"querent": "blue"}, "Ptah"),
        ({"ptah": "j9"}, "ptah"),
        ({"ptah": "e5", "querent": "green"}, "querent"),
        ({"wizard": "on"}, "wizard"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        GAME.start(**options)


@pytest.mark.rule("E43")
def test_of_two_pawns_that_take_on_a_square_the_mark_names_one() -> None:
    """A mark for check decides between moves; that there is none says nothing, since books leave it out."""
    position = GAME.parse(
        "3yRbq2bQ/yqyKyrkB2bnbN/1yn1yb1bK2/2kbrQ4/7rK/1kR1kr4/kKkn3rr1rq/2kq2rR2"
        " y rkyb 2 water-of-fire - 0 20"
    )
    assert str(position.parse_move("P3dxP+")) == "b6c5"
    with pytest.raises(AmbiguousMove, match="b6c5, d6c5"):
        position.parse_move("P3dxP")
