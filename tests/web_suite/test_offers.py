"""Offers, answers, resignation, takebacks, rematches, claims."""

from __future__ import annotations

from typing import Any

from tests.web_suite.serving import Serving
from tests.web_suite.sittings import ENOCHIAN_SEATS, Sitting, sit_down, two_at


def offered(sitting: Sitting, seat: str, action: str) -> int:
    """The number of the offer that an action makes."""
    seen = sitting[seat].state(sitting.table)["number"]
    with sitting[seat].stream(sitting.table, since=seen) as stream:
        answer = sitting[seat].act(sitting.table, action)
        assert answer.status_code == 200, answer.text
        number: int = stream.event("offer")["number"]
    return number


def test_a_draw_by_agreement(server: Serving) -> None:
    sitting = two_at(server)
    sitting.play("e2e4")
    offer = offered(sitting, "white", "offer-draw")
    assert sitting["white"].act(sitting.table, "accept", offer=offer).status_code in (403, 409, 422)
    answer = sitting["black"].act(sitting.table, "accept", offer=offer)
    assert answer.status_code == 200, answer.text
    state = sitting["white"].state(sitting.table)
    assert state["outcome"]["winner"] is None
    assert state["outcome"]["reason"] == "agreement"
    assert state["seat"] == state["turn"] == ""


def test_an_answer_names_its_offer(server: Serving) -> None:
    sitting = two_at(server)
    offer = offered(sitting, "white", "offer-draw")
    assert sitting["black"].act(sitting.table, "accept").status_code == 422
    assert sitting["black"].act(sitting.table, "accept", offer=offer + 50).status_code in (404, 409, 422)
    assert sitting["black"].act(sitting.table, "decline", offer=offer).status_code == 200
    assert sitting["black"].act(sitting.table, "accept", offer=offer).status_code in (404, 409, 422)
    assert sitting["white"].state(sitting.table)["outcome"] is None


def test_resigning_ends_the_game(server: Serving) -> None:
    sitting = two_at(server)
    with sitting["black"].stream(sitting.table) as stream:
        assert sitting["white"].act(sitting.table, "resign").status_code == 200
        end = stream.event("end")
    assert end["state"]["outcome"]["winner"] == "black"
    assert end["state"]["outcome"]["reason"] == "resignation"
    assert sitting["white"].act(sitting.table, "resign").status_code == 409


def test_a_team_has_lost_when_all_its_seats_resigned(server: Serving) -> None:
    sitting = sit_down(server, ENOCHIAN_SEATS, game="enochian", options={"seats": "4"})
    assert sitting["red"].act(sitting.table, "resign").status_code == 200
    assert sitting.state()["outcome"] is None
    assert sitting["yellow"].act(sitting.table, "resign").status_code == 200
    outcome = sitting["blue"].state(sitting.table)["outcome"]
    assert (outcome["winner"], outcome["reason"]) == ("passive", "resignation")


def test_a_takeback_is_asked_for_and_is_an_event(server: Serving) -> None:
    sitting = two_at(server)
    sitting.play("e2e4", "e7e5")
    with sitting["black"].stream(sitting.table) as stream:
        offer = offered(sitting, "white", "takeback")
        stream.event("offer")
        assert len(sitting.state()["history"]) == 2, "nothing is taken back without consent"
        assert sitting["black"].act(sitting.table, "accept", offer=offer).status_code == 200
        event = stream.event("takeback")
    state = sitting["white"].state(sitting.table)
    assert state["history"] == []
    assert state["seat"] == "white", "takeback to my last move"
    assert state["number"] >= event["number"] > offer
    assert sitting["white"].decide(sitting.table, "d2d4").status_code == 200
    assert [one["decision"] for one in sitting.state()["history"]] == ["d2d4"]


def test_a_claim_ends_the_game_where_the_rules_allow_it(server: Serving) -> None:
    sitting = two_at(server)
    assert sitting["white"].act(sitting.table, "claim").status_code in (409, 422)
    for _ in range(2):
        sitting.play("g1f3", "g8f6", "f3g1", "f6g8")
    answer = sitting["white"].act(sitting.table, "claim")
    if sitting["white"].state(sitting.table)["outcome"] is None:
        assert answer.status_code in (409, 422)
        sitting.play("g1f3", "g8f6", "f3g1", "f6g8")
        answer = sitting["white"].act(sitting.table, "claim")
    outcome = sitting["white"].state(sitting.table)["outcome"]
    assert outcome is not None
    assert outcome["winner"] is None


def test_a_rematch_is_a_new_table_for_both(server: Serving) -> None:
    sitting = two_at(server)
    sitting["white"].act(sitting.table, "resign")
    offer = offered(sitting, "white", "rematch")
    seen = sitting["white"].state(sitting.table)["number"]
    with sitting["white"].stream(sitting.table, since=seen) as stream:
        answer = sitting["black"].act(sitting.table, "accept", offer=offer)
        assert answer.status_code == 200, answer.text
        told = stream.event()
    fresh = _find(answer.json(), sitting.table) or _find(told, sitting.table)
    assert fresh, (answer.json().keys(), told)
    seats = {seat for caller in sitting.people.values() for seat in caller.state(fresh)["yours"]}
    assert seats == {"white", "black"}


def _find(said: dict[str, Any], old: str) -> str | None:
    """The name of the new table, wherever it is told."""
    for name in ("rematch", "next", "table"):
        found = said.get(name)
        if isinstance(found, dict):
            found = found.get("table")
        if isinstance(found, str) and found and found != old:
            return found
    state = said.get("state")
    return _find(state, old) if isinstance(state, dict) else None
