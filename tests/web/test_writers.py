"""Several writers of one table: one wins, the others are told; nobody hears of what is not committed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from heterodox.web.actions import planned_decision
from heterodox.web.bodies import Decision
from heterodox.web.desk import Cell, Desk, Listener
from heterodox.web.errors import Refusal
from heterodox.web.identity import Player
from heterodox.web.settings import sqlite_url
from heterodox.web.state import Viewer
from heterodox.web.store import Store, Unreachable
from tests.web.conftest import House


@pytest.fixture
async def other(house: House, tmp_path: Path) -> AsyncIterator[Desk]:
    """Another process's desk on the same database, as far as a test can have one."""
    store = Store(sqlite_url(tmp_path))
    await store.open()
    yield Desk(store)
    await store.close()


async def decide(desk: Desk, cell: Cell, player: Player, decision: str, number: int) -> int:
    """Try a decision; the status that a caller would get."""
    said = Decision(decision=decision, number=number)
    try:
        await desk.change(
            cell, lambda live: planned_decision(live, player, lambda: said, number, desk.now(), 0.0)
        )
    except Refusal as refusal:
        return refusal.status
    return 200


async def test_of_two_processes_one_wins_and_the_other_has_caught_up(house: House, other: Desk) -> None:
    ada = await house.guest("Ada")
    here = await house.table(ada, "chess", seats={"white": "me", "black": "me"})
    there = await other.cell(here.id)
    number = here.live.number
    assert there.live.number == number
    codes = await asyncio.gather(
        decide(house.desk, here, ada, "e2e4", number), decide(other, there, ada, "d2d4", number)
    )
    assert sorted(codes) == [200, 409]
    loser = there if codes[0] == 200 else here
    assert loser.live.number == number + 1
    events = await house.desk.store.events(here.id)
    assert [event.number for event in events] == list(range(1, number + 2))
    assert loser.live.entries[-1].decision == events[-1].data["decision"]


async def test_many_decisions_at_once_are_all_written_or_told(house: House) -> None:
    ada = await house.guest("Ada")
    cells = [await house.table(ada, "chess", seats={"white": "me", "black": "me"}) for _ in range(10)]
    tries = [
        decide(house.desk, cell, ada, move, cell.live.number) for cell in cells for move in ("e2e4", "d2d4")
    ]
    codes = await asyncio.gather(*tries)
    assert sorted(codes) == [200] * 10 + [409] * 10
    for cell in cells:
        assert [event.type for event in await house.desk.store.events(cell.id)][-1] == "decision"
        assert len(cell.live.entries) == 1


async def test_nobody_hears_of_a_decision_that_was_not_committed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await house.guest("Ada")
    cell = await house.table(ada, "chess", seats={"white": "me", "black": "me"})
    listener = Listener(Viewer(ada.id), cell.live.number)
    cell.listeners.add(listener)
    state = cell.views.state(Viewer(ada.id), 0.0)

    async def broken(_: object) -> None:
        raise OperationalError("INSERT", {}, Exception("the disk is full"))

    monkeypatch.setattr(house.desk.store, "_try", broken)
    with pytest.raises(Unreachable):
        await decide(house.desk, cell, ada, "e2e4", cell.live.number)
    assert listener.queue.empty()
    assert cell.views.state(Viewer(ada.id), 0.0) == state
    monkeypatch.undo()
    assert await decide(house.desk, cell, ada, "e2e4", cell.live.number) == 200
    assert listener.queue.qsize() == 1


async def test_a_caller_who_goes_away_stops_nothing(house: House) -> None:
    ada = await house.guest("Ada")
    cell = await house.table(ada, "chess", seats={"white": "me", "black": "me"})
    task = asyncio.create_task(decide(house.desk, cell, ada, "e2e4", cell.live.number))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with cell.lock:
        assert [entry.decision for entry in cell.live.entries] == ["e2e4"]


async def test_a_flag_falls_by_the_database_alone(house: House, other: Desk) -> None:
    """Whoever is alive finds it: the process that knew the game need not be there."""
    ada = await house.guest("Ada")
    cell = await house.table(ada, "chess", clock="60", seats={"white": "me", "black": "me"})
    for move in ("e2e4", "e7e5"):
        assert await decide(house.desk, cell, ada, move, cell.live.number) == 200
    deadline = cell.live.clocks.deadline
    assert deadline is not None
    assert await other.store.flags_due(deadline - 1) == []
    assert await other.store.flags_due(deadline + 1) == [cell.id]
    other.now = lambda: deadline + 1
    await other.sweep(cell.id)
    await other.sweep(cell.id)
    events = await other.store.events(cell.id)
    assert [event.type for event in events if event.type == "end"] == ["end"]
    assert events[-1].data["reason"] == "time"
    assert events[-1].data["winner"] == "black"
    assert await other.store.flags_due(deadline + 1) == []
