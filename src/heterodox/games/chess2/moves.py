"""The moves of Chess 2 as values: moves on the board, answers in a duel, and the choice of an army."""

from __future__ import annotations

from dataclasses import dataclass, replace

from heterodox.games.board import square_name
from heterodox.games.chess2.duel import Result
from heterodox.games.chess2.field import NOWHERE, Action
from heterodox.games.protocol import Move

__all__ = ["Answer", "Choice", "Step", "write_results"]


@dataclass(frozen=True, slots=True)
class Step(Move):
    """A move on the board (C34); a Whirlwind goes from a square to itself, a pass has no squares.

    duels     the results of its duels, without trailing skips
    waiting   True for the bare move that leaves the position waiting for the duel
    """

    origin: int
    target: int
    promotion: str = ""
    duels: tuple[Result, ...] = ()
    waiting: bool = False

    @classmethod
    def of(cls, action: Action) -> Step:
        """The complete move of an action that nobody challenges."""
        return cls(action.origin, action.target, action.promotion)

    @property
    def bare(self) -> Step:
        """The same move without a word of duels."""
        return Step(self.origin, self.target, self.promotion)

    def with_duels(self, duels: tuple[Result, ...]) -> Step:
        """The move with the results of its duels; trailing skips are left out."""
        while duels and duels[-1] is None:
            duels = duels[:-1]
        return replace(self, duels=duels, waiting=False)

    @property
    def squares(self) -> tuple[str, ...]:
        return () if self.origin == NOWHERE else (square_name(self.origin), square_name(self.target))

    def __str__(self) -> str:
        text = "".join(self.squares) or "0000"
        return text + self.promotion + write_results(self.duels) + "/" * self.waiting


def write_results(duels: tuple[Result, ...]) -> str:
    """C34: one `:` for each duel, with the bids if it was fought."""
    return "".join(":" if duel is None else f":{duel.challenge}{duel.answer}{duel.call}" for duel in duels)


@dataclass(frozen=True, slots=True)
class Answer(Move):
    """A decision inside a duel: skip, a bid 0 1 2, or + - after a called bluff."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Choice(Move):
    """The secret choice of an army by its name (C1)."""

    army: str

    def __str__(self) -> str:
        return self.army
