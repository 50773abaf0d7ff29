"""Agents at the server: the tools of `heterodox mcp` at /mcp, where that extra is installed.

Agents' tables are their own: they lie in a folder, under names that nobody can guess, and none are listed.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from urllib.parse import urlsplit

from fastapi import FastAPI

from heterodox.web.settings import Settings

__all__ = ["add_agents", "agents_at_work"]

PATH = "/mcp"


def add_agents(app: FastAPI, settings: Settings) -> None:
    """Let agents in at /mcp, if the settings name a folder for their tables and the library is there."""
    app.state.agents = None
    if settings.agents is None or find_spec("mcp") is None:
        return
    from heterodox.mcp.server import http_app
    from heterodox.mcp.tables import Tables

    known = urlsplit(settings.public_url).netloc
    hosts = (known,) if known else ()
    app.state.agents = http_app(Tables(settings.agents, private=True), path=PATH, hosts=hosts)
    app.router.routes.extend(app.state.agents.routes)


@asynccontextmanager
async def agents_at_work(app: FastAPI) -> AsyncIterator[None]:
    """While this lasts, agents are answered."""
    if app.state.agents is None:
        yield
        return
    async with app.state.agents.router.lifespan_context(app.state.agents):
        yield
