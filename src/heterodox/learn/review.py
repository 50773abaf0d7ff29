"""A game reviewed: every decision graded by what it gave away, the turning points, accuracy by seat.

    table = load(path).sound()
    reviewed = review(table)
    reviewed.accuracy, reviewed.turning_points, [one.grade for one in reviewed.decisions]

What a decision gave away is the difference between the best value and the value of what was played, for the
team that decided, by the same search. Nobody can be blamed for what dice decide: that is left out.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from queue import SimpleQueue
from typing import Any

from heterodox.games.protocol import Game, Kind
from heterodox.learn.bids import SOUND, Bid, Meeting, habit, meet
from heterodox.learn.grades import Grade, accuracy, chance, grade, kept, turning_points
from heterodox.learn.judging import NODES, Judge, Judged, Line
from heterodox.learn.reasons import reason
from heterodox.table.seats import is_open
from heterodox.table.table import Played, Table

__all__ = ["Decision", "Review", "review"]

Progress = Callable[[int, int], object]

# A decision is looked at again where the search of the next one disagrees by so many pawns.
CONTRADICTION = 1.0


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a game, judged.

    ply       its place in the record, from 1; dice count too
    value     what it led to, in pawns for `team`; `could` is what the best decision led to
    loss      the difference
    described the move in the notation that players read
    why       what would have been better and why; "" where nothing was wrong
    bid       for a hidden choice: what the best mixture is
    line      what the search expects after what was played; `better` the best line
    """

    ply: int
    seat: str
    army: str
    team: str
    move: str
    described: str
    grade: Grade
    best: str
    value: float
    could: float
    loss: float
    why: str = ""
    bid: Bid | None = None
    line: tuple[str, ...] = ()
    better: tuple[str, ...] = ()

    @property
    def drop(self) -> float:
        """How much of the winning chances it gave away, from 0 to 1."""
        return max(0.0, chance(self.could) - chance(self.value))

    def data(self) -> dict[str, Any]:
        """The decision as JSON."""
        data: dict[str, Any] = {
            "ply": self.ply,
            "seat": self.seat,
            "move": self.move,
            "loss": self.loss,
            "grade": self.grade.value,
            "best": self.best,
            "army": self.army,
            "team": self.team,
            "described": self.described,
            "value": round(self.value, 2),
            "why": self.why,
        }
        if self.bid is not None:
            data["bid"] = {"verdict": self.bid.verdict, "mixture": dict(self.bid.mixture)}
        return data


@dataclass(frozen=True)
class Review:
    """All that is to be said about a game.

    plies   how many decisions its record holds, with those of dice
    """

    game: Game
    decisions: tuple[Decision, ...]
    plies: int
    seats: tuple[str, ...] = field(default=())

    @cached_property
    def turning_points(self) -> list[int]:
        """The plies that turned the game, in order."""
        return turning_points([(one.ply, one.drop) for one in self.decisions])

    @cached_property
    def accuracy(self) -> dict[str, float]:
        """For each seat that had something to decide: how much of what could be had it kept, in per cent."""
        return {
            seat: accuracy([kept(one.could, one.value) for one in self.of(seat)])
            for seat in self.seats
            if self.of(seat)
        }

    @cached_property
    def habits(self) -> dict[str, str]:
        """The hidden choices that a seat makes so stubbornly that others can use it, by seat."""
        bids = {seat: [one.bid for one in self.of(seat) if one.bid is not None] for seat in self.seats}
        return {seat: found for seat, made in bids.items() if (found := habit(made))}

    def of(self, seat: str) -> list[Decision]:
        """The decisions of a seat where it had a choice."""
        return [one for one in self.decisions if one.seat == seat and one.grade is not Grade.FORCED]

    def at(self, ply: int) -> Decision | None:
        """The decision of a ply; None for a die's."""
        return next((one for one in self.decisions if one.ply == ply), None)

    def curve(self) -> list[tuple[int, float]]:
        """For each judged ply what it led to, in pawns for the first team."""
        first = self.game.teams[0]
        return [(one.ply, one.value if one.team == first else -one.value) for one in self.decisions]

    def data(self) -> dict[str, Any]:
        """The review as JSON."""
        return {
            "decisions": [one.data() for one in self.decisions],
            "turning_points": self.turning_points,
            "accuracy": self.accuracy,
            "exploitable": self.habits,
        }


def review(
    table: Table, *, nodes: int = NODES, jobs: int = 0, tell: Progress = lambda done, total: None
) -> Review:
    """Review the game so far, up to the last position that everybody may know.

    nodes  what a first look at a decision may cost
    jobs   how many decisions are looked at at once; 0 for as many as there are processors, at most 8
    tell   hears how many decisions are done, of how many; what it raises ends the review

    The result does not depend on `jobs`. Raises InvalidText where there is no compiled engine for the game.
    """
    history = table.open_history
    with _Bench(table.game, nodes, jobs or min(8, os.cpu_count() or 1), tell) as bench:
        judged = bench.judge(history, _tasks(history))
        judged |= bench.judge(history, _doubtful(judged, history), doubtful=True)
    decisions = tuple(judged[place] for place in sorted(judged))
    return Review(table.game, decisions, len(history), table.start.seats)


class _Bench:
    """Judges that work side by side."""

    def __init__(self, game: Game, nodes: int, jobs: int, tell: Progress) -> None:
        self._judges: SimpleQueue[Judge] = SimpleQueue()
        for _ in range(jobs):
            self._judges.put(Judge(game, nodes))
        self._pool = ThreadPoolExecutor(jobs)
        self._tell = tell
        self._done = self._total = 0

    def __enter__(self) -> _Bench:
        return self

    def __exit__(self, *_: object) -> None:
        # Where somebody lost patience, what has not begun is not begun any more.
        self._pool.shutdown(cancel_futures=True)

    def judge(
        self, history: Sequence[Played], tasks: Sequence[Sequence[int]], *, doubtful: bool = False
    ) -> dict[int, Decision]:
        """The decisions of some tasks, by their places in the history."""

        def work(task: Sequence[int]) -> list[Decision]:
            judge = self._judges.get()
            try:
                return _judge(history, task, judge, doubtful=doubtful)
            finally:
                self._judges.put(judge)

        self._total += len(tasks)
        self._tell(self._done, self._total)
        found: dict[int, Decision] = {}
        for future in [self._pool.submit(work, task) for task in tasks]:
            found |= {one.ply - 1: one for one in future.result()}
            self._done += 1
            self._tell(self._done, self._total)
        return found


def _doubtful(judged: Mapping[int, Decision], history: Sequence[Played]) -> list[list[int]]:
    """The places of decisions that were praised for what the next look at the game contradicts."""
    places = []
    for place, one in judged.items():
        following = judged.get(place + 1)
        if following is None or one.bid is not None or following.bid is not None or one.grade.faulty:
            continue
        seen = following.could if following.team == one.team else -following.could
        if one.value - seen >= CONTRADICTION and len(history[place].before.choices()) > 1:
            places.append([place])
    return places


def _tasks(history: Sequence[Played]) -> list[list[int]]:
    """The places of the decisions to judge; a hidden choice and its hidden answer are one task."""
    tasks: list[list[int]] = []
    for place, played in enumerate(history):
        if played.before.kind is Kind.CHANCE:
            continue
        if played.before.kind is Kind.HIDDEN and not is_open(played.before) and tasks:
            tasks[-1].append(place)
        else:
            tasks.append([place])
    return tasks


def _judge(history: Sequence[Played], task: Sequence[int], judge: Judge, *, doubtful: bool) -> list[Decision]:
    first = history[task[0]]
    if first.before.kind is Kind.HIDDEN:
        return _judge_hidden(history, task, judge)
    return [_decision(first, task[0], *_open_judgement(first, judge, doubtful))]


def _open_judgement(played: Played, judge: Judge, doubtful: bool) -> tuple[Judged, Grade]:
    """What an open decision was worth; where there was no choice only what it led to."""
    before = played.before
    if len(before.choices()) == 1:
        value = judge.value(played.after, before.team, judge.nodes)
        line = Line((str(played.move),), value)
        return Judged(line, line), Grade.FORCED
    judged = judge.judge(before, played.move, doubtful=doubtful)
    return judged, grade(judged.best.value, judged.played.value)


def _judge_hidden(history: Sequence[Played], task: Sequence[int], judge: Judge) -> list[Decision]:
    """A hidden choice and, where there is one, its answer: both against the best mixtures.

    What is chosen before anything is on the board (an army) is a matter of taste: it is told, not blamed.
    """
    begun = any(played.before.kind is Kind.BOARD for played in history[: task[0]])
    meeting = meet(history[task[0]].before, judge)
    decisions = _against(meeting, history, task, blame=begun)
    if any(one.grade.faulty for one in decisions):
        meeting = meet(history[task[0]].before, judge, doubtful=True)
        decisions = _against(meeting, history, task, blame=begun)
    return decisions


def _against(
    meeting: Meeting, history: Sequence[Played], task: Sequence[int], *, blame: bool
) -> list[Decision]:
    """The decisions of a task beside the best mixtures of a meeting."""
    decisions = []
    for number, place in enumerate(task):
        played = history[place]
        rate = meeting.judge_answer if number else meeting.judge_first
        judged, bid = rate(str(played.move))
        if not blame:
            judged = Judged(judged.best, replace(judged.played, value=judged.best.value))
            bid = replace(bid, verdict=SOUND)
        alone = len(played.before.choices()) == 1
        decisions.append(_decision(played, place, judged, Grade.FORCED if alone else _rate(judged, bid), bid))
    return decisions


def _rate(judged: Judged, bid: Bid) -> Grade:
    if bid.choice in bid.mixture:
        return Grade.BEST
    found = grade(judged.best.value, judged.played.value)
    return found if found.faulty else Grade.GOOD


def _decision(played: Played, place: int, judged: Judged, name: Grade, bid: Bid | None = None) -> Decision:
    before = played.before
    faulty = name.faulty or (bid is not None and bid.verdict != SOUND)
    same = judged.loss == 0 and name in (Grade.BEST, Grade.FORCED) and bid is None
    return Decision(
        ply=place + 1,
        seat=before.seat,
        army=before.turn,
        team=before.team,
        move=str(played.move),
        described=before.describe(played.move),
        grade=name,
        best=str(played.move) if same else judged.best.moves[0],
        value=judged.played.value,
        could=judged.best.value,
        loss=judged.loss,
        why=_why(played, judged, bid) if faulty else "",
        bid=bid,
        line=judged.played.moves,
        better=judged.best.moves,
    )


def _why(played: Played, judged: Judged, bid: Bid | None) -> str:
    if bid is None:
        return reason(played.before, judged)
    sound = ", ".join(f"{name} {often:.0f}%" for name, often in bid.mixture.items())
    return f"{bid.verdict.capitalize()}: the best mixture is {sound}."
