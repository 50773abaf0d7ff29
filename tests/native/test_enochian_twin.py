"""Enochian chess in the native core: its tables are the YAML's, and its rules know no favourite army."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

import heterodox
from heterodox import native
from heterodox.games import swift
from tests.cases import load_perft

GAME = heterodox.game("enochian")
ARRAYS = tuple(setup.removeprefix("array=") for setup in GAME.setups())
RULES = {
    option.name: [value for value in option.choices if value != "set"] or ["0", "1", "99"]
    for option in GAME.options
    if option.default == "set"
}

NEXT_ARMY = str.maketrans("ybrk", "brky")
DEEP = 3


def seen_natively(text: str) -> tuple[str, list[str]]:
    """The position as the native core loads it, and its moves."""
    handle = native.load("enochian", text)
    return str(handle), sorted(handle.move_names())


@pytest.mark.rule("E4", "E5", "E7")
@pytest.mark.parametrize("array", ARRAYS)
def test_every_setting_begins_alike(array: str) -> None:
    for direction, seats, rules in product(("deosil", "widdershins"), (2, 4), ("zalewski", "tablet")):
        with swift.pure():
            start = GAME.start(array=array, direction=direction, seats=seats, rules=rules)
            assert seen_natively(str(start)) == (str(start), sorted(map(str, start.legal_moves())))


@pytest.mark.rule("E40", "E41")
@pytest.mark.parametrize(("name", "value"), [(name, value) for name in RULES for value in RULES[name]])
def test_every_rule_is_read_and_written_alike(name: str, value: str) -> None:
    for array, rules in product(("air-of-water", "tablet-of-fire-prototype"), ("zalewski", "tablet")):
        start = GAME.start(array=array, rules=rules, **{name: value})
        assert seen_natively(str(start))[0] == str(start)


def both_after(text: str, move: str) -> tuple[str, str]:
    """The position after a move, by the Python rules and by the native core."""
    with swift.pure():
        ours = str(GAME.parse(text).replay(move))
    return ours, str(native.after(native.load("enochian", text), [move]))


@pytest.mark.rule("E30", "E18")
def test_no_concourse_with_an_army_that_the_same_move_freezes() -> None:
    """A Queen captures a King and completes the block: the army it froze takes no part."""
    text = "3rK4/3yK4/8/8/3bB4/1kQyQ5/rQbQkK5/3bK4 r rkyb 4 air-of-fire:house_draws=off - 0 5"
    ours, theirs = both_after(text, "a2c2")
    assert theirs == ours
    assert "bQrQ" in ours
    assert "k*r" in ours


TWO_KINGS = (
    "3(rKyK)4/1rn6/3bn4/1kK6/8/8/1kqkQ5/2br2bK2 y krby 4"
    " tablet-of-fire-prototype:takeover=on;withdrawal=on y~,r@y,k~ 1 6"
)


@pytest.mark.rule("E42")
def test_two_kings_on_one_square_are_told_apart() -> None:
    _, moves = seen_natively(TWO_KINGS)
    with swift.pure():
        assert moves == sorted(str(move) for move in GAME.parse(TWO_KINGS).legal_moves())
    assert {"yKd8c8", "rKd8c8"} <= set(moves)
    for move in moves:
        ours, theirs = both_after(TWO_KINGS, move)
        assert theirs == ours
    alone = TWO_KINGS.replace("y~,r@y,k~", "r@y,k~")
    assert seen_natively(alone)[1] == ["Kd8c8", "Kd8d7", "Kd8e8"]


@pytest.mark.rule("E41")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "rKrK6/8/8/8/8/8/8/yK3bKbQkK1 - ybrk 2 air-of-air - 0 1",  # two Kings of an army
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air  - 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 00 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 0",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybkr 2 earth-of-air - 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y y 2 earth-of-air - 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 3 earth-of-air - 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK - ybrk 2 earth-of-air - 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-void - 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air:concourse=on - 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air:zalewski - 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air:rerolls=100 - 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air k@y 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air k* 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air y? 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air b% 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/1kn5rK y ybrk 2 earth-of-air - 0 1",  # a King that nobody took
        "yK6bK/8/3(yRyN)4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1",
        "(yRyK)6bK/8/8/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1",
        "1(yKyR)5bK/8/8/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1",
        "yK7bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1 ptah=e9,querent=b",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1 ptah=e5,querent=b,die=7",
        "yK6bK/8/3yR4/8/4bR3/8/5rr2/kKkn5rK y ybrk 2 earth-of-air - 0 1 ptah=e5,querent=b,helds",
    ],
)
def test_the_core_reads_only_what_it_prints(text: str) -> None:
    with pytest.raises(heterodox.InvalidText):
        native.load("enochian", text)


@pytest.mark.parametrize("seed", range(5))
def test_a_number_with_its_salt_tells_all_about_a_decision(seed: int) -> None:
    dice = random.Random(f"salt {seed}")
    for _ in range(60):
        position = GAME.compose(dice)
        for _ in range(10):
            if position.outcome is not None:
                break
            codes = native.load("enochian", str(position)).choices()
            with swift.pure():
                choices = position.choices()
            assert [GAME.action(code & 0xFFFFFFFF, code >> 32) for code in codes] == list(choices)
            position = position.after(dice.choice(choices))


def quarter_turn(text: str) -> str:
    """The position turned clockwise, each army in its neighbour's place."""
    placement, army, order, seats, array, statuses, *rest = text.split(" ")
    rows = [re.findall(r"\([^)]*\)|[ybrk]\w|\d", row) for row in placement.split("/")]
    full = [
        [part for token in row for part in ([""] * int(token) if token.isdigit() else [token])]
        for row in rows
    ]
    turned = ("".join(token or "." for token in column) for column in zip(*reversed(full), strict=True))
    lines = (re.sub(r"\.+", lambda gap: str(len(gap.group())), line) for line in turned)
    moved = "/".join(re.sub(r"[ybrk]\w", _next_piece, line) for line in lines)
    return " ".join((moved, _next(army), _next(order), seats, array, _next(statuses), *rest))


def _next_piece(match: re.Match[str]) -> str:
    piece = match.group()
    return _next(piece[0]) + piece[1]


def _next(text: str) -> str:
    return text.translate(NEXT_ARMY)


@pytest.mark.rule("E2", "E44")
def test_a_quarter_turn_changes_no_count() -> None:
    turned = 0
    for table in load_perft("enochian"):
        text = str(GAME.parse(table["position"]))
        if "prototype" in text:
            continue
        counts = native.perft(native.load("enochian", text), DEEP)
        for _ in range(3):
            text = str(GAME.parse(quarter_turn(text)))
            assert native.perft(native.load("enochian", text), DEEP) == counts, text
            turned += 1
    assert turned > 100
