"""The stream of a table: every event once, in order, as the caller may see it."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import orjson
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from heterodox.web.answers import refusal_answer
from heterodox.web.desk import Cell, Listener
from heterodox.web.errors import Refusal, forbidden, illegal
from heterodox.web.frames import told
from heterodox.web.identity import Player, token_of
from heterodox.web.log import LogEvent
from heterodox.web.routes.tables import look_through
from heterodox.web.services import Services, services
from heterodox.web.state import Viewer

__all__ = ["admit", "router"]

router = APIRouter()
# Largest compensation for the network's delay, in seconds, and how often it is measured.
MOST_LAG = 0.3
PING_EVERY = 20.0
SLOW = 1013


async def admit(socket: WebSocket, found: Services) -> Player | None:
    """Who opens a socket; refuses foreign pages, and whoever comes without a page and without a token."""
    token, bearer = token_of(socket)
    if not found.own_origin(socket):
        raise forbidden("this page may not open sockets here")
    if socket.headers.get("origin") is None and not bearer:
        raise forbidden("a socket without an Origin needs a bearer token")
    player = await found.identity.player(token) if token else None
    if token and player is None:
        raise Refusal(401, "no valid token: POST /api/guests gives one")
    found.allow("sockets", socket, player)
    return player


@router.websocket("/api/tables/{table}/stream")
async def stream(socket: WebSocket, table: str) -> None:
    found = services(socket)
    try:
        player = await admit(socket, found)
        cell = await found.desk.cell(table)
        viewer = look_through(cell.live, player, socket.query_params.get("seat", ""))
        since = _since(socket)
    except Refusal as refusal:
        await socket.send_denial_response(refusal_answer(refusal))
        return
    await socket.accept()
    # From here to the registration nothing waits: what is told from now on follows the replay of the rest.
    listener = Listener(viewer, max(cell.live.number, since or 0))
    state = cell.views.state(viewer, found.desk.now())
    number = cell.live.number
    cell.listeners.add(listener)
    try:
        cell.tell_all(cell.present())
        if since is None:
            beginning = [_present_state(number, state)]
        else:
            beginning = _replayed(cell, viewer, await found.store.events(table, since), number, state)
        await _serve(socket, found, listener, beginning, player)
    finally:
        cell.listeners.discard(listener)
        cell.tell_all(cell.present())


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
    shown = [told(cell.live, event, viewer) for event in missed if event.number <= number]
    if shown:
        shown[-1]["state"] = orjson.Fragment(state)
    return [orjson.dumps(one) for one in shown]


async def _serve(
    socket: WebSocket, found: Services, listener: Listener, beginning: list[bytes], player: Player | None
) -> None:
    """Speak and listen until one of both sides ends it."""
    speaking = asyncio.create_task(_speak(socket, listener, beginning))
    try:
        await _listen(socket, found, listener, player)
    except (WebSocketDisconnect, RuntimeError):
        # The other side has gone, in whatever way: there is nobody left to tell.
        return
    finally:
        speaking.cancel()


async def _speak(socket: WebSocket, listener: Listener, beginning: list[bytes]) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        for message in beginning:
            await socket.send({"type": "websocket.send", "text": message.decode()})
        while True:
            queued = await listener.queue.get()
            if queued is None:
                await socket.close(SLOW, "too slow: come back with the last number you saw")
                return
            await socket.send({"type": "websocket.send", "text": queued.decode()})


async def _listen(socket: WebSocket, found: Services, listener: Listener, player: Player | None) -> None:
    """Clients need not say anything; a pong answers a ping and measures the network."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        caller = f"player {player.id}" if player else found.address(socket)
        if found.callers.spend("messages", caller):
            await socket.close(1008, "too many messages")
            return
        _hear(listener, message.get("text") or "")


def _hear(listener: Listener, text: str) -> None:
    """A pong carries the time of its ping back; anything else is ignored."""
    try:
        said = orjson.loads(text)
        sent = said["at"] if said["type"] == "pong" else None
    except (ValueError, TypeError, KeyError):
        return
    if isinstance(sent, int | float) and not isinstance(sent, bool):
        listener.lag = min(MOST_LAG, max(0.0, time.time() - sent))
