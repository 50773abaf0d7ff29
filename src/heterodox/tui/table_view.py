"""The table as it is seen: board, seats, trays, moves and messages, laid out for the room there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Static

from heterodox.games.picture import Mark, Picture
from heterodox.games.protocol import Position
from heterodox.harmless import harmless
from heterodox.play.commands import complete
from heterodox.play.session import Session
from heterodox.render.palette import Theme, theme_named
from heterodox.table.seats import SPECTATOR
from heterodox.tui.board import Board, board_size, extent, square_size
from heterodox.tui.panel import EvaluationBar, MoveList, Seats, Trays
from heterodox.tui.picking import Picking
from heterodox.tui.prompt import Prompt
from heterodox.tui.typing_screen import TypingScreen

__all__ = ["TableView"]

PANEL = 30
# Messages stand below the board from so many lines on, and take so many at most.
LOG_LINES = 3
MOST_BELOW = 8
MOST_KEPT = 50
# The head, what is under the cursor, the prompt and the keys.
LINES_AROUND = 4
# A panel of this width has room for the head and for what is under the cursor, so that the board can grow.
WIDE_PANEL = 48
LINES_BELOW = 2


class TableView(TypingScreen[str]):
    """Shows a session: its present position, or an earlier one that is being looked at."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._picking = Picking()
        # How many decisions of the history are on the board; None for the present position.
        self._browsed: int | None = None
        self._reviewing = False
        self._hint: tuple[Position, tuple[str, ...]] | None = None
        self._log: list[tuple[str, str]] = []
        self._roomy = False
        self._room = LOG_LINES

    def compose(self) -> ComposeResult:
        yield Static("", id="head")
        with Horizontal(id="middle"):
            yield Board(id="board")
            with Vertical(id="side"):
                yield Static("", id="side-head")
                yield Seats(id="seats")
                yield EvaluationBar(id="bar")
                yield Trays(id="trays")
                yield MoveList(id="moves")
                yield Static("", id="side-log", classes="log")
                yield Static("", id="side-here")
        yield Static("", id="log", classes="log")
        yield Static("", id="here")
        yield Prompt(lambda text: complete(self.session, text), id="prompt")
        yield Footer()

    def on_resize(self, _: events.Resize) -> None:
        self.show_board()

    def put_cursor(self) -> None:
        """Put the cursor on a piece of the army that moves, as near to the middle as there is one."""
        board = self.query_one(Board)
        starts = [move.squares[0] for move in self.session.view.choices() if move.squares]
        own = [unit.square for unit in self.session.view.material() if unit.army == self.session.view.turn]
        square = board.nearest(starts) or board.nearest(own)
        if square:
            board.put_cursor(square)

    @property
    def shown(self) -> Position:
        """The position on the board: the present one, or an earlier one that is being looked at."""
        history = self.session.table.open_history
        if self._browsed is None or self._browsed >= len(history):
            return self.session.view
        before = history[self._browsed - 1].after if self._browsed else self.session.table.start
        return before.view(SPECTATOR)

    def refresh_all(self) -> None:
        """Draw everything anew."""
        session = self.session
        table, look = session.table, session.look
        self.app.theme = "heterodox-dark" if look.dark else "heterodox-light"
        theme = self._palette
        self.query_one(Seats).show(table, theme, self.session.thought_about is table.position)
        picture = self.shown.picture()
        self.query_one(Trays).show(picture, session.taken(self._browsed), theme)
        self.query_one(MoveList).show(table.open_history)
        self.show_head()
        self.show_board()

    @property
    def _palette(self) -> Theme:
        look = self.session.look
        return theme_named("dark" if look.dark else "light", colorblind=look.colorblind)

    def show_head(self) -> None:
        """The line at the top: the game and whose turn it is, or how it ended."""
        table = self.session.table
        caption = self.session.heading()
        if self._reviewing or self._browsed is not None:
            caption = self._looking()
        elif self.session.thought_about is table.position:
            caption += " · thinking"
        title = (f" {self.session.game.title} ", "bold reverse")
        words = Text.assemble(title, f"  {caption}")
        self._place("head", words)

    def _looking(self) -> str:
        """What is being looked at instead of the present position, and how to go on."""
        total = len(self.session.table.open_history)
        place = "the start" if self._browsed == 0 else f"move {self._browsed or total} of {total}"
        return f"looking at {place} · ← → step, Esc returns"

    def _place(self, what: str, words: Text) -> None:
        """Show a line above or below the board, or beside it where that lets the board grow."""
        line, beside = self.query_one(f"#{what}", Static), self.query_one(f"#side-{what}", Static)
        line.display, beside.display = not self._roomy, self._roomy
        words.no_wrap = not self._roomy
        (beside if self._roomy else line).update(words)

    def show_board(self) -> None:
        """Draw the board as large as there is room for."""
        width, height = self.app.size.width, self.app.size.height
        picture = self._with_selection(self.shown.picture())
        across, down = extent(picture, self.session.look.bottom)
        wide, tall = square_size(width - PANEL, height - LINES_AROUND, across, down)
        larger = square_size(width - WIDE_PANEL, height - LINES_BELOW, across, down)
        self._roomy = larger[1] > tall
        wide, tall = larger if self._roomy else (wide, tall)
        board = self.query_one(Board)
        look = self.session.look
        board.show(
            picture,
            wide=wide,
            tall=tall,
            bottom=look.bottom,
            targets=self._picking.targets,
            colorblind=look.colorblind,
            dark=look.dark,
        )
        around = LINES_BELOW if self._roomy else LINES_AROUND
        self._room = height - around - board_size(wide, tall, across, down)[1]
        self._show_log()
        self.show_head()
        self.show_here()

    def show_here(self) -> None:
        """The line that tells what is under the cursor: the piece, what it does, and the square."""
        square = self.query_one(Board).cursor
        picture = self.shown.picture()
        tokens = picture.squares.get(square, ())
        words = Text(f"{square}  ", style="bold", no_wrap=True, overflow="ellipsis")
        words.append(" and ".join(token.title for token in tokens) or "empty", style="not bold")
        here = [mark for mark in picture.marks if mark.square == square]
        signs = ["in check" if mark.kind == "check" else mark.title for mark in here]
        words.append("".join(f" · {sign}" for sign in dict.fromkeys(signs) if sign), style="not bold")
        words.append("".join(f" · {token.hint}" for token in tokens if token.hint), style="not bold dim")
        self._place("here", words)

    def on_board_steered(self, _: Board.Steered) -> None:
        self.show_here()

    @property
    def hinted(self) -> tuple[str, ...]:
        """The squares of the last hint, while it is about the position on the board."""
        return self._hint[1] if self._hint is not None and self._hint[0] is self.shown else ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What a person's own doing adds to the picture: the piece they picked, the hint they got."""
        looks = ("from", *("to" for _ in self.hinted[1:]))
        hints = [Mark(square, "hint", look=look) for square, look in zip(self.hinted, looks, strict=False)]
        return (*(Mark(square, "selected") for square in self._picking.path), *hints)

    def _with_selection(self, picture: Picture) -> Picture:
        return replace(picture, marks=(*picture.marks, *self.marks)) if self.marks else picture

    def say(self, words: str, *, error: bool = False) -> None:
        """Add a line to the messages."""
        self._log.append((harmless(words, lines=True), "bold red" if error else ""))
        del self._log[:-MOST_KEPT]
        self._show_log()

    def _show_log(self) -> None:
        """Messages stand below the board where there is room, otherwise below the move list."""
        below, beside = self.query_one("#log", Static), self.query_one("#side-log", Static)
        below.display = self._room >= LOG_LINES
        beside.display = not below.display
        room = min(self._room, MOST_BELOW) if below.display else self._room_beside
        log = below if below.display else beside
        log.styles.height = room
        width = self.app.size.width if below.display else self.query_one("#side").size.width - 2
        lines: list[Text] = []
        for words, style in self._log[-room:]:
            lines += [Text(line, style=style) for line in wrap(words, max(20, width - 2)) or [""]]
        log.update(Text("\n").join(lines[-room:]))

    @property
    def _room_beside(self) -> int:
        """How many lines of messages stand beside the board."""
        return max(LOG_LINES * 3, self.app.size.height // 3)

    def fits(self, answer: Sequence[str]) -> bool:
        """Whether an answer can be read where messages stand."""
        below = self._room >= LOG_LINES
        width = max(20, self.app.size.width - 4 if below else PANEL)
        lines = sum(len(wrap(words, width)) or 1 for words in answer)
        return lines <= (min(self._room, MOST_BELOW) if below else self._room_beside)
