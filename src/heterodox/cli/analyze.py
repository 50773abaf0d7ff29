"""analyze: what the engine thinks of a position, live."""

from __future__ import annotations

import sys
from typing import Any

import click

from heterodox.cli.answers import read_position
from heterodox.cli.options import WithFlags, as_json, gather, rule_options, write_json
from heterodox.engine.thinking import Limits, Thinker, Thought
from heterodox.engine.words import line_data
from heterodox.games.protocol import Position

__all__ = ["MOST_LINES", "MOST_SECONDS", "analyze_command", "report"]

MOST_LINES = 50
MOST_SECONDS = 86_400


@click.command("analyze", cls=WithFlags)
@click.argument("game")
@click.argument("position")
@click.option(
    "--time", "seconds", type=click.FloatRange(0.01, MOST_SECONDS), help="Seconds to think (default 3)."
)
@click.option("--depth", type=click.IntRange(1, 100), help="Plies to look ahead.")
@click.option("--nodes", type=click.IntRange(1), help="Positions to look at.")
@click.option(
    "--lines", type=click.IntRange(1, MOST_LINES), default=1, show_default=True, help="Best moves to show."
)
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option("--hash", "megabytes", type=click.IntRange(1, 65_536), default=64, show_default=True)
@rule_options
@as_json
def analyze_command(
    game: str,
    position: str,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    lines: int,
    threads: int,
    megabytes: int,
    pairs: tuple[str, ...],
    as_json: bool,
    **flags: str | None,
) -> None:
    """Say what a position is worth and what to play in it.

    \b
    Examples:
      heterodox analyze chess start --time 2
      heterodox analyze enochian start --array fire-of-air --depth 8 --lines 3
      heterodox analyze chess2 "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33 e4d5/d" --json
    """
    here = read_position(game, position, gather(pairs, flags))
    if seconds is None and depth is None and nodes is None:
        seconds = 3.0
    limits = Limits(
        depth=depth or 100,
        nodes=nodes or 0,
        hard_seconds=seconds or 0,
        lines=lines,
    )
    thinker = Thinker(game, megabytes=megabytes, threads=threads)
    if as_json:
        write_json(report(here, thinker.think(here, limits)))
        return
    live = sys.stdout.isatty()
    thought = thinker.think(here, limits, tell=(lambda so_far: _show(here, so_far)) if live else None)
    if not live:
        _show(here, thought)


def report(position: Position, thought: Thought) -> dict[str, Any]:
    """A thought as JSON."""
    return {
        "position": str(position),
        "team": position.team,
        "depth": thought.depth,
        "nodes": thought.nodes,
        "seconds": round(thought.seconds, 3),
        "nps": thought.nodes_per_second,
        "lines": [line_data(position, line) for line in thought.variations],
        "mixture": [{"move": move, "probability": round(p, 4)} for move, p in thought.mixture],
    }


def _show(position: Position, thought: Thought) -> None:
    told = report(position, thought)
    if not told["lines"]:
        click.echo("The game is over: nothing to analyse.")
        return
    click.echo(f"depth {told['depth']}, {told['nodes']:,} nodes, {told['nps']:,} a second")
    for line in told["lines"]:
        # Sentences need a sign between them, notation does not.
        between = "; " if any(" " in move for move in line["readable"]) else " "
        click.echo(f"  {line['score'] / 100:+.2f}  {line['words']}:  {between.join(line['readable'])}")
    for choice in told["mixture"]:
        click.echo(f"  {choice['move']:>6}  {choice['probability']:.0%}")
