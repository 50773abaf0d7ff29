"""A person in a lesson at the keyboard: what is typed, what is answered, what is kept.

The terminal app, plain mode and the command line show it in their own ways; this class reads the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Move
from heterodox.games.rulebook import read_rules
from heterodox.learn.lesson_files import find_lesson, list_courses, read_course
from heterodox.learn.lessons import Course, Lesson, Standing, Verdict
from heterodox.learn.progress import Progress
from heterodox.play.telling import both_notations

__all__ = ["KEYS", "Learning", "choose_lesson", "course_named", "lesson_lines"]

KEYS = "Enter goes on. hint, show, moves, rules, back, next and quit are understood too."
MOST_MOVES = 60
NOTHING_DUE = "There is nothing to decide here: Enter goes on."


def course_named(name: str) -> Course:
    """The course of a game; raises InvalidText where it has none."""
    found = {course.game.name: course for course in list_courses()}
    if name not in found:
        raise InvalidText(f"game {name[:40]!r}: no lessons, expected one of {', '.join(found)}")
    return found[name]


def choose_lesson(course: Course, wanted: str, progress: Progress | None) -> Lesson:
    """The lesson that a person asked for, or the next one that is not finished; raises HeterodoxError."""
    if wanted:
        return find_lesson(course, wanted)
    return progress.next_lesson(course) if progress is not None else course.lessons[0]


def lesson_lines(course: Course, finished: tuple[str, ...]) -> list[str]:
    """The lessons of a course as a list for people."""
    return [
        f"{'x' if lesson.name in finished else ' '} {number:2} {lesson.title}: {lesson.about}"
        for number, lesson in enumerate(course.lessons, 1)
    ]


class Learning:
    """A person on the way through the lessons of a course.

    Lines are answers to the step, or one of the words of `KEYS`; `told` is what came of the last one.
    """

    def __init__(self, lesson: Lesson, progress: Progress | None = None) -> None:
        self.course = read_course(lesson.game)
        self.progress = progress
        self.told: tuple[str, ...] = ()
        self.left = False
        self._stand(lesson.begin())

    @property
    def lesson(self) -> Lesson:
        """The lesson that is taken."""
        return self.standing.lesson

    @property
    def number(self) -> int:
        """Which lesson of the course it is, from 1."""
        return self.course.lessons.index(self.lesson) + 1

    @property
    def following(self) -> Lesson | None:
        """The lesson after this one; None after the last."""
        return next(iter(self.course.lessons[self.number :]), None)

    def submit(self, line: str) -> None:
        """Take a line: a word that is understood everywhere, an answer, or nothing to go on."""
        word = line.strip().lower().removeprefix("/")
        if word in _WORDS:
            _WORDS[word](self)
        elif self.standing.done and not word:
            self._next()
        else:
            self._stand(self.standing.answer(line))

    def decide(self, decision: Move) -> None:
        """Take a decision that was picked on the board."""
        self._stand(self.standing.decide(decision))

    def _stand(self, standing: Standing) -> None:
        self.standing = standing
        self.told = standing.reply.words if standing.reply is not None else ()
        if standing.done and self.progress is not None:
            try:
                self.progress.finish(standing.lesson)
            except HeterodoxError as error:
                self.told = (*self.told, str(error))

    # -- words ---------------------------------------------------------------------------------------

    def _hint(self) -> None:
        self._stand(self.standing.hint())

    def _show(self) -> None:
        decision = self.standing.solution()
        if decision is None:
            self.told = (NOTHING_DUE,)
            return
        words = both_notations(self.standing.view, decision)
        standing = self.standing.decide(decision)
        assert standing.reply is not None
        told = replace(
            standing.reply, verdict=Verdict.NOTE, happened=(f"It is {words}.", *standing.reply.happened)
        )
        self._stand(replace(standing, reply=told))

    def _moves(self) -> None:
        view = self.standing.view
        choices = () if self.standing.settled else view.choices()
        more = (f"... and {len(choices) - MOST_MOVES} more",) if len(choices) > MOST_MOVES else ()
        listed = tuple(both_notations(view, choice) for choice in choices[:MOST_MOVES])
        self.told = (*listed, *more) or (NOTHING_DUE,)

    def _rules(self) -> None:
        wanted = self.standing.step.rules
        found = [rule for rule in read_rules(self.lesson.game) if rule.id in wanted]
        self.told = tuple(str(rule) for rule in found) or ("This step is about no rule in particular.",)

    def _back(self) -> None:
        self._stand(self.standing.back())

    def _next(self) -> None:
        if self.following is not None:
            self._stand(self.following.begin())
        else:
            self.left = True
            self.told = ("That was the last lesson.",)

    def _quit(self) -> None:
        self.left = True


_WORDS: Mapping[str, Callable[[Learning], None]] = {
    "hint": Learning._hint,
    "?": Learning._hint,
    "show": Learning._show,
    "moves": Learning._moves,
    "rules": Learning._rules,
    "back": Learning._back,
    "next": Learning._next,
    "quit": Learning._quit,
}
