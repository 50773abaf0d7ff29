"""The compiled games beside the written ones: the same seed, the same actions, and every array compared."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from heterodox.envs.vector import Vector
from heterodox.envs.written import Written
from heterodox.games.protocol import Position
from heterodox.games.swift import pure

__all__ = ["ARRAYS", "beside", "compare", "differences"]

ARRAYS = ("observations", "masks", "rewards", "terminations", "truncations", "seats")


def beside(
    start: Position, count: int, *, seed: int, max_plies: int = 0, form: str = "bytes"
) -> tuple[Vector, Vector]:
    """The same games twice: compiled, and by the written rules, to be stepped inside `pure()`."""
    fast = Vector(start, count, seed=seed, threads=2, max_plies=max_plies, form=form)
    assert not isinstance(fast._games, Written)
    with pure():
        slow = Vector(start, count, seed=seed, threads=1, max_plies=max_plies, form=form)
    assert isinstance(slow._games, Written)
    return fast, slow


def differences(one: Vector, other: Vector) -> list[str]:
    """Where the arrays of two vectors differ, in words."""
    found = []
    for name in ARRAYS:
        found += _differences(name, one, getattr(one, name), getattr(other, name))
    ended = one.terminations | one.truncations
    return found + _differences("finals", one, one.finals[ended], other.finals[ended])


def _differences(name: str, games: Vector, one: NDArray[Any], other: NDArray[Any]) -> list[str]:
    if one.dtype == other.dtype and np.array_equal(one, other):
        return []
    places = np.argwhere(one != other)[:3].tolist()
    planes = [games.game.planes[place[1]].name for place in places if len(place) == 4]
    return [f"{name} at {places} {planes}: {one[tuple(places[0])]} is not {other[tuple(places[0])]}"]


def compare(start: Position, steps: int, *, count: int, seed: int, **asked: Any) -> int:
    """So many steps of random games on both; answers how many games ended on the way."""
    fast, slow = beside(start, count, seed=seed, **asked)
    ended = 0
    with pure():
        assert not differences(fast, slow)
        for step in range(-(-steps // count)):
            actions = fast.sample()
            assert actions.tolist() == slow.sample().tolist()
            fast.step(actions)
            slow.step(actions)
            found = differences(fast, slow)
            assert not found, f"{start!r} {asked} seed {seed} step {step}: {found}"
            ended += int((fast.terminations | fast.truncations).sum())
    return ended
