"""The compiled search as Python sees it: positions in, thoughts out.

>>> from heterodox import game
>>> from heterodox.engine import Limits, Thinker, available
>>> mated_in_one = game("chess").parse("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
>>> if available("chess"):
...     thought = Thinker("chess").think(mated_in_one, Limits(depth=4))
...     assert thought.best == "a1a8"
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from heterodox import native
from heterodox.engine.weights import read_weights
from heterodox.errors import InvalidText
from heterodox.games.protocol import Position
from heterodox.native.mind import Mind, RawThought, features

__all__ = ["Limits", "Thinker", "Thought", "Variation", "available"]

DEEPEST = 100
DEFAULT_MEGABYTES = 64


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop thinking; 0 means no limit.

    soft_seconds  begin no further depth after this
    hard_seconds  stop in the middle of one
    lines         how many best first moves to find
    ponder        time does not count before `Thinker.ponder_hit`
    plain         exact minimax without pruning, table and quiescence, for tests and proofs
    beyond        what a plain search takes for granted where it ends: 0 what the evaluation says, 1 a win
                  of the team that decides now, -1 a loss; a value that is the same with both is proved
    only          the action numbers of the first moves to look at; all where there are none
    """

    depth: int = DEEPEST
    nodes: int = 0
    soft_seconds: float = 0
    hard_seconds: float = 0
    lines: int = 1
    ponder: bool = False
    plain: bool = False
    beyond: int = 0
    only: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Variation:
    """A line of play and its value in hundredths of a pawn to the team that decides now.

    plies_to_end  plies to a certain win, negative to a certain loss, 0 while nothing is certain
    moves         the names of the decisions, and beside them their action numbers
    """

    score: int
    plies_to_end: int
    moves: tuple[str, ...]
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Thought:
    """What is known after a completed depth, best line first.

    mixture  where choices are hidden: how often to choose what
    """

    depth: int
    nodes: int
    seconds: float
    table_fullness: int
    variations: tuple[Variation, ...]
    mixture: tuple[tuple[str, float], ...]

    @property
    def best(self) -> str | None:
        """The first move of the best line; None where nobody decides: the game is over, or a die is due."""
        moves = self.variations[0].moves if self.variations else ()
        return moves[0] if moves else None

    @property
    def nodes_per_second(self) -> int:
        return round(self.nodes / max(self.seconds, 1e-6))


def available(game: str) -> bool:
    """Whether the compiled search knows the game."""
    return native.available and game in native.games() and bool(features(game))


def _expect_memory(megabytes: int) -> None:
    """Refuse a table larger than the machine: the system would promise it and then end the program."""
    try:
        there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    except (AttributeError, ValueError, OSError):
        # Not every system tells; there the table itself finds out.
        return
    if megabytes >= there > 0:
        raise MemoryError(f"hash {megabytes}: this machine has {there} MB of memory")


class Thinker:
    """A searching player for one game that remembers between moves. One search at a time."""

    def __init__(
        self,
        game: str,
        *,
        megabytes: int = DEFAULT_MEGABYTES,
        threads: int = 1,
        weights: Sequence[int] | None = None,
    ) -> None:
        if not available(game):
            raise InvalidText(f"game {game[:40]!r}: no compiled engine here; see 'heterodox doctor'")
        _expect_memory(megabytes)
        chosen = read_weights(game) if weights is None else list(weights)
        self._mind = Mind(game, megabytes=megabytes, threads=threads, weights=chosen)

    def think(
        self,
        position: Position,
        limits: Limits,
        *,
        tell: Callable[[Thought], object] | None = None,
        played: Sequence[str] = (),
    ) -> Thought:
        """Think about a position after `played` decisions (for repetitions); `tell` hears every depth.

        `tell` may return False to end the thinking.
        """
        here = native.after(native.position(position), played)

        def pass_on(raw: RawThought) -> bool:
            return tell is None or tell(_thought(raw)) is not False

        raw = self._mind.think(
            here,
            depth=limits.depth,
            nodes=limits.nodes,
            soft_seconds=limits.soft_seconds,
            hard_seconds=limits.hard_seconds,
            lines=limits.lines,
            ponder=limits.ponder,
            plain=limits.plain,
            beyond=limits.beyond,
            only=limits.only,
            tell=pass_on,
        )
        return _thought(raw)

    def evaluate(self, position: Position) -> int:
        """The static value for the team that decides, in hundredths of a pawn."""
        return self._mind.evaluate(position)

    def stop(self) -> bool:
        """End the thinking, from any thread; whether there was any."""
        return self._mind.stop()

    def ponder_hit(self) -> bool:
        """The expected move was played: the clock runs from now; whether a search was running."""
        return self._mind.ponder_hit()

    def forget(self) -> None:
        """Empty the table, as for a new game."""
        self._mind.forget()


def _thought(raw: RawThought) -> Thought:
    depth, nodes, seconds, fullness, lines, mixture = raw
    variations = tuple(
        Variation(score, plies, tuple(name for _, name in moves), tuple(number for number, _ in moves))
        for score, plies, moves in lines
    )
    chances = tuple((name, probability) for (_, name), probability in mixture)
    return Thought(depth, nodes, seconds, fullness, variations, chances)
