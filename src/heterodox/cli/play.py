"""`heterodox play`: the terminal app, plain line mode, or a short exhibition without a terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from heterodox.cli.options import gather, rule_options
from heterodox.errors import InvalidText

if TYPE_CHECKING:
    from heterodox.games.guide import Guide
    from heterodox.play.session import Session

__all__ = ["play_command"]


@click.command("play")
@click.argument("game", required=False)
@click.option("--plain", is_flag=True, help="Line by line without escape codes (pipes, screen readers).")
@click.option("--load", "file", metavar="FILE", help="Go on with a saved game.")
@click.option(
    "--seat", "seats", multiple=True, metavar="SEAT=PLAYER", help='E.g. black="level 3"; repeatable.'
)
@click.option("--clock", default="none", help="none, minutes (10) or minutes+seconds (5+3).")
@click.option("--ascii", "ascii_only", is_flag=True, help="Plain mode: boards in ASCII.")
@click.option("--no-board", is_flag=True, help="Plain mode: words only, no boards.")
@click.option("--seed", type=int, help="Repeat dice and programs.")
@rule_options
def play_command(
    game: str | None,
    plain: bool,
    file: str | None,
    seats: tuple[str, ...],
    clock: str,
    ascii_only: bool,
    no_board: bool,
    seed: int | None,
    pairs: tuple[str, ...],
) -> None:
    """Play a game at the terminal: against people, programs, or both.

    GAME is a game (see heterodox games) or a guided beginning such as divine.

    \b
    Examples:
      heterodox play
      heterodox play chess --seat "black=level 3" --clock 5+3
      heterodox play divine
      heterodox play --plain --load game.txt
    """
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if not plain and not terminal:
        from heterodox.games.registry import find_game, list_games
        from heterodox.play.exhibition import play_exhibition

        play_exhibition(find_game(game) if game else list_games()[0], click.echo)
        return
    asked = game is not None or file is not None
    guide = _guide(game)
    if guide is not None:
        game = guide.start({}).game.name
    session = _session(game, file, seats, clock, seed, pairs) if plain or (asked and not guide) else None
    if session is None or not plain:
        from heterodox.tui.app import HeterodoxApp

        HeterodoxApp(session, guide=guide).run()
        return
    from heterodox.play.plain import play_plain

    if not asked and session.shelf is not None:
        for unfinished in session.shelf.unfinished(3):
            click.echo(f"Unfinished: {unfinished}. Go on with: /load {unfinished.path}")
    unicode = not ascii_only and (sys.stdout.encoding or "").lower().startswith("utf")
    play_plain(session, _read_line, click.echo, unicode=unicode, boards=not no_board, guide=guide)


def _guide(name: str | None) -> Guide | None:
    """The guided beginning of that name, where no game has it."""
    from heterodox.games.registry import find_game
    from heterodox.play.guided import find_guide

    try:
        if name is not None:
            find_game(name)
    except InvalidText:
        return find_guide(name or "")
    return None


def _session(
    game: str | None,
    file: str | None,
    seats: tuple[str, ...],
    clock: str,
    seed: int | None,
    pairs: tuple[str, ...],
) -> Session:
    """The session that the command line asks for; raises HeterodoxError."""
    import random

    from heterodox.games.registry import find_game, list_games
    from heterodox.play.saved import Shelf, home
    from heterodox.play.session import Session
    from heterodox.table.clock import ClockRule
    from heterodox.table.files import load
    from heterodox.table.players import player_named, stand_in_note
    from heterodox.table.seats import Sitter
    from heterodox.table.table import Table

    shelf = Shelf(home())
    if file is not None:
        found = load(Path(file))
        if found.table is None:
            raise InvalidText(found.report(file))
        if found.damages:
            click.echo(found.report(file), err=True)
        return Session(found.table, shelf, seed=seed)
    chosen = find_game(game) if game else list_games()[0]
    sitters = {
        seat: Sitter(player=name) for seat, name in gather(seats).items() if name not in ("", "person")
    }
    for sitter in sitters.values():
        player_named(sitter.player, chosen)
        note = stand_in_note(sitter.player, chosen)
        if note:
            click.echo(f"{sitter.player}: {note}", err=True)
    table = Table(chosen.start(**gather(pairs)), sitters, ClockRule.parse(clock), random.Random(seed))
    return Session(table, shelf, seed=seed)


def _read_line(prompt: str, *, secret: bool) -> str | None:
    """One line of input; secrets are not shown where a terminal can hide them."""
    if secret and sys.stdin.isatty():
        import getpass

        return getpass.getpass(prompt)
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        click.echo("")
    return line if line else None
