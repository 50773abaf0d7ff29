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
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList, Static, TabbedContent, TabPane
from textual.widgets.option_list import Option

from heterodox.games.protocol import Game, Move, Position
from heterodox.play.commands import command_usages

__all__ = ["Chooser", "DieScreen", "HelpScreen", "PassScreen", "ResultScreen"]

KEYS = """
| key | what it does |
|---|---|
| arrows, Enter | move the cursor, pick a piece and its target |
| mouse | click a piece, then its target |
| typing | a move (`e2e4`, `blue: e2-e4`) or a `/command`; Tab completes, up and down recall |
| Esc | let go of a piece, return from the move list or from typing |
| Tab | from board to moves to prompt |
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


class HelpScreen(ModalScreen[None]):
    """The rules of the game, the keys and the commands."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,q", "leave", "back")]

    def __init__(self, game: Game, words: str = "") -> None:
        super().__init__()
        self._game = game
        self._words = words

    def compose(self) -> ComposeResult:
        from rich.markdown import Markdown

        commands = "\n".join(
            f"- `{usage}` {summary}" for usage, summary in command_usages(self._game).items()
        )
        with Vertical(classes="dialog help"), TabbedContent():
            if self._words:
                with TabPane("Found"), VerticalScroll():
                    yield Static(Markdown(self._words))
            with TabPane("Keys"), VerticalScroll():
                yield Static(Markdown(KEYS))
            with TabPane("Commands"), VerticalScroll():
                yield Static(Markdown(commands))
            with TabPane(f"Rules of {self._game.title}"), VerticalScroll():
                yield Static(Markdown(self._game.rules_text() or self._game.summary))

    def action_leave(self) -> None:
        self.dismiss(None)


class Chooser(ModalScreen[Move | None]):
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


class PassScreen(ModalScreen[None]):
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


class DieScreen(ModalScreen[None]):
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


class ResultScreen(ModalScreen[str]):
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
