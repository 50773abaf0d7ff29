"""How much a best response gains against the engine's hidden choices (exploitability).

    python benchmarks/duels.py [GAME ...] [--positions 200] [--pieces 6] [--level 10] [--nodes 300000]
    python benchmarks/duels.py [GAME ...] [--positions 200] [--pieces 6] [--nodes 1000000] --settled
    python benchmarks/duels.py [GAME ...] [--positions 200] [--pieces 6] --full-tree 4
    python benchmarks/duels.py --each --file duels.jsonl

Random positions with few pieces (`--pieces` at most) are drawn in which a capture may be fought for. What
every pair of bid and answer leads to is searched apart, with `--nodes` for each pair, and the matrix is
solved by SciPy's linear programming. Then the engine, which sees what its seat may see, is asked for its
mixture, once as the bidder and once as the one who answers. It loses what the best response to that mixture
gains beyond the value of the matrix, in pawns; `--each` tells it duel by duel.

A search is no proof: where a deep win is just beyond its nodes it takes a decided duel for an open one, and
then a player who sees more is blamed for it. With `--settled` only duels count whose every pair is worth the
same, to a tenth of a pawn, to a search of a quarter of the nodes; how many were left out is told.

Duels and their matrices are kept in `--file` as they are solved; where it is there already, they are read
from it, so that two versions of the engine can be asked about the same ones.

With `--full-tree` a pair is worth what the full tree of so many plies says (every line, every further duel,
nothing pruned), and the engine may look as far and no further: what it loses then is what its pruning costs.
A level that looks further would be blamed for what the tree does not see.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog  # type: ignore[import-untyped]

from heterodox.engine.levels import Level, ladder
from heterodox.engine.thinking import Limits, Thinker
from heterodox.games.protocol import Game, Kind, Position
from heterodox.games.registry import find_game, list_games

# A pair that differs by less between two searches, in hundredths of a pawn, is settled.
SETTLED = 10
# Only what is still a fight counts, in hundredths of a pawn: who has won or lost need not care what is bid.
OPEN = 500
DECIDED = 100_000
Mixture = dict[str, float]


@dataclass(frozen=True)
class Fight:
    """A duel that was solved: payoffs to the bidder, a row for each bid and a column for each answer."""

    position: Position
    bids: tuple[str, ...]
    answers: tuple[str, ...]
    payoff: NDArray[np.float64]
    value: float

    @classmethod
    def read(cls, game: Game, line: str) -> Fight:
        """A duel as `write` wrote it."""
        kept = json.loads(line)
        payoff = np.array(kept["payoff"], dtype=float)
        position = game.parse(kept["position"])
        return cls(position, tuple(kept["bids"]), tuple(kept["answers"]), payoff, matrix_value(payoff))

    def write(self) -> str:
        """One line of JSON; the value follows from the payoffs."""
        kept = {"position": str(self.position), "bids": self.bids, "answers": self.answers}
        return json.dumps({**kept, "payoff": self.payoff.tolist()})

    @property
    def open(self) -> bool:
        return abs(self.value) < OPEN and float(np.abs(self.payoff).max()) < DECIDED

    def agrees_with(self, other: Fight) -> bool:
        """Whether another search found every pair worth the same."""
        return float(np.abs(self.payoff - other.payoff).max()) <= SETTLED

    def lost_by_bids(self, mixture: Mixture) -> float:
        """What the best answer to a mixture of bids gains beyond the value."""
        often = np.array([mixture.get(bid, 0.0) for bid in self.bids])
        return self.value - float((often @ self.payoff).min())

    def lost_by_answers(self, mixture: Mixture) -> float:
        """What the best bid against a mixture of answers gains beyond the value."""
        often = np.array([mixture.get(answer, 0.0) for answer in self.answers])
        return float((self.payoff @ often).max()) - self.value


class Solver:
    """Solves duels: every pair of bid and answer by a search of its own."""

    def __init__(self, game: Game, limits: Limits) -> None:
        self._thinker = Thinker(game.name, megabytes=16)
        self._limits = limits

    def worth(self, position: Position, team: str) -> float:
        """What a position is worth to a team."""
        if position.outcome is not None:
            winner = position.outcome.winner
            return 0 if winner is None else DECIDED if winner == team else -DECIDED
        self._thinker.forget()
        score = self._thinker.think(position, self._limits).variations[0].score
        return score if position.team == team else -score

    def solve(self, position: Position) -> Fight | None:
        """The duel in which the deciding seat of `position` bids; None where one side has no choice."""
        bids = position.choices()
        followed = {bid: position.after(bid) for bid in bids}
        allowed = {bid: after.choices() if is_hidden(after) else () for bid, after in followed.items()}
        answers = tuple(sorted({str(answer) for some in allowed.values() for answer in some}))
        if len(bids) < 2 or len(answers) < 2:
            return None
        rows = []
        for bid in bids:
            team = position.team
            worth = {str(answer): self.worth(followed[bid].after(answer), team) for answer in allowed[bid]}
            # Who answers sees which answers a bid allows; where it allows none, there is one result.
            least = min(worth.values()) if worth else self.worth(followed[bid], team)
            rows.append([worth.get(answer, least) for answer in answers])
        payoff = np.array(rows, dtype=float)
        return Fight(position, tuple(map(str, bids)), answers, payoff, matrix_value(payoff))


def matrix_value(payoff: NDArray[np.float64]) -> float:
    """The value of a zero-sum game to the row player."""
    rows, columns = payoff.shape
    found = linprog(
        c=np.r_[np.zeros(rows), -1.0],
        A_ub=np.c_[-payoff.T, np.ones(columns)],
        b_ub=np.zeros(columns),
        A_eq=np.r_[np.ones(rows), 0.0].reshape(1, -1),
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return float(found.x[-1])


def is_hidden(position: Position) -> bool:
    return position.outcome is None and position.kind is Kind.HIDDEN


def duels(game: Game, few: int, dice: random.Random) -> Iterator[Position]:
    """Positions with at most so many pieces in which somebody is asked for a hidden bid."""
    while True:
        position = game.compose(dice)
        if position.outcome is not None or position.kind is not Kind.BOARD or len(position.material()) > few:
            continue
        fought = [after for after in map(position.after, position.choices()) if is_hidden(after)]
        if fought:
            yield dice.choice(fought)


@dataclass
class Draw:
    """How duels are drawn: with at most `few` pieces, each pair of bid and answer searched as `truth` says.

    settled   only those of which a search of a quarter of the nodes says the same
    left_out  how many of those drawn were not
    """

    few: int
    truth: Limits
    settled: bool
    seed: int
    left_out: int = 0

    def fights(self, game: Game, count: int) -> Iterator[Fight]:
        """The first open duels; a short look spares those that are decided anyway the long one."""
        short, long = Solver(game, Limits(nodes=20_000)), Solver(game, self.truth)
        check = Solver(game, Limits(nodes=self.truth.nodes // 4))
        for position in duels(game, self.few, random.Random(f"{game.name} duels {self.seed}")):
            glance = short.solve(position)
            if glance is None or not glance.open:
                continue
            fight = long.solve(position)
            if fight is None or not fight.open:
                continue
            checked = check.solve(position) if self.settled else fight
            if checked is None or not fight.agrees_with(checked):
                self.left_out += 1
                continue
            yield fight
            count -= 1
            if not count:
                return


def kept_in(path: Path, drawn: Iterator[Fight], game: Game) -> Iterator[Fight]:
    """The duels of a file, or, where there is none, those that are drawn, written to it one by one."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield Fight.read(game, line)
        return
    with path.open("w", encoding="utf-8") as file:
        for fight in drawn:
            print(fight.write(), file=file, flush=True)
            yield fight


def answering(fight: Fight) -> Position:
    """What the seat that answers may know, after a bid that lets it answer."""
    after = next(after for bid in fight.position.choices() if is_hidden(after := fight.position.after(bid)))
    return after.view(after.seat)


def losses(game: Game, found: Iterator[Fight], limits: Limits, each: bool) -> Iterator[tuple[float, float]]:
    """What the engine loses in each duel, in pawns: by its bids, by its answers; told at once with `each`."""
    thinker = Thinker(game.name)
    for fight in found:
        thinker.forget()
        bids = dict(thinker.think(fight.position.view(fight.position.seat), limits).mixture)
        thinker.forget()
        answers = dict(thinker.think(answering(fight), limits).mixture)
        lost = fight.lost_by_bids(bids) / 100, fight.lost_by_answers(answers) / 100
        if each:
            print(f"{lost[0]:.4f} {lost[1]:.4f} {fight.position}", flush=True)
        yield lost


def report(game: Game, lost: Sequence[tuple[float, float]], left_out: int) -> None:
    bids, answers = zip(*lost, strict=True)
    both = [*bids, *answers]
    besides = f" ({left_out} more are not settled)" if left_out else ""
    print(
        f"{game.title}: {len(lost)} duels{besides}; a best response gains "
        f"{statistics.mean(both):.4f} pawns on average "
        f"(against bids {statistics.mean(bids):.4f}, answers {statistics.mean(answers):.4f}), "
        f"at most {max(both):.2f}; less than a hundredth in {sum(one < 0.01 for one in both)} of {len(both)}"
    )


def budget(level: Level) -> Limits:
    """What a level may look at for one decision."""
    seconds = level.seconds
    return Limits(depth=level.depth, nodes=level.nodes, soft_seconds=seconds * 0.6, hard_seconds=seconds)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=[game.name for game in list_games() if game.hidden])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--pieces", type=int, default=6, help="at most so many on the board")
    parser.add_argument("--nodes", type=int, default=300_000, help="for each pair of bid and answer")
    parser.add_argument("--full-tree", type=int, default=0, metavar="PLIES")
    parser.add_argument("--settled", action="store_true", help="only duels that two searches agree on")
    parser.add_argument("--level", type=int, default=10)
    parser.add_argument("--file", type=Path, help="where duels are kept, and read from when there are any")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", action="store_true", help="tell what is lost in each duel")
    asked = parser.parse_args()
    if asked.settled and asked.full_tree:
        parser.error("--settled: a full tree is no search that another could agree with")
    for name in asked.games:
        game = find_game(name)
        limits, truth = budget(ladder(name)[asked.level - 1]), Limits(nodes=asked.nodes)
        if asked.full_tree:
            limits, truth = Limits(depth=asked.full_tree), Limits(depth=asked.full_tree, plain=True)
        draw = Draw(asked.pieces, truth, asked.settled, asked.seed)
        found = draw.fights(game, asked.positions)
        kept = kept_in(asked.file, found, game) if asked.file is not None else found
        lost = list(losses(game, kept, limits, asked.each))
        report(game, lost, draw.left_out)


if __name__ == "__main__":
    main()
