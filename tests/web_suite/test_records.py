"""Records: out in every form, in as text, and never with more than everybody may know."""

from __future__ import annotations

import json

import pytest

import heterodox
from heterodox.table.text_record import read_text
from tests.web_suite.serving import Serving
from tests.web_suite.sittings import play_out, two_at


def moves_of(text: str) -> list[str]:
    return [str(one.move) for one in read_text(text).sound().history]


@pytest.mark.parametrize("form", ["text", "json", "svg", "png", "gif"])
def test_a_record_in_every_form(server: Serving, form: str) -> None:
    sitting = two_at(server)
    sitting.play("e2e4", "e7e5", "g1f3")
    with server.visitor() as watcher:
        answer = watcher.get(f"/api/tables/{sitting.table}/record", format=form)
    assert answer.status_code == 200
    kind = answer.headers["content-type"]
    if form == "text":
        assert kind.startswith("text/plain")
        assert moves_of(answer.text) == ["e2e4", "e7e5", "g1f3"]
    elif form == "json":
        assert "e2e4" in json.dumps(answer.json())
    elif form == "svg":
        assert kind.startswith("image/svg+xml")
        assert answer.text.lstrip().startswith("<")
    else:
        assert kind == f"image/{form}"
        assert answer.content[:4] in (b"\x89PNG", b"GIF8")


def test_an_unknown_form_is_refused(server: Serving) -> None:
    sitting = two_at(server)
    with server.visitor() as watcher:
        answer = watcher.get(f"/api/tables/{sitting.table}/record", format="doc")
    assert answer.status_code == 422
    assert answer.json()["error"]


@pytest.mark.parametrize("game", ["chess", "chess2", "oracle"])
def test_what_was_played_comes_back_by_import(server: Serving, game: str) -> None:
    sitting = two_at(server, game)
    play_out(sitting, 7, most=12)
    text = sitting["white"].get(f"/api/tables/{sitting.table}/record", format="text").text
    answer = sitting["white"].post("/api/records", {"text": text})
    assert answer.status_code in (200, 201), answer.text
    again = sitting["white"].get(f"/api/tables/{answer.json()['table']}/record", format="text")
    assert again.status_code == 200
    assert moves_of(again.text) == moves_of(text)


@pytest.mark.parametrize(
    "text", ["", "nonsense", '[Game "chess"]\n\n1. e2e5', '[Game "nogame"]\n\n1. e2e4', "\x00"]
)
def test_a_record_that_is_none_is_refused_in_words(server: Serving, text: str) -> None:
    answer = server.guest().post("/api/records", {"text": text})
    assert answer.status_code == 422
    assert answer.json()["error"]


def test_every_game_that_is_offered_can_be_drawn(server: Serving) -> None:
    owner = server.guest()
    for game in heterodox.games():
        answer = owner.post("/api/tables", {"game": game.name})
        if answer.status_code == 422:
            continue  # a game of another package, which the server does not have
        state = owner.state(answer.json()["table"])
        assert state["picture"]
