"""How far apart values must be before the search leaves a line: a game's margins and habits, tuned by games.

    python -m benchmarks.margins enochian --pairs 2000 --out enochian.json
    python -m benchmarks.margins enochian --begin "whole_plies=0 late_base=40" --only ahead,quiet,late_base
    python -m benchmarks.margins enochian --screen "surprise=35; whole_plies=0 late_base=40; ahead=110"
    python -m benchmarks.margins enochian --match "ahead=60 quiet=100" --pairs 500 --seed 2
    python -m benchmarks.margins enochian --match "" --weights other.net --pairs 500 --seed 2

The core is compiled with settings that can be changed (native/tools/rivals.cpp). Tuning is simultaneous
perturbation (SPSA): all settings are shifted at random, up or down by a share of what they are, and play a
pair of games, sides exchanged, against themselves shifted the other way; the winner draws all of them a
little towards itself. What is found is the mean of the way's second half, written to `--out` with the way
itself; a run that was broken off goes on there. What is found depends on the seed, not on `--jobs`.

With `--screen` many questions are asked in one match (a factorial design): in every pair each group of
settings is given, by lot, to one side or the other, so that every game says something about every question.
With `--match` the settings named play against the game's own, if need be by the net of another file. Whatever
was found has to show its worth there, with a seed that it was not found by.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from heterodox.engine.weights import read_weights
from heterodox.games.options import rules_in_force
from heterodox.games.registry import find_game, list_games
from heterodox.lab.statistics import Standing
from heterodox.learn.openings import board_setups
from heterodox.table.files import write_whole

ROOT = Path(__file__).parents[1]
FLAGS = ("-std=c++20", "-O3", "-march=native", "-Wall", "-Wextra", "-Werror", "-Wno-psabi")
# What is tuned unless something else is asked for, and what else where reductions are not in whole plies.
USUAL = (
    *("ahead", "behind", "alone", "quiet", "quiet_ply", "pass", "hot", "mistake"),
    *("late_base", "late_growth", "late_moves", "late_moves_growth"),
)
IN_PARTS = ("not_improving", "cut", "main_line", "danger", "killer", "experience")
LARGEST = {"mistake": 127}
# The pairs of a round are shifted apart from each other; what they say is heard together.
ROUND = 8
# How far settings are shifted and how strongly they follow, and how both fade (the usual exponents of SPSA).
SHIFT, STEP = 0.35, 20.0
SHIFT_FADES, STEP_FADES, STEADY = 0.101, 0.602, 0.1

Settings = dict[str, int]
Shifts = dict[str, int]


@dataclass
class Climb:
    """Settings on their way uphill.

    values  where they stand, between whole numbers
    pairs   how many pairs of games will have been played in all
    played  how many have been
    way     where they stood after each round
    """

    values: dict[str, float]
    pairs: int
    played: int = 0
    way: list[dict[str, float]] = field(default_factory=list)

    @property
    def _fading(self) -> float:
        return 1 + self.played / (STEADY * self.pairs)

    @property
    def shift(self) -> float:
        """How far a setting is shifted now, as a logarithm: about a share of itself."""
        return float(SHIFT * self._fading**-SHIFT_FADES)

    @property
    def step(self) -> float:
        return float(STEP / self.pairs * self._fading**-STEP_FADES)

    def shifts(self, dice: random.Random) -> Shifts:
        """Up (1) or down (-1) for each setting."""
        return {name: dice.choice((1, -1)) for name in self.values}

    def shifted(self, shifts: Shifts, dice: random.Random, sign: int) -> Settings:
        """Whole numbers that are on average what the shift says, so that small settings move, too."""
        found = {}
        for name, value in self.values.items():
            wanted = value * math.exp(self.shift * sign * shifts[name])
            found[name] = within(name, int(wanted + dice.random()))
        return found

    def learn(self, round_: Sequence[tuple[Shifts, float]]) -> None:
        """Follow the winners: for each pair its shifts, and the points (0 to 2) of the side shifted so."""
        step, shift = self.step, self.shift
        for shifts, points in round_:
            for name, sign in shifts.items():
                self.values[name] *= math.exp(step * sign * (points - 1) / (2 * shift))
        self.played += len(round_)
        self.way.append(dict(self.values))

    @property
    def found(self) -> Settings:
        """The mean of the way's second half."""
        half = self.way[len(self.way) // 2 :] or [self.values]
        return {name: within(name, round(sum(one[name] for one in half) / len(half))) for name in self.values}


def within(name: str, value: int) -> int:
    return max(1, min(value, LARGEST.get(name, value)))


def read_settings(text: str) -> Settings:
    """ "ahead=60 quiet=100" as numbers."""
    parts = [word.partition("=") for word in text.split()]
    for name, sign, value in parts:
        if not sign or not value.lstrip("-").isdigit():
            sys.exit(f"{name}{sign}{value}: expected a setting and a number (ahead=60)")
    return {name: int(value) for name, _, value in parts}


def print_settings(settings: Settings) -> str:
    return " ".join(f"{name}={value}" for name, value in settings.items())


# -- the games ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """A pair of games: the first settings against the second."""

    seed: int
    nodes: int
    first: Settings
    second: Settings

    def __str__(self) -> str:
        return f"{self.seed}\t{self.nodes}\t{print_settings(self.first)}\t{print_settings(self.second)}"


class Arena:
    """Processes that play pairs of games of one game, each one pair at a time."""

    def __init__(self, processes: Sequence[subprocess.Popen[str]]) -> None:
        self.own = read_settings(_line(processes[0]))
        for process in processes[1:]:
            _line(process)
        self._free: queue.SimpleQueue[subprocess.Popen[str]] = queue.SimpleQueue()
        for process in processes:
            self._free.put(process)
        self._threads = ThreadPoolExecutor(len(processes))

    def play(self, pairs: Sequence[Asked]) -> list[tuple[float, float]]:
        """What the first settings got in the two games of each pair."""
        return list(self._threads.map(self._play, pairs))

    def _play(self, asked: Asked) -> tuple[float, float]:
        process = self._free.get()
        assert process.stdin is not None
        process.stdin.write(f"{asked}\n")
        process.stdin.flush()
        one, other = map(float, _line(process).split())
        self._free.put(process)
        return one, other


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        sys.exit(f"the program that plays ended with {process.wait()}")
    return line


@contextmanager
def arena(game: str, jobs: int, weights: Path | None = None) -> Iterator[Arena]:
    """Compile the program for a game and start it so many times; the first side may have other weights."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        command = [build(game, folder), folder / "first", folder / "second", folder / "starts"]
        for file, path in zip(command[1:], (weights, None), strict=False):
            file.write_text(" ".join(map(str, read_weights(game, path))), encoding="utf-8")
        command[-1].write_text("".join(f"{line}\n" for line in start_lines(game)), encoding="utf-8")
        yield Arena([stack.enter_context(_started(command)) for _ in range(jobs)])


def _started(command: Sequence[Path]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def start_lines(game: str) -> Iterator[str]:
    for _, start in board_setups(find_game(game)):
        options = " ".join(f"{name}={value}" for name, value in rules_in_force(start).items())
        yield f"{options}\t{start}"


def build(game: str, folder: Path) -> Path:
    """The program for a game, compiled into a folder."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        sys.exit("no C++ compiler was found")
    subprocess.run([sys.executable, "native/make_tables.py", folder / "tables"], cwd=ROOT, check=True)
    program = folder / "rivals"
    command = [compiler, *FLAGS, "-DHETERODOX_TUNES_MARGINS", f"-DRIVALS_GAME={game.capitalize()}"]
    places = ["-Inative", f"-I{folder / 'tables'}", "native/tools/rivals.cpp", "-o", str(program)]
    subprocess.run([*command, *places], cwd=ROOT, check=True)
    return program


# -- tuning and matches ---------------------------------------------------------------------------------


def tune(arena: Arena, begin: Settings, climb: Climb, nodes: int, seed: int) -> Iterator[Climb]:
    """Play round after round; settings that do not climb stay as they begin."""
    while climb.played < climb.pairs:
        dice = random.Random(f"{seed} {climb.played}")
        shifts = [climb.shifts(dice) for _ in range(min(ROUND, climb.pairs - climb.played))]
        pairs = [
            Asked(
                dice.getrandbits(62),
                nodes,
                begin | climb.shifted(one, dice, 1),
                begin | climb.shifted(one, dice, -1),
            )
            for one in shifts
        ]
        points = [sum(two) for two in arena.play(pairs)]
        climb.learn(list(zip(shifts, points, strict=True)))
        yield climb


def match(arena: Arena, settings: Settings, pairs: int, nodes: int, seed: int) -> Iterator[Standing]:
    """Settings against the game's own, told every hundred games."""
    dice = random.Random(seed)
    played: list[tuple[float, float]] = []
    while len(played) < pairs:
        some = min(50, pairs - len(played))
        played += arena.play([Asked(dice.getrandbits(62), nodes, settings, {}) for _ in range(some)])
        yield Standing.of([score for pair in played for score in pair], played)


def screen(
    arena: Arena, groups: Sequence[Settings], pairs: int, nodes: int, seed: int
) -> Iterator[list[Standing]]:
    """For each group of settings how the side that had it fared, told every hundred pairs."""
    dice = random.Random(seed)
    played: list[list[tuple[float, float]]] = [[] for _ in groups]
    while len(played[0]) < pairs:
        lots = [[dice.random() < 0.5 for _ in groups] for _ in range(min(100, pairs - len(played[0])))]
        asked = [
            Asked(dice.getrandbits(62), nodes, given(groups, lot, True), given(groups, lot, False))
            for lot in lots
        ]
        for lot, (one, other) in zip(lots, arena.play(asked), strict=True):
            for pairs_of_group, first in zip(played, lot, strict=True):
                pairs_of_group.append((one, other) if first else (1 - one, 1 - other))
        yield [Standing.of([score for pair in own for score in pair], own) for own in played]


def given(groups: Sequence[Settings], lot: Sequence[bool], side: bool) -> Settings:
    """All settings of the groups that the lot gave to a side."""
    return {
        name: value
        for group, own in zip(groups, lot, strict=True)
        if own is side
        for name, value in group.items()
    }


def read_groups(text: str) -> list[Settings]:
    """Groups of settings, with semicolons; none may be in two of them."""
    groups = [read_settings(part) for part in text.split(";")]
    names = [name for group in groups for name in group]
    for name in names:
        if names.count(name) > 1:
            sys.exit(f"{name}: in more than one group")
    return groups


def resume(path: Path | None, begin: Climb) -> Climb:
    """The climb of a file that began as this one does."""
    if path is None or not path.exists():
        return begin
    kept = json.loads(path.read_text(encoding="utf-8"))
    if kept["pairs"] != begin.pairs or list(kept["values"]) != list(begin.values):
        sys.exit(f"{path.name} is of another climb: take another file")
    return Climb(kept["values"], kept["pairs"], kept["played"], kept["way"])


def first_values(own: Settings, begin: Settings, only: str) -> dict[str, float]:
    """What climbs, and from where."""
    standing = own | begin
    usual = USUAL if standing["whole_plies"] else (*USUAL, *IN_PARTS)
    names = only.split(",") if only else usual
    for name in names:
        if standing.get(name, 0) < 1:
            sys.exit(f"{name}: no such setting, or one that is off and cannot be shifted")
    return {name: float(standing[name]) for name in names}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[game.name for game in list_games()])
    parser.add_argument("--pairs", type=int, default=2000, help="pairs of games")
    parser.add_argument("--nodes", type=int, default=3000, help="nodes a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--begin", type=read_settings, default={}, help="settings to begin with")
    parser.add_argument("--only", default="", help="the settings that are tuned, with commas")
    parser.add_argument("--match", type=read_settings, metavar="SETTINGS", help="let these play")
    parser.add_argument("--screen", type=read_groups, metavar="GROUPS", help="ask of each of these")
    parser.add_argument("--weights", type=Path, help="a file of weights for the settings of --match")
    parser.add_argument("--out", type=Path, help="a file for the way")
    asked = parser.parse_args()
    if asked.weights is not None and asked.match is None:
        parser.error("--weights: only with --match")
    with arena(asked.game, asked.jobs, asked.weights) as here:
        if asked.match is not None:
            for standing in match(here, asked.match, asked.pairs, asked.nodes, asked.seed):
                print(standing, flush=True)
            return
        if asked.screen is not None:
            for standings in screen(here, asked.screen, asked.pairs, asked.nodes, asked.seed):
                print(f"after {sum(standings[0].pairs)} pairs")
                for group, standing in zip(asked.screen, standings, strict=True):
                    print(f"  {print_settings(group):<40} {standing}", flush=True)
            return
        climb = resume(asked.out, Climb(first_values(here.own, asked.begin, asked.only), asked.pairs))
        for now in tune(here, asked.begin, climb, asked.nodes, asked.seed):
            if asked.out is not None:
                write_whole(asked.out, json.dumps(asdict(now)))
            if now.played % (10 * ROUND) == 0 or now.played == now.pairs:
                print(f"{now.played} of {now.pairs} pairs: {print_settings(now.found)}", flush=True)
        print(print_settings(asked.begin | climb.found))


if __name__ == "__main__":
    main()
