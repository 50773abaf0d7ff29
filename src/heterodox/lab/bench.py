"""One number for how the engine plays: any change that alters play in any game alters it."""

from __future__ import annotations

import random
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from heterodox.engine.thinking import Limits, Thinker, Thought, available
from heterodox.games.protocol import Game, Kind, Position
from heterodox.games.registry import list_games

__all__ = ["BenchResult", "bench", "bench_positions", "signature"]

NODES = 20_000
POSITIONS = 8
SEED = "bench"


@dataclass(frozen=True, slots=True)
class BenchResult:
    """What was found in one game's positions."""

    game: str
    nodes: int
    seconds: float
    lines: tuple[str, ...]

    @property
    def nodes_per_second(self) -> int:
        return round(self.nodes / max(self.seconds, 1e-6))

    @property
    def signature(self) -> int:
        return zlib.crc32("\n".join(self.lines).encode())


def bench(game: str = "", nodes: int = NODES) -> Iterator[BenchResult]:
    """Search every position of a game (or of all games) with a fresh table and `nodes` nodes."""
    for each in list_games():
        if available(each.name) and game in ("", each.name):
            yield _bench_game(each, nodes)


def signature(results: list[BenchResult]) -> int:
    """The one number of several games."""
    return zlib.crc32(" ".join(f"{result.game} {result.signature}" for result in results).encode())


def bench_positions(game: Game, number: int = POSITIONS) -> list[Position]:
    """The same positions every time: the usual start, and others after more and more random decisions."""
    dice = random.Random(f"{SEED} {game.name}")
    setups = [{name: value} for name, _, value in (text.partition("=") for text in game.setups())] or [{}]
    found = [game.start()]
    while len(found) < number:
        here = game.start(**dice.choice(setups))
        for _ in range(12 * len(found)):
            following = here.after(dice.choice(sorted(here.choices(), key=str)))
            if following.outcome is not None:
                break
            here = following
        if here.kind is Kind.BOARD and here.phase not in game.phases:
            # As if loaded from a file, without the game that led there: a search takes that into account.
            found.append(game.parse(str(here)))
    return found


def _bench_game(game: Game, nodes: int) -> BenchResult:
    thinker = Thinker(game.name, megabytes=8)
    spent, seconds, lines = 0, 0.0, []
    for position in bench_positions(game):
        thinker.forget()
        begin = time.perf_counter()
        thought = thinker.think(position, Limits(nodes=nodes))
        seconds += time.perf_counter() - begin
        spent += thought.nodes
        lines.append(_words(position, thought))
    return BenchResult(game.name, spent, seconds, tuple(lines))


def _words(position: Position, thought: Thought) -> str:
    best = thought.variations[0]
    return (
        f"{position}: depth {thought.depth} nodes {thought.nodes} score {best.score} {' '.join(best.moves)}"
    )
