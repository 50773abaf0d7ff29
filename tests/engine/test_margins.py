"""The tuner of the search's margins (benchmarks/margins.py): it climbs, goes on, and its games are fair."""

from __future__ import annotations

import json
import math
import random
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import mean

import pytest

from benchmarks import margins
from benchmarks.margins import Arena, Asked, Climb, Settings, resume, tune
from heterodox import native

needs_a_compiler = pytest.mark.skipif(
    not native.available or not (shutil.which("g++") or shutil.which("clang++")), reason="needs a compiler"
)
TOP = {"ahead": 120, "quiet": 40, "alone": 6}
START = {"ahead": 75.0, "quiet": 80.0, "alone": 2.0}


class Hill(Arena):
    """Games that settings win the oftener the nearer they are to the top, each by the seed of its pair."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def play(self, pairs: Sequence[Asked]) -> list[tuple[float, float]]:
        self.asked += pairs
        return [(float(self._wins(one, 0)), float(self._wins(one, 1))) for one in pairs]

    def _wins(self, asked: Asked, game: int) -> bool:
        chance = 1 / (1 + 10 ** ((height(asked.second) - height(asked.first)) / 400))
        return random.Random(f"{asked.seed} {game}").random() < chance


def height(settings: Settings) -> float:
    """Elo: 40 less for a setting that is half or double of what it should be."""
    return -sum(40 * math.log2(settings[name] / top) ** 2 for name, top in TOP.items())


def climbed(pairs: int, seed: int) -> Climb:
    climb = Climb(dict(START), pairs)
    for _ in tune(Hill(), {}, climb, 1, seed):
        pass
    return climb


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_climb_comes_near_the_top(seed: int) -> None:
    begin = height({name: round(value) for name, value in START.items()})
    assert begin < -130
    assert height(climbed(4000, seed).found) > -25


def test_what_is_found_depends_on_the_seed_alone() -> None:
    assert climbed(200, 1) == climbed(200, 1)
    assert climbed(200, 1).values != climbed(200, 2).values


def test_a_climb_that_was_broken_off_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    file = tmp_path / "way.json"
    for now in tune(Hill(), {}, Climb(dict(START), 200), 1, 5):
        file.write_text(json.dumps(asdict(now)), encoding="utf-8")
        if now.played == 80:
            break
    again = resume(file, Climb(dict(START), 200))
    assert again.played == 80
    for _ in tune(Hill(), {}, again, 1, 5):
        pass
    assert again == climbed(200, 5)


def test_a_climb_of_other_settings_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "way.json"
    file.write_text(json.dumps(asdict(Climb(dict(START), 200))), encoding="utf-8")
    with pytest.raises(SystemExit, match=r"way\.json is of another climb"):
        resume(file, Climb({"ahead": 75.0}, 200))


def test_small_settings_are_shifted_too() -> None:
    """Half a step of a setting of 2 is no whole number: it is taken now and then."""
    climb, dice = Climb({"alone": 2.0}, 100), random.Random(1)
    up = [climb.shifted({"alone": 1}, dice, 1)["alone"] for _ in range(2000)]
    down = [climb.shifted({"alone": 1}, dice, -1)["alone"] for _ in range(2000)]
    assert set(up) == {2, 3}
    assert set(down) == {1, 2}
    assert mean(up) == pytest.approx(2 * math.exp(climb.shift), abs=0.05)
    assert mean(down) == pytest.approx(2 * math.exp(-climb.shift), abs=0.05)


def test_settings_stay_where_they_can_be() -> None:
    climb, dice = Climb({"mistake": 120.0, "alone": 1.0}, 100), random.Random(1)
    for sign in (1, -1):
        for _ in range(100):
            found = climb.shifted({"mistake": 1, "alone": 1}, dice, sign)
            assert found["mistake"] <= 127, "more does not fit into sixteen bits (structures.hpp)"
            assert found["alone"] >= 1


def test_sides_are_shifted_against_each_other_and_what_does_not_climb_stays() -> None:
    hill = Hill()
    for _ in tune(hill, {"whole_plies": 0}, Climb(dict(START), 80), 700, 1):
        pass
    assert len(hill.asked) == 80
    assert len({asked.seed for asked in hill.asked}) == 80
    for asked in hill.asked:
        assert asked.nodes == 700
        assert asked.first["whole_plies"] == asked.second["whole_plies"] == 0
        assert asked.first["ahead"] != asked.second["ahead"]


def test_one_match_answers_many_questions() -> None:
    """What each group is worth comes out, whatever the others do."""
    worth = {"ahead": 60, "quiet": -60, "alone": 0}

    class Sum(Hill):
        def _wins(self, asked: Asked, game: int) -> bool:
            more = sum(worth[name] for name in asked.first) - sum(worth[name] for name in asked.second)
            return random.Random(f"{asked.seed} {game}").random() < 1 / (1 + 10 ** (-more / 400))

    groups = [{name: 1} for name in worth]
    for standings in margins.screen(Sum(), groups, 4000, 1, 1):
        found = [standing.elo for standing in standings]
    for (low, _, high), expected in zip(found, worth.values(), strict=True):
        assert low < expected < high
        assert high - low < 20


def test_a_setting_is_asked_about_once() -> None:
    assert margins.read_groups("ahead=60; quiet=2 alone=3") == [{"ahead": 60}, {"quiet": 2, "alone": 3}]
    with pytest.raises(SystemExit, match="ahead: in more than one group"):
        margins.read_groups("ahead=60; ahead=70")
    with pytest.raises(SystemExit, match="ahead: expected a setting and a number"):
        margins.read_groups("ahead")


@pytest.fixture(scope="module")
def quickly_built() -> Iterator[None]:
    """Built without much optimising: these games are short."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(margins, "FLAGS", ("-std=c++20", "-O1"))
        yield


@needs_a_compiler
@pytest.mark.usefixtures("quickly_built")
def test_the_program_that_plays(capfd: pytest.CaptureFixture[str]) -> None:
    """Built for a game without dice and bids: the same settings on both sides play the same game twice."""
    with margins.arena("oracle", 2) as arena:
        assert {"hot", "late_growth", "whole_plies"} <= set(arena.own)
        assert all(sum(pair) == 1 for pair in arena.play([Asked(seed, 300, {}, {}) for seed in range(4)]))
        blind = {"hot": -100_000}
        played = arena.play([Asked(seed, 300, {}, blind) for seed in range(24)])
        assert sum(map(sum, played)) > 30, "who never looks at captures loses"
        assert arena.play([Asked(3, 300, {}, blind)]) == [played[3]], "the seed decides all of it"
        with pytest.raises(SystemExit, match="the program that plays ended with 2"):
            arena.play([Asked(1, 300, {"behold": 3}, {})])
    assert "rivals: no such setting: behold=3" in capfd.readouterr().err
