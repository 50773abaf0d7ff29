"""Duels of Chess 2 by two roads: OpenSpiel's regret minimisation (CFR+), and the engine's own mixture.

    pip install 'heterodox[envs]'
    python examples/duel_equilibrium.py
    python examples/duel_equilibrium.py --depth 4 "POSITION WITH A CAPTURE THAT MAY BE CHALLENGED"

A capture may be challenged: both sides bid stones in secret, so the right way to bid is to mix. The engine
makes a small matrix of what every pair of bids leads to and solves it. Here the same duel is a game of
OpenSpiel, with the information states of `heterodox.envs.openspiel` (nobody sees the other's bid), and CFR+
learns to play it from nothing. What follows a duel is worth to both what a search of the given depth says.
Their mixtures need not be equal, for there may be several best ones; so the value is compared, and what each
mixture loses to the best answer.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.algorithms.cfr import CFRPlusSolver  # type: ignore[import-untyped]

import heterodox
from heterodox.engine.thinking import Limits, Thinker
from heterodox.envs import openspiel
from heterodox.games.protocol import Kind, Position

POSITIONS = (
    "rnb2rk1/1pp1qp2/p2p1npp/8/PP1pPb1P/6P1/2P1NP2/R1BQKB1R w Q - 0 15 cc 13 d1d4/d",
    "r1b2r2/2p2p1k/p1np2pp/1p4QP/PP2qb2/B5P1/2PnNP2/1R2KB1R w - - 1 22 cc 13 a4b5/d",
    "rnb2rk1/1ppqNp2/p2p1npp/8/PP1pPb1P/6P1/2P1NP2/R1BQKB1R b Q - 1 14 cc 34 d7e7/d",
    "rnbqkb1r/p1p1pp1n/3p2p1/1p5p/P6N/1P4P1/2PPPP1P/RNBQKBR1 w Qkq - 0 8 cc 33 h4g6/d",
)
PAWN = 100.0
WON = 10_000.0
Mixture = Mapping[str, float]


class Worth:
    """What positions are worth to a team, in pawns, by an exact search of some depth."""

    def __init__(self, depth: int) -> None:
        self._thinker = Thinker("chess2")
        self._limits = Limits(depth=depth, plain=True)
        self.of = cache(self._look)

    def _look(self, position: Position, team: str) -> float:
        if position.outcome is not None:
            return (
                0.0 if position.outcome.winner is None else WON if position.outcome.winner == team else -WON
            )
        score = self._thinker.think(position, self._limits).variations[0].score / PAWN
        return score if position.team == team else -score

    def mixture(self, position: Position) -> tuple[float, Mixture]:
        """What the engine makes of the duel itself: its value to whoever bids, and how often to bid what."""
        thought = self._thinker.think(position, self._limits)
        return thought.variations[0].score / PAWN, dict(thought.mixture)


class Duel(openspiel.SpielGame):
    """A duel as a game of OpenSpiel: it begins with the capture and ends when all bids are known."""

    rules = heterodox.game("chess2")

    def __init__(self, position: str, worth: Worth) -> None:
        super().__init__({"position": position})
        self.worth = worth

    def new_initial_state(self) -> DuelState:
        return DuelState(self)


class DuelState(openspiel.SpielState):
    """Where a duel stands. What comes after it counts as the engine values it."""

    def is_terminal(self) -> bool:
        return self.position.kind is not Kind.HIDDEN

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else super().current_player()

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        first = self.get_game().worth.of(self.position, self.position.seats[0])
        return [first, -first]


@dataclass(frozen=True)
class Compared:
    """A duel by both roads, for whoever bids first: value, mixture, what it loses to the best answer."""

    engine_value: float
    cfr_value: float
    engine: Mixture
    cfr: Mixture
    engine_loses: float
    cfr_loses: float


def compare(position: str, depth: int, iterations: int) -> Compared:
    """Solve one duel by CFR+ and by the engine."""
    worth = Worth(depth)
    game = Duel(position, worth)
    solver = CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    root = game.new_initial_state()
    learnt = {
        root.action_to_string(number): often for number, often in policy.action_probabilities(root).items()
    }
    engine_value, engine = worth.mixture(game.start)
    best = value_of(root, policy)
    return Compared(
        engine_value,
        best,
        engine,
        learnt,
        engine_value - worst_case(root, engine),
        best - worst_case(root, learnt),
    )


def value_of(state: Any, policy: Any) -> float:
    """What a duel is worth to whoever bids first, when both follow the policy."""
    bidder = state.current_player()

    def below(here: Any) -> float:
        if here.is_terminal():
            return float(here.returns()[bidder])
        chances = policy.action_probabilities(here)
        return float(sum(often * below(here.child(number)) for number, often in chances.items()))

    return below(state)


def worst_case(root: Any, mixture: Mixture) -> float:
    """What a mixture of first bids is worth against the best answer, which does not see the bid."""
    bidder = root.current_player()
    silent = 0.0
    rows = []
    for number in root.legal_actions():
        often, after = mixture.get(root.action_to_string(number), 0.0), root.child(number)
        if after.is_terminal():
            silent += often * after.returns()[bidder]
            continue
        row = {
            after.action_to_string(one): after.child(one).returns()[bidder] for one in after.legal_actions()
        }
        rows.append((often, row))
    # An answer that a bid does not allow is replaced by the best one it allows.
    against = [
        sum(often * row.get(answer, min(row.values())) for often, row in rows)
        for answer in {answer for _, row in rows for answer in row}
    ]
    return silent + min(against, default=0.0)


def line(who: str, value: float, mixture: Mixture, loses: float) -> str:
    bids = "  ".join(f"{bid} {often:5.1%}" for bid, often in sorted(mixture.items()) if often >= 0.0005)
    return f"  {who:7} {value:+.3f} pawns   {bids}   loses {loses:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("positions", nargs="*", default=POSITIONS, metavar="POSITION")
    parser.add_argument("--depth", type=int, default=2, help="plies of search behind each duel")
    parser.add_argument("--iterations", type=int, default=300, help="of CFR+")
    asked = parser.parse_args()
    for position in asked.positions:
        found = compare(position, asked.depth, asked.iterations)
        print(position)
        print(line("engine", found.engine_value, found.engine, found.engine_loses))
        print(line("CFR+", found.cfr_value, found.cfr, found.cfr_loses))


if __name__ == "__main__":
    main()
