"""News from other processes on the same PostgreSQL: LISTEN, and what to do after the line was cut.

A message is "table ID NUMBER" for events, "job ID" for an analysis. Nothing depends on a message that gets
lost: whoever listens again looks at what it has missed.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import make_url, select

from heterodox.web import schema
from heterodox.web.desk import Desk
from heterodox.web.store import CHANNEL, Unreachable
from heterodox.web.work import Work

__all__ = ["Announcements"]

logger = logging.getLogger(__name__)
PAUSE = 0.5
# How often it is asked whether the line still stands, in seconds.
ALIVE_EVERY = 5.0
AT_ONCE = 500


class Announcements:
    """Hears what other processes have committed."""

    def __init__(self, desk: Desk, work: Work) -> None:
        self._desk = desk
        self._work = work
        self._task: asyncio.Task[None] | None = None
        self._catching_up: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._task = asyncio.create_task(self._listen_for_ever(), name="announcements")

    async def stop(self) -> None:
        for task in (self._task, *self._catching_up):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    async def _listen_for_ever(self) -> None:
        while True:
            try:
                await self._listen()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, Unreachable) as error:
                logger.warning("no news from the database: %s", type(error).__name__)
            await asyncio.sleep(PAUSE)

    async def _listen(self) -> None:
        """Listen until the line is cut."""
        address = make_url(self._desk.store.url).set(drivername="postgresql")
        line = await asyncpg.connect(address.render_as_string(hide_password=False))
        try:
            await line.add_listener(CHANNEL, self._hear)
            # What was written while nobody listened.
            await self._look_at_all()
            while True:
                await asyncio.sleep(ALIVE_EVERY)
                await line.fetchval("SELECT 1", timeout=ALIVE_EVERY)
        finally:
            line.terminate()

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        kind, _, rest = payload.partition(" ")
        if kind == "job":
            self._work.heard_of(rest)
            return
        table, _, number = rest.partition(" ")
        cell = self._desk.cells.get(table)
        if cell is None:
            self._desk.stirred(table)
        elif cell.live.number < int(number):
            self._catch_up(table)

    def _catch_up(self, table: str) -> None:
        task = asyncio.create_task(self._catch_up_now(table))
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def _catch_up_now(self, table: str) -> None:
        try:
            await self._desk.cell(table)
        except Unreachable as error:
            # The next news, or the end of the outage, brings it up to date.
            logger.warning("%s", error)

    async def _look_at_all(self) -> None:
        tables = list(self._desk.cells)
        columns = schema.tables.c
        for start in range(0, len(tables), AT_ONCE):
            some = tables[start : start + AT_ONCE]
            async with self._desk.store.reading() as connection:
                query = select(columns.id, columns.number).where(columns.id.in_(some))
                rows = (await connection.execute(query)).all()
            for table, number in rows:
                cell = self._desk.cells.get(table)
                if cell is not None and cell.live.number < number:
                    await self._desk.cell(table)
        self._work.call()
