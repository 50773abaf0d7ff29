"""A reviewed game on the screen: the evaluation, every decision with its grade, and why.

The board shows the position where a decision was due, with what was played and what would have been better;
Space shows where it led.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, OptionList, ProgressBar, Static
from textual.widgets.option_list import Option

from heterodox.errors import HeterodoxError, IllegalMove
from heterodox.games.picture import Mark
from heterodox.harmless import harmless
from heterodox.learn.annotated import annotate, remark
from heterodox.learn.grades import Grade
from heterodox.learn.graph import bars, graph
from heterodox.learn.review import Decision, Review, review
from heterodox.play.session import Session
from heterodox.table.files import make_folder, save, write_whole
from heterodox.table.seats import SPECTATOR
from heterodox.tui.board import Board, board_size, extent, square_size
from heterodox.tui.leaving import LeftOnce

if TYPE_CHECKING:
    from heterodox.tui.table_screen import TableScreen

__all__ = ["ReviewScreen", "open_review"]

LIST = 36
# The head, the evaluation, why, and the keys.
LINES_AROUND = 7
STYLES = {Grade.BLUNDER: "bold red", Grade.MISTAKE: "bold yellow", Grade.INACCURACY: "yellow"}


class Abandoned(IllegalMove):
    """Nobody waits for the review any more."""


class Decisions(OptionList):
    """Every judged decision; highlighting one shows it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "cursor_up", "before", show=False),
        Binding("right", "cursor_down", "after", show=False),
        Binding("enter,space", "screen.turn", "Before/after"),
    ]


class ReviewScreen(LeftOnce[None]):
    """Reviews the game of a session while a bar tells how far it is, then shows what came of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "fault(1)", "Next fault"),
        Binding("p", "fault(-1)", "Fault before"),
        Binding("s", "save", "Save"),
        Binding("escape,q", "leave", "Back"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._history = session.table.open_history
        self._review: Review | None = None
        self._after = False
        self._left = False

    def compose(self) -> ComposeResult:
        yield Static("", id="review-head")
        yield Static("", id="review-bars")
        yield ProgressBar(total=len(self._history), id="review-progress", show_eta=False)
        with Horizontal(id="review-middle"):
            yield Board(id="review-board")
            yield Decisions(id="decisions")
        with VerticalScroll(id="review-why"):
            yield Static("", id="review-words")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Board).can_focus = False
        self.query_one("#review-why").can_focus = False
        self._say(Text(" Reviewing: every decision is looked at. Esc leaves."))
        self._work()

    # -- reviewing -------------------------------------------------------------------------------

    @work(thread=True, group="aside")
    def _work(self) -> None:
        """Review in another thread; whoever leaves ends it."""
        try:
            found = review(self._session.table, tell=self._told)
        except Abandoned:
            return
        except HeterodoxError as error:
            self.call_later(self._say, Text(f" {harmless(str(error))}", style="bold red"))
            return
        self.call_later(self._found, found)

    def _told(self, done: int, total: int) -> None:
        if self._left or not self.call_later(self._progress, done, total):
            raise Abandoned("the review was left")

    def _progress(self, done: int, total: int) -> None:
        self.query_one(ProgressBar).update(total=max(1, total), progress=done)

    def _found(self, found: Review) -> None:
        self._review = found
        self.query_one(ProgressBar).display = False
        decisions = self.query_one(Decisions)
        decisions.add_options([Option(_line(one, found)) for one in found.decisions])
        decisions.focus()
        self._show_head()
        if found.decisions:
            first = found.turning_points[:1] or [found.decisions[0].ply]
            decisions.highlighted = next(n for n, one in enumerate(found.decisions) if one.ply == first[0])

    # -- showing ---------------------------------------------------------------------------------

    def _say(self, words: Text) -> None:
        self.query_one("#review-head", Static).update(words)

    @property
    def chosen(self) -> Decision | None:
        """The decision that is shown."""
        place = self.query_one(Decisions).highlighted
        return None if self._review is None or place is None else self._review.decisions[place]

    def on_resize(self, _: events.Resize) -> None:
        self._show()

    def on_option_list_option_highlighted(self, _: OptionList.OptionHighlighted) -> None:
        self._after = False
        self._show()

    def _show_head(self) -> None:
        if self._review is not None:
            shares = " · ".join(f"{seat} {share:.0f}%" for seat, share in self._review.accuracy.items())
            title = (f" {self._review.game.title} ", "bold reverse")
            self._say(Text.assemble(title, f"  accuracy: {shares}"))

    def _show(self) -> None:
        one = self.chosen
        if one is None or self._review is None:
            return
        self._show_bars(self._review, one)
        self._show_board(one)
        words = Text.assemble((f"{one.ply}. {one.seat}: {one.described}{one.grade.sign}  ", "bold"))
        words.append(harmless(self._comment(one)))
        self.query_one("#review-words", Static).update(words)

    def _comment(self, one: Decision) -> str:
        found = remark(one)
        if found:
            return found
        if one.grade is Grade.FORCED:
            return "The only choice."
        if one.bid is not None and one.bid.mixed:
            often = ", ".join(f"{name} {share:.0f}%" for name, share in one.bid.mixture.items())
            return f"A sound choice; the best mixture is {often}."
        praise = "The best choice." if one.grade is Grade.BEST else f"Good: {one.loss:.1f} given away."
        return f"{praise} The game is worth {one.value:+.1f} to {one.team}."

    def _show_bars(self, found: Review, one: Decision) -> None:
        """The evaluation in one line, with the chosen decision marked."""
        width = max(10, self.app.size.width - 14)
        line = bars(found, width)
        count = len(line)
        places = [ply for ply, _ in found.curve()]
        here = places.index(one.ply) * count // max(1, len(places))
        words = Text(f" {found.game.teams[0][:9]:>9} ↑ ", style="dim")
        words.append(Text(line[:here], style="not dim"))
        words.append(Text(line[here : here + 1], style="not dim reverse bold"))
        words.append(Text(line[here + 1 :], style="not dim"))
        self.query_one("#review-bars", Static).update(words)

    def _show_board(self, one: Decision) -> None:
        played = self._history[one.ply - 1]
        shown = (played.after if self._after else played.before).view(SPECTATOR)
        picture = shown.picture()
        if not self._after:
            picture = replace(picture, marks=(*picture.marks, *self._marks(one)))
        look = self._session.look
        across, down = extent(picture, look.bottom)
        room = self.app.size.width - LIST, self.app.size.height - LINES_AROUND
        wide, tall = square_size(*room, across, down)
        board = self.query_one(Board)
        board.show(
            picture, wide=wide, tall=tall, bottom=look.bottom, colorblind=look.colorblind, dark=look.dark
        )
        board.styles.width = board_size(wide, tall, across, down)[0] + 1

    def _marks(self, one: Decision) -> tuple[Mark, ...]:
        """What was played, and what would have been better."""
        played = self._history[one.ply - 1]
        squares = [Mark(square, "selected") for square in played.move.squares]
        if one.best == one.move:
            return tuple(squares)
        better = played.before.unfold(one.best)[0].squares
        looks = ("from", *("to" for _ in better[1:]))
        return (*squares, *(Mark(at, "hint", look=look) for at, look in zip(better, looks, strict=False)))

    # -- what people do --------------------------------------------------------------------------

    def action_turn(self) -> None:
        """Show where the decision led, or where it was due."""
        self._after = not self._after
        self._show()

    def action_fault(self, step: int) -> None:
        """Go to the next or last decision that gave something away."""
        if self._review is None:
            return
        decisions = self.query_one(Decisions)
        here = decisions.highlighted or 0
        faults = [n for n, one in enumerate(self._review.decisions) if one.grade.faulty]
        ahead = [n for n in faults if n > here] if step > 0 else [n for n in reversed(faults) if n < here]
        if ahead:
            decisions.highlighted = ahead[0]

    def action_save(self) -> None:
        """Write the annotated record and the graph beside the other games."""
        if self._review is None:
            return
        try:
            record = self._write(self._review)
        except HeterodoxError as error:
            self.notify(harmless(str(error)), severity="error")
            return
        self.notify(f"Saved: {record} and {record.with_suffix('.svg').name}")

    def _write(self, found: Review) -> Path:
        usual = self._session.record or self._session.default_file()
        record = usual.with_name(f"{usual.stem}-review.txt")
        make_folder(record.parent)
        save(annotate(self._session.table, found), record)
        write_whole(record.with_suffix(".svg"), graph(found))
        return record

    def action_leave(self) -> None:
        self._left = True
        self.dismiss(None)


def open_review(table_screen: TableScreen) -> None:
    """Review the game of a table; nobody moves there and no clock runs meanwhile."""
    session = table_screen.session
    session.thinking.stop()
    session.table.stop_clock()

    def looked(_: None) -> None:
        session.table.start_clock()
        table_screen.go_on()

    table_screen.app.push_screen(ReviewScreen(session), looked)


def _line(one: Decision, found: Review) -> Text:
    turn = "◆" if one.ply in found.turning_points else " "
    words = f"{one.ply:>3}{turn}{one.seat:<7} {one.move + one.grade.sign:<9}"
    lost = f"-{one.loss:.1f}" if one.loss >= 0.05 else ""
    line = Text(harmless(f"{words}{lost:>5}"), no_wrap=True, overflow="ellipsis")
    line.append(f" {one.grade.value}", style="dim" if one.grade not in STYLES else "")
    line.stylize(STYLES.get(one.grade, ""))
    return line
