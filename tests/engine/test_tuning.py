"""The tuner finds weights that are known to be there."""

from __future__ import annotations

import random
from pathlib import Path

from click.testing import CliRunner

import heterodox
from heterodox.cli.tune import tune_command
from heterodox.engine.weights import read_weights
from heterodox.lab.tuning import Sample, error_of, self_play, tune


def _made_up(weights: list[int], number: int, dice: random.Random) -> list[Sample]:
    """Samples whose results follow exactly from some weights."""
    samples = []
    for _ in range(number):
        share = dice.random()
        counts = [dice.randint(-3, 3) for _ in range(len(weights) // 2)]
        parts = tuple((i, count * share, count * (1 - share)) for i, count in enumerate(counts))
        value = sum(weights[2 * i] * o + weights[2 * i + 1] * e for i, o, e in parts)
        samples.append(Sample(parts, 1 / (1 + 10 ** (-value / 400))))
    return samples


def test_known_weights_are_found_again() -> None:
    truth = [100, 120, 300, 250, -30, 10]
    samples = _made_up(truth, 300, random.Random(1))
    found = tune(samples, [80, 80, 200, 200, 0, 0], rounds=150, stiffness=0)
    assert all(abs(weight - right) <= 5 for weight, right in zip(found, truth, strict=True)), found


def test_what_the_samples_do_not_show_stays_as_it_was() -> None:
    samples = [Sample(((0, 1.0, 0.0),), 0.7)] * 10
    assert tune(samples, [50, 60, 70, 80], rounds=30)[1:] == [60, 70, 80]


def test_self_play_gives_samples_of_the_features() -> None:
    samples = self_play(heterodox.game("chess"), games=1, nodes=100, seed=1)
    assert samples
    assert all(0 <= sample.target <= 1 for sample in samples)
    assert error_of(samples, read_weights("chess")) < 0.5


def test_the_command_writes_weights_that_can_be_read(tmp_path: Path) -> None:
    out = tmp_path / "new.yaml"
    arguments = ["chess", "--games", "1", "--nodes", "100", "--rounds", "3", "--out", str(out)]
    result = CliRunner().invoke(tune_command, arguments, catch_exceptions=False)
    assert "mean squared error" in result.output
    assert len(read_weights("chess", out)) == len(read_weights("chess"))
