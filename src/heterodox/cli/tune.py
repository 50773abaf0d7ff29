"""tune: better weights or a net for a game's evaluation, from games the engine plays against itself."""

from __future__ import annotations

from pathlib import Path

import click

from heterodox.cli.progress import counting

__all__ = ["tune_command"]

ROUNDS = 400
NET_ROUNDS = 15


@click.command("tune")
@click.argument("game")
@click.option("--games", "number", type=click.IntRange(1, 1_000_000), default=2_000, show_default=True)
@click.option("--nodes", type=click.IntRange(100), default=1_000, show_default=True, help="For each move.")
@click.option(
    "--rounds", type=click.IntRange(1, 100_000), help=f"{ROUNDS} without --net and {NET_ROUNDS} with it."
)
@click.option("--seed", type=click.IntRange(0, 2**31), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Games at once.")
@click.option(
    "--records", type=click.Path(exists=True, file_okay=False, path_type=Path), help="A match's folder."
)
@click.option("--net", is_flag=True, help="Teach a net that corrects the features instead.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    help="Where to write; a net's file must end in .net.",
)
def tune_command(
    game: str,
    number: int,
    nodes: int,
    rounds: int | None,
    seed: int,
    jobs: int,
    records: Path | None,
    net: bool,
    out: Path,
) -> None:
    """Tune the weights of a game's evaluation on self-play, or teach it a net, and write them to a file.

    A tenth is kept apart; the error on that says whether the new weights are better.

    \b
    Example:
      heterodox tune oracle --games 3000 --out new.yaml
      heterodox match engine:new.yaml engine --game oracle --nodes 10000
      heterodox tune chess --net --games 30000 --out new.net
      heterodox match engine:new.net engine --game chess --nodes 10000
    """
    from heterodox.engine.thinking import Thinker
    from heterodox.engine.weights import NET, dump_net, dump_weights, read_features
    from heterodox.games.registry import find_game
    from heterodox.lab.tuning import learn_from_records, play_and_learn, train, tune
    from heterodox.native.mind import NetTrainer, Tuner
    from heterodox.table.files import write_whole

    if net != (out.suffix == NET):
        raise click.BadParameter(
            f"{out.name}: the name ends in {NET} exactly when --net is given", param_hint="--out"
        )
    if net and records is not None:
        raise click.BadParameter("a net learns from self-play alone", param_hint="--records")
    chosen = find_game(game)
    Thinker(chosen.name, megabytes=1)
    learner = NetTrainer(chosen.name) if net else Tuner(chosen.name)
    with counting("playing", number) as tell:
        play_and_learn(learner, chosen, number, nodes, seed, jobs=jobs, tell=tell)
    if isinstance(learner, NetTrainer):
        click.echo(f"teaching on {len(learner):,} positions", err=True)
        tuned = train(learner, rounds or NET_ROUNDS, jobs=jobs)
        write_whole(out, dump_net(chosen.name, tuned.weights))
    else:
        if records is not None:
            learn_from_records(learner, sorted(records.glob("game-*.txt")))
        click.echo(f"tuning on {len(learner):,} positions", err=True)
        tuned = tune(learner, read_features(chosen.name), rounds or ROUNDS)
        write_whole(out, dump_weights(chosen.name, tuned.weights))
    click.echo(f"{len(learner):,} positions; mean squared error on the tenth kept apart:")
    click.echo(f"  before {tuned.before:.5f}, after {tuned.after:.5f}")
