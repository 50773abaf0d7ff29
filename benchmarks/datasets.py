"""Positions a second that `heterodox dataset` writes, beside Python asking the engine move by move.

    .venv/bin/python benchmarks/datasets.py
    .venv/bin/python benchmarks/datasets.py --game oracle --nodes 200 --seconds 5

Both play with the same search, weights and nodes a decision and keep the same columns: the compiled core in
one thread and in as many as asked for, the loop in one process. They run in turn, some rounds; the best
round counts, since a busy machine can only take away.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import heterodox
from heterodox.engine.thinking import Limits, Thinker
from heterodox.games.protocol import Kind
from heterodox.games.registry import list_games
from heterodox.lab.dataset import Asked, play_games
from heterodox.native import games as compiled_games

# Plays the game with a number; answers how many positions it had.
Play = Callable[[int], int]


def move_by_move(asked: Asked) -> Play:
    """What a script would do: a view, its choices, a search and a row for every decision."""
    game = heterodox.game(asked.game)
    thinker = Thinker(asked.game, megabytes=4)

    def play(number: int) -> int:
        dice = random.Random(number)
        here = game.start(**asked.options)
        for _ in range(asked.opening):
            if here.outcome is None:
                here = here.after(dice.choice(here.legal_moves()))
        thinker.forget()
        rows: list[tuple[Any, ...]] = []
        while here.outcome is None and len(rows) < 2_000:
            view = here if here.kind is Kind.CHANCE else here.view(here.seat)
            choices = {str(choice): choice for choice in view.choices()}
            value, move = None, next(iter(choices.values()))
            if here.kind is Kind.CHANCE:
                move = dice.choice(list(choices.values()))
            elif len(choices) > 1:
                thought = thinker.think(view, Limits(nodes=asked.nodes))
                names, often = zip(*(thought.mixture or ((thought.best, 1.0),)), strict=True)
                value, move = thought.variations[0].score, choices[dice.choices(names, often)[0]]
            rows.append(
                (str(view), str(here.kind), here.seat, here.turn, here.team, str(move), move.number, value)
            )
            here = here.after(move)
        return len(rows)

    return play


def native(asked: Asked, jobs: int) -> Play:
    """A few games at once for each thread, so that all of them have something to do."""
    at_once = 4 * jobs

    def play(number: int) -> int:
        rows = play_games(asked, range(number * at_once, (number + 1) * at_once), jobs=jobs)
        return len(rows["ply"])

    return play


def measure(play: Play, first: int, seconds: float) -> float:
    """Positions a second, over whole games."""
    made, number, begin = 0, first, time.perf_counter()
    while (took := time.perf_counter() - begin) < seconds or not made:
        made += play(number)
        number += 1
    return made / took


def race(asked: argparse.Namespace) -> Iterator[str]:
    yield "| game | who | threads | positions a second | beside Python |"
    yield "|---|---|---:|---:|---:|"
    names = [game.name for game in list_games() if game.name in compiled_games()]
    for name in [asked.game] if asked.game else names:
        wanted = Asked(name, nodes=asked.nodes)
        contenders = [("move by move from Python", 1, move_by_move(wanted))]
        contenders += [("heterodox dataset", jobs, native(wanted, jobs)) for jobs in sorted({1, asked.jobs})]
        best = [0.0] * len(contenders)
        for turn in range(asked.rounds):
            for place, (_, _, play) in enumerate(contenders):
                best[place] = max(best[place], measure(play, 1_000 * turn, asked.seconds))
        for (who, jobs, _), speed in zip(contenders, best, strict=True):
            yield f"| {name} | {who} | {jobs} | {speed:,.0f} | {speed / best[0]:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--nodes", type=int, default=1_000, help="for each decision")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="threads of the core")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each contender, in each round")
    parser.add_argument("--rounds", type=int, default=3)
    for line in race(parser.parse_args()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
