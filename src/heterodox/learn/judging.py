"""What a decision was worth beside the best one: the search asked twice, and once more where it matters.

A first look is quick. Where it finds a fault it may have seen too little, so a second look with several times
as many nodes decides: that keeps sound moves of strong players from being called mistakes.
"""

from __future__ import annotations

from dataclasses import dataclass

from heterodox.engine.thinking import Limits, Thinker, Thought
from heterodox.engine.weights import school_weights
from heterodox.games.protocol import Game, Move, Position
from heterodox.learn.grades import DECIDED, grade, pawns

__all__ = ["NODES", "SECOND_LOOK", "Judge", "Judged", "Line"]

# What a first look may cost, and how many times as much a second one.
NODES = 40_000
SECOND_LOOK = 6
# A move that is looked at by itself may cost so many times what all moves together did.
ALONE = 3
MEGABYTES = 16


@dataclass(frozen=True, slots=True)
class Line:
    """What may follow: the decisions by name, what they lead to in pawns for the team that decides first.

    plies_to_end  plies to a certain win, negative to a certain loss, 0 while nothing is certain
    """

    moves: tuple[str, ...]
    value: float
    plies_to_end: int = 0


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision beside the best one."""

    best: Line
    played: Line

    @property
    def loss(self) -> float:
        """What it gave away, in pawns."""
        return round(max(0.0, self.best.value - self.played.value), 2)


class Judge:
    """Judges decisions of one game, one at a time. The same question always gets the same answer.

    nodes  what a first look may cost
    """

    def __init__(self, game: Game, nodes: int = NODES) -> None:
        self._thinker = Thinker(game.name, megabytes=MEGABYTES, weights=school_weights(game.name))
        self._nodes = nodes

    def judge(self, position: Position, move: Move, *, doubtful: bool = False) -> Judged:
        """What a decision on an open position was worth; it must be one of the choices.

        doubtful  whether a second look is needed in any case
        """
        self._thinker.forget()
        judged = self._look(position, move, self._nodes)
        if doubtful or grade(judged.best.value, judged.played.value).faulty:
            judged = self._look(position, move, self._nodes * SECOND_LOOK)
        return judged

    def _look(self, position: Position, move: Move, nodes: int) -> Judged:
        thought = self._thinker.think(position, Limits(nodes=nodes))
        best = _line(thought)
        if thought.best == str(move):
            return Judged(best, best)
        limits = Limits(depth=max(1, thought.depth), nodes=nodes * ALONE, only=(move.number,))
        played = _line(self._thinker.think(position, limits))
        # A search that is deeper in the one than in the other may find the played move better after all.
        return Judged(best, played) if best.value > played.value else Judged(played, played)

    def value(self, position: Position, team: str, nodes: int) -> float:
        """What a position is worth to a team, in pawns."""
        outcome = position.outcome
        if outcome is not None:
            return 0.0 if outcome.winner is None else DECIDED if outcome.winner == team else -DECIDED
        self._thinker.forget()
        worth = _line(self._thinker.think(position, Limits(nodes=nodes))).value
        return worth if position.team == team else -worth

    @property
    def nodes(self) -> int:
        return self._nodes

    def stop(self) -> None:
        """End what is being thought, from any thread."""
        self._thinker.stop()


def _line(thought: Thought) -> Line:
    best = thought.variations[0]
    return Line(best.moves, pawns(best), best.plies_to_end)
