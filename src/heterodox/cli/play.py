"""`heterodox play`: the terminal app, plain line mode, or a short exhibition without a terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from heterodox.cli.options import WithFlags, gather, rule_options, speaks_unicode
from heterodox.errors import InvalidText
from heterodox.harmless import harmless

if TYPE_CHECKING:
    from heterodox.games.guide import Guide
    from heterodox.games.protocol import Game
    from heterodox.play.session import Session
    from heterodox.table.seats import Sitter
    from heterodox.table.table import Table

__all__ = ["play_command"]


@click.command("play", cls=WithFlags)
@click.argument("game", required=False)
@click.option("--plain", is_flag=True, help="Line by line without escape codes (pipes, screen readers).")
@click.option("--load", "file", metavar="FILE", help="Go on with a saved game: a record or a journal.")
@click.option(
    "--seat", "sitters", multiple=True, metavar="SEAT=PLAYER", help='E.g. black="level 3"; repeatable.'
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
    sitters: tuple[str, ...],
    clock: str,
    ascii_only: bool,
    no_board: bool,
    seed: int | None,
    pairs: tuple[str, ...],
    **flags: str | None,
) -> None:
    """Play a game at the terminal: against people, programs, or both.

    GAME is a game (see heterodox games) or a guided beginning such as divine.

    \b
    Examples:
      heterodox play
      heterodox play chess --seat "black=level 3" --clock 5+3
      heterodox play enochian --array air-of-fire --seats 4
      heterodox play divine
      heterodox play --plain --load game.txt
    """
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    guide = _guide(game)
    if guide is not None:
        game = guide.start({}).game.name
    options = gather(pairs, flags)
    # Made first, so that what is wrong with it is told at every door.
    table = _table(game, file, sitters, clock, seed, options)
    if not plain and not terminal:
        from heterodox.play.exhibition import play_exhibition

        play_exhibition(table.game, click.echo, start=table.start)
    elif plain:
        asked = game is not None or file is not None
        _play_plain(_session(table, seed), guide, asked, not ascii_only and speaks_unicode(), not no_board)
    else:
        asked = any((game, file, sitters, options, clock != "none"))
        _play_app(_session(table, seed) if asked and guide is None else None, guide)


def _play_app(session: Session | None, guide: Guide | None) -> None:
    if not speaks_unicode():
        raise InvalidText(
            f"the terminal speaks {sys.stdout.encoding}, the app needs UTF-8: set LANG, or use --plain"
        )
    from heterodox.tui.app import HeterodoxApp

    HeterodoxApp(session, guide=guide).run()


def _play_plain(session: Session, guide: Guide | None, asked: bool, unicode: bool, boards: bool) -> None:
    from heterodox.play.plain import play_plain

    if not asked and session.shelf is not None:
        for unfinished in session.shelf.unfinished(3):
            click.echo(harmless(f"Unfinished: {unfinished}. Go on with: /load {unfinished.path}"))
    play_plain(session, _read_line, click.echo, unicode=unicode, boards=boards, guide=guide)


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


def _table(
    game: str | None,
    file: str | None,
    sitters: tuple[str, ...],
    clock: str,
    seed: int | None,
    options: Mapping[str, str],
) -> Table:
    """The table that the command line asks for; raises HeterodoxError."""
    import random

    from heterodox.games.options import begin
    from heterodox.games.registry import find_game, list_games
    from heterodox.play.saved import open_game
    from heterodox.table.clock import ClockRule
    from heterodox.table.table import Table

    rule = ClockRule.parse(clock)
    if file is not None:
        found = open_game(Path(file))
        if found.table is None:
            raise InvalidText(found.report(file))
        if found.damages:
            click.echo(harmless(found.report(file)), err=True)
        return found.table
    chosen = find_game(game) if game else list_games()[0]
    return Table(begin(chosen, options), _sitters(chosen, sitters), rule, random.Random(seed))


def _sitters(game: Game, named: tuple[str, ...]) -> dict[str, Sitter]:
    """Who sits where by SEAT=PLAYER; a player that cannot be had is refused now, not in mid-game."""
    from heterodox.table.players import player_named, stand_in_note
    from heterodox.table.seats import Sitter

    sitters = {
        seat: Sitter(player=name) for seat, name in gather(named).items() if name not in ("", "person")
    }
    for sitter in sitters.values():
        player_named(sitter.player, game).close()
        note = stand_in_note(sitter.player, game)
        if note:
            click.echo(harmless(f"{sitter.player}: {note}"), err=True)
    return sitters


def _session(table: Table, seed: int | None) -> Session:
    from heterodox.play.saved import Shelf, home
    from heterodox.play.session import Session

    return Session(table, Shelf(home()), seed=seed)


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
