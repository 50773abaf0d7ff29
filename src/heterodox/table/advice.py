"""Hints and evaluations on request, for any game: a small search that knows only the protocol.

Values are from a team's point of view, in pawns; a decided game is worth `DECIDED`. The native
engine offers the same `Advisor` interface with far better advice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from heterodox.engine.levels import Advised, advisor
from heterodox.engine.player import Patience
from heterodox.games.protocol import Game, Kind, Move, Position
from heterodox.table.seats import team_of

__all__ = ["DECIDED", "Advice", "Advised", "Advisor", "advisor_for", "value_for"]

DECIDED = 1000.0

# What is left of the worth of a piece that cannot act.
STILL_SHARE = 0.25


class Advisor(Protocol):
    """Somebody to ask for a hint; may take its time, so doors ask from a worker thread."""

    def advise(self, view: Position) -> Advised:
        """The best choice of the deciding seat, as far as it can see."""


def value_for(position: Position, team: str) -> float:
    """How well a team stands: a decided game, otherwise the pieces on the board."""
    outcome = position.outcome
    if outcome is not None:
        return 0.0 if outcome.winner is None else DECIDED if outcome.winner == team else -DECIDED
    total = 0.0
    for unit in position.material():
        worth = unit.worth if unit.acts else unit.worth * STILL_SHARE
        total += worth if team_of(position.game, unit.army) == team else -worth
    return total


@dataclass
class Advice:
    """Looks `depth` (1 or 2) decisions ahead on the board; equal moves are drawn by `dice`."""

    depth: int = 2
    dice: random.Random = field(default_factory=random.Random)
    most_answers: int = 1500

    def advise(self, view: Position) -> Advised:
        return self.best(view, view.legal_moves() or view.choices())

    def best(self, view: Position, moves: Sequence[Move], patience: Patience | None = None) -> Advised:
        """The best of some legal moves for the team to decide, or of those seen while patience lasts."""
        order = list(moves)
        self.dice.shuffle(order)
        team = view.team
        rated: list[tuple[float, Move]] = []
        for move in order:
            rated.append((self._value(view, move, team, len(order)), move))
            if patience is not None and patience.over:
                break
        value, move = max(rated, key=lambda pair: pair[0])
        return Advised(move, value, (view.spell(move),))

    def _value(self, view: Position, move: Move, team: str, width: int) -> float:
        if view.kind is not Kind.BOARD:
            return 0.0
        after = view.after(move)
        if after.claims():
            return 0.0  # the other side takes the draw if it wants no more
        here = value_for(after, team)
        if self.depth < 2 or after.kind in (Kind.OVER, Kind.CHANCE):
            return here
        answers = after.legal_moves()
        if not answers or width * len(answers) > self.most_answers:
            return here
        sign = 1.0 if after.team == team else -1.0
        return sign * max(sign * value_for(after.after(answer), team) for answer in answers)


def advisor_for(game: Game) -> Advisor:
    """The engine's advice where there is an engine that knows the game, otherwise the small search."""
    return advisor(game) or Advice(2)
