"""The log in the database. Appending events is the only way to change a table.

(table, number) is unique: of two writers that append the same number one wins, the other hears `Lost`.
Appends that come while a transaction is on its way share the next one, since a transaction costs more than
the events in it. Who waits for `append` is told only after the commit.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field
from typing import Any

import orjson
from sqlalchemy import (
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from heterodox.web import schema
from heterodox.web.log import Digest, LogEvent, TableRow
from heterodox.web.sqlite import Step, prepare, write

__all__ = ["CHANNEL", "Lost", "Store", "Unreachable"]

CHANNEL = "heterodox"
MOST_AT_ONCE = 500
# Seconds between the beginnings of two transactions: what comes meanwhile is gathered for the next.
GATHER = 0.025
logger = logging.getLogger(__name__)


# Errors must not say what was to be written: a hidden decision could be in it.
_OPTIONS: dict[str, Any] = {
    "hide_parameters": True,
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}


class Lost(Exception):
    """Another writer has appended that number first."""


class Unreachable(Exception):
    """The database does not answer."""


@dataclass
class _Append:
    """Events that wait for the next transaction."""

    table: str
    events: Sequence[LogEvent]
    digest: Digest
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def before(self) -> int:
        return self.events[0].number - 1


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.postgres = url.startswith("postgresql")
        self.engine: AsyncEngine = create_async_engine(url, **_OPTIONS, pool_pre_ping=self.postgres)
        # SQLite's statements are quick and the way to its thread is long: a batch makes it only once.
        self._writer: Engine | None = None
        self._thread = ThreadPoolExecutor(1, "writer")
        if not self.postgres:
            self._writer = create_engine(make_url(url).set(drivername="sqlite+pysqlite"), **_OPTIONS)
            for engine in (self.engine.sync_engine, self._writer):
                event.listen(engine, "connect", prepare)
        # It has one writer at a time, too: the others wait here and not in its threads.
        self._turn = asyncio.Semaphore(32 if self.postgres else 1)
        self._waiting: list[_Append] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._committer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start to write; the tables must be there (see `migrate`)."""
        self._committer = asyncio.create_task(self._commit_forever(), name="committer")

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        self._closing = True
        self._wake.set()
        if self._committer is not None:
            await self._committer
        self._thread.shutdown()
        if self._writer is not None:
            self._writer.dispose()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with; what goes wrong with the database itself becomes `Unreachable`."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (OSError, DBAPIError) as error:
            raise _named(error) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for what is no event: players, tokens, leases."""
        try:
            async with self._turn, self.engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except (OSError, DBAPIError) as error:
            raise _named(error) from error

    # -- appending -------------------------------------------------------------------------------

    async def append(self, table: str, events: Sequence[LogEvent], digest: Digest) -> None:
        """Write events and return when they are committed; raises Lost or Unreachable."""
        waiting = _Append(table, events, digest)
        self._waiting.append(waiting)
        self._wake.set()
        # Whoever asked may go away meanwhile; the write goes on, and the table hears of it.
        await asyncio.shield(waiting.done)

    async def _commit_forever(self) -> None:
        clock = asyncio.get_running_loop().time
        begun = 0.0
        while not self._closing:
            await self._wake.wait()
            early = begun + GATHER - clock()
            if early > 0 and not self._closing:
                await asyncio.sleep(early)
            begun = clock()
            await self._commit_some()
        while self._waiting:
            await self._commit_some()

    async def _commit_some(self) -> None:
        """Write what waits, as far as it fits into one transaction."""
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        if not self._waiting:
            self._wake.clear()
        if batch:
            await self._commit(batch)

    async def _commit(self, batch: list[_Append]) -> None:
        """One transaction for all; where one has lost, each gets its own."""
        try:
            await self._try(batch)
        except IntegrityError:
            if len(batch) == 1:
                _settle(batch, Lost())
            else:
                for one in batch:
                    await self._commit([one])
        except (OSError, DBAPIError) as error:
            logger.warning("the database refuses a write: %s", type(error).__name__)
            _settle(batch, _named(error))
        except Exception as error:
            logger.exception("a write failed")
            _settle(batch, error)
        else:
            _settle(batch, None)

    async def _try(self, batch: list[_Append]) -> None:
        steps = _steps(batch, announce=self.postgres)
        async with self._turn:
            if self._writer is not None:
                await asyncio.get_running_loop().run_in_executor(self._thread, write, self._writer, steps)
                return
            async with self.engine.begin() as connection:
                for statement, rows in steps:
                    await connection.execute(statement, rows)

    async def announce(self, told: str) -> None:
        """Tell other processes; there are none without PostgreSQL."""
        if self.postgres:
            async with self.writing() as connection:
                await connection.execute(_NOTIFY, {"channel": CHANNEL, "told": [told]})

    # -- tables ----------------------------------------------------------------------------------

    async def create(self, row: TableRow, seats: Sequence[str], digest: Digest) -> None:
        """A new table with an empty log."""
        async with self.writing() as connection:
            values = asdict(row) | asdict(digest)
            values |= {"number": 0, "updated": row.created, "lease": None, "leased_until": 0.0}
            await connection.execute(insert(schema.tables), values)
            rows = [{"table": row.id, "seat": seat, "player": None, "program": ""} for seat in seats]
            await connection.execute(insert(schema.seats), rows)

    async def row(self, table: str) -> TableRow | None:
        """What is fixed about a table; None where there is none."""
        async with self.reading() as connection:
            found = (await connection.execute(_ROW, {"id": table})).mappings().first()
        return None if found is None else TableRow(**found)

    async def number(self, table: str) -> int:
        """The last event's number."""
        async with self.reading() as connection:
            return int((await connection.execute(_NUMBER, {"id": table})).scalar_one())

    async def events(self, table: str, after: int = 0, limit: int | None = None) -> list[LogEvent]:
        """The events after a number, in order."""
        query = _EVENTS if limit is None else _EVENTS.limit(limit)
        async with self.reading() as connection:
            rows = (await connection.execute(query, {"id": table, "after": after})).all()
        return [LogEvent(*row) for row in rows]

    async def snapshot(self, table: str) -> tuple[int, dict[str, Any]] | None:
        """The last snapshot of a table and the event it was made at."""
        query = select(_snapshots.number, _snapshots.data).where(_snapshots.table == table)
        async with self.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row.number, row.data)

    async def keep_snapshot(self, table: str, number: int, data: Mapping[str, Any]) -> None:
        """Keep a snapshot instead of an older one."""
        values = {"table": table, "number": number, "data": data}
        older = delete(schema.snapshots).where(_snapshots.table == table, _snapshots.number < number)
        # Where another process has kept a newer one, that is as good.
        with suppress(IntegrityError):
            async with self.writing() as connection:
                await connection.execute(older)
                await connection.execute(insert(schema.snapshots), values)

    async def flags_due(self, now: float, limit: int = 200) -> list[str]:
        """The tables whose deadline is over."""
        query = (
            select(schema.tables.c.id)
            .where(schema.tables.c.deadline <= now)
            .order_by(schema.tables.c.deadline)
            .limit(limit)
        )
        async with self.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def next_deadline(self) -> float | None:
        """When the next flag falls; None where no clock runs."""
        async with self.reading() as connection:
            found: float | None = (await connection.execute(_NEXT_DEADLINE)).scalar_one()
        return found

    async def lock_out(self, table: str) -> None:
        """The key of a table's link has ended."""
        async with self.writing() as connection:
            await connection.execute(
                update(schema.tables).where(schema.tables.c.id == table).values(key=None)
            )


def _steps(batch: Sequence[_Append], *, announce: bool) -> list[Step]:
    """The statements of one transaction with what each of them writes."""
    # Of a seat that changes twice the last change counts.
    seats = {(row["which"], row["at_seat"]): row for one in batch for row in _seat_rows(one)}
    told = [f"table {one.table} {one.events[-1].number}" for one in batch]
    return [
        (_INSERT, [_event_row(one.table, event) for one in batch for event in one.events]),
        (_UPDATE, [_digest_row(one) for one in batch]),
        *([(_SEAT, list(seats.values()))] if seats else []),
        *([(_NOTIFY, [{"channel": CHANNEL, "told": told}])] if announce else []),
    ]


def _named(error: BaseException) -> Unreachable:
    return Unreachable(f"the database does not answer ({type(error).__name__})")


def _settle(batch: Sequence[_Append], error: Exception | None) -> None:
    """Tell those who wait how it went."""
    for one in batch:
        if one.done.done():
            continue
        if error is None:
            one.done.set_result(None)
        else:
            one.done.set_exception(error)


def _event_row(table: str, event: LogEvent) -> dict[str, Any]:
    return {
        "table": table,
        "number": event.number,
        "type": event.type,
        "seat": event.seat,
        "at": event.at,
        "data": event.data,
    }


def _digest_row(one: _Append) -> dict[str, Any]:
    digest = one.digest
    return {
        "which": one.table,
        "to_number": one.events[-1].number,
        "to_status": digest.status,
        "to_deadline": digest.deadline,
        "to_thinker": digest.thinker,
        "to_open": digest.open,
        "to_updated": one.events[-1].at,
    }


def _seat_rows(one: _Append) -> list[dict[str, Any]]:
    return [
        {
            "which": one.table,
            "at_seat": event.seat,
            "to_player": event.data.get("player"),
            "to_program": event.data.get("program", ""),
        }
        for event in one.events
        if event.type == "seat"
    ]


_tables, _events, _seats = schema.tables.c, schema.events.c, schema.seats.c
_snapshots = schema.snapshots.c
_INSERT = insert(schema.events)
_UPDATE = (
    update(schema.tables)
    .where(_tables.id == bindparam("which"))
    .values(
        number=bindparam("to_number"),
        status=bindparam("to_status"),
        deadline=bindparam("to_deadline"),
        thinker=bindparam("to_thinker"),
        open=bindparam("to_open"),
        updated=bindparam("to_updated"),
        lease=None,
        leased_until=0.0,
    )
)
_SEAT = (
    update(schema.seats)
    .where(_seats.table == bindparam("which"), _seats.seat == bindparam("at_seat"))
    .values(player=bindparam("to_player"), program=bindparam("to_program"))
)
_NOTIFY = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:told AS text[])) AS told")
_ROW = select(*(_tables[name] for name in TableRow.__slots__)).where(_tables.id == bindparam("id"))
_NEXT_DEADLINE = select(func.min(_tables.deadline))
_NUMBER = select(_tables.number).where(_tables.id == bindparam("id"))
_EVENTS = (
    select(_events.number, _events.type, _events.seat, _events.at, _events.data)
    .where(_events.table == bindparam("id"), _events.number > bindparam("after"))
    .order_by(_events.number)
)
