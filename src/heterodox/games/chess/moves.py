"""A chess move."""

from __future__ import annotations

from dataclasses import dataclass, field

from heterodox.games.board import file_of, rank_of, square_name
from heterodox.games.protocol import Move

__all__ = ["ACTIONS", "PROMOTIONS", "ChessMove"]

PROMOTIONS = "qrbn"

# Action numbers: 64 x 64 pairs of squares, then the promotions, by the pawn's army, its file, the three
# ways forward and what it becomes.
_PAIRS = 64 * 64
ACTIONS = _PAIRS + 2 * 8 * 3 * len(PROMOTIONS)


@dataclass(frozen=True, slots=True)
class ChessMove(Move):
    """From a square to a square; `promotion` is one of q r b n or empty. Castling moves the King.

    number  the action number: see docs/actions.md
    """

    start: int
    end: int
    promotion: str = ""

    number: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        # Kept, because every list of moves is in the order of these numbers.
        object.__setattr__(self, "number", _number(self.start, self.end, self.promotion))

    @classmethod
    def numbered(cls, number: int) -> ChessMove:
        """The move with that action number."""
        if number < _PAIRS:
            return cls(*divmod(number, 64))
        way, kind = divmod(number - _PAIRS, len(PROMOTIONS))
        file, side = divmod(way, 3)
        army, file = divmod(file, 8)
        start = file + (8 if army else 48)
        return cls(start, start + side - 1 + (-8 if army else 8), PROMOTIONS[kind])

    @property
    def squares(self) -> tuple[str, ...]:
        return square_name(self.start), square_name(self.end)

    def __str__(self) -> str:
        return square_name(self.start) + square_name(self.end) + self.promotion


def _number(start: int, end: int, promotion: str) -> int:
    """start * 64 + end; a promotion 4096 + ((army * 8 + file) * 3 + side) * 4 + kind.

    army: 0 White, 1 Black; file: of the start, 0 to 7; side: 0 towards the a-file, 1 straight on,
    2 towards the h-file; kind: 0 Queen, 1 Rook, 2 Bishop, 3 Knight.
    """
    if not promotion:
        return start * 64 + end
    army = int(rank_of(end) == 0)
    side = file_of(end) - file_of(start) + 1
    way = (army * 8 + file_of(start)) * 3 + side
    return _PAIRS + way * len(PROMOTIONS) + PROMOTIONS.index(promotion)
