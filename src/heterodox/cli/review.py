"""review: what a finished game was like, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from heterodox.cli.options import as_json, write_json
from heterodox.cli.progress import counting
from heterodox.errors import InvalidText
from heterodox.harmless import harmless

if TYPE_CHECKING:
    from heterodox.learn.review import Review
    from heterodox.table.table import Table

__all__ = ["review_command"]


@click.command("review")
@click.argument("file")
@click.argument("number", required=False, type=click.IntRange(1))
@click.option("--nodes", type=click.IntRange(100, 10**9), help="What a first look at a decision may cost.")
@click.option(
    "--jobs", type=click.IntRange(1, 64), help="Decisions looked at at once (default: the processors)."
)
@click.option("--graph", "picture", metavar="FILE.svg", help="Draw the evaluation of the game.")
@click.option("--annotate", "record", metavar="FILE", help="Write the record with the review as comments.")
@as_json
def review_command(
    file: str,
    number: int | None,
    nodes: int | None,
    jobs: int | None,
    picture: str | None,
    record: str | None,
    as_json: bool,
) -> None:
    """Grade every decision of a game, and say what would have been better and why.

    FILE is a record (text or JSON) or a journal; or a game, with the NUMBER of one of its samples.

    \b
    Examples:
      heterodox review game.txt
      heterodox review game.txt --annotate with-comments.txt --graph game.svg
      heterodox review enochian 3 --json
    """
    from heterodox.learn.annotated import annotate, report
    from heterodox.learn.graph import graph
    from heterodox.table.files import check_target, save, write_whole

    table = _table(file, number)
    if record is not None:
        # Refused now, not after a minute of thinking.
        check_target(Path(record))
    reviewed = _review(table, nodes, jobs)
    if picture is not None:
        write_whole(Path(picture), graph(reviewed))
    if record is not None:
        save(annotate(table, reviewed), Path(record))
    if as_json:
        write_json(reviewed.data())
        return
    for line in report(reviewed):
        click.echo(harmless(line))


def _review(table: Table, nodes: int | None, jobs: int | None) -> Review:
    from heterodox.learn.judging import NODES
    from heterodox.learn.review import review

    with counting("reviewing", len(table.open_history)) as show:
        return review(table, nodes=nodes or NODES, jobs=jobs or 0, tell=lambda done, _: show(done))


def _table(file: str, number: int | None) -> Table:
    """The game to review; raises HeterodoxError."""
    if number is not None:
        from heterodox.cli.samples import find_sample, sample_table

        game, sample = find_sample(file, number)
        return sample_table(game, sample)
    from heterodox.play.saved import open_game

    found = open_game(Path(file))
    if found.table is None or found.damages:
        raise InvalidText(found.report(file))
    return found.table
