"""Lessons: every step of every course is replayed, answered rightly, wrongly and illegally."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from heterodox import Game, game, games
from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import CHANCE, Kind, Position
from heterodox.games.rulebook import read_rules
from heterodox.learn.checking import flaws, right_answers
from heterodox.learn.lesson_files import find_lesson, list_courses, read_course, read_lesson
from heterodox.learn.lessons import Lesson, Standing, Verdict
from heterodox.learn.progress import Progress
from tests.learn.rule_lessons import TABLE, table, taught

COURSES = list_courses()
LESSONS = [lesson for course in COURSES for lesson in course.lessons]
every_lesson = pytest.mark.parametrize(
    "lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.name}"
)

# Texts that no game takes for a decision, or only where it is legal; the last are far away.
BAD = ("", "zzz", "a9b9", "e4e4e4", "h1a8", "\x1b[2J", "accept please", "1" * 300)


def standings(lesson: Lesson) -> tuple[Standing, ...]:
    """Every step of a lesson, by every right answer."""
    return _standings(lesson.game.name, lesson.name)


@cache
def _standings(game_name: str, name: str) -> tuple[Standing, ...]:
    found, waiting = [], [find_lesson(read_course(game(game_name)), name).begin()]
    while waiting:
        standing = waiting.pop()
        if standing.done:
            continue
        found.append(standing)
        if standing.settled:
            waiting.append(standing.go_on())
        else:
            waiting += [standing.decide(choice).go_on() for choice in right_answers(standing)]
    return tuple(found)


@every_lesson
def test_a_lesson_has_no_flaw(lesson: Lesson) -> None:
    assert flaws(lesson) == ()


@every_lesson
def test_every_answer_to_every_step_gets_its_reason(lesson: Lesson) -> None:
    asked = 0
    for standing in standings(lesson):
        assert standing.step.say
        assert standing.view.status() == ()
        if standing.settled:
            continue
        asked += 1
        right = 0
        for choice in standing.view.choices():
            after = standing.answer(str(choice))
            assert after.reply is not None
            assert after.reply.reason, f"{choice} gets no reason"
            if after.reply.verdict is Verdict.RIGHT:
                right += 1
                assert after.settled
                assert after.position != standing.position or after.position.events
            else:
                assert after.reply.verdict is Verdict.WRONG
                assert after.position is standing.position
                assert not after.settled
        assert right, f"{lesson.name}, step {standing.number + 1}: nothing is right"
        assert standing.solution() in right_answers(standing)
        _bad_answers_are_refused(standing)
    assert asked, "somebody who learns does something"


def _bad_answers_are_refused(standing: Standing) -> None:
    for text in BAD:
        after = standing.answer(text)
        assert after.position is standing.position
        assert not after.settled
        assert after.reply is not None
        assert after.reply.reason
        assert "; legal:" not in after.reply.reason, "the answer is not given away"
        assert after.reply.verdict is (Verdict.ILLEGAL if text.strip() else Verdict.NOTE)


@every_lesson
def test_an_illegal_move_is_answered_by_the_rules_reason(lesson: Lesson) -> None:
    """Moves that were legal for somebody else, or a step earlier, are refused in the rules' own words."""
    foreign = [str(choice) for choice in lesson.game.start().choices()[:6]]
    for standing in standings(lesson):
        if standing.settled:
            continue
        for text in foreign:
            reason = _refusal(standing.position, text)
            if reason:
                reply = standing.answer(text).reply
                assert reply is not None
                assert reason.startswith(reply.reason)


def _refusal(position: Position, text: str) -> str:
    """Why the rules refuse a text; "" where they do not."""
    try:
        position.parse_move(text)
    except HeterodoxError as error:
        return str(error)
    return ""


@every_lesson
def test_nobody_decides_for_the_learner_and_nothing_hidden_is_seen(lesson: Lesson) -> None:
    for standing in standings(lesson):
        if not standing.settled:
            assert standing.seat == standing.position.seat != CHANCE
            # What only another seat knows does not reach the learner's data.
            assert str(standing.view) == str(standing.position.view(standing.seat))
        data = json.loads(json.dumps(standing.data()))
        assert data["position"] == str(standing.position.view(standing.seat))


def test_a_hidden_bid_of_the_script_is_told_by_no_word() -> None:
    """The same step with another secret bid looks and sounds the same until it is answered."""
    lesson = find_lesson(read_course(game("chess2")), "11-bluffing")
    shown = []
    for bid in ("0", "1", "2"):
        step = replace(lesson.steps[0], first=("d3e5", bid))
        standing = replace(lesson, steps=(step,)).begin()
        assert standing.position.kind is Kind.HIDDEN
        shown.append(json.dumps(standing.data()))
    assert len(set(shown)) == 1


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game.name)
def test_a_course_has_at_least_twelve_lessons_and_teaches_every_rule(course: object) -> None:
    assert hasattr(course, "game")
    lessons = read_course(course.game).lessons
    assert len(lessons) >= 12
    assert len({lesson.title for lesson in lessons}) == len(lessons)
    found = taught(course.game)
    assert [rule.id for rule in read_rules(course.game) if not found[rule.id]] == []


def test_the_three_games_have_courses() -> None:
    assert {course.game.name for course in COURSES} >= {"enochian", "chess2", "oracle"}


def test_the_table_in_the_docs_is_up_to_date() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(), "run python -m tests.learn.rule_lessons"


@every_lesson
def test_a_standing_can_be_taken_up_again(lesson: Lesson) -> None:
    standing = lesson.begin()
    while not standing.done:
        again = lesson.resume(standing.answers)
        assert (again.number, again.position, again.settled) == (
            standing.number,
            standing.position,
            standing.settled,
        )
        decision = standing.solution()
        standing = standing.go_on() if decision is None else standing.answer(str(decision))
    assert lesson.resume(standing.answers).done


def test_a_step_back_begins_the_step_before_anew() -> None:
    lesson = LESSONS[0]
    second = lesson.begin().go_on()
    decision = second.solution()
    assert decision is not None
    third = second.decide(decision).go_on()
    assert third.number == 2
    again = third.back()
    assert (again.number, again.settled, again.position) == (1, False, second.position)
    assert again.back().number == 0
    assert again.back().back().number == 0


def test_typing_on_goes_on_where_the_board_does() -> None:
    """Whoever answers at once is not held up by a page to turn."""
    lesson = find_lesson(read_course(game("chess2")), "10-duels")
    standing = lesson.begin()
    while standing.number != 1:
        decision = standing.solution()
        standing = standing.go_on() if decision is None else standing.decide(decision)
    challenged = standing.answer("d3e5")
    assert challenged.settled
    answered = challenged.answer("2")
    assert answered.number == 2
    assert answered.reply is not None
    assert answered.reply.verdict is Verdict.RIGHT
    assert answered.answer("e1e2").number == 2, "the next step has a board of its own"


# -- files ---------------------------------------------------------------------------------------

SMALL = """
title: T
about: A
steps:
  - say: Words.
    board: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
    rules: [X1]
    ask: Go.
    do: e2e4
    praise: Good.
    wrong: [{try: {from: e1}, say: The pawn.}]
    else: One step more.
    then: [e8e7]
"""


def small(text: str = SMALL) -> Lesson:
    return read_lesson(game("chess"), text, "small")


def test_a_small_lesson_is_sound() -> None:
    assert flaws(small()) == ()
    standing = small().begin().answer("e2e4")
    assert standing.reply is not None
    assert standing.reply.words == ("Good.", "Black plays e8e7.")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("do: e2e4", "do: e2e5", "e2e5"),
        ("then: [e8e7]", "then: [e8e6]", "e8e6"),
        ("board: 4k3/8/8/8/8/8/4P3/4K3 w", "board: 4k3/8/8/8/8/8/4P3/8 w", "king"),
        ("    else: One step more.\n", "", "e2e3 is refused without a reason"),
        ("try: {from: e1}", "try: {from: e4}", "nobody can try"),
        ("rules: [X1]", "rules: [X99]", "no rule X99"),
        ("rules: [X1]", "mark: [z9]", "no square z9"),
        ("do: e2e4", "do: {event: capture}", "there is no right answer"),
    ],
)
def test_a_planted_fault_is_found(old: str, new: str, told: str) -> None:
    assert old in SMALL
    assert any(told in flaw for flaw in flaws(small(SMALL.replace(old, new))))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("title: T", "titel: T", "titel"),
        ("title: T\n", "", "'title' is missing"),
        ("- say: Words.", "- say:", "'say' is missing"),
        ("do: e2e4", "do: {square: e4}", "square"),
        ("praise: Good.", "hint: Good.", "'praise'"),
        ("then: [e8e7]", "then: e8e7", "'then'"),
        ("steps:", "steps: 3\nabout: x\nrest:", "step"),
        ("title: T", "title: [", "YAML"),
    ],
)
def test_a_damaged_file_is_refused_by_name(old: str, new: str, told: str) -> None:
    assert old in SMALL
    with pytest.raises(InvalidText, match="small") as caught:
        small(SMALL.replace(old, new))
    assert told in str(caught.value)


def test_a_lesson_is_found_by_number_name_or_title() -> None:
    course = COURSES[0]
    assert find_lesson(course, "1") is course.lessons[0]
    assert find_lesson(course, course.lessons[2].name) is course.lessons[2]
    assert find_lesson(course, course.lessons[3].title.lower()) is course.lessons[3]
    for wrong in ("0", "99", "nothing of that name", "", "٣"):
        with pytest.raises(InvalidText, match="there are lessons 1 to"):
            find_lesson(course, wrong)


def test_a_game_without_lessons_has_an_empty_course() -> None:
    assert read_course(game("noughts")).lessons == ()


# -- progress ------------------------------------------------------------------------------------


def test_finished_lessons_are_kept(tmp_path: Path) -> None:
    course = COURSES[0]
    progress = Progress(tmp_path / "new folder")
    assert progress.finished(course) == ()
    assert progress.next_lesson(course) is course.lessons[0]
    progress.finish(course.lessons[0])
    progress.finish(course.lessons[0])
    again = Progress(tmp_path / "new folder")
    assert again.finished(course) == (course.lessons[0].name,)
    assert again.next_lesson(course) is course.lessons[1]
    for lesson in course.lessons:
        again.finish(lesson)
    assert again.next_lesson(course) is course.lessons[0]


@pytest.mark.parametrize("damage", ["", "[]", '{"chess": 3}', "\xff"])
def test_a_damaged_file_is_told_and_kept(damage: str, tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    progress.path.write_text(damage, encoding="latin-1")
    with pytest.raises(InvalidText):
        progress.finish(LESSONS[0])
    assert progress.path.read_text(encoding="latin-1") == damage


def test_every_game_can_ask_for_its_course() -> None:
    every: list[Game] = list(games())
    assert all(read_course(one).game is one for one in every)
