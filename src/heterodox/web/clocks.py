"""The server's clocks: sudden death, Fischer, delay, days a move, or none; a pure value that is replayed.

Times are seconds since the epoch, as stamped on the events of the log, so any process finds the same clocks.
A seat's clock first runs at its second decision: nobody loses time while the others arrive.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from heterodox.errors import InvalidText
from heterodox.table.clock import NO_CLOCK, ClockRule

__all__ = ["NO_CONTROL", "Clocks", "Control"]

DAY = 86_400.0
LONGEST = 7 * DAY
MOST_DAYS = 60
_TEXT = re.compile(r"(\d{1,6})(?:([+d])(\d{1,4}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Control:
    """How much time everybody has.

    base       seconds for the game; None without a clock
    increment  added after each decision (Fischer)
    delay      seconds of each decision that do not count
    days       days for each decision, instead of all that
    """

    base: float | None = None
    increment: float = 0.0
    delay: float = 0.0
    days: float = 0.0

    @classmethod
    def read(cls, said: Any) -> Control:
        """What a request says: null, "300", "300+3", "300d5" or {"days": 3}; raises InvalidText."""
        if said is None:
            return NO_CONTROL
        if isinstance(said, dict) and set(said) == {"days"}:
            return cls._of_days(said["days"])
        match = _TEXT.fullmatch(said) if isinstance(said, str) else None
        if match is None or not 0 < int(match[1]) <= LONGEST:
            raise InvalidText(
                f'clock {ascii(said)[:40]}: expected null, seconds and increment like "300+3", '
                'seconds and delay like "300d5", or {"days": 3}'
            )
        extra = float(match[3] or 0)
        return cls(float(match[1]), 0.0 if match[2] == "d" else extra, extra if match[2] == "d" else 0.0)

    @classmethod
    def _of_days(cls, days: Any) -> Control:
        if isinstance(days, bool) or not isinstance(days, int | float) or not 0 < days <= MOST_DAYS:
            raise InvalidText(f"clock days {ascii(days)[:20]}: expected more than 0 and at most {MOST_DAYS}")
        return cls(days * DAY, days=float(days))

    def said(self) -> str | dict[str, float] | None:
        """The same as requests say it."""
        if self.base is None:
            return None
        if self.days:
            return {"days": self.days}
        extra = f"d{self.delay:.0f}" if self.delay else f"+{self.increment:.0f}"
        return f"{self.base:.0f}{extra}"

    def rule(self) -> ClockRule:
        """The same for records; they know no days and no delay."""
        return NO_CLOCK if self.base is None or self.days else ClockRule(self.base, self.increment)


NO_CONTROL = Control()


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of all seats at one event of the log.

    left     seconds that each seat has, the running one's before its present decision
    running  the seat whose time runs, since when
    made     how many decisions each seat has made
    """

    control: Control
    left: Mapping[str, float]
    running: str = ""
    since: float = 0.0
    made: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def wound(cls, control: Control, seats: Iterable[str]) -> Clocks:
        """Full clocks, stopped."""
        left = {} if control.base is None else dict.fromkeys(seats, control.base)
        return cls(control, left)

    def remaining(self, seat: str, now: float) -> float:
        """Seconds left for a seat, never below zero."""
        if seat != self.running:
            return self.left[seat]
        spent = max(0.0, now - self.since - self.control.delay)
        return max(0.0, self.left[seat] - spent)

    def shown(self, now: float) -> dict[str, float]:
        """Every seat's seconds, for people; {} without a clock."""
        return {seat: round(self.remaining(seat, now), 3) for seat in self.left}

    @property
    def deadline(self) -> float | None:
        """When the running seat's flag falls; None where nothing runs."""
        if not self.running:
            return None
        return self.since + self.control.delay + self.left[self.running]

    def ask(self, seat: str, now: float) -> Clocks:
        """That seat is asked for a decision from now on; "" or a die stops all clocks."""
        runs = seat in self.left and self.made.get(seat, 0) > 0
        left = self.left
        if runs and self.control.days:
            left = {**left, seat: self.control.base or 0.0}
        return replace(self, left=left, running=seat if runs else "", since=now)

    def decided(self, seat: str, now: float, lag: float = 0.0) -> Clocks:
        """The seat has decided, and nobody is asked yet; `lag` seconds of it were the network's."""
        left = dict(self.left)
        if seat in left and self.running == seat:
            left[seat] = self.remaining(seat, max(self.since, now - lag)) + self.control.increment
        made = {**self.made, seat: self.made.get(seat, 0) + 1}
        return replace(self, left=left, running="", since=now, made=made)

    def stopped(self, now: float) -> Clocks:
        """All clocks stand, with the running one's time taken off."""
        left = {seat: self.remaining(seat, now) for seat in self.left}
        return replace(self, left=left, running="", since=now)
