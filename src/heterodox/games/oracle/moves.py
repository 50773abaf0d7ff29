"""The four kinds of move string of O25, as values. A move is its string: equal strings are one move."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from heterodox.games.board import square_name
from heterodox.games.oracle.numbers import number_on, number_promotion
from heterodox.games.oracle.tokens import PRIESTLY
from heterodox.games.protocol import Move

__all__ = ["FigureMove", "Grant", "OracleMove", "Oust", "Promotion", "figure_move", "grant", "oust"]


@dataclass(frozen=True, slots=True)
class OracleMove(Move):
    """What all moves have: the square where it starts and the square where it ends.

    alone  whether a soul goes without its body
    """

    alone: ClassVar[bool] = False

    start: int
    end: int

    @property
    def number(self) -> int:
        return number_on(self._page, self.start, self.end)

    @property
    def _page(self) -> str:
        """What the action number depends on beside the squares (see numbers.py)."""
        return ""

    @property
    def squares(self) -> tuple[str, ...]:
        return square_name(self.start), square_name(self.end)

    def __str__(self) -> str:
        return square_name(self.start) + square_name(self.end)


@dataclass(frozen=True, slots=True)
class FigureMove(OracleMove):
    """O11, O12: a figure goes or takes: e2e3. A Lord may fetch a body (O15): e1e2,S."""

    fetched: str = ""

    @property
    def _page(self) -> str:
        return f",{self.fetched}" if self.fetched else ""

    def __str__(self) -> str:
        return OracleMove.__str__(self) + self._page


@dataclass(frozen=True, slots=True)
class Grant(OracleMove):
    """O13: a soul passes to a body with room: h:b1d2. A Priestess may summon (O16): h:d1c3,e."""

    alone: ClassVar[bool] = True

    soul: str
    summoned: str = ""

    @property
    def _page(self) -> str:
        summons = f",{self.summoned}" if self.summoned else ""
        return f"{_told_apart(self.soul)}:{summons}"

    def __str__(self) -> str:
        summons = f",{self.summoned}" if self.summoned else ""
        return f"{self.soul}:{OracleMove.__str__(self)}{summons}"


@dataclass(frozen=True, slots=True)
class Oust(OracleMove):
    """O14: a soul takes the place of another: h:b1d2xs."""

    alone: ClassVar[bool] = True

    soul: str
    ousted: str

    @property
    def _page(self) -> str:
        return f"{_told_apart(self.soul)}:x{self.ousted}"

    def __str__(self) -> str:
        return f"{self.soul}:{OracleMove.__str__(self)}x{self.ousted}"


@dataclass(frozen=True, slots=True)
class Promotion(OracleMove):
    """O17: a Soldier turns into a Priestess where it stands: a8=P."""

    @property
    def number(self) -> int:
        return number_promotion(self.start)

    @property
    def squares(self) -> tuple[str, ...]:
        return (square_name(self.start),)

    def __str__(self) -> str:
        return f"{square_name(self.start)}=P"


def _told_apart(soul: str) -> str:
    """The letter of a soul that its squares alone do not tell: Lord or Soldier."""
    return "" if soul in PRIESTLY else soul


# There are not many moves, and the same ones come up again and again: looking one up is quicker than
# making it anew.
figure_move = cache(FigureMove)
grant = cache(Grant)
oust = cache(Oust)
