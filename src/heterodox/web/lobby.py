"""The lobby: whoever waits there hears of every public table that changes."""

from __future__ import annotations

import asyncio
import logging

import orjson

from heterodox.web.desk import Cell, Desk, Listener
from heterodox.web.search import Search, found_tables, summaries
from heterodox.web.store import Unreachable

__all__ = ["Lobby"]

logger = logging.getLogger(__name__)
# Changes are gathered for a moment, so that a busy server tells few messages, in seconds.
PAUSE = 0.5
MOST_AT_ONCE = 100


class Lobby:
    """Those who wait, and the tables that have changed since they were told."""

    def __init__(self, desk: Desk) -> None:
        self._store = desk.store
        self.listeners: set[Listener] = set()
        self._changed: dict[str, None] = {}
        self._task: asyncio.Task[None] | None = None
        desk.watchers.append(self._note)

    def _note(self, table: str, cell: Cell | None) -> None:
        if self.listeners and (cell is None or cell.live.row.access == "public"):
            self._changed[table] = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._tell_for_ever(), name="lobby")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def beginning(self) -> bytes:
        """What somebody hears first: the tables with open seats, and those in play."""
        page = await found_tables(self._store, Search(limit=MOST_AT_ONCE))
        tables = [table for table in page["tables"] if table["status"] != "over"]
        return orjson.dumps({"type": "tables", "tables": tables})

    async def _tell_for_ever(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self._tell()
            except Unreachable as error:
                logger.warning("%s", error)

    async def _tell(self) -> None:
        changed = list(self._changed)[:MOST_AT_ONCE]
        if not changed:
            return
        for table in changed:
            del self._changed[table]
        for told in await summaries(self._store, changed):
            if told["access"] != "public":
                continue
            message = orjson.dumps({"type": "table", "table": told})
            for listener in list(self.listeners):
                listener.tell(message)
