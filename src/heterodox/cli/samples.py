"""samples: games to play through that ship with the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from heterodox.errors import InvalidText
from heterodox.games.protocol import Game, Sample
from heterodox.games.registry import find_game, list_games

if TYPE_CHECKING:
    from heterodox.table.table import Table

__all__ = ["find_sample", "sample_table", "samples_command", "write_sample"]

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
    click.echo(write_sample(*find_sample(game, number)), nl=False)


def find_sample(game: str, number: int) -> tuple[Game, Sample]:
    """A sample of a game by its number from 1; raises InvalidText."""
    found = find_game(game)
    samples = found.samples()
    if not samples:
        raise InvalidText(f"sample {number}: {NONE.format(found.name)}")
    if number > len(samples):
        raise InvalidText(f"sample {number}: {found.name} has {len(samples)} samples")
    return found, samples[number - 1]


def sample_table(game: Game, sample: Sample) -> Table:
    """A table where a sample has been played, with its comments."""
    from heterodox.table.table import Table

    table = Table(game.start(**sample.options), tags={"Event": sample.name})
    said = {comment.move: comment.say for comment in sample.comments}
    for number, move in enumerate(sample.moves, start=1):
        table.replay(move)
        if number in said:
            table.comment(said[number])
    return table


def write_sample(game: Game, sample: Sample) -> str:
    """A sample as the text of a record."""
    from heterodox.table.text_record import write_text

    return write_text(sample_table(game, sample))
