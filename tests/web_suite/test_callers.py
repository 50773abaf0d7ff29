"""Guests, accounts, games: who one is and what there is to play."""

from __future__ import annotations

import pytest

from tests.web_suite.client import Visitor
from tests.web_suite.serving import Serving


def test_a_guest_is_a_name_and_a_random_token(server: Serving) -> None:
    with server.visitor() as visitor:
        first = visitor.post("/api/guests", {"name": "Ada"})
        second = visitor.post("/api/guests", {"name": "Ada"})
    assert first.json()["name"] == "Ada"
    assert set(first.json()) >= {"token", "name"}
    assert len(first.json()["token"]) >= 20
    assert first.json()["token"] != second.json()["token"]


def test_the_cookie_is_for_the_browser_only(server: Serving) -> None:
    with server.visitor() as visitor:
        cookie = visitor.post("/api/guests", {"name": "Ada"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie or "samesite=strict" in cookie
    assert "path=/" in cookie


def test_cookie_and_bearer_are_the_same_person(server: Serving) -> None:
    with server.visitor() as browser:
        token = browser.post("/api/guests", {"name": "Ada"}).json()["token"]
        made = browser.post(
            "/api/tables", {"game": "chess", "seats": {"white": "me"}}, headers={"Origin": server.address}
        )
        assert made.status_code in (200, 201), made.text
    with Visitor(server.address, {"Authorization": f"Bearer {token}"}) as program:
        assert program.state(made.json()["table"])["yours"] == ["white"]


def test_a_cookie_from_a_foreign_page_changes_nothing(server: Serving) -> None:
    """Another site's page may make a browser send the cookie; the request must not count."""
    with server.visitor() as browser:
        browser.post("/api/guests", {"name": "Ada"})
        answer = browser.post(
            "/api/tables", {"game": "chess"}, headers={"Origin": "https://elsewhere.example"}
        )
    assert answer.status_code in (401, 403)
    assert answer.json()["error"]


@pytest.mark.parametrize("name", ["", " ", "x" * 500, 7, None, ["Ada"], "a\x00b", "line\nbreak", "\u202eada"])
def test_a_name_that_is_none_is_refused_in_words(server: Serving, name: object) -> None:
    with server.visitor() as visitor:
        answer = visitor.post("/api/guests", {"name": name})
    if answer.status_code in (200, 201):
        assert answer.json()["name"].isprintable()
        assert 0 < len(answer.json()["name"]) <= 80
    else:
        assert answer.status_code == 422
        assert isinstance(answer.json()["error"], str)


def test_a_name_is_text_and_stays_text(server: Serving) -> None:
    name = "<b>Ada</b> & co"
    caller = server.guest(name)
    made = caller.create(game="chess", access="public", seats={"white": "me"})
    answer = caller.get(f"/api/tables/{made['table']}")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("token", ["x", "Bearer", "../..", "%00", "' OR 1=1", "a" * 5000])
def test_a_wrong_token_is_no_token(server: Serving, token: str) -> None:
    with Visitor(server.address, {"Authorization": f"Bearer {token}"}) as caller:
        answer = caller.post("/api/tables", {"game": "chess"})
    assert answer.status_code in (401, 431, 400)
    if answer.status_code == 401:
        assert answer.json()["error"]


def test_games_with_options_setups_and_seats(server: Serving) -> None:
    with server.visitor() as visitor:
        answer = visitor.get("/api/games")
    assert answer.status_code == 200
    said = answer.json()
    games = {game["name"]: game for game in (said["games"] if isinstance(said, dict) else said)}
    assert {"chess", "chess2", "enochian", "oracle"} <= games.keys()
    assert games["chess"]["seats"] == ["white", "black"]
    assert {option["name"] for option in games["oracle"]["options"]} >= {"take_own"}
    assert games["enochian"]["setups"]
    assert games["chess2"]["setups"]


def test_an_account_keeps_a_name_and_is_used_elsewhere(server: Serving) -> None:
    """The token that signing in gives is the same person, with the same tables."""
    guest = server.guest("Grace")
    made = guest.create(game="chess", seats={"white": "me"})
    with guest:
        answer = guest.post(
            "/api/accounts", {"name": f"Grace {guest.token[:8]}", "password": "correct horse 9"}
        )
        assert answer.status_code in (200, 201), answer.text
    name = answer.json()["name"]
    with server.visitor() as elsewhere:
        wrong = elsewhere.post("/api/sessions", {"name": name, "password": "wrong horse 9"})
        assert wrong.status_code == 401
        again = elsewhere.post("/api/accounts", {"name": name, "password": "another horse 9"})
        assert again.status_code in (401, 409)
        right = elsewhere.post("/api/sessions", {"name": name, "password": "correct horse 9"})
        assert right.status_code in (200, 201), right.text
    with Visitor(server.address, {"Authorization": f"Bearer {right.json()['token']}"}) as person:
        assert person.state(made["table"])["yours"] == ["white"]
