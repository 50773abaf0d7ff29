"""Learn a game from nothing, by self-play on the vector environment, on two CPU cores.

    pip install 'heterodox[envs,train]'
    python examples/learn.py --minutes 20
    python examples/learn.py --minutes 40 --resume        # go on where the last run stopped

A small net looks at what the deciding seat sees and says two things: what the position is worth to it (-1 to
1), and how promising each allowed action is. 256 games are played side by side; the net plays all seats.
After some steps it learns from what happened: a position is worth what the positions after it turned out to
be worth (generalised advantage estimation), and an action that led to more than was expected becomes more
likely (proximal policy optimisation). Nothing of the game is built in but its observations,
its action numbers and who has won.

From time to time the net plays matches against a random player and against level 1 of the engine. In a match
it looks two decisions ahead: it takes the action after whose worst answer it values the position most. The
scores are drawn as curves (--plot) and the net is kept (--save): a run can be interrupted at any time.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from torch import nn
from torch.nn import functional

import heterodox
from heterodox import envs
from heterodox.engine.player import UNLIMITED, Budget, Player
from heterodox.envs.observation import observe, unpack
from heterodox.envs.vector import Vector
from heterodox.games.protocol import Kind, Move, Position
from heterodox.table.players import player_named
from heterodox.table.seats import team_of

GAMES = 256  # side by side
STEPS = 32  # between two lessons
LONGEST = 160  # decisions; a longer game counts as drawn
DISCOUNT = 0.995  # for each decision: an early win is better, but a far one must still be seen
TRACE = 0.95  # how far what happens later counts for what was done before
CLIP = 0.2  # how far one lesson may change how likely an action is
ENTROPY = 0.01  # how much trying things out is worth
PASSES = 2  # how often a lesson is gone through
BATCH = 2048
LEARNING_RATE = 1e-3  # at first; it falls to a tenth towards the end
OPPONENTS = ("random", "level 1")


class Net(nn.Module):
    """Values positions and actions. Actions have a short vector each, for each seat: the more it points along
    the position's own vector, the more promising the action."""

    def __init__(self, planes: int, actions: int, seats: int) -> None:
        super().__init__()
        self.actions = actions
        self.body = nn.Sequential(nn.Linear(planes * 64, 160), nn.ReLU(), nn.Linear(160, 64), nn.ReLU())
        self.value = nn.Linear(64, 1)
        self.aim = nn.Linear(64, 32)
        self.action = nn.Embedding(actions * seats, 32)
        self.habit = nn.Embedding(actions * seats, 1)
        nn.init.normal_(self.action.weight, std=0.01)
        nn.init.zeros_(self.habit.weight)

    def forward(self, planes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """What positions are worth, and their vectors."""
        seen = self.body(planes.flatten(1))
        return torch.tanh(self.value(seen)).squeeze(1), self.aim(seen)

    def promise(
        self, vectors: torch.Tensor, rows: torch.Tensor, numbers: torch.Tensor, seats: torch.Tensor
    ) -> torch.Tensor:
        """How promising actions are: each given by the row of its position and its number."""
        codes = numbers + self.actions * seats[rows]
        promise: torch.Tensor = (vectors[rows] * self.action(codes)).sum(1) + self.habit(codes).squeeze(1)
        return promise


def allowed(masks: np.ndarray[Any, Any]) -> tuple[torch.Tensor, torch.Tensor]:
    """The rows and numbers of all allowed actions. They are few: eight at a time are passed over."""
    flat = masks.reshape(-1)
    whole = len(flat) // 8 * 8
    places = (np.flatnonzero(flat[:whole].view(np.uint64))[:, None] * 8 + np.arange(8)).reshape(-1)
    places = np.concatenate([places, np.arange(whole, len(flat))])
    rows, numbers = np.divmod(places[flat[places]], masks.shape[1])
    return torch.from_numpy(rows), torch.from_numpy(numbers)


def log_shares(promise: torch.Tensor, rows: torch.Tensor, count: int) -> torch.Tensor:
    """The logarithm of how likely each action is among those of its own row."""
    most = torch.full((count,), -torch.inf).scatter_reduce(0, rows, promise.detach(), "amax")
    shifted = promise - most[rows]
    total = torch.zeros(count).scatter_add(0, rows, shifted.exp())
    return shifted - total.log()[rows]


@dataclass
class Step:
    """One decision in each game: what was seen, what could be done, what was done and what came of it."""

    bits: np.ndarray[Any, Any]
    seats: torch.Tensor
    rows: torch.Tensor
    numbers: torch.Tensor
    taken: torch.Tensor  # which of the rows/numbers was taken, for each game
    likely: torch.Tensor  # how likely that was (its logarithm)
    values: torch.Tensor
    rewards: torch.Tensor  # to the seat that decided
    over: torch.Tensor


def together(steps: list[Step]) -> Step:
    """Some steps as one, with a row for each decision."""
    games, actions = [0], [0]
    for step in steps:
        games.append(games[-1] + len(step.seats))
        actions.append(actions[-1] + len(step.rows))
    moved = list(zip(steps, games, actions, strict=False))
    return Step(
        np.concatenate([step.bits for step in steps]),
        torch.cat([step.seats for step in steps]),
        torch.cat([step.rows + first for step, first, _ in moved]),
        torch.cat([step.numbers for step in steps]),
        torch.cat([step.taken + first for step, _, first in moved]),
        *(
            torch.cat([getattr(step, name) for step in steps])
            for name in ("likely", "values", "rewards", "over")
        ),
    )


class Learner:
    """The net, the games it plays and what it has learnt so far."""

    def __init__(self, game: str, seed: int, threads: int) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(threads)
        self.games = envs.vector(game, GAMES, seed=seed, threads=threads, max_plies=LONGEST, form="bits")
        found = self.games.game
        self.net = Net(len(found.planes), found.actions, len(self.games.seat_names))
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=LEARNING_RATE, fused=True)
        teams = [team_of(found, seat) for seat in self.games.seat_names]
        # +1 where two seats are of one team, -1 where they are not.
        self.same = torch.tensor([[1.0 if one == other else -1.0 for other in teams] for one in teams])
        self.decisions = 0
        self.finished = 0

    def planes(self, bits: np.ndarray[Any, Any]) -> torch.Tensor:
        return torch.from_numpy(unpack(self.games.game, bits, form="float32"))

    # -- playing -------------------------------------------------------------------------------------

    @torch.no_grad()
    def play(self) -> list[Step]:
        """Some steps in all games."""
        return [self._step() for _ in range(STEPS)]

    def _step(self) -> Step:
        games = self.games
        bits, seats = games.observations.copy(), torch.from_numpy(games.seats.astype(np.int64))
        rows, numbers = allowed(games.masks)
        values, vectors = self.net(self.planes(bits))
        likely = log_shares(self.net.promise(vectors, rows, numbers, seats), rows, GAMES)
        # Gumbel's trick draws one action of each row by its share.
        drawn = likely - torch.empty_like(likely).exponential_().log()
        best = torch.full((GAMES,), -torch.inf).scatter_reduce(0, rows, drawn, "amax")
        taken = torch.nonzero(drawn == best[rows]).squeeze(1)
        taken = taken[torch.from_numpy(np.unique(rows[taken].numpy(), return_index=True)[1])]
        games.step(numbers[taken].numpy())
        over = torch.from_numpy(games.terminations | games.truncations)
        rewards = torch.from_numpy(games.rewards)[torch.arange(GAMES), seats]
        self.decisions += GAMES
        self.finished += int(over.sum())
        return Step(bits, seats, rows, numbers, taken, likely[taken], values, rewards, over)

    # -- learning ------------------------------------------------------------------------------------

    @torch.no_grad()
    def judge(self, steps: list[Step]) -> tuple[list[torch.Tensor], list[torch.Tensor]]:
        """For each decision how much better it turned out than expected, and what its position was worth."""
        following, _ = self.net(self.planes(self.games.observations))
        seats = torch.from_numpy(self.games.seats.astype(np.int64))
        gain = torch.zeros(GAMES)
        gains: list[torch.Tensor] = []
        for step in reversed(steps):
            # What comes after is told by whoever decides then: a friend's gain is ours, an enemy's our loss.
            sign = DISCOUNT * self.same[step.seats, seats] * ~step.over
            surprise = step.rewards + sign * following - step.values
            gain = surprise + TRACE * sign * gain
            gains.append(gain)
            following, seats = step.values, step.seats
        gains.reverse()
        return gains, [gain + step.values for gain, step in zip(gains, steps, strict=True)]

    def learn(self, steps: list[Step], done: float) -> None:
        """One lesson from some steps; `done` is how much of all lessons is over, 0 to 1."""
        self.optimiser.param_groups[0]["lr"] = LEARNING_RATE * (1 - 0.9 * done)
        gains, worth = self.judge(steps)
        flat = torch.cat(gains)
        middle, spread = flat.mean(), flat.std() + 1e-6
        per_batch = max(1, BATCH // GAMES)
        for _ in range(PASSES):
            order = random.sample(range(len(steps)), len(steps))
            for first in range(0, len(order), per_batch):
                chosen = order[first : first + per_batch]
                batch = together([steps[one] for one in chosen])
                gain = (torch.cat([gains[one] for one in chosen]) - middle) / spread
                loss = self._loss(batch, gain, torch.cat([worth[one] for one in chosen]))
                self.optimiser.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.optimiser.step()

    def _loss(self, step: Step, gain: torch.Tensor, worth: torch.Tensor) -> torch.Tensor:
        values, vectors = self.net(self.planes(step.bits))
        promise = self.net.promise(vectors, step.rows, step.numbers, step.seats)
        likely = log_shares(promise, step.rows, len(step.seats))
        change = (likely[step.taken] - step.likely).exp()
        better = torch.minimum(change * gain, change.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        entropy = -(likely.exp() * likely).sum() / len(step.seats)
        return functional.mse_loss(values, worth) - better - ENTROPY * entropy


# -- matches ---------------------------------------------------------------------------------------


class NetPlayer(Player):
    """Takes the decision after which the net values the position most, once the worst answer to it is given.

    To look ahead it lets the vector environment begin where the game stands, a row for each line of play.
    Rows know nothing of the moves before, so it remembers itself what it has played to: whoever stands
    better does not go back there. A player is for one game.
    """

    def __init__(self, learner: Learner) -> None:
        self._learner = learner
        self._seen: set[str] = set()

    @torch.no_grad()
    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        choices = view.choices()
        numbers = np.array([choice.number for choice in choices])
        if len(choices) == 1:
            return choices[0]
        if view.kind is not Kind.BOARD:
            return choices[int(self._likely(view, numbers).argmax())]
        now = self._rows(view, len(choices))
        now.step(numbers)
        return self._anew(view, choices, self._answered(view, numbers, now))

    def _anew(self, view: Position, choices: Sequence[Move], worth: torch.Tensor) -> Move:
        """The best choice; where we stand better, the best that leads to no position we had before."""
        order = worth.argsort(descending=True).tolist()
        better = [one for one in order if worth[one] > 0]
        new = (one for one in better if board_and_turn(view.after(choices[one])) not in self._seen)
        best: Move = choices[int(next(new, order[0]))]
        self._seen.add(board_and_turn(view.after(best)))
        return best

    def _answered(self, view: Position, numbers: np.ndarray[Any, Any], now: Vector) -> torch.Tensor:
        """What decisions are worth after the answer that is worst for us."""
        worth = self._worth(now, view)
        # Where we decide again, or nobody does, there is no answer.
        open_ones = np.flatnonzero(~now.terminations & (self._sign(now, view) < 0).numpy())
        if len(open_ones) == 0:
            return worth
        rows, answers = allowed(now.masks[open_ones])
        first = torch.from_numpy(open_ones)[rows]
        then = self._rows(view, len(rows))
        then.step(numbers[first.numpy()])
        then.step(answers.numpy())
        least = torch.full_like(worth, torch.inf).scatter_reduce(0, first, self._worth(then, view), "amin")
        worth[open_ones] = least[open_ones]
        return worth

    def _rows(self, view: Position, count: int) -> Vector:
        return Vector(view, count, seed=0, threads=1, max_plies=0, form="bits")

    def _sign(self, games: Vector, view: Position) -> torch.Tensor:
        """1 where the seat that decides now is of our team, else -1."""
        return self._learner.same[view.seats.index(view.seat), torch.from_numpy(games.seats.astype(np.int64))]

    def _worth(self, games: Vector, view: Position) -> torch.Tensor:
        """What the rows are worth to us: by the rules where the last step ended them, else by the net."""
        values, _ = self._learner.net(self._learner.planes(games.observations))
        ends = 2 * torch.from_numpy(games.rewards)[:, view.seats.index(view.seat)]
        return torch.where(torch.from_numpy(games.terminations), ends, self._sign(games, view) * values)

    def _likely(self, view: Position, numbers: np.ndarray[Any, Any]) -> torch.Tensor:
        """The logarithm of how likely the net decides so in self-play."""
        net, rows = self._learner.net, torch.zeros(len(numbers), dtype=torch.int64)
        _, vectors = net(torch.from_numpy(observe(view, form="float32"))[None])
        seat = torch.tensor([view.seats.index(view.seat)])
        return log_shares(net.promise(vectors, rows, torch.from_numpy(numbers), seat), rows, 1)


def board_and_turn(position: Position) -> str:
    """What positions that repeat have in common: the first two fields of their strings."""
    return " ".join(str(position).split()[:2])


def match(learner: Learner, game: str, opponent: str, games: int, seed: int) -> float:
    """The share of points that the net gets, its seats changing: 1 for a win, a half for a draw."""
    found, points = heterodox.game(game), 0.0
    dice = random.Random(seed)
    for number in range(games):
        position: Position = found.start()
        own = found.teams[number % len(found.teams)]
        players = {own: NetPlayer(learner)}
        other = player_named(opponent, found, seed=dice.randrange(2**31))
        for ply in range(LONGEST * 2):
            if position.outcome is not None:
                break
            if position.kind is Kind.CHANCE:
                rolls, chances = zip(*position.chances(), strict=True)
                position = position.after(dice.choices(rolls, [float(one) for one in chances])[0])
                continue
            view = position.view(position.seat)
            # Two random decisions first: the same players would else play the same game again and again.
            player = players.get(position.team, other)
            position = position.after(dice.choice(view.choices()) if ply < 2 else player.decide(view))
        outcome = position.outcome
        points += 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == own)
    return points / games


# -- curves ----------------------------------------------------------------------------------------


@dataclass
class Curve:
    """Scores over time: (minutes, decisions, score against each opponent)."""

    points: list[tuple[float, int, tuple[float, ...]]] = field(default_factory=list)

    def svg(self, title: str) -> str:
        """The curves as a picture that needs nothing else."""
        left, top, width, height = 50, 30, 560, 260
        longest = max((minutes for minutes, *_ in self.points), default=1.0) or 1.0
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 20} {top + height + 50}" '
            'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>',
            f'<text x="{left}" y="18" font-size="14">{title}</text>',
        ]
        for share in (0, 0.25, 0.5, 0.6, 0.75, 0.95, 1):
            y = top + height * (1 - share)
            parts.append(f'<path d="M{left} {y:.1f}h{width}" stroke="#ddd"/>')
            parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
        for number, (name, dash) in enumerate(zip(OPPONENTS, ("", "6 4"), strict=True)):
            places = [
                f"{left + width * minutes / longest:.1f},{top + height * (1 - scores[number]):.1f}"
                for minutes, _, scores in self.points
            ]
            parts.append(
                f'<polyline points="{" ".join(places)}" fill="none" stroke="#0b5" stroke-width="2" '
                f'stroke-dasharray="{dash}"/>'
            )
            if places:
                x, end = places[-1].split(",")
                parts.append(
                    f'<text x="{x}" y="{float(end) - 6:.1f}" text-anchor="end">against {name}</text>'
                )
        parts.append(f'<text x="{left + width}" y="{top + height + 34}" text-anchor="end">minutes</text>')
        parts.append(f'<text x="{left}" y="{top + height + 18}">0</text>')
        parts.append(
            f'<text x="{left + width}" y="{top + height + 18}" text-anchor="end">{longest:.1f}</text>'
        )
        return "\n".join([*parts, "</svg>"]) + "\n"


# -- the run ---------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="oracle")
    parser.add_argument("--minutes", type=float, default=20, help="of learning in all, matches not counted")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--every", type=float, default=2, help="minutes between matches")
    parser.add_argument("--match", type=int, default=40, help="games of a match on the way")
    parser.add_argument("--final", type=int, default=200, help="games of each match at the end")
    parser.add_argument("--save", type=Path, default=Path("learn.pt"))
    parser.add_argument("--plot", type=Path, default=Path("learn.svg"))
    parser.add_argument("--resume", action="store_true", help="go on with the saved net")
    asked = parser.parse_args()
    random.seed(asked.seed)
    learner, curve, spent = Learner(asked.game, asked.seed, asked.threads), Curve(), 0.0
    if asked.resume:
        kept = torch.load(asked.save, weights_only=True)
        learner.net.load_state_dict(kept["net"])
        learner.optimiser.load_state_dict(kept["optimiser"])
        spent, learner.decisions, curve.points = kept["spent"], kept["decisions"], kept["points"]
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[told]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns) as progress:
        bar = progress.add_task(asked.game, total=asked.minutes, told="")
        progress.update(bar, completed=spent)
        due = spent
        while spent < asked.minutes:
            begun = time.monotonic()
            learner.learn(learner.play(), spent / asked.minutes)
            spent += (time.monotonic() - begun) / 60
            progress.update(
                bar, completed=spent, told=f"{learner.decisions:,} decisions, {learner.finished:,} games"
            )
            if spent >= due:
                due = spent + asked.every
                measure(learner, curve, asked, spent, asked.match, progress.console.print)
    measure(learner, curve, asked, spent, asked.final, print)


def measure(learner: Learner, curve: Curve, asked: Any, spent: float, games: int, say: Any) -> None:
    """Matches, the curves and the net, written down."""
    scores = tuple(match(learner, asked.game, one, games, asked.seed) for one in OPPONENTS)
    curve.points.append((spent, learner.decisions, scores))
    told = ", ".join(f"{score:.1%} against {one}" for score, one in zip(scores, OPPONENTS, strict=True))
    say(f"{spent:5.1f} minutes, {learner.decisions:>12,} decisions: {told} ({games} games each)")
    kept = {
        "net": learner.net.state_dict(),
        "optimiser": learner.optimiser.state_dict(),
        "spent": spent,
        "decisions": learner.decisions,
        "points": curve.points,
    }
    torch.save(kept, asked.save)
    title = f"{heterodox.game(asked.game).title}: learning from nothing, seed {asked.seed}"
    asked.plot.write_text(curve.svg(title), encoding="utf-8")


if __name__ == "__main__":
    main()
