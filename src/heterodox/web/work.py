"""Work for engines: decisions of programs at tables, and analyses. It lies in the database and is leased.

A table whose deciding seat is a program's is itself the piece of work; an analysis is a row of `jobs`. Who
does not answer before the lease ends has lost it, and another worker gets it. Games come before analyses.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from heterodox.errors import HeterodoxError
from heterodox.games.options import rules_in_force
from heterodox.games.registry import find_game
from heterodox.table.seats import is_open
from heterodox.web import schema
from heterodox.web.conduct import plan_ending
from heterodox.web.desk import Cell, Desk
from heterodox.web.errors import Refusal, conflict, missing
from heterodox.web.live import LiveTable, Seated
from heterodox.web.plan import Plan, plan_decision, read_decision
from heterodox.web.thinking import Decided

__all__ = ["ANALYSIS", "DECISION", "Work"]

DECISION, ANALYSIS = "decision", "analysis"
# How many analyses may wait, and how long a finished one is kept, in seconds.
MOST_JOBS = 500
KEPT = 60.0
_tables, _jobs = schema.tables.c, schema.jobs.c


class Work:
    """What is to be thought about."""

    def __init__(self, desk: Desk, lease: float) -> None:
        self._desk = desk
        self._store = desk.store
        self._lease = lease
        self._wake = asyncio.Event()
        self._ending = False
        self.changed: dict[str, asyncio.Event] = {}
        desk.watchers.append(self._look)

    def _look(self, table: str, cell: Cell | None) -> None:
        if cell is None or cell.live.seated.get(cell.live.asked, Seated()).program:
            self.call()

    def call(self) -> None:
        """There may be work: whoever waits should look."""
        self._wake.set()
        self._wake = asyncio.Event()

    def end(self) -> None:
        """The server is about to stop: nobody is kept waiting any more."""
        self._ending = True
        self.call()

    # -- acquiring -------------------------------------------------------------------------------

    async def acquire(self, wait: float, *, inner: bool) -> dict[str, Any] | None:
        """A piece of work, leased to the caller; None if there is none within the time."""
        until = self._desk.now() + wait
        while True:
            wake = self._wake
            found = await self._decision(inner=inner) or await self._analysis()
            left = until - self._desk.now()
            if found is not None or left <= 0 or self._ending:
                return found
            # Nobody is woken here when a lease runs out: look again now and then.
            try:
                await asyncio.wait_for(wake.wait(), min(left, max(1.0, self._lease / 3)))
            except TimeoutError:
                continue

    async def _decision(self, *, inner: bool) -> dict[str, Any] | None:
        now = self._desk.now()
        due = (_tables.thinker.is_not(None), _tables.leased_until < now)
        async with self._store.reading() as connection:
            query = select(_tables.id).where(*due).order_by(_tables.updated).limit(8)
            candidates = list((await connection.execute(query)).scalars())
        for table in candidates:
            cell = await self._desk.cell(table)
            work = work_at(cell.live, now, inner=inner)
            if work is None:
                continue
            lease = secrets.token_urlsafe(12)
            taken = update(schema.tables).where(_tables.id == table, *due, _tables.number == cell.live.number)
            async with self._store.writing() as connection:
                done = await connection.execute(taken.values(lease=lease, leased_until=now + self._lease))
            if done.rowcount == 1:
                return {"work": lease, "kind": DECISION, "table": table, **work}
        return None

    async def _analysis(self) -> dict[str, Any] | None:
        now = self._desk.now()
        due = (_jobs.done.is_(False), _jobs.leased_until < now)
        query = select(_jobs.id, _jobs.work).where(*due).order_by(_jobs.created).limit(1)
        async with self._store.reading() as connection:
            if (await connection.execute(query)).first() is None:
                return None
        async with self._store.writing() as connection:
            found = (await connection.execute(query)).first()
            if found is None:
                return None
            lease = secrets.token_urlsafe(12)
            taken = update(schema.jobs).where(_jobs.id == found.id, *due)
            done = await connection.execute(taken.values(lease=lease, leased_until=now + self._lease))
        if done.rowcount != 1:
            return None
        return {"work": lease, "kind": ANALYSIS, "job": found.id, **found.work}

    # -- answering -------------------------------------------------------------------------------

    async def decide(self, table: str, lease: str, decided: Decided) -> None:
        """A worker's decision; refuses one whose lease has ended."""
        async with self._store.reading() as connection:
            query = select(_tables.lease, _tables.number).where(_tables.id == table)
            row = (await connection.execute(query)).first()
        if row is None:
            raise missing("there is no such table")
        if row.lease is None or not secrets.compare_digest(row.lease, lease):
            raise conflict("this work is somebody else's by now")
        cell = await self._desk.cell(table)

        def planned(live: LiveTable) -> Plan:
            if live.number != row.number or not live.seated.get(live.asked, Seated()).program:
                raise conflict("the table has gone on")
            seat, now = live.asked, self._desk.now()
            move = read_decision(live, seat, decided.decision)
            ending = plan_ending(live, seat, move, decided.value, now)
            return ending or plan_decision(live, seat, move, now, says=decided.says, value=decided.value)

        await self._desk.change(cell, planned)

    async def give_up(self, table: str, lease: str) -> None:
        """A worker cannot do it: another may try at once."""
        mine = update(schema.tables).where(_tables.id == table, _tables.lease == lease)
        async with self._store.writing() as connection:
            await connection.execute(mine.values(lease=None, leased_until=0.0))

    async def free_all(self) -> None:
        """Nobody works any more: for a server that is the only one and has just started."""
        async with self._store.writing() as connection:
            await connection.execute(update(schema.tables).values(lease=None, leased_until=0.0))
            await connection.execute(delete(schema.jobs))

    # -- analyses --------------------------------------------------------------------------------

    async def ask(self, caller: int, work: Mapping[str, Any]) -> str:
        """A new analysis; its name."""
        job = secrets.token_urlsafe(12)
        now = self._desk.now()
        async with self._store.writing() as connection:
            await self._clear_away(connection, now)
            values = {"id": job, "caller": caller, "work": work, "thought": None, "done": False}
            values |= {"created": now, "lease": None, "leased_until": 0.0}
            await connection.execute(insert(schema.jobs), values)
        self.changed[job] = asyncio.Event()
        self.call()
        return job

    async def _clear_away(self, connection: AsyncConnection, now: float) -> None:
        await connection.execute(delete(schema.jobs).where(_jobs.done, _jobs.created < now - KEPT))
        waiting = select(_jobs.id).where(_jobs.done.is_(False)).limit(MOST_JOBS + 1)
        if len((await connection.execute(waiting)).all()) > MOST_JOBS:
            raise Refusal(429, "too many analyses wait here", {"Retry-After": "10"})

    async def tell(self, job: str, lease: str, thought: Mapping[str, Any]) -> bool:
        """What a worker has found so far; whether anybody still wants to know more."""
        done = bool(thought.get("done"))
        mine = update(schema.jobs).where(_jobs.id == job, _jobs.lease == lease, _jobs.done.is_(False))
        until = self._desk.now() + self._lease
        async with self._store.writing() as connection:
            told = await connection.execute(mine.values(thought=thought, done=done, leased_until=until))
        self.heard_of(job)
        await self._store.announce(f"job {job}")
        return told.rowcount == 1 and not done

    def heard_of(self, job: str) -> None:
        """Something is new about an analysis."""
        if job in self.changed:
            self.changed[job].set()

    async def thought(self, job: str) -> tuple[dict[str, Any] | None, bool]:
        """What is known about an analysis, and whether that is the end of it."""
        async with self._store.reading() as connection:
            query = select(_jobs.thought, _jobs.done).where(_jobs.id == job)
            row = (await connection.execute(query)).first()
        return (None, True) if row is None else (row.thought, bool(row.done))

    async def cancel(self, job: str) -> None:
        """Nobody wants to know any more."""
        self.changed.pop(job, None)
        async with self._store.writing() as connection:
            await connection.execute(update(schema.jobs).where(_jobs.id == job).values(done=True))


def work_at(live: LiveTable, now: float, *, inner: bool) -> dict[str, Any] | None:
    """What the worker of a deciding program may know; None where there is nothing to do for this worker.

    Where nothing is hidden it hears how the game went. Otherwise it gets the view of its seat as a string,
    and where no string can say that, only the worker inside gets it, with all the decisions that it then
    looks at through the seat's view.
    """
    seat = live.asked
    program = live.seated.get(seat, Seated()).program
    if not program or live.outcome is not None or not live.started:
        return None
    told: dict[str, Any] = {"game": live.row.game, "seat": seat, "program": program}
    clocks = live.clocks
    told |= {"left": clocks.remaining(seat, now) if seat == clocks.running else 0.0}
    told |= {"increment": clocks.control.increment}
    start = {"start": live.row.start, "options": live.row.options}
    moves = [entry.decision for entry in live.entries]
    if is_open(live.position):
        return told | start | {"moves": moves, "open": True}
    view = live.position.view(seat)
    if _can_be_written(live, str(view)):
        written = {"start": str(view), "options": rules_in_force(view), "moves": []}
        return told | written | {"open": False}
    return told | start | {"moves": moves, "open": False} if inner else None


def _can_be_written(live: LiveTable, text: str) -> bool:
    """Whether a view's string is read back as the same view."""
    try:
        return str(find_game(live.row.game).parse(text, **rules_in_force(live.position))) == text
    except HeterodoxError:
        return False
