"""mcp: the games as tools for agents, by the Model Context Protocol."""

from __future__ import annotations

from pathlib import Path

import click

from heterodox.errors import InvalidText

__all__ = ["mcp_command"]


@click.command("mcp")
@click.option("--http", is_flag=True, help="Streamable HTTP instead of standard input and output.")
@click.option("--host", default="127.0.0.1", show_default=True, help="With --http: the address to listen on.")
@click.option("--port", type=click.IntRange(0, 65_535), default=8850, show_default=True, help="With --http.")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")
def mcp_command(http: bool, host: str, port: int, folder: Path | None) -> None:
    """Let an agent play, explain and analyse: tools, resources and prompts (needs heterodox[mcp]).

    \b
    Examples:
      heterodox mcp
      heterodox mcp --http --port 8850
    """
    try:
        from heterodox.mcp.server import data_folder, make_server
        from heterodox.mcp.tables import Tables
    except ModuleNotFoundError as error:
        raise InvalidText(f"mcp: {error.name} is missing: pip install 'heterodox[mcp]'") from error
    tables = Tables(folder or data_folder())
    server = make_server(tables)
    try:
        if http:
            click.echo(f"heterodox mcp: http://{host}:{port}/mcp", err=True)
            server.run("streamable-http", host=host, port=port)
        else:
            server.run("stdio")
    finally:
        tables.close()
