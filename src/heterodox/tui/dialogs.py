"""The small screens above the game: help, choices, passing the keyboard, the die, the result."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Label, OptionList, Static, TabbedContent, TabPane
from textual.widgets.option_list import Option

from heterodox.games.protocol import Game, Move, Position
from heterodox.play.commands import command_usages
from heterodox.tui.leaving import Dialog

__all__ = [
    "Chooser",
    "ConfirmScreen",
    "DieScreen",
    "HelpScreen",
    "PassScreen",
    "ResultScreen",
    "TextScreen",
]

KEYS = """
| key | what it does |
|---|---|
| arrows, Enter | move the cursor, pick a piece and its target |
| mouse | click a piece, then its target |
| typing | a move (`e2e4`, `blue: e2-e4`) or a `/command`; Tab completes, up and down recall |
| Esc | let go of a piece, return from the move list or from typing |
| Tab | from board to moves to prompt |
| PgUp, PgDn | look back and forth in the game; in the list of moves the arrows and the mouse do it too |
| F1 or `?` | this help |
| F2 | a new game, or another saved one |
| F3 | turn the board |
| F4 | a hint |
| F5 | who stands better |
| F6, F7 | take back, play again |
| F8 | other choices than moves on the board |
| F9 | colours for every vision |
| F10 | light or dark |
| `[` `]` | another way to begin, before the first move |
| Ctrl+Q | leave; the game is kept and can be continued |
"""


START_KEYS = """
Pick a game with the arrow keys and press **Enter** twice: you play it against a program.
Everything else is optional.

| key | what it does |
|---|---|
| arrows | another game in the list; in the form up and down change the field, left and right its value |
| Enter | on a game: to the Play button; on a field: all its values; on an old game: go on with it |
| Tab | from the games to the old games to the form |
| F2 or Ctrl+S | play, from anywhere |
| F3 | learn the game by lessons, step by step |
| `r` | on an old game: look at it from its start |
| Del | on an old game: delete it (you are asked) |
| F1 or `?` | this help |
| Esc | back to the table |
| Ctrl+Q | leave |
"""

SCROLLING: list[BindingType] = [
    Binding("up", "scroll(-1)", "up", show=False, priority=True),
    Binding("down", "scroll(1)", "down", show=False, priority=True),
    Binding("pageup", "page(-1)", "page up", show=False, priority=True),
    Binding("pagedown,space", "page(1)", "page down", show=False, priority=True),
    Binding("home", "edge(-1)", "beginning", show=False, priority=True),
    Binding("end", "edge(1)", "end", show=False, priority=True),
]


class ScrollingScreen(Dialog[None]):
    """Words that are scrolled by the usual keys wherever the focus is."""

    BINDINGS: ClassVar[list[BindingType]] = SCROLLING

    def _scrolled(self) -> VerticalScroll | None:
        shown = [one for one in self.query(VerticalScroll) if one.size.height]
        return shown[0] if shown else None

    def action_scroll(self, lines: int) -> None:
        words = self._scrolled()
        if words is not None:
            words.scroll_relative(y=lines, animate=False)

    def action_page(self, pages: int) -> None:
        words = self._scrolled()
        if words is not None:
            words.scroll_relative(y=pages * max(1, words.size.height - 1), animate=False)

    def action_edge(self, way: int) -> None:
        words = self._scrolled()
        if words is not None:
            words.scroll_to(y=0 if way < 0 else words.max_scroll_y, animate=False)

    def action_leave(self) -> None:
        self.dismiss(None)


class TextScreen(ScrollingScreen):
    """A long answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "leave", "back")]

    def __init__(self, title: str, words: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog long"):
            yield Label(Text(self._title), classes="title")
            with VerticalScroll():
                yield Static(Text("\n".join(self._words)))
            yield Label("↑ ↓ PgUp PgDn scroll, Esc or Enter closes", classes="hint")


class HelpScreen(ScrollingScreen):
    """The rules of the game, the keys and the commands."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,q", "leave", "back")]

    def __init__(self, game: Game, words: str = "", *, first: str = "keys", start: bool = False) -> None:
        super().__init__()
        self._game = game
        self._words = words
        self._first = "found" if words else first
        self._start = start

    def compose(self) -> ComposeResult:
        from rich.markdown import Markdown

        commands = "\n".join(
            f"- `{usage}` {summary}" for usage, summary in command_usages(self._game).items()
        )
        with Vertical(classes="dialog help"):
            with TabbedContent(initial=self._first):
                if self._words:
                    with TabPane("Found", id="found"), VerticalScroll():
                        yield Static(Markdown(self._words))
                with TabPane("Keys", id="keys"), VerticalScroll():
                    yield Static(Markdown(START_KEYS if self._start else KEYS))
                with TabPane("Commands", id="commands"), VerticalScroll():
                    yield Static(Markdown(commands))
                with TabPane(f"Rules of {self._game.title}", id="rules"), VerticalScroll():
                    yield Static(Markdown(self._game.rules_text() or self._game.summary))
            yield Label("← → another page, ↑ ↓ PgUp PgDn scroll, Esc closes", classes="hint")


class ConfirmScreen(Dialog[bool]):
    """Ask before something that cannot be taken back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n", "answer(False)", "no"),
        Binding("y", "answer(True)", "yes"),
    ]

    def __init__(self, title: str, words: str) -> None:
        super().__init__()
        self._title = title
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(Text(self._title), classes="title")
            yield Label(Text(self._words))
            yield OptionList(Option("No, keep it (n)", id="no"), Option("Yes (y)", id="yes"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id == "yes")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class Chooser(Dialog[Move | None]):
    """One of several moves: a promotion, a bid, an offer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "back"),
    ]

    def __init__(self, title: str, view: Position, moves: Sequence[Move]) -> None:
        super().__init__()
        self._title = title
        self._view = view
        self._moves = list(moves)
        self._keys = _keys_for([str(move) for move in moves])

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self._title, classes="title")
            lines = zip(self._keys, self._moves, strict=True)
            yield OptionList(*(Option(self._line(key, move)) for key, move in lines))
            yield Label("Enter or the first sign chooses, Esc goes back", classes="hint")

    def _line(self, key: str, move: Move) -> Text:
        words = self._view.describe(move)
        said = str(move) if words == str(move) else f"{move}  {words}"
        return Text(f"{key or ' '}  {said}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._moves[event.option_index])

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in self._keys:
            event.stop()
            self.dismiss(self._moves[self._keys.index(event.character)])

    def action_leave(self) -> None:
        self.dismiss(None)


def _keys_for(words: Sequence[str]) -> list[str]:
    """A key for each choice: its own sign or first letter where one-sign choices are among them."""
    if not any(len(word) == 1 for word in words):
        return [str(number) if number < 10 else "" for number in range(1, len(words) + 1)]
    keys = [word[:1] for word in words]
    return [key if keys.count(key) == 1 else "" for key in keys]


class PassScreen(Dialog[None]):
    """Covers everything until the right person sits at the keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "leave", "I am alone")]

    def __init__(self, seat: str, what: str) -> None:
        super().__init__(classes="opaque")
        self._seat = seat
        self._what = what

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(f"Pass the keyboard to {self._seat.upper()}", classes="title")
            yield Label(f"A secret decision is due: {self._what}.")
            yield Label("The others look away.")
            yield Label(f"{self._seat}: press Enter when nobody else sees the screen", classes="hint")

    def action_leave(self) -> None:
        self.dismiss(None)


FACES = {
    "1": ("       ", "   ●   ", "       "),
    "2": (" ●     ", "       ", "     ● "),
    "3": (" ●     ", "   ●   ", "     ● "),
    "4": (" ●   ● ", "       ", " ●   ● "),
    "5": (" ●   ● ", "   ●   ", " ●   ● "),
    "6": (" ●   ● ", " ●   ● ", " ●   ● "),
}


class DieScreen(Dialog[None]):
    """A die that tumbles and comes to rest on the roll that was thrown."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space,escape", "leave", "go on")]
    TUMBLES = 8
    REST = 6

    def __init__(self, roll: str, words: str) -> None:
        super().__init__()
        self._face = next((sign for sign in roll if sign in FACES), "")
        self._words = words
        self._turns = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog die"):
            yield Static(id="face")
            yield Label("", id="roll")

    def on_mount(self) -> None:
        self.set_interval(0.08, self._tumble)
        self._tumble()

    def _tumble(self) -> None:
        self._turns += 1
        resting = self._turns > self.TUMBLES or not self._face
        face = FACES[self._face if resting and self._face else random.choice(list(FACES))]
        self.query_one("#face", Static).update(
            "\n".join(("╭───────╮", *(f"│{line}│" for line in face), "╰───────╯"))
        )
        if resting:
            self.query_one("#roll", Label).update(self._words)
        if self._turns > self.TUMBLES + self.REST and self.is_current:
            self.dismiss(None)

    def action_leave(self) -> None:
        self.dismiss(None)


class ResultScreen(Dialog[str]):
    """How the game ended, and what to do now."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "look at the board")]

    def __init__(self, title: str, words: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog result"):
            yield Label(self._title, classes="title", markup=False)
            with VerticalScroll(classes="words"):
                for line in self._words:
                    yield Static(line, markup=False)
            yield OptionList(
                Option("Look at the board", id="look"),
                Option("Take the last move back", id="undo"),
                Option("Look at the game from its start", id="review"),
                Option("Review: what each move gave away", id="graded"),
                Option("Play again", id="again"),
                Option("Another game", id="new"),
            )

    def on_mount(self) -> None:
        choices = self.query_one(OptionList)
        choices.highlighted = 0
        choices.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id or "look")

    def action_leave(self) -> None:
        self.dismiss("look")
