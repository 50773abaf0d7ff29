"""Clocks: what people type, how time runs, who has flagged."""

from __future__ import annotations

import pytest

from heterodox.errors import InvalidText
from heterodox.table.clock import NO_CLOCK, Clock, ClockRule, show_seconds


@pytest.mark.parametrize(
    ("text", "base", "increment"), [("10", 600, 0), ("5+3", 300, 3), ("0.5+1", 30, 1), (" 1 + 2 ", 60, 2)]
)
def test_rules_are_minutes_and_seconds(text: str, base: float, increment: float) -> None:
    rule = ClockRule.parse(text)
    assert (rule.base, rule.increment) == (base, increment)
    assert ClockRule.parse(str(rule)) == rule


@pytest.mark.parametrize("text", ["none", "", "off", "-"])
def test_no_clock(text: str) -> None:
    assert ClockRule.parse(text) == NO_CLOCK
    assert str(NO_CLOCK) == "none"


@pytest.mark.parametrize("text", ["soon", "0", "-5", "5+", "5+3+1", "9" * 500, "٥", "5\n+3x", "2000"])
def test_bad_rules_name_the_text(text: str) -> None:
    with pytest.raises(InvalidText, match="clock"):
        ClockRule.parse(text)


def test_fischer_adds_after_the_decision_and_not_before() -> None:
    clock = Clock.wound(ClockRule(60, 5), ["white", "black"]).start("white", now=100.0)
    assert clock.remaining("white", 110.0) == 50.0
    assert clock.remaining("black", 110.0) == 60.0
    pressed = clock.press("black", 110.0)
    assert pressed.remaining("white", 150.0) == 55.0
    assert pressed.remaining("black", 150.0) == 20.0


def test_the_running_seat_flags_and_nobody_else() -> None:
    clock = Clock.wound(ClockRule(60), ["white", "black"]).start("black", now=0.0)
    assert clock.flagged(59.9) == ""
    assert clock.flagged(60.0) == "black"
    assert clock.remaining("black", 1000.0) == 0.0
    assert clock.stop(30.0).flagged(1000.0) == ""


def test_time_that_runs_backwards_costs_nothing() -> None:
    clock = Clock.wound(ClockRule(60), ["white"]).start("white", now=100.0)
    assert clock.remaining("white", 50.0) == 60.0


@pytest.mark.parametrize(
    ("seconds", "shown"), [(0, "0:00.0"), (9.96, "0:09.9"), (10, "0:10"), (299.9, "4:59"), (3723, "1:02:03")]
)
def test_times_are_shown_as_on_a_clock(seconds: float, shown: str) -> None:
    assert show_seconds(seconds) == shown
