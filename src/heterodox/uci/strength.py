"""How strong the engine is with how many nodes (`UCI_Elo`), and what a score promises (`UCI_ShowWDL`).

The Elo numbers follow from two measurements in docs/engine.md: its result against Stockfish with a clock, and
how often each level beats the one below. A test compares them with that table.
"""

from __future__ import annotations

from itertools import pairwise
from math import exp, log

__all__ = ["ELO_RANGE", "nodes_for", "win_draw_loss"]

# Elo -> nodes for a move: levels 6 to 9, and what a fifth of a second is worth.
STEPS = ((1375, 3_200), (1690, 8_500), (2114, 30_000), (2390, 110_000), (2633, 290_000))
ELO_RANGE = (STEPS[0][0], STEPS[-1][0])

# Hundredths of a pawn that multiply the chances to win by e, and where a side wins every second game. Of
# even games a third is drawn, as in the engine's matches against itself.
SLOPE = 110.0
EVEN_CHANCE = 80.0


def nodes_for(elo: int) -> int:
    """How many nodes to look at for a move: between two measured steps every Elo costs the same factor."""
    for (low, few), (high, many) in pairwise(STEPS):
        if elo <= high:
            part = (max(elo, low) - low) / (high - low)
            return round(exp(log(few) + part * (log(many) - log(few))))
    return STEPS[-1][1]


def win_draw_loss(score: int, plies_to_end: int) -> tuple[int, int, int]:
    """Of a thousand games like this one, how many are won, drawn and lost by whoever decides."""
    if plies_to_end:
        return (1000, 0, 0) if plies_to_end > 0 else (0, 0, 1000)
    wins, losses = _wins(score), _wins(-score)
    return wins, 1000 - wins - losses, losses


def _wins(score: int) -> int:
    return round(1000 / (1 + exp(min((EVEN_CHANCE - score) / SLOPE, 700.0))))
