"""A position with a question, on the screen: the board, the words beside it, and a line to type on.

Lessons and puzzles are exercises; they differ in what they ask and in what they answer.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Protocol

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, Static

from heterodox.games.picture import Mark, Picture
from heterodox.games.protocol import Game, Move, Position
from heterodox.play.telling import heading
from heterodox.tui.board import Board, board_size, square_size
from heterodox.tui.dialogs import Chooser
from heterodox.tui.picking import Picking
from heterodox.tui.prompt import Prompt
from heterodox.tui.typing_screen import TypingScreen

__all__ = ["Exercise", "ExerciseScreen"]

# What the words need beside the board, and the lines above and below it: the head, whose turn it is and what
# lies beside the board, what is under the cursor, the prompt and the keys.
WORDS = 36
LINES_AROUND = 7


class Exercise(Protocol):
    """What a person answers to.

    told  what came of the last answer, in words
    left  whether the person has had enough
    """

    told: tuple[str, ...]
    left: bool

    def submit(self, line: str) -> None:
        """Take a typed line; an empty one goes on."""

    def decide(self, decision: Move) -> None:
        """Take a decision that was picked on the board."""


class ExerciseScreen(TypingScreen[None]):
    """Exercises of a game, one after the other."""

    def __init__(self, exercise: Exercise, *, colorblind: bool = False) -> None:
        super().__init__()
        self._exercise = exercise
        self._colorblind = colorblind
        self._picking = Picking()

    # -- what the exercise is ----------------------------------------------------------------------

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game that it is about."""

    @property
    @abstractmethod
    def view(self) -> Position:
        """The position as the person may know it."""

    @property
    @abstractmethod
    def settled(self) -> bool:
        """Whether nothing is to be decided any more."""

    @abstractmethod
    def headline(self) -> str:
        """The words at the top, behind the name of the game."""

    @abstractmethod
    def words(self) -> list[Text]:
        """The words beside the board, by paragraphs."""

    def picture(self) -> Picture:
        """What is on the board."""
        return self.view.picture()

    def pointed(self) -> Sequence[str]:
        """Squares that the words point at, for the cursor to begin on."""
        return ()

    # -- showing -----------------------------------------------------------------------------------

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
        self.query_one(Board).focus()
        self.show()

    def on_resize(self, _: events.Resize) -> None:
        self.show_board()

    def show(self) -> None:
        """Show where the person stands."""
        self._picking = Picking(() if self.settled else self.view.choices())
        name = (f" {self.game.title} ", "bold reverse")
        head = Text.assemble(name, f"  {self.headline()}", no_wrap=True, overflow="ellipsis")
        self.query_one("#head", Static).update(head)
        self.prompt.placeholder = self._asked()
        self.show_board()
        self.show_words()
        self._put_cursor()

    def _asked(self) -> str:
        """What the empty prompt says."""
        if self.settled:
            return "Enter goes on"
        if any(move.squares for move in self._picking.choices):
            return "a move, or pick a piece on the board"
        return "your choice in words, or F8 for the list"

    def show_words(self) -> None:
        """The words beside the board, from their beginning."""
        self.query_one("#taught", Static).update(Text("\n\n").join(self.words()))
        self.query_one("#teaching", VerticalScroll).scroll_home(animate=False)

    def show_board(self) -> None:
        """The board as large as there is room for, what lies beside it, and whose turn it is."""
        picture = self.picture()
        picked = tuple(Mark(square, "selected") for square in self._picking.path)
        picture = replace(picture, marks=(*picture.marks, *picked))
        width, height = self.app.size.width - WORDS, self.app.size.height - LINES_AROUND
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
        below = [heading(self.view), *wrap(_trays(picture), across - 3)]
        self.query_one("#trays", Static).update(Text("\n".join(below), no_wrap=True, overflow="ellipsis"))
        self._show_here()

    def _show_here(self) -> None:
        """What is under the cursor, and what it does."""
        square = self.query_one(Board).cursor
        tokens = self.picture().squares.get(square, ())
        what = " and ".join(token.title for token in tokens) or "empty"
        does = "".join(f" · {token.hint}" for token in tokens if token.hint)
        words = Text.assemble((f"{square}  ", "bold"), what, (does, "dim"), no_wrap=True, overflow="ellipsis")
        self.query_one("#here", Static).update(words)

    def _put_cursor(self) -> None:
        """Put the cursor where the words point, or on a piece that can be moved."""
        board = self.query_one(Board)
        starts = [move.squares[0] for move in self._picking.choices if move.squares]
        pointed = [square for square in self.pointed() if square in starts]
        square = (pointed or [board.nearest(starts)])[0]
        if square:
            board.put_cursor(square)

    def on_board_steered(self, _: Board.Steered) -> None:
        self._show_here()

    # -- answering ---------------------------------------------------------------------------------

    def on_board_picked(self, event: Board.Picked) -> None:
        """A square was picked: it goes on with a decision, or the rules say why it does not."""
        if self.settled:
            self.submit("")
            return
        before = self._picking.path
        meant = self._picking.pick(event.square)
        if meant:
            self._settle(meant)
        elif self._picking.path or before == (event.square,):
            self.show_board()
        elif before:
            self.submit("".join((*before, event.square)))
        else:
            self._explain(event.square)

    def _settle(self, moves: Sequence[Move]) -> None:
        """Take the only decision, or ask which one is meant."""
        if len(moves) == 1:
            self._exercise.decide(moves[0])
            self.show()
            return
        self.show_board()
        self._ask("Which move?", moves)

    def _ask(self, title: str, moves: Sequence[Move]) -> None:
        def chosen(move: Move | None) -> None:
            if move is not None:
                self._settle((move,))

        self.app.push_screen(Chooser(title, self.view, moves), chosen)

    def _explain(self, square: str) -> None:
        """Why nothing starts there."""
        tokens = self.view.picture().squares.get(square, ())
        what = " and ".join(token.title for token in tokens) or "an empty square"
        why = self.view.why_still(square) if tokens else ""
        self._exercise.told = (f"{square}: {what}. {why[:1].upper() + why[1:] or 'No move starts there'}.",)
        self.show_words()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.prompt.remember(event.value)
        self.submit(event.value)

    def submit(self, line: str) -> None:
        """Hand a line over, and show what came of it."""
        self._exercise.submit(line)
        if self._exercise.left:
            self.dismiss(None)
            return
        self.show()
        self.query_one(Board).focus()

    def _complete(self, text: str) -> list[str]:
        choices = sorted(str(move) for move in self._picking.choices)
        return [move for move in choices if move.startswith(text) and move != text]

    # -- keys --------------------------------------------------------------------------------------

    def action_go_on(self) -> None:
        self.submit("")

    def action_word(self, word: str) -> None:
        self.submit(word)

    def action_others(self) -> None:
        """Decisions that are no moves on the board: bids, answers, offers."""
        moves = [move for move in self._picking.choices if not move.squares]
        if moves:
            self._ask(f"{self.view.seat}: {self.view.phase}", moves)

    def action_scroll(self, pages: int) -> None:
        words = self.query_one("#teaching", VerticalScroll)
        words.scroll_relative(y=pages * max(1, words.size.height - 2), animate=False)

    def action_leave(self) -> None:
        if self._picking.path:
            self._picking.path = ()
            self.show_board()
        else:
            self.dismiss(None)


def _trays(picture: Picture) -> str:
    """What lies beside the board, in letters."""
    return " · ".join(
        f"{tray.title}: {tray.text or ' '.join(token.letter for token in tray.tokens) or '–'}"
        for tray in picture.trays
    )
