"""The application: the parts of a server put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from heterodox import __version__
from heterodox.web.agents import add_agents, agents_at_work
from heterodox.web.answers import json_answer, refusal_answer
from heterodox.web.chores import Chores
from heterodox.web.desk import Desk
from heterodox.web.errors import Refusal, unreachable
from heterodox.web.guard import Guard
from heterodox.web.identity import Identity
from heterodox.web.inner import InnerWorker
from heterodox.web.limits import Limiter
from heterodox.web.lobby import Lobby
from heterodox.web.matching import Matchmaker
from heterodox.web.migrate import migrate
from heterodox.web.mutes import Mutes
from heterodox.web.ratings import Ratings
from heterodox.web.routes import (
    analysis,
    games,
    lobby,
    people,
    players,
    records,
    reviews,
    school,
    search,
    seeks,
    stream,
    tables,
    work,
)
from heterodox.web.services import Services
from heterodox.web.settings import Settings
from heterodox.web.shortcut import Shortcut
from heterodox.web.store import Store, Unreachable
from heterodox.web.work import Work

if TYPE_CHECKING:
    from heterodox.web.announce import Announcements

__all__ = ["create_app"]

logger = logging.getLogger(__name__)
# What the page brings, where it is installed.
PAGES = ("heterodox.web.pages", "heterodox.web.positions")


def create_app(settings: Settings, store: Store | None = None) -> FastAPI:
    """A server with these settings; a store can be handed in."""
    app = FastAPI(
        title="heterodox",
        version=__version__,
        description="Tables for Enochian chess, Chess 2, Oracle Chess and chess.",
        lifespan=_lifespan,
        # Nothing of what happens at tables goes anywhere else; older versions ignore it.
        telemetry={"tracing": False, "metrics": False, "logs": False},
        docs_url=None,
        redoc_url=None,
    )
    kept = store or Store(settings.database)
    desk = Desk(kept)
    ratings = Ratings(desk)
    app.state.services = Services(
        settings=settings,
        store=kept,
        identity=Identity(kept),
        desk=desk,
        callers=Limiter(settings.limits),
        addresses=Limiter(settings.per_address),
        work=Work(desk, settings.lease),
        ratings=ratings,
        matchmaker=Matchmaker(desk, ratings),
        lobby=Lobby(desk),
        mutes=Mutes(kept),
    )
    # Routes are tried in order: what is asked for most stands first.
    asked = (tables, stream, people, players, games, search, seeks, records, lobby, analysis, reviews, school)
    for part in (*asked, work):
        app.include_router(part.router)
    for name in PAGES:
        if find_spec(name) is not None:
            app.include_router(import_module(name).router)
    add_agents(app, settings)
    app.add_middleware(Guard)
    app.add_middleware(Shortcut)
    app.add_exception_handler(Refusal, _refuse)
    app.add_exception_handler(Unreachable, _unreachable)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _plain)
    app.add_exception_handler(Exception, _broken)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    found: Services = app.state.services
    await migrate(found.store.engine)
    await found.store.open()
    chores = Chores(found.desk, found.settings.tick)
    chores.start()
    found.ratings.start()
    found.lobby.start()
    inner = InnerWorker(found.work)
    if not found.store.postgres:
        # Nobody else can be at work on this database.
        await found.work.free_all()
    news = _news(found) if found.store.postgres else None
    if found.settings.inner_worker:
        inner.start()
    try:
        async with agents_at_work(app):
            yield
    finally:
        await inner.stop()
        await asyncio.to_thread(found.reviews.stop)
        if news is not None:
            await news.stop()
        await found.ratings.stop()
        await found.lobby.stop()
        await chores.stop()
        await found.desk.settle()
        await found.store.close()


def _news(found: Services) -> Announcements:
    """What other processes do, told from now on; its driver is imported only where it is needed."""
    from heterodox.web.announce import Announcements

    news = Announcements(found.desk, found.work)
    news.start()
    return news


async def _refuse(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return refusal_answer(error)


async def _unreachable(_: Request, error: Exception) -> Response:
    return refusal_answer(unreachable(error))


async def _not_understood(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part)[:40] for part in first["loc"])
    return json_answer({"error": f"{where}: {first['msg']}"}, 422)


async def _plain(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # the framework could not read the body at all
        return json_answer({"error": "body: expected JSON"}, 422)
    words = {404: "there is nothing here", 405: "this cannot be done here"}
    told = words.get(error.status_code, str(error.detail))
    return json_answer({"error": told}, error.status_code, error.headers)


async def _broken(request: Request, error: Exception) -> Response:
    logger.error("%s %s failed: %s", request.method, request.url.path, type(error).__name__)
    return json_answer({"error": "something went wrong on the server"}, 500)
