"""Reviews of finished tables: made one after the other in a thread of their own, kept while there is room.

A review takes up to a minute of the engine. Whoever asks hears how far it is; whoever asks again hears more.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from heterodox.errors import HeterodoxError, IllegalMove
from heterodox.learn.grades import Grade
from heterodox.learn.review import review
from heterodox.web.errors import illegal
from heterodox.web.live import LiveTable
from heterodox.web.records import as_played

__all__ = ["Reviews"]

logger = logging.getLogger(__name__)
MOST_KEPT = 300


class _Ended(IllegalMove):
    """The server stops, and nobody waits for the review any more."""


@dataclass
class _Work:
    """One review: how many decisions are done, of how many, and what came of it."""

    done: int = 0
    total: int = 0
    found: dict[str, Any] | None = None
    error: str = ""


class Reviews:
    """The reviews of a server's tables."""

    def __init__(self) -> None:
        self._works: OrderedDict[tuple[str, int], _Work] = OrderedDict()
        self._pool = ThreadPoolExecutor(1, "reviewer")
        self._ending = threading.Event()

    def begun(self, live: LiveTable) -> bool:
        """Whether somebody has asked for this review already."""
        return (live.row.id, live.number) in self._works

    def look(self, live: LiveTable) -> dict[str, Any]:
        """A finished table's review as far as it is; who asks first begins it. May refuse."""
        key = (live.row.id, live.number)
        work = self._works.get(key)
        if work is None:
            work = self._works[key] = _Work(total=len(live.entries))
            self._pool.submit(self._make, work, live)
            while len(self._works) > MOST_KEPT:
                self._works.popitem(last=False)
        self._works.move_to_end(key)
        if work.error:
            raise illegal(work.error)
        return {"done": work.done, "of": work.total, "review": work.found}

    def stop(self) -> None:
        """The server ends: so does what is being reviewed."""
        self._ending.set()
        self._pool.shutdown(cancel_futures=True)

    def _make(self, work: _Work, live: LiveTable) -> None:
        def tell(done: int, total: int) -> None:
            if self._ending.is_set():
                raise _Ended("the server ends")
            work.done, work.total = done, total

        try:
            # Others want to play meanwhile: one processor is left to them.
            reviewed = review(as_played(live), jobs=max(1, (os.cpu_count() or 1) - 1), tell=tell)
        except HeterodoxError as error:
            work.error = " ".join(str(error).split())
        except Exception:
            logger.exception("a review failed")
            work.error = "this game could not be reviewed"
        else:
            signs = {grade.value: grade.sign for grade in Grade}
            work.found = reviewed.data() | {"curve": reviewed.curve(), "signs": signs}
