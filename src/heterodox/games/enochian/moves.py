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

from dataclasses import dataclass, field

from heterodox.games.board import ROYAL, file_of, rank_of, square_name, step
from heterodox.games.enochian.pieces import BISHOP, KING, KNIGHT, LETTERS, PAWN, QUEEN, ROOK
from heterodox.games.protocol import Move

__all__ = [
    "ACCEPT",
    "ACTIONS",
    "DECLINE",
    "OFFER",
    "ROLLS",
    "WITHDRAW",
    "BoardMove",
    "Roll",
    "Word",
    "action",
]


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
_PROMOTING = tuple(_PROMOTING_STEPS)
_STEPS_BY_NUMBER = {number: squares for squares, number in _KING_STEPS.items()}
_SALT_KINDS = (QUEEN, BISHOP, KNIGHT, ROOK, PAWN, KING)
_PROMOTED = (QUEEN, BISHOP, KNIGHT, ROOK)
_WORDS = ("offer", "accept", "decline", "withdraw")

NO_NUMBER = -1  # of a step that no piece can make
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
    number: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", self._find_number())

    def _find_number(self) -> int:
        squares = self.start, self.end
        if self.promotion:
            if squares not in _PROMOTING_STEPS or self.promotion not in _PROMOTED:
                return NO_NUMBER
            return _PROMOTES + 4 * _PROMOTING_STEPS[squares] + _PROMOTED.index(self.promotion)
        if self.shared and self.kind == KING and not (self.twin and self.army < 2):
            return _LEAVES_SHARED + _KING_STEPS[squares] if squares in _KING_STEPS else NO_NUMBER
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


def action(number: int, salt: int) -> Move | None:
    """The decision with an action number. A board move also needs the compiled core's salt: army, kind,
    shared and twin, as native/games/enochian/numbers.hpp packs them; without it (0) there is no telling.
    """
    if number >= _SAYS:
        return Word(_WORDS[number - _SAYS]) if number < ACTIONS else None
    if number >= _DIE:
        return Roll(number - _DIE + 1)
    if number < 0 or not salt:
        return None
    promotion = ""
    start, end = divmod(number, 64)
    if number >= _PROMOTES:
        step_number, kind = divmod(number - _PROMOTES, len(_PROMOTED))
        (start, end), promotion = _PROMOTING[step_number], _PROMOTED[kind]
    elif number >= _LEAVES_SHARED:
        start, end = _STEPS_BY_NUMBER[number - _LEAVES_SHARED]
    army, kind_letter = salt & 3, _SALT_KINDS[salt >> 2 & 7]
    return BoardMove(army, kind_letter, start, end, promotion, bool(salt >> 5 & 1), bool(salt >> 6 & 1))


OFFER, ACCEPT, DECLINE, WITHDRAW = (Word(word) for word in _WORDS)

ROLLS = tuple(Roll(die) for die in range(1, 7))
