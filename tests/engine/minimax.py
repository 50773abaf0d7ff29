"""What a position is worth by the plainest means: every line to a fixed depth, nothing left out.

Nothing of the compiled search is used but the static value of the last positions. Hidden bids are solved
by SciPy's linear programming. The tree is walked through the public interface, so by the compiled rules,
which other tests hold to the written ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from scipy.optimize import linprog  # type: ignore[import-untyped]

from heterodox.engine.weights import read_weights
from heterodox.games.protocol import Kind, Move, Position
from heterodox.native.mind import Mind

__all__ = ["WIN", "Judge", "matrix_value", "minimax"]

WIN = 1_000_000


class Judge:
    """The static values of a game's positions.

    leaves  how many positions were judged
    duels   how many duels had to be solved
    """

    def __init__(self, game: str) -> None:
        self.leaves = self.duels = 0
        self._mind = Mind(game, megabytes=1, threads=1, weights=read_weights(game))

    def evaluate(self, position: Position) -> int:
        """For the team that decides."""
        self.leaves += 1
        return self._mind.evaluate(position)


def minimax(position: Position, depth: int, judge: Judge, ply: int = 0) -> int:
    """The value to the team that decides in `position`."""
    if position.outcome is not None:
        return _ending(position.outcome.winner, position.team, ply)
    if position.seat == "chance":
        return _mean(position, depth, judge, ply)
    if position.kind is Kind.HIDDEN and position.seat != position.turn:
        return _duel(position, depth, judge, ply)
    if depth == 0:
        return judge.evaluate(position)
    return max(_value(position, (choice,), depth - 1, judge, ply) for choice in _considered(position, ply))


def _considered(position: Position, ply: int) -> tuple[Move, ...]:
    """Everything that can be done, at the root; further on no offers and no withdrawals.

    Nothing is lost with the offers: whoever declines one stands as before.
    """
    if ply == 0 or position.kind is not Kind.BOARD or position.game.hidden:
        return position.choices()
    return position.legal_moves()


def _ending(winner: str | None, team: str, ply: int) -> int:
    """The value of a finished game to a team: a win is worth more the sooner it comes."""
    return 0 if winner is None else WIN - ply if winner == team else ply - WIN


def _value(position: Position, decisions: Sequence[Move], depth: int, judge: Judge, ply: int) -> int:
    """What decisions lead to, for the team that decides in `position`."""
    following = position
    for decision in decisions:
        following = following.after(decision)
    value = minimax(following, depth, judge, ply + len(decisions))
    return value if following.team == position.team else -value


def _mean(position: Position, depth: int, judge: Judge, ply: int) -> int:
    """The die: the mean of all rolls, cut to a whole number towards zero. A roll without a move is a ply."""
    if depth == 0:
        return judge.evaluate(position)
    total = Fraction(0)
    for roll, chance in position.chances():
        passes = position.after(roll).seat == "chance"
        total += chance * _value(position, (roll,), depth - passes, judge, ply)
    return int(total)


def _duel(position: Position, depth: int, judge: Judge, ply: int) -> int:
    """Bid against answer as a matrix game; an answer that a bid does not allow is as the best it does."""
    judge.duels += 1
    bids = position.choices()
    answers = {bid: _answers(position.after(bid)) for bid in bids}
    columns = sorted({str(answer) for allowed in answers.values() for answer in allowed})
    payoff: list[list[float]] = []
    for bid in bids:
        if not answers[bid]:
            payoff.append([_value(position, (bid,), depth, judge, ply)] * max(len(columns), 1))
            continue
        # The search counts one ply for bid and answer together.
        worth = {
            str(answer): _value(position, (bid, answer), depth, judge, ply - 1) for answer in answers[bid]
        }
        payoff.append([worth.get(answer, min(worth.values())) for answer in columns])
    value = matrix_value(payoff)
    return int(abs(value) + 0.5) * (1 if value >= 0 else -1)


def _answers(position: Position) -> tuple[Move, ...]:
    """What a bid may be answered with."""
    return position.choices() if position.kind is Kind.HIDDEN and position.seat == position.turn else ()


def matrix_value(payoff: list[list[float]]) -> float:
    """The value of a zero-sum game to the row player, by linear programming.

    Where one cell is the best of its row's worst and the worst of its column's best, it is the value.
    """
    matrix = np.array(payoff, dtype=float)
    safest = float(matrix.min(axis=1).max())
    if safest == float(matrix.max(axis=0).min()):
        return safest
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
