"""Samples for a trainer outside of the core, and the school that learns from them with torch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import heterodox
from heterodox.engine.net import PythonNet
from heterodox.engine.thinking import Thinker
from heterodox.engine.weights import dump_net, read_features
from heterodox.games.protocol import Kind
from heterodox.lab.samples import Samples
from heterodox.lab.training import gather, make_games, read_games
from heterodox.native.mind import net_rows, net_shape, net_size, net_stage

GAMES = ("chess", "enochian", "chess2", "oracle")


@pytest.mark.parametrize("game", GAMES)
def test_samples_hold_the_rows_that_positions_choose(game: str, tmp_path: Path) -> None:
    make_games(game, 4, tmp_path, nodes=60, seed=5)
    samples = gather(game, [tmp_path])
    played = [(one.options, met) for one in read_games(tmp_path) for met in one.story]
    assert len(samples) == len(played)
    rows, _, viewers, _ = net_shape(game)
    assert (samples.rows, samples.viewers) == (rows, viewers)
    features = Thinker(game, megabytes=1, weights=read_features(game))
    rules = heterodox.game(game)
    first = 0
    for i, (options, (text, score, result)) in enumerate(played):
        position = rules.parse(text, check=True, **options)
        inputs = samples.inputs[first : first + int(samples.counts[i])]
        first += int(samples.counts[i])
        seen = [list(samples.table[eye][inputs]) for eye in samples.eyes[i]]
        assert seen == net_rows(position)
        assert samples.stages[i] == net_stage(position)
        sign = 1 if position.team == rules.teams[0] else -1
        assert samples.scores[i] == sign * score
        assert samples.results[i] == (result if sign == 1 else 1 - result)
        assert samples.features[i] == features.evaluate(position)
    assert first == len(samples.inputs)


def test_samples_are_read_as_they_were_written(tmp_path: Path) -> None:
    make_games("oracle", 3, tmp_path / "games", nodes=60, seed=5)
    samples = gather("oracle", [tmp_path / "games"])
    samples.write(tmp_path / "oracle.npz")
    again = Samples.read(tmp_path / "oracle.npz")
    for name in ("inputs", "counts", "eyes", "features", "scores", "results", "games", "stages", "table"):
        assert np.array_equal(getattr(again, name), getattr(samples, name)), name
    (tmp_path / "other.npz").write_bytes(b"nothing")
    with pytest.raises(ValueError, match=r"other\.npz"):
        Samples.read(tmp_path / "other.npz")


def test_the_school_writes_a_net_that_says_what_it_said(tmp_path: Path) -> None:
    """Its numbers, read by the engine's twin, give the errors that it told."""
    pytest.importorskip("torch")
    from heterodox.lab.school import Lesson, School, fitting_slope

    make_games("oracle", 60, tmp_path / "games", nodes=60, seed=5)
    samples = gather("oracle", [tmp_path / "games"])
    _, width, _, stages = net_shape("oracle")
    lesson = Lesson(width, stages, 6, slope=fitting_slope(samples), batch=256)
    school = School(samples, lesson, device="cpu")
    reports = list(school.rounds())
    assert [report.round for report in reports] == list(range(1, 7))
    assert reports[-1].learning < reports[0].learning
    numbers = school.numbers()
    assert len(numbers) == net_size("oracle")
    path = tmp_path / "new.net"
    path.write_text(dump_net("oracle", numbers), encoding="utf-8")
    twin = PythonNet.read("oracle", path)
    played = [(one.options, met) for one in read_games(tmp_path / "games") for met in one.story]
    misses = []
    for i in np.nonzero(samples.apart)[0]:
        options, (text, _, _) = played[i]
        position = heterodox.game("oracle").parse(text, check=True, **options)
        assert position.kind is Kind.BOARD
        value = samples.features[i] + twin.value(position)
        promised, expected = (1 / (1 + np.exp(-lesson.slope * each)) for each in (value, samples.scores[i]))
        misses.append((promised - expected) ** 2)
    assert np.mean(misses) == pytest.approx(reports[-1].apart, rel=0.05)


def test_the_school_goes_on_where_it_was_put_aside(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from heterodox.lab.school import Lesson, School

    make_games("oracle", 12, tmp_path / "games", nodes=60, seed=5)
    samples = gather("oracle", [tmp_path / "games"])
    _, width, _, stages = net_shape("oracle")
    lesson = Lesson(width, stages, 3, batch=64)
    whole = School(samples, lesson, device="cpu")
    list(whole.rounds())
    half = School(samples, lesson, device="cpu")
    next(half.rounds())
    half.put_aside(tmp_path / "state")
    other = School(samples, lesson, device="cpu")
    other.take_up(tmp_path / "state")
    assert [report.round for report in other.rounds()] == [2, 3]
    assert other.numbers() == whole.numbers()
    with pytest.raises(ValueError, match="another lesson"):
        School(samples, Lesson(width, stages, 4, batch=64), device="cpu").take_up(tmp_path / "state")


def test_the_school_begins_with_what_another_net_knows(tmp_path: Path) -> None:
    """Before anything was learned it says what the other one says."""
    pytest.importorskip("torch")
    from heterodox.engine.weights import read_net
    from heterodox.lab.school import Lesson, School

    make_games("oracle", 12, tmp_path / "games", nodes=60, seed=5)
    samples = gather("oracle", [tmp_path / "games"])
    _, width, _, stages = net_shape("oracle")
    school = School(samples, Lesson(width, stages, 3, batch=64), device="cpu")
    without, empty = school.errors()
    assert empty == without
    school.begin_from(read_net("oracle"))
    assert school.errors()[1] < without
    began = school.numbers()
    other = School(samples, Lesson(width, stages, 3, batch=64), device="cpu")
    other.begin_from(began)
    assert other.errors()[1] == school.errors()[1]
