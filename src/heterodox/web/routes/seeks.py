"""Looking for a game."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from heterodox.web.answers import answers, body_of, json_answer
from heterodox.web.bodies import Seek, raw, read
from heterodox.web.services import services

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["tables"])


@router.post("/seeks", responses=answers(401, 403, 413), openapi_extra=body_of(Seek))
async def seek(request: Request) -> Response:
    """Take a seat at a public table that fits, or open one that waits; what is left out may be anything."""
    found = services(request)
    player = await found.identity.known(request)
    found.allow("tables", request, player)
    body = read(Seek, await raw(request, found.settings.largest_body))
    cell = await found.matchmaker.seat(player, body)
    link = f"{found.base_url(request)}/table/{cell.id}"
    seats = cell.live.seats_of(player.id)
    return json_answer({"table": cell.id, "seats": seats, "link": link, "status": cell.live.status})
