"""A chess move."""

from __future__ import annotations

from dataclasses import dataclass

from heterodox.games.board import square_name
from heterodox.games.protocol import Move

__all__ = ["ChessMove"]


@dataclass(frozen=True, slots=True)
class ChessMove(Move):
    """From a square to a square; `promotion` is one of q r b n or empty. Castling moves the King."""

    start: int
    end: int
    promotion: str = ""

    @property
    def squares(self) -> tuple[str, ...]:
        return square_name(self.start), square_name(self.end)

    def __str__(self) -> str:
        return square_name(self.start) + square_name(self.end) + self.promotion
