"""serve: a server for tables that people anywhere can sit at."""

from __future__ import annotations

from pathlib import Path

import click

from heterodox.errors import InvalidText

__all__ = ["serve_command"]

LOOPBACK = ("127.0.0.1", "localhost", "::1")
NEEDED = ("fastapi", "uvicorn", "sqlalchemy", "alembic", "aiosqlite", "orjson", "argon2")


def expect_extra(command: str) -> None:
    """Refuse to go on without the libraries of the extra, in one line that says how to get them."""
    from importlib.util import find_spec

    lacking = [name for name in NEEDED if find_spec(name) is None]
    if lacking:
        raise InvalidText(
            f"{command}: {', '.join(lacking)} is not installed; get it with: pip install 'heterodox[web]'"
        )


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", type=click.IntRange(0, 65_535), default=8420, show_default=True, help="0 for any that is free."
)
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Where the tables are kept.")
@click.option("--database", help="An SQLAlchemy address, like postgresql+asyncpg://user@host/name.")
@click.option("--no-open", is_flag=True, help="Open no browser.")
@click.option("--no-worker", is_flag=True, help="Run no engine here; see 'heterodox worker'.")
@click.option("--worker-key", envvar="HETERODOX_WORKER_KEY", default="", help="What workers must say.")
@click.option("--public-url", default="", help="The address people know, behind a proxy.")
@click.option(
    "--per-address",
    multiple=True,
    metavar="KIND=BURST+RATE",
    help="Limit what one address may do, like guests=20+0.5: 20 at once, then one in two seconds. "
    "Can be given several times; this machine itself is spared.",
)
@click.option(
    "--agents/--no-agents",
    default=None,
    help="Let agents in at /mcp; usual where only this machine reaches the server.",
)
def serve_command(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    no_open: bool,
    no_worker: bool,
    worker_key: str,
    public_url: str,
    per_address: tuple[str, ...],
    agents: bool | None,
) -> None:
    """Serve tables for people and programs.

    \b
    Examples:
      heterodox serve
      heterodox serve --host 0.0.0.0 --port 8080 --data /var/lib/heterodox
      heterodox serve --database postgresql+asyncpg://heterodox@localhost/heterodox --no-open
    """
    expect_extra("serve")
    from heterodox.play.saved import home
    from heterodox.web.limits import read_allowances
    from heterodox.web.running import serve
    from heterodox.web.settings import Settings, sqlite_url

    folder = data or home() / "server"
    if database is None:
        from heterodox.table.files import make_folder

        make_folder(folder)
    settings = Settings(
        database=database or sqlite_url(folder),
        inner_worker=not no_worker,
        worker_key=worker_key,
        public_url=public_url,
        agents=folder / "agents" if (host in LOOPBACK if agents is None else agents) else None,
        secure=public_url.startswith("https://"),
        per_address=read_allowances(per_address),
    )
    serve(settings, host, port, opens=not no_open, say=click.echo)
