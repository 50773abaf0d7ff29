"""The numpy arrays that games side by side fill, a row for each game."""

from __future__ import annotations

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
            np.zeros(seen, observation.dtype(form)),
            np.zeros(seen, observation.dtype(form)),
            np.zeros((count, game.actions), np.bool_),
            np.zeros((count, seats), np.float32),
            np.zeros(count, np.bool_),
            np.zeros(count, np.bool_),
            np.zeros(count, np.int32),
        )
