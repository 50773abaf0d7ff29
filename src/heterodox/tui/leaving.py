"""Screens that are left once: a second key that was on its way when the first one closed them does nothing.

Textual would hand the result over again and close the screen below.
"""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

__all__ = ["Dialog", "LeftOnce"]

Result = TypeVar("Result")


class LeftOnce(Screen[Result]):
    """A screen of its own."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Dialog(ModalScreen[Result]):
    """A small screen above another one. (Not of two bases: styles are inherited from the first one only.)"""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()
