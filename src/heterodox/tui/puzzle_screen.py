"""A puzzle on the screen: the board, what is asked, and a line to type on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, Static

from heterodox.errors import HeterodoxError
from heterodox.games.picture import Mark
from heterodox.games.protocol import Game, Kind, Move
from heterodox.harmless import harmless
from heterodox.learn.training import Trainer
from heterodox.play.saved import Shelf
from heterodox.play.solving import Solving, choose_puzzles
from heterodox.play.telling import both_notations, heading
from heterodox.tui.board import Board, board_size, square_size
from heterodox.tui.dialogs import Chooser
from heterodox.tui.leaving import LeftOnce
from heterodox.tui.picking import Picking
from heterodox.tui.prompt import Prompt

__all__ = ["PuzzleScreen", "give_puzzles"]

# What the words need beside the board, and the lines above and below it.
WORDS = 36
LINES_AROUND = 4
MOST_TRAYS = 3
_SIGNS = {True: ("✓ ", "bold green"), False: ("✗ ", "bold yellow"), None: ("", "")}


def give_puzzles(app: App[None], game: Game, shelf: Shelf | None, theme: str = "") -> None:
    """Open puzzles of a game above the present screen, or say why there are none."""
    try:
        trainer = Trainer(shelf.folder if shelf is not None else None)
        solving = Solving(game, choose_puzzles(game, theme), trainer)
    except HeterodoxError as error:
        app.notify(harmless(str(error)), markup=False)
        return
    app.push_screen(PuzzleScreen(solving))


class PuzzleScreen(LeftOnce[None]):
    """One puzzle after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "Go on"),
        Binding("f4", "word('hint')", "Hint"),
        Binding("f5", "word('show')", "Show me"),
        Binding("f7", "word('next')", "Next puzzle"),
        Binding("f8", "others", "Choices", show=False),
        Binding("escape", "leave", "Leave"),
    ]

    def __init__(self, solving: Solving, *, colorblind: bool = False) -> None:
        super().__init__()
        self.solving = solving
        self._colorblind = colorblind
        self._picking = Picking()

    def compose(self) -> ComposeResult:
        yield Static("", id="head")
        with Horizontal(id="lesson"):
            with Vertical(id="beside"):
                yield Board(id="board")
                yield Static("", id="trays")
            with VerticalScroll(id="teaching", can_focus=False):
                yield Static("", id="taught")
        yield Static("", id="here")
        yield Prompt(self._complete, id="prompt")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Prompt).placeholder = "a move, or pick a piece on the board"
        self.query_one(Board).focus()
        self._show_puzzle()

    def on_resize(self, _: events.Resize) -> None:
        self._show_board()

    # -- showing ---------------------------------------------------------------------------------

    def _show_puzzle(self) -> None:
        """Show where the solver stands."""
        solving = self.solving
        self._picking = Picking(() if solving.settled else solving.position.choices())
        title = (f" {solving.game.title} ", "bold reverse")
        head = f"  Puzzle {solving.puzzle.id} · {self._standing()}"
        self.query_one("#head", Static).update(Text.assemble(title, head, no_wrap=True, overflow="ellipsis"))
        self._show_board()
        self.query_one("#taught", Static).update(Text("\n\n").join(self._words()))
        self._put_cursor()

    def _standing(self) -> str:
        try:
            record = self.solving.record
        except HeterodoxError as error:
            return harmless(str(error))
        return f"rating {round(record.rating)} · {record.solved} solved, {record.missed} missed"

    def _words(self) -> list[Text]:
        solving = self.solving
        parts = []
        if not solving.settled:
            parts.append(Text(f"▸ {solving.question}", style="bold"))
            if solving.position.kind is not Kind.BOARD:
                view = solving.position
                parts.append(Text("\n".join(both_notations(view, choice) for choice in view.choices())))
        told = [harmless(words, lines=True) for words in solving.told]
        sign, style = _SIGNS[solving.right]
        parts += [Text.assemble((sign, style), (words, style)) for words in told[:1]]
        parts += [Text(words) for words in told[1:]]
        if solving.settled:
            parts.append(Text("Enter gives the next puzzle.", style="italic"))
        return parts

    def _show_board(self) -> None:
        """The board as large as there is room for, what lies beside it, and whose turn it is."""
        position = self.solving.position
        picture = position.picture()
        picked = tuple(Mark(square, "selected") for square in self._picking.path)
        picture = replace(picture, marks=(*picture.marks, *picked))
        lines = [
            f"{tray.title}: {tray.text or ' '.join(t.letter for t in tray.tokens) or '–'}"
            for tray in picture.trays
        ]
        below = [heading(position), *lines[:MOST_TRAYS]]
        width, height = self.app.size.width - WORDS, self.app.size.height - LINES_AROUND - len(below)
        wide, tall = square_size(width, height, picture.files, picture.ranks)
        across, _ = board_size(wide, tall, picture.files, picture.ranks)
        self.query_one("#beside").styles.width = across
        self.query_one(Board).show(
            picture,
            wide=wide,
            tall=tall,
            targets=self._picking.targets,
            colorblind=self._colorblind,
            dark=self.app.current_theme.dark,
        )
        self.query_one("#trays", Static).update(Text("\n".join(below), no_wrap=True, overflow="ellipsis"))
        self._show_here()

    def _show_here(self) -> None:
        """What is under the cursor, and what it does."""
        square = self.query_one(Board).cursor
        tokens = self.solving.position.picture().squares.get(square, ())
        what = " and ".join(token.title for token in tokens) or "empty"
        does = "".join(f" · {token.hint}" for token in tokens if token.hint)
        words = Text.assemble((f"{square}  ", "bold"), what, (does, "dim"), no_wrap=True, overflow="ellipsis")
        self.query_one("#here", Static).update(words)

    def _put_cursor(self) -> None:
        """Put the cursor on a piece that can be moved."""
        board = self.query_one(Board)
        square = board.nearest([move.squares[0] for move in self._picking.choices if move.squares])
        if square:
            board.put_cursor(square)

    def on_board_steered(self, _: Board.Steered) -> None:
        self._show_here()

    # -- answering -------------------------------------------------------------------------------

    def on_board_picked(self, event: Board.Picked) -> None:
        """A square was picked: it goes on with a decision, or the rules say why it does not."""
        if self.solving.settled:
            self._submit("")
            return
        before = self._picking.path
        meant = self._picking.pick(event.square)
        if meant:
            self._settle(meant)
        elif self._picking.path or before == (event.square,):
            self._show_board()
        elif before:
            self._submit("".join((*before, event.square)))

    def _settle(self, moves: Sequence[Move]) -> None:
        if len(moves) == 1:
            self.solving.decide(moves[0])
            self._show_puzzle()
            return
        self._show_board()
        self._ask("Which move?", moves)

    def _ask(self, title: str, moves: Sequence[Move]) -> None:
        def chosen(move: Move | None) -> None:
            if move is not None:
                self._settle((move,))

        self.app.push_screen(Chooser(title, self.solving.position, moves), chosen)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.query_one(Prompt).remember(event.value)
        self._submit(event.value)

    def _submit(self, line: str) -> None:
        self.solving.submit(line)
        if self.solving.left:
            self.dismiss(None)
            return
        self._show_puzzle()
        self.query_one(Board).focus()

    def _complete(self, text: str) -> list[str]:
        choices = sorted(str(move) for move in self._picking.choices)
        return [move for move in choices if move.startswith(text) and move != text]

    def on_key(self, event: events.Key) -> None:
        """What is typed on the board goes to the line for words."""
        prompt = self.query_one(Prompt)
        if not prompt.has_focus and event.is_printable and event.character not in (None, " "):
            prompt.focus()
            prompt.insert_text_at_cursor(event.character or "")
            event.stop()

    # -- keys ------------------------------------------------------------------------------------

    def action_go_on(self) -> None:
        self._submit("")

    def action_word(self, word: str) -> None:
        self._submit(word)

    def action_others(self) -> None:
        """Decisions that are no moves on the board: bids, answers, offers."""
        moves = [move for move in self._picking.choices if not move.squares]
        if moves:
            self._ask(f"{self.solving.position.seat}: {self.solving.position.phase}", moves)

    def action_leave(self) -> None:
        if self._picking.path:
            self._picking.path = ()
            self._show_board()
        else:
            self.dismiss(None)
