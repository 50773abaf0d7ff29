"""A migrated database is what the program expects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

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
