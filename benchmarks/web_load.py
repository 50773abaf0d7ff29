"""The clients of benchmarks/web.py: one process that plays at many tables, two sockets at each.

It is started by benchmarks/web.py, says READY when everybody sits, begins when it is told GO, and prints its
findings as JSON. Both players of a table are here: one clock measures from the post to what the other sees.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import orjson
import uvloop
from web_lines import Line, Post, connect

__all__ = ["Load", "Seat", "TableInPlay"]

SETTING_UP = 16
# What a message is seen by: the beginning of an event, and its state from the outcome to the choices.
_EVENT = re.compile(rb'\{"number":(\d+),"type":"(\w+)","seat":"(\w*)"')
_PING = b'{"type":"ping"'
_GOES_ON, _CHOICES, _YOURS = b'"outcome":null', b'"choices":[', b'],"yours":'
_DECISION = re.compile(rb'"decision":"([^"]*)"')
_CHANCE = b"chance"
_ECHOED = b'{"decision":"e2e4"}'
KINDS: dict[str, dict[str, str]] = {"chess": {}, "oracle": {}, "chess2": {"armies": "ka"}, "enochian": {}}


@dataclass(eq=False)
class Seat:
    """One player on one socket; `name` is the seat in the game."""

    token: str
    name: bytes = b""
    line: Line | None = None
    last: int = 0
    gaps: int = 0


@dataclass(eq=False)
class TableInPlay:
    """A table, what is due there (whose decision, what is offered, as of what number), and when the decisions
    on their way were posted: a seat may decide again before the other has seen its last one.

    entered  whether everybody sits; waits  whether it stands in the queue of tables to be played at
    """

    name: str
    players: list[Seat]
    due: tuple[Seat, bytes, int] | None = None
    flying: deque[float] = field(default_factory=deque)
    sender: Seat | None = None
    entered: bool = False
    waits: bool = False


@dataclass
class Load:
    """What one process does and finds."""

    address: str
    tables: int
    seed: int
    echo: bool
    games: list[str]
    delays: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    decided: int = 0
    seen: int = 0
    finished: int = 0
    idle: int = 0

    def __post_init__(self) -> None:
        self.post = Post(self.address)
        self.dice = random.Random(self.seed)
        self.places: list[TableInPlay] = []
        self.ready: deque[TableInPlay] = deque()
        self._tasks: set[asyncio.Task[None]] = set()

    # -- setting up ----------------------------------------------------------------------------

    async def set_up(self) -> None:
        limit = asyncio.Semaphore(SETTING_UP)

        async def one(number: int) -> None:
            async with limit:
                await (self._echo_table(number) if self.echo else self._table(number))

        await asyncio.gather(*(one(number) for number in range(self.tables)))

    async def _echo_table(self, number: int) -> None:
        name = f"{self.seed}-{number}"
        place = TableInPlay(name, [Seat(""), Seat("")])
        for seat in place.players:
            await self._listen(place, seat, f"/echo/{name}/stream")
        place.due = (place.players[0], _ECHOED, 0)
        self._enter(place)

    async def _table(self, number: int) -> None:
        game = self.games[number % len(self.games)]
        options = KINDS[game]
        people = [
            Seat((await self._asked("/api/guests", {"name": f"player {one}"}))["token"]) for one in range(2)
        ]
        wanted = {"game": game, "options": options, "clock": "36000+10"}
        seats = ("active", "passive") if game == "enochian" else ("white", "black")
        made = await self._asked("/api/tables", {**wanted, "seats": {seats[0]: "me"}}, people[0].token)
        name, key = made["table"], made["link"].partition("#")[2].rpartition("=")[2]
        await self._asked(f"/api/tables/{name}/seats/{seats[1]}", {"key": key}, people[1].token)
        for person, seat_name in zip(people, seats, strict=True):
            person.name = seat_name.encode()
        place = TableInPlay(name, people)
        for seat in people:
            await self._listen(place, seat, f"/api/tables/{name}/stream")
        self._enter(place)

    def _enter(self, place: TableInPlay) -> None:
        self.places.append(place)
        place.entered = True
        if place.due is not None:
            self._enter_again(place)

    async def _asked(self, path: str, body: Any, token: str = "") -> dict[str, Any]:
        status, content = await self.post(path, body, token)
        if status >= 300:
            raise RuntimeError(f"{path}: {status} {content[:200]!r}")
        return dict(orjson.loads(content))

    async def _listen(self, place: TableInPlay, seat: Seat, path: str) -> None:
        began = asyncio.get_running_loop().create_future()
        if self.echo:
            began.set_result(None)
            seat.line = await connect(
                self.address, path, "", lambda message: self._echoed(place, seat, message)
            )
        else:
            seat.line = await connect(
                self.address, path, seat.token, lambda message: self._hear(place, seat, message, began)
            )
        await asyncio.wait_for(began, 60)

    # -- playing -------------------------------------------------------------------------------

    def _hear(self, place: TableInPlay, seat: Seat, message: bytes, began: asyncio.Future[None]) -> None:
        """Take in what comes over one socket, reading no more of it than is needed."""
        event = _EVENT.match(message)
        if event is None:
            if message.startswith(_PING) and seat.line is not None:
                seat.line.say(message.replace(b"ping", b"pong", 1))
            return
        number = int(event[1])
        if seat.last and number != seat.last + 1:
            seat.gaps += 1
        seat.last = number
        if event[2] == b"decision" and event[3] not in (seat.name, _CHANCE):
            self._see(place)
        self._due(place, seat, message)
        if not began.done():
            began.set_result(None)

    def _echoed(self, place: TableInPlay, seat: Seat, message: bytes) -> None:
        if seat is not place.sender:
            self._see(place)
            place.due = (seat, _ECHOED, orjson.loads(message)["number"])
            self._enter_again(place)

    def _see(self, place: TableInPlay) -> None:
        """A decision is seen by the other player."""
        self.seen += 1
        self.delays.append(time.perf_counter() - place.flying.popleft())

    def _due(self, place: TableInPlay, seat: Seat, message: bytes) -> None:
        if _GOES_ON not in message:
            self.finished += place.due is not None
            place.due = None
            return
        begins = message.index(_CHOICES) + len(_CHOICES)
        if message[begins] != ord("]"):
            place.due = (seat, message[begins : message.index(_YOURS, begins)], seat.last)
            self._enter_again(place)

    def _enter_again(self, place: TableInPlay) -> None:
        if place.entered and not place.waits:
            place.waits = True
            self.ready.append(place)

    async def play(self, rate: float, seconds: float, together: int) -> None:
        """Decide so often (0: as often as `together` at a time allow) for so long."""
        self.dice.shuffle(self.places)
        ends = time.perf_counter() + seconds
        if rate:
            await self._at_a_rate(rate, ends)
        else:
            await asyncio.gather(*(self._flat_out(ends) for _ in range(together)))
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=60)
        await asyncio.sleep(1.0)

    async def _at_a_rate(self, rate: float, ends: float) -> None:
        due = time.perf_counter()
        while (now := time.perf_counter()) < ends:
            if now < due:
                await asyncio.sleep(due - now)
            due += 1 / rate
            if not self.ready:
                self.idle += 1
                continue
            task = asyncio.create_task(self._decide(self.ready.popleft()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _flat_out(self, ends: float) -> None:
        while time.perf_counter() < ends:
            if self.ready:
                await self._decide(self.ready.popleft())
            else:
                self.idle += 1
                await asyncio.sleep(0.001)

    async def _decide(self, place: TableInPlay) -> None:
        assert place.due is not None
        place.waits = False
        seat, offered, number = place.due
        place.sender = seat
        place.flying.append(time.perf_counter())
        path = f"/echo/{place.name}" if self.echo else f"/api/tables/{place.name}/decisions"
        names = _DECISION.findall(offered)
        body = {"decision": self.dice.choice(names).decode(), "number": number + self.echo}
        status, content = await self.post(path, body, seat.token)
        if status == 200:
            self.decided += 1
        else:
            place.flying.pop()
            words = f"{status} {content[:80].decode(errors='replace')}"
            self.refused[words] = self.refused.get(words, 0) + 1

    # -- the end -------------------------------------------------------------------------------

    async def audit(self) -> dict[str, Any]:
        """Whether every event of every table came to both players, once and in order."""
        behind = 0
        if not self.echo:
            for place in self.places:
                _, content = await self.post(f"/api/tables/{place.name}", None, place.players[0].token, "GET")
                number = orjson.loads(content)["number"]
                behind += sum(seat.last != number for seat in place.players)
        gaps = sum(seat.gaps for place in self.places for seat in place.players)
        cut = sum(seat.line is None or seat.line.cut for place in self.places for seat in place.players)
        return {
            "decided": self.decided,
            "seen": self.seen,
            "out_of_order": gaps,
            "behind": behind,
            "cut": cut,
            "processor": time.process_time(),
            "refused": self.refused,
            "finished": self.finished,
            "idle": self.idle,
            "delays": [round(delay, 6) for delay in self.delays],
        }


async def _main(options: argparse.Namespace) -> None:
    load = Load(options.address, options.tables, options.seed, options.echo, options.games.split(","))
    await load.set_up()
    print("READY", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    began = time.perf_counter()
    await load.play(options.rate, options.seconds, options.together)
    took = time.perf_counter() - began - 1.0
    found = await load.audit()
    print(json.dumps({**found, "took": took}), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--address", required=True)
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--rate", type=float, default=0.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--together", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--echo", action="store_true")
    parser.add_argument("--games", default=",".join(KINDS))
    uvloop.run(_main(parser.parse_args()))
