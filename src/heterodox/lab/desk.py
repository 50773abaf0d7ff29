"""Samples as torch wants them: columns on the device where something learns from them."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from heterodox.lab.samples import Samples

__all__ = ["Desk", "best_device", "glances", "shuffled"]

# Positions that are looked at in one go where nothing is learned from them.
GLANCE = 65_536


def best_device() -> str:
    """A graphics card where there is one, else the processor."""
    return "cuda" if torch.cuda.is_available() else "cpu"


class Desk:
    """Samples on a device; inputs lie in as many places as the fullest position needs.

    learning  the places of positions to learn from
    played    those among them that are no strays
    apart     those of played positions that are kept apart: what was learned is judged by them
    """

    def __init__(self, samples: Samples, device: str) -> None:
        self.device = device
        self.planes = samples.rows // 64
        self.nothing = samples.rows
        self.viewers = samples.viewers
        counts = samples.counts.astype(np.int64)
        widest, none = int(counts.max()), samples.table.shape[1]
        spread = np.full((len(samples), widest), none, dtype=np.uint16)
        spread[np.arange(widest)[None, :] < counts[:, None]] = samples.inputs
        table = np.pad(samples.table, ((0, 0), (0, 1)), constant_values=self.nothing)
        self._inputs = torch.from_numpy(spread.astype(np.int16)).to(device)
        self._eyes = torch.from_numpy(samples.eyes.astype(np.int16)).to(device)
        self._table = torch.from_numpy(table.astype(np.int32)).to(device)
        self.stages = torch.from_numpy(samples.stages.astype(np.int64)).to(device)
        self.features = torch.tensor(samples.features).to(device)
        self.scores = torch.tensor(samples.scores).to(device)
        self.results = torch.tensor(samples.results).to(device)
        self.strays = torch.tensor(samples.strays).to(device)
        self.learning = _places(~samples.apart, device)
        self.played = _places(~samples.apart & ~samples.strays, device)
        self.apart = _places(samples.apart & ~samples.strays, device)

    def __len__(self) -> int:
        return len(self.stages)

    def promised(self, slope: float, trust: float) -> Tensor:
        """The result that every position promises: `trust` of it by what the search said, which turns into
        results as fast as `slope` says, and the rest by how the game ended."""
        return trust * torch.sigmoid(slope * self.scores) + (1 - trust) * self.results

    def rows(self, which: Tensor) -> Tensor:
        """The rows that some positions choose: (positions, viewers, inputs); `nothing` where no input is."""
        eyes, inputs = self._eyes[which].int(), self._inputs[which].int()
        return self._table[eyes[:, :, None], inputs[:, None, :]]

    def board(self, which: Tensor) -> Tensor:
        """Some positions as the deciding side sees them, plane by plane: (positions, planes, 8, 8)."""
        eyes, inputs = self._eyes[which, 0].int(), self._inputs[which].int()
        rows = self._table[eyes[:, None], inputs].long()
        planes = torch.zeros(len(which), self.nothing + 1, device=self.device)
        planes.scatter_(1, rows, 1.0)
        return planes[:, :-1].reshape(len(which), self.planes, 8, 8)


def _places(chosen: NDArray[np.bool_], device: str) -> Tensor:
    return torch.from_numpy(np.nonzero(chosen)[0]).to(device)


def shuffled(which: Tensor, size: int, seed: int) -> list[Tensor]:
    """Places in parts of that size, in an order that depends on the seed; a rest is left out."""
    dice = torch.Generator().manual_seed(seed)
    order = which[torch.randperm(len(which), generator=dice).to(which.device)]
    return [part for part in order.split(size) if len(part) == size] or [order]


def glances(which: Tensor) -> tuple[Tensor, ...]:
    """Places in parts that fit into memory."""
    return which.split(GLANCE)
