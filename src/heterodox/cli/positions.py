"""new, moves, apply, show: positions in, positions, moves and pictures out."""

from __future__ import annotations

from pathlib import Path

import click

from heterodox.cli import answers
from heterodox.cli.options import WithFlags, as_json, gather, rule_options, speaks_unicode, write_json

__all__ = ["apply_command", "moves_command", "new_command", "show_command"]


@click.command("new", cls=WithFlags)
@click.argument("game")
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
@click.option("--events", is_flag=True, help="Also tell what happened, below the position.")
@rule_options
@as_json
def apply_command(
    game: str, position: str, moves: tuple[str, ...], events: bool, pairs: tuple[str, ...], as_json: bool
) -> None:
    """Play moves and print the position that comes of them, and nothing else.

    \b
    Examples:
      heterodox apply chess start e2e4 e7e5
      heterodox apply chess start e2e4 --json
      heterodox moves chess "$(heterodox apply chess start e2e4)"
    """
    result = answers.apply(game, position, moves, gather(pairs))
    if as_json:
        write_json(result)
        return
    click.echo(result["position"])
    if not events:
        return
    for event in result["events"]:
        click.echo(f"  {event}")
    outcome = result["outcome"]
    if outcome is not None:
        click.echo(f"  over: {outcome['winner'] or 'draw'} ({outcome['reason']})")


@click.command("show", cls=WithFlags)
@click.argument("game")
@click.argument("position", default="start")
@click.option("--svg", "svg_file", type=click.Path(path_type=Path), help="Write an SVG picture to FILE.")
@click.option("--png", "png_file", type=click.Path(path_type=Path), help="Write a PNG picture to FILE.")
@click.option("--bottom", default="south", help="The army or edge (south, east ...) at the bottom.")
@click.option(
    "--size", type=click.IntRange(64, 4096), default=480, show_default=True, help="Pixels across the picture."
)
@click.option(
    "--theme", type=click.Choice(["light", "dark"]), default="light", help="Colours of the picture."
)
@click.option("--colorblind", is_flag=True, help="Colours that everybody can tell apart.")
@click.option("--ascii", "plain", is_flag=True, help="Plain ASCII letters instead of chess symbols.")
@rule_options
def show_command(
    game: str,
    position: str,
    svg_file: Path | None,
    png_file: Path | None,
    bottom: str,
    size: int,
    theme: str,
    colorblind: bool,
    plain: bool,
    pairs: tuple[str, ...],
    **flags: str | None,
) -> None:
    """Show a position as a text board, or write a picture of it.

    \b
    Examples:
      heterodox show chess
      heterodox show enochian start --array water-of-fire --bottom blue
      heterodox show chess start --svg board.svg --png board.png --theme dark
    """
    from heterodox.render import png, svg, text
    from heterodox.table.files import write_whole

    picture = answers.read_position(game, position, gather(pairs, flags)).picture()
    if svg_file is not None:
        drawn = svg.board(picture, width=size, bottom=bottom, theme=theme, colorblind=colorblind)
        write_whole(svg_file, drawn)
    if png_file is not None:
        pixels = png.board(picture, width=size, bottom=bottom, theme=theme, colorblind=colorblind)
        write_whole(png_file, pixels)
    if svg_file is None and png_file is None:
        click.echo(text.board(picture, bottom=bottom, unicode=not plain and speaks_unicode()))
