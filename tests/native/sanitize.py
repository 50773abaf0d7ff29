"""The native core under the address, undefined-behaviour and thread sanitizers: `make sanitize`.

The driver (native/tests/driver.cpp) runs the perft tables, plays random games and feeds damaged strings to
the parsers for a while; searches with several threads that are stopped, that ponder, that are asked twice and
left by exceptions; tries wrong weights; keeps up the sums of nets; lets the tuner and the trainer of the net
learn; steps games side by side. Where clang++ has libFuzzer, its target for the parsers runs too. Any report
ends the run with an error.

With --short, as in .ci/run: the engine only, a few rounds of it; the thread sanitizer over two games.

With --sums N: nothing but the sums of nets, N positions of random play and N of search play in each game, at
full speed and without a sanitizer.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from heterodox import native
from heterodox.engine.weights import read_weights
from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Position
from heterodox.games.registry import find_game

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
# The compiler believes that a thread's stop token is used too early, but only under a sanitizer.
COMMON = (
    *("-std=c++20", "-g", "-O1", "-Wall", "-Wextra", "-Werror", "-Wno-maybe-uninitialized"),
    *("-fno-sanitize-recover=all", "-pthread", "-DHETERODOX_AUDIT_SUMS"),
)
MOST_NODES = 200_000
MOST_POSITIONS = 12
# Without the commands of the rules, and for games with a net, a die and four armies only.
ENGINE_ONLY = "-DDRIVER_WITHOUT_RULES"
FEW_GAMES = ("chess", "enochian")


@dataclass(frozen=True)
class Driver:
    """One build of the driver and what it is asked."""

    sanitizers: str
    flags: tuple[str, ...]
    commands: tuple[str, ...]


def tables(game: str) -> list[dict[str, object]]:
    path = DATA / game / "perft.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else []


def read(game: str, table: dict[str, object]) -> Position:
    """The position of a table: the driver reads only what is printed, so Python reads what people wrote."""
    options = table.get("options", {})
    assert isinstance(options, dict)
    return find_game(game).parse(str(table["position"]), **options)


def options_command(position: Position) -> str:
    return " ".join(["options", *(f"{name}={value}" for name, value in rules_in_force(position).items())])


def perft_commands() -> Iterator[str]:
    for game in native.games():
        for table in tables(game):
            counts = table["counts"]
            assert isinstance(counts, list)
            small = [count for count in counts if count <= MOST_NODES]
            position = read(game, table)
            yield options_command(position)
            yield f"expect {game} {position} = {' '.join(map(str, small))}"


def check_commands(seconds: float, seed: int) -> Iterator[str]:
    starts = [
        position
        for game in native.games()
        for position in [
            find_game(game).start(),
            *[read(game, table) for table in tables(game) if not table.get("options")],
        ][:MOST_POSITIONS]
    ]
    for number, position in enumerate(starts):
        yield options_command(position)
        yield f"check {position.game.name} {seconds / len(starts):.2f} {seed + number} {position}"


def engine_commands(games: tuple[str, ...], rounds: int, seed: int) -> Iterator[str]:
    """Searches, wrong weights and learning, from the usual start of each game."""
    yield "workers"
    for game in games:
        yield f"weights {game} {' '.join(map(str, read_weights(game)))}"
        start = find_game(game).start()
        yield options_command(start)
        yield f"mind {game} {rounds} {seed} {start}"
        yield f"judge {game} {rounds} {seed} {start}"
        yield from sums_commands(game, 2_000 * rounds, seed)
        yield f"learn {game} {2 * rounds} 20 {start}"
        yield f"games {game} {100 * rounds} {seed} {start}"


def sums_commands(game: str, positions: int, seed: int) -> Iterator[str]:
    """What is kept up from move to move against what is made anew."""
    start = find_game(game).start()
    yield f"sums {game} {positions} {seed} {start}"
    yield f"searched-sums {game} {positions} {seed} {start}"


def only_sums(positions: int, seed: int) -> Iterator[str]:
    yield "threads 2"
    for game in native.games():
        yield f"weights {game} {' '.join(map(str, read_weights(game)))}"
        yield options_command(find_game(game).start())
        yield from sums_commands(game, positions, seed)


def launcher() -> list[str]:
    """What a build of ours puts before the compiler, so that nothing is compiled twice."""
    return shlex.split(os.environ.get("CMAKE_CXX_COMPILER_LAUNCHER", ""))


def build(compiler: str, sanitizers: str, source: str, target: Path, *flags: str) -> None:
    common = [compiler, *COMMON, *([f"-fsanitize={sanitizers}"] if sanitizers else [])]
    places = ["-Inative", f"-I{target.parent / 'tables'}"]
    print(f"building {source} with {sanitizers or 'no sanitizer'}", flush=True)
    unit = target.with_suffix(".o")
    compile_ = [*launcher(), *common, *flags, *places, "-c", source, "-o", str(unit)]
    subprocess.run(compile_, cwd=ROOT, check=True)
    subprocess.run([*common, *flags, str(unit), "-o", str(target)], cwd=ROOT, check=True)


def make_tables(folder: Path) -> None:
    """The tables of the games, as the build of the extension makes them."""
    command = [sys.executable, "native/make_tables.py", str(folder / "tables")]
    subprocess.run(command, cwd=ROOT, check=True)


def run(program: Path, commands: tuple[str, ...]) -> None:
    done = subprocess.run([program], input="\n".join(commands), text=True, capture_output=True, check=False)
    answers = done.stdout.splitlines()
    for line in answers:
        if line != "right":
            print(line)
    print(f"{program.name}: {sum(line.endswith('right') for line in answers)} answers right", flush=True)
    if done.returncode != 0 or any(line.startswith("error") for line in answers):
        sys.exit(f"{program.name} failed\n{done.stderr}")


def can_sanitize(compiler: str, sanitizers: str, folder: Path) -> bool:
    """Whether a program with these sanitizers can be built, and runs here."""
    probe, program = folder / "probe.cpp", folder / "probe"
    probe.write_text("int main() { return 0; }")
    command = [compiler, f"-fsanitize={sanitizers}", str(probe), "-o", str(program)]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        return False
    return subprocess.run([program], capture_output=True, check=False).returncode == 0


def has_libfuzzer(folder: Path) -> bool:
    if shutil.which("clang++") is None:
        return False
    probe = folder / "probe.cpp"
    probe.write_text(
        'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }'
    )
    command = ["clang++", "-fsanitize=fuzzer", str(probe), "-o", str(folder / "probe")]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def run_libfuzzer(folder: Path, seconds: int) -> None:
    target, corpus = folder / "fuzz_parsers", folder / "corpus"
    build("clang++", "fuzzer,address,undefined", "native/tests/fuzz_parsers.cpp", target)
    corpus.mkdir()
    for number, game in enumerate(native.games()):
        for index, table in enumerate(tables(game)):
            seed = bytes([number]) + str(table["position"]).encode() + b"\0a2a3"
            (corpus / f"{game}{index}").write_bytes(seed)
    command = [str(target), f"-max_total_time={seconds}", "-max_len=512", "-print_final_stats=1", str(corpus)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    print(
        *[line for line in done.stderr.splitlines() if line.startswith("stat::number")], sep="\n", flush=True
    )
    if done.returncode != 0:
        sys.exit(f"libFuzzer found something\n{done.stderr[-5000:]}")


def drivers(asked: argparse.Namespace) -> Iterator[Driver]:
    """What is to be built and asked."""
    every, seed = tuple(native.games()), asked.seed
    if asked.sums:
        fast = ("-O3", "-march=native", "-Wno-psabi")
        yield Driver("", (ENGINE_ONLY, *fast), tuple(only_sums(asked.sums, seed)))
        return
    if asked.short:
        some = f"-DDRIVER_GAMES={','.join(one.capitalize() for one in FEW_GAMES)}"
        yield Driver("address,undefined", (ENGINE_ONLY,), ("threads 2", *engine_commands(every, 1, seed)))
        yield Driver("thread", (ENGINE_ONLY, some), ("threads 2", *engine_commands(FEW_GAMES, 1, seed)))
        return
    rounds = max(asked.seconds // 4, 2)
    engine = ("threads 3", *engine_commands(every, rounds, seed))
    rules = (*perft_commands(), *check_commands(asked.seconds, seed))
    yield Driver("address,undefined", (), (*rules, *engine))
    yield Driver("thread", (), ("threads 3", *perft_commands(), *engine))


def check(compiler: str, driver: Driver, folder: Path) -> None:
    """Build a driver and let it answer."""
    program = folder / f"driver-{driver.sanitizers.replace(',', '-') or 'plain'}"
    if not driver.sanitizers or can_sanitize(compiler, driver.sanitizers, folder):
        build(compiler, driver.sanitizers, "native/tests/driver.cpp", program, *driver.flags)
        run(program, driver.commands)
    else:
        print(f"skipped: this compiler has no sanitizers for {driver.sanitizers}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="time for fuzzing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", action="store_true", help="a few rounds of the engine only")
    parser.add_argument(
        "--sums", type=int, default=0, metavar="N", help="only the sums of nets, so many positions"
    )
    asked = parser.parse_args()
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None or not native.available:
        print("skipped: no C++ compiler, or no compiled core")
        return
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(2) as both:
        folder = Path(name)
        make_tables(folder)
        jobs = []
        for number, driver in enumerate(drivers(asked)):
            own = folder / str(number)
            own.mkdir()
            (own / "tables").symlink_to(folder / "tables")
            jobs.append(both.submit(check, compiler, driver, own))
        for job in jobs:
            job.result()
        if asked.short or asked.sums:
            return
        if has_libfuzzer(folder):
            run_libfuzzer(folder, max(asked.seconds // 4, 1))
        else:
            print("no clang++ with libFuzzer here: its target was not run")
    print("no sanitizer report")


if __name__ == "__main__":
    main()
