"""Nets learned with torch: on a graphics card where there is one, else on the processor.

It learns what `heterodox.native.mind.NetTrainer` learns, and is made for wider nets and more positions than
that one has patience for. It needs samples (heterodox.lab.samples) and neither games nor the compiled core.

The numbers of a net are whole (native/engine/net.hpp). While it learns, the net is judged as if its numbers
were rounded already, and corrected as if they were not (quantisation-aware, with a straight-through
estimate); so nothing is lost when they are written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from heterodox.lab.desk import Desk, glances, shuffled

__all__ = ["Lesson", "Report", "School"]

# What 1 is in a sum and in the share of a sum (native/engine/net.hpp), and what a sum of 1 is after squaring.
ONE, SHARE = 255, 1024
SQUARED = ONE * ONE >> 8
PAWN = 100
# As many rows as there are tokens on any board stay within sixteen bits.
MOST_IN_ROW = 500
MOST_SHARE = 32_767
# Rows come in sets of as many squares.
SQUARES = 64


@dataclass(frozen=True, slots=True)
class Lesson:
    """How a net learns.

    width   how many sums each viewer has
    stages  how many stages of a game are weighed apart
    rounds  how often every position is seen
    trust   the share of the search's value in what the net is to say; the rest is the game's result
    doubt   how strongly rows are pulled towards nothing
    slope   how fast values turn into results; see heterodox.lab.promise
    alone   whether the net stands in place of the features; else it corrects them
    kinds   whether rows of one kind of piece share a part, whatever its square: what is seldom seen
            on a square is learned from the others
    """

    width: int
    stages: int
    rounds: int = 20
    trust: float = 1.0
    doubt: float = 0.3
    slope: float = 0.005
    pace: float = 0.002
    batch: int = 8_192
    alone: bool = False
    kinds: bool = True
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Report:
    """What was learned after a round: the mean squared error while learning and on the games kept apart, and
    what the features alone have there."""

    round: int
    learning: float
    apart: float
    features: float


class _Net(nn.Module):
    """Rows, what sums begin with, shares and constants, in pawns and in sums of which 1 is the most."""

    def __init__(self, rows: int, viewers: int, lesson: Lesson) -> None:
        super().__init__()
        dice = torch.Generator().manual_seed(lesson.seed)
        spread = 2 * torch.rand(rows, lesson.width, generator=dice) - 1
        kinds = 2 * torch.rand(rows // SQUARES, lesson.width, generator=dice) - 1
        self.rows = nn.Parameter(spread * (0.02 if lesson.kinds else 0.2))
        self.kinds = nn.Parameter(kinds * 0.2 * lesson.kinds, requires_grad=lesson.kinds)
        self.begin = nn.Parameter(torch.full((lesson.width,), 0.3))
        self.shares = nn.Parameter(torch.zeros(lesson.stages, viewers, lesson.width))
        self.constants = nn.Parameter(torch.zeros(lesson.stages))

    def whole(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """The numbers as they would be written down, with the slopes of those that are not rounded."""
        rows = self.rows + self.kinds.repeat_interleave(SQUARES, 0)
        rows = _rounded(rows.clamp(-MOST_IN_ROW / ONE, MOST_IN_ROW / ONE), ONE)
        return (
            rows,
            _rounded(self.begin, ONE),
            _rounded(self.shares, PAWN * SHARE / SQUARED),
            _rounded(self.constants, PAWN),
        )

    def forward(self, seen: Tensor, stages: Tensor) -> Tensor:
        """What the net says, in pawns.

        `seen` are rows: (positions, viewers, inputs); one beyond the last stands for no input.
        """
        rows, begin, shares, constants = self.whole()
        positions, viewers, inputs = seen.shape
        add_up = _added_on_a_card if seen.is_cuda else _added
        sums = add_up(seen.reshape(-1, inputs), rows).reshape(positions, viewers, -1)
        cut: Tensor = (sums + begin).clamp(0, 1).square()
        every: Tensor = cut.flatten(1) @ shares.flatten(1).T + constants
        return every.gather(1, stages[:, None]).squeeze(1)


def _added(seen: Tensor, rows: Tensor) -> Tensor:
    """The sum of the rows that are seen; one beyond the last is nothing."""
    table = torch.cat([rows, rows.new_zeros(1, rows.shape[1])])
    return functional.embedding_bag(seen, table, mode="sum", padding_idx=rows.shape[0])


def _added_on_a_card(seen: Tensor, rows: Tensor) -> Tensor:
    """The same as a product of matrices: a graphics card is many times as fast at that.

    Whole numbers, as which rows are written down, lose nothing by its short multiplications (TF32).
    """
    # A whole set for the one that is nothing, so that lines of memory begin where the card likes it.
    table = torch.cat([rows * ONE, rows.new_zeros(SQUARES, rows.shape[1])])
    on = rows.new_zeros(len(seen), len(table))
    on.scatter_(1, seen.long(), 1.0)
    on[:, len(rows)] = 0
    return on @ table / ONE


def _rounded(numbers: Tensor, parts: float) -> Tensor:
    """To so many parts of one, with the slope of what is not rounded."""
    return numbers + (torch.round(numbers * parts) / parts - numbers).detach()


class School:
    """A net that learns from samples, round by round; it can be put aside and taken up again.

    `told` is what a tutor expects from each position (heterodox.lab.tutor): of strays it is all that there
    is to learn; of played positions the net learns the mean of it and of what they promise.
    """

    def __init__(self, desk: Desk, lesson: Lesson, told: NDArray[np.float32] | None = None) -> None:
        self.lesson = lesson
        self.done = 0
        self._desk = desk
        torch.set_float32_matmul_precision("high")
        self._targets = self._wanted(told)
        self._net = _Net(desk.nothing, desk.viewers, lesson).to(desk.device)
        rows = [self._net.rows, self._net.kinds]
        rest = [self._net.begin, self._net.shares, self._net.constants]
        groups = [{"params": rows, "weight_decay": lesson.doubt}, {"params": rest, "weight_decay": 0.0}]
        self._teacher = torch.optim.AdamW(groups, lr=lesson.pace, eps=1e-9)
        self._steps = lesson.rounds * max(1, len(desk.learning) // lesson.batch)

    def _wanted(self, told: NDArray[np.float32] | None) -> Tensor:
        """The result that the net is to expect from every position."""
        desk = self._desk
        promised = desk.promised(self.lesson.slope, self.lesson.trust)
        if told is None:
            return promised
        tutor = torch.from_numpy(told).to(desk.device)
        return torch.where(desk.strays, tutor, (tutor + promised) / 2)

    def _miss(self, which: Tensor, targets: Tensor, *, net: bool = True) -> Tensor:
        """How far the promised results of some positions are from their targets."""
        desk = self._desk
        value = desk.features[which]
        if net:
            said = PAWN * self._net(desk.rows(which), desk.stages[which])
            value = said if self.lesson.alone else value + said
        return torch.sigmoid(self.lesson.slope * value) - targets[which]

    def _error(self, *, net: bool) -> float:
        """The mean squared error on the games kept apart, whose searches no tutor has seen."""
        apart, wanted = self._desk.apart, self._wanted(None)
        with torch.no_grad():
            total = sum(float(self._miss(part, wanted, net=net).square().sum()) for part in glances(apart))
        return total / max(1, len(apart))

    def errors(self) -> tuple[float, float]:
        """The mean squared error on the games kept apart, of the features alone and with the net."""
        return self._error(net=False), self._error(net=True)

    def rounds(self, tell: Callable[[int, int], object] = lambda step, steps: None) -> Iterator[Report]:
        """The rounds that are left, with what is known after each; `tell` hears of every step."""
        before, _ = self.errors()
        while self.done < self.lesson.rounds:
            learning = self._round(tell)
            self.done += 1
            yield Report(self.done, learning, self._error(net=True), before)

    def _round(self, tell: Callable[[int, int], object]) -> float:
        """Every position once, in an order of this round's own."""
        parts = shuffled(self._desk.learning, self.lesson.batch, self.lesson.seed * 100_003 + self.done)
        total = torch.zeros((), device=self._desk.device)
        for step, part in enumerate(parts):
            progress = (self.done * len(parts) + step) / self._steps
            for group in self._teacher.param_groups:
                # Smaller steps towards the end, so that the net comes to rest.
                group["lr"] = self.lesson.pace * (1 - 0.98 * min(1.0, progress))
            loss = self._miss(part, self._targets).square().mean()
            self._teacher.zero_grad(set_to_none=True)
            loss.backward()
            self._teacher.step()
            total += loss.detach()
            tell(step + 1, len(parts))
        return float(total) / len(parts)

    def begin_from(self, numbers: Sequence[int]) -> None:
        """Begin with what another net of this shape knows, instead of with nothing.

        Sums that the other one makes no use of (all their shares are nothing) stay as they are: they are
        there to be learned.
        """
        net, width = self._net, self.lesson.width
        known = torch.tensor(numbers[:-1], dtype=torch.float32)
        rows, viewers = net.rows.shape[0], net.shares.shape[1]
        heads = known[(rows + 1) * width :].reshape(self.lesson.stages, viewers * width + 1)
        shares = heads[:, :-1].reshape(self.lesson.stages, viewers, width)
        used = (shares != 0).any(0).any(0)
        with torch.no_grad():
            for mine, theirs in (
                (net.rows, known[: rows * width].reshape(rows, width) / ONE),
                (net.begin, known[rows * width :][:width] / ONE),
            ):
                mine.copy_(torch.where(used, theirs, mine.cpu()))
            net.kinds.copy_(torch.where(used, 0.0, net.kinds.cpu()))
            net.shares.copy_(shares * (SQUARED / (PAWN * SHARE)))
            net.constants.copy_(heads[:, -1] / PAWN)

    def numbers(self) -> list[int]:
        """The net as the engine reads it: rows, what sums begin with, shares and a constant of each stage."""
        with torch.no_grad():
            rows, begin, shares, constants = (part.cpu().double() for part in self._net.whole())
        most = MOST_SHARE
        heads = [
            torch.round(shares * (PAWN * SHARE / SQUARED)).clamp(-most, most).flatten(1),
            torch.round(constants * PAWN).clamp(-most, most).reshape(-1, 1),
        ]
        parts = [
            torch.round(rows * ONE).flatten(),
            torch.round(begin * ONE).clamp(-most, most),
            torch.cat(heads, 1).flatten(),
        ]
        return [*(int(number) for number in torch.cat(parts)), int(not self.lesson.alone)]

    def put_aside(self, path: Path) -> None:
        """Write down how far it came, so that `take_up` can go on from there."""
        state: dict[str, Any] = {
            "lesson": asdict(self.lesson),
            "done": self.done,
            "net": self._net.state_dict(),
            "teacher": self._teacher.state_dict(),
        }
        beside = path.with_name(path.name + ".new")
        torch.save(state, beside)
        beside.replace(path)

    def take_up(self, path: Path) -> None:
        """Go on where it was put aside; raises ValueError where another lesson was being learned."""
        state = torch.load(path, map_location=self._desk.device, weights_only=True)
        if state["lesson"] != asdict(self.lesson):
            raise ValueError(f"{path.name}: another lesson was being learned there")
        self.done = state["done"]
        self._net.load_state_dict(state["net"])
        self._teacher.load_state_dict(state["teacher"])
