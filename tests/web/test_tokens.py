"""Tokens: who is known stays known without being asked for again, until the token is given back."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.web.conftest import House

HOUR = 3_600.0


def an_hour_later(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.monotonic()
    monkeypatch.setattr("heterodox.web.identity.time.monotonic", lambda: now + HOUR)


async def test_the_only_process_asks_for_nobody_twice(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    identity = house.services.identity
    token, ada = await identity.guest("Ada")
    an_hour_later(monkeypatch)

    def asked() -> None:
        raise AssertionError("the database was asked")

    monkeypatch.setattr(house.services.store, "reading", asked)
    assert await identity.player(token) == ada


async def test_a_token_that_was_given_back_is_nobodys(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    identity = house.services.identity
    token, _ = await identity.guest("Ada")
    await identity.log_out(token)
    assert await identity.player(token) is None
    an_hour_later(monkeypatch)
    assert await identity.player(token) is None


async def test_a_token_given_back_while_it_is_asked_for_is_not_remembered(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    identity, store = house.services.identity, house.services.store
    token, ada = await identity.guest("Ada")
    identity._known.clear()
    reading = store.reading

    @asynccontextmanager
    async def slow() -> AsyncIterator[AsyncConnection]:
        async with reading() as connection:
            yield connection
        monkeypatch.undo()
        await identity.log_out(token)

    monkeypatch.setattr(store, "reading", slow)
    assert await identity.player(token) == ada
    assert await identity.player(token) is None
