"""The tables that this process has in its hands: loaded once, written through, told to whoever listens.

Nobody hears of an event before it is committed, and everybody hears of every event in order.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import orjson

from heterodox.web.errors import conflict, missing
from heterodox.web.frames import frame
from heterodox.web.live import LiveTable
from heterodox.web.log import LogEvent
from heterodox.web.plan import Plan, plan_flag
from heterodox.web.snapshots import EVERY, restored, snapshot
from heterodox.web.state import Viewer, Views
from heterodox.web.store import Lost, Store
from heterodox.web.wishes import plan_fill

__all__ = ["Cell", "Desk", "Listener"]

logger = logging.getLogger(__name__)

# Tables without listeners that are kept, and how much may wait for a listener that does not read.
MOST_IDLE = 4_000
MOST_WAITING = 500
MOST_TRIES = 20

Planner = Callable[[LiveTable], Plan]


@dataclass(eq=False)
class Listener:
    """Somebody on a table's stream.

    last    the number of the last event that was put before them
    lag     the network's delay, in seconds, as measured
    """

    viewer: Viewer
    last: int
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))
    lag: float = 0.0

    def tell(self, message: bytes) -> None:
        """Put a message before them; who does not keep up is cut off, and comes back with a number."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)


@dataclass(eq=False)
class Cell:
    """One table in memory, with those who listen to it."""

    live: LiveTable
    listeners: set[Listener] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self.views = Views(self.live)

    @property
    def id(self) -> str:
        return self.live.row.id

    def lag_of(self, player: int) -> float:
        """The network's delay to a player, where it was measured."""
        return max((one.lag for one in self.listeners if one.viewer.player == player), default=0.0)

    def tell_all(self, message: bytes) -> None:
        for listener in self.listeners:
            listener.tell(message)

    @property
    def present(self) -> frozenset[str]:
        """The seats whose persons listen."""
        here = {one.viewer.player for one in self.listeners} - {None}
        return frozenset(seat for seat, who in self.live.seated.items() if who.player in here)

    def presence(self) -> bytes:
        """Who is there: a message without a number."""
        here = self.present
        seats = {seat: seat in here for seat, who in self.live.seated.items() if who.player is not None}
        players = {who.player for who in self.live.seated.values()}
        watching = sum(one.viewer.player not in players for one in self.listeners)
        return orjson.dumps({"type": "presence", "seats": seats, "watching": watching})


class Desk:
    """All tables of this process."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now
        self.cells: OrderedDict[str, Cell] = OrderedDict()
        self._keeping: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Task[Cell]] = {}
        # Whoever wants to hear of every table's change: the lobby, the worker inside.
        self.watchers: list[Callable[[str, Cell | None], None]] = []

    async def cell(self, table: str) -> Cell:
        """The table as it is now; refuses one that is not there."""
        if not (table.isascii() and table.isprintable() and len(table) < 40):
            raise missing("there is no such table")
        cell = self.cells.get(table)
        if cell is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = asyncio.create_task(self._load(table))
                self._loading[table] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            cell = await asyncio.shield(loading)
        elif self.store.postgres and await self.store.number(table) > cell.live.number:
            # Another process may have written, and its announcement may still be on its way.
            async with cell.lock:
                await self.catch_up(cell)
        if table in self.cells:
            self.cells.move_to_end(table)
        return cell

    async def create(self, live: LiveTable) -> Cell:
        """A new table, whose log is empty."""
        await self.store.create(live.row, tuple(live.seated), live.digest())
        cell = self.cells[live.row.id] = Cell(live)
        self._forget_idle()
        return cell

    async def _load(self, table: str) -> Cell:
        row = await self.store.row(table)
        if row is None:
            raise missing("there is no such table")
        kept = await self.store.snapshot(table)
        live = LiveTable(row) if kept is None else restored(row, *kept)
        live.fold_all(await self.store.events(table, live.number))
        cell = self.cells[table] = Cell(live)
        self._forget_idle()
        return cell

    def _forget_idle(self) -> None:
        if len(self.cells) <= MOST_IDLE:
            return
        for table, cell in list(self.cells.items())[: len(self.cells) - MOST_IDLE]:
            if not cell.listeners and not cell.lock.locked():
                del self.cells[table]

    async def change(self, cell: Cell, planned: Planner) -> None:
        """Write what a function plans for the table as it is then; it may refuse, and may be asked again.

        A caller that goes away meanwhile stops nothing: what was begun is committed and told.
        """
        await asyncio.shield(asyncio.create_task(self._change(cell, planned)))

    async def _change(self, cell: Cell, planned: Planner) -> None:
        async with cell.lock:
            for _ in range(MOST_TRIES):
                late = self._flag(cell)
                plan = late or planned(cell.live)
                if not plan.events:
                    return
                try:
                    await self._commit(cell, plan)
                except Lost:
                    continue
                if late is None:
                    return
        raise conflict("others are faster: try again")

    def _flag(self, cell: Cell) -> Plan | None:
        """The end by time, where it is due; the network's delay to the late player is not theirs."""
        late = cell.live.seated.get(cell.live.clocks.running)
        lag = 0.0 if late is None or late.player is None else cell.lag_of(late.player)
        return plan_flag(cell.live, self.now() - lag) or plan_fill(cell.live, self.now())

    async def sweep(self, table: str) -> None:
        """Let a table's flag fall, if it is due."""
        await self.change(await self.cell(table), lambda live: Plan.after(live, self.now()))

    async def _commit(self, cell: Cell, plan: Plan) -> None:
        """Write what was planned and tell everybody; the caller holds the cell's lock. Raises Lost.

        Where another process was faster, the table has caught up when Lost is raised.
        """
        steps: list[LiveTable] = []
        live = cell.live
        for event in plan.events:
            live = live.fork()
            live.fold(event, plan.moves.get(event.number))
            steps.append(live)
        try:
            await self.store.append(cell.id, plan.events, live.digest())
        except Lost:
            await self.catch_up(cell)
            raise
        self._tell(cell, plan.events, steps)
        if (plan.number + len(plan.events)) // EVERY > plan.number // EVERY:
            self._keep(live)

    def _keep(self, live: LiveTable) -> None:
        """Keep a snapshot, when there is time for it."""
        data = snapshot(live)
        if data is not None:
            task = asyncio.create_task(self.store.keep_snapshot(live.row.id, live.number, data))
            self._keeping.add(task)
            task.add_done_callback(self._kept)

    def _kept(self, task: asyncio.Task[None]) -> None:
        self._keeping.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.warning("a snapshot was not kept: %s", type(task.exception()).__name__)

    async def settle(self) -> None:
        """Wait for what was begun."""
        await asyncio.gather(*self._keeping, return_exceptions=True)

    async def catch_up(self, cell: Cell) -> None:
        """Fold what other processes have written, and tell it; the caller holds the cell's lock."""
        events = await self.store.events(cell.id, cell.live.number)
        steps = []
        live = cell.live
        for event in events:
            live = live.fork()
            live.fold(event)
            steps.append(live)
        self._tell(cell, events, steps)

    def _tell(self, cell: Cell, events: Sequence[LogEvent], steps: Sequence[LiveTable]) -> None:
        now = self.now()
        for event, live in zip(events, steps, strict=True):
            cell.live = live
            cell.views.show(live)
            made: dict[Viewer, bytes] = {}
            for listener in cell.listeners:
                if event.number <= listener.last:
                    continue
                listener.last = event.number
                message = made.get(listener.viewer)
                if message is None:
                    message = made[listener.viewer] = frame(cell.views, event, listener.viewer, now)
                listener.tell(message)
        if events:
            self.stirred(cell.id)

    def stirred(self, table: str) -> None:
        """Something has happened at a table, of this process or of another."""
        cell = self.cells.get(table)
        for watcher in self.watchers:
            watcher(table, cell)
