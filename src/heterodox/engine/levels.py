"""Levels 1 to 10: the same search, allowed to see less and to misjudge more.

A weak level looks only a little ahead and then weighs the moves it saw with some error, as a beginner does:
it overlooks things, but it plays no move that looks senseless to itself. From level 6 on there is no
error, only less or more time.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from heterodox.engine.thinking import Limits, Thinker, Thought, available
from heterodox.games.protocol import Game, Move, Position

__all__ = [
    "LEVELS",
    "Advised",
    "EngineAdvisor",
    "EnginePlayer",
    "Level",
    "advisor",
    "draw_move",
    "level_player",
    "read_line",
]


@dataclass(frozen=True, slots=True)
class Level:
    """What a level may do: how deep or how many nodes it looks, and how far its judgement errs.

    error  standard deviation, in hundredths of a pawn, of the mistake in each move's value
    """

    depth: int = 100
    nodes: int = 0
    seconds: float = 0
    error: int = 0


LEVELS: tuple[Level, ...] = (
    Level(depth=1, error=260),
    Level(depth=1, error=110),
    Level(depth=2, error=80),
    Level(depth=2, error=25),
    Level(depth=3, error=12),
    Level(nodes=4_000),
    Level(nodes=16_000),
    Level(nodes=64_000),
    Level(nodes=300_000),
    Level(seconds=1.5),
)

MOST_LINES = 500
DRAW_MARGIN = 15


@dataclass
class EnginePlayer:
    """A player of one level. It is given `position.view(seat)`, so it cannot see what is hidden."""

    game: Game
    level: Level
    dice: random.Random = field(default_factory=random.Random)
    weights: Sequence[int] | None = None

    def __post_init__(self) -> None:
        megabytes = 16 if self.level.nodes or self.level.error else 64
        self._thinker = Thinker(self.game.name, megabytes=megabytes, weights=self.weights)

    def choose(self, view: Position, at_most: Limits | None = None) -> Move:
        """One of `view.choices()`; `at_most` may cut the level's own limits short."""
        choices = view.choices()
        if len(choices) == 1:
            return choices[0]
        thought = self._thinker.think(view, self._limits(len(choices), at_most))
        by_name = {str(move): move for move in choices}
        return by_name[self._pick(thought)]

    def stop(self) -> bool:
        """End the thinking, from any thread; whether there was any."""
        return self._thinker.stop()

    def accepts_draw(self, view: Position, team: str) -> bool:
        """A draw is welcome to a team that stands worse."""
        value = self._thinker.evaluate(view)
        return (value if view.team == team else -value) < -DRAW_MARGIN

    def _limits(self, choices: int, at_most: Limits | None) -> Limits:
        level = self.level
        own = Limits(
            depth=level.depth,
            nodes=level.nodes,
            soft_seconds=level.seconds * 0.6,
            hard_seconds=level.seconds,
            lines=min(choices, MOST_LINES) if level.error else 1,
        )
        if at_most is None:
            return own
        return replace(
            own,
            depth=min(own.depth, at_most.depth),
            nodes=_sooner(own.nodes, at_most.nodes),
            soft_seconds=_sooner(own.soft_seconds, at_most.soft_seconds),
            hard_seconds=_sooner(own.hard_seconds, at_most.hard_seconds),
            ponder=at_most.ponder,
        )

    def _pick(self, thought: Thought) -> str:
        if thought.mixture:
            return draw_move(thought, self.dice)
        if not self.level.error:
            return thought.variations[0].moves[0]
        rated = [
            (line.score + self.dice.gauss(0, self.level.error), line.moves[0]) for line in thought.variations
        ]
        return max(rated)[1]


Number = TypeVar("Number", int, float)


def _sooner(one: Number, other: Number) -> Number:
    """The tighter of two limits of which 0 means none."""
    return min(one, other) if one and other else one or other


def draw_move(thought: Thought, dice: random.Random) -> str:
    """A hidden choice, drawn as often as the thought's mixture says."""
    moves, weights = zip(*thought.mixture, strict=True)
    return str(dice.choices(moves, weights)[0])


def level_player(game: Game, level: int, seed: int | None = None) -> EnginePlayer | None:
    """The player of a level from 1 to 10; None where the compiled search does not know the game."""
    return EnginePlayer(game, LEVELS[level - 1], random.Random(seed)) if available(game.name) else None


@dataclass(frozen=True, slots=True)
class Advised:
    """A move, what the position is then worth to its mover's team in pawns, and what may follow."""

    move: Move
    value: float
    line: tuple[str, ...] = ()


@dataclass
class EngineAdvisor:
    """Hints from the search at full strength, within a second."""

    game: Game
    seconds: float = 1.0

    def __post_init__(self) -> None:
        self._thinker = Thinker(self.game.name)

    def advise(self, view: Position) -> Advised:
        limits = Limits(soft_seconds=self.seconds * 0.6, hard_seconds=self.seconds)
        thought = self._thinker.think(view, limits)
        best = thought.variations[0]
        by_name = {str(move): move for move in view.choices()}
        return Advised(by_name[best.moves[0]], best.score / 100, read_line(view, best.moves))


def read_line(position: Position, moves: tuple[str, ...]) -> tuple[str, ...]:
    """A line of play in the notation players read."""
    words = []
    for text in moves:
        move = position.parse_move(text)
        words.append(position.describe(move))
        position = position.after(move)
    return tuple(words)


def advisor(game: Game) -> EngineAdvisor | None:
    """Somebody to ask for hints; None where the compiled search does not know the game."""
    return EngineAdvisor(game) if available(game.name) else None
