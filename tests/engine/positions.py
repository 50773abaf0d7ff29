"""Positions to think about: reached by random play, so that nothing is tuned to them."""

from __future__ import annotations

import random
from dataclasses import dataclass

import heterodox
from heterodox.engine import available
from heterodox.games.protocol import Game, Position

__all__ = ["Reached", "random_position", "searchable_games"]


@dataclass(frozen=True)
class Reached:
    """A position and how it came about."""

    start: Position
    moves: tuple[str, ...]
    position: Position


def searchable_games() -> list[str]:
    """The games that the compiled search knows."""
    return [game.name for game in heterodox.games() if available(game.name)]


def random_position(game: Game, dice: random.Random, plies: int) -> Reached:
    """An unfinished game after at most `plies` random decisions, from a random set-up on the board."""
    starts = [
        game.start(**{name: value}) for name, _, value in (text.partition("=") for text in game.setups())
    ] or [game.start()]
    start = here = dice.choice([position for position in starts if position.phase == "move"])
    moves: list[str] = []
    for _ in range(plies):
        move = dice.choice(here.choices())
        following = here.after(move)
        if following.outcome is not None:
            break
        moves.append(str(move))
        here = following
    return Reached(start, tuple(moves), here)
