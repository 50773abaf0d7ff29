"""learn: lessons, step by step, at a terminal or through a pipe."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from heterodox.cli.options import as_json, speaks_unicode, write_json
from heterodox.harmless import harmless
from heterodox.learn.lesson_files import list_courses
from heterodox.play.learning import KEYS, Learning, choose_lesson, course_named, lesson_lines

if TYPE_CHECKING:
    from heterodox.learn.lessons import Course
    from heterodox.learn.progress import Progress

__all__ = ["learn_command"]


@click.command("learn")
@click.argument("game", required=False)
@click.argument("lesson", required=False, default="")
@click.option("--list", "as_list", is_flag=True, help="List the lessons; finished ones have an x.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Boards in ASCII.")
@click.option("--no-board", is_flag=True, help="Words only, no boards.")
@as_json
def learn_command(
    game: str | None, lesson: str, as_list: bool, ascii_only: bool, no_board: bool, as_json: bool
) -> None:
    """Learn a game by lessons: a board, a few words, something to do.

    LESSON is a number, a name or a word of the title; without it the next one that is not finished.
    Type a move, or Enter to go on; hint, show, moves, rules, back, next and quit help. With --json every
    line of input is answered by a line of JSON.

    \b
    Examples:
      heterodox learn
      heterodox learn enochian
      heterodox learn chess2 3
      heterodox learn oracle --list --json
    """
    from heterodox.learn.progress import Progress
    from heterodox.play.saved import home

    progress = Progress(home())
    courses = [course_named(game)] if game is not None else list(list_courses())
    if as_list or game is None:
        _list(courses, progress, as_json)
        return
    learning = Learning(choose_lesson(courses[0], lesson, progress), progress)
    if as_json:
        _answer_in_json(learning)
    else:
        _teach(learning, unicode=not ascii_only and speaks_unicode(), boards=not no_board)


def _list(courses: list[Course], progress: Progress, as_json: bool) -> None:
    if as_json:
        write_json({"courses": [_course_data(course, progress.finished(course)) for course in courses]})
        return
    for course in courses:
        finished = progress.finished(course)
        click.echo(f"{course.game.title}: heterodox learn {course.game.name}")
        for line in lesson_lines(course, finished):
            click.echo(f"  {line}")


def _course_data(course: Course, finished: tuple[str, ...]) -> dict[str, Any]:
    return {
        "game": course.game.name,
        "title": course.game.title,
        "lessons": [
            {
                "number": number,
                "name": lesson.name,
                "title": lesson.title,
                "about": lesson.about,
                "steps": len(lesson.steps),
                "rules": list(lesson.rules),
                "finished": lesson.name in finished,
            }
            for number, lesson in enumerate(course.lessons, 1)
        ],
    }


def _answer_in_json(learning: Learning) -> None:
    """Say where the learner stands, and again after each line of input."""
    click.echo(json.dumps(learning.standing.data() | {"told": list(learning.told)}))
    for line in sys.stdin:
        learning.submit(line)
        click.echo(json.dumps(learning.standing.data() | {"told": list(learning.told)}))
        if learning.left:
            return


def _teach(learning: Learning, *, unicode: bool, boards: bool) -> None:
    from heterodox.play.plain_lesson import teach_plain

    def say(words: str) -> None:
        click.echo(harmless(words, lines=True))

    def read(prompt: str) -> str | None:
        click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            click.echo("")
        return line if line else None

    say(KEYS)
    teach_plain(learning, read, say, unicode=unicode, boards=boards)
