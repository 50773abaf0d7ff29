"""The terminal app: a start screen, then a table; Ctrl+Q leaves and every game is kept."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import BindingType
from textual.theme import Theme

from heterodox.play.saved import Shelf, home
from heterodox.play.session import Session
from heterodox.tui.start import StartScreen
from heterodox.tui.table_screen import TableScreen

__all__ = ["HeterodoxApp"]

DARK = Theme(
    name="heterodox-dark",
    primary="#7cc4ff",
    secondary="#d7c2f5",
    accent="#f3c846",
    foreground="#e9e5dc",
    background="#16181c",
    surface="#1e2127",
    panel="#262a31",
    warning="#f3c846",
    error="#ff6b5e",
    success="#9ac24e",
    dark=True,
)
LIGHT = Theme(
    name="heterodox-light",
    primary="#1f5f9f",
    secondary="#7b5ea7",
    accent="#8a5a00",
    foreground="#2f2b27",
    background="#f7f3ea",
    surface="#efe9dc",
    panel="#e5ddcc",
    warning="#8a5a00",
    error="#b3140a",
    success="#2f7d4f",
    dark=False,
)


class HeterodoxApp(App[None]):
    """Play in the terminal. Without a session it begins with the start screen."""

    TITLE = "heterodox"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, session: Session | None = None, shelf: Shelf | None = None) -> None:
        super().__init__()
        self._session = session
        self._shelf = shelf or (session.shelf if session else None) or Shelf(home())

    def on_mount(self) -> None:
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name
        if self._session is not None:
            self.sit_down(self._session)
        else:
            self.set_table()

    def set_table(self) -> None:
        """Show the start screen."""
        self.push_screen(StartScreen(self._shelf, can_leave=self._session is not None), self.sit_down)

    def sit_down(self, session: Session | None) -> None:
        """Play a session; the one before is closed and kept."""
        if session is None:
            session = self._session
        elif self._session is not None and self._session is not session:
            session.look = self._session.look
            self._session.leave()
        if session is not None:
            self._session = session
            self.push_screen(TableScreen(session), lambda _: self.set_table())

    def on_unmount(self) -> None:
        if self._session is not None:
            self._session.leave()
