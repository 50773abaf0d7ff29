"""The school: lessons, puzzles and reviews, through their routes and in the browser."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from heterodox.learn.lesson_files import list_courses
from heterodox.learn.puzzles import shipped_puzzles
from heterodox.learn.training import FIRST_RATING
from heterodox.web.routes import school

COURSES = list_courses()


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = FastAPI()
    app.include_router(school.router)
    return TestClient(app)


def told(client: TestClient, path: str, **body: Any) -> dict[str, Any]:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game.name)
def test_a_lesson_is_gone_through_with_nothing_but_what_it_answers(client: TestClient, course: Any) -> None:
    path = f"/api/lessons/{course.game.name}/{course.lessons[1].name}"
    here = told(client, path)
    assert here["step"] == 1
    assert here["place"]["picture"]["squares"]
    for _ in range(60):
        if here["done"]:
            break
        if not here["settled"]:
            assert here["place"]["choices"]
            assert told(client, path, answers=here["answers"], wish="hint")["reply"]["words"]
        wish = {"answer": ""} if here["settled"] else {"wish": "show"}
        here = told(client, path, answers=here["answers"], **wish)
        assert not here["settled"] or here["place"]["choices"] == []
    assert here["done"]
    assert here["next"]["name"] == course.lessons[2].name


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game.name)
def test_a_puzzle_is_solved_and_a_missed_one_comes_back(client: TestClient, course: Any) -> None:
    game = course.game
    first = told(client, f"/api/puzzles/{game.name}")
    assert "solution" not in first
    assert "theme" not in first
    puzzle = next(one for one in shipped_puzzles(game) if one.id == first["id"])
    path = f"/api/puzzles/{game.name}/{puzzle.id}"
    wrong = next(
        one["decision"] for one in first["place"]["choices"] if one["decision"] != puzzle.solution[0]
    )
    missed = told(client, path, answer=wrong, record=first["record"])
    assert (missed["right"], missed["missed"], missed["settled"]) == (False, True, False)

    def solve(**how: Any) -> dict[str, Any]:
        here = told(client, path, **how)
        while not here["settled"]:
            wanted = [
                one["decision"] for one in here["place"]["choices"] if one["decision"] in puzzle.solution
            ]
            here = next(
                after
                for after in (
                    told(client, path, **how | {"decisions": here["decisions"], "answer": one})
                    for one in wanted
                )
                if after["right"]
            )
        return here

    solved = solve()["record"]
    assert solved["rating"] > FIRST_RATING
    assert solved["due"] == {}
    assert solved["seen"] == [puzzle.id]
    late = solve(missed=True)["record"]
    assert late["rating"] < FIRST_RATING
    assert puzzle.id in late["due"]
    due = {puzzle.id: [0, 0]}
    again = told(client, f"/api/puzzles/{game.name}", record=late | {"due": due})
    assert again["id"] == puzzle.id, "what is due comes first"


def test_refusals_are_one_line_that_names_the_bad_part(client: TestClient) -> None:
    for path, body, named in (
        ("/api/lessons/ludo/first", {}, "ludo"),
        ("/api/lessons/oracle/nonsense", {}, "nonsense"),
        ("/api/puzzles/oracle", {"theme": "nonsense"}, "nonsense"),
        ("/api/puzzles/oracle/nonsense", {}, "nonsense"),
    ):
        answer = client.post(path, json=body)
        assert answer.status_code == 422
        assert named in answer.json()["error"]
        assert "\n" not in answer.json()["error"]
