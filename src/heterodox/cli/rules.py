"""rules: the rules for players, by rule id or by words."""

from __future__ import annotations

import click

from heterodox.cli.answers import look_up
from heterodox.cli.options import as_json, write_json
from heterodox.games.registry import find_game, list_games

__all__ = ["rules_command"]


@click.command("rules")
@click.argument("game", required=False)
@click.argument("query", nargs=-1)
@as_json
def rules_command(game: str | None, query: tuple[str, ...], as_json: bool) -> None:
    """Read the rules, by rule id or by words.

    \b
    Examples:
      heterodox rules enochian
      heterodox rules enochian E15
      heterodox rules enochian "can a queen capture a queen"
      heterodox rules "promotion"
    """
    names = [known.name for known in list_games()]
    if game is None:
        for name in names:
            click.echo(f"heterodox rules {name}")
        return
    words = " ".join(query)
    if game in names and not words and not as_json:
        click.echo(find_game(game).rules_text())
        return
    found = look_up(game, words) if game in names else look_up(None, " ".join((game, words)).strip())
    if as_json:
        write_json(found)
        return
    for rule in found["rules"]:
        click.echo(f"[{rule['game']}] {rule['id']} {rule['title']}\n{rule['text']}\n")
