"""The server's clocks as values: what each kind takes off and gives."""

from __future__ import annotations

from typing import Any

import pytest

from heterodox.errors import InvalidText
from heterodox.web.clocks import Clocks, Control

SEATS = ("white", "black")


def after(control: Any, *decisions: tuple[str, float], lag: float = 0.0) -> Clocks:
    """The clocks after decisions at given times, each by a seat; white is asked at 0."""
    clocks = Clocks.wound(Control.read(control), SEATS).ask("white", 0.0)
    for seat, at in decisions:
        clocks = clocks.decided(seat, at, lag).ask("black" if seat == "white" else "white", at)
    return clocks


def test_a_seats_clock_first_runs_at_its_second_decision() -> None:
    clocks = after("300+3", ("white", 50.0), ("black", 90.0))
    assert clocks.shown(90.0) == {"white": 300.0, "black": 300.0}
    assert clocks.running == "white"
    assert clocks.shown(100.0) == {"white": 290.0, "black": 300.0}


def test_fischer_adds_after_each_timed_decision() -> None:
    clocks = after("300+3", ("white", 0.0), ("black", 0.0), ("white", 10.0))
    assert clocks.shown(10.0) == {"white": 293.0, "black": 300.0}


def test_sudden_death_adds_nothing() -> None:
    clocks = after("60", ("white", 0.0), ("black", 0.0), ("white", 10.0), ("black", 30.0))
    assert clocks.shown(30.0) == {"white": 50.0, "black": 40.0}


def test_a_delay_does_not_count() -> None:
    clocks = after("60d5", ("white", 0.0), ("black", 0.0), ("white", 4.0), ("black", 13.0))
    assert clocks.shown(13.0) == {"white": 60.0, "black": 56.0}
    assert clocks.deadline == 13.0 + 5 + 60


def test_days_begin_anew_with_every_decision() -> None:
    clocks = after({"days": 2}, ("white", 0.0), ("black", 0.0), ("white", 100_000.0), ("black", 150_000.0))
    assert clocks.shown(150_000.0)["white"] == 2 * 86_400
    assert clocks.deadline == 150_000.0 + 2 * 86_400


def test_the_networks_share_is_given_back() -> None:
    late = after("60", ("white", 0.0), ("black", 0.0), ("white", 10.0))
    fair = after("60", ("white", 0.0), ("black", 0.0), ("white", 10.0), lag=0.25)
    assert fair.left["white"] - late.left["white"] == pytest.approx(0.25)


def test_time_never_falls_below_zero_and_the_flag_is_known_before() -> None:
    clocks = after("60", ("white", 0.0), ("black", 0.0))
    assert clocks.deadline == 60.0
    assert clocks.shown(500.0)["white"] == 0.0


def test_without_a_clock_nothing_is_shown_and_nothing_falls() -> None:
    clocks = after(None, ("white", 0.0), ("black", 0.0))
    assert clocks.shown(10.0) == {}
    assert clocks.deadline is None


@pytest.mark.parametrize("said", [None, "300+3", "300+0", "90d5", {"days": 3.0}])
def test_a_control_is_said_as_it_was_read(said: Any) -> None:
    assert Control.read(said).said() == said


@pytest.mark.parametrize("said", ["", "soon", "0+3", "-1", "1e3", 300, True, [], {"days": 0}, {"days": True}])
def test_what_is_no_clock_is_refused(said: Any) -> None:
    with pytest.raises(InvalidText, match="clock"):
        Control.read(said)
