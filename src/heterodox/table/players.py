"""Who can take a seat, by name, and the players that need nothing but the protocol.

    level 3               a level of the engine, from 1 to 10 (also just "3")
    level 0               a gentle opponent for first games, who errs as people do and talks (also just "0")
    engine                the engine at full strength within its budget
    engine:FILE           the same with the weights of a file
    nodes 20000           the engine with so many nodes a move, whatever the budget
    uct, uct:SECONDS      the plain Monte Carlo yardstick
    random, greedy        any choice; the best choice at first sight
    uci:PROGRAM           another program, with options: "uci:stockfish;Threads=2"
    person                somebody behind a door

Where the compiled engine does not know a game, levels are played by a small Python search.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition

from heterodox.engine.levels import LEVELS, EnginePlayer, Level, level_player
from heterodox.engine.player import UNLIMITED, Budget, Crash, Late, Patience, Player
from heterodox.engine.thinking import available
from heterodox.engine.uct import UctPlayer
from heterodox.engine.weights import read_weights
from heterodox.errors import IllegalMove, InvalidText
from heterodox.games.protocol import Game, Kind, Move, Position
from heterodox.table.advice import Advice, value_for
from heterodox.table.gentle import GentlePlayer
from heterodox.table.processes import UCI, UciPlayer
from heterodox.table.seats import is_open
from heterodox.table.table import Table

__all__ = [
    "GENTLE",
    "LEVELS",
    "UNLIMITED",
    "Budget",
    "Crash",
    "GreedyPlayer",
    "Late",
    "Person",
    "Player",
    "RandomPlayer",
    "player_named",
    "remind",
    "stand_in_note",
]

# The level below those of the engine.
GENTLE = 0
MOST_NODES = 10**12
DAY = 86_400


def remind(player: Player, table: Table, seat: str) -> Position:
    """Tell a player how the game went, where nothing is hidden; what it may see from a seat."""
    view = table.view(seat)
    if is_open(table.position):
        player.recall(table.start, [str(played.move) for played in table.history], view)
    return view


@dataclass
class RandomPlayer(Player):
    """Plays any choice with equal chance; repeatable with a seeded `dice`."""

    dice: random.Random = field(default_factory=random.Random)

    def begin(self, seed: int | None) -> None:
        self.dice.seed(seed)

    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        return self.dice.choice(view.choices())


@dataclass
class GreedyPlayer(Player):
    """Looks one or two decisions ahead and takes what is best for its team.

    depth     1 looks at its own move only, 2 at every answer too
    mistakes  how often (0 to 1) it plays any choice instead
    """

    depth: int = 1
    mistakes: float = 0.0
    dice: random.Random = field(default_factory=random.Random)

    def __post_init__(self) -> None:
        self._patience = Patience()

    def begin(self, seed: int | None) -> None:
        self.dice.seed(seed)

    def stop(self) -> bool:
        return self._patience.stop()

    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        choices = view.choices()
        # Bids and offers are no board moves: a bid that can be foreseen is a bad bid.
        moves = view.legal_moves() if view.kind is Kind.BOARD else ()
        on_board = [move for move in choices if move in set(moves)] or list(choices)
        if not moves or self.dice.random() < self.mistakes:
            return self.dice.choice(on_board)
        with self._patience.lasts(budget.limits.hard_seconds) as patience:
            return Advice(self.depth, self.dice).best(view, on_board, patience).move

    def accepts_draw(self, view: Position, team: str) -> bool:
        return value_for(view, team) < 0


class Person(Player):
    """Somebody behind a door: `decide` waits until the door has heard the decision and calls `answer`."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._asked: Position | None = None
        self._answer: Move | None = None

    @property
    def asked(self) -> Position | None:
        """What the person is shown while a decision is awaited, otherwise None."""
        return self._asked

    def answer(self, move: Move) -> None:
        """Hand a decision over, from any thread; raises IllegalMove where none is awaited."""
        with self._changed:
            if self._asked is None:
                raise IllegalMove(f"{move}: no decision is awaited")
            self._answer, self._asked = move, None
            self._changed.notify_all()

    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        with self._changed:
            self._asked, self._answer = view, None
            decided = self._changed.wait_for(
                lambda: self._asked is None, (budget.left or budget.seconds) or None
            )
            self._asked = None
            if self._answer is None:
                raise Late(f"{view.seat} has not decided{'' if decided else ' in time'}")
            return self._answer

    def stop(self) -> bool:
        """Nobody can decide for a person: whoever waits is told that there is no decision."""
        with self._changed:
            waited, self._asked = self._asked is not None, None
            self._changed.notify_all()
        return waited


def _python_level(level: int, dice: random.Random) -> Player:
    """Levels without the engine: from mostly random to two decisions ahead."""
    if level == 1:
        return GreedyPlayer(1, 0.7, dice)
    if level <= 4:
        return GreedyPlayer(1, 0.6 - level / 10, dice)
    return GreedyPlayer(2, max(0.0, (8 - level) / 20), dice)


def player_named(name: str, game: Game, seed: int | None = None) -> Player:
    """The player a name means (see the top of this module); raises InvalidText."""
    dice = random.Random(seed)
    kind, _, rest = name.strip().partition(":")
    words = kind.lower()
    level = _level(name.strip().lower())
    if words == "random" and not rest:
        return RandomPlayer(dice)
    if words == "greedy" and not rest:
        return GreedyPlayer(1, 0.0, dice)
    if words == "person" and not rest:
        return Person()
    if words + ":" == UCI:
        return UciPlayer(name.strip(), game)
    if words == "uct":
        return UctPlayer(game, _seconds(name, rest) if rest else 0.0, dice=dice)
    if level == GENTLE:
        return GentlePlayer(dice)
    if level is not None:
        return level_player(game, level, seed) or _python_level(level, dice)
    if words == "engine" or words.startswith("nodes"):
        return _engine(name, words, rest, game, dice)
    raise InvalidText(
        f"player {name[:40]!r}: expected random, greedy or level {GENTLE} to {LEVELS}, "
        "engine, nodes N, uct, uci:PROGRAM or person"
    )


def _engine(name: str, words: str, rest: str, game: Game, dice: random.Random) -> Player:
    level = Level() if words == "engine" else Level(nodes=_nodes(name, words.removeprefix("nodes").strip()))
    if not available(game.name):
        raise InvalidText(f"player {name[:40]!r}: no compiled engine for {game.name} here")
    weights = read_weights(game.name, Path(rest)) if rest else None
    return EnginePlayer(game, level, dice, weights=weights)


def _nodes(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 13 and 1 <= int(text) <= MOST_NODES):
        raise InvalidText(f"player {name[:40]!r}: expected a number 1 to {MOST_NODES} after 'nodes'")
    return int(text)


def _seconds(name: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < DAY:
        raise InvalidText(f"player {name[:40]!r}: expected seconds after uct:")
    return seconds


def stand_in_note(name: str, game: Game) -> str:
    """What people should know about a player: "" unless a level is played without the engine."""
    level = _level(name.strip().lower())
    if level in (None, GENTLE) or available(game.name):
        return ""
    return (
        f"no compiled engine for {game.name} here: a small Python search plays level {level}, "
        "and the upper levels are hardly stronger; see 'heterodox doctor'"
    )


def _level(words: str) -> int | None:
    """The number of "level 3" or "3"."""
    number = words.removeprefix("level").strip()
    if (
        number.isascii()
        and number.isdigit()
        and len(number) <= 2
        and int(number) in range(GENTLE, LEVELS + 1)
    ):
        return int(number)
    return None
