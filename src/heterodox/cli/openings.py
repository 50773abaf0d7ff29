"""openings: what strong self-play begins with, and how that scores."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from heterodox.cli.groups import LIST, ListByDefault
from heterodox.cli.options import as_json, write_json
from heterodox.cli.progress import counting
from heterodox.errors import InvalidText
from heterodox.games.protocol import Game, Position
from heterodox.games.registry import find_game
from heterodox.learn.openings import (
    Beginning,
    Explorer,
    Table,
    board_setups,
    read_table,
    shipped_table,
    write_table,
)
from heterodox.table.files import write_whole

__all__ = ["openings_command"]


@click.group("openings", cls=ListByDefault)
def openings_command() -> None:
    """What strong self-play begins with, for every set-up, and how that scores.

    \b
    Examples:
      heterodox openings enochian
      heterodox openings enochian earth-of-fire
      heterodox openings chess2 ca ka --json
      heterodox openings make oracle openings.json --games 8
    """


@openings_command.command(LIST)
@click.argument("game")
@click.argument("setups", nargs=-1)
@as_json
def list_command(game: str, setups: tuple[str, ...], as_json: bool) -> None:
    """Show the first moves of a game; SETUPS are names such as earth-of-fire or ca."""
    found = find_game(game)
    table = shipped_table(found)
    wanted = _wanted(table, setups)
    data = [_row(found, name, start, table) for name, start in board_setups(found) if name in wanted]
    if as_json:
        write_json({"nodes": table.nodes, "deep": table.deep, "openings": data})
        return
    for row in data:
        click.echo(f"{row['title']}: {row['games']} games, {row['score']:.0f}% for {row['team']}")
        for line in row["lines"]:
            score = "     -" if line["score"] is None else f"{line['score']:5.0f}%"
            click.echo(f"  {score} of {line['games']}  {line['value'] / 100:+.2f}  {' '.join(line['moves'])}")
    click.echo(f"Games with {table.nodes:,} nodes a move after a look with {table.deep:,} nodes.")


def _wanted(table: Table, setups: tuple[str, ...]) -> set[str]:
    """The names of the set-ups that are asked for: all without any; raises InvalidText."""
    short = {name.rpartition("=")[2]: name for name in table.setups}
    unknown = [name for name in setups if name not in short and name not in table.setups]
    if unknown:
        raise InvalidText(f"set-up {unknown[0][:40]!r}: expected one of {', '.join(sorted(short))}")
    return {short.get(name, name) for name in setups} or set(table.setups)


def _row(game: Game, name: str, start: Position, table: Table) -> dict[str, Any]:
    beginnings = table.setups[name]
    games = sum(one.games for one in beginnings)
    return {
        "setup": name,
        "title": game.setups().get(name, game.title),
        "team": start.team,
        "games": games,
        "score": round(100 * sum(one.points for one in beginnings) / max(1, games), 1),
        "lines": [_line(one) for one in beginnings],
    }


def _line(one: Beginning) -> dict[str, Any]:
    score = round(100 * one.points / one.games, 1) if one.games else None
    return {"moves": one.moves, "games": one.games, "score": score, "value": one.value}


@openings_command.command("make")
@click.argument("game")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--games", type=click.IntRange(1), default=6, show_default=True, help="Games for each set-up.")
@click.option("--nodes", type=click.IntRange(10), help="Nodes for a move of a new table.")
def make_command(game: str, file: Path, games: int, nodes: int | None) -> None:
    """Let the engine play from every set-up and keep what it began with in FILE.

    It goes on where the file ends: stop it and begin again as you like.
    """
    found = find_game(game)
    table = read_table(file.read_text(encoding="utf-8"), str(file)) if file.exists() else Table()
    if nodes is not None and not table.setups:
        table.nodes = nodes
    total = games * sum(1 for _ in board_setups(found))
    with counting(f"games of {found.title}", total) as tell:
        for _ in Explorer(found, table).explore(games):
            write_whole(file, write_table(table))
            tell(sum(one.games for beginnings in table.setups.values() for one in beginnings))
    click.echo(f"{file}: {total} games")
