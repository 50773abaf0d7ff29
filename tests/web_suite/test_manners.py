"""What every answer carries, who may frame what, how the interface describes itself, what is too much."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web_suite.client import Caller, refused_socket
from tests.web_suite.serving import Serving
from tests.web_suite.sittings import two_at


def test_nobody_may_frame_a_page_except_embed(server: Serving) -> None:
    sitting = two_at(server)
    with server.visitor() as visitor:
        for path in ("/", f"/api/tables/{sitting.table}", "/api/games", "/nothing"):
            headers = visitor.get(path).headers
            assert "frame-ancestors 'none'" in headers["content-security-policy"], path
            assert headers["x-frame-options"].upper() == "DENY", path
            assert headers["x-content-type-options"] == "nosniff", path
            assert headers["referrer-policy"] in ("no-referrer", "same-origin", "strict-origin"), path
        embedded = visitor.get(f"/embed/{sitting.table}").headers
    assert "frame-ancestors 'none'" not in embedded.get("content-security-policy", "")
    assert "x-frame-options" not in embedded


def test_scripts_come_from_here_only(server: Serving) -> None:
    with server.visitor() as visitor:
        policy = visitor.get("/").headers["content-security-policy"]
    parts = {name: rest for name, _, rest in (part.strip().partition(" ") for part in policy.split(";"))}
    assert "default-src" in parts
    scripts = parts.get("script-src", parts["default-src"])
    assert "unsafe-inline" not in scripts
    assert "unsafe-eval" not in scripts
    assert "*" not in scripts
    assert "http" not in scripts


def test_the_interface_describes_itself(server: Serving) -> None:
    with server.visitor() as visitor:
        description = visitor.get("/openapi.json").json()
    paths = description["paths"]
    for path in ("/api/guests", "/api/games", "/api/tables", "/api/tables/{table}", "/api/records"):
        assert path in paths
    decisions = paths["/api/tables/{table}/decisions"]["post"]["responses"]
    assert {"200", "401", "403", "404", "409", "422", "429"} <= decisions.keys()


def test_too_much_is_told_when_to_come_back(server: Serving) -> None:
    """Analysis, chat, tables: whatever is limited first answers 429 with the seconds to wait."""
    caller = server.guest("eager")
    for _ in range(3_000):
        answer = caller.post("/api/tables", {"game": "chess"})
        if answer.status_code == 429:
            break
        assert answer.status_code in (200, 201)
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) >= 1
    assert answer.json()["error"]
    other = server.guest("patient")
    assert other.post("/api/tables", {"game": "chess"}).status_code in (200, 201), "limits count per caller"


@pytest.mark.parametrize("size", [200_000, 5_000_000])
def test_a_body_that_is_too_large_is_refused(server: Serving, size: int) -> None:
    caller = server.guest()
    answer = caller.post("/api/tables", {"game": "chess", "options": {"x": "y" * size}})
    assert answer.status_code in (413, 422)
    assert answer.json()["error"]
    assert len(answer.text) < 2_000


def test_a_frame_that_is_too_large_ends_that_socket_only(server: Serving) -> None:
    sitting = two_at(server)
    with sitting["white"].stream(sitting.table) as good:
        # The server may hang up before the whole frame is sent.
        with sitting["black"].stream(sitting.table) as bad, suppress(ConnectionClosed):
            bad.send("x" * 3_000_000)
        sitting.play("e2e4")
        assert good.event("decision")["decision"] == "e2e4"


def test_chat_is_between_people_at_a_table(server: Serving) -> None:
    sitting = two_at(server)
    with sitting["black"].stream(sitting.table) as stream:
        answer = say(sitting["white"], sitting.table, "<i>good luck</i>")
        assert answer == 200
        frame = stream.event("chat")
    assert "<i>good luck</i>" in json.dumps(frame, ensure_ascii=False)
    assert frame["seat"] == "white" or "white player" in json.dumps(frame)


def test_chat_is_off_on_public_tables_unless_the_owner_wants_it(server: Serving) -> None:
    sitting = two_at(server, access="public")
    assert say(sitting["white"], sitting.table, "hello") == 403


def test_chat_is_limited(server: Serving) -> None:
    sitting = two_at(server)
    said = [say(sitting["white"], sitting.table, f"word {number}") for number in range(60)]
    assert 429 in said
    assert set(said) <= {200, 429}


def say(caller: Caller, table: str, text: str) -> int:
    return caller.act(table, "chat", text=text).status_code


def test_the_lobby_tells_of_open_seats(server: Serving) -> None:
    owner, seeker = server.guest("owner"), server.guest("seeker")
    with seeker.socket("/api/lobby") as lobby:
        made = owner.create(game="oracle", access="public", seats={"white": "me"})
        lobby.find(lambda frame: made["table"] in json.dumps(frame))
    assert refused_socket(lambda: seeker.socket("/api/lobby", origin="https://elsewhere.example"))[0] == 403


def test_analysis_streams_lines_for_any_position(server: Serving) -> None:
    caller = server.guest()
    with caller.socket("/api/analysis") as analysis:
        analysis.send({"game": "chess", "position": "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"})
        frame = analysis.find(lambda frame: "a1a8" in json.dumps(frame))
        assert "error" not in frame
        analysis.send({"game": "chess", "position": "nonsense"})
        refusal = analysis.find(lambda frame: "error" in frame)
        assert isinstance(refusal["error"], str)
