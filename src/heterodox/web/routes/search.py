"""Which tables there are."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from heterodox.web.answers import answers, json_answer
from heterodox.web.search import Search, found_tables
from heterodox.web.services import services

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["tables"])
Words = Annotated[str, Query(max_length=80)]


@router.get("/tables", responses=answers(401))
async def all_tables(
    request: Request,
    game: Words = "",
    player: Words = "",
    access: Literal["public", "link", ""] = "",
    status: Literal["waiting", "playing", "over", ""] = "",
    open: bool = False,  # noqa: A002 - the interface's own word
    mine: bool = False,
    after: Words = "",
    following: Annotated[str, Query(alias="next", max_length=80)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Response:
    """Public tables; with `mine` the caller's own, listed or not.

    What an answer says under `next` asks for the following page, as `next` or as `after`.
    """
    found = services(request)
    caller = (await found.identity.known(request)).id if mine else None
    search = Search(game, player, access, status, open, caller, after or following, limit)
    return json_answer(await found_tables(found.store, search))
