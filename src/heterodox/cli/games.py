"""games: what can be played, with every option."""

from __future__ import annotations

import click

from heterodox.cli.answers import describe_game
from heterodox.cli.options import as_json, write_json
from heterodox.games.registry import list_games

__all__ = ["games_command"]


@click.command("games")
@as_json
def games_command(as_json: bool) -> None:
    """List the games with their options, arrays and armies.

    \b
    Examples:
      heterodox games
      heterodox games --json
    """
    games = [describe_game(game) for game in list_games()]
    if as_json:
        write_json({"games": games})
        return
    for game in games:
        click.echo(f"{game['name']}: {game['title']}. {game['summary']}")
        for option in game["options"]:
            values = f" ({', '.join(option['choices'])})" if option["choices"] else ""
            click.echo(f"  --option {option['name']}={option['default']}{values}: {option['help']}")
        for setup, words in game["setups"].items():
            click.echo(f"  {setup}: {words}")
        click.echo()
