"""How much one caller may do: buckets that fill up again, one for each caller and kind of request."""

from __future__ import annotations

import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from heterodox.errors import InvalidText

__all__ = ["LIMITS", "Allowance", "Limiter", "read_allowances"]

# How many callers are remembered; who was silent longest is forgotten first, and then has a full bucket.
MOST_CALLERS = 200_000


@dataclass(frozen=True, slots=True)
class Allowance:
    """At most `burst` at once, and `rate` a second in the long run."""

    burst: float
    rate: float


_WRITTEN = re.compile(r"([a-z]+)=(\d{1,7})\+(\d{1,6}(?:\.\d{1,6})?)", re.ASCII)
LIMITS: Mapping[str, Allowance] = {
    "guests": Allowance(60, 1.0),
    "sessions": Allowance(10, 0.1),
    "tables": Allowance(120, 2.0),
    "decisions": Allowance(300, 60.0),
    "actions": Allowance(100, 10.0),
    "chat": Allowance(8, 0.5),
    "analysis": Allowance(20, 0.5),
    "records": Allowance(30, 1.0),
    "sockets": Allowance(100, 10.0),
    "messages": Allowance(200, 20.0),
}


def read_allowances(said: Iterable[str]) -> dict[str, Allowance]:
    """Limits as people write them: "guests=20+0.5" is 20 at once, and one in two seconds in the long run."""
    found = {}
    for text in said:
        match = _WRITTEN.fullmatch(text)
        if match is None or match[1] not in LIMITS:
            raise InvalidText(
                f"limit {text[:40]!r}: expected KIND=BURST+RATE like guests=20+0.5, and KIND one of "
                f"{', '.join(LIMITS)}"
            )
        found[match[1]] = Allowance(float(match[2]), float(match[3]))
    return found


class Limiter:
    """Buckets by caller and kind; `spend` takes one unit or says how long to wait."""

    def __init__(
        self, allowances: Mapping[str, Allowance], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._allowances = allowances
        self._now = now
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, kind: str, caller: str) -> int:
        """0 where the caller may go on; otherwise whole seconds to wait first."""
        allowance = self._allowances.get(kind)
        if allowance is None:
            return 0
        now = self._now()
        full, since = self._buckets.pop((kind, caller), (allowance.burst, now))
        level = min(allowance.burst, full + (now - since) * allowance.rate)
        allowed = level >= 1
        self._buckets[kind, caller] = (level - 1 if allowed else level, now)
        if len(self._buckets) > MOST_CALLERS:
            self._buckets.popitem(last=False)
        return 0 if allowed else max(1, math.ceil((1 - level) / max(allowance.rate, 1e-6)))
