"""tune: better weights for a game's evaluation, from games the engine plays against itself."""

from __future__ import annotations

from pathlib import Path

import click

from heterodox.cli.progress import counting

__all__ = ["tune_command"]


@click.command("tune")
@click.argument("game")
@click.option("--games", "number", type=click.IntRange(1, 1_000_000), default=200, show_default=True)
@click.option("--nodes", type=click.IntRange(100), default=3_000, show_default=True, help="For each move.")
@click.option("--rounds", type=click.IntRange(1, 100_000), default=150, show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**31), default=1, show_default=True)
@click.option(
    "--records", type=click.Path(exists=True, file_okay=False, path_type=Path), help="A match's folder."
)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Where to write the weights.")
def tune_command(
    game: str, number: int, nodes: int, rounds: int, seed: int, records: Path | None, out: Path
) -> None:
    """Tune the weights of a game's evaluation on self-play, and write them to a file.

    One sample in five is kept apart; the error on those says whether the new weights are better.

    \b
    Example:
      heterodox tune chess --games 300 --out new.yaml
      heterodox match engine:new.yaml engine --game chess --nodes 10000
    """
    import random

    from heterodox.engine.thinking import Thinker
    from heterodox.engine.weights import dump_weights, read_weights
    from heterodox.games.registry import find_game
    from heterodox.lab.tuning import error_of, samples_from_records, self_play, tune
    from heterodox.table.files import write_whole

    chosen = find_game(game)
    Thinker(chosen.name, megabytes=1)
    with counting("playing", number) as tell:
        samples = self_play(chosen, number, nodes, seed, tell)
    if records is not None:
        samples += samples_from_records(sorted(records.glob("game-*.txt")))
    random.Random(seed).shuffle(samples)
    kept, used = samples[::5], [sample for i, sample in enumerate(samples) if i % 5]
    start = read_weights(chosen.name)
    with counting("tuning", rounds) as tell:
        tuned = tune(used, start, rounds, tell=lambda done, error: tell(done))
    write_whole(out, dump_weights(chosen.name, tuned))
    click.echo(f"{len(used):,} positions; mean squared error on {len(kept):,} others:")
    click.echo(f"  before {error_of(kept, start):.5f}, after {error_of(kept, tuned):.5f}")
