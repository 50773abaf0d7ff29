"""The lessons of a game as a list: what is finished, and which one to take."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from heterodox.errors import HeterodoxError
from heterodox.learn.lessons import Course, Lesson
from heterodox.learn.progress import Progress
from heterodox.tui.leaving import Dialog

__all__ = ["CourseScreen"]


class CourseScreen(Dialog[Lesson | None]):
    """Choose a lesson; the cursor stands on the first that is not finished."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "back")]

    def __init__(self, course: Course, progress: Progress | None) -> None:
        super().__init__()
        self._course = course
        self._finished: tuple[str, ...] = ()
        self._problem = ""
        try:
            self._finished = progress.finished(course) if progress is not None else ()
        except HeterodoxError as error:
            self._problem = str(error)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog course"):
            yield Label(f"Learn {self._course.game.title}", classes="title")
            yield OptionList(*(Option(line) for line in self._lines()))
            yield Static("", id="lesson-about")
            yield Label("Enter begins a lesson, Esc goes back", classes="hint")

    def _lines(self) -> list[Text]:
        return [
            Text(f"{'✓' if lesson.name in self._finished else ' '} {number:2}  {lesson.title}")
            for number, lesson in enumerate(self._course.lessons, 1)
        ]

    def on_mount(self) -> None:
        lessons = self._course.lessons
        undone = [place for place, lesson in enumerate(lessons) if lesson.name not in self._finished]
        self.query_one(OptionList).highlighted = undone[0] if undone else 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        about = self._course.lessons[event.option_index].about
        self.query_one("#lesson-about", Static).update(Text(self._problem or about))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._course.lessons[event.option_index])

    def action_leave(self) -> None:
        self.dismiss(None)
