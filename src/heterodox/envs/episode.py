"""One game that is stepped by action numbers: what the single environments have in common.

The vector environment steps many games at once in C++; the adapters for other libraries step one, by the
same rules and with the same planes, numbers and rewards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heterodox.envs import observation
from heterodox.envs.needs import ExtraMissing, learnable
from heterodox.errors import InvalidText
from heterodox.games.options import begin
from heterodox.games.protocol import Game, Kind, Position
from heterodox.table.seats import team_of

try:
    import numpy as np
except ImportError as error:
    raise ExtraMissing("numpy") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Episode"]

Observed = dict[str, Any]


class Episode:
    """A game from its start to its end or, after `max_plies` decisions of seats, to where it is cut off."""

    def __init__(
        self, game: Game | str, options: dict[str, Any], *, form: str = "bytes", max_plies: int | None = None
    ) -> None:
        self.start: Position = begin(learnable(game), options)
        if max_plies is not None and max_plies < 1:
            raise InvalidText(f"max_plies {max_plies}: expected a number from 1")
        self.form = observation.read_form(form)
        self._longest = max_plies
        self._plies = 0
        self.position: Position = self.start

    @property
    def game(self) -> Game:
        return self.start.game

    @property
    def seats(self) -> tuple[str, ...]:
        return self.start.seats

    def begin(self, dice: np.random.Generator) -> None:
        """From the start; a die that is due is thrown."""
        self.position, self._plies = self.start, 0
        self._throw(dice)

    def decide(self, number: int, dice: np.random.Generator) -> None:
        """One decision of the deciding seat, and the die after it; raises IllegalMove."""
        self.position = self.position.after(self.position.decision(int(number)))
        self._plies += 1
        self._throw(dice)

    def _throw(self, dice: np.random.Generator) -> None:
        while self.position.kind is Kind.CHANCE:
            rolls, chances = zip(*self.position.chances(), strict=True)
            chosen = dice.choice(len(rolls), p=[float(chance) for chance in chances])
            self.position = self.position.after(rolls[int(chosen)])

    # -- what is told ------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the rules have ended it."""
        return self.position.outcome is not None

    @property
    def cut_off(self) -> bool:
        """Whether it has gone on for too long."""
        return not self.over and self._longest is not None and self._plies >= self._longest

    def reward(self, seat: str) -> float:
        """1 for a seat of the winning team, -1 for the others; 0 while the game goes on and after a draw."""
        outcome = self.position.outcome
        if outcome is None or outcome.winner is None:
            return 0.0
        return 1.0 if team_of(self.game, seat) == outcome.winner else -1.0

    def observed(self, seat: str) -> Observed:
        """What a seat sees and may do, as environments tell it: {"observation": ..., "action_mask": ...}."""
        return {
            "observation": observation.observe(self.position, seat, form=self.form),
            "action_mask": self.mask(seat),
        }

    def mask(self, seat: str) -> NDArray[np.int8]:
        """1 for every number that the seat may decide now; all 0 where another one decides."""
        mask = np.zeros(self.game.actions, np.int8)
        if not self.over and self.position.seat == seat:
            mask[[choice.number for choice in self.position.choices()]] = 1
        return mask
