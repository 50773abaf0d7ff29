"""What match results are said to mean."""

from __future__ import annotations

import math
import random

import pytest

from heterodox import InvalidText
from heterodox.lab.statistics import Sprt, Standing, elo_of

SCORES = (0.0, 0.5, 1.0)


def _simulated(strength: float, pairs: int, dice: random.Random) -> Standing:
    """A match of a player who wins every game with this chance, without draws."""
    played = [(float(dice.random() < strength), float(dice.random() < strength)) for _ in range(pairs)]
    return Standing.of([score for pair in played for score in pair], played)


def test_elo_of_known_scores() -> None:
    assert elo_of(0.5) == pytest.approx(0)
    assert elo_of(0.64) == pytest.approx(100, abs=0.1)
    assert elo_of(1) == math.inf
    assert elo_of(0) == -math.inf


def test_pairs_are_counted_by_their_points() -> None:
    standing = Standing.of([1, 0.5, 0, 0, 1, 1, 1], [(1, 0.5), (0, 0), (1, 1)])
    assert (standing.wins, standing.draws, standing.losses) == (4, 1, 2)
    assert standing.pairs == (1, 0, 0, 1, 1)


def test_the_interval_covers_the_truth_nineteen_times_in_twenty() -> None:
    dice = random.Random(1)
    covered = 0
    for _ in range(400):
        standing = _simulated(0.6, 60, dice)
        covered += abs(standing.score - 0.6) <= standing.error
    assert 0.92 <= covered / 400 <= 0.985


def test_a_few_equal_results_are_no_certainty() -> None:
    standing = Standing.of([1.0] * 4, [(1, 1), (1, 1)])
    assert standing.error > 0.1
    assert standing.elo[0] < math.inf


def test_paired_openings_that_decide_the_game_leave_no_doubt() -> None:
    """White always wins: every pair is one all, and the error is much smaller than for single games."""
    standing = Standing.of([1.0, 0.0] * 50, [(1, 0)] * 50)
    assert standing.score == 0.5
    assert standing.error < 0.03


@pytest.mark.parametrize(("strength", "verdict"), [(0.60, "accepted"), (0.46, "rejected")])
def test_the_sequential_test_finds_the_truth(strength: float, verdict: str) -> None:
    sprt, dice = Sprt.parse("0,20"), random.Random(2)
    right = 0
    for _ in range(20):
        scores: list[float] = []
        pairs: list[tuple[float, float]] = []
        said = ""
        while not said and len(pairs) < 5_000:
            one = _simulated(strength, 1, dice)
            pair = (1.0, 1.0) if one.wins == 2 else (1.0, 0.0) if one.wins else (0.0, 0.0)
            pairs.append(pair)
            scores += pair
            if len(pairs) % 25 == 0:
                said = sprt.verdict(Standing.of(scores, pairs))
        right += said == verdict
    assert right >= 18


@pytest.mark.parametrize("text", ["", "5", "5,0", "0,0", "a,b", "0,5,10", "nan,1", "0,9999", "0,inf"])
def test_what_is_no_test_is_refused(text: str) -> None:
    with pytest.raises(InvalidText, match="sprt"):
        Sprt.parse(text)
