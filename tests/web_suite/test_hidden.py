"""Hidden decisions, the die, and who sees through which seat."""

from __future__ import annotations

import json
from typing import Any

from tests.web_suite.client import Caller
from tests.web_suite.serving import Serving, until
from tests.web_suite.sittings import Sitting, two_at

DUEL = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33"


def watch_draft(server: Serving) -> tuple[Sitting, Caller]:
    return two_at(server, "chess2", options={"armies": "??"}), server.guest("watcher")


def test_a_draft_is_hidden_until_it_is_revealed(server: Serving) -> None:
    sitting, watcher = watch_draft(server)
    streams = {name: caller.stream(sitting.table) for name, caller in sitting.people.items()}
    streams["watcher"] = watcher.stream(sitting.table)
    try:
        assert sitting.state()["kind"] == "hidden"
        sitting.play("two-kings")
        first = {name: stream.event("decision") for name, stream in streams.items()}
        assert first["white"]["decision"] == "two-kings"
        assert first["black"]["decision"] is None
        assert first["watcher"]["decision"] is None
        assert "kings" not in json.dumps(first["watcher"]).lower()
        sitting.play("reaper")
        second = {name: stream.event("decision") for name, stream in streams.items()}
        assert second["black"]["decision"] == "reaper"
        assert second["white"]["decision"] is None
        assert second["watcher"]["decision"] is None
        for stream in streams.values():
            shown = {
                (frame["seat"], frame["decision"])
                for frame in (stream.event("reveal"), stream.event("reveal"))
            }
            assert shown == {("white", "two-kings"), ("black", "reaper")}
    finally:
        for stream in streams.values():
            stream.connection.close()
    decided = [(one["seat"], one["decision"]) for one in watcher.state(sitting.table)["history"]]
    assert decided == [("white", "two-kings"), ("black", "reaper")]


def test_the_history_of_others_hides_it_too(server: Serving) -> None:
    sitting, watcher = watch_draft(server)
    sitting.play("two-kings")
    assert [one["decision"] for one in sitting["white"].state(sitting.table)["history"]] == ["two-kings"]
    assert [one["decision"] for one in sitting["black"].state(sitting.table)["history"]] == [None]
    assert [one["decision"] for one in watcher.state(sitting.table)["history"]] == [None]
    record = watcher.get(f"/api/tables/{sitting.table}/record", format="text")
    assert record.status_code == 200
    assert "kings" not in record.text.lower()
    for form in ("text", "json", "svg"):
        mine = sitting["black"].get(f"/api/tables/{sitting.table}/record", format=form)
        assert mine.status_code == 200
        assert "two-kings" not in mine.text.lower()


def test_a_duel_with_bids_bid_in_secret(server: Serving) -> None:
    sitting = two_at(server, "chess2", position=DUEL)
    with sitting["white"].stream(sitting.table) as white, sitting["black"].stream(sitting.table) as black:
        sitting.play("e4d5/")
        assert sitting.state()["phase"] == "challenge"
        sitting.play("2")
        black.event("decision")
        white.event("decision")
        assert white.event("decision")["decision"] is None
        assert black.event("decision")["decision"] == "2"
        state = sitting.play("1")
        revealed = {
            (frame["seat"], frame["decision"]) for frame in (white.event("reveal"), white.event("reveal"))
        }
    assert revealed == {("black", "2"), ("white", "1")}
    assert state["seat"] == "black"


def test_who_holds_both_seats_sees_through_the_deciding_one(server: Serving) -> None:
    alone = server.guest()
    made = alone.create(game="chess2", options={"armies": "??"}, seats={"white": "me", "black": "me"})
    table = made["table"]
    alone.play(table, "two-kings")
    deciding = alone.state(table)
    assert deciding["seat"] == "black"
    assert deciding["choices"]
    assert [one["decision"] for one in deciding["history"]] == [None]
    other = alone.state(table, seat="white")
    assert [one["decision"] for one in other["history"]] == ["two-kings"]
    assert alone.state(table, seat="black")["position"] == deciding["position"]


def test_another_persons_view_is_not_to_be_had(server: Serving) -> None:
    sitting, watcher = watch_draft(server)
    sitting.play("two-kings")
    for caller in (sitting["black"], watcher):
        answer = caller.get(f"/api/tables/{sitting.table}", seat="white")
        assert answer.status_code in (401, 403) or "two-kings" not in str(answer.json()["history"])


def test_the_die_is_a_decision_of_chance(server: Serving) -> None:
    alone = server.guest()
    made = alone.create(
        game="enochian",
        options={"array": "water-of-air", "ptah": "f5", "querent": "blue"},
        seats={"active": "me", "passive": "me"},
    )
    table = made["table"]
    state = until(lambda: _asks(alone, table), "the die is thrown")
    thrown = [one for one in state["history"] if one["seat"] == "chance"]
    assert thrown
    assert thrown[0]["decision"].startswith("die=")
    with alone.stream(table, since=0) as stream:
        frame = stream.find(lambda frame: frame.get("type") == "decision" and frame["seat"] == "chance")
    assert frame["decision"] == thrown[0]["decision"]


def _asks(caller: Caller, table: str) -> dict[str, Any] | None:
    state = caller.state(table)
    return state if state["seat"] != "chance" else None


def test_nobody_throws_for_the_server(server: Serving) -> None:
    alone = server.guest()
    made = alone.create(
        game="enochian",
        options={"array": "water-of-air", "ptah": "f5", "querent": "blue"},
        seats={"active": "me", "passive": "me"},
    )
    assert alone.decide(made["table"], "die=6").status_code in (403, 409, 422)
