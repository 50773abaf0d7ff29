"""The application over its own interface: headers, refusals, limits, and what the command line says."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import util
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from heterodox.errors import InvalidText
from heterodox.web.app import create_app
from heterodox.web.limits import Allowance, Limiter
from heterodox.web.settings import Settings, sqlite_url


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(sqlite_url(tmp_path), inner_worker=False, worker_key="right")
    with TestClient(create_app(settings), raise_server_exceptions=False) as started:
        yield started


def test_every_answer_carries_strict_headers(client: TestClient) -> None:
    for path in ("/api/games", "/api/nothing", "/api/me"):
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        policy = headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy


def test_only_embedded_pages_may_be_framed(client: TestClient) -> None:
    headers = client.get("/embed/anything").headers
    assert "x-frame-options" not in headers
    assert "frame-ancestors *" in headers["content-security-policy"]


def test_a_guest_gets_a_cookie_that_scripts_cannot_read(client: TestClient) -> None:
    answer = client.post("/api/guests", json={"name": "Ada"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert client.get("/api/me").json() == {"name": "Ada", "account": False}


def test_a_page_of_others_cannot_act_with_our_cookie(client: TestClient) -> None:
    client.post("/api/guests", json={"name": "Ada"})
    foreign = {"Origin": "https://elsewhere.example"}
    assert client.post("/api/tables", json={"game": "chess"}, headers=foreign).status_code == 403
    own = {"Origin": "http://testserver"}
    assert client.post("/api/tables", json={"game": "chess"}, headers=own).status_code == 200


def test_an_account_keeps_its_name_and_a_guests_seats(client: TestClient) -> None:
    client.post("/api/guests", json={"name": "Ada"})
    table = client.post("/api/tables", json={"game": "chess", "seats": {"white": "me"}}).json()["table"]
    password = {"name": "Ada L", "password": "correct horse"}
    assert client.post("/api/accounts", json=password).status_code == 200
    assert client.get(f"/api/tables/{table}").json()["yours"] == ["white"]
    client.cookies.clear()
    assert client.post("/api/guests", json={"name": "ada  l"}).status_code == 409
    assert client.post("/api/accounts", json=password).status_code == 409
    wrong = {**password, "password": "wrong horse"}
    assert client.post("/api/sessions", json=wrong).status_code == 401
    assert client.post("/api/sessions", json=password).status_code == 200
    assert client.get(f"/api/tables/{table}").json()["yours"] == ["white"]
    assert client.delete("/api/sessions").status_code == 200
    assert client.get("/api/me").status_code == 401


@pytest.mark.parametrize("key", ["", "wrong", "rightt"])
def test_work_is_for_those_who_have_the_key(client: TestClient, key: str) -> None:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    for path in ("/api/work/acquire", "/api/work/answer"):
        assert client.post(path, json={}, headers=headers).status_code == 401
    found = client.post("/api/work/acquire", json={}, headers={"Authorization": "Bearer right"})
    assert found.json() == {"work": None}


def test_a_record_goes_out_and_comes_back(client: TestClient) -> None:
    client.post("/api/guests", json={"name": "Ada"})
    seats = {"white": "me", "black": "me"}
    table = client.post("/api/tables", json={"game": "chess", "clock": "300+3", "seats": seats}).json()[
        "table"
    ]
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        number = client.get(f"/api/tables/{table}").json()["number"]
        client.post(f"/api/tables/{table}/decisions", json={"decision": move, "number": number})
    for form in ("text", "json"):
        text = client.get(f"/api/tables/{table}/record", params={"format": form}).text
        made = client.post("/api/records", json={"text": text}).json()
        again = client.get(f"/api/tables/{made['table']}").json()
        assert [one["decision"] for one in again["history"]] == ["f2f3", "e7e5", "g2g4", "d8h4"]
        assert again["outcome"]["reason"] == "checkmate"
    for form, beginning in (("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF8")):
        answer = client.get(f"/api/tables/{table}/record", params={"format": form})
        assert answer.content.startswith(beginning)
    assert client.get(f"/api/tables/{table}/record", params={"format": "exe"}).status_code == 422
    assert client.post("/api/records", json={"text": "no record"}).status_code == 422


def test_a_body_that_is_too_long_is_refused(client: TestClient) -> None:
    answer = client.post("/api/guests", content=b'{"name": "' + b"a" * 100_000)
    assert answer.status_code == 413
    assert answer.json()["error"]


def test_a_bucket_fills_up_again() -> None:
    times = iter([0.0, 0.0, 0.0, 0.5, 1.0])
    limiter = Limiter({"chat": Allowance(2, 1.0)}, lambda: next(times))
    waits = [limiter.spend("chat", "ada") for _ in range(5)]
    assert waits == [0, 0, 1, 1, 0]
    assert limiter.spend("anything else", "ada") == 0


def test_a_limit_is_429_with_the_time_to_wait(tmp_path: Path) -> None:
    settings = Settings(sqlite_url(tmp_path), inner_worker=False, limits={"tables": Allowance(1, 0.1)})
    with TestClient(create_app(settings)) as client:
        client.post("/api/guests", json={"name": "Ada"})
        assert client.post("/api/tables", json={"game": "chess"}).status_code == 200
        refused = client.post("/api/tables", json={"game": "chess"})
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 10
        client.post("/api/guests", json={"name": "Bob"})
        assert client.post("/api/tables", json={"game": "chess"}).status_code == 200, "each has their own"


def test_without_the_extra_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from heterodox.cli.serve import expect_extra

    monkeypatch.setattr(util, "find_spec", lambda name: None if name == "fastapi" else object())
    with pytest.raises(InvalidText, match=r"fastapi is not installed.*heterodox\[web\]"):
        expect_extra("serve")
