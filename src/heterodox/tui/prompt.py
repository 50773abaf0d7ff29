"""The line at the bottom where moves and commands are typed: completion, history."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.suggester import Suggester
from textual.widgets import Input

__all__ = ["Prompt"]


class _Completer(Suggester):
    """Offers the first completion behind the cursor."""

    def __init__(self, complete: Callable[[str], list[str]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        found = self._complete(value) if value else []
        return found[0] if found else None


class Prompt(Input):
    """Type here. Right or Tab takes the completion, up and down walk through what was typed.

    Enter is handled here and at once: as a binding it would come after the keys typed behind it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "older", "older", show=False),
        Binding("down", "newer", "newer", show=False),
        Binding("tab", "complete", "complete", show=False),
    ]

    def __init__(self, complete: Callable[[str], list[str]], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(
            placeholder="a move (e2e4), /help, or pick a piece on the board",
            suggester=_Completer(complete),
            select_on_focus=False,
            compact=True,
            id=id,
        )
        self._complete = complete
        self._typed: list[str] = []
        self._place = 0

    async def _on_key(self, event: events.Key) -> None:
        if event.key != "enter":
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        self.submit()

    def submit(self) -> None:
        """Hand the line over and be empty for the next one."""
        line, self.value = self.value, ""
        self.post_message(self.Submitted(self, line))

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        self.take(event.text)

    def take(self, text: str) -> None:
        """Take in text as if it were typed: every whole line is handed over, the rest waits."""
        *whole, rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for line in whole:
            self.insert_text_at_cursor(line)
            self.submit()
        self.insert_text_at_cursor(rest)

    def remember(self, line: str) -> None:
        """Keep a line for up and down."""
        if line and (not self._typed or self._typed[-1] != line):
            self._typed.append(line)
        self._place = len(self._typed)

    def action_older(self) -> None:
        self._recall(self._place - 1)

    def action_newer(self) -> None:
        self._recall(self._place + 1)

    def _recall(self, place: int) -> None:
        self._place = max(0, min(len(self._typed), place))
        self.value = self._typed[self._place] if self._place < len(self._typed) else ""
        self.cursor_position = len(self.value)

    def action_complete(self) -> None:
        found = self._complete(self.value) if self.value else []
        if found:
            self.value = found[0]
            self.cursor_position = len(self.value)
        else:
            self.screen.focus_next()
