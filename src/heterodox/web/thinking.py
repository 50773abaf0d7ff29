"""What a worker does with a piece of work: read the position, think, say what it found.

A worker is told only what the deciding seat may know. It keeps its players between two pieces of work, but
nothing of one table goes over to another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from heterodox.engine.player import Budget, Player
from heterodox.engine.thinking import Limits, Thinker, Thought, available
from heterodox.engine.words import line_data
from heterodox.errors import InvalidText
from heterodox.games.protocol import Position
from heterodox.games.registry import find_game
from heterodox.table.players import player_named
from heterodox.table.record import start_position

__all__ = ["Decided", "Mind", "position_of", "thought_data"]

ANALYSIS_MEGABYTES = 32
Work = Mapping[str, Any]


class Decided(NamedTuple):
    """What a program decided at its seat.

    says   what it says about it; "" where it is silent
    value  how its team stands by the search for it, in hundredths of a pawn; None where nothing was searched
    """

    decision: str
    says: str = ""
    value: int | None = None


def position_of(work: Work) -> Position:
    """The position of a piece of work: what is written, after the moves that led on from there."""
    game = find_game(work["game"])
    here = start_position(game, work["start"], work["options"])
    for move in work["moves"]:
        here = here.replay(move)
    return here


class Mind:
    """The players and thinkers of one thread."""

    def __init__(self) -> None:
        self._players: dict[tuple[str, str], Player] = {}
        self._thinkers: dict[str, Thinker] = {}

    def decide(self, work: Work) -> Decided:
        """The decision of a program at its seat, with what it says and thinks about it."""
        here = position_of(work)
        view = here.view(work["seat"])
        key = (work["game"], work["program"])
        player = self._players.get(key)
        if player is None:
            player = self._players[key] = player_named(work["program"], here.game)
        player.begin(None)
        if work["open"]:
            player.recall(start_position(here.game, work["start"], work["options"]), work["moves"], view)
        decision = player.decide(view, Budget(left=work["left"], increment=work["increment"]))
        return Decided(str(decision), player.says(), player.judged(view.team))

    def analyse(self, work: Work, tell: Callable[[dict[str, Any]], bool]) -> None:
        """Think about a position and tell every depth, until `tell` says that nobody listens any more."""
        here = position_of(work)
        if not available(work["game"]):
            raise InvalidText(f"no compiled engine for {work['game']} here")
        thinker = self._thinkers.get(work["game"])
        if thinker is None:
            thinker = Thinker(work["game"], megabytes=ANALYSIS_MEGABYTES)
            self._thinkers[work["game"]] = thinker
        limits = Limits(hard_seconds=work["seconds"], lines=work["lines"])
        last = thinker.think(here, limits, tell=lambda thought: tell(thought_data(here, thought)))
        tell(thought_data(here, last) | {"done": True})


def thought_data(position: Position, thought: Thought) -> dict[str, Any]:
    """A thought as data."""
    return {
        "depth": thought.depth,
        "nodes": thought.nodes,
        "seconds": round(thought.seconds, 3),
        "team": position.team,
        "lines": [line_data(position, line) for line in thought.variations],
        "mixture": [{"decision": move, "probability": round(p, 4)} for move, p in thought.mixture],
    }
