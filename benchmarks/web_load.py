"""The clients of benchmarks/web.py: one process that plays at many tables, two sockets at each.

It is started by benchmarks/web.py, says READY when everybody sits, begins when it is told GO, and prints its
findings as JSON. Both players of a table are here: one clock measures from the post to what the other sees.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import orjson
from websockets.asyncio.client import ClientConnection, connect

__all__ = ["Load", "Seat", "TableInPlay"]

CONNECTIONS = 24
SETTING_UP = 16
KINDS: dict[str, dict[str, str]] = {"chess": {}, "oracle": {}, "chess2": {"armies": "ka"}, "enochian": {}}


class Post:
    """Kept connections that send requests: as little as HTTP needs, so that the load is the server's."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host, self.port = str(parts.hostname), int(parts.port or 80)
        self._free: asyncio.LifoQueue[tuple[asyncio.StreamReader, asyncio.StreamWriter] | None] = (
            asyncio.LifoQueue()
        )
        for _ in range(CONNECTIONS):
            self._free.put_nowait(None)

    async def __call__(
        self, path: str, body: Any, token: str = "", method: str = "POST"
    ) -> tuple[int, bytes]:
        """One request; status and body."""
        data = b"" if body is None else orjson.dumps(body)
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Content-Length: {len(data)}"]
        head += ["Content-Type: application/json", *([f"Authorization: Bearer {token}"] if token else [])]
        request = "\r\n".join(head).encode() + b"\r\n\r\n" + data
        pair = await self._free.get()
        try:
            if pair is not None:
                try:
                    return await _exchange(*pair, request)
                except (OSError, asyncio.IncompleteReadError):
                    # The server closes lines that nobody used for a while. What it has taken nevertheless it
                    # does not take again: the number is stale then.
                    pair = None
            pair = await asyncio.open_connection(self.host, self.port)
            return await _exchange(*pair, request)
        finally:
            self._free.put_nowait(pair)


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
) -> tuple[int, bytes]:
    writer.write(request)
    lines = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
    headers = dict(line.lower().split(b": ", 1) for line in lines[1:] if b": " in line)
    content = await reader.readexactly(int(headers[b"content-length"]))
    return int(lines[0].split()[1]), content


@dataclass(eq=False)
class Seat:
    """One player on one socket."""

    token: str
    socket: ClientConnection | None = None
    last: int = 0
    gaps: int = 0


@dataclass(eq=False)
class TableInPlay:
    """A table, what is due there, and when the decision on its way was posted.

    entered  whether everybody sits; waits  whether it stands in the queue of tables to be played at
    """

    name: str
    players: list[Seat]
    due: tuple[Seat, list[str], int] | None = None
    posted: float = 0.0
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
        self._readers: list[asyncio.Task[None]] = []
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
        place.due = (place.players[0], ["e2e4"], 0)
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
        headers = {"Authorization": f"Bearer {seat.token}"} if seat.token else {}
        where = self.address.replace("http", "ws", 1) + path
        seat.socket = await connect(
            where, additional_headers=headers, compression=None, ping_interval=None, max_size=None, proxy=None
        )
        began = asyncio.get_running_loop().create_future()
        if self.echo:
            began.set_result(None)
        self._readers.append(asyncio.create_task(self._read(place, seat, began)))
        await asyncio.wait_for(began, 60)

    # -- playing -------------------------------------------------------------------------------

    async def _read(self, place: TableInPlay, seat: Seat, began: asyncio.Future[None]) -> None:
        """Take in what comes over one socket."""
        assert seat.socket is not None
        async for message in seat.socket:
            frame = orjson.loads(message)
            if self.echo:
                self._echoed(place, seat, frame)
                continue
            state = frame.get("state")
            if "number" in frame:
                if seat.last and frame["number"] != seat.last + 1:
                    seat.gaps += 1
                seat.last = frame["number"]
                self._heard(place, seat, frame)
            if state and "number" in state:
                seat.last = max(seat.last, state["number"])
                self._due(place, seat, state)
            if state and not began.done():
                began.set_result(None)

    def _echoed(self, place: TableInPlay, seat: Seat, frame: dict[str, Any]) -> None:
        if seat is not place.sender:
            self.seen += 1
            self.delays.append(time.perf_counter() - place.posted)
            place.due = (seat, ["e2e4"], frame["number"])
            self._enter_again(place)

    def _heard(self, place: TableInPlay, seat: Seat, frame: dict[str, Any]) -> None:
        """A decision that is seen by the other player."""
        if frame["type"] == "decision" and place.posted and seat is not place.sender:
            self.seen += 1
            self.delays.append(time.perf_counter() - place.posted)
            place.posted = 0.0

    def _due(self, place: TableInPlay, seat: Seat, state: dict[str, Any]) -> None:
        if state["outcome"] is not None:
            self.finished += place.due is not None
            place.due = None
        elif state["choices"]:
            names = [choice["decision"] for choice in state["choices"]]
            place.due = (seat, names, state["number"])
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
        seat, names, number = place.due
        place.sender, place.posted = seat, time.perf_counter()
        path = f"/echo/{place.name}" if self.echo else f"/api/tables/{place.name}/decisions"
        body = {"decision": self.dice.choice(names), "number": number + self.echo}
        status, content = await self.post(path, body, seat.token)
        if status == 200:
            self.decided += 1
        else:
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
        for reader in self._readers:
            reader.cancel()
        return {
            "decided": self.decided,
            "seen": self.seen,
            "out_of_order": gaps,
            "behind": behind,
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
    parser.add_argument("--together", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--echo", action="store_true")
    parser.add_argument("--games", default=",".join(KINDS))
    asyncio.run(_main(parser.parse_args()))
