"""What can be played: board moves, negotiation words and rolls of the die (E42)."""

from __future__ import annotations

from dataclasses import dataclass

from heterodox.games.board import square_name
from heterodox.games.protocol import Move

__all__ = ["ACCEPT", "DECLINE", "OFFER", "ROLLS", "WITHDRAW", "BoardMove", "Roll", "Word"]


@dataclass(frozen=True, slots=True)
class BoardMove(Move):
    """A piece goes from a square to a square.

    army       the army of the piece: not always the one whose turn it is (E35)
    promotion  the kind that a pawn becomes on arrival, or ""
    shared     whether the start is a shared square, so that the letter must be written
    """

    army: int
    kind: str
    start: int
    end: int
    promotion: str = ""
    shared: bool = False

    @property
    def squares(self) -> tuple[str, ...]:
        return square_name(self.start), square_name(self.end)

    def __str__(self) -> str:
        text = square_name(self.start) + square_name(self.end)
        if self.shared:
            text = self.kind + text
        return f"{text}={self.promotion}" if self.promotion else text


@dataclass(frozen=True, slots=True)
class Word(Move):
    """A decision that moves no piece: offer, accept, decline (E23) or withdraw (E35)."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """A roll of the die in divination (E37)."""

    die: int

    def __str__(self) -> str:
        return f"die={self.die}"


OFFER, ACCEPT, DECLINE, WITHDRAW = Word("offer"), Word("accept"), Word("decline"), Word("withdraw")

ROLLS = tuple(Roll(die) for die in range(1, 7))
