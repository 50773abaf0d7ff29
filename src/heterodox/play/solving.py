"""A person at a puzzle: what is typed or picked, what is answered, what is kept.

The terminal app, plain mode and the command line show it in their own ways; this class reads the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Game, Move, Position
from heterodox.learn.puzzles import Puzzle, shipped_puzzles, walk
from heterodox.learn.training import Record, Trainer
from heterodox.play.telling import both_notations

__all__ = ["KEYS", "Solving", "choose_puzzles"]

KEYS = "Type the best move. hint, show, moves, next and quit are understood too."
MOST_MOVES = 60


def choose_puzzles(game: Game, theme: str = "") -> tuple[Puzzle, ...]:
    """The puzzles of a game, or those of one theme; raises InvalidText where there are none."""
    found = shipped_puzzles(game)
    if not found:
        raise InvalidText(f"game {game.name!r}: no puzzles ship with it")
    themes = sorted({puzzle.theme for puzzle in found})
    if theme and theme not in themes:
        raise InvalidText(f"theme {theme[:40]!r}: expected one of {', '.join(themes)}")
    return tuple(puzzle for puzzle in found if theme in ("", puzzle.theme))


class Solving:
    """A person and one puzzle after the other.

    told    what came of the last line, in words
    right   whether that was right; None where it was neither right nor wrong
    missed  whether help was needed, or something wrong was tried
    """

    def __init__(self, game: Game, puzzles: tuple[Puzzle, ...], trainer: Trainer) -> None:
        self.game = game
        self.trainer = trainer
        self._puzzles = puzzles
        self.left = False
        self._begin(trainer.choose(game, puzzles))

    def _begin(self, puzzle: Puzzle | None) -> None:
        assert puzzle is not None, "there are puzzles to choose from"
        self.puzzle = puzzle
        self.line = walk(self.game, puzzle)
        self._done = 0
        self.missed = False
        self.settled = False
        self.told: tuple[str, ...] = ()
        self.right: bool | None = None

    @property
    def solver(self) -> str:
        """The seat that solves."""
        return self.line[0].seat

    @property
    def position(self) -> Position:
        """What the solver sees now."""
        return self.line[self._done].view(self.solver)

    @property
    def question(self) -> str:
        """What is asked, in one line."""
        position = self.position
        who = f"{position.turn.capitalize()} to play"
        return f"{who}: find the best move." if not self._done else f"{who}: and now?"

    @property
    def record(self) -> Record:
        """What is kept of the person in this game; raises HeterodoxError."""
        return self.trainer.record(self.game)

    def submit(self, line: str) -> None:
        """Take a line: a word that is understood everywhere, a move, or nothing to go on."""
        word = line.strip().lower().removeprefix("/")
        if word in _WORDS:
            _WORDS[word](self)
        elif self.settled:
            self._next()
        elif word:
            self._answer(line.strip())

    def take_up(self, decisions: Sequence[str], *, missed: bool) -> None:
        """Go on where somebody stopped: after right decisions, as they were answered."""
        for decision in decisions:
            self._answer(decision)
        self.missed = self.missed or missed

    def decide(self, decision: Move) -> None:
        """Take a decision that was picked on the board."""
        if not self.settled:
            self._judge(decision)

    def _answer(self, text: str) -> None:
        try:
            decision = self.position.parse_move(text)
            self.position.play(decision)
        except HeterodoxError as error:
            self.told, self.right = (str(error),), None
            return
        self._judge(decision)

    def _judge(self, decision: Move) -> None:
        """Right is what the solution says; the others then answer as it says."""
        wanted = self.puzzle.solution[self._done]
        if str(decision) != wanted:
            words = both_notations(self.position, decision)
            self.missed = True
            self.told, self.right = (f"There is better than {words}. Try again.",), False
            return
        words = both_notations(self.position, decision)
        self.right = True
        if self._play_on():
            self.told = (f"{words}.", *self._happened())
            return
        self._settle((f"{words}: solved!",))

    def _play_on(self) -> bool:
        """Play the decision, and what follows until the solver decides again; False at the end."""
        self._before = self._done
        self._done += 1
        while self._done < len(self.puzzle.solution) and (
            self.line[self._done].seat != self.solver or len(self.line[self._done].choices()) == 1
        ):
            self._done += 1
        return self._done < len(self.puzzle.solution)

    def _said(self, place: int) -> str:
        """A decision of the solution in words, with who makes it."""
        before = self.line[place]
        decision = before.parse_move(self.puzzle.solution[place])
        return f"{before.turn.capitalize()}: {both_notations(before, decision)}."

    def _happened(self) -> tuple[str, ...]:
        """What the others did, in words."""
        return tuple(self._said(place) for place in range(self._before + 1, self._done))

    def _settle(self, words: tuple[str, ...]) -> None:
        """The puzzle is over: the rating moves, and a missed one will come back."""
        self.settled = True
        self._done = len(self.puzzle.solution)
        try:
            before = self.record
            after = self.trainer.finish(self.game, self.puzzle, solved=not self.missed)
            rating = f"Your rating: {round(after.rating)} ({after.rating - before.rating:+.0f})."
        except HeterodoxError as error:
            rating = str(error)
        about = f"Theme: {self.puzzle.theme}. Difficulty {self.puzzle.difficulty} of 100. {rating}"
        again = ("It will come back.",) if self.missed else ()
        said = " ".join(words).lower()
        happened = self.line[-1].view(self.solver).words()
        self.told = (*words, *(one for one in happened if one.rstrip(".").lower() not in said), about, *again)

    # -- words ---------------------------------------------------------------------------------------

    def _hint(self) -> None:
        if self.settled:
            self.told = ("This one is over: Enter goes on.",)
            return
        self.missed = True
        decision = self.position.parse_move(self.puzzle.solution[self._done])
        where = decision.squares[:1]
        self.told = (f"Look at {where[0]}." if where else f"Its theme is {self.puzzle.theme}.",)
        self.right = None

    def _show(self) -> None:
        if self.settled:
            return
        self.missed = True
        told = tuple(self._said(place) for place in range(self._done, len(self.puzzle.solution)))
        self.right = None
        self._settle(told)

    def _moves(self) -> None:
        choices = () if self.settled else self.position.choices()
        more = (f"... and {len(choices) - MOST_MOVES} more",) if len(choices) > MOST_MOVES else ()
        self.told = (*(both_notations(self.position, one) for one in choices[:MOST_MOVES]), *more)

    def _next(self) -> None:
        """Another puzzle; one that was not solved counts as missed."""
        try:
            if not self.settled:
                self.trainer.finish(self.game, self.puzzle, solved=False)
            self._begin(self.trainer.choose(self.game, self._puzzles, but=self.puzzle.id))
        except HeterodoxError as error:
            self.told = (str(error),)

    def _quit(self) -> None:
        self.left = True


_WORDS: Mapping[str, Callable[[Solving], None]] = {
    "hint": Solving._hint,
    "?": Solving._hint,
    "show": Solving._show,
    "moves": Solving._moves,
    "next": Solving._next,
    "quit": Solving._quit,
}
