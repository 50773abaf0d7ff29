"""Chess clocks as values: no clock, sudden death, or Fischer (time added after each decision).

A `Clock` never reads the time itself: whoever drives it says what time it is, in seconds, so tests
and servers decide what time means.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from heterodox.errors import InvalidText

__all__ = ["NO_CLOCK", "Clock", "ClockRule", "show_seconds"]

LONGEST_MINUTES = 24 * 60
_RULE = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)(?:\s*\+\s*(\d{1,4}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class ClockRule:
    """How much time everybody has, in seconds; `base` None means no clock at all."""

    base: float | None = None
    increment: float = 0.0

    @classmethod
    def parse(cls, text: str) -> ClockRule:
        """Read "none", "10" (ten minutes, sudden death) or "5+3" (five minutes and three seconds)."""
        words = text.strip().lower()
        if words in ("", "none", "off", "-"):
            return NO_CLOCK
        match = _RULE.fullmatch(words)
        if match is None or not 0 < float(match[1]) <= LONGEST_MINUTES:
            raise InvalidText(f"clock {text[:40]!r}: expected none, minutes (10) or minutes+seconds (5+3)")
        return cls(float(match[1]) * 60, float(match[2] or 0))

    def __str__(self) -> str:
        if self.base is None:
            return "none"
        minutes = f"{self.base / 60:.2f}".rstrip("0").rstrip(".")
        return f"{minutes}+{self.increment:.0f}" if self.increment else minutes


NO_CLOCK = ClockRule()


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of all seats: time left, who is being timed, and since when."""

    rule: ClockRule
    left: Mapping[str, float]
    running: str = ""
    since: float = 0.0

    @classmethod
    def wound(cls, rule: ClockRule, seats: Iterable[str]) -> Clock:
        """Full clocks for every seat, stopped."""
        return cls(rule, {} if rule.base is None else dict.fromkeys(seats, rule.base))

    def remaining(self, seat: str, now: float) -> float | None:
        """Seconds left for a seat, never below zero; None without a clock."""
        if seat not in self.left:
            return None
        spent = max(0.0, now - self.since) if seat == self.running else 0.0
        return max(0.0, self.left[seat] - spent)

    def flagged(self, now: float) -> str:
        """The running seat if its time is up, otherwise ""."""
        return self.running if self.remaining(self.running, now) == 0.0 else ""

    def stop(self, now: float) -> Clock:
        """Stopped, with the running seat's time taken off."""
        return replace(self, left=self._settled(now), running="")

    def press(self, next_seat: str, now: float) -> Clock:
        """The running seat has decided: it gets its increment and the next seat is timed."""
        left = self._settled(now)
        if self.running in left:
            left[self.running] += self.rule.increment
        return replace(self, left=left, running=next_seat, since=now)

    def start(self, seat: str, now: float) -> Clock:
        """Time `seat` from now on, without an increment for anybody."""
        return replace(self, left=self._settled(now), running=seat, since=now)

    def _settled(self, now: float) -> dict[str, float]:
        left = dict(self.left)
        for seat in left:
            left[seat] = self.remaining(seat, now) or 0.0
        return left


def show_seconds(seconds: float) -> str:
    """Time as on a chess clock: 1:02:03, 4:59, and tenths in the last ten seconds."""
    if seconds < 10:
        return f"0:{int(seconds * 10) / 10:04.1f}"
    whole = int(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
