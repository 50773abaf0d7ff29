"""The four kinds of move string of O25, as values. A move is its string: equal strings are one move."""

from __future__ import annotations

from dataclasses import dataclass

from heterodox.games.board import square_name
from heterodox.games.protocol import Move

__all__ = ["FigureMove", "Grant", "OracleMove", "Oust", "Promotion"]


@dataclass(frozen=True, slots=True)
class OracleMove(Move):
    """What all moves have: the square where it starts and the square where it ends."""

    start: int
    end: int

    @property
    def squares(self) -> tuple[str, ...]:
        return square_name(self.start), square_name(self.end)

    def __str__(self) -> str:
        return square_name(self.start) + square_name(self.end)


@dataclass(frozen=True, slots=True)
class FigureMove(OracleMove):
    """O11, O12: a figure goes or takes: e2e3. A Lord may fetch a body (O15): e1e2,S."""

    fetched: str = ""

    def __str__(self) -> str:
        return OracleMove.__str__(self) + (f",{self.fetched}" if self.fetched else "")


@dataclass(frozen=True, slots=True)
class Grant(OracleMove):
    """O13: a soul passes to a body with room: h:b1d2. A Priestess may summon (O16): h:d1c3,e."""

    soul: str
    summoned: str = ""

    def __str__(self) -> str:
        summons = f",{self.summoned}" if self.summoned else ""
        return f"{self.soul}:{OracleMove.__str__(self)}{summons}"


@dataclass(frozen=True, slots=True)
class Oust(OracleMove):
    """O14: a soul takes the place of another: h:b1d2xs."""

    soul: str
    ousted: str

    def __str__(self) -> str:
        return f"{self.soul}:{OracleMove.__str__(self)}x{self.ousted}"


@dataclass(frozen=True, slots=True)
class Promotion(OracleMove):
    """O17: a Soldier turns into a Priestess where it stands: a8=P."""

    @property
    def squares(self) -> tuple[str, ...]:
        return (square_name(self.start),)

    def __str__(self) -> str:
        return f"{square_name(self.start)}=P"
