"""Clocks are the server's: what is written, when they begin, and flags that fall by themselves."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.web_suite.serving import Serving, until
from tests.web_suite.sittings import ENOCHIAN_SEATS, sit_down, two_at


def test_without_a_clock_there_are_none(server: Serving) -> None:
    sitting = two_at(server, clock=None)
    assert sitting["white"].state(sitting.table)["clocks"] == {}


def test_clocks_are_seconds_for_every_seat(server: Serving) -> None:
    sitting = two_at(server, clock="300+3")
    assert sitting["white"].state(sitting.table)["clocks"] == {"white": 300, "black": 300}


def test_four_seats_have_four_clocks(server: Serving) -> None:
    sitting = sit_down(server, ENOCHIAN_SEATS, game="enochian", options={"seats": "4"}, clock="600+5")
    assert sitting.state()["clocks"] == dict.fromkeys(ENOCHIAN_SEATS, 600)


def test_a_seats_clock_first_runs_at_its_second_decision(server: Serving) -> None:
    sitting = two_at(server, clock="300+0")
    time.sleep(0.3)
    sitting.play("e2e4")
    time.sleep(0.3)
    began = time.monotonic()
    clocks = sitting.play("e7e5")["clocks"]
    assert clocks["black"] == 300
    assert clocks["white"] >= 300 - (time.monotonic() - began), "time before the second decision is free"
    until(lambda: sitting.state()["clocks"]["white"] < 299.7, "white's clock runs")
    assert sitting.state()["clocks"]["black"] == 300


def test_the_increment_is_added(server: Serving) -> None:
    sitting = two_at(server, clock="300+100")
    state = sitting.play("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5")
    assert state["clocks"]["white"] > 400
    assert state["clocks"]["black"] > 400


def test_correspondence_is_days_a_move(server: Serving) -> None:
    sitting = two_at(server, clock={"days": 3})
    state = sitting.play("e2e4", "e7e5", "g1f3", "b8c6")
    for seat in ("white", "black"):
        assert 3 * 86_400 - 60 < state["clocks"][seat] <= 3 * 86_400


@pytest.mark.parametrize("clock", ["1+0", "2+0"])
def test_the_flag_falls_although_nobody_is_connected(server: Serving, clock: str) -> None:
    sitting = two_at(server, clock=clock)
    sitting.play("e2e4", "e7e5")
    over = until(lambda: _ended(sitting["black"].state(sitting.table)), "the flag of white")
    assert over["outcome"]["winner"] == "black"
    assert over["outcome"]["reason"] == "time"
    assert over["clocks"]["white"] == 0
    assert sitting["white"].decide(sitting.table, "g1f3").status_code == 409


def test_the_fall_of_a_flag_is_an_event(server: Serving) -> None:
    sitting = two_at(server, clock="1+0")
    with sitting["black"].stream(sitting.table) as stream:
        sitting.play("e2e4", "e7e5")
        ended = stream.event("end")
    assert ended["state"]["outcome"]["reason"] == "time"


def test_clocks_survive_the_process_that_kept_them(own_server: Serving) -> None:
    """A flag falls all the same; the time between death and restart is the deciding player's."""
    hurried = two_at(own_server.start(), clock="4+0")
    patient = two_at(own_server, clock="600+0")
    port = own_server.port
    hurried.play("e2e4", "e7e5")
    patient.play("e2e4", "e7e5")
    began, before = time.monotonic(), patient.state()["clocks"]
    own_server.kill()
    own_server.start(port)
    after, took = patient.state()["clocks"], time.monotonic() - began
    assert after["black"] == before["black"]
    assert before["white"] - took - 1 <= after["white"] <= before["white"] - took + 1
    over = until(lambda: _ended(hurried["black"].state(hurried.table)), "the flag of white")
    assert over["outcome"] == {**over["outcome"], "winner": "black", "reason": "time"}


def _ended(state: dict[str, Any]) -> dict[str, Any] | None:
    return state if state["outcome"] is not None else None
