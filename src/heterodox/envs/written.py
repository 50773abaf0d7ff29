"""Games side by side by the written rules: what the compiled core does (native/envs/vector.hpp), slowly.

For games that are not compiled, and the measure of those that are: the same seed and the same actions give
the same numbers in all arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heterodox.envs import observation
from heterodox.envs.rows import Rows
from heterodox.errors import IllegalMove, InvalidText
from heterodox.games.protocol import Kind, Move, Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Written"]

WORD = 2**64 - 1
MOST_VAIN_GAMES = 1000


class Dice:
    """The core's random numbers (native/core/random.hpp): the `stream`-th generator of a seed."""

    def __init__(self, seed: int, stream: int) -> None:
        self._state = seed
        self._state = self._next() ^ stream
        self._state = self._next()

    def _next(self) -> int:
        """One step of SplitMix64."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & WORD
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & WORD
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A number below `bound`."""
        return ((self._next() >> 32) * bound) >> 32

    def throw(self, position: Position) -> Move:
        """What chance decides, as often as the game says."""
        chances = position.chances()
        whole = min(share for _, share in chances)
        weights = [int(share / whole) for _, share in chances]
        left = self.below(sum(weights))
        for (roll, _), weight in zip(chances, weights, strict=True):
            if left < weight:
                return roll
            left -= weight
        raise AssertionError("chances add up to one")


@dataclass(slots=True)
class Line:
    """One game under way; no seat but one that decides is ever due in it."""

    position: Position
    dice: Dice
    draws: Dice
    plies: int = 0

    def arrive(self, position: Position) -> None:
        """The game goes on from here, after whatever chance decides."""
        while position.kind == Kind.CHANCE:
            position = position.after(self.dice.throw(position))
        self.position = position


class Written:
    """The same methods as the compiled `Games`."""

    def __init__(
        self, start: Position, rows: Rows, teams: Sequence[str], seed: int, limit: int, form: str
    ) -> None:
        self._start, self._rows, self._teams, self._limit, self._form = start, rows, teams, limit, form
        self._lines: list[Line] = []
        self.reset(seed)

    @property
    def bytes(self) -> int:
        """Not known here."""
        return 0

    def reset(self, seed: int) -> None:
        """All games begin anew."""
        count = len(self._rows.seats)
        self._lines = [Line(self._start, Dice(seed, 2 * i), Dice(seed, 2 * i + 1)) for i in range(count)]
        self._rows.rewards[:] = 0
        self._rows.terminations[:] = self._rows.truncations[:] = False
        for index, line in enumerate(self._lines):
            self._begin(line)
            self._fill(index, line)

    def step(self, actions: NDArray[np.int64]) -> None:
        """A decision in each game; where one is not allowed, none is made."""
        decisions = [self._decision(index, int(action)) for index, action in enumerate(actions)]
        for index, (line, decision) in enumerate(zip(self._lines, decisions, strict=True)):
            line.arrive(line.position.after(decision))
            line.plies += 1
            self._judge(index, line)
            self._fill(index, line)

    def sample(self, actions: NDArray[np.int64]) -> None:
        """Any allowed decision of each game, written into the array."""
        for index, line in enumerate(self._lines):
            choices = line.position.choices()
            actions[index] = choices[line.draws.below(len(choices))].number

    def _decision(self, index: int, action: int) -> Move:
        try:
            return self._lines[index].position.decision(action)
        except IllegalMove:
            raise IllegalMove(f"game {index}: action {action} is not among the choices") from None

    def _begin(self, line: Line) -> None:
        """A new game, where somebody has to decide; dice alone may end one that starts close to its end."""
        line.plies = 0
        for _ in range(MOST_VAIN_GAMES):
            line.arrive(self._start)
            if line.position.outcome is None:
                return
        raise InvalidText("start: the game ends before anybody decides")

    def _judge(self, index: int, line: Line) -> None:
        """Rewards and ends; what has ended is kept among the finals and begins anew."""
        rows, outcome = self._rows, line.position.outcome
        winner = None if outcome is None else outcome.winner
        rows.rewards[index] = [0 if winner is None else 1 if team == winner else -1 for team in self._teams]
        rows.terminations[index] = outcome is not None
        rows.truncations[index] = outcome is None and 0 < self._limit <= line.plies
        if rows.terminations[index] or rows.truncations[index]:
            rows.finals[index] = observation.observe(line.position, form=self._form)
            self._begin(line)

    def _fill(self, index: int, line: Line) -> None:
        position = line.position
        self._rows.observations[index] = observation.observe(position, form=self._form)
        self._rows.seats[index] = position.seats.index(position.seat)
        self._rows.masks[index] = False
        self._rows.masks[index, [choice.number for choice in position.choices()]] = True
