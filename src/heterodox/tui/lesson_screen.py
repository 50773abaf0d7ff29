"""A lesson on the screen: the steps of a course, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType

from heterodox.games.picture import Picture
from heterodox.games.protocol import Game, Kind, Position
from heterodox.harmless import harmless
from heterodox.learn.lesson_files import find_lesson
from heterodox.learn.lessons import Course, Lesson, Verdict
from heterodox.learn.progress import Progress
from heterodox.play.learning import Learning
from heterodox.play.saved import Shelf
from heterodox.play.telling import both_notations
from heterodox.tui.course_screen import CourseScreen
from heterodox.tui.dialogs import TextScreen
from heterodox.tui.exercise_screen import ExerciseScreen

__all__ = ["LessonScreen", "teach"]

_SIGNS = {
    Verdict.RIGHT: ("✓ ", "bold green"),
    Verdict.WRONG: ("✗ ", "bold yellow"),
    Verdict.ILLEGAL: ("✗ ", "bold red"),
    Verdict.NOTE: ("", ""),
}


def teach(app: App[None], course: Course, shelf: Shelf | None, name: str = "") -> None:
    """Open a lesson of a course above the present screen: the named one, or one out of a list."""
    progress = Progress(shelf.folder) if shelf is not None else None

    def chosen(lesson: Lesson | None) -> None:
        if lesson is not None:
            app.push_screen(LessonScreen(Learning(lesson, progress)), left)

    def left(_: None) -> None:
        if not name:
            teach(app, course, shelf)

    if name:
        chosen(find_lesson(course, name))
    elif course.lessons:
        app.push_screen(CourseScreen(course, progress), chosen)
    else:
        app.notify(f"{course.game.title} has no lessons.", markup=False)


class LessonScreen(ExerciseScreen):
    """The lessons of a course, one step after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "Go on"),
        Binding("f1", "rules", "Rules"),
        Binding("f4", "word('hint')", "Hint"),
        Binding("f5", "word('show')", "Show me"),
        Binding("f6", "word('back')", "Step back"),
        Binding("f7", "word('next')", "Next lesson"),
        Binding("f8", "others", "Choices", show=False),
        Binding("pageup", "scroll(-1)", "words up", show=False),
        Binding("pagedown", "scroll(1)", "words down", show=False),
        Binding("escape", "leave", "Leave"),
    ]

    def __init__(self, learning: Learning, *, colorblind: bool = False) -> None:
        super().__init__(learning, colorblind=colorblind)
        self.learning = learning

    @property
    def game(self) -> Game:
        return self.learning.course.game

    @property
    def view(self) -> Position:
        return self.learning.standing.view

    @property
    def settled(self) -> bool:
        return self.learning.standing.settled

    def headline(self) -> str:
        standing, lesson = self.learning.standing, self.learning.lesson
        where = "finished" if standing.done else f"step {standing.number + 1} of {len(lesson.steps)}"
        place = f"Lesson {self.learning.number} of {len(self.learning.course.lessons)}"
        return f"{place}: {lesson.title} · {where}"

    def picture(self) -> Picture:
        return self.learning.standing.picture()

    def pointed(self) -> Sequence[str]:
        return self.learning.standing.step.marks

    def words(self) -> list[Text]:
        """What came of the last answer, the words of the step, and what to do: the newest is on top."""
        standing = self.learning.standing
        if standing.done:
            return self._end_words()
        going_on = [Text("Enter goes on.", style="italic")] if standing.settled else []
        told = self._told()
        parts = [*told, *(going_on if told else []), Text(standing.step.say, style="dim" if told else "")]
        if standing.step.ask:
            parts.append(Text(f"▸ {standing.step.ask}", style="dim" if standing.settled else "bold"))
        view = standing.view
        if view.kind not in (Kind.BOARD, Kind.OVER) and not standing.settled:
            parts.append(Text("\n".join(both_notations(view, choice) for choice in view.choices())))
        return [*parts, *([] if told else going_on)]

    def _told(self) -> list[Text]:
        told = [harmless(words, lines=True) for words in self.learning.told]
        if not told:
            return []
        reply = self.learning.standing.reply
        sign, style = _SIGNS[reply.verdict if reply is not None else Verdict.NOTE]
        happened = [Text("\n".join(told[1:]))] if told[1:] else []
        return [Text.assemble((sign, style), (told[0], style)), *happened]

    def _end_words(self) -> list[Text]:
        following = self.learning.following
        after = (
            f"Enter begins the next one: {following.title}." if following else "That was the whole course."
        )
        parts = [Text(f"Lesson finished: {self.learning.lesson.title}.", style="bold green"), Text(after)]
        return [*parts, Text("Esc leaves; what you finished is kept."), *self._told()]

    def action_rules(self) -> None:
        """The rules that the step is about, in full."""
        self.learning.submit("rules")
        words, self.learning.told = self.learning.told, ()
        self.app.push_screen(TextScreen("What the rules say", words))
