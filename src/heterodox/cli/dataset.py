"""dataset: the decisions of games that the engine plays against itself, as a Parquet file."""

from __future__ import annotations

from pathlib import Path

import click

from heterodox.cli.options import WithFlags, as_json, gather, rule_options, write_json
from heterodox.cli.progress import counting

__all__ = ["dataset_command"]


@click.command("dataset", cls=WithFlags)
@click.argument("game")
@click.option("--games", "number", type=click.IntRange(1, 10_000_000), required=True, help="How many games.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="Where to write: FILE.parquet.",
)
@click.option("--nodes", type=click.IntRange(1), default=1_000, show_default=True, help="For each decision.")
@click.option(
    "--opening", type=click.IntRange(0, 100), default=8, show_default=True, help="Random first moves."
)
@click.option("--setups", is_flag=True, help="Begin with the game's named set-ups, drawn at random.")
@click.option("--seed", type=click.IntRange(0, 2**31), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), help="Threads (default: all cores).")
@rule_options
@as_json
def dataset_command(
    game: str,
    number: int,
    out: Path,
    nodes: int,
    opening: int,
    setups: bool,
    seed: int,
    jobs: int | None,
    pairs: tuple[str, ...],
    as_json: bool,
    **flags: str | None,
) -> None:
    """Write positions, moves, values and results of self-play to a file for studies and learning.

    Interrupted, it goes on where it was when it is called again. The columns are in docs/datasets.md.

    \b
    Examples:
      heterodox dataset oracle --games 1000 --out oracle.parquet
      heterodox dataset chess2 --games 500 --setups --nodes 5000 --out duels.parquet
    """
    from heterodox.lab.dataset import Asked, make_dataset

    asked = Asked(game, gather(pairs, flags), nodes, seed, opening, setups)
    with counting("playing", number) as tell:
        rows = make_dataset(asked, number, out, jobs=jobs, tell=tell)
    if as_json:
        write_json({"file": str(out), "games": number, "rows": rows})
        return
    click.echo(f"{out}: {number:,} games, {rows:,} decisions")
