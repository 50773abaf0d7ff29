"""Random games through the public interface, against python-chess in the same run.

    .venv/bin/python benchmarks/playouts.py
    .venv/bin/python benchmarks/playouts.py --game chess --games 40 --rounds 6

Everybody plays the same number of random games from the start, in turn: each round runs every contender
once, in a process of its own, so that a busy machine troubles all alike. Plies a second are over CPU
time, without start-up and a first game. heterodox plays `start`, `choices`, `play` until there is an
`outcome`: in pure Python (HETERODOX_PURE=1) and, where it is built, with the compiled core.

python-chess plays by the same rules in the quickest way that it offers: the list of legal moves says
whether the game goes on, then fifty moves, the third repetition and insufficient material. Its
`outcome(claim_draw=True)`, which asks more, is measured beside it.
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
from importlib.util import find_spec

from heterodox import native
from heterodox.games.protocol import Kind, Position
from heterodox.games.registry import find_game, list_games

PURE, COMPILED = "Python", "compiled"
PEER, PEER_CLAIMS = "python-chess", "python-chess, outcome(claim_draw=True)"
LONGEST_GAME = 2000  # plies; a random game that has not ended by then is given up

Player = Callable[[random.Random], int]


# -- contenders: one random game, and how many plies it had ---------------------------------------------


def random_decision(position: Position, dice: random.Random) -> Position:
    """The position after a random choice, or a throw of the die where one is due."""
    if position.kind is not Kind.CHANCE:
        return position.play(dice.choice(position.choices()))
    throws, weights = zip(*position.chances(), strict=True)
    return position.play(dice.choices(throws, [float(weight) for weight in weights])[0])


def player_of(game: str) -> Player:
    """heterodox, with or without the compiled core: the environment decides."""
    start = find_game(game).start

    def play(dice: random.Random) -> int:
        position, plies = start(), 0
        while position.outcome is None and plies < LONGEST_GAME:
            position = random_decision(position, dice)
            plies += 1
        return plies

    return play


def peer() -> Player:
    """python-chess by the rules that end our games, asked in the cheapest order."""
    import chess

    def play(dice: random.Random) -> int:
        board, plies = chess.Board(), 0
        while True:
            moves = list(board.legal_moves)
            drawn = board.halfmove_clock >= 100 or board.is_repetition(3) or board.is_insufficient_material()
            if not moves or drawn:
                return plies
            board.push(dice.choice(moves))
            plies += 1

    return play


def peer_claiming() -> Player:
    """python-chess with its own word for the end; it also claims draws that the next move would bring."""
    import chess

    def play(dice: random.Random) -> int:
        board, plies = chess.Board(), 0
        while board.outcome(claim_draw=True) is None:
            board.push(dice.choice(list(board.legal_moves)))
            plies += 1
        return plies

    return play


def contender(game: str, name: str) -> Player:
    if name == PEER:
        return peer()
    return peer_claiming() if name == PEER_CLAIMS else player_of(game)


def measure(game: str, name: str, games: int, seed: int) -> tuple[int, float]:
    """Plies and CPU seconds of some games, measured in this process."""
    play = contender(game, name)
    play(random.Random(0))
    plies, begin = 0, time.process_time()
    for number in range(games):
        plies += play(random.Random(seed + number))
    return plies, time.process_time() - begin


# -- the run -------------------------------------------------------------------------------------------


def measure_apart(game: str, name: str, games: int, seed: int) -> tuple[int, float]:
    """The same in a process of its own, with the environment that the contender needs."""
    environment = {key: value for key, value in os.environ.items() if key != "HETERODOX_PURE"}
    if name == PURE:
        environment["HETERODOX_PURE"] = "1"
    command = [sys.executable, __file__, "--measure", name, "--game", game]
    command += ["--games", str(games), "--seed", str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    plies, seconds = json.loads(done.stdout)
    return plies, seconds


def contenders(game: str) -> Iterator[str]:
    if game == "chess" and find_spec("chess") is not None:
        yield PEER
    yield PURE
    if native.available and find_spec("heterodox.games.swift") is not None:
        yield COMPILED
    if game == "chess" and find_spec("chess") is not None:
        yield PEER_CLAIMS


def race(game: str, games: int, rounds: int) -> Iterator[str]:
    """The lines of the table for one game."""
    names = list(contenders(game))
    plies, seconds = dict.fromkeys(names, 0), dict.fromkeys(names, 0.0)
    for number in range(rounds):
        for name in names:
            played, took = measure_apart(game, name, games, seed=1 + number * games)
            plies[name] += played
            seconds[name] += took
    speeds = {name: plies[name] / seconds[name] for name in names}
    for name in names:
        beside = f"{speeds[name] / speeds[PEER]:.2f}" if PEER in speeds else ""
        yield f"| {game} | {name} | {plies[name]:,} | {speeds[name]:,.0f} | {beside} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--games", type=int, default=10, help="random games a round")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        print(json.dumps(measure(asked.game, asked.measure, asked.games, asked.seed)))
        return
    print("| game | who | plies | plies a second | python-chess = 1 |")
    print("|---|---|---:|---:|---:|")
    # The game with a peer to compare with goes first; the others stand beside it.
    for name in sorted((game.name for game in list_games()), key=lambda name: (name != "chess", name)):
        if asked.game in (None, name):
            for line in race(name, asked.games, asked.rounds):
                print(line, flush=True)


if __name__ == "__main__":
    main()
