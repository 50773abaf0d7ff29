"""Bring a database to the present schema. The migrations lie inside the package."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

__all__ = ["SCRIPTS", "migrate"]

SCRIPTS = Path(__file__).parent / "migrations"
_VERSIONS = "alembic_version"


async def migrate(engine: AsyncEngine) -> None:
    """Run every migration that has not been run yet, all in one transaction."""
    async with engine.connect() as connection:
        if await connection.run_sync(_revision) == _newest():
            # Almost every start is such a one, and is twice as quick without the tools.
            return
    from heterodox.web.upgrade import upgrade

    async with engine.begin() as connection:
        await connection.run_sync(upgrade)


def _revision(connection: Connection) -> str | None:
    """The migration that a database was last brought to."""
    if not inspect(connection).has_table(_VERSIONS):
        return None
    found: str | None = connection.execute(text(f"SELECT version_num FROM {_VERSIONS}")).scalar()
    return found


def _newest() -> str:
    """The last migration, by the names of their files: v0001_tables.py is 0001."""
    return max(path.name[1:].partition("_")[0] for path in (SCRIPTS / "versions").glob("v*_*.py"))
