"""Hidden choices that meet: each is judged against the best mixture, not against what the other one was.

Two seats choose without knowing of each other. What each pair of choices leads to is searched, which makes a
small matrix game; its solution says how often to choose what, and what every choice brings against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from heterodox.games.protocol import Kind, Position
from heterodox.learn.judging import SECOND_LOOK, Judge, Judged, Line
from heterodox.native.mind import solve_matrix

__all__ = ["EXPLOITABLE", "GENEROUS", "GREEDY", "SOUND", "Bid", "Meeting", "habit", "meet"]

SOUND, GENEROUS, GREEDY, EXPLOITABLE = "sound", "too generous", "too greedy", "exploitable"

# A choice with less than this share of the mixture is no part of it.
SHARE = 0.02
# What a choice outside the mixture must give away, in pawns, before it is blamed.
BLAMED = 0.1
# Every pair of choices is searched with this part of what a decision may cost.
PART = 4
# So many equal choices in a row, which the mixtures would bring so rarely, are a habit that can be used.
HABIT = 3
RARE = 0.05


@dataclass(frozen=True, slots=True)
class Bid:
    """A hidden choice beside the mixture.

    verdict  one of the words above
    mixture  how often to choose what, in per cent; what is never chosen is left out
    """

    verdict: str
    mixture: Mapping[str, float]
    choice: str

    @property
    def mixed(self) -> bool:
        """Whether there is more than one sound choice."""
        return len(self.mixture) > 1


@dataclass(frozen=True, slots=True)
class Meeting:
    """The matrix game of one hidden choice and its hidden answer; payoffs are pawns for the first."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    payoff: tuple[tuple[float, ...], ...]
    # Which rows are answered at all: the others end the matter by themselves.
    answered: frozenset[str] = field(default_factory=frozenset)

    def judge_first(self, choice: str) -> tuple[Judged, Bid]:
        """The first choice, against the best mixture of answers."""
        _, rows, columns = solve_matrix(self.payoff)
        brings = [sum(pay * often for pay, often in zip(row, columns, strict=True)) for row in self.payoff]
        return _judged(self.rows, rows, brings, choice)

    def judge_answer(self, choice: str) -> tuple[Judged, Bid]:
        """The answer, against the best mixture of what is answered."""
        payoff = [row for name, row in zip(self.rows, self.payoff, strict=True) if name in self.answered]
        _, rows, columns = solve_matrix(payoff)
        brings = [
            -sum(row[place] * often for row, often in zip(payoff, rows, strict=True))
            for place in range(len(self.columns))
        ]
        return _judged(self.columns, columns, brings, choice)


def _judged(
    names: Sequence[str], mixture: Sequence[float], brings: Sequence[float], choice: str
) -> tuple[Judged, Bid]:
    often = {name: share for name, share in zip(names, mixture, strict=True) if share >= SHARE}
    best = max(often, key=lambda name: often[name])
    value = max(brings)
    got = value if choice in often else brings[names.index(choice)]
    judged = Judged(Line((best,), value), Line((choice,), got))
    verdict = SOUND if choice in often or judged.loss < BLAMED else _blame(choice, often, names)
    ordered = sorted(often.items(), key=lambda pair: -pair[1])
    return judged, Bid(verdict, {name: round(100 * share, 1) for name, share in ordered}, choice)


def _blame(choice: str, sound: Iterable[str], known: Iterable[str]) -> str:
    """What is wrong with a choice that no mixture makes: too much or too little, where there are amounts.

    A word among amounts (to let the matter rest) gives less than any of them.
    """
    if not any(name.isdecimal() for name in known):
        return EXPLOITABLE
    given, right = _amount(choice), [_amount(name) for name in sound]
    if given > max(right):
        return GENEROUS
    return GREEDY if given < min(right) else EXPLOITABLE


def _amount(name: str) -> int:
    return int(name) if name.isdecimal() else -1


def meet(position: Position, judge: Judge, *, doubtful: bool = False) -> Meeting:
    """The matrix game that begins with a hidden choice at a position; everything here is known to all.

    doubtful  whether a second look is needed
    """
    team, nodes = position.team, max(1, judge.nodes // PART) * (SECOND_LOOK if doubtful else 1)
    after = {str(choice): position.after(choice) for choice in position.choices()}
    answers = {
        name: {str(answer): here.after(answer) for answer in here.choices()}
        for name, here in after.items()
        if here.kind is Kind.HIDDEN and here.team != team
    }
    columns = tuple(dict.fromkeys(name for each in answers.values() for name in each)) or ("",)
    payoff = []
    for name, here in after.items():
        if name not in answers:
            payoff.append((judge.value(here, team, nodes),) * len(columns))
            continue
        pay = {answer: judge.value(there, team, nodes) for answer, there in answers[name].items()}
        # Whoever answers sees which answers there are: one that is missing is replaced by the best.
        payoff.append(tuple(pay.get(column, min(pay.values())) for column in columns))
    return Meeting(tuple(after), columns, tuple(payoff), frozenset(answers))


def habit(bids: Sequence[Bid]) -> str:
    """The choice that a seat makes so stubbornly that others can use it; "" where there is none."""
    mixed = [bid for bid in bids if bid.mixed]
    choices = {bid.choice for bid in mixed}
    if len(mixed) < HABIT or len(choices) != 1:
        return ""
    likely = 1.0
    for bid in mixed:
        likely *= bid.mixture.get(bid.choice, 0.0) / 100
    return mixed[0].choice if likely < RARE else ""
