"""What stands beside the board: seats with clocks, trays, the evaluation bar and the move list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from heterodox.games.picture import Picture, Token, Tray
from heterodox.games.protocol import Kind, Position
from heterodox.harmless import harmless
from heterodox.play.commands import show_value
from heterodox.render.palette import Theme
from heterodox.table.advice import Advised, advisor_for
from heterodox.table.clock import show_seconds
from heterodox.table.seats import Sitter
from heterodox.table.table import Played, Table

__all__ = ["EvaluationBar", "MoveList", "Seats", "Trays"]

BAR = 20
# So many pawns are nine chances in ten.
SLOPE = 4.0


class Seats(Static):
    """One line for each seat: who decides now, who sits there, and the time left."""

    DEFAULT_CSS = "Seats { height: auto; }"

    def show(self, table: Table, theme: Theme, thinking: bool) -> None:
        """Draw the seats of a table."""
        lines = []
        for seat, sitter in table.seats.items():
            lines.append(_seat_line(table, seat, sitter, theme, thinking and seat == table.seat))
        self.update(Text("\n").join(lines))


def _seat_line(table: Table, seat: str, sitter: Sitter, theme: Theme, thinking: bool) -> Text:
    now = table.seat == seat
    armies = [army for army in table.game.armies if seat in (army.name, army.team)]
    line = Text("▶ " if now else "  ", style="bold")
    for army in armies:
        paint = theme.paint(_palette(army.name, theme))
        line.append(f" {army.letter} ", style=f"bold {paint.detail} on {paint.fill}")
    line.append(f" {seat}", style="bold" if now else "")
    who = "" if sitter.person and not sitter.name else f" · {sitter}"
    line.append(who, style="dim")
    if thinking:
        line.append(" thinks …", style="italic")
    left = table.remaining(seat)
    if left is not None:
        line.append(f"  {show_seconds(left)}", style="bold red" if left < 20 else "bold")
    if seat in table.draw_offered_by:
        line.append("  offers a draw", style="italic")
    return line


def _palette(army: str, theme: Theme) -> str:
    """The palette of an army: the one of its own name."""
    return army if army in theme.armies else "neutral"


class Trays(Static):
    """Whatever the picture keeps beside the board, and the pieces that were taken."""

    DEFAULT_CSS = "Trays { height: auto; }"

    def show(self, picture: Picture, gone: tuple[Token, ...], theme: Theme) -> None:
        """Draw the trays of a picture and the pieces that are gone; nothing when there are none."""
        trays = (*picture.trays, *([Tray("Taken", gone)] if gone else []))
        self.display = bool(trays)
        self.update(Text("\n").join(_tray_line(tray, theme) for tray in trays))


def _tray_line(tray: Tray, theme: Theme) -> Text:
    line = Text(f"{tray.title}: ", style="dim")
    for token in tray.tokens:
        paint = theme.paint(token.palette)
        letters = token.letter if len(token.letter) > 1 or not token.glyph else ""
        line.append(f"{token.glyph}{letters}", style=f"{paint.detail} on {paint.fill}")
        line.append(" ")
    line.append(tray.text or ("" if tray.tokens else "–"))
    return line


class EvaluationBar(Static):
    """Who stands better, as a bar; hidden until somebody asks."""

    DEFAULT_CSS = "EvaluationBar { height: auto; display: none; }"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's name)
        super().__init__(id=id)
        self._asked: Position | None = None

    def ask(self, view: Position) -> None:
        """Find out who stands better and show it, unless something else is asked before."""
        if self._asked is view:
            return
        self._asked = view
        self.display = True
        self.update(Text("░" * BAR + " thinking …", style="dim"))
        self._advise(view)

    def forget(self) -> None:
        """What was asked is of no interest any more."""
        self._asked = None

    def hide(self) -> None:
        """Show nothing until somebody asks again."""
        self.forget()
        self.display = False

    @work(thread=True, group="aside")
    def _advise(self, view: Position) -> None:
        advised = advisor_for(view.game).advise(view)
        self.call_later(self._advised, view, advised)

    def _advised(self, view: Position, advised: Advised) -> None:
        if self._asked is view:
            teams = view.game.teams
            value = advised.value if view.team == teams[0] else -advised.value
            self.show(teams, value, show_value(advised.value, view.team).replace(" for ", " "))

    def show(self, teams: tuple[str, ...], value: float, words: str) -> None:
        """Draw the bar between the first two teams; `value` is in pawns for the first."""
        share = 1 / (1 + 10 ** (-max(-40.0, min(40.0, value)) / SLOPE))
        filled = round(share * BAR)
        self.display = True
        line = Text.assemble(("█" * filled, ""), ("░" * (BAR - filled), "dim"), f" {words}")
        ends = f"{teams[0]}{teams[-1]:>{max(1, BAR - len(teams[0]))}}"
        self.update(Text("\n").join((line, Text(ends, style="dim"))))


class MoveList(OptionList):
    """The start and every decision in both notations; highlighting one shows its position."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "cursor_up", "before", show=False),
        Binding("right", "cursor_down", "after", show=False),
    ]

    DEFAULT_CSS = (
        "MoveList { height: 1fr; min-height: 3; border: none; padding: 0; background: transparent; }"
    )

    def show(self, history: Sequence[Played]) -> None:
        """List a history; only what changed is listed anew."""
        old = self.option_count
        new = [Text("    the start", style="dim")] if history else []
        new += [_move_line(number, played) for number, played in enumerate(history, start=1)]
        same = 0
        while same < min(old, len(new)) and self.get_option_at_index(same).prompt == new[same]:
            same += 1
        for index in range(old - 1, same - 1, -1):
            self.remove_option_at_index(index)
        self.add_options([Option(line) for line in new[same:]])
        if same != old or len(new) != old:
            self.highlighted = None
            self.scroll_end(animate=False)


def _move_line(number: int, played: Played) -> Text:
    before = played.before
    words = before.describe(played.move)
    other = "" if words == str(played.move) else f" {words}"
    who = before.turn if before.kind in (Kind.BOARD, Kind.CHANCE) else before.seat
    note = f" {{{played.comment}}}" if played.comment else ""
    line = f"{number:>3} {who:<7}{played.move!s:<8}{other}{note}"
    return Text(harmless(line), no_wrap=True, overflow="ellipsis")
