"""What a position is worth by the plainest means: every line to a fixed depth, nothing left out.

Nothing of the compiled search is used but the static value of the last positions. Hidden bids are solved
by SciPy's linear programming. The tree is walked in the Python rules; only the last decisions of a line, of
which there are tens of thousands, are made by the compiled rules, which other tests hold to the Python ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from scipy.optimize import linprog  # type: ignore[import-untyped]

from heterodox import native
from heterodox.engine.weights import read_weights
from heterodox.games.protocol import Move, Position
from heterodox.games.registry import find_game
from heterodox.native.mind import Mind

__all__ = ["WIN", "Judge", "matrix_value", "minimax"]

WIN = 1_000_000


class Judge:
    """The static values of a game's positions.

    quick   let the compiled rules make the last decisions of a line. They do not know how the game went
            so far, so no position of it may have occurred twice: then none comes a third time soon.
    leaves  how many positions were judged
    duels   how many duels had to be solved
    """

    def __init__(self, game: str, *, quick: bool = False) -> None:
        self.quick = quick
        self.leaves = self.duels = 0
        self._game = game
        self._mind = Mind(game, megabytes=1, threads=1, weights=read_weights(game))
        self._teams: dict[str, str] = {}
        self._fields = len(str(find_game(game).start()).split())

    def evaluate(self, position: Position) -> int:
        """For the team that decides."""
        self.leaves += 1
        return self._mind.evaluate(str(position), _rules(position))

    def after(self, position: Position, decisions: Sequence[Move], ply: int) -> int | None:
        """What the last decisions of a line lead to, for the team that decides in `position`.

        None where something is still to be answered: such a position has one more field in its string.
        """
        rules = _rules(position)
        line = native.play(self._game, str(position), map(str, decisions), **rules)
        if line.over:
            return _ending(line.winner, position.team, ply + len(decisions))
        text = line.positions[-1]
        if len(text.split()) > self._fields:
            return None
        self.leaves += 1
        value = self._mind.evaluate(text, rules)
        return value if self._team(text, position, decisions) == position.team else -value

    def _team(self, text: str, position: Position, decisions: Sequence[Move]) -> str:
        """Who decides there: the Python rules are asked once for each word in the place of the turn."""
        turn = text.split()[1]
        if turn not in self._teams:
            for decision in decisions:
                position = position.after(decision)
            self._teams[turn] = position.team
        return self._teams[turn]


def _rules(position: Position) -> dict[str, str]:
    names = (option.name for option in position.game.options if not option.setup)
    return {name: position.options[name] for name in names}


def minimax(position: Position, depth: int, judge: Judge, ply: int = 0) -> int:
    """The value to the team that decides in `position`."""
    if position.outcome is not None:
        return _ending(position.outcome.winner, position.team, ply)
    if position.seat == "chance":
        return _mean(position, depth, judge, ply)
    if position.game.hidden and position.phase == "challenge":
        return _duel(position, depth, judge, ply)
    if depth == 0:
        return judge.evaluate(position)
    return max(_value(position, (choice,), depth - 1, judge, ply) for choice in _considered(position, ply))


def _considered(position: Position, ply: int) -> tuple[Move, ...]:
    """Everything that can be done, at the root; further on no offers and no withdrawals.

    Nothing is lost with the offers: whoever declines one stands as before.
    """
    if ply == 0 or position.phase != "move" or position.game.hidden:
        return position.choices()
    return position.legal_moves()


def _ending(winner: str | None, team: str, ply: int) -> int:
    """The value of a finished game to a team: a win is worth more the sooner it comes."""
    return 0 if winner is None else WIN - ply if winner == team else ply - WIN


def _value(position: Position, decisions: Sequence[Move], depth: int, judge: Judge, ply: int) -> int:
    """What decisions lead to, for the team that decides in `position`."""
    if judge.quick and depth == 0 and position.phase in ("move", "challenge"):
        value = judge.after(position, decisions, ply)
        if value is not None:
            return value
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
    return position.choices() if position.phase == "response" else ()


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
