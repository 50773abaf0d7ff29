"""How much a best response gains against the engine's hidden choices (exploitability).

    python benchmarks/duels.py [GAME ...] --proved [--positions 200] [--pieces 6] [--nodes 100000]
    python benchmarks/duels.py [GAME ...] [--positions 200] [--pieces 6] [--level 10] [--nodes 300000]
    python benchmarks/duels.py [GAME ...] [--positions 200] [--pieces 6] [--nodes 1000000] --settled
    python benchmarks/duels.py --each --file duels.jsonl

Random positions with few pieces (`--pieces` at most) are drawn in which a capture may be fought for. What
every pair of bid and answer leads to is found out apart, and the matrix is solved by SciPy's linear
programming. Then the engine, which sees what its seat may see, is asked for its mixture, once as the bidder
and once as the one who answers. It loses what the best response to that mixture gains beyond the value of
the matrix, in pawns; `--each` tells it duel by duel.

With `--proved` every pair is solved to the end of the game: a full tree, with every line and every further
duel, grows ply by ply until its value is the same whether all that lies beyond it is won or lost. No
evaluation has a say. Only duels with something at stake count: where every pair ends alike all bids are
equally good. How many could not be proved with `--nodes` for a tree is told. A game that is certainly won
instead of certainly lost counts for eight pawns: so many of them, as the curve of values and results
begins, make a whole point.

Without it a pair is worth what a search of `--nodes` says, and only open duels count. A search is no proof:
where a deep win is just beyond its nodes it takes a decided duel for an open one, and then a player who
sees more is blamed for it. With `--settled` only duels count whose every pair is worth the same, to a tenth
of a pawn, to a search of a quarter of the nodes; how many were left out is told.

Duels and their matrices are kept in `--file` as they are solved; where it is there already, they are read
from it, so that two versions of the engine can be asked about the same ones.
"""

from __future__ import annotations

import argparse
import itertools
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
from heterodox.games.protocol import Game, Kind, Move, Position
from heterodox.games.registry import find_game, list_games

# A pair that differs by less between two searches, in hundredths of a pawn, is settled.
SETTLED = 10
# Only what is still a fight counts, in hundredths of a pawn: who has won or lost need not care what is bid.
OPEN = 500
DECIDED = 100_000
# A certain win against a certain loss, in hundredths of a pawn: half of it either way from a draw.
CERTAIN = 400
# A value of the search that is a certain win, and how far two may lie apart that count as the same: sooner
# and later wins differ by their plies.
WIN, SAME = 1_000_000, 4_000
# Moves on a random walk.
WALK = 20
# No tree grows further.
DEEPEST = 100
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
    def has_stakes(self) -> bool:
        """Whether it matters what is bid and answered."""
        return float(self.payoff.max() - self.payoff.min()) > SETTLED

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


class Searched:
    """What positions are worth by a search of so many nodes."""

    win = DECIDED

    def __init__(self, game: Game, nodes: int) -> None:
        self._thinker = Thinker(game.name, megabytes=16)
        self._limits = Limits(nodes=nodes)

    def worth(self, position: Position, team: str) -> float:
        """What an unfinished game is worth to a team."""
        self._thinker.forget()
        score = self._thinker.think(position, self._limits).variations[0].score
        return score if position.team == team else -score


class Proved:
    """What positions are worth by full trees that end with the game, as far as so many nodes prove it."""

    win = CERTAIN

    def __init__(self, game: Game, nodes: int) -> None:
        self._thinker = Thinker(game.name, megabytes=1)
        self._nodes = nodes

    def worth(self, position: Position, team: str) -> float | None:
        """What an unfinished game is worth to a team; None where it cannot be proved."""
        sign = 1 if position.team == team else -1
        for depth in range(1, DEEPEST):
            low, high = (self._bound(position, depth, beyond) for beyond in (-1, 1))
            if low is None or high is None:
                return None
            if high - low <= SAME:
                return sign * CERTAIN * (low + high) / 2 / WIN
        return None

    def _bound(self, position: Position, depth: int, beyond: int) -> int | None:
        """The value of the full tree, if all that lies beyond it is lost (-1) or won (1)."""
        limits = Limits(depth=depth, plain=True, beyond=beyond, nodes=self._nodes)
        thought = self._thinker.think(position, limits)
        return thought.variations[0].score if thought.nodes < self._nodes else None


class Solver:
    """Solves duels: what every pair of bid and answer leads to is found out apart."""

    def __init__(self, ways: Searched | Proved) -> None:
        self._ways = ways

    def worth(self, position: Position, team: str) -> float | None:
        """What a position is worth to a team; None where that cannot be said."""
        if position.outcome is None:
            return self._ways.worth(position, team)
        winner = position.outcome.winner
        return 0 if winner is None else self._ways.win if winner == team else -self._ways.win

    def solve(self, position: Position) -> Fight | None:
        """The duel in which the deciding seat of `position` bids; None where one side has no choice, or
        where a pair cannot be solved."""
        bids = position.choices()
        allowed = {bid: answers_to(position, bid) for bid in bids}
        answers = tuple(sorted({str(answer) for some in allowed.values() for answer in some}))
        if len(bids) < 2 or len(answers) < 2:
            return None
        rows = []
        for bid in bids:
            row = self._row(position.after(bid), allowed[bid], answers, position.team)
            if row is None:
                return None
            rows.append(row)
        payoff = np.array(rows, dtype=float)
        return Fight(position, tuple(map(str, bids)), answers, payoff, matrix_value(payoff))

    def _row(
        self, bid: Position, allowed: Sequence[Move], answers: Sequence[str], team: str
    ) -> list[float] | None:
        """What a bid that was made brings against every answer.

        Who answers sees which answers a bid allows; where it allows none, there is one result.
        """
        ends = {str(answer): bid.after(answer) for answer in allowed} or {"": bid}
        worth = dict[str, float]()
        for answer, end in ends.items():
            found = self.worth(end, team)
            if found is None:
                return None
            worth[answer] = found
        return [worth.get(answer, min(worth.values())) for answer in answers]


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


def answers_to(position: Position, bid: Move) -> tuple[Move, ...]:
    """How the other seat may answer a bid.

    After a bid that fights for nothing the same seat may be asked about the next capture: that is no answer.
    """
    after = position.after(bid)
    return after.choices() if is_hidden(after) and after.seat != position.seat else ()


def duels(game: Game, few: int, dice: random.Random) -> Iterator[Position]:
    """Positions with at most so many pieces in which somebody is asked for a hidden bid.

    Composed at random, and met on random walks from there: few of those composed have so few pieces.
    """
    while True:
        position = game.compose(dice)
        if len(position.material()) > few:
            continue
        for _ in range(WALK):
            if position.outcome is not None or position.kind is not Kind.BOARD:
                break
            moves = position.choices()
            fought = [after for after in map(position.after, moves) if is_hidden(after)]
            if fought:
                yield dice.choice(fought)
            position = position.after(dice.choice(moves))


@dataclass
class Draw:
    """How duels are drawn: with at most `few` pieces, each pair of bid and answer solved with so many nodes.

    proved    to the end of the game; only those count in which something is at stake
    settled   only those of which a search of a quarter of the nodes says the same
    left_out  how many of those drawn could not be proved, or were not settled
    """

    few: int
    nodes: int
    proved: bool
    settled: bool
    seed: int
    left_out: int = 0

    def fights(self, game: Game, count: int) -> Iterator[Fight]:
        """The first duels that count."""
        drawn = duels(game, self.few, random.Random(f"{game.name} duels {self.seed}"))
        found = self._proved(game, drawn) if self.proved else self._open(game, drawn)
        return itertools.islice(found, count)

    def _proved(self, game: Game, drawn: Iterator[Position]) -> Iterator[Fight]:
        solver = Solver(Proved(game, self.nodes))
        for position in drawn:
            if not may_be_fought(position):
                continue
            fight = solver.solve(position)
            if fight is None:
                self.left_out += 1
            elif fight.has_stakes:
                yield fight

    def _open(self, game: Game, drawn: Iterator[Position]) -> Iterator[Fight]:
        """A short look spares those that are decided anyway the long one."""
        short, long, check = (
            Solver(Searched(game, nodes)) for nodes in (20_000, self.nodes, self.nodes // 4)
        )
        for position in drawn:
            glance = short.solve(position)
            if glance is None or not glance.open:
                continue
            fight = long.solve(position)
            if fight is None or not fight.open:
                continue
            checked = check.solve(position) if self.settled else fight
            if checked is not None and fight.agrees_with(checked):
                yield fight
            else:
                self.left_out += 1


def may_be_fought(position: Position) -> bool:
    """Whether both sides have a choice."""
    answers = {str(answer) for bid in position.choices() for answer in answers_to(position, bid)}
    return len(position.choices()) > 1 and len(answers) > 1


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
    bid = next(bid for bid in fight.position.choices() if answers_to(fight.position, bid))
    after = fight.position.after(bid)
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
    besides = f" ({left_out} more are not settled or proved)" if left_out else ""
    print(
        f"{game.title}: {len(lost)} duels{besides}; a best response gains "
        f"{statistics.mean(both):.4f} pawns on average "
        f"(against bids {statistics.mean(bids):.4f}, answers {statistics.mean(answers):.4f}), "
        f"at most {max(both):.2f}; less than a hundredth in {sum(one < 0.01 for one in both)} of {len(both)}"
    )


def budget(level: Level) -> Limits:
    """What a level may look at for one decision."""
    return Limits(depth=level.depth, nodes=level.nodes, hard_seconds=level.seconds)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=[game.name for game in list_games() if game.hidden])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--pieces", type=int, default=6, help="at most so many on the board")
    parser.add_argument("--nodes", type=int, default=300_000, help="for each pair of bid and answer")
    parser.add_argument("--proved", action="store_true", help="only duels solved to the end of the game")
    parser.add_argument("--settled", action="store_true", help="only duels that two searches agree on")
    parser.add_argument("--level", type=int, default=10)
    parser.add_argument("--file", type=Path, help="where duels are kept, and read from when there are any")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", action="store_true", help="tell what is lost in each duel")
    asked = parser.parse_args()
    if asked.settled and asked.proved:
        parser.error("--settled: what is proved needs no search that agrees with it")
    for name in asked.games:
        game = find_game(name)
        limits = budget(ladder(name)[asked.level - 1])
        draw = Draw(asked.pieces, asked.nodes, asked.proved, asked.settled, asked.seed)
        found = draw.fights(game, asked.positions)
        kept = kept_in(asked.file, found, game) if asked.file is not None else found
        lost = list(losses(game, kept, limits, asked.each))
        report(game, lost, draw.left_out)


if __name__ == "__main__":
    main()
