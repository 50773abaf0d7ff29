"""Random steps a second with masks and observations filled, beside other environments for chess in the same run.

    .venv/bin/python benchmarks/envs.py
    .venv/bin/python benchmarks/envs.py --game chess --seconds 5 --rounds 3

Everybody makes random steps for some seconds, in turn: each round runs every contender once, in a process of its
own, so that a busy machine troubles all alike. A step is: choose a random allowed action for every game, make it,
have the next observations and masks of all games, begin anew where a game has ended. The best round counts, since a
busy machine can only take away.

The others play chess, as their users would: OpenSpiel's `chess` with its legal actions mask and observation tensor,
PettingZoo's `chess_v6`, Pgx's `chess` on the CPU with as many games at once, python-chess with a mask of pairs of
squares and twelve planes. Who is not installed is left out, with a word.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np

from heterodox import envs
from heterodox.games.registry import list_games

OURS = "heterodox"
PEER_GAME = "chess"
AT_ONCE = 1024
WARM_UP = 50

# Makes some steps; answers how many.
Stepping = Callable[[], int]


@dataclass(frozen=True)
class Contender:
    """Somebody who makes steps: the modules it needs, how many games and threads, and what prepares it."""

    name: str
    game: str
    needs: tuple[str, ...]
    games: int
    threads: int
    prepare: Callable[[Contender], tuple[Stepping, float]]

    @property
    def missing(self) -> list[str]:
        return [module for module in self.needs if find_spec(module) is None]


# -- contenders: what makes a step, and how many bytes a game takes up (0: not known) ------------------------


def ours(asked: Contender) -> tuple[Stepping, float]:
    games = envs.vector(asked.game, asked.games, seed=1, threads=asked.threads)

    def step() -> int:
        games.step(games.sample())
        return asked.games

    for _ in range(WARM_UP):
        step()
    arrays = (games.observations, games.finals, games.masks, games.rewards, games.seats)
    return step, (games.bytes + sum(array.nbytes for array in arrays)) / asked.games


def open_spiel(asked: Contender) -> tuple[Stepping, float]:
    import pyspiel

    game, dice = pyspiel.load_game("chess"), random.Random(1)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        state.apply_action(dice.choice(state.legal_actions()))
        if state.is_terminal():
            state = game.new_initial_state()
        np.asarray(state.observation_tensor(), np.float32)
        np.asarray(state.legal_actions_mask(), np.bool_)
        return 1

    return step, 0


def petting_zoo(asked: Contender) -> tuple[Stepping, float]:
    from pettingzoo.classic import chess_v6

    env = chess_v6.env()
    dice = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            return 0
        env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
        return 1

    return step, 0


def pgx_cpu(asked: Contender) -> tuple[Stepping, float]:
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import pgx

    env = pgx.make("chess")
    begin, play = (
        jax.jit(jax.vmap(env.init)),
        jax.jit(jax.vmap(pgx.experimental.auto_reset(env.step, env.init))),
    )
    draw = jax.jit(jax.vmap(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask))))
    key = jax.random.PRNGKey(1)
    state = begin(jax.random.split(key, asked.games))

    def step() -> int:
        nonlocal state, key
        key, one, other = jax.random.split(key, 3)
        actions = draw(jax.random.split(one, asked.games), state.legal_action_mask)
        state = play(state, actions, jax.random.split(other, asked.games))
        jax.block_until_ready((state.observation, state.legal_action_mask))
        return asked.games

    step()
    return step, 0


def python_chess(asked: Contender) -> tuple[Stepping, float]:
    import chess

    dice = random.Random(1)
    board = chess.Board()
    moves = list(board.legal_moves)
    mask = np.zeros(64 * 64, np.bool_)

    def step() -> int:
        nonlocal moves
        board.push(dice.choice(moves))
        moves = list(board.legal_moves)
        if (
            not moves
            or board.is_seventyfive_moves()
            or board.is_insufficient_material()
            or board.is_repetition(5)
        ):
            board.reset()
            moves = list(board.legal_moves)
        mask.fill(False)
        mask[[move.from_square * 64 + move.to_square for move in moves]] = True
        sets = [board.pieces_mask(kind, colour) for colour in chess.COLORS for kind in chess.PIECE_TYPES]
        np.unpackbits(np.array(sets, np.uint64).view(np.uint8), bitorder="little").reshape(12, 8, 8)
        return 1

    return step, 0


def contenders(game: str | None, at_once: int, threads: list[int]) -> Iterator[Contender]:
    names = [one.name for one in list_games() if one.planes and game in (None, one.name)]
    for name in sorted(names, key=lambda name: (name != PEER_GAME, name)):
        for number in threads:
            yield Contender(OURS, name, (), at_once, number, ours)
        if name == PEER_GAME:
            yield Contender("OpenSpiel", name, ("pyspiel",), 1, 1, open_spiel)
            yield Contender("PettingZoo", name, ("pettingzoo", "pygame"), 1, 1, petting_zoo)
            yield Contender("Pgx on CPU", name, ("pgx", "jax"), at_once, os.cpu_count() or 1, pgx_cpu)
            yield Contender("python-chess", name, ("chess",), 1, 1, python_chess)


# -- the run -------------------------------------------------------------------------------------------


def measure(one: Contender, seconds: float) -> tuple[float, float]:
    """Steps a second and bytes a game, measured in this process."""
    step, size = one.prepare(one)
    made, begin = 0, time.perf_counter()
    while (took := time.perf_counter() - begin) < seconds or not made:
        made += step()
    return made / took, size


def measure_apart(place: int, asked: argparse.Namespace) -> tuple[float, float]:
    """The same in a process of its own."""
    command = [sys.executable, __file__, "--measure", str(place), "--seconds", str(asked.seconds)]
    command += ["--games", str(asked.games), "--threads", *map(str, asked.threads)]
    command += ["--game", asked.game] if asked.game else []
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    speed, size = json.loads(done.stdout.splitlines()[-1])
    return speed, size


def race(asked: argparse.Namespace) -> Iterator[str]:
    """The lines of the table, then a word about who is not there."""
    everybody = list(contenders(asked.game, asked.games, asked.threads))
    present = [place for place, one in enumerate(everybody) if not one.missing]
    best: dict[int, tuple[float, float]] = {}
    for _ in range(asked.rounds):
        for place in present:
            best[place] = max(measure_apart(place, asked), best.get(place, (0.0, 0.0)))
    yield "| game | who | games at once | threads | steps a second | bytes a game |"
    yield "|---|---|---:|---:|---:|---:|"
    for place in present:
        one, (speed, size) = everybody[place], best[place]
        yield (
            f"| {one.game} | {one.name} | {one.games:,} | {one.threads} | {speed:,.0f} | "
            f"{f'{size:,.0f}' if size else ''} |"
        )
    for one in everybody:
        if one.missing:
            yield f"\n{one.name} is left out: {', '.join(one.missing)} not installed"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--games", type=int, default=AT_ONCE, help="games at once")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--seconds", type=float, default=3.0, help="for each contender, in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--measure", type=int, help=argparse.SUPPRESS)
    asked: Any = parser.parse_args()
    if asked.measure is not None:
        everybody = list(contenders(asked.game, asked.games, asked.threads))
        print(json.dumps(measure(everybody[asked.measure], asked.seconds)))
        return
    for line in race(asked):
        print(line, flush=True)


if __name__ == "__main__":
    main()
