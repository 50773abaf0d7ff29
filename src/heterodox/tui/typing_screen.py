"""Screens with a line to type on: what is typed or pasted gets there, wherever the focus is."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual import events

from heterodox.tui.leaving import LeftOnce
from heterodox.tui.prompt import Prompt

__all__ = ["TypingScreen"]

Result = TypeVar("Result")


class TypingScreen(LeftOnce[Result]):
    """A screen whose prompt hears all that is typed.

    signs  printable keys that are commands of the screen and no text, unless the prompt has the focus
    """

    signs: ClassVar[frozenset[str]] = frozenset(" ")

    @property
    def prompt(self) -> Prompt:
        """The line to type on; it takes nothing while it is not displayed."""
        return self.query_one(Prompt)

    def catch(self, event: events.Key | events.Paste) -> bool:
        """Take what is typed or pasted to the prompt; False for all other keys.

        The app asks before the key is on its way to a widget, so that what follows finds the prompt ready.
        """
        prompt = self.prompt
        if not prompt.display or (self.focused is prompt and self.app.screen is self):
            return False
        if isinstance(event, events.Paste):
            self.set_focus(prompt)
            prompt.take(event.text)
            return True
        sign = event.character or ""
        if not event.is_printable or not sign or sign in self.signs:
            return False
        self.set_focus(prompt)
        prompt.insert_text_at_cursor(sign)
        return True
