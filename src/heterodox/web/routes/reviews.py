"""The review of a finished table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from heterodox.web.answers import answers, json_answer
from heterodox.web.errors import conflict
from heterodox.web.services import services

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["school"])


@router.get("/tables/{table}/review", responses=answers(401, 404, 409))
async def review_table(request: Request, table: str) -> Response:
    """Every decision graded, the turning points, accuracy; null while it is being made: ask again."""
    found = services(request)
    player = await found.identity.known(request)
    cell = await found.desk.cell(table)
    if cell.live.outcome is None:
        raise conflict("the game is not over: it can be reviewed when it is")
    if not found.reviews.begun(cell.live):
        found.allow("analysis", request, player)
    return json_answer(found.reviews.look(cell.live))
