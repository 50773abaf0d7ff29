"""What all sockets have in common: who may open one, and the two directions of talk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from heterodox.web.desk import Listener
from heterodox.web.errors import Refusal, forbidden, too_many
from heterodox.web.identity import Player, token_of
from heterodox.web.services import Services

__all__ = ["admit", "talk"]

SLOW, UNWANTED = 1013, 1008
# Seconds after which somebody with too many sockets may try another.
WAIT = 5


async def admit(socket: WebSocket, found: Services) -> Player | None:
    """Who opens a socket; refuses foreign pages, and whoever comes without a page and without a token."""
    token, bearer = token_of(socket)
    player = await found.identity.player(token) if token else None
    if (token and player is None) or (socket.headers.get("origin") is None and player is None):
        raise Refusal(401, "no valid token: POST /api/guests gives one")
    if socket.headers.get("origin") is None and not bearer:
        raise forbidden("a socket without an Origin needs a bearer token")
    if not found.own_origin(socket):
        raise forbidden("this page may not open sockets here")
    found.allow("sockets", socket, player)
    caller = found.caller(socket, player.id if player else None)
    if player is not None and found.sockets[caller] >= found.settings.most_sockets:
        raise too_many(WAIT, "open sockets")
    return player


async def talk(
    socket: WebSocket,
    found: Services,
    listener: Listener,
    hear: Callable[[str], object],
    beginning: Sequence[bytes] = (),
) -> None:
    """Speak and listen until one of both sides ends it; `hear` gets what the other side says."""
    caller = found.caller(socket, listener.viewer.player)
    speaking = asyncio.create_task(_speak(socket, listener, beginning))
    found.sockets[caller] += 1
    try:
        await _listen(socket, found, caller, hear)
    except (WebSocketDisconnect, RuntimeError):
        # The other side has gone, in whatever way: there is nobody left to tell.
        return
    finally:
        speaking.cancel()
        found.sockets[caller] -= 1
        if not found.sockets[caller]:
            del found.sockets[caller]


async def _speak(socket: WebSocket, listener: Listener, beginning: Sequence[bytes]) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        for message in beginning:
            await socket.send({"type": "websocket.send", "text": message.decode()})
        while True:
            queued = await listener.queue.get()
            if queued is None:
                await socket.close(SLOW, "too slow: come back with the last number you saw")
                return
            await socket.send({"type": "websocket.send", "text": queued.decode()})


async def _listen(socket: WebSocket, found: Services, caller: str, hear: Callable[[str], object]) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if found.callers.spend("messages", caller):
            await socket.close(UNWANTED, "too many messages")
            return
        hear(message.get("text") or "")
