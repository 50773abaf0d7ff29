"""The tuner finds weights that are known to be there."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

import heterodox
from heterodox.cli.tune import tune_command
from heterodox.engine.weights import dump_weights, read_features, read_weights
from heterodox.errors import InvalidText
from heterodox.games.protocol import Position
from heterodox.lab.tuning import play_and_learn, tune
from heterodox.native.mind import Tuner, features, trace

GAMES = ("chess", "enochian", "chess2", "oracle")


def _random_positions(game: str, number: int, seed: int) -> list[Position]:
    """Positions of random games."""
    dice = random.Random(seed)
    found: list[Position] = []
    while len(found) < number:
        here = heterodox.game(game).start()
        for _ in range(60):
            if here.outcome is not None:
                break
            here = here.after(dice.choice(here.choices()))
            if here.phase == "move" and here.outcome is None:
                found.append(here)
    return found[:number]


def _value(position: Position, weights: list[int]) -> float:
    counts, left = trace(position)
    share = left / 24
    return sum(
        count * (weights[2 * i] * share + weights[2 * i + 1] * (1 - share)) for i, count in enumerate(counts)
    )


def test_known_values_are_found_again() -> None:
    """Results that follow from some weights lead back to what those weights say of each position."""
    truth = read_features("chess")
    positions = _random_positions("chess", 800, seed=1)
    tuner = Tuner("chess")
    for position in positions:
        tuner.learn(position, 1 / (1 + 10 ** (-_value(position, truth) / 400)))
    wrong = list(truth)
    queen = 2 * features("chess").index("queen")
    wrong[queen] -= 300
    wrong[queen + 1] -= 300
    before = tuner.error(wrong, kept_apart=True)
    found = tuner.fit(wrong, rounds=300, stiffness=0)
    assert tuner.error(truth, kept_apart=True) < 1e-6
    assert tuner.error(found, kept_apart=True) < before / 10


def test_what_the_samples_do_not_show_stays_as_it_was() -> None:
    """Kings and a pawn say nothing about a Rook."""
    tuner = Tuner("chess")
    for _ in range(20):
        tuner.learn(heterodox.game("chess").parse("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), 0.7)
    start = read_features("chess")
    rook = 2 * features("chess").index("rook")
    assert tuner.fit(start, rounds=30, stiffness=0)[rook : rook + 2] == start[rook : rook + 2]


def test_self_play_is_the_same_with_any_number_of_jobs() -> None:
    errors = []
    for jobs in (1, 2):
        tuner = Tuner("chess")
        play_and_learn(tuner, heterodox.game("chess"), games=4, nodes=100, seed=3, jobs=jobs)
        assert len(tuner) > 0
        errors.append((len(tuner), tuner.error(read_features("chess"), kept_apart=False)))
    assert errors[0] == errors[1]


@pytest.mark.parametrize("game", GAMES)
def test_tuning_lessens_the_error_on_what_it_saw(game: str) -> None:
    tuner = Tuner(game)
    play_and_learn(tuner, heterodox.game(game), games=3, nodes=150, seed=1)
    start = read_features(game)
    tuned = tune(tuner, start, rounds=60)
    assert tuner.error(tuned.weights, kept_apart=False) < tuner.error(start, kept_apart=False)


@pytest.mark.parametrize("game", GAMES)
def test_weights_survive_their_file(game: str, tmp_path: Path) -> None:
    dice = random.Random(5)
    numbers = [dice.randint(-999, 999) for _ in range(2 * len(features(game)))]
    path = tmp_path / "weights.yaml"
    path.write_text(dump_weights(game, numbers), encoding="utf-8")
    assert read_weights(game, path) == numbers


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        (("\nturn: ", "\ntrun: "), "turn"),
        (("\nturn: [", "\nturn: [1, "), "turn"),
        (("\n  8: ", "\n  9: "), "a8"),
    ],
)
def test_a_damaged_file_is_refused_by_the_name_of_the_feature(
    damage: tuple[str, str], named: str, tmp_path: Path
) -> None:
    path = tmp_path / "weights.yaml"
    text = dump_weights("chess", read_features("chess"))
    assert damage[0] in text
    path.write_text(text.replace(*damage, 1), encoding="utf-8")
    with pytest.raises(InvalidText, match=named):
        read_weights("chess", path)


def test_the_command_writes_weights_that_can_be_read(tmp_path: Path) -> None:
    out = tmp_path / "new.yaml"
    arguments = ["chess", "--games", "1", "--nodes", "100", "--rounds", "3", "--out", str(out)]
    result = CliRunner().invoke(tune_command, arguments, catch_exceptions=False)
    assert "mean squared error" in result.output
    assert len(read_weights("chess", out)) == len(read_features("chess"))
