"""Refusals: their order, their words as JSON, whatever was asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web_suite.client import Answer
from tests.web_suite.serving import Serving
from tests.web_suite.sittings import two_at

NOWHERE = "nosuchtable"


def said(answer: Answer) -> tuple[int, str]:
    """Status and words; every refusal is JSON with its reason under "error"."""
    assert answer.headers["content-type"].startswith("application/json"), answer.text
    body = answer.json()
    assert isinstance(body["error"], str), body
    assert body["error"].strip()
    assert "\n" not in body["error"]
    return answer.status_code, body["error"]


BROKEN: list[Any] = [{}, [], "text", 7, {"decision": 7, "number": 0}, {"decision": "e2e4", "number": "soon"}]


@pytest.mark.parametrize("body", BROKEN, ids=repr)
def test_no_token_comes_before_everything(server: Serving, body: Any) -> None:
    with server.visitor() as visitor:
        assert said(visitor.post(f"/api/tables/{NOWHERE}/decisions", body))[0] == 401


@pytest.mark.parametrize("body", BROKEN, ids=repr)
def test_no_table_comes_before_what_is_wrong_with_the_decision(server: Serving, body: Any) -> None:
    assert said(server.guest().post(f"/api/tables/{NOWHERE}/decisions", body))[0] == 404


def test_the_order_of_refusals_of_a_decision(server: Serving) -> None:
    sitting = two_at(server)
    path = f"/api/tables/{sitting.table}/decisions"
    white, black, stranger = sitting["white"], sitting["black"], server.guest("stranger")
    before = white.state(sitting.table)["number"]
    white.play(sitting.table, "e2e4")
    stale_and_illegal = {"decision": "e2e5", "number": before}
    with server.visitor() as visitor:
        assert said(visitor.post(path, stale_and_illegal))[0] == 401
    assert said(white.post(f"/api/tables/{NOWHERE}/decisions", stale_and_illegal))[0] == 404
    assert said(stranger.post(path, stale_and_illegal))[0] == 403
    assert said(white.post(path, stale_and_illegal))[0] == 403
    assert said(black.post(path, stale_and_illegal))[0] == 409
    status, words = said(black.decide(sitting.table, "e7e4"))
    assert status == 422
    assert "e7e4" in words


@pytest.mark.parametrize("body", BROKEN, ids=repr)
def test_somebody_elses_decision_comes_before_how_it_is_written(server: Serving, body: Any) -> None:
    sitting = two_at(server)
    assert said(sitting["black"].post(f"/api/tables/{sitting.table}/decisions", body))[0] == 403
    assert said(sitting["white"].post(f"/api/tables/{sitting.table}/decisions", body))[0] == 422


@pytest.mark.parametrize(
    "content", [b"", b"{", b"nonsense", b"\xff\xfe", b'{"decision":"e2e4","number":NaN}', b"[" * 3000]
)
def test_a_body_that_is_no_json_is_refused_in_words(server: Serving, content: bytes) -> None:
    sitting = two_at(server)
    answer = sitting["white"].http.post(
        f"/api/tables/{sitting.table}/decisions",
        content=content,
        headers={"Content-Type": "application/json"},
    )
    assert said(answer)[0] == 422


@pytest.mark.parametrize("number", [-1, 10**6, 10**30, 1.5, True, None, "1"])
def test_a_number_that_no_event_has_is_refused(server: Serving, number: Any) -> None:
    sitting = two_at(server)
    answer = sitting["white"].post(
        f"/api/tables/{sitting.table}/decisions", {"decision": "e2e4", "number": number}
    )
    assert said(answer)[0] in (409, 422)


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"game": "nogame"},
        {"game": "chess", "options": {"no": "such"}},
        {"game": "oracle", "options": {"take_own": "perhaps"}},
        {"game": "chess", "clock": "soon"},
        {"game": "chess", "clock": "-5+3"},
        {"game": "chess", "clock": "99999999999999999999+1"},
        {"game": "chess", "clock": {"days": 0}},
        {"game": "chess", "clock": {"days": "many"}},
        {"game": "chess", "seats": {"purple": "me"}},
        {"game": "chess", "seats": {"white": "level 99"}},
        {"game": "chess", "seats": {"white": "uci:/bin/sh"}},
        {"game": "chess", "seats": {"white": "engine:/etc/passwd"}},
        {"game": "chess", "seats": ["white"]},
        {"game": "chess", "access": "secret"},
        {"game": "enochian", "options": {"seats": "7"}},
    ],
    ids=repr,
)
def test_a_table_that_cannot_be_is_refused_in_words(server: Serving, wanted: dict[str, Any]) -> None:
    assert said(server.guest().post("/api/tables", wanted))[0] == 422


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/" + NOWHERE, 404),
        ("DELETE", "/api/games", 405),
        ("PUT", "/api/tables", 405),
        ("GET", "/api/tables/" + NOWHERE + "/record", 404),
        ("GET", "/api/tables/%00", 404),
        ("GET", "/api/tables/" + "x" * 3000, 404),
        ("GET", "/api/tables?next=%F0%9F", None),
    ],
)
def test_also_what_does_not_exist_is_refused_as_json(
    server: Serving, method: str, path: str, status: int | None
) -> None:
    with server.visitor() as visitor:
        answer = visitor.http.request(method, path)
    if status is not None:
        assert said(answer)[0] == status
    assert answer.status_code < 500


def test_a_seat_that_is_not_there_or_taken(server: Serving) -> None:
    sitting = two_at(server, access="public")
    stranger = server.guest()
    assert said(stranger.sit(sitting.table, "purple"))[0] in (404, 422)
    assert said(stranger.sit(sitting.table, "white"))[0] in (403, 409)
    with server.visitor() as visitor:
        assert said(visitor.sit(sitting.table, "white"))[0] == 401
    assert said(stranger.sit(NOWHERE, "white"))[0] == 404


def test_actions_are_refused_in_the_same_order(server: Serving) -> None:
    sitting = two_at(server)
    with server.visitor() as visitor:
        assert said(visitor.act(NOWHERE, "resign"))[0] == 401
    assert said(server.guest().act(NOWHERE, "dance"))[0] == 404
    assert said(server.guest().act(sitting.table, "resign"))[0] == 403
    assert said(sitting["white"].act(sitting.table, "dance"))[0] == 422
    assert said(sitting["white"].act(sitting.table, "claim"))[0] in (409, 422)
    assert said(sitting["white"].act(sitting.table, "accept", offer=9999))[0] in (404, 409, 422)


def test_words_from_outside_come_back_harmless(server: Serving) -> None:
    sitting = two_at(server)
    status, words = said(sitting["white"].decide(sitting.table, "\x1b[31m<script>\u202e" + "x" * 2000))
    assert status == 422
    assert words.isprintable()
    assert len(words) < 1000


@pytest.mark.parametrize("content", [b"\xff\xfe", b"{", b"[" * 3000])
def test_a_body_that_cannot_be_read_is_refused_by_the_school_too(server: Serving, content: bytes) -> None:
    """The framework's own 400 is no answer of ours."""
    with server.visitor() as visitor:
        answer = visitor.post(
            "/api/puzzles/enochian", content=content, headers={"content-type": "application/json"}
        )
    assert answer.status_code == 422
    assert answer.json()["error"]
