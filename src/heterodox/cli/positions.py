"""new, moves, apply, show: positions in, positions, moves and pictures out."""

from __future__ import annotations

import click

from heterodox.cli import answers
from heterodox.cli.options import as_json, gather, rule_options, setup_options, write_json

__all__ = ["apply_command", "moves_command", "new_command"]


@click.command("new")
@click.argument("game")
@setup_options
@rule_options
@as_json
def new_command(game: str, pairs: tuple[str, ...], as_json: bool, **flags: str | None) -> None:
    """Print the first position of a game.

    \b
    Examples:
      heterodox new chess
      heterodox new enochian --array air-of-fire --direction widdershins --seats 4
      heterodox new chess2 --armies ck
    """
    result = answers.new(game, gather(pairs, flags))
    if as_json:
        write_json(result)
    else:
        click.echo(result["position"])


@click.command("moves")
@click.argument("game")
@click.argument("position")
@rule_options
@as_json
def moves_command(game: str, position: str, pairs: tuple[str, ...], as_json: bool) -> None:
    """List the legal moves, sorted, one a line.

    \b
    Examples:
      heterodox moves chess start
      heterodox moves oracle "7l/8/8/8/8/8/1h[]6/L7 w H - 0 10" --json
    """
    result = answers.list_moves(game, position, gather(pairs))
    if as_json:
        write_json(result)
    else:
        for move in result["moves"]:
            click.echo(move)


@click.command("apply")
@click.argument("game")
@click.argument("position")
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...")
@rule_options
@as_json
def apply_command(
    game: str, position: str, moves: tuple[str, ...], pairs: tuple[str, ...], as_json: bool
) -> None:
    """Play moves and print what comes of them.

    \b
    Examples:
      heterodox apply chess start e2e4 e7e5
      heterodox apply chess start e2e4 --json
    """
    result = answers.apply(game, position, moves, gather(pairs))
    if as_json:
        write_json(result)
        return
    click.echo(result["position"])
    for event in result["events"]:
        click.echo(f"  {event}")
    outcome = result["outcome"]
    if outcome is not None:
        click.echo(f"  over: {outcome['winner'] or 'draw'} ({outcome['reason']})")
