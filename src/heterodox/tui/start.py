"""The start screen: which game, how it begins, who plays, which clock, or an unfinished game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Collapsible, Footer, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option as ListOption

from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Game, Option, Position
from heterodox.games.registry import list_games
from heterodox.play.commands import read_options
from heterodox.play.saved import Shelf, Unfinished
from heterodox.play.session import Session
from heterodox.table.clock import ClockRule
from heterodox.table.journal import Journal, read_journal
from heterodox.table.players import LEVELS
from heterodox.table.seats import Sitter
from heterodox.table.table import Table
from heterodox.tui.board import Board, square_size

__all__ = ["StartScreen"]

LOGO = r"""
 _          _                    _
| |__   ___| |_ ___ _ __ ___   __| | _____  __
| '_ \ / _ \ __/ _ \ '__/ _ \ / _` |/ _ \ \/ /
| | | |  __/ ||  __/ | | (_) | (_| | (_) >  <
|_| |_|\___|\__\___|_|  \___/ \__,_|\___/_/\_\
""".strip("\n")

ROOM_FOR_LOGO = 30
ROOM_FOR_FORM = 23
PERSON = "person"
MOST_CHOICES = 4
CLOCKS = ("none", "1", "3+2", "5+3", "10", "15+10", "30", "60+30")
AS_SET_UP = "(as the set-up says)"


class StartScreen(Screen[Session | None]):
    """Set a table; the result is a session at it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,f2", "play", "Play"),
        Binding("escape", "leave", "Back"),
        Binding("ctrl+q", "app.quit", "Quit"),
    ]

    def __init__(self, shelf: Shelf | None, *, can_leave: bool) -> None:
        super().__init__()
        self._shelf = shelf
        self._can_leave = can_leave
        self._games = list_games()
        self._game = self._games[0]
        self._unfinished: list[Unfinished] = []
        self._checking = False
        self._rules: list[Option] = []

    def compose(self) -> ComposeResult:
        yield Static(LOGO, id="logo")
        with Horizontal(id="set"):
            with VerticalScroll(id="left"):
                yield Label("Game", classes="title")
                yield OptionList(*(ListOption(game.title, id=game.name) for game in self._games), id="games")
                yield Static("", id="summary")
                yield Label("Go on with", classes="title", id="go-on")
                yield OptionList(id="unfinished")
            with Vertical(id="right"):
                yield VerticalScroll(id="form")
                yield Board(id="preview")
        yield Static("", id="problem")
        yield Footer()

    def on_mount(self) -> None:
        self._unfinished = list(self._shelf.unfinished()) if self._shelf is not None else []
        saved = self.query_one("#unfinished", OptionList)
        saved.add_options([ListOption(Text(str(game))) for game in self._unfinished])
        self.query_one("#go-on").display = saved.display = bool(self._unfinished)
        saved.highlighted = 0 if self._unfinished else None
        self.query_one("#preview", Board).can_focus = False
        games = self.query_one("#games", OptionList)
        games.highlighted = 0
        games.focus()

    # -- the form --------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        self.query_one("#logo").display = event.size.height >= ROOM_FOR_LOGO
        self._check_soon()

    async def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.id == "games":
            self._game = self._games[event.option_index]
            self.query_one("#summary", Static).update(self._game.summary)
            form = self.query_one("#form", VerticalScroll)
            await form.remove_children()
            await form.mount_all(list(self._fields()))
            self._check_soon()

    def _preview(self, start: Position) -> None:
        """Show the first position where there is room for it below the form."""
        board = self.query_one("#preview", Board)
        picture = start.picture()
        height = self.app.size.height - ROOM_FOR_FORM
        width = self.app.size.width * 3 // 5 - 4
        board.display = height > picture.ranks * 2
        if board.display:
            wide, tall = square_size(width, height, picture.files, picture.ranks)
            board.show(picture, wide=wide, tall=tall, dark=self.app.current_theme.dark)

    def _fields(self) -> Iterator[Widget]:
        game = self._game
        setups = game.setups()
        if setups:
            yield _row("Set-up", _select("setup", [("usual", ""), *((w, k) for k, w in setups.items())]))
        named = {name for key in setups for name in read_options(key)}
        options = [option for option in game.options if option.name not in named]
        first = [option for option in options if not option.choices and option.integer is None]
        first = [option for option in options if _changes_seats(game, option)] + first
        for option in first:
            yield _row(option.name, _field(option), option.help)
        players = [("a person", PERSON), *((f"level {n}", f"level {n}") for n in range(1, LEVELS + 1))]
        for seat in _possible_seats(game):
            yield _row(seat, _select(f"seat-{seat}", [*players, ("random", "random")]))
        yield _row("clock", _select("clock", [(rule, rule) for rule in CLOCKS]))
        yield _row("question", Input(placeholder="or a note, for the record", id="question", compact=True))
        yield Button("Play  (Ctrl+S)", id="play", variant="primary", compact=True)
        self._rules = [option for option in options if option not in first]
        if self._rules:
            yield Collapsible(title="Rule options")

    async def on_collapsible_expanded(self, event: Collapsible.Expanded) -> None:
        """Make the many fields of the rule options only for those who want to see them."""
        contents = event.collapsible.query_one(Collapsible.Contents)
        if not contents.children:
            rows = [_row(option.name, _field(option), option.help) for option in self._rules]
            await contents.mount_all(rows)

    def on_select_changed(self, _: Select.Changed) -> None:
        self._check_soon()

    def on_input_changed(self, _: Input.Changed) -> None:
        self._check_soon()

    def _check_soon(self) -> None:
        """Check once for all fields that change together, as they do when a form appears."""
        if not self._checking:
            self._checking = True
            self.call_after_refresh(self._check)

    def _check(self) -> None:
        """Say what is wrong with the options, and ask about those seats only that they bring."""
        self._checking = False
        try:
            start = self._game.start(**self._options())
        except HeterodoxError as error:
            self.query_one("#problem", Static).update(Text(str(error)))
            return
        seats = start.seats
        self._preview(start)
        self.query_one("#problem", Static).update("")
        for select in self.query_one("#form").query(Select):
            name = select.id or ""
            if name.startswith("seat-") and select.parent is not None:
                select.parent.set_class(name.removeprefix("seat-") not in seats, "away")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.id == "unfinished":
            self._continue(self._unfinished[event.option_index])
        else:
            self.query_one("#form").focus()
            self.focus_next()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "play":
            self.action_play()

    def action_leave(self) -> None:
        if self._can_leave:
            self.dismiss(None)

    # -- beginning -------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Begin the game as the form says."""
        try:
            self.dismiss(self._session())
        except HeterodoxError as error:
            self.query_one("#problem", Static).update(Text(str(error)))

    def _options(self) -> dict[str, str]:
        """What the form says about the game, as far as it differs from the usual."""
        options = {
            name.removeprefix("option-"): value
            for name, value in self._values()
            if name.startswith("option-") and value != self._default(name.removeprefix("option-"))
        }
        return {**options, **read_options(dict(self._values()).get("setup", ""))}

    def _session(self) -> Session:
        values = dict(self._values())
        start = self._game.start(**self._options())
        named = {seat: values.get(f"seat-{seat}", PERSON) for seat in start.seats}
        seats = {seat: Sitter(player="" if who == PERSON else who) for seat, who in named.items()}
        tags = {"Question": values["question"]} if values.get("question") else {}
        table = Table(start, seats, ClockRule.parse(values.get("clock", "none")), tags=tags)
        return Session(table, self._shelf)

    def _default(self, name: str) -> str:
        return next((option.default for option in self._game.options if option.name == name), "")

    def _values(self) -> Iterator[tuple[str, str]]:
        """Every field of the form: its name and what was chosen."""
        form = self.query_one("#form")
        for select in form.query(Select):
            yield select.id or "", str(select.value)
        for line in form.query(Input):
            yield line.id or "", line.value.strip()

    def _continue(self, game: Unfinished) -> None:
        found = read_journal(game.path)
        if found.table is None:
            self.query_one("#problem", Static).update(Text(found.report(game.path.name)))
            return
        journal = Journal(game.path)
        trouble = found.report(game.path.name) or journal.note(found.table)
        if trouble:
            # The file is damaged or another program has it: go on under a new name.
            self.notify(f"{trouble}: going on as a copy", severity="warning", timeout=8)
            self.dismiss(Session(found.table, self._shelf))
            return
        self.dismiss(Session(found.table, self._shelf, journal))


def _row(name: str, field: Select[str] | Input, help_text: str = "") -> Horizontal:
    field.tooltip = help_text or None
    return Horizontal(Label(name, classes="name"), field, classes="row")


def _select(name: str, choices: list[tuple[str, str]], value: str | None = None) -> Select[str]:
    first = choices[0][1] if value is None else value
    return Select(choices, value=first, allow_blank=False, compact=True, id=name)


def _field(option: Option) -> Select[str] | Input:
    """The right field for an option: a list, or a line for numbers and free text."""
    if option.choices:
        choices = [(choice or "–", choice) for choice in option.choices]
        return _select(f"option-{option.name}", choices, option.default)
    return Input(option.default, placeholder=option.help, compact=True, id=f"option-{option.name}")


def _changes_seats(game: Game, option: Option) -> bool:
    """Whether a choice of the option brings other seats: such options are asked first."""
    usual = game.start().seats
    few = option.choices if len(option.choices) <= MOST_CHOICES else ()
    return any(game.start(**{option.name: choice}).seats != usual for choice in few)


def _possible_seats(game: Game) -> tuple[str, ...]:
    """The seats of the usual start, then those that other options may bring."""
    names = dict.fromkeys(game.start().seats)
    names.update(dict.fromkeys(army.name for army in game.armies))
    return tuple(names)
