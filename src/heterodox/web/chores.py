"""What a server does without being asked: flags fall, clocks are told, sockets are measured."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import orjson

from heterodox.web.desk import Desk
from heterodox.web.store import Unreachable

__all__ = ["Chores"]

# How often the database is asked for flags that have fallen, in seconds.
SWEEP_EVERY = 0.25
logger = logging.getLogger(__name__)


class Chores:
    """Tasks that run as long as the server does."""

    def __init__(self, desk: Desk, tick: float) -> None:
        self._desk = desk
        self._tick = tick
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(_again(self._sweep, SWEEP_EVERY), name="sweep"),
            asyncio.create_task(_again(self._tell_clocks, self._tick), name="clocks"),
        ]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _sweep(self) -> None:
        """Flags fall although nobody is connected, and whoever knew of them before."""
        for table in await self._desk.store.flags_due(self._desk.now()):
            await self._desk.sweep(table)

    async def _tell_clocks(self) -> None:
        now = self._desk.now()
        for cell in list(self._desk.cells.values()):
            if not cell.listeners:
                continue
            cell.tell_all(orjson.dumps({"type": "ping", "at": now}))
            clocks = cell.live.clocks
            if clocks.running:
                told = {"type": "clock", "clocks": clocks.shown(now), "running": clocks.running}
                cell.tell_all(orjson.dumps(told))


async def _again(chore: Callable[[], Awaitable[None]], every: float) -> None:
    """Do it for ever; what goes wrong once is written down and tried again."""
    while True:
        try:
            await chore()
        except Unreachable as error:
            logger.warning("%s", error)
        except Exception:
            logger.exception("a chore failed")
        await asyncio.sleep(every)
