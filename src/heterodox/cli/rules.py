"""rules: the rules for players, by rule id or by words."""

from __future__ import annotations

import click

from heterodox.cli.options import as_json, write_json
from heterodox.games.registry import find_game, list_games
from heterodox.games.rulebook import Rule, find_rules, read_rules

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
    rules = read_rules(find_game(game)) if game in names else _all_rules()
    asked = words if game in names else " ".join((game, words)).strip()
    found = find_rules(rules, asked) if asked else rules
    if as_json:
        keys = ("game", "id", "title", "text")
        write_json({"rules": [{key: getattr(rule, key) for key in keys} for rule in found]})
        return
    for rule in found:
        click.echo(f"[{rule.game}] {rule}\n")


def _all_rules() -> tuple[Rule, ...]:
    return tuple(rule for game in list_games() for rule in read_rules(game))
