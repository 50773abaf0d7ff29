"""Whether what one seat decided in secret can be told from the arrays that another seat is given."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from heterodox.envs.vector import Vector
from heterodox.games.protocol import Move, Position

__all__ = ["told_apart"]

ALWAYS = ("observations", "rewards", "terminations", "truncations", "seats")


def told_apart(start: Position, secrets: Sequence[Move]) -> list[str]:
    """The arrays that tell these decisions apart, bit for bit, right after they were made.

    Masks may differ only where the rules leave different answers (C30 of Chess 2).
    """
    games = Vector(start, len(secrets), seed=1, threads=1, max_plies=0, form="bytes")
    games.step([decision.number for decision in secrets])
    names = [name for name in ALWAYS if len({row.tobytes() for row in getattr(games, name)}) > 1]
    answers = {tuple(start.play(decision).choices()) for decision in secrets}
    masks = np.unique(games.masks, axis=0)
    return names + (["masks"] if len(masks) != len(answers) else [])
