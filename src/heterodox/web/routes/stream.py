"""The stream of a table: every event once, in order, as the caller may see it."""

from __future__ import annotations

import time
from dataclasses import replace

import orjson
from fastapi import APIRouter, WebSocket

from heterodox.web.answers import refusal_answer
from heterodox.web.desk import Cell, Listener
from heterodox.web.errors import Refusal, illegal, unreachable
from heterodox.web.frames import told
from heterodox.web.log import LogEvent
from heterodox.web.routes.tables import look_through
from heterodox.web.services import services
from heterodox.web.sockets import admit, talk
from heterodox.web.state import Viewer
from heterodox.web.store import Unreachable

__all__ = ["router"]

router = APIRouter()
# Largest compensation for the network's delay, in seconds.
MOST_LAG = 0.3
TRY_AGAIN = 1013


@router.websocket("/api/tables/{table}/stream")
async def stream(socket: WebSocket, table: str) -> None:
    found = services(socket)
    try:
        player = await admit(socket, found)
        cell = await found.desk.cell(table)
        viewer = look_through(cell.live, player, socket.query_params.get("seat", ""))
        viewer = replace(viewer, muted=await found.mutes.of(viewer.player))
        since = _since(socket)
    except Refusal as refusal:
        await socket.send_denial_response(refusal_answer(refusal))
        return
    except Unreachable as error:
        await socket.send_denial_response(refusal_answer(unreachable(error)))
        return
    await socket.accept()
    # From here to the registration nothing waits: what is told from now on follows the replay of the rest.
    listener = Listener(viewer, max(cell.live.number, since or 0))
    state = cell.views.state(viewer, found.desk.now())
    number = cell.live.number
    cell.listeners.add(listener)
    try:
        cell.tell_all(cell.presence())
        if since is None:
            beginning = [_present_state(number, state)]
        else:
            beginning = _replayed(cell, viewer, await found.store.events(table, since), number, state)
        await talk(socket, found, listener, lambda text: _hear(listener, text), beginning)
    except Unreachable as error:
        await socket.close(TRY_AGAIN, str(error))
    finally:
        cell.listeners.discard(listener)
        cell.tell_all(cell.presence())


def _since(socket: WebSocket) -> int | None:
    said = socket.query_params.get("since")
    if said is None:
        return None
    if not (said.isascii() and said.isdigit() and len(said) < 10):
        raise illegal(f"since {said[:20]!r}: expected the number of an event")
    return int(said)


def _present_state(number: int, state: bytes) -> bytes:
    """What a listener hears first who has seen nothing yet."""
    shown = {"number": number, "type": "state", "seat": "", "decision": None, "text": ""}
    return orjson.dumps(shown | {"state": orjson.Fragment(state)})


def _replayed(cell: Cell, viewer: Viewer, missed: list[LogEvent], number: int, state: bytes) -> list[bytes]:
    """What a listener missed up to a number, with the state at the last."""
    seat = cell.views.seat_of(viewer)
    shown = [told(cell.live, event, viewer, seat) for event in missed if event.number <= number]
    if shown:
        shown[-1]["state"] = orjson.Fragment(state)
    return [orjson.dumps(one) for one in shown]


def _hear(listener: Listener, text: str) -> None:
    """A pong carries the time of its ping back and measures the network; anything else is ignored."""
    try:
        said = orjson.loads(text)
        sent = said["at"] if said["type"] == "pong" else None
    except (ValueError, TypeError, KeyError, IndexError):
        return
    if isinstance(sent, int | float) and not isinstance(sent, bool):
        listener.lag = min(MOST_LAG, max(0.0, time.time() - sent))
