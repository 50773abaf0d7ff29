"""fuzz: random games on the Python rules and on the native core, compared at every ply."""

from __future__ import annotations

import sys

import click

from heterodox import native
from heterodox.cli.options import gather, rule_options
from heterodox.errors import InvalidText
from heterodox.games.registry import find_game

__all__ = ["fuzz_command"]


@click.command("fuzz")
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--plies", type=click.IntRange(1), help="Stop once so many plies were compared.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Same seed, same games.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes.")
@click.option("--position", help="Compare this one position (and --moves) instead of random games.")
@click.option("--moves", default="", help="Moves from --position, separated by blanks.")
@click.option("--rare", is_flag=True, help="Tell how often each situation was met, rarest first.")
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
    pairs: tuple[str, ...],
) -> None:
    """Play random games on both implementations and compare moves, choices, strings, hashes, results.

    A difference ends the run with exit code 1 and the least that shows it.

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
            options=options,
            progress=lambda so_far: bar.update(so_far.games - bar.pos),
        )
    if rare:
        for tag, number in sorted(report.seen.items(), key=lambda entry: entry[1]):
            click.echo(f"{number:8} {tag}")
    for difference in report.differences:
        click.echo(str(difference))
    click.echo(
        f"seed {seed}: {report.games} games, {report.plies} plies, {report.texts} damaged strings, "
        f"{len(report.differences)} differences"
    )
    sys.exit(1 if report.differences else 0)
