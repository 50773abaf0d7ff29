"""The text renderer against boards kept as text files, and against any picture at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heterodox.games.picture import Picture
from heterodox.render import text
from tests.render.samples import SAMPLES, chess, elemental_piece, enochian
from tests.render.strategies import SIDES, pictures

BOARDS = Path(__file__).parent.parent / "data" / "render"


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("unicode", [True, False], ids=["unicode", "ascii"])
def test_the_board_is_written_as_kept(name: str, unicode: bool) -> None:
    kept = (BOARDS / f"{name}.{'unicode' if unicode else 'ascii'}.txt").read_text("utf-8")
    assert text.board(SAMPLES[name], unicode=unicode) + "\n" == kept


@pytest.mark.parametrize(
    ("bottom", "first", "last"),
    [
        ("south", "8 ^yK+R", "1 ^kK+R"),
        ("east", "a ^kK+R", "h ^rR"),
        ("north", "1 ^rR", "8 ^."),
        ("west", "h ^.", "a ^yK+R"),
    ],
)
def test_any_side_can_be_at_the_bottom_and_squares_keep_their_names(
    bottom: str, first: str, last: str
) -> None:
    lines = text.board(enochian(), unicode=False, bottom=bottom).splitlines()
    assert lines[0].startswith(first)
    assert lines[7].startswith(last)


def test_targets_and_captures_are_signed_and_explained() -> None:
    lines = text.board(chess(), unicode=False, targets=["a6", "h5"]).splitlines()
    assert lines[2].startswith("6 *.")
    assert lines[3].endswith("xQ")
    assert lines[9] == "(! check, x capture, * target, ' last move)"


def test_allies_that_share_a_square_both_show_their_army() -> None:
    shared = (elemental_piece("yK"), elemental_piece("rQ"))
    board = text.board(replace(enochian(), squares={"a8": shared}), unicode=False)
    assert board.splitlines()[0].startswith("8 ^yK+rQ")


def test_parts_can_be_left_out() -> None:
    bare = text.board(enochian(), coordinates=False, trays=False, caption=False, unicode=False).splitlines()
    assert len(bare) == 9
    assert bare[0].startswith(" ^yK+R")
    assert bare[-1].startswith("(@ Ptah square")


@settings(max_examples=40, deadline=None)
@given(picture=pictures(), bottom=st.sampled_from(SIDES))
def test_any_picture_becomes_plain_lines(picture: Picture, bottom: str) -> None:
    plain = text.board(picture, unicode=False, bottom=bottom)
    assert plain.isascii()
    for written in (plain, text.board(picture, bottom=bottom)):
        lines = written.split("\n")
        assert all(line.isprintable() for line in lines)
        down = picture.ranks if bottom in ("north", "south") else picture.files
        assert len(lines) >= down + 1 + len(picture.trays)
