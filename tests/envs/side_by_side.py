"""The compiled games beside the written ones: the same seed, the same actions, and every array compared."""

from __future__ import annotations

from typing import Any

import numpy as np

from heterodox import envs
from heterodox.envs.vector import Vector
from heterodox.envs.written import Written
from heterodox.games.swift import pure

__all__ = ["ARRAYS", "compare", "differences", "written"]

ARRAYS = ("observations", "masks", "rewards", "terminations", "truncations", "seats")


def written(game: str, count: int, **asked: Any) -> Vector:
    """Games by the written rules; to be stepped inside `pure()`."""
    with pure():
        games = envs.vector(game, count, **asked)
    assert isinstance(games._games, Written)
    return games


def differences(one: Vector, other: Vector) -> list[str]:
    """Where the arrays of two vectors differ, in words."""
    found = []
    for name in ARRAYS:
        found += _differences(name, one, getattr(one, name), getattr(other, name))
    ended = one.terminations | one.truncations
    found += _differences("finals", one, one.finals[ended], other.finals[ended])
    return found


def _differences(
    name: str, games: Vector, one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]
) -> list[str]:
    if one.dtype == other.dtype and np.array_equal(one, other):
        return []
    places = np.argwhere(one != other)[:3].tolist()
    planes = [games.game.planes[place[1]].name for place in places if len(place) == 4]
    return [f"{name} at {places} {planes}: {one[tuple(places[0])]} is not {other[tuple(places[0])]}"]


def compare(game: str, steps: int, *, count: int, seed: int, **asked: Any) -> int:
    """So many steps of random games, on both; answers how many games ended on the way."""
    fast = envs.vector(game, count, seed=seed, threads=2, **asked)
    assert not isinstance(fast._games, Written)
    slow = written(game, count, seed=seed, **asked)
    ended = 0
    with pure():
        assert not differences(fast, slow)
        for step in range(-(-steps // count)):
            actions = fast.sample()
            assert actions.tolist() == slow.sample().tolist()
            fast.step(actions)
            slow.step(actions)
            found = differences(fast, slow)
            assert not found, f"{game} {asked} seed {seed} step {step}: {found}"
            ended += int((fast.terminations | fast.truncations).sum())
    return ended
