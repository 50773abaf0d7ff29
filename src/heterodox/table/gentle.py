"""Level 0: an opponent for a first game, who errs as people do and says what it thinks.

It never plays a move that looks senseless to itself. It takes what it sees, and steps off squares where it
sees an enemy near; but it sees little. What comes from far away it mostly overlooks, quiet threats against
pieces that stand still it does not look for at all, and in its eagerness it does not always look twice.
Everything it knows comes from the protocol, so it plays every game, with the compiled core or without.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from heterodox.engine.player import UNLIMITED, Budget, Patience, Player
from heterodox.engine.sight import steps
from heterodox.games.events import CAPTURE, PROMOTION
from heterodox.games.protocol import Kind, Move, Position
from heterodox.table.seats import team_of

__all__ = ["GentlePlayer"]

# How likely it is to see what a move gains, or what could take the moved piece, by how many squares away it
# comes from: near things are seen more often than far ones.
SEEN_AT = {0: 0.65, 1: 0.65, 2: 0.5, 3: 0.35}
SEEN_FAR = 0.15
# How much its moods differ, in pawns: between quiet moves it has no opinion.
MOOD = 0.6
# It looks for danger only where it is about to go, and only at so many moves.
CANDIDATES = 4
WIN = 50.0


@dataclass(frozen=True, slots=True)
class _Idea:
    """A move as it looks to a beginner."""

    move: Move
    after: Position
    gain: float
    mood: float


@dataclass
class GentlePlayer(Player):
    """Plays what a person plays in a first game; repeatable with a seeded `dice`."""

    dice: random.Random = field(default_factory=random.Random)

    def __post_init__(self) -> None:
        self._patience = Patience()
        self._words = ""

    def begin(self, seed: int | None) -> None:
        self.dice.seed(seed)
        self._words = ""

    def stop(self) -> bool:
        return self._patience.stop()

    def says(self) -> str:
        return self._words

    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        self._words = ""
        choices = view.choices()
        if view.kind is not Kind.BOARD or len(choices) == 1:
            # A bid is a guess, an offer is a matter of mood.
            return self.dice.choice(choices)
        on_board = [move for move in choices if move.squares] or list(choices)
        with self._patience.lasts(budget.limits.hard_seconds) as patience:
            ideas = []
            for move in self.dice.sample(on_board, len(on_board)):
                ideas.append(self._idea(view, move))
                if patience.over:
                    break
            chosen = self._choose(view, ideas, patience)
        self._words = self._comment(view, chosen)
        return chosen.move

    def accepts_draw(self, view: Position, team: str) -> bool:
        return len(view.material()) < 10 and self.dice.random() < 0.5

    # -- what it sees ------------------------------------------------------------------------------

    def _idea(self, view: Position, move: Move) -> _Idea:
        after = view.after(move)
        gain = self._gain(view, after, view.team) if self._sees(move.squares) else 0.0
        return _Idea(move, after, gain, self.dice.uniform(0, MOOD))

    def _sees(self, squares: Sequence[str]) -> bool:
        """Whether it notices something that goes over these squares."""
        return self.dice.random() < SEEN_AT.get(steps(squares), SEEN_FAR)

    def _gain(self, before: Position, after: Position, team: str) -> float:
        """What a decision brought a team at first sight, in pawns."""
        if after.outcome is not None and after.outcome.winner is not None:
            return WIN if after.outcome.winner == team else -WIN
        gain = 0.0
        for event in after.events:
            if event.kind == CAPTURE:
                own = team_of(before.game, event.army) == team
                gain += -_worth(before, event.squares) if own else _worth(before, event.squares)
            elif event.kind == PROMOTION:
                gain += 2.0
        return gain

    def _choose(self, view: Position, ideas: Sequence[_Idea], patience: Patience) -> _Idea:
        """The idea that looks best after a glance at where it leads."""
        ideas = sorted(ideas, key=lambda idea: -(idea.gain + idea.mood))
        looked: list[tuple[float, int, _Idea]] = []
        for idea in ideas[:CANDIDATES]:
            risk = 0.0 if patience.over else self._risk(view, idea)
            looked.append((idea.gain + idea.mood - risk, -len(looked), idea))
        return max(looked)[2]

    def _risk(self, view: Position, idea: _Idea) -> float:
        """What it sees that it could lose where it is about to go."""
        after = idea.after
        if after.kind is not Kind.BOARD or after.team == view.team or not idea.move.squares:
            return 0.0
        there = idea.move.squares[-1]
        takers = [move for move in after.choices() if move.squares[-1:] == (there,) and len(move.squares) > 1]
        seen = [move for move in takers if self._sees(move.squares)]
        return _worth(after, (there,)) if seen else 0.0

    # -- what it says ------------------------------------------------------------------------------

    def _comment(self, view: Position, chosen: _Idea) -> str:
        """A remark about the move, or about what was just lost; mostly nothing."""
        taken = [event for event in chosen.after.events if event.kind == CAPTURE]
        lost = [event for event in view.events if event.kind == CAPTURE]
        mine = [event for event in lost if team_of(view.game, event.army) == view.team]
        if chosen.after.outcome is not None:
            return "That was a good game. Thank you!"
        if taken:
            return self._one_of(TAKING_BACK if mine else TAKING, taken[0].piece)
        if mine:
            return self._one_of(LOSING, mine[0].piece)
        if chosen.after.in_check():
            return self._one_of(CHECKING)
        return self._one_of(QUIET) if self.dice.random() < TALKATIVE else ""

    def _one_of(self, remarks: Sequence[str], piece: str = "") -> str:
        return self.dice.choice(remarks).format(piece=piece)


TALKATIVE = 0.25
TAKING = ("I take your {piece}.", "Your {piece} stood in my way.", "This one is mine.")
TAKING_BACK = ("Then I take your {piece}.", "An eye for an eye.")
LOSING = ("Oh, my {piece}! I did not look that far.", "I had forgotten about my {piece}.", "Well seen.")
CHECKING = ("Check! What will you do?", "I wanted to say that once: check.")
QUIET = (
    "Let us see what comes of this.",
    "I like this square.",
    "I hope that is safe.",
    "Take your time: look where my pieces can go.",
    "Nothing clever, just a step.",
)


def _worth(position: Position, squares: Sequence[str]) -> float:
    """What stands on some squares, in pawns."""
    return max((unit.worth for unit in position.material() if unit.square in squares[:1]), default=0.0)
