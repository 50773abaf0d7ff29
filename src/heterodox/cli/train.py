"""train: a net for a game's evaluation, from games that the engine plays against itself."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

from heterodox.cli.progress import counting

__all__ = ["train_command"]

# Settings of the trainer that works with torch, by the names that `train_command` has for them.
TORCH_ONLY = ("batch", "pace", "begin", "alone", "tutored", "times", "foresight", "state")


@click.command("train")
@click.argument("game")
@click.option("--games", "number", type=click.IntRange(0, 10_000_000), default=20_000, show_default=True)
@click.option(
    "--nodes", type=click.IntRange(100), default=1_000, show_default=True, help="For each decision."
)
@click.option("--seed", type=click.IntRange(0, 2**31), default=1, show_default=True)
@click.option(
    "--by",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Weights or a net that play; without it those that are shipped.",
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Games at once.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="A folder for the games; those that are there already are not played again.",
)
@click.option(
    "--more",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    multiple=True,
    help="A folder of other games to learn from as well.",
)
@click.option("--rounds", type=click.IntRange(1, 1_000), default=10, show_default=True)
@click.option(
    "--trust",
    type=click.FloatRange(0, 1),
    default=1.0,
    show_default=True,
    help="The share of the search's value in what the net is to say; the rest is the game's result.",
)
@click.option(
    "--doubt",
    type=click.FloatRange(0, 100),
    default=3.0,
    show_default=True,
    help="How strongly rows are pulled towards nothing: more for few games.",
)
@click.option(
    "--torch",
    "with_torch",
    is_flag=True,
    help="Learn with torch, on a graphics card where there is one; needs the extra heterodox[train].",
)
@click.option(
    "--batch",
    type=click.IntRange(1, 1_000_000),
    default=8_192,
    show_default=True,
    help="With --torch: how many positions are seen between two corrections.",
)
@click.option(
    "--pace",
    type=click.FloatRange(0, 1, min_open=True),
    default=0.002,
    show_default=True,
    help="With --torch: how far the first corrections go; they get smaller towards the end.",
)
@click.option(
    "--from",
    "begin",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="With --torch: a net to begin with, instead of with nothing.",
)
@click.option(
    "--alone",
    is_flag=True,
    help="With --torch: the net stands in place of the features instead of correcting them.",
)
@click.option(
    "--tutor",
    "tutored",
    type=click.IntRange(0, 1_000),
    default=0,
    metavar="ROUNDS",
    help="With --torch: a deep net learns so many rounds first, and tells the small one what it knows.",
)
@click.option(
    "--strays",
    "times",
    type=click.IntRange(0, 100),
    default=0,
    metavar="N",
    help="With --tutor: for each position up to so many others, one to three random moves off.",
)
@click.option(
    "--foresight",
    type=click.FloatRange(0, 1),
    default=1.0,
    show_default=True,
    help="With --torch: below 1, what came of a position is what later searches found, each counting so many "
    "times as much as the one before it, and not the game's end alone.",
)
@click.option(
    "--state",
    type=click.Path(dir_okay=False, path_type=Path),
    help="With --torch: a file to go on from when it was interrupted while learning.",
)
@click.option(
    "--curve",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file for the errors round by round (CSV).",
)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="Where to write: FILE.net."
)
@click.pass_context
def train_command(
    context: click.Context,
    game: str,
    number: int,
    nodes: int,
    seed: int,
    by: Path | None,
    jobs: int,
    data: Path,
    more: tuple[Path, ...],
    rounds: int,
    trust: float,
    doubt: float,
    with_torch: bool,
    batch: int,
    pace: float,
    begin: Path | None,
    alone: bool,
    tutored: int,
    times: int,
    foresight: float,
    state: Path | None,
    curve: Path | None,
    out: Path,
) -> None:
    """Teach a net that corrects the features of a game's evaluation, and write it to a file.

    Games are played in parts that stay in the folder: interrupted, it goes on where it was when it is called
    again. A tenth of the games is kept apart; the error on those says how much the net has understood.

    \b
    Example:
      heterodox train oracle --games 20000 --data oracle-games --out new.net
      heterodox match engine:new.net engine --game oracle --nodes 10000
    """
    from heterodox.engine.weights import NET, dump_net, read_net, read_weights
    from heterodox.games.registry import find_game
    from heterodox.lab.training import make_games, teach, teach_with_torch
    from heterodox.native.mind import NetTrainer
    from heterodox.table.files import write_whole

    if out.suffix != NET:
        raise click.BadParameter(f"{out.name}: the name must end in {NET}", param_hint="--out")
    if not with_torch:
        _refuse_what_only_torch_knows(context)
    if times and not tutored:
        raise click.UsageError("--strays: only with --tutor, who says what they are worth")
    chosen = find_game(game)
    NetTrainer(chosen.name)
    with counting("playing", number) as tell:
        make_games(
            *(chosen.name, number, data),
            nodes=nodes,
            seed=seed,
            weights=read_weights(chosen.name, by),
            jobs=jobs,
            tell=tell,
        )

    errors = ["round,apart"]

    def say(done: int, error: float) -> None:
        click.echo(f"round {done} of {rounds}: error on the games kept apart {error:.5f}", err=True)
        errors.append(f"{done},{error:.6f}")

    folders = [data, *more]
    if with_torch:
        learned = teach_with_torch(
            *(chosen.name, folders, rounds),
            trust=trust,
            doubt=doubt,
            batch=batch,
            pace=pace,
            begin=None if begin is None else read_net(chosen.name, begin),
            alone=alone,
            tutored=tutored,
            times=times,
            foresight=foresight,
            jobs=jobs,
            state=state,
            tell=lambda report: say(report.round, report.apart),
            tell_tutor=lambda done, error: click.echo(
                f"tutor, round {done} of {tutored}: error on the games kept apart {error:.5f}", err=True
            ),
        )
    else:
        learned = teach(chosen.name, folders, rounds, trust=trust, doubt=doubt, jobs=jobs, tell=say)
    if curve is not None:
        write_whole(curve, "\n".join(errors) + "\n")
    write_whole(out, dump_net(chosen.name, learned.numbers))
    click.echo(f"{learned.positions:,} positions; mean squared error on the tenth of the games kept apart:")
    click.echo(f"  features {learned.before:.5f}, with the net {learned.after:.5f}")


def _refuse_what_only_torch_knows(context: click.Context) -> None:
    """The compiled trainer has no such settings, and whoever gives one expects it to matter."""
    for parameter in context.command.params:
        name = parameter.name or ""
        if name in TORCH_ONLY and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{parameter.opts[0]}: only with --torch")
