"""fuzz: random games on the Python rules and on the native core, compared at every ply."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from heterodox import native
from heterodox.cli.options import gather, rule_options
from heterodox.errors import InvalidText
from heterodox.games.registry import find_game

if TYPE_CHECKING:
    from heterodox.native.fuzz import Report

__all__ = ["fuzz_command"]

FEWEST = 40  # kinds of events that are told without --rare


@click.command("fuzz")
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--plies", type=click.IntRange(1), help="Stop once so many plies were compared.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Same seed, same games.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes.")
@click.option("--position", help="Compare this one position (and --moves) instead of random games.")
@click.option("--moves", default="", help="Moves from --position, separated by blanks.")
@click.option("--rare", is_flag=True, help="Tell how often each situation was met, rarest first.")
@click.option("--keep-going", is_flag=True, help="Do not stop at a difference: count them by kind.")
@rule_options
def fuzz_command(
    game: str,
    games: int,
    plies: int | None,
    seed: int,
    jobs: int,
    position: str | None,
    moves: str,
    rare: bool,
    keep_going: bool,
    pairs: tuple[str, ...],
) -> None:
    """Play random games on both implementations and compare moves, choices, strings, hashes, results.

    A difference ends the run with exit code 1 and the least that shows it. At the end the rarest events
    are told with how often they were met.

    \b
    Examples:
      heterodox fuzz chess --games 200 --seed 1
      heterodox fuzz chess --position "4k3/8/8/8/8/8/8/4K2R w K - 0 1" --moves "e1g1"
    """
    from heterodox.native.fuzz import fuzz
    from heterodox.native.twins import compare_line

    if not native.available:
        raise InvalidText("the native core is not compiled here; see 'heterodox doctor'")
    options = gather(pairs)
    find_game(game).expect_options(options)
    if position is not None:
        found = compare_line(find_game(game), position, options, moves.split())
        click.echo(str(found) if found else "no difference")
        sys.exit(1 if found else 0)
    with click.progressbar(length=games, label=f"fuzz {game}", file=sys.stderr) as bar:
        report = fuzz(
            game,
            games,
            seed,
            jobs=jobs,
            plies=plies,
            keep_going=keep_going,
            options=options,
            progress=lambda so_far: bar.update(so_far.games - bar.pos),
        )
    if rare:
        for tag, number in sorted(report.seen.items(), key=lambda entry: entry[1]):
            click.echo(f"{number:8} {tag}")
    _tell_events(report, None if rare else FEWEST)
    for difference in report.differences:
        click.echo(str(difference))
    for kind, number in report.kinds.most_common() if keep_going else ():
        click.echo(f"{number:8} {kind} (first after {report.first[kind]} plies)")
    click.echo(
        f"seed {seed}: {report.games} games, {report.plies} plies, {report.steps} moves tried, "
        f"{report.texts} damaged strings, {report.kinds.total()} differences"
    )
    sys.exit(1 if report.differences else 0)


def _tell_events(report: Report, most: int | None) -> None:
    """The kinds of events that were met, rarest first."""
    events = report.events()
    click.echo(
        f"{len(events)} kinds of events were met{', the rarest' if most and most < len(events) else ''}:"
    )
    for tag, number in events[:most]:
        click.echo(f"{number:8} {tag}")
