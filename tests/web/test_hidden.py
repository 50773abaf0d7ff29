"""Hidden decisions: who may know them when, in states, frames, work and records."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import orjson

from heterodox.web import log
from heterodox.web.actions import planned_seat
from heterodox.web.desk import Cell, Listener
from heterodox.web.frames import told
from heterodox.web.identity import Player
from heterodox.web.live import LiveTable
from heterodox.web.plan import Plan, plan_decision, read_decision
from heterodox.web.records import written
from heterodox.web.state import Viewer, Views
from heterodox.web.work import work_at
from tests.web.conftest import House

SECRET = {"armies": "secret"}


async def decide(house: House, cell: Cell, decision: str) -> None:
    def planned(live: LiveTable) -> Plan:
        return plan_decision(live, live.asked, read_decision(live, live.asked, decision), 1_000.0)

    await house.desk.change(cell, planned)


async def two_at(house: House, **wish: object) -> tuple[Cell, Player, Player]:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    cell = await house.table(ada, "chess2", options=SECRET, seats={"white": "me"}, **wish)
    await house.desk.change(cell, lambda live: planned_seat(live, "black", bob, 1_000.0))
    return cell, ada, bob


def heard(listener: Listener) -> list[dict[str, object]]:
    return [orjson.loads(listener.queue.get_nowait() or b"{}") for _ in range(listener.queue.qsize())]


async def test_a_hidden_decision_is_null_for_all_but_its_owner_until_it_is_revealed(house: House) -> None:
    cell, ada, bob = await two_at(house)
    listeners = {name: Listener(Viewer(who), cell.live.number) for name, who in _viewers(ada, bob)}
    cell.listeners |= set(listeners.values())
    await decide(house, cell, "nemesis")
    shown = {name: heard(listener) for name, listener in listeners.items()}
    assert [one["decision"] for one in shown["ada"]] == ["nemesis"]
    assert [one["decision"] for one in shown["bob"] + shown["watcher"]] == [None, None]
    await decide(house, cell, "reaper")
    for name, listener in listeners.items():
        events = heard(listener)
        assert [one["type"] for one in events] == ["decision", "reveal", "reveal"]
        assert [one["decision"] for one in events[1:]] == ["nemesis", "reaper"]
        assert events[0]["decision"] == ("reaper" if name == "bob" else None)


def _viewers(ada: Player, bob: Player) -> Sequence[tuple[str, int | None]]:
    return (("ada", ada.id), ("bob", bob.id), ("watcher", None))


async def test_whatever_was_chosen_others_get_the_same_until_the_reveal(house: House) -> None:
    """States, frames, records, and what a worker is told, byte for byte."""
    seen: dict[str, set[tuple[bytes, ...]]] = {"bob": set(), "watcher": set()}
    cell, _, bob = await two_at(house)
    before = cell.live
    for choice in before.position.choices():
        live = before.fork()
        plan = plan_decision(before, "white", choice, 1_000.0)
        for event in plan.events:
            live.fold(event)
        for name, who in (("bob", bob.id), ("watcher", None)):
            viewer = Viewer(who)
            seat = Views(live).seat_of(viewer)
            frames = [orjson.dumps(told(live, event, viewer, seat)) for event in plan.events]
            record = written(live, "json")[1]
            seen[name].add((Views(live).state(viewer, 0.0), *frames, str(record).encode()))
        outer = work_at(_with_program(live), 0.0, inner=False)
        assert outer is None or str(choice) not in orjson.dumps(outer).decode()
    assert {name: len(answers) for name, answers in seen.items()} == {"bob": 1, "watcher": 1}


def _with_program(live: LiveTable) -> LiveTable:
    """The same table, with a program where the deciding seat is."""
    twin = live.fork()
    data = {"player": None, "name": "", "program": "level 1"}
    twin.fold(log.LogEvent(twin.number + 1, log.SEAT, twin.asked, 0.0, data))
    return twin


async def test_an_answer_that_reveals_all_shows_nothing_before_its_reveal(house: House) -> None:
    """The frame of the second choice is the same for a watcher whatever both have chosen."""
    frames = set()
    for first, second in itertools.product(("nemesis", "reaper"), ("animals", "classic")):
        cell, _, _ = await two_at(house)
        watcher = Listener(Viewer(None), cell.live.number)
        cell.listeners.add(watcher)
        await decide(house, cell, first)
        await decide(house, cell, second)
        raw = [watcher.queue.get_nowait() or b"" for _ in range(watcher.queue.qsize())]
        hidden = [one for one in raw if orjson.loads(one)["type"] == "decision"]
        frames.add(b"".join(hidden).replace(cell.id.encode(), b""))
    assert len(frames) == 1


async def test_a_taken_back_secret_stays_one(house: House) -> None:
    cell, ada, bob = await two_at(house)
    await decide(house, cell, "nemesis")

    def planned(live: LiveTable) -> Plan:
        plan = Plan.after(live, 1_000.0)
        plan.add(log.TAKEBACK, "white", {"of": 0})
        return plan

    await house.desk.change(cell, planned)
    assert cell.live.entries == []
    events = await house.desk.store.events(cell.id)
    for viewer in (Viewer(bob.id), Viewer(None)):
        seat = cell.views.seat_of(viewer)
        assert b"nemesis" not in orjson.dumps([told(cell.live, event, viewer, seat) for event in events])
    assert cell.live.seats_of(ada.id) == ("white",)
