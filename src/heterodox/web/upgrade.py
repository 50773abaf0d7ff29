"""The way from an older schema to the present one, by alembic; imported only where there is one to go."""

from __future__ import annotations

from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from heterodox.web.migrate import SCRIPTS
from heterodox.web.schema import metadata

__all__ = ["upgrade"]

# Two servers that start at once on one PostgreSQL migrate one after the other.
_LOCK = 1_846_203_311


def upgrade(connection: Connection) -> None:
    """Run every migration that has not been run yet."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)

    def steps(revision: Any, _: Any) -> Any:
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(config, script, fn=steps, destination_rev="head") as environment:
        environment.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        environment.run_migrations()
