"""Samples for a trainer outside of the core, and the school that learns from them with torch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import heterodox
from heterodox.engine.net import PythonNet
from heterodox.engine.thinking import Thinker
from heterodox.engine.weights import dump_net, read_features, read_weights
from heterodox.games.protocol import Kind
from heterodox.lab.promise import fitting_slope
from heterodox.lab.samples import Samples
from heterodox.lab.training import gather, make_games, read_games
from heterodox.native.mind import net_rows, net_shape, net_size, net_stage, strays

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
    for name in (
        "inputs",
        "counts",
        "eyes",
        "features",
        "scores",
        "results",
        "games",
        "stages",
        "strays",
        "table",
    ):
        assert np.array_equal(getattr(again, name), getattr(samples, name)), name
    (tmp_path / "other.npz").write_bytes(b"nothing")
    with pytest.raises(ValueError, match=r"other\.npz"):
        Samples.read(tmp_path / "other.npz")


def test_the_school_writes_a_net_that_says_what_it_said(tmp_path: Path) -> None:
    """Its numbers, read by the engine's twin, give the errors that it told."""
    pytest.importorskip("torch")
    from heterodox.lab.desk import Desk
    from heterodox.lab.school import Lesson, School

    make_games("oracle", 60, tmp_path / "games", nodes=60, seed=5)
    samples = gather("oracle", [tmp_path / "games"])
    _, width, _, stages = net_shape("oracle")
    lesson = Lesson(width, stages, 6, slope=fitting_slope(samples.scores, samples.results), batch=256)
    school = School(Desk(samples, "cpu"), lesson)
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
    from heterodox.lab.desk import Desk
    from heterodox.lab.school import Lesson, School

    make_games("oracle", 12, tmp_path / "games", nodes=60, seed=5)
    samples = gather("oracle", [tmp_path / "games"])
    _, width, _, stages = net_shape("oracle")
    lesson = Lesson(width, stages, 3, batch=64)
    whole = School(Desk(samples, "cpu"), lesson)
    list(whole.rounds())
    half = School(Desk(samples, "cpu"), lesson)
    next(half.rounds())
    half.put_aside(tmp_path / "state")
    other = School(Desk(samples, "cpu"), lesson)
    other.take_up(tmp_path / "state")
    assert [report.round for report in other.rounds()] == [2, 3]
    assert other.numbers() == whole.numbers()
    with pytest.raises(ValueError, match="another lesson"):
        School(Desk(samples, "cpu"), Lesson(width, stages, 4, batch=64)).take_up(tmp_path / "state")


def test_the_school_begins_with_what_another_net_knows(tmp_path: Path) -> None:
    """Before anything was learned it says what the other one says."""
    pytest.importorskip("torch")
    from heterodox.engine.weights import read_net
    from heterodox.lab.desk import Desk
    from heterodox.lab.school import Lesson, School

    make_games("oracle", 12, tmp_path / "games", nodes=60, seed=5)
    samples = gather("oracle", [tmp_path / "games"])
    _, width, _, stages = net_shape("oracle")
    school = School(Desk(samples, "cpu"), Lesson(width, stages, 3, batch=64))
    without, empty = school.errors()
    assert empty == without
    school.begin_from(read_net("oracle"))
    assert school.errors()[1] < without
    began = school.numbers()
    other = School(Desk(samples, "cpu"), Lesson(width, stages, 3, batch=64))
    other.begin_from(began)
    assert other.errors()[1] == school.errors()[1]


@pytest.mark.parametrize("game", GAMES)
def test_strays_lie_some_moves_beside_the_games(game: str, tmp_path: Path) -> None:
    """They are sound positions, calm, of the games that they strayed from, and not those that were played."""
    make_games(game, 4, tmp_path, nodes=60, seed=5)
    played = list(read_games(tmp_path))
    weights = read_weights(game)
    stories, options = [one.story for one in played], [one.options for one in played]
    found = strays(game, stories, options, weights=weights, times=3, nodes=60, seed=9, jobs=1)
    assert found == strays(game, stories, options, weights=weights, times=3, nodes=60, seed=9, jobs=2)
    assert found != strays(game, stories, options, weights=weights, times=3, nodes=60, seed=8, jobs=1)
    rules = heterodox.game(game)
    new = 0
    for one, story in zip(played, found, strict=True):
        assert len(story) <= 3 * len(one.story)
        known = {text for text, _, _ in one.story}
        for text, _, result in story:
            position = rules.parse(text, check=True, **one.options)
            assert position.kind is Kind.BOARD
            assert position.outcome is None
            assert position.turn not in position.in_check()
            assert result == one.story[0][2]
            new += text not in known
    # Where there is little to choose from, some random moves are those that were played.
    assert new > 0.5 * sum(map(len, found)) > 0


def test_samples_tell_strays_from_played_positions(tmp_path: Path) -> None:
    make_games("chess", 12, tmp_path, nodes=60, seed=5)
    alone, both = gather("chess", [tmp_path]), gather("chess", [tmp_path], times=2)
    assert not alone.strays.any()
    assert len(alone) < len(both) <= 3 * len(alone)
    assert both.strays.sum() == len(both) - len(alone)
    assert np.array_equal(both.inputs[: len(alone.inputs)], alone.inputs)
    # Games that are kept apart keep their strays apart.
    assert set(both.games[both.strays]) <= set(alone.games)


def test_a_net_learns_from_a_tutor_what_strays_are_worth(tmp_path: Path) -> None:
    """What a tutor says of strays is what the net is to say; what a search said of them is not asked."""
    torch = pytest.importorskip("torch")
    from heterodox.lab.desk import Desk
    from heterodox.lab.school import Lesson, School
    from heterodox.lab.tutor import Tutor, Tutoring

    make_games("chess", 30, tmp_path, nodes=60, seed=5)
    desk = Desk(gather("chess", [tmp_path], times=2), "cpu")
    tutor = Tutor(desk, Tutoring(6, 0.004, channels=16, blocks=1, batch=128, pace=0.005))
    begin = tutor.error()
    errors = list(tutor.rounds())
    assert len(errors) == 6
    assert min(errors) < begin
    told = tutor.says()
    assert told.shape == (len(desk),)
    assert 0 < told.min() <= told.max() < 1
    _, width, _, stages = net_shape("chess")
    lesson = Lesson(width, stages, 1, slope=0.004, batch=128)
    wanted = School(desk, lesson, told)._targets
    searched = torch.sigmoid(0.004 * desk.scores)
    assert torch.equal(wanted[desk.strays], torch.from_numpy(told)[desk.strays])
    half = (torch.from_numpy(told) + searched) / 2
    assert torch.equal(wanted[~desk.strays], half[~desk.strays])
    # The error is told by what searches said of games that are kept apart, with a tutor or without.
    assert School(desk, lesson, told).errors() == School(desk, lesson).errors()


def test_a_tutor_that_trusts_no_search_learns_how_games_end(tmp_path: Path) -> None:
    """What played positions promise is by search and result, as the trust says: to tutor and net alike."""
    torch = pytest.importorskip("torch")
    from heterodox.lab.desk import Desk
    from heterodox.lab.school import Lesson, School
    from heterodox.lab.tutor import Tutor, Tutoring

    make_games("chess", 12, tmp_path, nodes=60, seed=5)
    desk = Desk(gather("chess", [tmp_path]), "cpu")
    searched = torch.sigmoid(0.004 * desk.scores)
    mixed = 0.75 * searched + 0.25 * desk.results
    assert torch.allclose(desk.promised(0.004, 0.75), mixed)
    _, width, _, stages = net_shape("chess")
    told = np.full(len(desk), 0.5, dtype=np.float32)
    lesson = Lesson(width, stages, 1, slope=0.004, trust=0.75, batch=128)
    assert torch.allclose(School(desk, lesson, told)._targets, (0.5 + mixed) / 2)

    def missed(trust: float) -> float:
        """How far it is from the results of the games that it learned from."""
        tutor = Tutor(desk, Tutoring(8, 0.004, trust, channels=16, blocks=1, batch=128, pace=0.005))
        list(tutor.rounds())
        said = torch.from_numpy(tutor.says())[desk.played]
        return float((said - desk.results[desk.played]).square().mean())

    assert missed(0.0) < missed(1.0)


def test_sums_on_a_card_are_those_of_the_processor() -> None:
    torch = pytest.importorskip("torch")
    from heterodox.lab.school import _added, _added_on_a_card

    dice = torch.Generator().manual_seed(1)
    rows = torch.randint(-500, 500, (128, 16), generator=dice) / 255
    seen = torch.stack([torch.randperm(129, generator=dice)[:9] for _ in range(40)])
    assert torch.allclose(_added(seen, rows), _added_on_a_card(seen, rows), atol=1e-5)
