"""Whole games by several browsers, each by another hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import heterodox
from tests.page.browser import PHONE, play_line
from tests.page.conftest import Arrive

LINES: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "games.json").read_text(encoding="utf-8")
)


def test_a_game_of_another_package_is_played_through_by_touch_and_mouse(arrive: Arrive) -> None:
    start = heterodox.game("noughts").start()
    seats = {"crosses": arrive("touch", size=PHONE), "noughts": arrive("mouse")}
    link = seats["crosses"].begin("noughts")
    seats["noughts"].sit(link, "noughts")
    end = play_line(start, ["b2", "a1", "a2", "c2", "b1", "b3", "c1", "a3", "c3"], seats.__getitem__)
    assert end.outcome is not None
    for person in seats.values():
        person.page.wait_for_selector(".result:not([hidden])")
        assert len(person.pieces()) == 9


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("chess", ("mouse", "drag")),
        ("chess", ("touch", "keyboard")),
        ("chess2", ("drag", "touch")),
        ("oracle", ("mouse", "touch")),
        ("enochian", ("touch", "mouse")),
        ("enochian-4", ("mouse", "drag", "touch", "keyboard")),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else value,
)
def test_a_whole_game_is_played_by_several_browsers(
    arrive: Arrive, name: str, hands: tuple[str, ...]
) -> None:
    told = LINES[name]
    start = heterodox.game(told["game"]).start(**told["options"])
    people = [arrive(hand, size=PHONE if hand == "touch" else (1280, 860)) for hand in hands]
    seats = dict(zip(start.seats, people, strict=True))
    first, *others = start.seats
    link = seats[first].begin(told["game"], json.dumps(told["options"]) if told["options"] else "")
    for seat in others:
        seats[seat].sit(link, seat)
    end = play_line(start, told["moves"], seats.__getitem__)
    assert end.outcome is not None
    standing = {
        square: " and ".join(token.title for token in tokens).split(", ")[0]
        for square, tokens in end.picture().squares.items()
    }
    for person in people:
        person.page.wait_for_selector(".result:not([hidden])")
        assert person.pieces() == standing
        assert any("game is over" in words for words in person.heard())
        assert all(address.startswith((person.address, "blob:", "data:")) for address in person.asked)
