"""What a server does without being asked: flags fall, clocks are told, sockets are measured."""

from __future__ import annotations

import asyncio
import gc
import logging
import math
from contextlib import suppress

import orjson

from heterodox.web.desk import Cell, Desk
from heterodox.web.store import Unreachable

__all__ = ["Chores"]

# Seconds between two looks for flags that have fallen: at least, since a late player may have a slow network;
# and at most, on a database that other processes write to, who may die before they let theirs fall.
SHORTEST, LONGEST, LONGEST_ALONE = 0.1, 1.0, 30.0
# Seconds between two looks for circles among all objects, which hold everything up for a moment.
COLLECT_EVERY = 600.0
# Seconds between two shares of the tables that hear of their clocks.
SHARE = 0.1
logger = logging.getLogger(__name__)


class Chores:
    """Tasks that run as long as the server does."""

    def __init__(self, desk: Desk, tick: float) -> None:
        self._desk = desk
        self._tick = tick
        self._tasks: list[asyncio.Task[None]] = []
        self._next = math.inf  # when the next flag falls, as far as is known; never later
        self._looks = math.inf  # when flags are looked for again
        self._earlier = asyncio.Event()  # one falls before that
        desk.watchers.append(self._look)

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._sweep_for_ever(), name="sweep"),
            asyncio.create_task(self._tell_clocks_for_ever(), name="clocks"),
            asyncio.create_task(_collect_for_ever(), name="collector"),
        ]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # -- flags -----------------------------------------------------------------------------------

    def _look(self, _: str, cell: Cell | None) -> None:
        due = None if cell is None else cell.live.due
        if due is None:
            return
        self._next = min(self._next, due)
        if due < self._looks:
            self._earlier.set()

    async def _sweep_for_ever(self) -> None:
        longest = LONGEST if self._desk.store.postgres else LONGEST_ALONE
        while True:
            wait = LONGEST
            try:
                wait = min(longest, max(SHORTEST, await self._sweep() - self._desk.now()))
            except Unreachable as error:
                logger.warning("%s", error)
            except Exception:
                logger.exception("a chore failed")
            self._looks = self._desk.now() + wait
            # Where flags fall all the time, they are not looked for more often for that.
            await asyncio.sleep(SHORTEST)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._earlier.wait(), wait - SHORTEST)

    async def _sweep(self) -> float:
        """Let the flags fall that are due, whoever knew of them before; when the next one is."""
        self._earlier.clear()
        # Whatever changes from here on is heard of.
        self._next = math.inf
        for table in await self._desk.store.flags_due(self._desk.now()):
            await self._desk.sweep(table)
        due = await self._desk.store.next_deadline()
        self._next = min(self._next, math.inf if due is None else due)
        return self._next

    # -- clocks ----------------------------------------------------------------------------------

    async def _tell_clocks_for_ever(self) -> None:
        """Tell every table's clocks once in a while: a few tables at a time, so that nobody waits for all."""
        while True:
            listened = [cell for cell in self._desk.cells.values() if cell.listeners]
            shares = max(1, min(len(listened), int(self._tick / SHARE)))
            for share in range(shares):
                for cell in listened[share::shares]:
                    self._tell_clocks(cell)
                await asyncio.sleep(self._tick / shares)

    def _tell_clocks(self, cell: Cell) -> None:
        now = self._desk.now()
        cell.tell_all(orjson.dumps({"type": "ping", "at": now}))
        clocks = cell.live.clocks
        if clocks.running:
            told = {"type": "clock", "clocks": clocks.shown(now), "running": clocks.running}
            cell.tell_all(orjson.dumps(told))


async def _collect_for_ever() -> None:
    """Free what lies in circles: sockets that were closed, mostly."""
    while True:
        await asyncio.sleep(COLLECT_EVERY)
        gc.collect()
