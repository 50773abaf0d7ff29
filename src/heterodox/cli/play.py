"""`heterodox play`: the terminal app, plain line mode, or a short exhibition without a terminal."""

from __future__ import annotations

import sys

import click

__all__ = ["play_command"]


@click.command("play")
@click.argument("game", required=False)
def play_command(game: str | None) -> None:
    """Play a game at the terminal."""
    from heterodox.games.registry import find_game, list_games

    chosen = find_game(game) if game else list_games()[0]
    from heterodox.plain.exhibition import play_exhibition

    play_exhibition(chosen, click.echo)
    sys.exit(0)
