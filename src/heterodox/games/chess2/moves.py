"""The moves of Chess 2 as values: moves on the board, answers in a duel, and the choice of an army.

Action numbers, ACTIONS of them:

    from * 64 + to      a move on the board, squares counted from a1 = 0 by ranks; a Whirlwind goes from a
                        square to itself; the capture that waits for a duel (e4d5/) has the number of e4d5
    PROMOTIONS + ...    ((side * 8 + file) * 3 + direction) * 4 + piece: the side is 0 for White; the file is
                        the pawn's own, the direction 0 1 2 towards the a-file, ahead or towards the
                        h-file, the piece its place in "nbrq"
    PASS                0000
    ANSWERS + ...       skip, 0, 1, 2, +, -
    ARMIES + ...        the choice of an army, in the order of armies.yaml
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from heterodox.games.board import file_of, rank_of, square_name
from heterodox.games.chess2.armies import ROSTERS
from heterodox.games.chess2.duel import Result
from heterodox.games.chess2.field import NOWHERE, Action
from heterodox.games.protocol import Move

__all__ = ["ACTIONS", "WORDS", "Answer", "Choice", "Step", "Way", "numbered", "write_results"]

WORDS = ("skip", "0", "1", "2", "+", "-")
PIECES = "nbrq"
NAMES = tuple(roster.name for roster in ROSTERS.values())

PROMOTIONS = 64 * 64
PASS = PROMOTIONS + 2 * 8 * 3 * len(PIECES)
ANSWERS = PASS + 1
ARMIES = ANSWERS + len(WORDS)
ACTIONS = ARMIES + len(NAMES)


Way = tuple[int, int, str]


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

    @property
    def way(self) -> Way:
        """From where to where, and what a pawn becomes: all about a move but its duels."""
        return self.origin, self.target, self.promotion

    def with_duels(self, duels: tuple[Result, ...]) -> Step:
        """The move with the results of its duels; trailing skips are left out."""
        while duels and duels[-1] is None:
            duels = duels[:-1]
        return replace(self, duels=duels, waiting=False)

    @property
    def number(self) -> int:
        if self.origin == NOWHERE:
            return PASS
        if not self.promotion:
            return self.origin * 64 + self.target
        side = int(rank_of(self.target) == 0)
        direction = file_of(self.target) - file_of(self.origin) + 1
        way = (side * 8 + file_of(self.origin)) * 3 + direction
        return PROMOTIONS + way * len(PIECES) + PIECES.index(self.promotion)

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

    @property
    def number(self) -> int:
        return ANSWERS + WORDS.index(self.word)

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Choice(Move):
    """The secret choice of an army by its name (C1)."""

    army: str

    @property
    def number(self) -> int:
        return ARMIES + NAMES.index(self.army)

    def __str__(self) -> str:
        return self.army


def numbered(number: int, *, waiting: bool = False) -> Move | None:
    """The decision with an action number; None if there is none. `waiting` as in Step."""
    if not 0 <= number < ACTIONS:
        return None
    if number < PROMOTIONS:
        return Step(*divmod(number, 64), waiting=waiting)
    if number < PASS:
        return _promotion(number - PROMOTIONS, waiting=waiting)
    if number == PASS:
        return Step(NOWHERE, NOWHERE)
    return Answer(WORDS[number - ANSWERS]) if number < ARMIES else Choice(NAMES[number - ARMIES])


def _promotion(place: int, *, waiting: bool) -> Step | None:
    way, piece = divmod(place, len(PIECES))
    pawn, direction = divmod(way, 3)
    side, file = divmod(pawn, 8)
    first, last = (6, 7) if side == 0 else (1, 0)
    if not 0 <= file + direction - 1 < 8:
        return None
    return Step(first * 8 + file, last * 8 + file + direction - 1, PIECES[piece], waiting=waiting)
