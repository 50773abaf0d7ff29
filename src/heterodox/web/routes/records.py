"""Records: games as text, data and pictures, out of tables and into them."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from heterodox.errors import HeterodoxError
from heterodox.web.answers import answers, body_of, json_answer
from heterodox.web.bodies import RecordText, raw, read
from heterodox.web.errors import illegal
from heterodox.web.records import plan_import, read_record, written
from heterodox.web.services import services
from heterodox.web.setting_up import table_of_record

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["records"])
Form = Annotated[Literal["text", "json", "svg", "png", "gif"], Query(alias="format")]

_OUT: dict[int | str, Any] = answers(404)
_OUT[200] = {
    "description": "the record",
    "content": {
        "text/plain": {"schema": {"type": "string"}},
        "application/json": {"schema": {"type": "object"}},
        "image/svg+xml": {"schema": {"type": "string"}},
        "image/png": {"schema": {"type": "string", "format": "binary"}},
        "image/gif": {"schema": {"type": "string", "format": "binary"}},
    },
}


@router.get("/tables/{table}/record", responses=_OUT)
async def record(request: Request, table: str, form: Form = "text") -> Response:
    """The game so far: as text or JSON up to what everybody may know, or drawn as a spectator sees it."""
    found = services(request)
    cell = await found.desk.cell(table)
    player = await found.identity.of(request)
    found.allow("records", request, player)
    # Drawing takes a while, and others want to play on meanwhile.
    media, contents = await asyncio.to_thread(written, cell.live, form)
    return Response(contents, media_type=media)


@router.post("/records", responses=answers(401, 413), openapi_extra=body_of(RecordText))
async def import_record(request: Request) -> Response:
    """A table with the game of a record: to look at, or to go on with once its seats are taken."""
    found = services(request)
    player = await found.identity.known(request)
    found.allow("records", request, player)
    body = read(RecordText, await raw(request, found.settings.largest_record))
    try:
        played = await asyncio.to_thread(read_record, body.text)
    except HeterodoxError as error:
        raise illegal(str(error)) from error
    cell, key = await table_of_record(found.desk, player, played)
    await found.desk.change(cell, lambda live: plan_import(live, played, found.desk.now()))
    link = f"{found.base_url(request)}/table/{cell.id}" + (f"#{key}" if key else "")
    return json_answer({"table": cell.id, "seats": [], "link": link})
