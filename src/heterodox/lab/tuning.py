"""The evaluation's weights from games: logistic regression of results on features (Texel's method).

A position's value in hundredths of a pawn, put through a logistic curve, is taken for the expected result;
the weights that make the error over many quiet positions of played games least are the best ones. Games,
features and regression are the compiled core's (`native.mind.Tuner`), so what is tuned is what plays. A net
learns in the same way what the features miss (`native.mind.NetTrainer`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from heterodox.engine.weights import read_weights
from heterodox.games.protocol import Game, Kind, Position
from heterodox.lab.openings import random_opening
from heterodox.native.mind import NetTrainer, Tuner
from heterodox.table.files import load

__all__ = ["Tuned", "learn_from_records", "play_and_learn", "train", "tune"]

OPENING_PLIES = 8
# Games between two reports of progress.
BATCH = 20


@dataclass(frozen=True, slots=True)
class Tuned:
    """New weights (or a net's numbers), and the error before and after on positions that were kept apart."""

    weights: list[int]
    before: float
    after: float


def play_and_learn(
    learner: Tuner | NetTrainer,
    game: Game,
    games: int,
    nodes: int,
    seed: int,
    *,
    jobs: int = 1,
    tell: Callable[[int], object] = lambda done: None,
) -> None:
    """Let the engine play `games` games against itself, with `nodes` nodes a move, from random openings."""
    weights = read_weights(game.name)
    for first in range(0, games, BATCH):
        numbers = range(first, min(first + BATCH, games))
        starts = [_opening(game, random.Random(f"{seed} self-play {number}")) for number in numbers]
        still_open = [start for start in starts if start.outcome is None]
        learner.play(still_open, weights=weights, nodes=nodes, seed=seed + first, jobs=jobs)
        tell(numbers.stop)


def _opening(game: Game, dice: random.Random) -> Position:
    return random_opening(game, OPENING_PLIES, dice).line(game)[1]


def learn_from_records(tuner: Tuner, paths: Iterable[Path]) -> None:
    """Take in saved games, such as those of a match: every position while a move is due."""
    for path in paths:
        table = load(path).sound(path.name)
        outcome = table.outcome
        if outcome is None:
            continue
        first = table.game.teams[0]
        result = 0.5 if outcome.winner is None else float(outcome.winner == first)
        for one in table.history[OPENING_PLIES:]:
            if one.before.kind is Kind.BOARD:
                tuner.learn(one.before, result)


def tune(tuner: Tuner, start: list[int], rounds: int, *, stiffness: float = 1e-9) -> Tuned:
    """Weights with less error than `start` on what the tuner has taken in."""
    weights = [round(weight) for weight in tuner.fit(start, rounds=rounds, stiffness=stiffness)]
    return Tuned(weights, tuner.error(start, kept_apart=True), tuner.error(weights, kept_apart=True))


def train(trainer: NetTrainer, rounds: int, *, jobs: int = 1) -> Tuned:
    """A net that brings what the features say nearer to what searches found in the games taken in."""
    return Tuned(*trainer.fit(rounds=rounds, jobs=jobs))
