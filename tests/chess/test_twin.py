"""The compiled rules of chess: which strings they take, and the numbers that they give to moves."""

from __future__ import annotations

import random

import pytest

from heterodox import InvalidText, game
from heterodox.compiled import core
from heterodox.games.swift import pure

CHESS = game("chess")
START = str(CHESS.start())

pytestmark = pytest.mark.skipif(core is None, reason="the compiled core is not built here")


@pytest.mark.rule("X11")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "chess",
        START + " ",
        START.replace(" 0 1", " 00 1"),
        START.replace(" 0 1", " 0 0"),
        START.replace(" 0 1", " 1234567 1"),
        START.replace("KQkq", "QKqk"),
        START.replace("KQkq", "KQkqx"),
        START.replace(" - ", " e3 "),
        START.replace("/8/8", "/44/8", 1),
        START.replace("/8/8", "/8/8/8", 1),
        START.replace(" w ", " white "),
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",  # no Rook to castle with
        "4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1",  # the King could be taken
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/4K3 b - - 0 1",  # more moves than the list has places
    ],
)
def test_only_what_chess_prints_is_read(text: str) -> None:
    assert core is not None
    with pytest.raises(InvalidText):
        core.load(b"chess", text.encode(), [])


@pytest.mark.parametrize("seed", range(8))
def test_strings_and_numbers_are_the_same(seed: int) -> None:
    assert core is not None
    dice = random.Random(seed)
    for _ in range(50):
        with pure():
            position = CHESS.compose(dice)
            text = str(position)
            numbers = [choice.number for choice in position.choices()]
        handle = core.load(b"chess", text.encode(), [])
        assert str(handle) == text
        assert sorted(handle.choices()) == numbers
