"""rules: the rules for players, by rule id or by words; the words of a game, and its rules on one page."""

from __future__ import annotations

import click

from heterodox.cli.answers import look_up
from heterodox.cli.options import as_json, write_json
from heterodox.errors import InvalidText
from heterodox.games.diagrams import for_terminal
from heterodox.games.handbook import read_glossary, read_summary
from heterodox.games.protocol import Game
from heterodox.games.registry import find_game, list_games

__all__ = ["rules_command"]


@click.command("rules")
@click.argument("game", required=False)
@click.argument("query", nargs=-1)
@click.option("--summary", is_flag=True, help="The rules on one page.")
@click.option("--glossary", is_flag=True, help="The words of the game.")
@click.option(
    "--html", is_flag=True, help="A page for a browser or a printer, with boards (also of --summary)."
)
@as_json
def rules_command(
    game: str | None, query: tuple[str, ...], summary: bool, glossary: bool, html: bool, as_json: bool
) -> None:
    """Read the rules, by rule id or by words.

    \b
    Examples:
      heterodox rules enochian
      heterodox rules enochian E15
      heterodox rules enochian "can a queen capture a queen"
      heterodox rules "promotion"
      heterodox rules chess2 --summary
      heterodox rules oracle --html > oracle.html
    """
    names = [known.name for known in list_games()]
    if game is None:
        for name in names:
            click.echo(f"heterodox rules {name}")
        return
    words = " ".join(query)
    if summary or glossary or html:
        if words:
            raise InvalidText(
                f"query {words[:40]!r}: --summary, --glossary and --html are about a whole game"
            )
        _hand_out(find_game(game), summary=summary, glossary=glossary, html=html, as_json=as_json)
        return
    if game in names and not words and not as_json:
        click.echo(for_terminal(find_game(game).rules_text()))
        return
    found = look_up(game, words) if game in names else look_up(None, " ".join((game, words)).strip())
    if as_json:
        write_json(found)
        return
    for rule in found["rules"]:
        click.echo(f"[{rule['game']}] {rule['id']} {rule['title']}\n{for_terminal(rule['text'])}\n")


def _hand_out(game: Game, *, summary: bool, glossary: bool, html: bool, as_json: bool) -> None:
    """Print what a player keeps beside the board."""
    from heterodox.render.rule_page import rules_page, summary_page

    terms, page = read_glossary(game), read_summary(game)
    if (summary and not page) or (glossary and not terms):
        raise InvalidText(f"game {game.name!r}: there is no {'summary' if summary else 'glossary'}")
    if html:
        click.echo(summary_page(game) if summary else rules_page(game), nl=False)
    elif as_json:
        data = [{"word": term.word, "means": term.meaning, "rules": list(term.rules)} for term in terms]
        write_json(({"summary": page} if summary else {}) | ({"glossary": data} if glossary else {}))
    else:
        lines = [page.rstrip()] if summary else []
        click.echo("\n".join(lines + [str(term) for term in terms if glossary]))
