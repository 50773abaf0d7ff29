"""A net in Python: the same file, the same whole numbers and the same value as in the compiled core.

It is slow and readable. What a position is to the net (which rows its inputs choose, for each viewer) is
the game's own business and comes from the compiled core; what the numbers make of it is worked out here,
with numpy: each viewer's rows are summed up, the sums cut off and squared, and weighed by the viewer's place
and by how far the game has come.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from heterodox.engine.weights import read_net
from heterodox.errors import InvalidText
from heterodox.games.protocol import Position
from heterodox.native.mind import net_rows, net_shape, net_stage

try:
    import numpy as np
except ImportError as error:
    raise InvalidText("net: numpy is missing: pip install 'heterodox[envs]'") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["PythonNet"]

# What 1 is in a sum, and in the share of a sum in the result (native/engine/net.hpp).
ONE = 255
SHARE = 1024


@dataclass(frozen=True, slots=True)
class PythonNet:
    """The numbers of a net: rows, what sums begin with; for each stage shares of each place and a constant.

    corrects  whether its value is added to that of the features; else it stands in their place
    """

    rows: NDArray[np.int16]
    begin: NDArray[np.int16]
    shares: NDArray[np.int16]
    constants: NDArray[np.int16]
    corrects: bool

    @classmethod
    def read(cls, game: str, path: Path | None = None) -> PythonNet:
        """The net that is shipped with a game, or that of a file; raises InvalidText where there is none."""
        numbers = np.array(read_net(game, path), dtype=np.int16)
        rows, width, viewers, stages = net_shape(game)
        if not len(numbers):
            raise InvalidText(f"net of {game[:40]}: there is none")
        first = numbers[: rows * width].reshape(rows, width)
        begin = numbers[rows * width :][:width]
        heads = numbers[(rows + 1) * width : -1].reshape(stages, viewers * width + 1)
        shares = heads[:, :-1].reshape(stages, viewers, width)
        return cls(first, begin, shares, heads[:, -1], bool(numbers[-1]))

    def value(self, position: Position) -> int:
        """What the net says, for the team that decides, in hundredths of a pawn."""
        total, stage = 0, net_stage(position)
        for seen, shares in zip(net_rows(position), self.shares[stage], strict=True):
            sums = self.begin + self.rows[seen].sum(axis=0, dtype=np.int16)
            cut = np.clip(sums, 0, ONE).astype(np.int64)
            total += int(((cut * cut >> 8) * shares).sum())
        # Towards nothing, as C++ divides.
        return int(self.constants[stage]) + (total // SHARE if total >= 0 else -(-total // SHARE))
