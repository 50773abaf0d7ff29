"""What a decision is called by what it gave away, and what that says about who made it.

Values are pawns for the team that decided. A game that is won or lost for certain is worth `DECIDED`; no
other value counts for more than that, since nobody cares by how much a won game is won.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum

from heterodox.engine.thinking import Variation

__all__ = ["DECIDED", "Grade", "accuracy", "chance", "grade", "kept", "pawns", "turning_points"]

DECIDED = 15.0

# Beyond so many pawns a game is as good as won, and a further pawn counts for only a part of one.
CLEAR = 8.0
BEYOND = 0.35

# So many pawns given away (in a game that is not yet clear) are the least of each fault.
INACCURACY, MISTAKE, BLUNDER = 0.5, 1.0, 2.0

# How many pawns ahead make the odds e to 1.
PAWNS_TO_ODDS = 2.5
# How fast a decision's accuracy falls with the winning chances that it gave away.
SEVERITY = 4.5
# So much of the winning chances given away turns a game, and so many such moments are told at most.
TURN = 0.12
MOST_TURNS = 6


class Grade(StrEnum):
    """FORCED: there was no choice. BEST: nothing better was found. The rest by what was given away."""

    FORCED = "forced"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def faulty(self) -> bool:
        """Whether a person should have a second look at it."""
        return self in (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)

    @property
    def sign(self) -> str:
        """The sign that annotators put behind such a move."""
        return {Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}.get(self, "")


def pawns(variation: Variation) -> float:
    """What a line is worth to the team that decides, in pawns."""
    if variation.plies_to_end:
        return math.copysign(DECIDED, variation.plies_to_end)
    return max(-DECIDED, min(DECIDED, variation.score / 100))


def felt(value: float) -> float:
    """A value with differences between won games made small."""
    size = abs(value)
    return value if size <= CLEAR else math.copysign(CLEAR + BEYOND * (size - CLEAR), value)


def grade(best: float, played: float) -> Grade:
    """What to call a decision that kept `played` where `best` could be had."""
    loss = felt(best) - felt(played)
    for least, name in ((BLUNDER, Grade.BLUNDER), (MISTAKE, Grade.MISTAKE), (INACCURACY, Grade.INACCURACY)):
        if loss >= least:
            return name
    return Grade.GOOD if best > played else Grade.BEST


def chance(value: float) -> float:
    """How often a team that is so many pawns ahead wins, from 0 to 1 (a draw counts for a half)."""
    return 1 / (1 + math.exp(-value / PAWNS_TO_ODDS))


def kept(best: float, played: float) -> float:
    """How much of what could be had a decision kept, from 0 to 1."""
    return math.exp(-SEVERITY * max(0.0, chance(best) - chance(played)))


def accuracy(parts: Sequence[float]) -> float:
    """The accuracy of many decisions in per cent; 100 where nothing was to be decided."""
    return round(100 * sum(parts) / len(parts), 1) if parts else 100.0


def turning_points(drops: Sequence[tuple[int, float]]) -> list[int]:
    """The plies, in order, where most was given away; `drops` has the lost winning chance of each ply."""
    turns = sorted((drop, ply) for ply, drop in drops if drop >= TURN)
    return sorted(ply for _, ply in turns[-MOST_TURNS:])
