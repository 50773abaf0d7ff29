"""The numpy arrays that games side by side fill, a row for each game."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from heterodox.envs import observation
from heterodox.envs.needs import ExtraMissing
from heterodox.games.protocol import Game

try:
    import numpy as np
except ImportError as error:
    raise ExtraMissing("numpy") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Rows"]

CACHE_LINE = 64


@dataclass(frozen=True, slots=True)
class Rows:
    """See `heterodox.envs.vector.Vector`, whose attributes these are."""

    observations: NDArray[Any]
    finals: NDArray[Any]
    masks: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    seats: NDArray[np.int32]

    @classmethod
    def made_for(cls, game: Game, count: int, seats: int, form: str) -> Self:
        """Arrays of the right shapes, all zero."""
        seen = (count, *observation.shape(game, form))
        return cls(
            _zeros(seen, observation.dtype(form)),
            _zeros(seen, observation.dtype(form)),
            _zeros((count, game.actions), np.bool_),
            np.zeros((count, seats), np.float32),
            np.zeros(count, np.bool_),
            np.zeros(count, np.bool_),
            np.zeros(count, np.int32),
        )


def _zeros(shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """Zeros that begin with a cache line, so that a plane of bytes is one of them and not parts of two."""
    size = math.prod(shape) * np.dtype(dtype).itemsize
    memory = np.zeros(size + CACHE_LINE, np.uint8)
    first = -memory.ctypes.data % CACHE_LINE
    zeros: NDArray[Any] = memory[first : first + size].view(dtype).reshape(shape)
    return zeros
