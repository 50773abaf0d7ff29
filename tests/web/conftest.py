"""Parts of a server on a database of the test's own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the server is an extra: pip install 'heterodox[web]'")

from heterodox.web.app import create_app
from heterodox.web.bodies import NewTable
from heterodox.web.desk import Cell
from heterodox.web.identity import Player
from heterodox.web.services import Services
from heterodox.web.setting_up import set_up
from heterodox.web.settings import Settings, sqlite_url


class House:
    """A server without a network: its services, and people who play there."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.desk = services.desk

    async def guest(self, name: str) -> Player:
        return (await self.services.identity.guest(name))[1]

    async def table(self, owner: Player, game: str, **wish: object) -> Cell:
        return (await set_up(self.desk, owner, NewTable.model_validate({"game": game, **wish})))[0]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    app = create_app(Settings(sqlite_url(tmp_path), inner_worker=False))
    async with app.router.lifespan_context(app):
        yield House(app.state.services)
