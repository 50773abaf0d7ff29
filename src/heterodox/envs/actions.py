"""The stable action numbers of a game (docs/actions.md) beside its positions.

>>> from heterodox import envs, game
>>> numbers = envs.actions("chess")
>>> start = game("chess").start()
>>> numbers.count, numbers.number(start, "e2e4"), str(numbers.decision(start, 796))
(4288, 796, 'e2e4')
"""

from __future__ import annotations

from dataclasses import dataclass

from heterodox.envs.needs import game_of
from heterodox.errors import IllegalMove, InvalidText
from heterodox.games.protocol import Game, Move, Position

__all__ = ["Actions", "actions"]


@dataclass(frozen=True, slots=True)
class Actions:
    """The action numbers of one game, 0 to `count` - 1: absolute, with whose eyes ever a board is seen."""

    game: Game

    @property
    def count(self) -> int:
        """How many there are: the length of a mask."""
        return self.game.actions

    def number(self, position: Position, decision: Move | str) -> int:
        """The number of a choice of the deciding seat; raises InvalidText or IllegalMove otherwise."""
        if isinstance(decision, str):
            return position.parse_move(decision).number
        if decision not in position.choices():
            raise IllegalMove(f"{decision}: not among the choices here")
        return decision.number

    def decision(self, position: Position, number: int) -> Move:
        """The choice of the deciding seat with that number; raises IllegalMove where there is none."""
        return position.decision(int(number))


def actions(game: Game | str) -> Actions:
    """The action numbers of a game; raises InvalidText for a game without them."""
    found = game_of(game)
    if not found.actions:
        raise InvalidText(f"game {found.name}: it has no action numbers (Game.actions)")
    return Actions(found)
