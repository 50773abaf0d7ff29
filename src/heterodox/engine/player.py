"""Everybody who decides: one interface for levels, engines, programs of others, dice and people.

A player is shown `position.view(seat)` and answers with one of its `choices()`, within a `Budget`. Tables,
matches and doors talk to this class and to nothing below it.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event

from heterodox.engine.clock import share_of_clock
from heterodox.engine.thinking import Limits
from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Move, Position

__all__ = ["UNLIMITED", "Budget", "Crash", "Late", "Patience", "Player"]


class Crash(HeterodoxError):
    """A player is gone, or answered what is no move."""


class Late(HeterodoxError):
    """A player did not decide in time."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a player may spend on a decision: seconds, nodes, or a running clock; 0 means no limit.

    left, increment  seconds on the clock, and how many are added after each move
    """

    seconds: float = 0
    nodes: int = 0
    left: float = 0
    increment: float = 0

    @property
    def limits(self) -> Limits:
        """The same for a search (time management: what part of the clock a move deserves)."""
        if self.left:
            soft, hard = share_of_clock(self.left, self.increment)
            return Limits(nodes=self.nodes, soft_seconds=soft, hard_seconds=hard)
        return Limits(nodes=self.nodes, hard_seconds=self.seconds)


UNLIMITED = Budget()


class Player(ABC):
    """Somebody who decides. `decide` may take its time, so doors call it from another thread.

    One decision at a time: nobody calls `decide` or `accepts_draw` before the last one has returned. `stop`
    is the exception, it may come from any thread at any time.
    """

    def begin(self, seed: int | None) -> None:  # noqa: B027 - most players need not know
        """A new game: the last one is forgotten, and dice are as new."""

    def recall(  # noqa: B027 - nor how the game went
        self, start: Position, moves: Sequence[str], reached: Position
    ) -> None:
        """The game so far: from `start` the moves led to `reached`. Told only where nothing is hidden."""

    @abstractmethod
    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        """One of `view.choices()`, for the seat `view.seat`; raises Crash or Late where there is none."""

    def stop(self) -> bool:
        """Let it decide at once, with what it knows; whether it was thinking."""
        return False

    def gives_up(self, team: str) -> bool:
        """Whether it resigns for the team, after the decision it has just made."""
        return False

    def judged(self, team: str) -> int | None:
        """What the search for its last decision said for the team, in hundredths of a pawn; else None."""
        return None

    def claims_draw(self, team: str) -> bool:
        """Whether it claims a draw that the rules offer, rather than make the decision it has just made."""
        return False

    def offers_draw(self, team: str) -> bool:
        """Whether it offers a draw for the team with the decision it has just made."""
        return False

    def says(self) -> str:
        """A remark for people about the decision it has just made; mostly nothing."""
        return ""

    def accepts_draw(self, view: Position, team: str) -> bool:
        """Whether it agrees to a draw for its team."""
        return False

    def close(self) -> None:  # noqa: B027 - nor clear anything away
        """It is not needed any more: end what it has started."""


class Patience:
    """When a player that thinks in Python has thought enough: its seconds are over, or it was stopped."""

    def __init__(self) -> None:
        self._stopped = Event()
        self._thinking = False
        self._deadline = 0.0

    def __enter__(self) -> Patience:
        self._stopped.clear()
        self._thinking = True
        return self

    def __exit__(self, *_: object) -> None:
        self._thinking = False

    def lasts(self, seconds: float) -> Patience:
        """Begin to count: `seconds` from now, 0 for as long as it takes."""
        self._deadline = time.monotonic() + seconds if seconds else 0.0
        return self

    @property
    def over(self) -> bool:
        return self._stopped.is_set() or 0 < self._deadline <= time.monotonic()

    def stop(self) -> bool:
        self._stopped.set()
        return self._thinking
