"""The players of matches, by name: what runs inside a worker process.

level 3            a level of the engine
engine             the engine at full strength within the match's budget
engine:FILE        the same with the weights of a file
nodes 20000        the engine with so many nodes a move, whatever the budget
uct:SECONDS        the plain Monte Carlo yardstick (uct alone: within the match's budget)
random, greedy     as at the table
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from heterodox.engine.clock import share_of_clock
from heterodox.engine.levels import LEVELS, EnginePlayer, Level
from heterodox.engine.thinking import Limits, available
from heterodox.engine.uct import UctPlayer
from heterodox.engine.weights import read_weights
from heterodox.errors import InvalidText
from heterodox.games.protocol import Game, Move, Position
from heterodox.table.players import Companion, Player, player_named

__all__ = ["Budget", "Contender", "contender"]


@dataclass(frozen=True, slots=True)
class Budget:
    """What a player may spend on a move: seconds, nodes, or a running clock (left, increment)."""

    seconds: float = 0
    nodes: int = 0
    left: float = 0
    increment: float = 0

    @property
    def limits(self) -> Limits:
        """For a search."""
        if self.left:
            soft, hard = share_of_clock(self.left, self.increment)
            return Limits(nodes=self.nodes, soft_seconds=soft, hard_seconds=hard)
        return Limits(nodes=self.nodes, hard_seconds=self.seconds)


class Contender(Protocol):
    """A player that keeps to a budget, and beside that does what a companion at the table does."""

    def choose(self, view: Position, budget: Budget) -> Move:
        """One of `view.choices()`."""

    @property
    def companion(self) -> Companion | None:
        """Whoever remembers the game, resigns and offers draws; None for a player that only moves."""

    def accepts_draw(self, view: Position, team: str) -> bool:
        """Whether it agrees to a draw for its team."""


@dataclass
class _Engine:
    player: EnginePlayer

    @property
    def companion(self) -> Companion:
        return self.player

    def choose(self, view: Position, budget: Budget) -> Move:
        return self.player.choose(view, budget.limits)

    def accepts_draw(self, view: Position, team: str) -> bool:
        return self.player.accepts_draw(view, team)


@dataclass
class _Uct:
    player: UctPlayer
    own_seconds: float = field(default=0.0)
    companion: None = None

    def choose(self, view: Position, budget: Budget) -> Move:
        seconds = self.own_seconds or budget.limits.hard_seconds
        self.player.iterations = 0 if seconds else max(budget.nodes, 1)
        self.player.seconds = seconds
        return self.player.choose(view)

    def accepts_draw(self, view: Position, team: str) -> bool:
        return self.player.accepts_draw(view, team)


@dataclass
class _AtTable:
    player: Player
    companion: None = None

    def choose(self, view: Position, budget: Budget) -> Move:
        return self.player.choose(view)

    def accepts_draw(self, view: Position, team: str) -> bool:
        return self.player.accepts_draw(view, team)


def contender(name: str, game: Game, seed: int) -> Contender:
    """The contender a name means; raises InvalidText."""
    kind, _, rest = name.strip().partition(":")
    words = kind.lower().split()
    dice = random.Random(seed)
    if words == ["engine"] or words[:1] == ["nodes"] or words[:1] == ["level"]:
        if not available(game.name):
            raise InvalidText(f"player {name[:40]!r}: no compiled engine for {game.name} here")
        weights = read_weights(game.name, Path(rest)) if rest else None
        return _Engine(EnginePlayer(game, _level(name, words), dice, weights=weights))
    if words == ["uct"]:
        return _Uct(UctPlayer(game, dice=dice), _seconds(name, rest) if rest else 0.0)
    return _AtTable(player_named(name, game, seed))


def _level(name: str, words: list[str]) -> Level:
    if words == ["engine"]:
        return Level()
    number = words[1] if len(words) == 2 else ""
    most = len(LEVELS) if words[0] == "level" else 10**12
    if not (number.isascii() and number.isdigit() and len(number) < 13 and 1 <= int(number) <= most):
        raise InvalidText(f"player {name[:40]!r}: expected a number 1 to {most} after {words[0]!r}")
    return LEVELS[int(number) - 1] if words[0] == "level" else Level(nodes=int(number))


def _seconds(name: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < 86_400:
        raise InvalidText(f"player {name[:40]!r}: expected seconds after uct:")
    return seconds
