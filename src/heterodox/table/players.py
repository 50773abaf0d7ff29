"""Programs that take a seat: the Player interface and the ones that need nothing but the protocol.

A player is shown `position.view(seat)` and answers with one of its `choices()`. The native engine
joins in behind the same interface: `player_named("level 3")` asks `heterodox.engine` first where it
is installed and understands the game, and otherwise answers with a Python player.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from heterodox.errors import InvalidText
from heterodox.games.protocol import Game, Move, Position
from heterodox.table.advice import Advice, value_for

__all__ = [
    "LEVELS",
    "Companion",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "hurry",
    "level_from_engine",
    "player_named",
    "stand_in_note",
]

LEVELS = 10
ENGINE = "heterodox.engine"


class Player(Protocol):
    """Somebody who decides. `choose` may take its time: doors call it from a worker thread."""

    def choose(self, view: Position) -> Move:
        """One of `view.choices()`, for the seat `view.seat`."""

    def accepts_draw(self, view: Position, team: str) -> bool:
        """Whether it agrees to a draw for its team."""


@runtime_checkable
class Companion(Protocol):
    """What a player may do beside moving: know how the game went, and end it in time.

    Doors that hear of it tell the player the game before each of its moves, and ask afterwards whether it
    would rather resign or offer a draw with the move.
    """

    def recall(self, start: Position, moves: Sequence[str], reached: Position) -> None:
        """The game so far: from `start` the moves led to `reached`. Told only where nothing is hidden."""

    def gives_up(self, team: str) -> bool:
        """Whether it resigns for the team, after the move it has just chosen."""

    def offers_draw(self, team: str) -> bool:
        """Whether it offers a draw for the team with the move it has just chosen."""


@dataclass
class RandomPlayer:
    """Plays any choice with equal chance; repeatable with a seeded `dice`."""

    dice: random.Random = field(default_factory=random.Random)

    def choose(self, view: Position) -> Move:
        return self.dice.choice(view.choices())

    def accepts_draw(self, view: Position, team: str) -> bool:
        return True


@dataclass
class GreedyPlayer:
    """Looks one or two decisions ahead and takes what is best for its team.

    depth     1 looks at its own move only, 2 at every answer too
    mistakes  how often (0 to 1) it plays any choice instead
    """

    depth: int = 1
    mistakes: float = 0.0
    dice: random.Random = field(default_factory=random.Random)

    def choose(self, view: Position) -> Move:
        choices = view.choices()
        # Bids and offers are no board moves: a bid that can be foreseen is a bad bid.
        moves = view.legal_moves() if view.phase == "move" else ()
        on_board = [move for move in choices if move in set(moves)] or list(choices)
        if not moves or self.dice.random() < self.mistakes:
            return self.dice.choice(on_board)
        return Advice(self.depth, self.dice).best(view, on_board).move

    def accepts_draw(self, view: Position, team: str) -> bool:
        return value_for(view, team) < 0


def _python_level(level: int, dice: random.Random) -> Player:
    """Levels without the engine: from mostly random to two decisions ahead."""
    if level == 1:
        return GreedyPlayer(1, 0.7, dice)
    if level <= 4:
        return GreedyPlayer(1, 0.6 - level / 10, dice)
    return GreedyPlayer(2, max(0.0, (8 - level) / 20), dice)


def level_from_engine(game: Game, level: int, seed: int | None) -> Player | None:
    """The engine's player of that level, where there is an engine that knows the game."""
    if importlib.util.find_spec(ENGINE) is None:
        return None
    factory: Callable[[Game, int, int | None], Player | None] | None
    factory = getattr(importlib.import_module(ENGINE), "level_player", None)
    return None if factory is None else factory(game, level, seed)


def player_named(name: str, game: Game, seed: int | None = None) -> Player:
    """The player a name means: "random", "greedy", or "level 1" to "level 10" (also just "3")."""
    dice = random.Random(seed)
    words = name.strip().lower()
    if words == "random":
        return RandomPlayer(dice)
    if words == "greedy":
        return GreedyPlayer(1, 0.0, dice)
    level = _level(words)
    if level is not None:
        return level_from_engine(game, level, seed) or _python_level(level, dice)
    raise InvalidText(f"player {name[:40]!r}: expected random, greedy or level 1 to {LEVELS}")


def hurry(player: Player) -> bool:
    """Ask a player that thinks, from another thread, to decide at once; whether it was asked."""
    stop: Callable[[], object] | None = getattr(player, "stop", None)
    return stop is not None and bool(stop())


def stand_in_note(name: str, game: Game) -> str:
    """What people should know about a player: "" unless a level is played without the engine."""
    level = _level(name.strip().lower())
    if level is None or level_from_engine(game, level, None) is not None:
        return ""
    return (
        f"no compiled engine for {game.name} here: a small Python search plays level {level}, "
        "and the upper levels are hardly stronger; see 'heterodox doctor'"
    )


def _level(words: str) -> int | None:
    """The number of "level 3" or "3"."""
    number = words.removeprefix("level").strip()
    if number.isascii() and number.isdigit() and len(number) <= 2 and 1 <= int(number) <= LEVELS:
        return int(number)
    return None
