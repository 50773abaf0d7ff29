"""Sockets: every later event once, in order, as the caller may see it; refusals before the upgrade."""

from __future__ import annotations

from functools import partial

import pytest

from tests.web_suite.client import Visitor, refused_socket
from tests.web_suite.serving import Serving
from tests.web_suite.sittings import two_at

TYPES = {"decision", "reveal", "seat", "offer", "takeback", "clock", "chat", "end"}


def test_without_since_it_begins_with_the_present_state(server: Serving) -> None:
    sitting = two_at(server)
    sitting.play("e2e4", "e7e5")
    with sitting["white"].stream(sitting.table) as stream:
        first = stream.find(lambda frame: "state" in frame)
        assert first["state"] == {**sitting["white"].state(sitting.table), "clocks": {}}
        assert len([frame for frame in stream.seen if frame.get("type") == "decision"]) <= 1
        sitting.play("g1f3")
        frame = stream.event("decision")
    assert (frame["seat"], frame["decision"]) == ("white", "g1f3")
    assert frame["text"]
    assert frame["state"]["number"] == frame["number"]
    assert frame["state"]["seat"] == "black"


def test_every_later_event_once_and_in_order(server: Serving) -> None:
    sitting = two_at(server)
    sitting.play("e2e4", "e7e5", "g1f3")
    now = sitting.state()["number"]
    with sitting["black"].stream(sitting.table, since=0) as stream:
        sitting.play("b8c6", "f1b5")
        last = sitting.state()["number"]
        frames = list(stream.upto(last))
    assert [frame["number"] for frame in frames] == list(range(1, last + 1))
    assert {frame["type"] for frame in frames} <= TYPES
    decided = [frame["decision"] for frame in frames if frame["type"] == "decision"]
    assert decided == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]
    replayed = [frame for frame in frames if frame["number"] <= now]
    assert all(not frame.get("state") for frame in replayed[:-1]), "in a replay only with the last one"
    assert replayed[-1]["state"]["number"] == now


def test_who_was_away_asks_for_the_rest(server: Serving) -> None:
    sitting = two_at(server)
    with sitting["white"].stream(sitting.table) as stream:
        sitting.play("e2e4")
        seen = stream.event("decision")["number"]
    sitting.play("e7e5", "g1f3", "b8c6")
    last = sitting.state()["number"]
    with sitting["white"].stream(sitting.table, since=seen) as stream:
        frames = stream.upto(last)
    assert [frame["number"] for frame in frames] == list(range(seen + 1, last + 1))


def test_since_the_last_number_there_is_nothing_to_miss(server: Serving) -> None:
    sitting = two_at(server)
    last = sitting.state()["number"]
    with sitting["white"].stream(sitting.table, since=last) as stream:
        sitting.play("e2e4")
        assert stream.event()["number"] == last + 1


def test_presence_and_clocks_carry_no_number(server: Serving) -> None:
    sitting = two_at(server, clock="300+3")
    with sitting["white"].stream(sitting.table) as here, sitting["black"].stream(sitting.table):
        frame = here.find(lambda frame: frame.get("type") == "presence")
        assert "number" not in frame
        sitting.play("e2e4", "e7e5", "g1f3")
        here.event("decision")
    assert all("number" not in other for other in here.others)


def test_the_frame_shows_what_the_caller_may_know(server: Serving) -> None:
    sitting = two_at(server)
    with (
        sitting["white"].stream(sitting.table) as white,
        sitting["black"].stream(sitting.table) as black,
        server.guest("watcher").stream(sitting.table) as watcher,
    ):
        sitting.play("e2e4")
        seen = {
            name: one.event("decision")
            for name, one in {"white": white, "black": black, "watcher": watcher}.items()
        }
    assert seen["white"]["state"]["yours"] == ["white"]
    assert seen["white"]["state"]["choices"] == []
    assert len(seen["black"]["state"]["choices"]) == 20
    assert seen["watcher"]["state"]["yours"] == []
    assert seen["watcher"]["state"]["choices"] == []


@pytest.mark.parametrize("since", ["-1", "soon", "1.5", str(10**30)])
def test_a_since_that_is_none_is_refused_before_the_upgrade(server: Serving, since: str) -> None:
    sitting = two_at(server)
    status, _ = refused_socket(
        lambda: sitting["white"].socket(f"/api/tables/{sitting.table}/stream", since=since)
    )
    assert status in (409, 422)


def test_refusals_come_as_http_status(server: Serving) -> None:
    sitting = two_at(server)
    path = f"/api/tables/{sitting.table}/stream"
    status, said = refused_socket(lambda: server.guest().stream("nosuchtable"))
    assert status == 404
    assert said["error"]
    with Visitor(server.address, {"Authorization": "Bearer wrong"}) as wrong:
        assert refused_socket(lambda: wrong.socket(path))[0] == 401


def test_a_foreign_origin_is_refused(server: Serving) -> None:
    sitting = two_at(server)
    path = f"/api/tables/{sitting.table}/stream"
    for origin in ("https://elsewhere.example", "null", f"{server.address}.example", "http://127.0.0.1:1"):
        status, said = refused_socket(partial(sitting["white"].socket, path, origin))
        assert status == 403, origin
        assert said["error"]
    with sitting["white"].socket(path, origin=server.address) as stream:
        assert stream.find(lambda frame: "state" in frame)


def test_no_origin_is_allowed_with_a_bearer_token_only(server: Serving) -> None:
    with server.visitor() as browser:
        token = browser.post("/api/guests", {"name": "Ada"}).json()["token"]
        made = browser.post(
            "/api/tables", {"game": "chess", "seats": {"white": "me"}}, headers={"Origin": server.address}
        ).json()
        cookie = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    path = f"/api/tables/{made['table']}/stream"
    with Visitor(server.address, {"Cookie": cookie}) as cookies:
        assert refused_socket(lambda: cookies.socket(path))[0] == 403
        with cookies.socket(path, origin=server.address) as stream:
            assert stream.find(lambda frame: "state" in frame)["state"]["yours"] == ["white"]
    with (
        Visitor(server.address, {"Authorization": f"Bearer {token}"}) as bearer,
        bearer.socket(path) as stream,
    ):
        assert stream.find(lambda frame: "state" in frame)["state"]["yours"] == ["white"]


def test_a_token_in_the_address_is_no_token(server: Serving) -> None:
    owner = server.guest()
    made = owner.create(game="chess", seats={"white": "me"})
    with server.visitor() as visitor:
        answer = visitor.get(f"/api/tables/{made['table']}", token=owner.token)
    assert answer.status_code >= 400 or answer.json()["yours"] == []
