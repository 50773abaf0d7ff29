"""How long the review of a game of sixty moves takes, at its default depth.

    python benchmarks/review.py [GAME ...] [--jobs 2]

The games are the engine's own, at a few hundred positions a move, so that there are faults to look at twice;
the first one that lasts for sixty moves of each side is reviewed. Playing it does not count.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import resource
import time

from heterodox.engine.thinking import Limits, Thinker
from heterodox.games.protocol import Game, Kind
from heterodox.games.registry import find_game
from heterodox.lab.openings import random_opening
from heterodox.learn.review import review
from heterodox.table.seats import CHANCE
from heterodox.table.table import Table

GAMES = ("chess", "chess2", "enochian", "oracle")
MOVES = 60
NODES = 400
TRIES = 200


def long_game(game: Game) -> Table:
    """A game of sixty moves of each side, or the longest one that was found."""
    longest: Table | None = None
    for seed in range(TRIES):
        table = played(game, random.Random(f"{game.name} review {seed}"))
        if longest is None or moves_of(table) > moves_of(longest):
            longest = table
        if moves_of(table) == 2 * MOVES:
            break
    assert longest is not None
    return longest


def moves_of(table: Table) -> int:
    """How many moves on the board a game has: bids and answers belong to the move that called for them."""
    return sum(one.before.kind is Kind.BOARD for one in table.history)


def played(game: Game, dice: random.Random) -> Table:
    beginning = random_opening(game, 4, dice)
    table = Table(beginning.line(game)[0], die=dice)
    for move in beginning.moves:
        table.replay(move)
    thinker = Thinker(game.name, megabytes=8)
    while table.outcome is None and (moves_of(table) < 2 * MOVES or table.position.kind is not Kind.BOARD):
        if table.seat == CHANCE:
            table.throw()
            continue
        view = table.view(table.seat)
        thought = thinker.think(view, Limits(nodes=NODES))
        if view.kind is Kind.HIDDEN:
            names, often = zip(*thought.mixture, strict=True)
            table.play(dice.choices(names, often)[0], table.seat)
        else:
            table.play(thought.best or str(view.choices()[0]), table.seat)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {load:.1f}, {given.jobs} jobs")
    print("| game | moves | decisions | seconds | processor seconds |\n|---|---:|---:|---:|---:|")
    for name in given.games:
        game = find_game(name)
        table = long_game(game)
        before, began = resource.getrusage(resource.RUSAGE_SELF).ru_utime, time.perf_counter()
        reviewed = review(table, jobs=given.jobs)
        seconds = time.perf_counter() - began
        used = resource.getrusage(resource.RUSAGE_SELF).ru_utime - before
        moves = f"{moves_of(table) / 2:g}"
        print(
            f"| {game.title} | {moves} | {len(reviewed.decisions)} | {seconds:.1f} | {used:.1f} |", flush=True
        )


if __name__ == "__main__":
    main()
