"""The school for pages: courses, lessons and puzzles as data, from one source with every other door.

Stateless: a request says how far somebody has come, the answer says what is to be shown and how far that is
now. What a person has finished is kept by the browser; what follows from it is decided here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any, Literal

from heterodox.errors import InvalidText
from heterodox.games.protocol import Game, Position
from heterodox.games.registry import find_game, list_games
from heterodox.learn.lesson_files import find_lesson, list_courses, read_course
from heterodox.learn.lessons import Course, Lesson, Standing
from heterodox.learn.puzzles import Puzzle, shipped_puzzles
from heterodox.learn.training import Record, Trainer
from heterodox.play.solving import Solving, choose_puzzles
from heterodox.web.places import picture_json, place_json

__all__ = ["Wish", "courses_json", "first_puzzle", "lesson_json", "puzzle_lists", "puzzle_step", "stand_in"]

Wish = Literal["", "hint", "show", "back"]


# -- lessons -------------------------------------------------------------------------------------------


def courses_json() -> list[dict[str, Any]]:
    """The courses of all games, for lists."""
    return [
        {
            "game": course.game.name,
            "title": course.game.title,
            "lessons": [
                {"name": one.name, "title": one.title, "about": one.about, "steps": len(one.steps)}
                for one in course.lessons
            ],
        }
        for course in list_courses()
    ]


def stand_in(lesson: Lesson, answers: Sequence[str], answer: str | None, wish: Wish) -> Standing:
    """Where somebody stands in a lesson after answers, and then one more or a wish."""
    standing = lesson.resume(tuple(answers))
    if wish == "hint":
        return standing.hint()
    if wish == "back":
        return standing.back()
    if wish == "show":
        decision = standing.solution()
        return standing if decision is None else standing.decide(decision)
    return standing if answer is None else standing.answer(answer)


def lesson_json(
    game: str, name: str, answers: Sequence[str], answer: str | None, wish: Wish
) -> dict[str, Any]:
    """A step of a lesson with its board and what is said; raises HeterodoxError."""
    course = read_course(find_game(game))
    standing = stand_in(find_lesson(course, name), answers, answer, wish)
    following = _following(course, standing.lesson)
    place = _board(standing.view, settled=standing.settled)
    return {
        **standing.data(),
        "place": place | {"picture": picture_json(standing.picture())},
        "number": course.lessons.index(standing.lesson) + 1,
        "lessons": len(course.lessons),
        "next": following and {"name": following.name, "title": following.title},
    }


def _following(course: Course, lesson: Lesson) -> Lesson | None:
    return next(iter(course.lessons[course.lessons.index(lesson) + 1 :]), None)


def _board(position: Position, *, settled: bool) -> dict[str, Any]:
    """A position for a board; what is settled has no choices any more."""
    return place_json(position) | ({"choices": []} if settled else {})


# -- puzzles -------------------------------------------------------------------------------------------


@cache
def _puzzles(game: str) -> dict[str, Puzzle]:
    """The puzzles of a game by id."""
    return {puzzle.id: puzzle for puzzle in shipped_puzzles(find_game(game))}


def puzzle_lists() -> list[dict[str, Any]]:
    """Which games have puzzles, how many, and of which themes."""
    found = [(game, Counter(one.theme for one in _puzzles(game.name).values())) for game in list_games()]
    return [
        {
            "game": game.name,
            "title": game.title,
            "count": themes.total(),
            "themes": dict(sorted(themes.items())),
        }
        for game, themes in found
        if themes
    ]


def first_puzzle(game: str, theme: str, but: str, record: Record) -> dict[str, Any]:
    """The next puzzle for somebody with this record; raises HeterodoxError."""
    found = find_game(game)
    chosen = _trainer(found, record).choose(found, choose_puzzles(found, theme), but)
    assert chosen is not None, "there are puzzles to choose from"
    return _puzzle_json(_solving(found, chosen, record), ())


def puzzle_step(
    game: str,
    name: str,
    record: Record,
    *,
    decisions: Sequence[str],
    missed: bool,
    answer: str | None,
    wish: Wish,
) -> dict[str, Any]:
    """What comes of one more answer, or of a wish, in a puzzle; raises HeterodoxError."""
    found = find_game(game)
    puzzle = _puzzles(found.name).get(name)
    if puzzle is None:
        raise InvalidText(f"puzzle {name[:40]!a}: {found.name} has none of that name")
    solving = _solving(found, puzzle, record)
    solving.take_up(decisions, missed=missed)
    right = list(decisions)
    if wish in ("hint", "show"):
        solving.submit(wish)
    elif answer is not None:
        solving.submit(answer)
        right += [answer] if solving.right else []
    return _puzzle_json(solving, right)


def _trainer(game: Game, record: Record) -> Trainer:
    return Trainer(None, known={game.name: record})


def _solving(game: Game, puzzle: Puzzle, record: Record) -> Solving:
    return Solving(game, (puzzle,), _trainer(game, record))


def _puzzle_json(solving: Solving, decisions: Sequence[str]) -> dict[str, Any]:
    puzzle = solving.puzzle
    settled: Mapping[str, Any] = {
        "theme": puzzle.theme,
        "difficulty": puzzle.difficulty,
        "position": puzzle.position,
        "solution": list(puzzle.solution),
    }
    return {
        "game": solving.game.name,
        "title": solving.game.title,
        "id": puzzle.id,
        "question": "" if solving.settled else solving.question,
        "solver": solving.solver,
        "place": _board(solving.position, settled=solving.settled),
        "decisions": list(decisions),
        "told": list(solving.told),
        "right": solving.right,
        "missed": solving.missed,
        "settled": solving.settled,
        "record": asdict(solving.record),
        **(settled if solving.settled else {}),
    }
