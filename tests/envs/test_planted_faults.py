"""The tests of the environments can fail: each of these faults is found by the check that should find it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import heterodox
from heterodox import native
from heterodox.envs import written
from heterodox.envs.written import Dice, Line, Written
from heterodox.games.chess2 import planes as chess2_planes
from heterodox.games.enochian import planes as enochian_planes
from heterodox.games.oracle import planes as oracle_planes
from heterodox.games.planes import UPRIGHT
from heterodox.games.protocol import Position
from heterodox.games.swift import pure
from tests.envs.leaks import told_apart
from tests.envs.side_by_side import compare

pytestmark = pytest.mark.skipif(not native.available, reason="nothing is compiled here")


def found(game: str, steps: int = 200, **options: Any) -> str:
    """What the twins' comparison says."""
    with pytest.raises(AssertionError) as caught:
        compare(heterodox.game(game).start(**options), steps, count=4, seed=1, max_plies=20)
    return str(caught.value)


def test_a_board_that_is_not_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enochian_planes, "TURNS", (UPRIGHT,) * 4)
    assert "observations" in found("enochian")


def test_a_board_that_is_not_flipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle_planes, "FLIPPED", UPRIGHT)
    assert "observations" in found("oracle")


def test_a_counter_that_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    original = chess2_planes.observe

    def faulty(position: Any, seat: str) -> tuple[int, ...]:
        values = list(original(position, seat))
        values[-5] = 0
        return tuple(values)

    monkeypatch.setattr(chess2_planes, "observe", faulty)
    assert "quiet plies" in found("chess2")


@pytest.mark.parametrize(
    ("method", "faulty", "told"),
    [
        ("_judge", lambda self, index, line: None, "truncations"),
        ("_fill", lambda self, index, line: self._rows.masks[index].fill(True), "observations"),
    ],
)
def test_a_step_that_leaves_something_out(
    monkeypatch: pytest.MonkeyPatch, method: str, faulty: Callable[..., None], told: str
) -> None:
    monkeypatch.setattr(Written, method, faulty)
    with pytest.raises(AssertionError, match=told):
        compare(heterodox.game("chess").start(), 100, count=2, seed=1, max_plies=5)


def test_a_die_that_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dice, "throw", lambda self, position: position.choices()[0])
    assert "masks" in found("enochian", ptah="e5")


def test_a_game_that_goes_on_after_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two Kings soon win; somebody forgets to begin anew."""
    original = Written._begin

    def faulty(self: Written, line: Line) -> None:
        if line.plies == 0:
            original(self, line)

    monkeypatch.setattr(Written, "_begin", faulty)
    with pytest.raises((AssertionError, ZeroDivisionError, IndexError, ValueError)):
        compare(heterodox.game("chess2").start(armies="kk"), 4000, count=8, seed=1)


def test_an_observation_that_shows_a_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    """The written encoder forgets to look through `view`."""
    waiting = heterodox.game("chess2").parse("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33").play("e4d5/")
    bids = [choice for choice in waiting.choices() if str(choice).isdigit()]
    with pure():
        assert told_apart(waiting, bids) == []
    monkeypatch.setattr(type(waiting), "view", lambda self, seat: self)
    with pure():
        assert told_apart(waiting, bids) == ["observations"]


def test_an_observation_that_shows_an_army(monkeypatch: pytest.MonkeyPatch) -> None:
    start = heterodox.game("chess2").start(armies="secret")
    monkeypatch.setattr(type(start), "view", lambda self, seat: self)
    with pure():
        assert told_apart(start, list(start.choices())) == ["observations"]


def test_a_mask_that_shows_more_than_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = heterodox.game("chess2").parse("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33").play("e4d5/")
    bids = [choice for choice in waiting.choices() if str(choice).isdigit()]
    original = Written._fill

    def faulty(self: Written, index: int, line: Line) -> None:
        original(self, index, line)
        self._rows.masks[index, index] = True

    monkeypatch.setattr(written.Written, "_fill", faulty)
    with pure():
        assert "masks" in told_apart(waiting, bids)


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    start: Position = heterodox.game("chess").start()
    assert compare(start, 40, count=2, seed=1, max_plies=5) == 8
