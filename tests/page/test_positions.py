"""Positions without a table: the stateless interface of analysis, editor, samples and rituals."""

from __future__ import annotations

import random
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

import heterodox
from heterodox.games.protocol import Game
from heterodox.web import positions
from heterodox.web.cells import palette, read_cells, write_cells

GAMES = heterodox.games()


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = FastAPI()
    app.include_router(positions.router)
    return TestClient(app)


def show(client: TestClient, game: str, **more: Any) -> dict[str, Any]:
    answer = client.post("/api/positions", json={"game": game, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_place_says_what_the_position_says(client: TestClient, game: Game) -> None:
    dice = random.Random(1)
    here = game.start()
    moves = []
    for _ in range(6):
        if here.outcome:
            break
        move = dice.choice(here.choices())
        moves.append(str(move))
        here = here.after(move)
    place = show(client, game.name, moves=moves)
    assert place["position"] == str(here)
    assert (place["seat"], place["turn"], place["kind"]) == (here.seat, here.turn, here.kind.value)
    assert [choice["decision"] for choice in place["choices"]] == [str(choice) for choice in here.choices()]
    assert [tuple(choice["squares"]) for choice in place["choices"]] == [
        one.squares for one in here.choices()
    ]
    assert set(place["picture"]["squares"]) == set(here.picture().squares)


def test_refusals_are_one_line_that_names_the_bad_part(client: TestClient) -> None:
    for body, named in (
        ({"game": "ludo"}, "ludo"),
        ({"game": "chess", "position": "nonsense"}, "position"),
        ({"game": "chess", "moves": ["e2e5"]}, "e2e5"),
        ({"game": "chess", "options": {"colour": "blue"}}, "colour"),
    ):
        answer = client.post("/api/positions", json=body)
        assert answer.status_code == 422
        assert named in answer.json()["error"]
        assert "\n" not in answer.json()["error"]


def test_an_impossible_position_is_shown_with_every_defect(client: TestClient) -> None:
    place = show(client, "chess", position="8/8/8/8/8/8/8/4K3 w - - 0 1")
    assert place["defects"]
    assert place["choices"] == []
    assert "e1" in place["picture"]["squares"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_cells_are_the_board_of_the_string(game: Game) -> None:
    dice = random.Random(3)
    for _ in range(40):
        here = game.compose(dice)
        picture = here.picture()
        cells = read_cells(str(here), picture)
        if cells is not None:
            assert set(cells) == set(picture.squares)
            assert write_cells(cells, str(here), picture) == str(here)


def test_a_piece_is_moved_without_knowing_the_game(client: TestClient) -> None:
    for game in ("chess", "oracle", "enochian", "chess2"):
        place = show(client, game)
        cells = place["cells"]
        square = sorted(cells)[1]
        moved = {("d5" if name == square else name): cell for name, cell in cells.items()}
        answer = client.post(
            "/api/positions/cells", json={"game": game, "position": place["position"], "cells": moved}
        ).json()
        assert "d5" in answer["picture"]["squares"]
        assert square not in answer["picture"]["squares"]


def test_a_game_without_cells_is_edited_as_text(client: TestClient) -> None:
    assert show(client, "noughts")["cells"] is None
    answer = client.post("/api/positions/cells", json={"game": "noughts", "cells": {"a1": "x"}})
    assert answer.status_code == 422
    assert palette(heterodox.game("noughts")) == []


def test_a_line_of_a_record_comes_as_single_decisions(client: TestClient) -> None:
    samples = client.get("/api/samples").json()["samples"]
    assert {sample["game"] for sample in samples} >= {"enochian"}
    sample = samples[0]
    told = client.post(
        "/api/positions/line",
        json={"game": sample["game"], "options": sample["options"], "moves": sample["moves"]},
    ).json()
    assert len(told["line"]) >= len(sample["moves"])
    assert all(step["text"] and step["seat"] for step in told["line"])


def test_a_square_says_what_stands_there_and_why_it_stays(client: TestClient) -> None:
    asked = {"game": "chess", "square": "a1"}
    told = client.post("/api/positions/why", json=asked).json()
    assert told["pieces"][0]["title"] == "white rook"
    assert told["still"]
    assert client.post("/api/positions/why", json={**asked, "square": "e4"}).status_code == 422


def test_rules_answer_questions(client: TestClient) -> None:
    told = client.get("/api/rules/oracle").json()
    assert told["rules"][0]["id"] == "O1"
    found = client.get("/api/rules/oracle", params={"query": "O12"}).json()
    assert [rule["id"] for rule in found["rules"]] == ["O12"]
    assert client.get("/api/rules/oracle", params={"query": "zzzz"}).status_code == 422


def test_a_ritual_asks_until_all_is_said(client: TestClient) -> None:
    (guide,) = client.get("/api/guides").json()["guides"]
    path = f"/api/guides/{guide['game']}/{guide['name']}"
    answers: dict[str, str] = {}
    for _ in range(guide["length"]):
        step = client.post(path, json={"answers": answers}).json()["step"]
        answers[step["name"]] = step["default"]
    told = client.post(path, json={"answers": answers}).json()
    assert told["step"] is None
    begun = heterodox.game(guide["game"]).start(**told["options"])
    assert str(begun) == told["place"]["position"]
    assert client.post(f"{path}x", json={"answers": {}}).status_code == 422
