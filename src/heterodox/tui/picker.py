"""One of several values in one line: left and right change it, Enter or a click opens the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from heterodox.tui.leaving import Dialog

__all__ = ["Picker"]


class Picker(Widget, can_focus=True):
    """A field with a value out of some choices (words, value)."""

    DEFAULT_CSS = """
    Picker { height: 1; padding: 0 1; background: $surface; }
    Picker:focus { background: $primary 30%; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "previous", show=False),
        Binding("right", "turn(1)", "next", show=False),
        Binding("enter,space", "open", "list", show=False),
    ]
    value: reactive[str] = reactive("", init=False)

    class Changed(Message):
        """Another value was picked."""

    def __init__(
        self,
        title: str,
        choices: Sequence[tuple[str, str]],
        value: str,
        *,
        id: str | None = None,  # noqa: A002 (Textual's name)
    ) -> None:
        super().__init__(id=id)
        self._title = title
        self._choices = list(choices)
        self.set_reactive(Picker.value, value)

    def render(self) -> Text:
        words = next((words for words, value in self._choices if value == self.value), self.value)
        room = max(1, self.size.width - 4)
        line = Text(words, no_wrap=True, overflow="ellipsis")
        line.truncate(room, overflow="ellipsis", pad=True)
        return Text.assemble(line, " ▾")

    def watch_value(self) -> None:
        self.post_message(self.Changed())

    @property
    def _place(self) -> int:
        return next((place for place, (_, value) in enumerate(self._choices) if value == self.value), 0)

    def action_turn(self, step: int) -> None:
        self.value = self._choices[(self._place + step) % len(self._choices)][1]

    def on_click(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        def picked(place: int | None) -> None:
            if place is not None:
                self.value = self._choices[place][1]

        words = [words for words, _ in self._choices]
        self.app.push_screen(_PickScreen(self._title, words, self._place), picked)


class _PickScreen(Dialog[int | None]):
    """All the choices as a list."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "back")]

    def __init__(self, title: str, words: Sequence[str], place: int) -> None:
        super().__init__()
        self._title = title
        self._words = words
        self._place = place

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self._title, classes="title")
            yield OptionList(*(Option(Text(line)) for line in self._words))

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = self._place

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        self.dismiss(None)
