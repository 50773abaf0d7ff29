"""A table is its log: replayed whole, from a snapshot or step by step it is the same."""

from __future__ import annotations

import random

import pytest

import heterodox
from heterodox.web.desk import Cell
from heterodox.web.live import LiveTable
from heterodox.web.plan import Plan, plan_decision
from heterodox.web.snapshots import restored, snapshot
from heterodox.web.state import Viewer, Views
from tests.web.conftest import House

GAMES = [
    ("chess", {}),
    ("chess2", {"armies": "secret"}),
    ("oracle", {}),
    ("enochian", {"seats": "4", "rules": "zalewski"}),
]


def seen(live: LiveTable) -> list[bytes]:
    """What every seat and a spectator get to know."""
    return [Views(live).state(Viewer(1, seat), 0.0) for seat in (*live.seated, "")]


async def play_on(house: House, cell: Cell, dice: random.Random, decisions: int) -> None:
    for _ in range(decisions):
        if cell.live.outcome is not None:
            return

        def planned(live: LiveTable) -> Plan:
            return plan_decision(live, live.asked, dice.choice(live.position.choices()), house.desk.now())

        await house.desk.change(cell, planned)


@pytest.mark.parametrize(("game", "options"), GAMES, ids=[name for name, _ in GAMES])
async def test_replay_and_snapshot_give_the_same_table(
    house: House, game: str, options: dict[str, str]
) -> None:
    owner = await house.guest("Ada")
    seats = heterodox.game(game).start(**options).seats
    cell = await house.table(owner, game, options=options, clock="300+3", seats=dict.fromkeys(seats, "me"))
    dice = random.Random(game)
    for _ in range(6):
        await play_on(house, cell, dice, 7)
        whole = LiveTable(cell.live.row)
        whole.fold_all(await house.desk.store.events(cell.id))
        assert seen(whole) == seen(cell.live)
        assert whole.clocks == cell.live.clocks
        kept = snapshot(cell.live)
        if kept is not None:
            assert seen(restored(cell.live.row, cell.live.number, kept)) == seen(cell.live)


async def test_a_table_is_loaded_from_its_snapshot_and_what_came_after(house: House) -> None:
    owner = await house.guest("Ada")
    cell = await house.table(owner, "chess", seats={"white": "me", "black": "me"})
    await play_on(house, cell, random.Random(5), 75)
    await house.desk.settle()
    kept = await house.desk.store.snapshot(cell.id)
    assert kept is not None
    assert 0 < kept[0] < cell.live.number
    del house.desk.cells[cell.id]
    again = await house.desk.cell(cell.id)
    assert again is not cell
    assert seen(again.live) == seen(cell.live)


async def test_what_is_planned_changes_nothing_before_it_is_committed(house: House) -> None:
    owner = await house.guest("Ada")
    cell = await house.table(owner, "chess", seats={"white": "me", "black": "me"})
    before = seen(cell.live)
    plan = plan_decision(cell.live, "white", cell.live.position.choices()[0], 0.0)
    twin = cell.live.fork()
    for event in plan.events:
        twin.fold(event)
    assert seen(cell.live) == before
    assert twin.number == cell.live.number + 1
