"""bench: the engine's signature, and how fast it is here."""

from __future__ import annotations

import click

from heterodox.cli.options import as_json, write_json

__all__ = ["bench_command"]


@click.command("bench")
@click.argument("game", default="")
@click.option(
    "--nodes", type=click.IntRange(1, 10**9), default=20_000, show_default=True, help="For each search."
)
@as_json
def bench_command(game: str, nodes: int, as_json: bool) -> None:
    """Search a fixed set of positions of all games and print one number that says how the engine plays.

    The number changes when, and only when, a change alters what the engine finds.

    \b
    Example:
      heterodox bench
    """
    from heterodox.engine.thinking import Thinker
    from heterodox.games.registry import find_game
    from heterodox.lab.bench import bench, signature

    if game:
        Thinker(find_game(game).name, megabytes=1)
    results = []
    for result in bench(game, nodes):
        results.append(result)
        if not as_json:
            click.echo(
                f"{result.game:>10}: {result.signature:>10}  {result.nodes:,} nodes, "
                f"{result.nodes_per_second:,} a second"
            )
    if as_json:
        games = {
            result.game: {
                "signature": result.signature,
                "nodes": result.nodes,
                "nps": result.nodes_per_second,
            }
            for result in results
        }
        write_json({"signature": signature(results), "games": games})
    else:
        click.echo(f"{'signature':>10}: {signature(results):>10}")
