"""samples: games to play through that ship with the rules."""

from __future__ import annotations

import click

from heterodox.errors import InvalidText
from heterodox.games.protocol import Game, Sample
from heterodox.games.registry import find_game, list_games

__all__ = ["samples_command"]

NONE = "{} has no sample games"


@click.command("samples")
@click.argument("game", required=False)
@click.argument("number", required=False, type=click.IntRange(1))
def samples_command(game: str | None, number: int | None) -> None:
    """List sample games, or print one as a record that `heterodox play --load` opens.

    \b
    Examples:
      heterodox samples
      heterodox samples enochian 3 > game.txt
    """
    if game is None or number is None:
        for known in [find_game(game)] if game else list_games():
            if game and not known.samples():
                click.echo(NONE.format(known.name))
            for place, sample in enumerate(known.samples(), 1):
                click.echo(f"{known.name} {place}: {sample.name}. {sample.about}")
        return
    found = find_game(game)
    samples = found.samples()
    if not samples:
        raise InvalidText(f"sample {number}: {NONE.format(found.name)}")
    if number > len(samples):
        raise InvalidText(f"sample {number}: {found.name} has {len(samples)} samples")
    click.echo(write_sample(found, samples[number - 1]), nl=False)


def write_sample(game: Game, sample: Sample) -> str:
    """A sample as the text of a record."""
    from heterodox.table.table import Table
    from heterodox.table.text_record import write_text

    table = Table(game.start(**sample.options))
    for move in sample.moves:
        table.replay(move)
    return write_text(table)
