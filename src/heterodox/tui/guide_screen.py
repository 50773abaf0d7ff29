"""A guided beginning on the screen: one question at a time, the board beside it."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from heterodox.errors import HeterodoxError
from heterodox.games.guide import Guide, Step
from heterodox.harmless import harmless
from heterodox.play.guided import Guidance
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.tui.board import Board, board_size, square_size
from heterodox.tui.prompt import Prompt
from heterodox.tui.typing_screen import TypingScreen

__all__ = ["GuideScreen"]

QUESTIONS = 36


class GuideScreen(TypingScreen[Session | None]):
    """Asks the steps of a guide; the result is a session at the table it leads to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back"),
    ]

    def __init__(self, guide: Guide, shelf: Shelf | None) -> None:
        super().__init__()
        self.guidance = Guidance(guide)
        self._shelf = shelf

    def compose(self) -> ComposeResult:
        yield Static("", id="head")
        with Horizontal(id="guide"):
            with Vertical(id="asking"):
                yield Static("", id="ask", classes="title")
                yield Static("", id="about")
                yield Prompt(lambda _: [], id="words")
                yield OptionList(id="choices")
                with VerticalScroll(id="told"):
                    yield Static("")
            with Vertical(id="beside"):
                yield Board(id="board")
                yield Static("", id="square")
        yield Static("", id="problem")
        yield Footer()

    def on_mount(self) -> None:
        self._ask()

    def on_resize(self, _: events.Resize) -> None:
        self._show_board()

    # -- showing ---------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Show the step that is due, or everything that was answered."""
        step, guide = self.guidance.step, self.guidance.guide
        where = f"step {self.guidance.number} of {self.guidance.length}" if step else "ready"
        self.query_one("#head", Static).update(
            Text.assemble((f" {guide.title} ", "bold reverse"), f"  {where}")
        )
        first = self.guidance.number == 1
        about = step.about if step is not None else "This is what you chose. Esc goes back to change it."
        self.query_one("#ask", Static).update(Text(step.ask if step is not None else "All is ready"))
        self.query_one("#about", Static).update(Text(f"{guide.summary}\n\n{about}" if first else about))
        self.query_one("#problem", Static).update("")
        self._show_told()
        self._show_board()
        self._show_fields(step)

    def _show_told(self) -> None:
        lines = (Text.assemble((f"{name}  ", "dim"), answer) for name, answer in self.guidance.told())
        self.query_one("#told > Static", Static).update(Text("\n").join(lines))

    def _show_fields(self, step: Step | None) -> None:
        words, choices = self.prompt, self.query_one("#choices", OptionList)
        board = self.query_one(Board)
        squares = step is not None and step.squares
        words.display = step is not None and (not step.choices or squares)
        choices.display = not words.display
        board.can_focus = squares
        words.value = ""
        choices.clear_options()
        if step is None:
            choices.add_option(Option("Begin"))
        elif not squares:
            choices.add_options([Option(Text(line)) for line in step.choices.values()])
        if step is not None and squares:
            words.placeholder = f"a square, such as {step.default}, or pick one on the board"
            board.put_cursor(step.default)
            board.focus()
        elif words.display:
            words.placeholder = "your words"
            words.focus()
        else:
            values = list(step.choices) if step is not None else []
            choices.highlighted = values.index(step.default) if step and step.default in values else 0
            choices.focus()
        self._tell_square()

    def _show_board(self) -> None:
        """The board as far as it is decided, as large as there is room for."""
        picture = self.guidance.position.picture()
        width, height = self.app.size.width - QUESTIONS, self.app.size.height - 5
        wide, tall = square_size(width, height, picture.files, picture.ranks)
        across, _ = board_size(wide, tall, picture.files, picture.ranks)
        self.query_one("#beside").styles.width = across
        self.query_one(Board).show(picture, wide=wide, tall=tall, dark=self.app.current_theme.dark)

    def _tell_square(self) -> None:
        """What the square under the cursor stands for."""
        step = self.guidance.step
        square = self.query_one(Board).cursor
        told = step is not None and step.squares and square in step.choices
        words = f"{square}: {step.choices[square]}" if step is not None and told else ""
        self.query_one("#square", Static).update(Text(words))

    # -- answering -------------------------------------------------------------------------------

    def on_board_steered(self, _: Board.Steered) -> None:
        self._tell_square()

    def on_board_picked(self, event: Board.Picked) -> None:
        if self.query_one(Board).can_focus:
            self._answer(event.square)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._answer(event.value)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        step = self.guidance.step
        if step is None:
            self.dismiss(Session(self.guidance.table(), self._shelf))
        else:
            self._answer(list(step.choices)[event.option_index])

    def _answer(self, text: str) -> None:
        try:
            self.guidance.answer(text)
        except HeterodoxError as error:
            self.query_one("#problem", Static).update(Text(harmless(str(error))))
            return
        self._ask()

    def action_back(self) -> None:
        if self.guidance.back():
            self._ask()
        else:
            self.dismiss(None)
