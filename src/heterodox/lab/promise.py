"""What values promise: how fast they turn into results, and what a game showed later of its positions."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from heterodox.native.mind import Story

__all__ = ["fitting_slope", "foreseen"]


def fitting_slope(scores: ArrayLike, results: ArrayLike) -> float:
    """How fast values turn into results in some games: the best curve 1 / (1 + exp(-slope * value))."""
    values, ended = np.asarray(scores, dtype=np.float64), np.asarray(results, dtype=np.float64)
    slope = 0.003
    for _ in range(50):
        promised = 1 / (1 + np.exp(-np.clip(slope * values, -30, 30)))
        steep = np.maximum((values * values * promised * (1 - promised)).mean(), 1e-9)
        slope += float(((ended - promised) * values).mean() / steep)
    return slope


def foreseen(story: Story, slope: float, foresight: float) -> Story:
    """The same positions, with what came of each in place of how the game ended (TD of lambda, `foresight`).

    What came of a position is the mean of what the searches from there on promised, each one `foresight`
    times as much as the one before it, and the end of the game with what is left: 1 is the end alone, 0
    its own search alone. What no search saw coming is seen by the searches some moves later: that
    tells more of the position than its own search, and errs less than an end that many later moves decided.
    """
    found = []
    later = story[-1][2] if story else 0.5
    for text, score, _ in reversed(story):
        promised = 1 / (1 + math.exp(-max(-30.0, min(30.0, slope * score))))
        later = (1 - foresight) * promised + foresight * later
        found.append((text, score, later))
    return found[::-1]
