"""tune: better weights for a game's evaluation, from games the engine plays against itself."""

from __future__ import annotations

from pathlib import Path

import click

from heterodox.cli.progress import counting

__all__ = ["tune_command"]


@click.command("tune")
@click.argument("game")
@click.option("--games", "number", type=click.IntRange(1, 1_000_000), default=2_000, show_default=True)
@click.option("--nodes", type=click.IntRange(100), default=1_000, show_default=True, help="For each move.")
@click.option("--rounds", type=click.IntRange(1, 100_000), default=400, show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**31), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Games at once.")
@click.option(
    "--records", type=click.Path(exists=True, file_okay=False, path_type=Path), help="A match's folder."
)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Where to write the weights.")
def tune_command(
    game: str, number: int, nodes: int, rounds: int, seed: int, jobs: int, records: Path | None, out: Path
) -> None:
    """Tune the weights of a game's evaluation on self-play, and write them to a file.

    One position in ten is kept apart; the error on those says whether the new weights are better.

    \b
    Example:
      heterodox tune chess --games 3000 --out new.yaml
      heterodox match engine:new.yaml engine --game chess --nodes 10000
    """
    from heterodox.engine.thinking import Thinker
    from heterodox.engine.weights import dump_weights, read_weights
    from heterodox.games.registry import find_game
    from heterodox.lab.tuning import learn_from_records, play_and_learn, tune
    from heterodox.native.mind import Tuner
    from heterodox.table.files import write_whole

    chosen = find_game(game)
    Thinker(chosen.name, megabytes=1)
    tuner = Tuner(chosen.name)
    with counting("playing", number) as tell:
        play_and_learn(tuner, chosen, number, nodes, seed, jobs=jobs, tell=tell)
    if records is not None:
        learn_from_records(tuner, sorted(records.glob("game-*.txt")))
    click.echo(f"tuning on {len(tuner):,} positions", err=True)
    tuned = tune(tuner, read_weights(chosen.name), rounds)
    write_whole(out, dump_weights(chosen.name, tuned.weights))
    click.echo(f"{len(tuner):,} positions; mean squared error on the tenth kept apart:")
    click.echo(f"  before {tuned.before:.5f}, after {tuned.after:.5f}")
