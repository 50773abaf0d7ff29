"""The lobby's stream: public tables as they come and change."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from heterodox.web.answers import refusal_answer
from heterodox.web.desk import Listener
from heterodox.web.errors import Refusal
from heterodox.web.services import services
from heterodox.web.sockets import admit, talk
from heterodox.web.state import Viewer

__all__ = ["router"]

router = APIRouter()


@router.websocket("/api/lobby")
async def lobby(socket: WebSocket) -> None:
    found = services(socket)
    try:
        player = await admit(socket, found)
        beginning = await found.lobby.beginning()
    except Refusal as refusal:
        await socket.send_denial_response(refusal_answer(refusal))
        return
    await socket.accept()
    listener = Listener(Viewer(player.id if player else None), 0)
    found.lobby.listeners.add(listener)
    try:
        await talk(socket, found, listener, lambda _: None, [beginning])
    finally:
        found.lobby.listeners.discard(listener)
