"""How long to think when a clock runs."""

from __future__ import annotations

__all__ = ["share_of_clock"]

OVERHEAD = 0.03
EXPECTED_MOVES = 22
LEAST = 0.005


def share_of_clock(remaining: float, increment: float = 0, moves_to_go: int = 0) -> tuple[float, float]:
    """Seconds for one move as (soft, hard): begin no new depth after soft, stop at hard.

    The hard limit never takes more than a part of what is left, so that a slow machine loses no game on time.
    """
    left = max(remaining - OVERHEAD, LEAST)
    moves = min(moves_to_go, EXPECTED_MOVES) if moves_to_go > 0 else EXPECTED_MOVES
    wanted = left / moves + increment * 0.8
    hard = min(wanted * 4, left * (0.8 if moves_to_go == 1 else 0.35))
    return max(min(wanted * 0.75, hard), LEAST), max(hard, LEAST)
