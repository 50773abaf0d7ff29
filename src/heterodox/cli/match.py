"""match: two players against each other, many times, with an honest verdict."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from heterodox.cli.options import WithFlags, as_json, gather, rule_options, write_json
from heterodox.errors import InvalidText
from heterodox.games.registry import find_game

if TYPE_CHECKING:
    from heterodox.lab.match import Match, Score
    from heterodox.table.players import Budget

__all__ = ["match_command"]

_CLOCK = re.compile(r"(\d{1,5}(?:\.\d{1,3})?)(?:\+(\d{1,4}(?:\.\d{1,3})?))?", re.ASCII)
_OPENINGS = re.compile(r"random:(\d{1,2})", re.ASCII)


@click.command("match", cls=WithFlags)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--game", required=True)
@click.option("--games", "number", type=click.IntRange(2, 1_000_000), default=100, show_default=True)
@click.option("--time", "seconds", metavar="S|S+I", help="Seconds a move, or a clock: 10+0.1.")
@click.option("--nodes", type=click.IntRange(1), help="Positions a move may look at.")
@click.option("--openings", default="random:6", show_default=True, help="Random moves before each pair.")
@click.option("--sprt", metavar="LOW,HIGH", help="Stop as soon as a sequential test decides, e.g. 0,5.")
@click.option("--seed", type=click.IntRange(0, 2**31), default=1, show_default=True)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Folder for the games (else one in the data folder); a match there goes on.",
)
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True, help="Games at once.")
@click.option("--manners", is_flag=True, help="Players may resign and agree on draws.")
@rule_options
@as_json
def match_command(
    first: str,
    second: str,
    game: str,
    number: int,
    seconds: str | None,
    nodes: int | None,
    openings: str,
    sprt: str | None,
    seed: int,
    out: Path | None,
    jobs: int,
    manners: bool,
    pairs: tuple[str, ...],
    as_json: bool,
    **flags: str | None,
) -> None:
    """Let two players play pairs of games with sides exchanged, and say how much stronger A is.

    \b
    Players: level 0 to 10, engine, engine:WEIGHTS, nodes N, uci:PATH, uct:SECONDS, random, greedy
    Examples:
      heterodox match "level 3" "level 2" --game enochian --games 60
      heterodox match engine "uci:stockfish;UCI_LimitStrength=true;UCI_Elo=2200" --game chess --time 1
      heterodox match engine engine:new.yaml --game chess2 --nodes 20000 --sprt 0,5
    """
    from heterodox.lab.match import Match, Plan
    from heterodox.lab.statistics import Sprt
    from heterodox.play.saved import home

    asked = _OPENINGS.fullmatch(openings)
    if asked is None:
        raise InvalidText(f"openings {openings[:40]!r}: expected random:K with K moves, e.g. random:6")
    options = gather(pairs, flags)
    find_game(game).expect_options(options)
    budget = _budget(seconds, nodes)
    plan = Plan(game, (first, second), number, budget, int(asked[1]), seed, options, manners)
    folder = out or home() / "matches" / _slug(f"{game} {first} {second} {seed}")
    match = Match(plan, folder, jobs, Sprt.parse(sprt) if sprt else None)
    with _bar(match) as tell:
        match.play(tell)
    if as_json:
        write_json(report(match))
        return
    for line in _in_words(match):
        click.echo(line)


def report(match: Match) -> dict[str, object]:
    """A match as JSON."""
    standing = match.standing
    return {
        "game": match.plan.game,
        "players": list(match.plan.players),
        "games": standing.games,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "pairs": list(standing.pairs),
        "score": round(standing.score, 4),
        "error": round(standing.error, 4),
        "elo": [round(max(-9999.0, min(9999.0, bound)), 1) for bound in standing.elo],
        "crashes": [match.troubles("crash", player) for player in (0, 1)],
        "time_losses": [match.troubles("time", player) for player in (0, 1)],
        "llr": round(match.sprt.ratio(standing), 3) if match.sprt else None,
        "verdict": match.verdict or None,
        "folder": str(match.folder),
    }


def _in_words(match: Match) -> Iterator[str]:
    first, second = match.plan.players
    yield f"{first} against {second}, {match.plan.game}: {match.standing}"
    for player, name in enumerate(match.plan.players):
        crashes, late = match.troubles("crash", player), match.troubles("time", player)
        yield f"  {name}: {crashes} crashes or illegal moves, {late} losses on time"
    if match.sprt is not None:
        verdict = match.verdict or "undecided"
        ratio = match.sprt.ratio(match.standing)
        test = f"{match.sprt.low:g}, {match.sprt.high:g}"
        yield f"  SPRT {test}: {verdict} (LLR {ratio:.2f} of ±{match.sprt.bound:.2f})"
    yield f"  games in {match.folder}"


def _budget(seconds: str | None, nodes: int | None) -> Budget:
    from heterodox.table.players import Budget

    if seconds is None:
        return Budget(nodes=nodes or 0, seconds=0 if nodes else 1.0)
    clock = _CLOCK.fullmatch(seconds)
    if clock is None or nodes is not None or float(clock[1]) <= 0:
        raise InvalidText(
            f"time {seconds[:40]!r}: expected seconds a move (1), or a clock (10+0.1), without --nodes"
        )
    if clock[2] is None:
        return Budget(seconds=float(clock[1]))
    return Budget(left=float(clock[1]), increment=float(clock[2]))


def _slug(text: str) -> str:
    """A folder name made of what a person typed."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:80]


@contextmanager
def _bar(match: Match) -> Iterator[Callable[[Score], None]]:
    """A progress bar on standard error where a person watches, otherwise silence."""
    if not sys.stderr.isatty():
        yield lambda score: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(str(match.standing), total=match.plan.games, completed=len(match.scores))

        def tell(score: Score) -> None:
            progress.update(task, completed=len(match.scores), description=str(match.standing))

        yield tell
