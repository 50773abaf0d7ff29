"""The screen where a game is played: board, seats, trays, moves, messages and the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events, work
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList

from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Move, Position
from heterodox.learn.lesson_files import read_course
from heterodox.play.programs import play_for_program
from heterodox.play.session import Reply, Session
from heterodox.play.telling import seating, unusual
from heterodox.play.thinking import Thinking
from heterodox.table.seats import CHANCE, team_of
from heterodox.tui.board import Board
from heterodox.tui.dialogs import Chooser, DieScreen, HelpScreen, PassScreen, TextScreen
from heterodox.tui.ending import show_result
from heterodox.tui.lesson_screen import teach
from heterodox.tui.panel import EvaluationBar, MoveList, Seats, Trays
from heterodox.tui.puzzle_screen import give_puzzles
from heterodox.tui.review_screen import open_review
from heterodox.tui.table_view import TableView

__all__ = ["TableScreen"]


class TableScreen(TableView):
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
        Binding("pageup", "look(-1)", "before", show=False),
        Binding("pagedown", "look(1)", "after", show=False),
    ]

    signs = frozenset(" []?")

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._lines: list[str] = []
        self._passed_at: Position | None = None
        self._ended_at: Position | None = None
        self._helped_at: Position | None = None
        # Answers come through the queue of messages: a thread that waits for this one cannot be waited for.
        self.session.thinking.stop()
        self.session.thinking = Thinking(self.call_later, self._aside)
        self._evaluating = False

    def on_mount(self) -> None:
        people = self.session.people
        if not self.session.table.history and len(people) == 1:
            side = people[0]
            self.session.look.bottom = side if side in self.session.view.picture().facing else "south"
        self.set_interval(0.5, self._tick)
        self.query_one(Board).focus()
        title = self.session.game.title
        self.say(f"{title}. Arrows and Enter, mouse or typing move; F1 shows rules and keys.")
        if not self.session.table.history:
            self.say(seating(self.session.table.start, self.session.table.seats))
        trouble = self.session.keep()
        if trouble:
            self.say(trouble, error=True)
        self.refresh_all()
        self.put_cursor()
        if self.session.review:
            self.session.review = False
            self.call_after_refresh(self.review)
            return
        self.session.table.start_clock()
        self.call_after_refresh(self.go_on)

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
        if not self.is_current or self._reviewing or self.session.thought_about is table.position:
            return
        if self._lines and table.outcome is not None:
            self.say(f"The game is over; not played: {', '.join(self._lines)}.")
            self._lines.clear()
        if self._lines and self.session.my_turn:
            self.call_later(self._next_line)
            return
        if table.outcome is not None:
            self._show_result()
        elif table.seat == CHANCE:
            self._throw()
        elif not self.session.my_turn:
            self._think()
        else:
            self._ask_person(table.position)
        if self._evaluating and self.session.my_turn:
            self._evaluate()

    def _ask_person(self, position: Position) -> None:
        """Let a person decide: alone if need be, and with what a newcomer should know."""
        if self.session.secret and self._passed_at is not position:
            self._pass_keyboard()
        elif unusual(position):
            self._ask_or_wait()
        elif self.session.helping and self._helped_at is not position:
            self._helped_at = position
            self._work_aside(Reply(task=lambda: Reply(self.session.help_now())))

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
        show_result(self)

    # -- what people do --------------------------------------------------------------------------

    def _choices(self) -> Sequence[Move]:
        looking_back = self._browsed is not None
        return self.session.view.choices() if self.session.my_turn and not looking_back else ()

    def on_board_picked(self, event: Board.Picked) -> None:
        """A square was picked: it continues the move begun, or begins another one."""
        picking, square = self._picking, event.square
        before, picking.choices = picking.path, self._choices()
        meant = picking.pick(square)
        if meant:
            self._settle(meant)
            return
        if picking.path == (square,):
            self._remind(square)
        elif not picking.path and before != (square,):
            self._explain(square)
        self.show_board()

    def _remind(self, square: str) -> None:
        """Say what the picked piece does where the line below the board has no room for it."""
        for token in self.shown.picture().squares.get(square, ()):
            words = f"{token.title}: {token.hint}"
            if token.hint and len(square) + len(words) + 6 > self.app.size.width:
                self.say(words)

    def _settle(self, moves: Sequence[Move]) -> None:
        """Play the only move, or ask which one is meant."""
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
        self._picking.path = ()
        self._browsed = None
        self._lines.clear()
        reviewed, self._reviewing = self._reviewing, False
        self.query_one(MoveList).highlighted = None
        self.query_one(Board).focus()
        self.refresh_all()
        if reviewed:
            self.session.table.start_clock()
            self.go_on()

    # -- looking back ----------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        last = len(self.session.table.open_history)
        self._browsed = None if event.option_index >= last else event.option_index
        self._picking.path = ()
        picture = self.shown.picture()
        self.query_one(Trays).show(picture, self.session.taken(self._browsed), self._palette)
        self.show_board()

    def review(self) -> None:
        """Look at the game from its start; nobody moves and no clock runs until Esc ends it."""
        moves = self.query_one(MoveList)
        if not moves.option_count:
            self.say("There is no move to look back at yet.")
            return
        self.session.thinking.stop()
        self.session.table.stop_clock()
        self._reviewing = True
        moves.focus()
        moves.highlighted = 0

    def action_look(self, step: int) -> None:
        """Look one decision back or forth."""
        moves = self.query_one(MoveList)
        if moves.option_count:
            now = moves.option_count - 1 if self._browsed is None else self._browsed
            moves.highlighted = max(0, min(moves.option_count - 1, now + step))

    # -- typing ----------------------------------------------------------------------------------

    def catch(self, event: events.Key | events.Paste) -> bool:
        """Take what is typed to the prompt; also a whole line while a die tumbles above the table."""
        typed = isinstance(event, events.Key) and event.key == "enter" and self.prompt.value
        if typed and self.app.screen is not self:
            self.prompt.submit()
            return True
        return super().catch(event)

    def on_screen_resume(self) -> None:
        """What was pasted behind a line that opened a screen goes on when that is closed."""
        if self._lines:
            self.call_later(self.go_on)

    def on_key(self, event: events.Key) -> None:
        """Single signs that are commands on the board."""
        if self.prompt.has_focus or event.character not in ("[", "]", "?"):
            return
        event.stop()
        if event.character == "?":
            self.action_help()
        else:
            self.action_command(event.character)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line was typed; a move comes when it is its turn, a command at once."""
        line = event.value.strip()
        if not line:
            return
        if not self.session.secret:
            self.prompt.remember(line)
        if line[0] not in "/?[]" and (self._lines or not self._hears_moves):
            self._lines.append(line)
            return
        self._take_line(line)

    @property
    def _hears_moves(self) -> bool:
        """Whether a typed move is answered now: a program that thinks or a die that rolls is waited for."""
        waited = self.session.table.outcome is None and not self.session.my_turn
        return not waited and self.app.screen is self

    def _next_line(self) -> None:
        if self._lines and self.app.screen is self:
            self._take_line(self._lines.pop(0))

    def _take_line(self, line: str) -> None:
        self._browsed = None
        self._reviewing = False
        self.action_command(line)

    def action_command(self, line: str) -> None:
        """Do what a line says, as if it had been typed."""
        reply = self.session.submit(line)
        if reply.error:
            # What was typed after a mistake was meant for another position.
            self._lines.clear()
        self._heard(reply)
        if reply.effect in ("learn", "puzzle", "graded"):
            self._school(reply)
        elif reply.effect == "help":
            words = "\n".join(reply.words) if reply.topic else ""
            self.app.push_screen(HelpScreen(self.session.game, words, first="commands"))
        elif reply.effect == "review":
            self.review()
        elif reply.effect == "new":
            self.action_new()
        elif reply.effect == "guide":
            self.dismiss(reply.topic)
        elif reply.effect == "quit":
            self.app.exit()
        elif reply.effect == "changed":
            self.go_on()

    def _school(self, reply: Reply) -> None:
        """Open a lesson, puzzles or the review of this game."""
        game, shelf = self.session.game, self.session.shelf
        if reply.effect == "learn":
            teach(self.app, read_course(game), shelf, reply.topic)
        elif reply.effect == "puzzle":
            give_puzzles(self.app, game, shelf, reply.topic)
        else:
            open_review(self)

    def _heard(self, reply: Reply) -> None:
        """Show a reply; slow work goes to another thread."""
        if reply.effect == "graded":
            return
        if reply.effect not in ("help", "review", "learn", "puzzle"):
            self._tell(reply)
        if reply.squares:
            self._hint = (self.session.view, reply.squares)
            self.show_board()
        if reply.task is not None:
            self._work_aside(reply)
        if reply.effect in ("changed", "look"):
            self.changed()

    def _tell(self, reply: Reply) -> None:
        """Show the words of a reply; a long answer gets a screen where it can be scrolled."""
        if not self.fits(reply.words) and not reply.error and reply.effect in ("", "look"):
            self.app.push_screen(TextScreen(self.session.game.title, reply.words))
            return
        for words in reply.words:
            self.say(words, error=reply.error)

    def changed(self) -> None:
        """The game is another one than it was: draw everything anew."""
        self._picking.path = ()
        self._hint = None
        self._browsed = None
        self._ended_at = self._ended_at if self.session.table.outcome is not None else None
        self.query_one(EvaluationBar).forget()
        self.session.table.start_clock()
        self.refresh_all()
        if not self.session.table.history:
            self.put_cursor()

    @work(thread=True, group="aside")
    def _work_aside(self, reply: Reply) -> None:
        assert reply.task is not None
        try:
            answer = reply.task()
        except HeterodoxError as error:
            answer = Reply((str(error),), error=True)
        self.call_later(self._heard, answer)

    def action_evaluate(self) -> None:
        """Show who stands better, as a bar that follows the game; once more hides it."""
        self._evaluating = not self._evaluating
        if not self._evaluating:
            self.query_one(EvaluationBar).hide()
        elif self.session.table.outcome is not None or not self.session.my_turn:
            self.say("The bar comes when it is your turn.")
        else:
            self._evaluate()

    def _evaluate(self) -> None:
        self.query_one(EvaluationBar).ask(self.session.view)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.session.game))

    def action_new(self) -> None:
        self.dismiss("new")
