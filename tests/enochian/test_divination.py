"""Divination: the die, the answer, the reading, and what squares and pieces stand for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from heterodox.games.board import square_name, square_named
from heterodox.games.enochian import GAME
from heterodox.games.enochian.attributions import god_form, sign_of, tile_of
from heterodox.games.enochian.pieces import PIECES
from heterodox.games.enochian.reading import reading
from heterodox.games.enochian.samplegames import sample_games
from heterodox.games.enochian.zalewski import angle_of

SIGNS = (
    "Aries Taurus Gemini Cancer Leo Virgo Libra Scorpio Sagittarius Capricorn Aquarius Pisces "
    "Fire Water Air Earth"
).split()


def square(name: str) -> int:
    number = square_named(name)
    assert number is not None
    return number


@pytest.mark.rule("E36")
def test_the_querent_moves_first_whatever_the_board() -> None:
    position = GAME.start(array="water-of-air", seats=4, ptah="f5", querent="b")
    assert str(position).split()[1:3] == ["b", "brky"]
    assert position.options["querent"] == "blue"
    assert str(GAME.start(ptah="e5")).endswith("ptah=e5,querent=k")


@pytest.mark.rule("E37")
def test_the_die_is_a_chance_with_six_equal_faces() -> None:
    position = GAME.start(array="water-of-air", ptah="f5", querent="blue")
    assert (position.phase, position.seat, position.team) == ("die", "chance", "passive")
    assert dict(position.chances()).keys() == set(position.legal_moves())
    assert {chance for _, chance in position.chances()} == {Fraction(1, 6)}
    rolled = position.play("die=2")
    assert (rolled.phase, rolled.seat, rolled.chances()) == ("move", "passive", ())
    assert {str(move)[:2] for move in rolled.legal_moves()} == {"h5"}
    assert rolled.words() == ("Blue rolled 2: Knight",)


@pytest.mark.rule("E37")
def test_a_vain_roll_is_told_and_printed_as_the_book_prints_it() -> None:
    position = GAME.start(array="water-of-air", ptah="f5", querent="blue")
    roll = position.parse_move("3-")
    assert (str(roll), position.describe(roll)) == ("die=3", "3-")
    assert position.play(roll).words() == ("Blue rolled 3: Bishop, no move",)
    assert position.describe(position.parse_move("die=2")) == "die=2"


@pytest.mark.rule("E39")
def test_the_books_divination_ends_with_a_yes_and_a_reading() -> None:
    game = next(game for game in sample_games() if game.result)
    position = GAME.start(**game.options)
    for move in game.moves:
        position = position.replay(move)
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (None, "yes")
    told = "\n".join(position.words())
    assert "The answer is yes" in told
    assert "Ptah marked f5, Fire in the angle of Water" in told
    assert "Blue King (Osiris of Water) came to the Ptah square" in told
    assert "Yellow Queen (Isis of Air) took the Blue Knight (Horus of Water)" in told
    assert told.count(" took the ") == sum("x" in notation for notation in game.notation)


@pytest.mark.rule("E39")
def test_players_who_stop_have_their_no() -> None:
    position = GAME.start(array="water-of-air", ptah="f5", querent="blue").replay("h5f6")
    assert position.divination is not None
    lines = reading(position.field, position.divination, None)
    assert lines[0] == "The answer is no: the players stopped"
    assert "No force touched the Ptah square" in lines


@pytest.mark.rule("E45")
@pytest.mark.parametrize(
    ("board", "name", "sign"),
    [
        ("water", "h8", "Scorpio"),
        ("water", "h6", "Taurus"),
        ("water", "f8", "Water"),
        ("water", "f6", "Earth"),
        ("fire", "a8", "Pisces"),
        ("fire", "h1", "Capricorn"),
        ("earth", "a1", "Earth"),
        ("air", "d5", "Air"),
    ],
)
def test_signs_of_squares(board: str, name: str, sign: str) -> None:
    assert sign_of(board, square(name)).name == sign


@pytest.mark.rule("E45")
@pytest.mark.parametrize("board", ["fire", "water", "air", "earth"])
def test_each_angle_holds_each_sign_once(board: str) -> None:
    for angle in range(4):
        signs = [sign_of(board, number).name for number in range(64) if angle_of(number) == angle]
        assert sorted(signs) == sorted(SIGNS)


@pytest.mark.rule("E45")
def test_what_a_sign_brings_with_it() -> None:
    scorpio = sign_of("water", square("h8"))
    assert (scorpio.house, scorpio.planet, scorpio.figure, scorpio.trump) == (
        8,
        "Pluto (Mars)",
        "Rubeus",
        "Death",
    )


# What the letters Y H V F mean where they vary along a rank (quality) or along a file (element).
ON_RANKS = {"N": "cardinal", "Q": "fixed", "B": "mutable", "R": "element"}
ON_FILES = {"N": "fire", "Q": "water", "B": "air", "R": "earth"}


@pytest.mark.rule("E45")
@pytest.mark.parametrize("array", ["earth-of-fire", "air-of-air", "water-of-water", "fire-of-earth"])
def test_along_a_back_row_each_piece_stands_on_a_letter_of_its_own(array: str) -> None:
    field = GAME.start(array=array).field
    for army in range(4):
        letters = [
            sign.quality if army in (0, 2) else sign.element
            for number, piece in field.pieces(army)
            if piece.kind in ON_RANKS
            for sign in [sign_of(field.setting.array.board, number)]
        ]
        assert sorted(letters) == sorted((ON_RANKS if army in (0, 2) else ON_FILES).values())


@pytest.mark.rule("E46")
def test_god_forms() -> None:
    names = {
        token: god_form(PIECES[token]) for token in ("yK", "bQ", "rN", "kB", "yR", "bn", "rq", "kb", "yr")
    }
    assert names == {
        "yK": "Osiris",
        "bQ": "Isis",
        "rN": "Horus",
        "kB": "Aroueris",
        "yR": "Nephthys",
        "bn": "Kabexnuv",
        "rq": "Tmoumathph",
        "kb": "Ahephi",
        "yr": "Ameshet",
    }


@pytest.mark.rule("E46")
def test_the_elemental_board_is_painted_and_the_plain_one_is_not() -> None:
    plain, painted = GAME.start(array="earth-of-water"), GAME.start(array="earth-of-water", board="elemental")
    assert plain.picture().tiles == {}
    tiles = painted.picture().tiles
    assert len(tiles) == 64
    # Board Water, column letter F, angle of Water, rank letter F.
    assert tiles["f6"] == tile_of("water", square("f6")) == ("blue", "black", "blue", "black")
    assert plain == painted
    assert set(tiles) == {square_name(number) for number in range(64)}


@pytest.mark.rule("E46", "E18")
def test_the_picture_shows_frozen_pieces_thrones_ptah_and_check() -> None:
    text = "yR6bK/8/8/8/3kn4/7rR/yn3rr3/kK6rK k kybr 4 earth-of-earth y*b 0 1 ptah=c4,querent=k"
    picture = GAME.parse(text).picture()
    assert picture.squares["a8"][0].state == "frozen"
    assert picture.squares["a8"][0].title == "Yellow Rook, frozen"
    assert (picture.squares["a1"][0].army, picture.squares["a1"][0].palette) == ("black", "umber")
    kinds = {(mark.sign or mark.kind, mark.square) for mark in picture.marks}
    assert {("throne", "a8"), ("throne", "h1"), ("ptah", "c4"), ("check", "h8")} <= kinds
    assert {mark.title for mark in picture.marks if mark.kind == "place"} == {
        *(f"throne of {army.name}" for army in GAME.armies),
        "Ptah square",
    }
    assert picture.trays[0].text == "King captured by Blue, frozen"
    assert picture.facing == {"yellow": "north", "blue": "east", "red": "south", "black": "west"}
