"""What match results mean: Elo with error bars from pairs of games, and sequential tests.

Games come in pairs from one opening with sides exchanged, so the unit of chance is the pair: its score
(0, ½, 1, 1½ or 2 points) is what varies independently. That is the pentanomial model.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from heterodox.errors import InvalidText

__all__ = ["Sprt", "Standing", "elo_of"]

# The share of the pairs' scores that a 95% interval covers on both sides, in standard errors.
SURENESS = 1.96
UNSEEN = 1e-3


def elo_of(score: float) -> float:
    """The Elo difference that an expected score (0 to 1) means; infinite at the ends."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1)


def _score_of(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class Standing:
    """Finished games from the first player's side: wins, draws, losses, and pairs by their points."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @classmethod
    def of(cls, scores: Sequence[float], pairs: Sequence[tuple[float, float]]) -> Standing:
        """Count single games' scores (0, ½ or 1) and the finished pairs among them."""
        counts = [0] * 5
        for one, other in pairs:
            counts[round(2 * (one + other))] += 1
        return cls(scores.count(1), scores.count(0.5), scores.count(0), tuple(counts))  # type: ignore[arg-type]

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of points, ½ before any game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def pair_variance(self) -> float:
        """The variance of a pair's share of points.

        One more pair, spread evenly over all scores, is counted in: a few equal pairs are no certainty.
        """
        counts = [count + 1 / 5 for count in self.pairs]
        total = sum(counts)
        mean = sum(index / 4 * count for index, count in enumerate(counts)) / total
        return sum(count * (index / 4 - mean) ** 2 for index, count in enumerate(counts)) / total

    @property
    def error(self) -> float:
        """Half the width of the 95% interval of the score."""
        total = sum(self.pairs)
        return SURENESS * math.sqrt(self.pair_variance / total) if total else 0.5

    @property
    def elo(self) -> tuple[float, float, float]:
        """The Elo difference: its lower bound, the best guess, its upper bound."""
        return elo_of(self.score - self.error), elo_of(self.score), elo_of(self.score + self.error)

    def __str__(self) -> str:
        low, middle, high = self.elo
        spread = " ".join(map(str, self.pairs))
        return (
            f"+{self.wins} ={self.draws} -{self.losses}  {self.score:.1%} ± {self.error:.1%}  "
            f"Elo {middle:+.0f} [{low:+.0f}, {high:+.0f}]  pairs {spread}"
        )


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test (SPRT) of "at least `high` Elo better" against "at most `low`", both errors 5%."""

    low: float
    high: float
    risk: float = 0.05

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """Read "0,5"."""
        parts = text.split(",")
        try:
            low, high = map(float, parts)
        except ValueError:
            low = high = math.nan
        if not low < high or not abs(low) + abs(high) < 2000:
            raise InvalidText(f"sprt {text[:40]!r}: expected two Elo numbers, the lower one first (0,5)")
        return cls(low, high)

    @property
    def bound(self) -> float:
        """The log-likelihood ratio that decides, above for `high` and below zero for `low`."""
        return math.log((1 - self.risk) / self.risk)

    def ratio(self, standing: Standing) -> float:
        """The log-likelihood ratio so far (normal approximation over pairs)."""
        counts = [max(count, UNSEEN) for count in standing.pairs]
        total = sum(counts)
        mean = sum(index / 4 * count for index, count in enumerate(counts)) / total
        variance = sum(count * (index / 4 - mean) ** 2 for index, count in enumerate(counts)) / total
        low, high = _score_of(self.low), _score_of(self.high)
        return (high - low) * (2 * mean - low - high) * total / (2 * variance)

    def verdict(self, standing: Standing) -> str:
        """ "accepted", "rejected", or "" while the test goes on."""
        ratio = self.ratio(standing)
        return "accepted" if ratio >= self.bound else "rejected" if ratio <= -self.bound else ""
