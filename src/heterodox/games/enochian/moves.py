"""What can be played: board moves, negotiation words and rolls of the die (E42), and their numbers.

The action numbers, the same in every position:

    0     .. 4095   start * 64 + end: every step that is none of the following
    4096  .. 4607   a King leaves a shared square: 4096 + start * 8 + direction (`ROYAL`'s order)
    4608  .. 4943   a pawn promotes: 4608 + 4 * step + kind (Q, B, N, R), where the steps are the 84 that
                    lead onto the border from the line beside it, by start and then by end
    4944  .. 4949   the die shows 1 to 6
    4950  .. 4953   offer, accept, decline, withdraw

Where two Kings may go from one square to another, the first army of the team (yellow, blue) has the
number of a plain step and its ally that of the King who leaves a shared square.
"""

from __future__ import annotations

from dataclasses import dataclass

from heterodox.games.board import ROYAL, file_of, rank_of, square_name, step
from heterodox.games.enochian.pieces import BISHOP, KING, KNIGHT, LETTERS, QUEEN, ROOK
from heterodox.games.protocol import Move

__all__ = ["ACCEPT", "ACTIONS", "DECLINE", "OFFER", "ROLLS", "WITHDRAW", "BoardMove", "Roll", "Word"]


def _onto_border(start: int, end: int) -> bool:
    """Whether a King's step leads onto an edge of the board from the line beside it."""
    lines = ((file_of(start), file_of(end)), (rank_of(start), rank_of(end)))
    return any(line in ((1, 0), (6, 7)) for line in lines)


_KING_STEPS = {
    (start, end): start * 8 + number
    for start in range(64)
    for number, way in enumerate(ROYAL)
    if (end := step(start, way)) is not None
}
_PROMOTING_STEPS = {
    squares: number
    for number, squares in enumerate(sorted(squares for squares in _KING_STEPS if _onto_border(*squares)))
}
_PROMOTED = (QUEEN, BISHOP, KNIGHT, ROOK)
_WORDS = ("offer", "accept", "decline", "withdraw")

_LEAVES_SHARED = 64 * 64
_PROMOTES = _LEAVES_SHARED + 64 * len(ROYAL)
_DIE = _PROMOTES + len(_PROMOTING_STEPS) * len(_PROMOTED)
_SAYS = _DIE + 6
ACTIONS = _SAYS + len(_WORDS)


@dataclass(frozen=True, slots=True)
class BoardMove(Move):
    """A piece goes from a square to a square.

    army       the army of the piece: not always the one whose turn it is (E35)
    promotion  the kind that a pawn becomes on arrival, or ""
    shared     whether the start is a shared square, so that the letter must be written
    twin       whether the other King on that square may make the same step, so that the army's letter
               must be written too (E42)
    """

    army: int
    kind: str
    start: int
    end: int
    promotion: str = ""
    shared: bool = False
    twin: bool = False

    @property
    def number(self) -> int:
        squares = self.start, self.end
        if self.promotion:
            return _PROMOTES + 4 * _PROMOTING_STEPS[squares] + _PROMOTED.index(self.promotion)
        if self.shared and self.kind == KING and not (self.twin and self.army < 2):
            return _LEAVES_SHARED + _KING_STEPS[squares]
        return self.start * 64 + self.end

    @property
    def squares(self) -> tuple[str, ...]:
        return square_name(self.start), square_name(self.end)

    def __str__(self) -> str:
        text = square_name(self.start) + square_name(self.end)
        if self.shared:
            text = self.kind + text
        if self.twin:
            text = LETTERS[self.army] + text
        return f"{text}={self.promotion}" if self.promotion else text


@dataclass(frozen=True, slots=True)
class Word(Move):
    """A decision that moves no piece: offer, accept, decline (E23) or withdraw (E35)."""

    word: str

    @property
    def number(self) -> int:
        return _SAYS + _WORDS.index(self.word)

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """A roll of the die in divination (E37)."""

    die: int

    @property
    def number(self) -> int:
        return _DIE + self.die - 1

    def __str__(self) -> str:
        return f"die={self.die}"


OFFER, ACCEPT, DECLINE, WITHDRAW = (Word(word) for word in _WORDS)

ROLLS = tuple(Roll(die) for die in range(1, 7))
