"""Positions of self-play as a net learns from them: which inputs are on, and what was found there.

Games are text; a trainer that works in batches wants columns of numbers. The file is numpy's own (.npz) and
stands alone: it holds the rows that inputs choose for every eye, so that whoever learns from it needs
neither the game nor the compiled core.
"""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Samples"]

# One game in so many is kept apart.
APART = 10


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions, one after another.

    inputs    those that are on, position after position
    counts    how many of them each position has
    eyes      how its viewers look at it, in the order of their places: (positions, viewers)
    features  what the features say for the team that decides, in hundredths of a pawn
    scores    what the search said
    results   how the game ended, from 0 to 1
    games     the number of its game
    stages    how far that game had come
    strays    whether a position was not played but lies some random moves beside the game
    table     the row that each input chooses, for each eye: (eyes, inputs)
    """

    inputs: NDArray[np.uint16]
    counts: NDArray[np.uint8]
    eyes: NDArray[np.uint16]
    features: NDArray[np.float32]
    scores: NDArray[np.float32]
    results: NDArray[np.float32]
    games: NDArray[np.uint32]
    stages: NDArray[np.uint8]
    strays: NDArray[np.bool_]
    table: NDArray[np.uint16]

    def __len__(self) -> int:
        return len(self.counts)

    @property
    def rows(self) -> int:
        """How many rows the inputs choose from, in whole sets of 64."""
        return (int(self.table.max()) // 64 + 1) * 64

    @property
    def viewers(self) -> int:
        return int(self.eyes.shape[1])

    @property
    def apart(self) -> NDArray[np.bool_]:
        """Which positions are of games that are kept apart."""
        return np.equal(self.games % APART, 0)

    @classmethod
    def from_bytes(cls, columns: Sequence[bytes], table: Sequence[bytes], *, strays: bool = False) -> Samples:
        """As the compiled core tells them (heterodox.native.mind.NetTrainer.columns, net_table)."""
        kinds = (np.uint16, np.uint8, np.uint16, np.float32, np.float32, np.float32, np.uint32, np.uint8)
        read: list[Any] = [np.frombuffer(one, dtype=kind) for one, kind in zip(columns, kinds, strict=True)]
        rows = np.stack([np.frombuffer(one, dtype=np.uint16) for one in table])
        inputs, counts, eyes, features, scores, results, games, stages = read
        seen = eyes.reshape(len(counts), -1)
        strayed = np.full(len(counts), strays)
        return cls(inputs, counts, seen, features, scores, results, games, stages, strayed, rows)

    def beside(self, others: Samples) -> Samples:
        """These positions and then those of another trainer of the same games."""
        names = [field.name for field in fields(self) if field.name != "table"]
        both: dict[str, Any] = {
            name: np.concatenate([getattr(self, name), getattr(others, name)]) for name in names
        }
        return Samples(**both, table=self.table)

    def write(self, path: Path) -> None:
        """Write a file that `read` understands."""
        columns: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        np.savez_compressed(path, **columns)

    @classmethod
    def read(cls, path: Path) -> Samples:
        """The positions of a file; raises ValueError for one that holds something else."""
        try:
            with np.load(path) as file:
                return cls(**{field.name: file[field.name] for field in fields(cls)})
        except (KeyError, OSError, ValueError, zipfile.BadZipFile) as error:
            raise ValueError(f"{path.name}: no samples of a net: {error}") from error
