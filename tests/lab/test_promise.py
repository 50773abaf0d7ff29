"""How values turn into results, and what came of positions."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heterodox.lab.promise import fitting_slope, foreseen
from heterodox.lab.training import gather, make_games
from heterodox.native.mind import Story

SLOPE = 0.004

STORIES = st.tuples(
    st.lists(st.integers(-1500, 1500), min_size=1, max_size=40), st.sampled_from([0.0, 0.5, 1.0])
).map(lambda drawn: [(str(ply), float(score), drawn[1]) for ply, score in enumerate(drawn[0])])


def promised(score: float) -> float:
    return 1 / (1 + math.exp(-SLOPE * score))


def test_what_came_of_a_position_is_the_mean_of_what_was_found_later() -> None:
    story: Story = [("a", 0.0, 1.0), ("b", 500.0, 1.0)]
    after = foreseen(story, SLOPE, 0.9)
    last = 0.1 * promised(500) + 0.9
    assert [result for _, _, result in after] == pytest.approx([0.1 * 0.5 + 0.9 * last, last])
    assert [one[:2] for one in after] == [one[:2] for one in story]


@given(STORIES)
def test_all_foresight_is_the_end_and_none_is_the_search_itself(story: Story) -> None:
    assert foreseen(story, SLOPE, 1.0) == story
    found = [result for _, _, result in foreseen(story, SLOPE, 0.0)]
    assert found == pytest.approx([promised(score) for _, score, _ in story])


@given(STORIES, st.floats(0, 1))
def test_teams_that_change_sides_change_what_comes_of_it(story: Story, foresight: float) -> None:
    turned = [(text, -score, 1 - result) for text, score, result in story]
    there = [result for _, _, result in foreseen(story, SLOPE, foresight)]
    back = [1 - result for _, _, result in foreseen(turned, SLOPE, foresight)]
    assert there == pytest.approx(back)
    assert all(0 <= result <= 1 for result in there)


def test_a_game_without_calm_positions_has_nothing_to_foresee() -> None:
    assert foreseen([], SLOPE, 0.9) == []


def test_the_slope_of_games_is_found_again() -> None:
    scores = [float(score) for score in range(-800, 801, 5)]
    assert fitting_slope(scores, [promised(score) for score in scores]) == pytest.approx(SLOPE, rel=1e-6)


def test_samples_hold_what_came_of_positions_for_the_side_that_decides(tmp_path: Path) -> None:
    make_games("chess", 4, tmp_path, nodes=100, seed=5)
    ended = gather("chess", [tmp_path])
    later = gather("chess", [tmp_path], after=lambda story: foreseen(story, SLOPE, 0.0))
    assert later.results == pytest.approx([promised(score) for score in ended.scores], abs=1e-6)
    assert (later.scores == ended.scores).all()
