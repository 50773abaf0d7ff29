"""A door without a screen for the stress test: what the terminal app does with a session, no more."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from queue import Empty, SimpleQueue

from heterodox.engine.levels import EnginePlayer, Level
from heterodox.engine.thinking import available
from heterodox.games.protocol import Game, Move
from heterodox.games.registry import list_games
from heterodox.play.programs import play_for_program
from heterodox.play.session import Session
from heterodox.play.thinking import Thinking
from heterodox.table.players import Player
from heterodox.table.seats import CHANCE, Sitter
from heterodox.table.table import Table

__all__ = ["Door"]

PROGRAM = "nodes 1"


class _Session(Session):
    """A session whose programs are small and think with several threads."""

    program: Callable[[Game], Player]

    def player(self, seat: str) -> Player:
        if seat not in self._players:
            self._players[seat] = (PROGRAM, self.program(self.game))
        return self._players[seat][1]


class Door:
    """One person's sitting. The queue stands for the messages of an app, which one thread works off."""

    def __init__(self, dice: random.Random, nodes: int, threads: int) -> None:
        self.done: Counter[str] = Counter()
        self._dice, self._nodes, self._threads = dice, nodes, threads
        self._games = [game for game in list_games() if available(game.name)]
        self._messages: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self.session = _Session(self._new_table())
        self.session.program = self._program
        self.session.thinking = Thinking(self._messages.put)
        self._go_on()

    def cycle(self) -> None:
        """Moves, undos, a redo and a new game, in any order but the last, each while a program may think."""
        actions = [self._move, self._undo_and_redo, self._move, self._undo, self._hurry, self._wait]
        self._dice.shuffle(actions)
        for act in actions:
            act()
            self._hear()
        self._new_game()

    def close(self) -> None:
        self.session.leave()

    # -- what a person does ------------------------------------------------------------------------

    def _move(self) -> None:
        session = self.session
        if not session.my_turn:
            self._count("refused")
            return
        reply = session.play(self._dice.choice(session.view.choices()))
        assert not reply.error, reply.words
        self._changed("move")

    def _undo(self) -> None:
        self._submit("/undo", "undo")

    def _undo_and_redo(self) -> None:
        self._undo()
        self._hear()
        self._submit("/redo", "redo")

    def _hurry(self) -> None:
        self.session.submit("/now")
        self._count("hurry")

    def _submit(self, line: str, what: str) -> None:
        if self.session.submit(line).effect == "changed":
            self._changed(what)

    def _new_game(self) -> None:
        self._count("while thinking" if self.session.thinking.busy else "while waiting")
        self.session.change_table(self._new_table())
        self._changed("new game")

    def _changed(self, what: str) -> None:
        self._count(what)
        self._go_on()

    # -- what the app does ---------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let whoever decides now decide: a die at once, a program in another thread."""
        session = self.session
        while session.table.seat == CHANCE:
            session.throw()
        if session.table.outcome is None and session.thought_about is not session.table.position:
            session.think(self._thought, self._failed)

    def _thought(self, move: Move) -> None:
        reply = play_for_program(self.session, move)
        assert not reply.error, reply.words
        self._changed("program's move")

    def _failed(self, error: Exception) -> None:
        raise error

    def _hear(self) -> None:
        """Work off the messages that have come."""
        while True:
            try:
                self._messages.get_nowait()()
            except Empty:
                return

    def _wait(self) -> None:
        """Sometimes the person waits for the program."""
        if self.session.thinking.busy and self._dice.random() < 0.5:
            self._messages.get()()

    def _new_table(self) -> Table:
        game = self._dice.choice(self._games)
        start = game.start()
        # The program has the first seat in every second game, and thinks at once.
        program = self._dice.randrange(2)
        seats = {
            seat: Sitter(player=PROGRAM) if number % 2 == program else Sitter()
            for number, seat in enumerate(start.seats)
        }
        return Table(start, seats, die=random.Random(self._dice.getrandbits(32)))

    def _program(self, game: Game) -> Player:
        return EnginePlayer(
            game,
            Level(nodes=self._nodes),
            random.Random(self._dice.getrandbits(32)),
            threads=self._threads,
            megabytes=1,
        )

    def _count(self, what: str) -> None:
        self.done[what] += 1
