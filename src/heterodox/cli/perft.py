"""perft: count move sequences, the standard proof that a move generator is right."""

from __future__ import annotations

import click

from heterodox.cli import answers
from heterodox.cli.options import WithFlags, as_json, gather, rule_options, write_json
from heterodox.cli.progress import working

__all__ = ["perft_command"]


@click.command("perft", cls=WithFlags)
@click.argument("game")
@click.argument("position")
@click.argument("depth", type=click.IntRange(1, answers.DEEPEST))
@click.option("--divide", is_flag=True, help="Split the last count by first move.")
@click.option("--backend", type=click.Choice(answers.BACKENDS), default="auto", show_default=True)
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Threads (native only)."
)
@rule_options
@as_json
def perft_command(
    game: str,
    position: str,
    depth: int,
    divide: bool,
    backend: str,
    jobs: int,
    pairs: tuple[str, ...],
    as_json: bool,
    **flags: str | None,
) -> None:
    """Count the sequences of 1 to DEPTH legal moves.

    \b
    Examples:
      heterodox perft chess start 4 --json
      heterodox perft enochian start 3 --array earth-of-water --divide
      heterodox perft chess start 6 --jobs 2
    """
    options = gather(pairs, flags)
    with working(f"perft {depth}"):
        result = answers.perft(game, position, depth, options, backend=backend, divide=divide, jobs=jobs)
    if as_json:
        write_json(result)
        return
    for move, count in result.get("divide", {}).items():
        click.echo(f"{move}: {count}")
    for level, count in enumerate(result["counts"], 1):
        click.echo(f"depth {level}: {count}")
    click.echo(f"{result['seconds']:.3f} s, {result['nps']:,} nodes a second, {result['backend']}")
