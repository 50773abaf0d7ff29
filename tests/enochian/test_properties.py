"""Properties: symmetry, round trips, what random games must keep, and input that must not crash."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.enochian import GAME
from heterodox.games.enochian.data import rule_book
from heterodox.games.enochian.pieces import PIECES, Board
from heterodox.games.enochian.rules import EnochianPosition
from tests.enochian.random_games import check_step, play_random_game

ARRAYS = tuple(slug for slug in rule_book().arrays if "tablet" not in slug)
NEXT_LETTER = dict(zip("ybrk", "brky", strict=True))


def turned(position: EnochianPosition) -> EnochianPosition:
    """The position after a quarter turn clockwise, with every army renamed to the next one."""
    fields = str(position).split(" ")
    fields[0] = _turned_placement(position.field.board)
    for number in (1, 2, 5):
        fields[number] = "".join(NEXT_LETTER.get(letter, letter) for letter in fields[number])
    return GAME.parse(" ".join(fields))


def _turned_placement(board: Board) -> str:
    contents = [""] * 64
    for square, content in enumerate(board):
        file, rank = square % 8, square // 8
        tokens = "".join(NEXT_LETTER[piece.token[0]] + piece.token[1] for piece in content)
        contents[(7 - file) * 8 + rank] = f"({tokens})" if len(content) > 1 else tokens or "1"
    return "/".join("".join(contents[start : start + 8]) for start in range(56, -1, -8))


def later(seed: int, plies: int, **options: str) -> EnochianPosition:
    """A position of a random game that is not over."""
    dice = random.Random(seed)
    position = GAME.start(**options)
    for _ in range(plies):
        after = position.after(dice.choice(position.choices()))
        if after.outcome is not None:
            break
        position = after
    return position


some_array = st.sampled_from(ARRAYS)
some_direction = st.sampled_from(("deosil", "widdershins"))
some_seats = st.sampled_from(("2", "4"))


@pytest.mark.rule("E2", "E44")
@pytest.mark.parametrize("direction", ["deosil", "widdershins"])
@pytest.mark.parametrize("array", ARRAYS)
def test_a_quarter_turn_changes_no_count(array: str, direction: str) -> None:
    start = GAME.start(array=array, direction=direction)
    one = turned(start)
    counts = [start.perft(depth) for depth in (1, 2)]
    assert [one.perft(depth) for depth in (1, 2)] == counts
    assert str(turned(turned(turned(one)))) == str(start)


@pytest.mark.rule("E2", "E44")
@settings(max_examples=30, deadline=None)
@given(some_array, some_direction, st.integers(0, 10**6), st.integers(1, 160))
def test_a_quarter_turn_changes_no_count_later_either(
    array: str, direction: str, seed: int, plies: int
) -> None:
    position = later(seed, plies, array=array, direction=direction)
    if position.phase == "move":
        assert turned(position).perft(2) == position.perft(2)


@pytest.mark.rule("E41", "E42")
@settings(max_examples=40, deadline=None)
@given(some_array, some_direction, some_seats, st.integers(0, 10**6), st.integers(0, 250))
def test_strings_round_trip(array: str, direction: str, seats: str, seed: int, plies: int) -> None:
    position = later(seed, plies, array=array, direction=direction, seats=seats)
    again = GAME.parse(str(position))
    assert again == position
    assert str(again) == str(position)
    assert again.choices() == position.choices()
    assert all(position.parse_move(str(move)) == move for move in position.choices())


@pytest.mark.rule("E43")
@settings(max_examples=25, deadline=None)
@given(some_array, st.integers(0, 10**6), st.integers(0, 200))
def test_printed_moves_are_read_back_where_they_are_unambiguous(array: str, seed: int, plies: int) -> None:
    position = later(seed, plies, array=array)
    if position.phase != "move":
        return
    printed = [(position.describe(move), move) for move in position.moves]
    for text, move in printed:
        # The same text with a mark for check is a twin, too: that a mark is missing says nothing.
        twins = [other for other, _ in printed if other.startswith(text)]
        if len(twins) == 1:
            assert position.parse_move(text) == move


@pytest.mark.parametrize("seed", range(0, 680, 17))
def test_random_games_keep_what_must_be_kept(seed: int) -> None:
    """A stride of 17 would repeat one array, so the offset walks through them all."""
    for before, move, after in play_random_game(seed + seed // 17):
        check_step(before, move, after)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 10_000, 250))
def test_ten_thousand_random_games(first: int) -> None:
    for seed in range(first, first + 250):
        for before, move, after in play_random_game(seed):
            check_step(before, move, after)


tokens = st.sampled_from([*PIECES, *"12345678", "(", ")", "/", " ", "-", "k*r", "y@r,", "ptah=e5,querent=b"])


@settings(max_examples=100, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(tokens, max_size=40).map("".join)))
def test_no_position_text_crashes(text: str) -> None:
    with pytest.raises(InvalidText):
        GAME.parse(text)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 30), st.text(max_size=4), st.integers(0, 8), st.booleans())
def test_a_damaged_position_is_refused_or_read(place: int, junk: str, cut: int, check: bool) -> None:
    text = str(GAME.start(array="air-of-air", seats=4))
    spot = place * len(text) // 30
    damaged = text[:spot] + junk + text[spot + cut :]
    try:
        position = GAME.parse(damaged, check=check)
    except InvalidText:
        return
    assert str(position)
    assert position.picture().caption


@settings(max_examples=100, deadline=None)
@given(st.one_of(st.text(max_size=30), st.text("KQBNRPAWFE1234abcdx+#=-?*:", max_size=9)))
def test_no_move_text_crashes(text: str) -> None:
    position = GAME.start(array="air-of-air")
    try:
        move = position.parse_move(text)
    except HeterodoxError:
        return
    assert move in position.legal_moves()
