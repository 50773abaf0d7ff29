"""Puzzles on the screen: what is asked, what came of it, and how well one does."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType

from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Game, Kind, Position
from heterodox.harmless import harmless
from heterodox.learn.training import Trainer
from heterodox.play.saved import Shelf
from heterodox.play.solving import Solving, choose_puzzles
from heterodox.play.telling import both_notations
from heterodox.tui.exercise_screen import ExerciseScreen

__all__ = ["PuzzleScreen", "give_puzzles"]

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


class PuzzleScreen(ExerciseScreen):
    """One puzzle after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "Go on"),
        Binding("f4", "word('hint')", "Hint"),
        Binding("f5", "word('show')", "Show me"),
        Binding("f7", "word('next')", "Next puzzle"),
        Binding("f8", "others", "Choices", show=False),
        Binding("pageup", "scroll(-1)", "words up", show=False),
        Binding("pagedown", "scroll(1)", "words down", show=False),
        Binding("escape", "leave", "Leave"),
    ]

    def __init__(self, solving: Solving, *, colorblind: bool = False) -> None:
        super().__init__(solving, colorblind=colorblind)
        self.solving = solving

    @property
    def game(self) -> Game:
        return self.solving.game

    @property
    def view(self) -> Position:
        return self.solving.position

    @property
    def settled(self) -> bool:
        return self.solving.settled

    def headline(self) -> str:
        return f"Puzzle {self.solving.puzzle.id} · {self._standing()}"

    def _standing(self) -> str:
        try:
            record = self.solving.record
        except HeterodoxError as error:
            return harmless(str(error))
        return f"rating {round(record.rating)} · {record.solved} solved, {record.missed} missed"

    def words(self) -> list[Text]:
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
