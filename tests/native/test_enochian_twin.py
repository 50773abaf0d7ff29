"""Enochian chess in the native core: its tables are the YAML's, and its rules know no favourite army."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

import heterodox
from heterodox import native
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
    return native.play("enochian", text, ()).start, native.moves("enochian", text)


@pytest.mark.rule("E4", "E5", "E7")
@pytest.mark.parametrize("array", ARRAYS)
def test_every_setting_begins_alike(array: str) -> None:
    for direction, seats, rules in product(("deosil", "widdershins"), (2, 4), ("zalewski", "tablet")):
        start = GAME.start(array=array, direction=direction, seats=seats, rules=rules)
        assert seen_natively(str(start)) == (str(start), sorted(map(str, start.legal_moves())))


@pytest.mark.rule("E40", "E41")
@pytest.mark.parametrize(("name", "value"), [(name, value) for name in RULES for value in RULES[name]])
def test_every_rule_is_read_and_written_alike(name: str, value: str) -> None:
    for array, rules in product(("air-of-water", "tablet-of-fire-prototype"), ("zalewski", "tablet")):
        start = GAME.start(array=array, rules=rules, **{name: value})
        assert seen_natively(str(start))[0] == str(start)
        assert native.play("enochian", str(start), (), **{name: value}).start == str(start)


@pytest.mark.rule("E40", "E41")
def test_options_that_contradict_the_string_are_refused_alike() -> None:
    text = str(GAME.start(array="fire-of-air", concourse="off"))
    bad: dict[str, Any] = {"concourse": "on", "seats": 4, "querent": "blue", "rerolls": 100, "colour": "red"}
    for name, value in bad.items():
        with pytest.raises(heterodox.InvalidText) as ours:
            GAME.parse(text, **{name: value})
        with pytest.raises(heterodox.InvalidText) as theirs:
            native.moves("enochian", text, **{name: value})
        assert str(theirs.value) == str(ours.value)


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
        text = table["position"]
        if "prototype" in text:
            continue
        counts = native.perft("enochian", text, DEEP)
        for _ in range(3):
            text = quarter_turn(text)
            assert native.perft("enochian", text, DEEP) == counts, text
            turned += 1
    assert turned > 100
