"""What a position is worth by the plainest means: every line to a fixed depth, in pure Python rules.

Nothing of the compiled search is used but the static value of the last positions. Hidden bids are solved
by SciPy's linear programming.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from scipy.optimize import linprog  # type: ignore[import-untyped]

from heterodox.engine import Thinker
from heterodox.games.protocol import Position

__all__ = ["WIN", "matrix_value", "minimax", "settled"]

WIN = 1_000_000


def minimax(position: Position, depth: int, judge: Thinker, ply: int = 0) -> int:
    """The value to the team that decides in `position`."""
    if position.outcome is not None:
        return settled(position, ply)
    if position.seat == "chance":
        return _mean(position, depth, judge, ply)
    if position.game.hidden and position.phase == "challenge":
        return _duel(position, depth, judge, ply)
    if depth == 0:
        return judge.evaluate(position)
    return max(
        _for_team(position.team, following, depth - 1, judge, ply + 1)
        for following in map(position.after, position.choices())
    )


def settled(position: Position, ply: int) -> int:
    """The value of a finished game: a win is worth more the sooner it comes."""
    assert position.outcome is not None
    winner = position.outcome.winner
    if winner is None:
        return 0
    return WIN - ply if winner == position.team else ply - WIN


def _for_team(team: str, position: Position, depth: int, judge: Thinker, ply: int) -> int:
    value = minimax(position, depth, judge, ply)
    return value if position.team == team else -value


def _mean(position: Position, depth: int, judge: Thinker, ply: int) -> int:
    """The die: the mean of all rolls, cut to a whole number towards zero."""
    total = Fraction(0)
    for roll, chance in position.chances():
        total += chance * _for_team(position.team, position.after(roll), depth, judge, ply + 1)
    return int(total)


def _duel(position: Position, depth: int, judge: Thinker, ply: int) -> int:
    """Bid against answer as a matrix game; an answer that a bid does not allow is as the best it does."""
    team = position.team
    after = [position.after(bid) for bid in position.choices()]
    answers = sorted({str(answer) for one in after if one.phase == "response" for answer in one.choices()})
    payoff: list[list[float]] = []
    for one in after:
        if one.phase != "response":
            payoff.append([_for_team(team, one, depth, judge, ply + 1)] * max(len(answers), 1))
            continue
        worth = {
            str(answer): _for_team(team, one.after(answer), depth, judge, ply + 1) for answer in one.choices()
        }
        payoff.append([worth.get(answer, min(worth.values())) for answer in answers])
    value = matrix_value(payoff)
    return int(abs(value) + 0.5) * (1 if value >= 0 else -1)


def matrix_value(payoff: list[list[float]]) -> float:
    """The value of a zero-sum game to the row player, by linear programming."""
    matrix = np.array(payoff, dtype=float)
    rows, columns = matrix.shape
    result: Any = linprog(
        c=np.r_[np.zeros(rows), -1.0],
        A_ub=np.c_[-matrix.T, np.ones(columns)],
        b_ub=np.zeros(columns),
        A_eq=np.r_[np.ones(rows), 0.0].reshape(1, -1),
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return float(result.x[-1])
