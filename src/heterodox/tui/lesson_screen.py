"""A lesson on the screen: the board, the words beside it, and a line to type on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, Static

from heterodox.games.picture import Mark
from heterodox.games.protocol import Kind, Move
from heterodox.harmless import harmless
from heterodox.learn.lesson_files import find_lesson
from heterodox.learn.lessons import Course, Lesson, Verdict
from heterodox.learn.progress import Progress
from heterodox.play.learning import Learning
from heterodox.play.saved import Shelf
from heterodox.play.telling import both_notations, heading
from heterodox.tui.board import Board, board_size, square_size
from heterodox.tui.course_screen import CourseScreen
from heterodox.tui.dialogs import Chooser, TextScreen
from heterodox.tui.leaving import LeftOnce
from heterodox.tui.picking import Picking
from heterodox.tui.prompt import Prompt

__all__ = ["LessonScreen", "teach"]

# What the words need beside the board, and the lines above and below it.
WORDS = 36
LINES_AROUND = 7
_SIGNS = {
    Verdict.RIGHT: ("✓ ", "bold green"),
    Verdict.WRONG: ("✗ ", "bold yellow"),
    Verdict.ILLEGAL: ("✗ ", "bold red"),
    Verdict.NOTE: ("", ""),
}


def teach(app: App[None], course: Course, shelf: Shelf | None, name: str = "") -> None:
    """Open a lesson of a course above the present screen: the named one, or one out of a list."""
    progress = Progress(shelf.folder) if shelf is not None else None

    def chosen(lesson: Lesson | None) -> None:
        if lesson is not None:
            app.push_screen(LessonScreen(Learning(lesson, progress)), left)

    def left(_: None) -> None:
        if not name:
            teach(app, course, shelf)

    if name:
        chosen(find_lesson(course, name))
    elif course.lessons:
        app.push_screen(CourseScreen(course, progress), chosen)
    else:
        app.notify(f"{course.game.title} has no lessons.", markup=False)


class LessonScreen(LeftOnce[None]):
    """The lessons of a course, one step after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "Go on"),
        Binding("f1", "rules", "Rules"),
        Binding("f4", "word('hint')", "Hint"),
        Binding("f5", "word('show')", "Show me"),
        Binding("f6", "word('back')", "Step back"),
        Binding("f7", "word('next')", "Next lesson"),
        Binding("f8", "others", "Choices", show=False),
        Binding("pageup", "scroll(-1)", "words up", show=False),
        Binding("pagedown", "scroll(1)", "words down", show=False),
        Binding("escape", "leave", "Leave"),
    ]

    def __init__(self, learning: Learning, *, colorblind: bool = False) -> None:
        super().__init__()
        self.learning = learning
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
        self.query_one(Board).focus()
        self._show_step()

    def on_resize(self, _: events.Resize) -> None:
        self._show_board()

    # -- showing ---------------------------------------------------------------------------------

    def _show_step(self) -> None:
        """Show where the learner stands."""
        standing = self.learning.standing
        self._picking = Picking(() if standing.settled else standing.view.choices())
        lesson, course = self.learning.lesson, self.learning.course
        where = "finished" if standing.done else f"step {standing.number + 1} of {len(lesson.steps)}"
        head = f"  Lesson {self.learning.number} of {len(course.lessons)}: {lesson.title} · {where}"
        title = (f" {course.game.title} ", "bold reverse")
        self.query_one("#head", Static).update(Text.assemble(title, head, no_wrap=True, overflow="ellipsis"))
        in_words = not any(move.squares for move in self._picking.choices)
        asked = (
            "your choice in words, or F8 for the list" if in_words else "a move, or pick a piece on the board"
        )
        self.query_one(Prompt).placeholder = "Enter goes on" if standing.settled else asked
        self._show_board()
        self._show_words()
        self._put_cursor()

    def _show_words(self) -> None:
        """What came of the last answer, the words of the step, and what to do: the newest is on top."""
        self.query_one("#taught", Static).update(Text("\n\n").join(self._words()))
        self.query_one("#teaching", VerticalScroll).scroll_home(animate=False)

    def _words(self) -> list[Text]:
        standing = self.learning.standing
        if standing.done:
            return self._end_words()
        going_on = [Text("Enter goes on.", style="italic")] if standing.settled else []
        told = self._told()
        parts = [*told, *(going_on if told else []), Text(standing.step.say, style="dim" if told else "")]
        if standing.step.ask:
            parts.append(Text(f"▸ {standing.step.ask}", style="dim" if standing.settled else "bold"))
        view = standing.view
        if view.kind not in (Kind.BOARD, Kind.OVER) and not standing.settled:
            parts.append(Text("\n".join(both_notations(view, choice) for choice in view.choices())))
        return [*parts, *([] if told else going_on)]

    def _told(self) -> list[Text]:
        told = [harmless(words, lines=True) for words in self.learning.told]
        if not told:
            return []
        reply = self.learning.standing.reply
        sign, style = _SIGNS[reply.verdict if reply is not None else Verdict.NOTE]
        happened = [Text("\n".join(told[1:]))] if told[1:] else []
        return [Text.assemble((sign, style), (told[0], style)), *happened]

    def _end_words(self) -> list[Text]:
        following = self.learning.following
        after = (
            f"Enter begins the next one: {following.title}." if following else "That was the whole course."
        )
        parts = [Text(f"Lesson finished: {self.learning.lesson.title}.", style="bold green"), Text(after)]
        return [*parts, Text("Esc leaves; what you finished is kept."), *self._told()]

    def _show_board(self) -> None:
        """The board as large as there is room for, what lies beside it, and whose turn it is."""
        picture = self.learning.standing.picture()
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
        trays = " · ".join(
            f"{tray.title}: {tray.text or ' '.join(token.letter for token in tray.tokens) or '–'}"
            for tray in picture.trays
        )
        below = [heading(self.learning.standing.view), *wrap(trays, across - 3)]
        self.query_one("#trays", Static).update(Text("\n".join(below), no_wrap=True, overflow="ellipsis"))
        self._show_here()

    def _show_here(self) -> None:
        """What is under the cursor, and what it does."""
        square = self.query_one(Board).cursor
        tokens = self.learning.standing.picture().squares.get(square, ())
        what = " and ".join(token.title for token in tokens) or "empty"
        does = "".join(f" · {token.hint}" for token in tokens if token.hint)
        words = Text.assemble((f"{square}  ", "bold"), what, (does, "dim"), no_wrap=True, overflow="ellipsis")
        self.query_one("#here", Static).update(words)

    def _put_cursor(self) -> None:
        """Put the cursor where the step points, or on a piece that can be moved."""
        standing = self.learning.standing
        board = self.query_one(Board)
        starts = [move.squares[0] for move in self._picking.choices if move.squares]
        pointed = [square for square in standing.step.marks if square in starts]
        square = (pointed or [board.nearest(starts)])[0]
        if square and not standing.settled:
            board.put_cursor(square)

    def on_board_steered(self, _: Board.Steered) -> None:
        self._show_here()

    # -- answering -------------------------------------------------------------------------------

    def on_board_picked(self, event: Board.Picked) -> None:
        """A square was picked: it goes on with a decision, or the rules say why it does not."""
        if self.learning.standing.settled:
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
        else:
            self._explain(event.square)

    def _settle(self, moves: Sequence[Move]) -> None:
        if len(moves) == 1:
            self.learning.decide(moves[0])
            self._show_step()
            return
        self._show_board()
        self._ask("Which move?", moves)

    def _ask(self, title: str, moves: Sequence[Move]) -> None:
        def chosen(move: Move | None) -> None:
            if move is not None:
                self._settle((move,))

        self.app.push_screen(Chooser(title, self.learning.standing.view, moves), chosen)

    def _explain(self, square: str) -> None:
        """Why nothing starts there."""
        view = self.learning.standing.view
        tokens = view.picture().squares.get(square, ())
        what = " and ".join(token.title for token in tokens) or "an empty square"
        why = view.why_still(square) if tokens else ""
        self.learning.told = (f"{square}: {what}. {why[:1].upper() + why[1:] or 'No move starts there'}.",)
        self._show_words()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.query_one(Prompt).remember(event.value)
        self._submit(event.value)

    def _submit(self, line: str) -> None:
        self.learning.submit(line)
        if self.learning.left:
            self.dismiss(None)
            return
        self._show_step()
        self.query_one(Board).focus()

    def _complete(self, text: str) -> list[str]:
        choices = sorted(str(move) for move in self._picking.choices)
        return [move for move in choices if move.startswith(text) and move != text]

    def catch(self, event: events.Key | events.Paste) -> bool:
        """Take what is typed or pasted to the prompt, wherever the focus is; False for all other keys.

        This comes before the key is on its way to a widget, so that what follows finds the prompt ready.
        """
        prompt = self.query_one(Prompt)
        if self.focused is prompt:
            return False
        if isinstance(event, events.Paste):
            self.set_focus(prompt)
            prompt.take(event.text)
            return True
        if not event.is_printable or event.character in (None, " "):
            return False
        self.set_focus(prompt)
        prompt.insert_text_at_cursor(event.character or "")
        return True

    # -- keys ------------------------------------------------------------------------------------

    def action_go_on(self) -> None:
        self._submit("")

    def action_word(self, word: str) -> None:
        self._submit(word)

    def action_rules(self) -> None:
        """The rules that the step is about, in full."""
        self.learning.submit("rules")
        words, self.learning.told = self.learning.told, ()
        self.app.push_screen(TextScreen("What the rules say", words))

    def action_others(self) -> None:
        """Decisions that are no moves on the board: bids, answers, offers."""
        moves = [move for move in self._picking.choices if not move.squares]
        if moves:
            view = self.learning.standing.view
            self._ask(f"{view.seat}: {view.phase}", moves)

    def action_scroll(self, pages: int) -> None:
        words = self.query_one("#teaching", VerticalScroll)
        words.scroll_relative(y=pages * max(1, words.size.height - 2), animate=False)

    def action_leave(self) -> None:
        if self._picking.path:
            self._picking.path = ()
            self._show_board()
        else:
            self.dismiss(None)
