"""Looking for a game: open seats with wishes, tables that fill up, programs for what stays empty."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.web_suite.client import Caller
from tests.web_suite.serving import Serving, until
from tests.web_suite.sittings import ENOCHIAN_SEATS


def seek(caller: Caller, **wanted: Any) -> dict[str, Any]:
    answer = caller.post("/api/seeks", wanted)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_two_who_look_for_the_same_sit_at_one_table(server: Serving) -> None:
    first, second = server.guest("first"), server.guest("second")
    waiting = seek(first, game="chess", clock="601+3")
    assert waiting["seats"] == ["white"]
    assert waiting["status"] == "waiting"
    found = seek(second, game="chess", clock="601+3")
    assert found["table"] == waiting["table"]
    assert found["seats"] == ["black"]
    assert first.play(waiting["table"], "e2e4")["seat"] == "black"


def test_clock_and_setup_are_wishes_and_what_is_left_out_may_be_anything(server: Serving) -> None:
    owner = server.guest("owner")
    table = seek(owner, game="chess2", clock="602+3", options={"armies": "ka"})["table"]
    for other in ({"clock": "602+4"}, {"clock": None}, {"options": {"armies": "cc"}}):
        choosy = server.guest("choosy")
        assert seek(choosy, game="chess2", **other)["table"] != table
    easy = server.guest("easy")
    assert seek(easy, game="chess2", clock="602+3")["table"] == table


def test_four_seats_fill_up(server: Serving) -> None:
    people = [server.guest(f"one of four {number}") for number in range(4)]
    made = [seek(person, game="enochian", options={"seats": "4"}, clock="603+3") for person in people]
    assert len({one["table"] for one in made}) == 1
    assert sorted(one["seats"][0] for one in made) == sorted(ENOCHIAN_SEATS)
    assert made[-1]["status"] == "playing"


def test_many_at_once_are_paired(server: Serving) -> None:
    people = [server.guest(f"in a hurry {number}") for number in range(12)]
    with ThreadPoolExecutor(12) as pool:
        made = list(pool.map(lambda person: seek(person, game="oracle", clock="604+3"), people))
    tables = [one["table"] for one in made]
    assert sorted(tables.count(table) for table in set(tables)) == [2] * 6


def test_a_rating_range_is_asked_of_both_sides(server: Serving) -> None:
    owner, fits = server.guest("owner"), server.guest("fits")
    table = seek(owner, game="chess", clock="605+3", rating=[1600, 1900])["table"]
    refused = fits.sit(table, "black")
    assert refused.status_code == 403
    assert "1600" in refused.json()["error"]
    assert seek(fits, game="chess", clock="605+3")["table"] != table
    open_to_all = seek(server.guest("open"), game="chess", clock="606+3")["table"]
    assert (
        seek(server.guest("picky"), game="chess", clock="606+3", rating=[1700, 1800])["table"] != open_to_all
    )
    assert (
        seek(server.guest("middle"), game="chess", clock="606+3", rating=[1400, 1600])["table"] == open_to_all
    )


def test_programs_take_what_stays_empty(server: Serving) -> None:
    owner = server.guest("owner")
    wishes = {"programs": "level 1", "after": 1}
    made = owner.create(
        game="enochian", options={"seats": "4"}, access="public", seats={"black": "me"}, wishes=wishes
    )
    until(lambda: owner.state(made["table"])["missing"] == [], "programs sit down")
    state = owner.state(made["table"])
    assert {seat: who["kind"] for seat, who in state["players"].items()} == {
        "yellow": "program",
        "blue": "program",
        "red": "program",
        "black": "person",
    }
    owner.play(made["table"], state["choices"][0]["decision"])
    until(lambda: len(owner.state(made["table"])["history"]) >= 4, "the programs play")


def test_programs_wait_for_persons_first(server: Serving) -> None:
    owner, late = server.guest("owner"), server.guest("late")
    wishes = {"programs": "level 1", "after": 3600}
    made = owner.create(game="chess", access="public", seats={"white": "me"}, wishes=wishes)
    assert owner.state(made["table"])["missing"] == ["black"]
    assert late.sit(made["table"], "black").status_code == 200


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"game": "nogame"},
        {"game": "chess", "clock": "soon"},
        {"game": "chess", "rating": [1]},
        {"game": "chess", "rating": [1900, 1500]},
        {"game": "chess", "programs": "uci:/bin/sh"},
        {"game": "chess", "after": -1},
        {"game": "chess2", "options": {"armies": "zz"}},
    ],
    ids=repr,
)
def test_what_cannot_be_looked_for_is_refused(server: Serving, wanted: dict[str, Any]) -> None:
    answer = server.guest().post("/api/seeks", wanted)
    assert answer.status_code == 422
    assert answer.json()["error"]
