"""A tutor: a deep net that learns from games first, and then tells a small one what positions are worth.

It looks at the whole board with convolutions, so that what it learned of one corner holds in the others:
from as many games it understands more than the net that the engine carries, and is far too slow to play
with. What it says of a position has less chance in it than one short search, and it can be asked about
positions that nobody ever searched (strays): so a small net sees many times as many as were played.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from heterodox.lab.desk import Desk, glances, shuffled

__all__ = ["Tutor", "Tutoring"]

PAWN = 100


@dataclass(frozen=True, slots=True)
class Tutoring:
    """How a tutor learns.

    channels  how many things it looks for at every square
    blocks    how often it looks again at what it found
    slope     how fast values turn into results, as in a Lesson
    trust     the share of the search's value in what it says, as in a Lesson; the rest is the result that it
              expects
    results   how much the results of games count beside the values of searches while it learns: where there
              is one for a whole game it learns them by heart with much more than this
    """

    rounds: int
    slope: float
    trust: float = 1.0
    results: float = 0.03
    channels: int = 128
    blocks: int = 8
    batch: int = 4_096
    pace: float = 0.002
    doubt: float = 0.01
    seed: int = 1


class _Block(nn.Module):
    """Two looks at the neighbourhood and one at the whole board (squeeze-and-excite)."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.calm_first, self.calm_second = nn.BatchNorm2d(channels), nn.BatchNorm2d(channels)
        self.squeeze, self.excite = nn.Linear(channels, channels // 4), nn.Linear(channels // 4, 2 * channels)

    def forward(self, seen: Tensor) -> Tensor:
        found = self.calm_second(self.second(functional.relu(self.calm_first(self.first(seen)))))
        whole = self.excite(functional.relu(self.squeeze(found.mean((2, 3)))))
        gate, shift = whole[:, :, None, None].chunk(2, 1)
        return functional.relu(seen + found * torch.sigmoid(gate) + shift)


class _Deep(nn.Module):
    """From planes of a board to two values in pawns: what a search would find, and what games end with."""

    def __init__(self, planes: int, tutoring: Tutoring) -> None:
        super().__init__()
        channels = tutoring.channels
        self.stem = nn.Conv2d(planes, channels, 3, padding=1)
        self.tower = nn.Sequential(*(_Block(channels) for _ in range(tutoring.blocks)))
        self.narrow = nn.Conv2d(channels, 32, 1)
        self.head = nn.Sequential(nn.Linear(32 * 64, 256), nn.ReLU(), nn.Linear(256, 2))

    def forward(self, board: Tensor) -> Tensor:
        found = self.tower(functional.relu(self.stem(board)))
        values: Tensor = self.head(functional.relu(self.narrow(found)).flatten(1))
        return values


class Tutor:
    """Learns from the played positions of a desk; strays are not learned from."""

    def __init__(self, desk: Desk, tutoring: Tutoring) -> None:
        self.desk = desk
        self.tutoring = tutoring
        found, ended = desk.promised(tutoring.slope, 1.0), desk.promised(tutoring.slope, 0.0)
        self._targets = torch.stack([found, ended], 1)
        self._weights = torch.tensor([1.0, tutoring.results], device=desk.device)
        self._shares = torch.tensor([tutoring.trust, 1 - tutoring.trust], device=desk.device)
        torch.manual_seed(tutoring.seed)
        self._on_card = desk.device.startswith("cuda")
        self._net = _Deep(desk.planes, tutoring).to(desk.device)
        self._optimizer = torch.optim.AdamW(
            self._net.parameters(), lr=tutoring.pace, weight_decay=tutoring.doubt
        )

    def _expected(self, which: Tensor) -> Tensor:
        """The results that a search would promise, and those that the games would have: (positions, 2)."""
        board = self.desk.board(which).contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.desk.device.split(":")[0], torch.bfloat16, enabled=self._on_card):
            values = self._net(board)
        features = self.desk.features[which][:, None]
        return torch.sigmoid(self.tutoring.slope * (features + PAWN * values.float()))

    def rounds(self) -> Iterator[float]:
        """Every played position once a round, then the mean squared error on the games kept apart."""
        played, size = self.desk.played, self.tutoring.batch
        steps = self.tutoring.rounds * max(1, len(played) // size)
        step = 0
        for done in range(self.tutoring.rounds):
            self._net.train()
            for part in shuffled(played, size, self.tutoring.seed * 100_003 + done):
                step += 1
                for group in self._optimizer.param_groups:
                    group["lr"] = self.tutoring.pace * _pace(step, steps)
                missed = (self._expected(part) - self._targets[part]).square().mean(0)
                loss = (missed * self._weights).sum()
                self._optimizer.zero_grad(set_to_none=True)
                loss.backward()
                self._optimizer.step()
            yield self.error()

    def error(self) -> float:
        """The mean squared error of what it says on the played positions that are kept apart."""
        self._net.eval()
        total = 0.0
        with torch.no_grad():
            for part in glances(self.desk.apart):
                missed = (self._expected(part) - self._targets[part]) @ self._shares
                total += float(missed.square().sum())
        return total / max(1, len(self.desk.apart))

    def says(self) -> NDArray[np.float32]:
        """The result that it expects from every position of the desk, for the team that decides."""
        self._net.eval()
        every = torch.arange(len(self.desk), device=self.desk.device)
        with torch.no_grad():
            parts = [(self._expected(part) @ self._shares).cpu() for part in glances(every)]
        return torch.cat(parts).numpy()


def _pace(step: int, steps: int) -> float:
    """Soft at the beginning, then less and less."""
    begin = min(1.0, step / min(500, max(1, steps // 10)))
    return begin * 0.5 * (1 + math.cos(math.pi * step / steps))
