"""Beginnings for test games: a named set-up and some random moves, about equal for both teams."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from heterodox.engine.thinking import Limits, Thinker, available
from heterodox.games.protocol import Game, Kind, Position

__all__ = ["Opening", "random_opening"]

# An opening that a short search finds more lopsided than this (hundredths of a pawn) is drawn again.
BALANCE = 120
LOOK = Limits(depth=4, nodes=20_000)
TRIES = 50


@dataclass(frozen=True, slots=True)
class Opening:
    """The options of a start position and the moves played from it."""

    options: Mapping[str, str]
    moves: tuple[str, ...]

    def line(self, game: Game) -> tuple[Position, Position]:
        """The start position, and the position after the moves."""
        start = here = game.start(**self.options)
        for move in self.moves:
            here = here.replay(move)
        return start, here


def random_opening(
    game: Game,
    plies: int,
    dice: random.Random,
    options: Mapping[str, str] | None = None,
    balance: int = BALANCE,
) -> Opening:
    """A random set-up (unless `options` are given) and `plies` random moves that end no game.

    Where the compiled engine knows the game, both teams stand within `balance` of each other; if no such
    opening turns up in a while, the most even one is taken.
    """
    judge = Thinker(game.name, megabytes=1) if available(game.name) else None
    best: tuple[int, Opening] | None = None
    for _ in range(TRIES):
        chosen = dict(options) if options is not None else _random_setup(game, dice)
        opening = _random_line(game, plies, dice, chosen)
        if opening is None:
            continue
        tilt = 0 if judge is None else _tilt(judge, opening.line(game)[1])
        if best is None or tilt < best[0]:
            best = (tilt, opening)
        if tilt <= balance:
            return opening
    if best is None:
        return Opening(dict(options or {}), ())
    return best[1]


def _tilt(judge: Thinker, position: Position) -> int:
    thought = judge.think(position, LOOK)
    return abs(thought.variations[0].score) if thought.variations else 0


def _random_setup(game: Game, dice: random.Random) -> dict[str, str]:
    """One of the named set-ups that begin on the board (and not with a choice of armies)."""
    setups = [{name: value} for name, _, value in (text.partition("=") for text in game.setups())] or [{}]
    while True:
        chosen = dice.choice(setups)
        if game.start(**chosen).kind is Kind.BOARD:
            return chosen


def _random_line(game: Game, plies: int, dice: random.Random, options: Mapping[str, str]) -> Opening | None:
    here = game.start(**options)
    moves: list[str] = []
    for _ in range(plies):
        move = dice.choice(here.legal_moves())
        moves.append(str(move))
        here = here.after(move)
        if here.outcome is not None:
            return None
    return Opening(dict(options), tuple(moves))
