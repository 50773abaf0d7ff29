"""Lessons line by line, without escape codes: for pipes, screen readers and plain mode."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill

from heterodox.games.protocol import Kind
from heterodox.learn.lessons import Standing, Verdict
from heterodox.play.learning import Learning
from heterodox.render import text

__all__ = ["teach_plain"]

WIDTH = 80
_SIGNS = {Verdict.RIGHT: "Right! ", Verdict.WRONG: "Not this time. ", Verdict.ILLEGAL: "Not allowed: "}


def teach_plain(
    learning: Learning,
    read: Callable[[str], str | None],
    say: Callable[[str], None],
    *,
    unicode: bool = True,
    boards: bool = True,
) -> None:
    """Teach until the lessons or the lines end."""
    shown: Standing | None = None
    while not learning.left:
        if _is_new(learning.standing, shown):
            _show(learning, say, unicode=unicode, boards=boards)
        shown = learning.standing
        line = read(_prompt(learning))
        if line is None:
            return
        learning.submit(line)
        _tell(learning, shown, say, unicode=unicode, boards=boards)


def _is_new(standing: Standing, shown: Standing | None) -> bool:
    return shown is None or (standing.lesson, standing.number) != (shown.lesson, shown.number)


def _show(learning: Learning, say: Callable[[str], None], *, unicode: bool, boards: bool) -> None:
    """A step from its beginning, or the end of the lesson."""
    standing, lesson = learning.standing, learning.lesson
    if standing.done:
        following = learning.following
        after = f"Enter begins the next: {following.title}." if following else "That was the whole course."
        say(f"\nThe lesson is over: {lesson.title}. {after}")
        return
    say(
        f"\nLesson {learning.number} of {len(learning.course.lessons)}: {lesson.title}. "
        f"Step {standing.number + 1} of {len(lesson.steps)}."
    )
    if boards:
        _board(standing, say, unicode=unicode)
    for words in learning.told:
        say(fill(words, WIDTH))
    for paragraph in standing.step.say.split("\n\n"):
        say(fill(paragraph, WIDTH))
    if standing.step.ask:
        say(fill(f"-> {standing.step.ask}", WIDTH))


def _tell(
    learning: Learning, before: Standing, say: Callable[[str], None], *, unicode: bool, boards: bool
) -> None:
    """What came of a line, with the board where it changed."""
    standing = learning.standing
    if _is_new(standing, before):
        return
    if boards and standing.position is not before.position:
        _board(standing, say, unicode=unicode)
    judged = standing is not before and standing.reply is not None
    sign = _SIGNS.get(standing.reply.verdict, "") if judged and standing.reply is not None else ""
    for number, words in enumerate(learning.told):
        # What has lines of its own, such as a rule with its board, keeps them.
        say(words if "\n" in words else fill(f"{'' if number else sign}{words}", WIDTH))


def _board(standing: Standing, say: Callable[[str], None], *, unicode: bool) -> None:
    say(text.board(standing.picture(), unicode=unicode))


def _prompt(learning: Learning) -> str:
    view = learning.standing.view
    who = view.turn if view.kind is Kind.BOARD else view.seat
    return "Enter> " if learning.standing.settled else f"{who}> "
