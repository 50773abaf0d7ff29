"""A migrated database is what the program expects."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from heterodox.web.migrate import migrate
from heterodox.web.schema import metadata
from heterodox.web.settings import sqlite_url
from heterodox.web.store import Store


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


async def test_migrations_lead_to_the_schema_and_can_be_run_again(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    for _ in range(2):
        await migrate(store.engine)
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await store.engine.dispose()


async def test_a_database_of_the_present_needs_no_migration_tools(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(sqlite_url(tmp_path))
    await migrate(store.engine)
    monkeypatch.setitem(sys.modules, "heterodox.web.upgrade", None)
    await migrate(store.engine)
    async with store.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '0000'"))
    with pytest.raises(ImportError):
        await migrate(store.engine)
    await store.engine.dispose()
