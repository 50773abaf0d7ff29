"""The screen where a game is played: board, seats, trays, moves, messages and the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static

from heterodox.errors import HeterodoxError
from heterodox.games.picture import Mark, Picture
from heterodox.games.protocol import Move, Position
from heterodox.harmless import harmless
from heterodox.play.commands import complete, show_value
from heterodox.play.programs import play_for_program
from heterodox.play.session import Reply, Session
from heterodox.play.telling import unusual
from heterodox.play.thinking import Thinking
from heterodox.render.palette import Theme, theme_named
from heterodox.table.advice import Advised, advisor_for
from heterodox.table.seats import CHANCE, SPECTATOR, team_of
from heterodox.table.table import Table
from heterodox.tui.board import Board, board_size, square_size
from heterodox.tui.dialogs import Chooser, DieScreen, HelpScreen, PassScreen, ResultScreen
from heterodox.tui.panel import EvaluationBar, MoveList, Seats, Trays
from heterodox.tui.prompt import Prompt

__all__ = ["TableScreen"]

PANEL = 30
LOG_LINES = 3
# The head, what is under the cursor, the prompt and the keys.
LINES_AROUND = 4


class TableScreen(Screen[str]):
    """A session on the screen. Leaves with "new" when another game is wanted, or with a guide's name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help"),
        Binding("f2", "new", "New"),
        Binding("f3", "command('/flip')", "Flip"),
        Binding("f4", "command('/hint')", "Hint"),
        Binding("f5", "evaluate", "Eval"),
        Binding("f6,ctrl+z", "command('/undo')", "Undo"),
        Binding("f7,ctrl+y", "command('/redo')", "Redo"),
        Binding("f8", "others", "More"),
        Binding("f9", "command('/colorblind')", "Colours", show=False),
        Binding("f10", "command('/theme')", "Theme", show=False),
        Binding("escape", "let_go", "Back", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._path: tuple[str, ...] = ()
        self._browsed: int | None = None
        self._log: list[tuple[str, str]] = []
        self._passed_at: Position | None = None
        self._ended_at: Position | None = None
        # Answers come through the queue of messages: a thread that waits for this one cannot be waited for.
        self.session.thinking.stop()
        self.session.thinking = Thinking(self.call_later, self._aside)
        self._room = LOG_LINES
        self._evaluating = False
        self._evaluated_at: Position | None = None

    def compose(self) -> ComposeResult:
        yield Static("", id="head")
        with Horizontal(id="middle"):
            yield Board(id="board")
            with Vertical(id="side"):
                yield Seats(id="seats")
                yield EvaluationBar(id="bar")
                yield Trays(id="trays")
                yield MoveList(id="moves")
                yield Static("", id="side-log", classes="log")
        yield Static("", id="log", classes="log")
        yield Static("", id="here")
        yield Prompt(lambda text: complete(self.session, text), id="prompt")
        yield Footer()

    def on_mount(self) -> None:
        people = self.session.people
        if not self.session.table.history and len(people) == 1:
            side = people[0]
            self.session.look.bottom = side if side in self.session.view.picture().facing else "south"
        self.session.table.start_clock()
        self.set_interval(0.5, self._tick)
        self.query_one(Board).focus()
        self.say(f"{self.session.game.title}. F1 shows rules and keys.")
        trouble = self.session.keep()
        if trouble:
            self.say(trouble, error=True)
        self.refresh_all()
        self.call_after_refresh(self.go_on)

    def on_resize(self, _: events.Resize) -> None:
        self.show_board()

    # -- showing ---------------------------------------------------------------------------------

    @property
    def shown(self) -> Position:
        """The position on the board: the present one, or an earlier one that is being looked at."""
        history = self.session.table.open_history
        if self._browsed is None or self._browsed >= len(history):
            return self.session.view
        return history[self._browsed].after.view(SPECTATOR)

    def refresh_all(self) -> None:
        """Draw everything anew."""
        session = self.session
        table, look = session.table, session.look
        self.app.theme = "heterodox-dark" if look.dark else "heterodox-light"
        theme = self._palette
        self.query_one(Seats).show(table, theme, self.session.thought_about is table.position)
        picture = self.shown.picture()
        decisions = None if self._browsed is None else self._browsed + 1
        self.query_one(Trays).show(picture, session.taken(decisions), theme)
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
        if self._browsed is not None:
            caption = f"looking at move {self._browsed + 1} of {len(table.open_history)}, Esc returns"
        elif self.session.thought_about is table.position:
            caption += " · thinking"
        title = (f" {self.session.game.title} ", "bold reverse")
        self.query_one("#head", Static).update(Text.assemble(title, f"  {caption}"))

    def show_board(self) -> None:
        """Draw the board as large as there is room for."""
        width, height = self.app.size.width, self.app.size.height
        picture = self._with_selection(self.shown.picture())
        across, down = _extent(picture, self.session.look.bottom)
        wide, tall = square_size(width - PANEL, height - LINES_AROUND, across, down)
        board = self.query_one(Board)
        look = self.session.look
        board.show(
            picture,
            wide=wide,
            tall=tall,
            bottom=look.bottom,
            targets=self._targets(),
            colorblind=look.colorblind,
            dark=look.dark,
        )
        self._room = height - LINES_AROUND - board_size(wide, tall, across, down)[1]
        self._show_log()
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
        self.query_one("#here", Static).update(words)

    def on_board_steered(self, _: Board.Steered) -> None:
        self.show_here()

    def _with_selection(self, picture: Picture) -> Picture:
        if not self._path:
            return picture
        marks = tuple(Mark(square, "selected") for square in self._path)
        return replace(picture, marks=(*picture.marks, *marks))

    def say(self, words: str, *, error: bool = False) -> None:
        """Add a line to the messages."""
        self._log.append((harmless(words, lines=True), "bold red" if error else ""))
        del self._log[:-50]
        self._show_log()

    def _show_log(self) -> None:
        """Messages stand below the board where there is room, otherwise below the move list."""
        below, beside = self.query_one("#log", Static), self.query_one("#side-log", Static)
        below.display = self._room >= LOG_LINES
        beside.display = not below.display
        room = min(self._room, 8) if below.display else LOG_LINES * 3
        log = below if below.display else beside
        log.styles.height = room
        width = self.app.size.width if below.display else self.query_one("#side").size.width - 2
        lines: list[Text] = []
        for words, style in self._log[-room:]:
            lines += [Text(line, style=style) for line in wrap(words, max(20, width - 2)) or [""]]
        log.update(Text("\n").join(lines[-room:]))

    def _tick(self) -> None:
        table = self.session.table
        if table.clock.base is None or table.outcome is not None:
            return
        if table.check_time() is not None:
            self.session.keep()
            self.refresh_all()
            self.go_on()
            return
        self.query_one(Seats).show(table, self._palette, self.session.thought_about is table.position)

    # -- the game goes on ------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let whoever decides now decide: a die, a program, or a person (in secret, if need be)."""
        table = self.session.table
        if not self.is_current or self.session.thought_about is table.position:
            return
        if table.outcome is not None:
            self._show_result()
        elif table.seat == CHANCE:
            self._throw()
        elif not self.session.my_turn:
            self._think()
        elif self.session.secret and self._passed_at is not table.position:
            self._pass_keyboard()
        elif unusual(table.position):
            self._ask_or_wait()
        if self._evaluating and self.session.my_turn:
            self._evaluate()

    def _throw(self) -> None:
        """Throw the die; whoever it concerns sees it tumble before it is known what it shows."""
        before = self.session.table.position
        reply = self.session.throw()
        roll = self.session.table.history[-1].move
        army, team = before.turn, team_of(before.game, before.turn)
        if army not in self.session.people and team not in self.session.people:
            self._heard(reply)
            self.call_later(self.go_on)
            return

        def rested(_: None) -> None:
            self._heard(reply)
            self.go_on()

        words = "; ".join(self.session.view.words()) or before.describe(roll)
        self.app.push_screen(DieScreen(str(roll), words), rested)

    def _think(self) -> None:
        """Let a program think in another thread; its move counts only if nothing changed meanwhile."""
        if self.session.think(self._thought, self._failed):
            self.refresh_all()

    @work(thread=True, group="think")
    def _aside(self, call: Callable[[], object]) -> None:
        call()

    def _thought(self, move: Move) -> None:
        if not self.is_attached:
            return
        self._heard(play_for_program(self.session, move))
        if self.session.look.sound:
            self.app.bell()
        self.go_on()

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, HeterodoxError):
            raise error
        if self.is_attached:
            self.say(f"{self.session.table.seat}: {error}", error=True)
            self.refresh_all()

    def _pass_keyboard(self) -> None:
        position = self.session.table.position

        def passed(_: None) -> None:
            self._passed_at = position
            self.go_on()

        self.app.push_screen(PassScreen(position.seat, position.phase), passed)

    def _show_result(self) -> None:
        table = self.session.table
        if self._ended_at is table.position:
            return
        self._ended_at = table.position
        outcome = table.outcome
        assert outcome is not None
        title, _, detail = self.session.result().partition(". ")
        words = [harmless(f"{name}: {value}") for name, value in table.tags.items()]
        told = self.session.view.words() if table.table_outcome is None else ()
        words += [detail] if detail and not any(outcome.detail in event for event in told) else []
        words += told
        words += table.position.last_words()
        if self.session.record is not None:
            words.append(f"The record is {self.session.record}")

        def decided(answer: str | None) -> None:
            if answer == "undo":
                self.action_command("/undo")
            elif answer == "again":
                self.session.change_table(Table(table.start, table.seats, table.clock, tags=table.tags))
                self._after_change()
            elif answer == "new":
                self.action_new()

        self.app.push_screen(ResultScreen(title.rstrip("."), words), decided)

    # -- what people do --------------------------------------------------------------------------

    def _choices(self) -> Sequence[Move]:
        looking_back = self._browsed is not None
        return self.session.view.choices() if self.session.my_turn and not looking_back else ()

    def _targets(self) -> tuple[str, ...]:
        """Where the picked piece may go."""
        done = len(self._path)
        if not done:
            return ()
        fitting = [move.squares for move in self._choices() if move.squares[:done] == self._path]
        return tuple(dict.fromkeys(squares[done] for squares in fitting if len(squares) > done))

    def on_board_picked(self, event: Board.Picked) -> None:
        """A square was picked: it continues the move begun, or begins another one."""
        choices = self._choices()
        here = [move for move in choices if move.squares == self._path]
        path = (*self._path, event.square)
        fitting = [move for move in choices if move.squares[: len(path)] == path]
        if not fitting and here and event.square == self._path[-1]:
            # Picked twice: a move that needs no other square.
            self._settle(here)
            return
        if not fitting and self._path != (event.square,):
            path = (event.square,)
            fitting = [move for move in choices if move.squares[:1] == path]
        if not fitting:
            self._explain(event.square)
            path = ()
        self._path = path
        if fitting and len(path) == 1:
            self._remind(event.square)
        if fitting and all(move.squares == path for move in fitting):
            self._settle(fitting)
        else:
            self.show_board()

    def _remind(self, square: str) -> None:
        """Say what the picked piece does where the line below the board has no room for it."""
        for token in self.shown.picture().squares.get(square, ()):
            words = f"{token.title}: {token.hint}"
            if token.hint and len(square) + len(words) + 6 > self.app.size.width:
                self.say(words)

    def _settle(self, moves: Sequence[Move]) -> None:
        """Play the only move, or ask which one is meant."""
        self._path = ()
        if len(moves) == 1:
            self._heard(self.session.play(moves[0]))
            self.go_on()
            return
        self.show_board()
        self._ask("Which move?", moves)

    def _ask(self, title: str, moves: Sequence[Move]) -> None:
        def chosen(move: Move | None) -> None:
            if move is not None:
                self._heard(self.session.play(move))
                self.go_on()

        self.app.push_screen(Chooser(title, self.session.view, moves), chosen)

    def _explain(self, square: str) -> None:
        """Why nothing starts there."""
        if self._path == (square,):
            return
        tokens = self.shown.picture().squares.get(square, ())
        what = " and ".join(token.title for token in tokens) or "an empty square"
        if self._browsed is not None:
            self.say(f"{square}: {what}. You are looking at an earlier move; Esc returns.")
        elif self.session.table.outcome is not None:
            self.say(f"{square}: {what}. The game is over.")
        elif not self.session.my_turn:
            self.say(f"{square}: {what}. {self.session.asked} decides now.")
        else:
            why = self.session.view.why_still(square) if tokens else ""
            self.say(f"{square}: {what}. {why[:1].upper() + why[1:] or 'No move starts there'}.")

    def _ask_or_wait(self) -> None:
        """Ask for an answer in words at once; where pieces can be moved too, the board comes first."""
        if any(move.squares for move in self._choices()):
            self.say(f"{self.session.view.phase}: pick a piece, or F8 for the other choices.")
        else:
            self.action_others()

    def action_others(self) -> None:
        """Choices that are no moves on the board: bids, answers, offers."""
        moves = [move for move in self._choices() if not move.squares]
        if moves:
            view = self.session.view
            self._ask(f"{view.seat}: {view.phase}", moves)
        elif self.session.my_turn:
            self.say("There are no other choices here: pick a piece.")

    def action_let_go(self) -> None:
        self._path = ()
        self._browsed = None
        self.query_one(MoveList).highlighted = None
        self.query_one(Board).focus()
        self.refresh_all()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        last = len(self.session.table.open_history) - 1
        self._browsed = None if event.option_index >= last else event.option_index
        self._path = ()
        self.show_head()
        self.show_board()

    def on_key(self, event: events.Key) -> None:
        """Whatever is typed on the board goes to the prompt, except the keys of the board itself."""
        prompt = self.query_one(Prompt)
        if prompt.has_focus or not event.is_printable or event.character is None:
            return
        if event.character in "[]":
            self.action_command(event.character)
        elif event.character == "?":
            self.action_help()
        elif event.character != " ":
            prompt.focus()
            prompt.insert_text_at_cursor(event.character)
        else:
            return
        event.stop()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        line = event.value.strip()
        prompt = self.query_one(Prompt)
        prompt.value = ""
        if not self.session.secret:
            prompt.remember(line)
        self._browsed = None
        self.action_command(line)

    def action_command(self, line: str) -> None:
        """Do what a line says, as if it had been typed."""
        reply = self.session.submit(line)
        self._heard(reply)
        if reply.effect == "help":
            self.app.push_screen(HelpScreen(self.session.game, _markdown(reply) if reply.topic else ""))
        elif reply.effect == "new":
            self.action_new()
        elif reply.effect == "guide":
            self.dismiss(reply.topic)
        elif reply.effect == "quit":
            self.app.exit()
        elif reply.effect == "changed":
            self.go_on()

    def _heard(self, reply: Reply) -> None:
        """Show a reply; slow work goes to another thread."""
        if reply.effect != "help":
            for words in reply.words:
                self.say(words, error=reply.error)
        if reply.task is not None:
            self._work_aside(reply)
        if reply.effect in ("changed", "look"):
            self._after_change()

    def _after_change(self) -> None:
        self._path = ()
        self._browsed = None
        self._ended_at = self._ended_at if self.session.table.outcome is not None else None
        self._evaluated_at = None
        self.session.table.start_clock()
        self.refresh_all()

    @work(thread=True, group="aside")
    def _work_aside(self, reply: Reply) -> None:
        assert reply.task is not None
        try:
            answer = reply.task()
        except HeterodoxError as error:
            answer = Reply((str(error),), error=True)
        self.app.call_from_thread(self._answered, answer)

    def _answered(self, reply: Reply) -> None:
        if self.is_attached:
            self._heard(reply)

    def action_evaluate(self) -> None:
        """Show who stands better, as a bar that follows the game; once more hides it."""
        self._evaluating = not self._evaluating
        if not self._evaluating:
            self.query_one(EvaluationBar).display = False
        elif self.session.table.outcome is not None or not self.session.my_turn:
            self.say("The bar comes when it is your turn.")
        else:
            self._evaluate()

    def _evaluate(self) -> None:
        view = self.session.view
        if self._evaluated_at is not view:
            self._evaluated_at = view
            self.query_one(EvaluationBar).wait()
            self._evaluate_aside(view)

    @work(thread=True, group="aside")
    def _evaluate_aside(self, view: Position) -> None:
        advised = advisor_for(view.game).advise(view)
        self.app.call_from_thread(self._evaluated, view, advised)

    def _evaluated(self, view: Position, advised: Advised) -> None:
        if not self.is_attached or not self._evaluating or self.session.view != view:
            return
        teams = view.game.teams
        value = advised.value if view.team == teams[0] else -advised.value
        self.query_one(EvaluationBar).show(
            teams, value, show_value(advised.value, view.team).replace(" for ", " ")
        )

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.session.game))

    def action_new(self) -> None:
        self.dismiss("new")


def _markdown(reply: Reply) -> str:
    return "\n".join(reply.words)


def _extent(picture: Picture, bottom: str) -> tuple[int, int]:
    """How many squares the board has across and down, as it lies."""
    sideways = picture.facing.get(bottom, bottom) in ("east", "west")
    return (picture.ranks, picture.files) if sideways else (picture.files, picture.ranks)
