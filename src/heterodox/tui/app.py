"""The terminal app: a start screen, then a table; Ctrl+Q leaves and every game is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from heterodox.play.guided import find_guide
from heterodox.play.saved import Shelf, home
from heterodox.play.session import Session
from heterodox.tui.start import StartScreen

if TYPE_CHECKING:
    from heterodox.games.guide import Guide

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
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "Quit", priority=True)]

    def __init__(
        self, session: Session | None = None, shelf: Shelf | None = None, guide: Guide | None = None
    ) -> None:
        super().__init__()
        self._session = session
        self._guide = guide
        self._shelf = shelf or (session.shelf if session else None) or Shelf(home())

    async def on_event(self, event: events.Event) -> None:
        """Typing goes to the prompt of a screen here, in the order of the keys and before any of them is
        on its way to a widget: what is typed or pasted quickly is not scattered over what has the focus."""
        from heterodox.tui.dialogs import DieScreen
        from heterodox.tui.typing_screen import TypingScreen

        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            # A die that tumbles takes no text: what is typed meanwhile is for the table below it.
            screens = [screen for screen in self.screen_stack if not isinstance(screen, DieScreen)]
            if screens and isinstance(screens[-1], TypingScreen) and screens[-1].catch(event):
                return
        await super().on_event(event)

    def on_mount(self) -> None:
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name
        if self._session is not None:
            self.sit_down(self._session)
        elif self._guide is not None:
            self.ask_steps(self._guide)
        else:
            self.set_table()

    def set_table(self) -> None:
        """Show the start screen."""
        self.push_screen(StartScreen(self._shelf, can_leave=self._session is not None), self._decided)

    def _decided(self, choice: Session | Guide | None) -> None:
        """The start screen was left: with a game, a guided beginning, or back to the table."""
        if choice is None or isinstance(choice, Session):
            self.sit_down(choice)
        else:
            self.ask_steps(choice)

    def ask_steps(self, guide: Guide) -> None:
        """Begin a game step by step; whoever turns back comes to the start screen."""
        from heterodox.tui.guide_screen import GuideScreen

        def asked(session: Session | None) -> None:
            if session is None:
                self.set_table()
            else:
                self.sit_down(session)

        self.push_screen(GuideScreen(guide, self._shelf), asked)

    def sit_down(self, session: Session | None) -> None:
        """Play a session; the one before is closed and kept."""
        from heterodox.tui.table_screen import TableScreen

        if session is None:
            session = self._session
        elif self._session is not None and self._session is not session:
            session.look = self._session.look
            self._session.leave()
        if session is not None:
            self._session = session
            self.push_screen(TableScreen(session), self._got_up)

    def _got_up(self, wish: str | None) -> None:
        """The table was left, for the start screen or for a guided beginning."""
        guide = find_guide(wish) if wish else None
        if guide is not None:
            self.ask_steps(guide)
        else:
            self.set_table()

    def on_unmount(self) -> None:
        if self._session is not None:
            self._session.leave()
