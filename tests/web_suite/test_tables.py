"""Tables: how they are made, who may sit down, what everybody is shown."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.web_suite.client import key_of
from tests.web_suite.serving import Serving, until
from tests.web_suite.sittings import sit_down, two_at

FACTS = {
    "table",
    "game",
    "number",
    "position",
    "turn",
    "seat",
    "phase",
    "kind",
    "choices",
    "yours",
    "clocks",
    "outcome",
    "history",
    "picture",
}


def test_seats_not_named_are_open_and_access_is_by_link(server: Serving) -> None:
    owner = server.guest()
    made = owner.create(game="chess")
    assert made["seats"] == []
    assert urlsplit(made["link"]).fragment
    listed = owner.get("/api/tables").json()
    assert made["table"] not in [one["table"] for one in listed["tables"]]
    assert owner.state(made["table"])["yours"] == []


def test_the_key_stands_in_the_fragment_only(server: Serving) -> None:
    owner = server.guest()
    made = owner.create(game="chess", seats={"white": "me"})
    key = key_of(made["link"])
    assert len(key) >= 16
    assert key not in made["link"].replace(f"#{urlsplit(made['link']).fragment}", "")
    assert made["seats"] == ["white"]
    assert key not in server.log()
    with server.visitor() as watcher:
        assert key not in watcher.get(f"/api/tables/{made['table']}").text


def test_a_link_table_is_sat_at_by_its_key_until_the_seats_are_taken(server: Serving) -> None:
    owner, friend, late = server.guest("owner"), server.guest("friend"), server.guest("late")
    made = owner.create(game="chess", seats={"white": "me"})
    key = key_of(made["link"])
    assert friend.sit(made["table"], "black").status_code == 403
    assert friend.sit(made["table"], "black", "guessed").status_code == 403
    seated = friend.sit(made["table"], "black", key)
    assert seated.status_code == 200, seated.text
    assert friend.state(made["table"])["yours"] == ["black"]
    assert late.sit(made["table"], "black", key).status_code in (403, 409)
    assert late.state(made["table"])["yours"] == []


def test_who_knows_the_address_may_watch(server: Serving) -> None:
    sitting = two_at(server)
    with server.visitor() as watcher:
        state = watcher.state(sitting.table)
    assert state["yours"] == []
    assert state["choices"] == []
    assert state["seat"] == "white"


def test_a_public_table_is_listed_and_anybody_may_sit_down(server: Serving) -> None:
    owner, other = server.guest("owner"), server.guest("other")
    made = owner.create(game="oracle", access="public", seats={"white": "me"})
    listed = other.get("/api/tables", game="oracle", access="public").json()
    assert made["table"] in [one["table"] for one in listed["tables"]]
    assert other.sit(made["table"], "black").status_code == 200
    assert other.state(made["table"])["yours"] == ["black"]


def test_everything_promised_is_in_the_answer(server: Serving) -> None:
    sitting = two_at(server)
    state = sitting["white"].state(sitting.table)
    assert state.keys() >= FACTS
    assert (state["game"], state["turn"], state["seat"]) == ("chess", "white", "white")
    assert (state["kind"], state["phase"], state["outcome"]) == ("board", "move", None)
    assert state["yours"] == ["white"]
    assert state["clocks"] == {}
    assert state["history"] == []
    assert len(state["choices"]) == 20
    choice = next(one for one in state["choices"] if one["decision"] == "e2e4")
    assert choice["squares"] == ["e2", "e4"]
    assert choice["text"]
    assert sitting["black"].state(sitting.table)["choices"] == []


def test_a_decision_answers_with_the_new_state(server: Serving) -> None:
    sitting = two_at(server)
    before = sitting["white"].state(sitting.table)["number"]
    answer = sitting["white"].decide(sitting.table, "e2e4", before)
    assert answer.status_code == 200
    state = answer.json()
    assert state["number"] > before
    assert (state["turn"], state["seat"]) == ("black", "black")
    assert state["history"] == [
        {
            "number": state["history"][0]["number"],
            "seat": "white",
            "decision": "e2e4",
            "text": state["history"][0]["text"],
        }
    ]
    assert before < state["history"][0]["number"] <= state["number"]
    assert state["yours"] == ["white"]
    assert state["choices"] == []


def test_play_begins_when_every_seat_is_taken(server: Serving) -> None:
    owner = server.guest()
    made = owner.create(game="enochian", options={"seats": "4"}, seats={"black": "me", "yellow": "level 1"})
    answer = owner.decide(made["table"], "a2a3")
    assert answer.status_code == 409
    assert "blue" in answer.json()["error"]
    assert "red" in answer.json()["error"]
    assert "yellow" not in answer.json()["error"]


def test_a_person_may_take_several_seats(server: Serving) -> None:
    alone = server.guest()
    made = alone.create(game="chess", seats={"white": "me", "black": "me"})
    assert sorted(made["seats"]) == ["black", "white"]
    table = made["table"]
    assert sorted(alone.state(table)["yours"]) == ["black", "white"]
    assert len(alone.state(table)["choices"]) == 20
    alone.play(table, "e2e4", "e7e5", "g1f3")
    assert alone.state(table)["seat"] == "black"


def test_choices_are_for_whoever_decides_only(server: Serving) -> None:
    alone = server.guest()
    made = alone.create(game="chess", seats={"white": "me", "black": "me"})
    assert alone.state(made["table"], seat="white")["choices"]
    assert alone.get(f"/api/tables/{made['table']}", seat="purple").status_code in (403, 404, 422)
    with server.visitor() as watcher:
        answer = watcher.get(f"/api/tables/{made['table']}", seat="white")
        assert answer.status_code in (401, 403) or answer.json()["choices"] == []


def test_a_program_answers_at_its_seat(server: Serving) -> None:
    alone = server.guest()
    made = alone.create(game="chess", seats={"white": "me", "black": "level 1"})
    with alone.stream(made["table"]) as stream:
        alone.play(made["table"], "e2e4")
        answer = stream.find(lambda frame: frame.get("type") == "decision" and frame["seat"] == "black")
    assert answer["decision"]
    state = until(lambda: _with_turn(alone.state(made["table"]), "white"), "white to move again")
    assert [one["seat"] for one in state["history"]] == ["white", "black"]


def test_a_program_may_begin(server: Serving) -> None:
    alone = server.guest()
    made = alone.create(game="oracle", seats={"white": "level 1", "black": "me"})
    state = until(lambda: _with_turn(alone.state(made["table"]), "black"), "the program's first move")
    assert len(state["history"]) == 1


def _with_turn(state: dict[str, Any], seat: str) -> dict[str, Any] | None:
    return state if state["seat"] == seat else None


@pytest.mark.parametrize("access", ["link", "public"])
def test_after_the_end_nobody_decides(server: Serving, access: str) -> None:
    sitting = two_at(server, access="link")
    sitting.play("f2f3", "e7e5", "g2g4", "d8h4")
    state = sitting["white"].state(sitting.table)
    assert (state["seat"], state["turn"], state["kind"]) == ("", "", "over")
    assert state["outcome"]["winner"] == "black"
    assert state["outcome"]["reason"] == "checkmate"
    assert state["choices"] == []
    answer = sitting["white"].decide(sitting.table, "a2a3")
    assert answer.status_code == 409
    assert answer.json()["error"]


def test_a_table_may_begin_from_a_position(server: Serving) -> None:
    text = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
    sitting = two_at(server, position=text)
    assert sitting["white"].state(sitting.table)["position"] == text
    refused = server.guest().post("/api/tables", {"game": "chess", "position": "4k3/8/8 w - - 0 1"})
    assert refused.status_code == 422
    assert refused.json()["error"]


def test_lists_come_in_pages(server: Serving) -> None:
    owner = server.guest("a lister")
    made = [owner.create(game="chess", access="public", seats={"white": "me"})["table"] for _ in range(7)]
    seen: list[str] = []
    following: object = None
    for _ in range(50):
        query = {"next": following} if following is not None else {}
        page = owner.get("/api/tables", access="public", player=owner.name, limit=3, **query).json()
        assert set(page) >= {"tables", "next"}
        seen += [one["table"] for one in page["tables"]]
        following = page["next"]
        if following is None:
            break
    assert following is None
    assert set(made) <= set(seen)
    assert len(seen) == len(set(seen))


def test_a_list_names_the_seats_in_one_order_whoever_sat_down_first(server: Serving) -> None:
    """PostgreSQL puts a row that was changed behind the others; the list followed it."""
    seats = ("yellow", "blue", "red", "black")
    orders = set()
    for first in range(len(seats)):
        turned = (*seats[first:], *seats[:first])
        sitting = sit_down(server, turned, game="enochian", options={"seats": "4"}, access="public")
        listed = sitting.anybody.get("/api/tables", access="public").json()["tables"]
        orders.add(next(tuple(one["players"]) for one in listed if one["table"] == sitting.table))
    assert len(orders) == 1
