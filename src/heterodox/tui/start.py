"""The start screen: which game, how it begins, who plays, which clock, or an unfinished game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Collapsible, Footer, Input, Label, OptionList, Static
from textual.widgets.option_list import Option as ListOption

from heterodox.errors import HeterodoxError
from heterodox.games.guide import Guide
from heterodox.games.protocol import Game, Option, Position
from heterodox.games.registry import list_games
from heterodox.harmless import harmless
from heterodox.learn.lesson_files import has_course, read_course
from heterodox.learn.puzzles import FILE as PUZZLES
from heterodox.play.commands import read_options
from heterodox.play.saved import KeptGame, Shelf, open_game
from heterodox.play.session import Session
from heterodox.play.telling import seating
from heterodox.table.clock import ClockRule
from heterodox.table.journal import SUFFIX, Journal
from heterodox.table.players import GENTLE, LEVELS
from heterodox.table.seats import Sitter
from heterodox.table.table import Table
from heterodox.tui.board import Board, square_size
from heterodox.tui.dialogs import ConfirmScreen, HelpScreen
from heterodox.tui.leaving import LeftOnce
from heterodox.tui.lesson_screen import teach
from heterodox.tui.picker import Picker
from heterodox.tui.puzzle_screen import give_puzzles

__all__ = ["StartScreen"]

LOGO = r"""
 _          _                    _
| |__   ___| |_ ___ _ __ ___   __| | _____  __
| '_ \ / _ \ __/ _ \ '__/ _ \ / _` |/ _ \ \/ /
| | | |  __/ ||  __/ | | (_) | (_| | (_) >  <
|_| |_|\___|\__\___|_|  \___/ \__,_|\___/_/\_\
""".strip("\n")

ROOM_FOR_LOGO = 40
LOGO_HEIGHT = 5
ROOM_FOR_FORM = 18
PERSON = "person"
MOST_CHOICES = 4
# A program that a beginner can beat, and that does not give pieces away.
USUAL_OPPONENT = "level 3"
CLOCKS = ("none", "1", "3+2", "5+3", "10", "15+10", "30", "60+30")


class OldGames(OptionList):
    """The games on the shelf; the keys beside Enter are shown while it has the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Go on"),
        Binding("r", "screen.review", "Review"),
        Binding("delete", "screen.delete", "Delete"),
    ]


class StartScreen(LeftOnce[Session | Guide | None]):
    """Set a table; the result is a session at it, or a guided beginning."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help"),
        Binding("f2,ctrl+s", "play", "Play"),
        Binding("f3", "learn", "Learn"),
        Binding("f4", "puzzles", "Puzzles"),
        Binding("up", "app.focus_previous", "field", show=False),
        Binding("down", "app.focus_next", "field", show=False),
        Binding("escape", "leave", "Back"),
    ]

    def __init__(self, shelf: Shelf | None, *, can_leave: bool) -> None:
        super().__init__()
        self._shelf = shelf
        self._can_leave = can_leave
        self._games = list_games()
        self._guides = [guide for game in self._games for guide in game.guides()]
        self._game = self._games[0]
        self._guide: Guide | None = None
        self._old_games: list[KeptGame] = []
        self._checking = False
        self._rules: list[Option] = []

    def compose(self) -> ComposeResult:
        yield Static(LOGO, id="logo")
        with Horizontal(id="set"):
            with Vertical(id="left"):
                yield Label("Game (↑ ↓, Enter)", classes="title")
                yield OptionList(*self._titles(), id="games")
                yield Static("", id="summary")
                yield Label("Your games · r review · Del", classes="title", id="go-on")
                yield OldGames(id="unfinished")
            with Vertical(id="right"):
                yield VerticalScroll(id="form")
                yield Board(id="preview")
        yield Static("", id="problem")
        yield Footer()

    def _titles(self) -> list[str]:
        return [*(game.title for game in self._games), *(guide.title for guide in self._guides)]

    def on_mount(self) -> None:
        self._list_old_games()
        self.query_one("#preview", Board).can_focus = False
        games = self.query_one("#games", OptionList)
        games.highlighted = 0
        games.focus()

    def _list_old_games(self, place: int = 0) -> None:
        shelf = self._shelf
        self._old_games = [] if shelf is None else [*shelf.unfinished(), *shelf.finished()]
        saved = self.query_one("#unfinished", OldGames)
        saved.clear_options()
        saved.add_options([ListOption(Text(str(game))) for game in self._old_games])
        self.query_one("#go-on").display = saved.display = bool(self._old_games)
        saved.highlighted = min(place, len(self._old_games) - 1) if self._old_games else None

    def action_help(self) -> None:
        game = self._guide.start({}).game if self._guide is not None else self._game
        self.app.push_screen(HelpScreen(game, start=True))

    def on_key(self, event: events.Key) -> None:
        if event.character == "?" and not isinstance(self.focused, Input):
            event.stop()
            self.action_help()

    # -- old games -------------------------------------------------------------------------------

    def _old_game(self) -> tuple[int, KeptGame] | None:
        place = self.query_one("#unfinished", OldGames).highlighted
        return None if place is None else (place, self._old_games[place])

    def action_review(self) -> None:
        """Look at an old game from its start."""
        chosen = self._old_game()
        if chosen is not None:
            self._continue(chosen[1], review=True)

    def action_delete(self) -> None:
        """Delete an old game, after a question."""
        chosen = self._old_game()
        if chosen is None or self._shelf is None:
            return
        place, game, shelf = *chosen, self._shelf

        def answered(yes: bool | None) -> None:
            if not yes:
                return
            try:
                shelf.delete(game)
            except HeterodoxError as error:
                self.query_one("#problem", Static).update(Text(str(error)))
            self._list_old_games(place)

        self.app.push_screen(ConfirmScreen("Delete this game for good?", str(game)), answered)

    # -- the form --------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        self.query_one("#logo").display = event.size.height >= ROOM_FOR_LOGO
        self._check_soon()

    async def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.id != "games":
            return
        place = event.option_index - len(self._games)
        self._guide = self._guides[place] if place >= 0 else None
        if self._guide is None:
            self._game = self._games[event.option_index]
        summary = self._game.summary if self._guide is None else self._guide.summary
        self.query_one("#summary", Static).update(summary)
        form = self.query_one("#form", VerticalScroll)
        with self.app.batch_update():
            await form.remove_children()
            await form.mount_all(list(self._fields()))
        self._check_soon()

    def _preview(self, start: Position) -> None:
        """Show the first position where there is room for it below the form."""
        board = self.query_one("#preview", Board)
        picture = start.picture()
        logo = LOGO_HEIGHT if self.query_one("#logo").display else 0
        height = self.app.size.height - ROOM_FOR_FORM - logo
        width = self.app.size.width * 3 // 5 - 4
        board.display = height > picture.ranks * 2
        if board.display:
            wide, tall = square_size(width, height, picture.files, picture.ranks)
            board.show(picture, wide=wide, tall=tall, dark=self.app.current_theme.dark)

    def _fields(self) -> Iterator[Widget]:
        if self._guide is not None:
            yield Button(
                f"{self._guide.title}, step by step  (F2)", id="play", variant="primary", compact=True
            )
            return
        game = self._game
        setups = game.setups()
        if setups:
            yield _row("set-up", _picker("setup", [("usual", ""), *((w, k) for k, w in setups.items())]))
        named = {name for key in setups for name in read_options(key)}
        options = [option for option in game.options if option.name not in named]
        first = [option for option in options if _changes_seats(game, option)]
        for option in first:
            yield _row(option.name, _field(option), option.help)
        yield Vertical(*_seat_rows(game.start()), id="seats")
        yield Static("", id="who")
        yield _row("clock", _picker("clock", [(rule, rule) for rule in CLOCKS]))
        yield _row("note", Input(placeholder="for the record", id="note", compact=True))
        yield _row("opponents", _picker("resigning", [("may resign", "may"), ("never resign", "never")]))
        yield Button("Play  (F2)", id="play", variant="primary", compact=True)
        if has_course(game):
            yield Button("Learn by lessons  (F3)", id="learn", compact=True)
        if game.shipped(PUZZLES):
            yield Button("Solve puzzles  (F4)", id="puzzles", compact=True)
        self._rules = [option for option in options if option not in first]
        if self._rules:
            yield Collapsible(title="Rule options")

    async def on_collapsible_expanded(self, event: Collapsible.Expanded) -> None:
        """Make the many fields of the rule options only for those who want to see them."""
        contents = event.collapsible.query_one(Collapsible.Contents)
        if not contents.children:
            rows = [_row(option.name, _field(option), option.help) for option in self._rules]
            await contents.mount_all(rows)

    def on_picker_changed(self, _: Picker.Changed) -> None:
        self._check_soon()

    def on_input_changed(self, _: Input.Changed) -> None:
        self._check_soon()

    def _check_soon(self) -> None:
        """Check once for all fields that change together, as they do when a form appears."""
        if not self._checking:
            self._checking = True
            self.call_after_refresh(self._check)

    async def _check(self) -> None:
        """Say what is wrong with the options, and ask about those seats only that they bring."""
        self._checking = False
        if self._guide is not None:
            self._preview(self._guide.start({}))
            return
        try:
            start = self._game.start(**self._options())
        except HeterodoxError as error:
            self.query_one("#problem", Static).update(Text(harmless(str(error))))
            return
        self._preview(start)
        self.query_one("#problem", Static).update("")
        rows = self.query_one("#seats")
        shown = [field.id or "" for field in rows.query(Picker)]
        if shown != [f"seat-{seat}" for seat in start.seats]:
            await rows.remove_children()
            await rows.mount_all(list(_seat_rows(start)))
        self.query_one("#who", Static).update(Text(seating(start, self._sitters(start))))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.id == "unfinished":
            game = self._old_games[event.option_index]
            self._continue(game, review=game.over)
        elif self._guide is not None:
            self.dismiss(self._guide)
        else:
            self.query_one("#play").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "play":
            self.action_play()
        elif event.button.id == "learn":
            self.action_learn()
        elif event.button.id == "puzzles":
            self.action_puzzles()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "leave" or self._can_leave

    def action_leave(self) -> None:
        self.dismiss(None)

    def action_learn(self) -> None:
        """Take lessons in the chosen game; whoever leaves them comes back here."""
        teach(self.app, read_course(self._chosen_game()), self._shelf)

    def action_puzzles(self) -> None:
        """Solve puzzles of the chosen game; whoever leaves them comes back here."""
        give_puzzles(self.app, self._chosen_game(), self._shelf)

    def _chosen_game(self) -> Game:
        return self._guide.start({}).game if self._guide is not None else self._game

    # -- beginning -------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Begin the game as the form says."""
        if self._guide is not None:
            self.dismiss(self._guide)
            return
        try:
            self.dismiss(self._session())
        except HeterodoxError as error:
            self.query_one("#problem", Static).update(Text(harmless(str(error))))

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
        tags = {"Note": values["note"]} if values.get("note") else {}
        clock = ClockRule.parse(values.get("clock", "none"))
        table = Table(start, self._sitters(start), clock, tags=tags)
        return Session(table, self._shelf, stubborn=values.get("resigning") == "never")

    def _sitters(self, start: Position) -> dict[str, Sitter]:
        """Who sits where, as the form says."""
        values = dict(self._values())
        named = {seat: values.get(f"seat-{seat}", PERSON) for seat in start.seats}
        return {seat: Sitter(player="" if who == PERSON else who) for seat, who in named.items()}

    def _default(self, name: str) -> str:
        return next((option.default for option in self._game.options if option.name == name), "")

    def _values(self) -> Iterator[tuple[str, str]]:
        """Every field of the form: its name and what was chosen."""
        form = self.query_one("#form")
        for picker in form.query(Picker):
            yield picker.id or "", picker.value
        for line in form.query(Input):
            yield line.id or "", line.value.strip()

    def _continue(self, game: KeptGame, *, review: bool = False) -> None:
        found = open_game(game.path)
        if found.table is None:
            self.query_one("#problem", Static).update(Text(harmless(found.report(game.path.name))))
            return
        # A finished game is a record; should it go on, it is a journal of the same name again.
        journal = Journal(game.path.with_suffix(SUFFIX))
        trouble = found.report(game.path.name) or journal.note(found.table)
        if trouble:
            # The file is damaged or another program has it: go on under a new name.
            words = harmless(f"{trouble}: going on as a copy")
            self.notify(words, severity="warning", timeout=8, markup=False)
            self.dismiss(Session(found.table, self._shelf, review=review))
            return
        self.dismiss(Session(found.table, self._shelf, journal, review=review))


def _row(name: str, field: Picker | Input, help_text: str = "") -> Horizontal:
    field.tooltip = help_text or None
    return Horizontal(Label(name, classes="name"), field, classes="row")


def _seat_rows(start: Position) -> Iterator[Horizontal]:
    """Who sits where: one person, who begins, against programs."""
    first = start.seat if start.seat in start.seats else start.seats[0]
    for seat in start.seats:
        yield _seat_row(seat, PERSON if seat == first else USUAL_OPPONENT)


def _seat_row(seat: str, who: str) -> Horizontal:
    """Who sits at a seat."""
    levels = [(f"level {number}", f"level {number}") for number in range(GENTLE, LEVELS + 1)]
    return _row(seat, _picker(f"seat-{seat}", [("a person", PERSON), *levels, ("random", "random")], who))


def _picker(name: str, choices: list[tuple[str, str]], value: str | None = None) -> Picker:
    first = choices[0][1] if value is None else value
    return Picker(name.partition("-")[2] or name, choices, first, id=name)


def _field(option: Option) -> Picker | Input:
    """The right field for an option: a list, or a line for numbers and free text."""
    if option.choices:
        choices = [(choice or "–", choice) for choice in option.choices]
        return _picker(f"option-{option.name}", choices, option.default)
    return Input(option.default, placeholder=option.help, compact=True, id=f"option-{option.name}")


def _changes_seats(game: Game, option: Option) -> bool:
    """Whether a choice of the option brings other seats: such options are asked first."""
    usual = game.start().seats
    few = option.choices if len(option.choices) <= MOST_CHOICES else ()
    return any(game.start(**{option.name: choice}).seats != usual for choice in few)
