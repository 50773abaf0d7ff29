"""The evaluation's weights from games: logistic regression of results on features (Texel's method).

A position's value in hundredths of a pawn, put through a logistic curve, is taken for the expected result;
the weights that make the error over many quiet positions of played games least are the best ones. The
compiled evaluation tells its own features (`native.mind.trace`), so what is tuned is what plays.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from heterodox.engine.thinking import Limits, Thinker
from heterodox.games.protocol import Game, Position
from heterodox.lab.openings import random_opening
from heterodox.native.mind import trace
from heterodox.table.files import load

__all__ = ["Sample", "error_of", "samples_from_records", "self_play", "tune"]

FULL_BOARD = 24
# The share of its own search value in a sample's target; the rest is the game's result.
LOOKAHEAD = 0.4
OPENING_PLIES = 8
LONGEST_GAME = 300
CALM = 60


@dataclass(frozen=True, slots=True)
class Sample:
    """A quiet position as the evaluation sees it, and what the first team got from it (0 to 1).

    parts  (feature, opening share, ending share) of every feature that is there
    """

    parts: tuple[tuple[int, float, float], ...]
    target: float


def self_play(
    game: Game, games: int, nodes: int, seed: int, tell: Callable[[int], object] = lambda done: None
) -> list[Sample]:
    """Samples from `games` games that the engine plays against itself with `nodes` nodes a move."""
    samples: list[Sample] = []
    thinker = Thinker(game.name, megabytes=8)
    for number in range(games):
        dice = random.Random(f"{seed} self-play {number}")
        samples += _one_game(game, thinker, nodes, dice)
        tell(number + 1)
    return samples


def _one_game(game: Game, thinker: Thinker, nodes: int, dice: random.Random) -> list[Sample]:
    opening = random_opening(game, OPENING_PLIES, dice)
    here = opening.line(game)[1]
    first = game.teams[0]
    seen: list[tuple[Position, float]] = []
    thinker.forget()
    for _ in range(LONGEST_GAME):
        if here.outcome is not None:
            break
        choices = here.choices()
        thought = thinker.think(here.view(here.seat), Limits(nodes=nodes))
        if thought.best is None:
            here = here.after(dice.choice(choices))
            continue
        best = thought.variations[0]
        # Only where nothing is hanging does the static value mean anything.
        if here.phase == "move" and abs(best.score - thinker.evaluate(here)) < CALM:
            value = _expected(best.score)
            seen.append((here, value if here.team == first else 1 - value))
        name = best.moves[0]
        if thought.mixture:
            moves, weights = zip(*thought.mixture, strict=True)
            name = dice.choices(moves, weights)[0]
        here = here.after(next(move for move in choices if str(move) == name))
    winner = here.outcome.winner if here.outcome is not None else None
    result = 0.5 if winner is None else float(winner == first)
    return [_sample(position, LOOKAHEAD * value + (1 - LOOKAHEAD) * result) for position, value in seen]


def samples_from_records(paths: Iterable[Path]) -> list[Sample]:
    """Samples from saved games, such as those of a match: every position while a move is due."""
    samples: list[Sample] = []
    for path in paths:
        table = load(path).sound(path.name)
        outcome = table.outcome
        if outcome is None:
            continue
        first = table.game.teams[0]
        result = 0.5 if outcome.winner is None else float(outcome.winner == first)
        samples += [
            _sample(one.before, result) for one in table.history[OPENING_PLIES:] if one.before.phase == "move"
        ]
    return samples


def _sample(position: Position, target: float) -> Sample:
    rules = {
        option.name: position.options[option.name] for option in position.game.options if not option.setup
    }
    counts, left = trace(position.game.name, str(position), **rules)
    share = left / FULL_BOARD
    parts = tuple((i, count * share, count * (1 - share)) for i, count in enumerate(counts) if count)
    return Sample(parts, target)


def _expected(score: float) -> float:
    """The result that a value in hundredths of a pawn promises, by the usual curve."""
    return 1 / (1 + 10 ** (-max(-4000.0, min(4000.0, score)) / 400))


def error_of(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """The mean squared error of what the weights promise."""
    total = 0.0
    for sample in samples:
        value = sum(
            weights[2 * i] * opening + weights[2 * i + 1] * ending for i, opening, ending in sample.parts
        )
        total += (_expected(value) - sample.target) ** 2
    return total / max(len(samples), 1)


def tune(
    samples: Sequence[Sample],
    start: Sequence[int],
    rounds: int,
    *,
    stiffness: float = 2e-7,
    tell: Callable[[int, float], object] = lambda done, error: None,
) -> list[int]:
    """Weights with less error than `start`, by gradient descent (Adam) over all samples.

    `stiffness` pulls towards the start: what the samples say little about stays as it was.
    """
    weights = [float(weight) for weight in start]
    pace, momentum, spread = 2.0, [0.0] * len(weights), [0.0] * len(weights)
    slope = math.log(10) / 400
    for done in range(1, rounds + 1):
        gradient = [2 * stiffness * (weight - old) for weight, old in zip(weights, start, strict=True)]
        error = 0.0
        for sample in samples:
            value = sum(weights[2 * i] * o + weights[2 * i + 1] * e for i, o, e in sample.parts)
            promised = _expected(value)
            miss = promised - sample.target
            error += miss * miss
            steep = 2 * miss * promised * (1 - promised) * slope / len(samples)
            for i, opening, ending in sample.parts:
                gradient[2 * i] += steep * opening
                gradient[2 * i + 1] += steep * ending
        for i, push in enumerate(gradient):
            momentum[i] = 0.9 * momentum[i] + 0.1 * push
            spread[i] = 0.99 * spread[i] + 0.01 * push * push
            mean, size = momentum[i] / (1 - 0.9**done), spread[i] / (1 - 0.99**done)
            weights[i] -= pace * mean / (math.sqrt(size) + 1e-12)
        tell(done, error / max(len(samples), 1))
    return [round(weight) for weight in weights]
