"""Players and ratings: who somebody is, how good, and who is best."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from sqlalchemy import select
from starlette.responses import Response

from heterodox.errors import InvalidText
from heterodox.games.registry import find_game
from heterodox.web import schema
from heterodox.web.answers import answers, json_answer
from heterodox.web.errors import missing
from heterodox.web.identity import account_name
from heterodox.web.services import services

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["players"])
PAGE = 50


@router.get("/players/{name}", responses=answers(404))
async def one_player(request: Request, name: str) -> Response:
    """A player by name: of an account, or of the guest who came last with that name."""
    found = services(request)
    if not name.isprintable():
        raise missing("there is no such player here")
    columns = schema.players.c
    query = (
        select(columns.id, columns.name, columns.account, columns.created)
        .where((columns.account == account_name(name)) | (columns.name == name))
        .order_by(columns.account.is_(None), columns.created.desc())
        .limit(1)
    )
    async with found.store.reading() as connection:
        row = (await connection.execute(query)).first()
    if row is None:
        raise missing(f"there is no player {name[:40]!r} here")
    ratings = await found.ratings.all_of(row.id)
    told = {"name": row.name, "account": row.account is not None, "since": round(row.created)}
    return json_answer(told | {"ratings": ratings})


@router.get("/ratings/{game}", responses=answers(404))
async def best_players(
    request: Request, game: str, following: Annotated[int, Query(alias="next", ge=0, le=100_000)] = 0
) -> Response:
    """The best at a game, in pages: `next` of one answer asks for the following one."""
    try:
        known = find_game(game)
    except InvalidText as error:
        raise missing(str(error)) from error
    players = await services(request).ratings.best(known.name, following, PAGE + 1)
    more = following + PAGE if len(players) > PAGE else None
    return json_answer({"game": known.name, "players": players[:PAGE], "next": more})
