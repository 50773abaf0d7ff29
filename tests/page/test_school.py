"""The school: lessons, puzzles and reviews, through their routes and in the browser."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

import heterodox
from heterodox.learn.lesson_files import list_courses
from heterodox.learn.puzzles import shipped_puzzles
from heterodox.learn.training import FIRST_RATING
from heterodox.native import available
from heterodox.web.routes import school
from tests.page.browser import PHONE, Person, play_line
from tests.page.conftest import Arrive

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


# -- in the browser ----------------------------------------------------------------------------------------


def answer_right(person: Person, course: Any, number: int) -> None:
    """Go through a lesson with this person's hand, by what its data says is right."""
    standing = course.lessons[number].begin()
    person.page.wait_for_selector(".hx-piece")
    for step in range(len(course.lessons[number].steps)):
        person.page.wait_for_selector(f".school-where >> text=step {step + 1} of")
        decision = standing.solution()
        if decision is not None:
            person.my_turn()
            choose(person, standing.view, decision)
            person.page.wait_for_selector(".verdict.is-right")
            standing = standing.decide(decision)
        standing = standing.go_on()
        person.press("Go on")


def choose(person: Person, view: Any, decision: Any) -> None:
    if not decision.squares:
        return person.choose(f'.decide [data-decision="{decision}"]')
    person.pick(*decision.squares)
    if len([one for one in view.choices() if one.squares == decision.squares]) > 1:
        person.choose(f'.chooser [data-decision="{decision}"]')
    return None


@pytest.mark.parametrize(
    ("number", "hand"), [(2, "keyboard"), (2, "touch"), (9, "mouse")], ids=["first", "second", "third"]
)
def test_a_lesson_is_taken_and_remembered(arrive: Arrive, number: int, hand: str) -> None:
    course = COURSES[("keyboard", "mouse", "touch").index(hand)]
    person = arrive(hand, size=PHONE if hand == "touch" else (1280, 860))
    person.go(f"/learn/{course.game.name}/{course.lessons[number].name}")
    answer_right(person, course, number)
    person.page.wait_for_selector("text=Lesson finished")
    person.go("/learn")
    person.page.wait_for_selector(f"#{course.game.name} >> text=1 of {len(course.lessons)} lessons finished")


def test_a_wrong_answer_is_explained_and_an_illegal_one_by_the_rules(arrive: Arrive) -> None:
    course = next(one for one in COURSES if one.lessons[2].steps[0].wanted)
    standing = course.lessons[2].begin()
    view = standing.view
    person = arrive()
    person.go(f"/learn/{course.game.name}/{course.lessons[2].name}")
    person.my_turn()
    start = next(choice.squares[0] for choice in view.choices() if choice.squares)
    reached = {one.squares[1] for one in view.choices() if len(one.squares) > 1 and one.squares[0] == start}
    starts = {one.squares[0] for one in view.choices() if one.squares}
    stray = next(square for square in view.picture().squares if square not in reached | starts | {start})
    person.pick(start, stray)
    person.page.wait_for_selector(".verdict.is-wrong")
    assert person.page.locator("[data-ready=true]").count() == 1, "it can be tried again"
    person.page.get_by_role("button", name="Hint").click()
    person.page.wait_for_selector(".verdict:not(.is-wrong):not([hidden])")
    person.page.get_by_role("button", name="Show me").click()
    person.page.wait_for_selector(".verdict.is-right")


def test_puzzles_are_solved_on_the_board_and_the_rating_is_kept(arrive: Arrive) -> None:
    game = COURSES[-1].game
    puzzle = next(
        one for one in shipped_puzzles(game) if len(one.solution) == 1 and game.parse(one.position).choices()
    )
    person = arrive()
    person.go(f"/puzzles/{game.name}/{puzzle.id}")
    person.my_turn()
    view = game.parse(puzzle.position)
    choose(person, view, view.parse_move(puzzle.solution[0]))
    person.page.wait_for_selector(".verdict.is-right >> text=solved")
    assert "1 solved, 0 missed" in person.page.inner_text(".school-where")
    person.page.get_by_role("button", name="Next puzzle").click()
    person.wait_for("() => document.querySelector('.school-ask').checkVisibility()")
    person.page.get_by_role("button", name="Show me").click()
    person.page.wait_for_selector(".school-where >> text=1 solved, 1 missed")
    person.page.reload()
    person.page.wait_for_selector(".school-where >> text=1 solved, 1 missed")


@pytest.mark.skipif(not available, reason="needs the compiled core")
def test_a_finished_game_is_reviewed(arrive: Arrive) -> None:
    """The shortest mate there is: Black's last move is praised, White's second one is not."""
    start = heterodox.game("chess").start()
    white, black = arrive(), arrive()
    black.sit(white.begin("chess"), "black")
    play_line(start, ["f2f3", "e7e5", "g2g4", "d8h4"], {"white": white, "black": black}.__getitem__)
    white.page.get_by_role("link", name="Review the game").click()
    white.page.wait_for_selector(".accuracy strong")
    white.page.wait_for_selector(".moves .judgement >> text=??")
    assert "g4" in white.page.inner_text(".review-words"), "it begins where the game turned"
    assert white.page.locator(".hx-brush-engine").count() == 1, "what was better is pointed at"
    assert white.page.locator(".review-graph .turn").count() >= 1
    white.page.locator('.moves [data-n="4"]').click()
    white.page.wait_for_selector(".review-words >> text=best")
