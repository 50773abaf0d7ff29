"""The native core under the address, undefined-behaviour and thread sanitizers: `make sanitize`.

The driver (native/tests/driver.cpp) runs the perft tables, then plays random games and feeds damaged
strings to the parsers for a while; then the perft tables once more with threads. Where clang++ has
libFuzzer, its target for the parsers runs, too. Any report ends the run with an error.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from heterodox import native
from heterodox.games.registry import find_game

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
COMMON = ("-std=c++20", "-g", "-Wall", "-Wextra", "-Werror", "-fno-sanitize-recover=all", "-pthread")
MOST_NODES = 200_000
MOST_POSITIONS = 12


def tables(game: str) -> list[dict[str, object]]:
    path = DATA / game / "perft.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else []


def perft_commands() -> Iterator[str]:
    for game in native.games():
        for table in tables(game):
            options, counts = table.get("options", {}), table["counts"]
            assert isinstance(options, dict)
            assert isinstance(counts, list)
            small = [count for count in counts if count <= MOST_NODES]
            yield " ".join(["options", *(f"{name}={value}" for name, value in options.items())])
            yield f"expect {game} {table['position']} = {' '.join(map(str, small))}"


def check_commands(seconds: float, seed: int) -> Iterator[str]:
    starts = [
        (game, position)
        for game in native.games()
        for position in [
            str(find_game(game).start()),
            *[str(table["position"]) for table in tables(game) if not table.get("options")],
        ][:MOST_POSITIONS]
    ]
    yield "options"
    for number, (game, position) in enumerate(starts):
        yield f"check {game} {seconds / len(starts):.2f} {seed + number} {position}"


def build(compiler: str, sanitizers: str, source: str, target: Path, *flags: str) -> None:
    command = [compiler, *COMMON, f"-fsanitize={sanitizers}", *flags, "-Inative", source, "-o", str(target)]
    print(f"building {source} with {sanitizers}", flush=True)
    subprocess.run(command, cwd=ROOT, check=True)


def run(program: Path, commands: list[str]) -> None:
    done = subprocess.run([program], input="\n".join(commands), text=True, capture_output=True, check=False)
    answers = done.stdout.splitlines()
    for line in answers:
        if line != "right":
            print(line)
    print(f"{answers.count('right')} perft tables right", flush=True)
    if done.returncode != 0 or any(line.startswith("error") for line in answers):
        sys.exit(f"{program.name} failed\n{done.stderr}")


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
    build("clang++", "fuzzer,address,undefined", "native/tests/fuzz_parsers.cpp", target, "-O1")
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="time for fuzzing")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    compiler = shutil.which("g++") or shutil.which("clang++") or sys.exit("no C++ compiler found")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        driver, threads = folder / "driver", folder / "driver-threads"
        build(compiler, "address,undefined", "native/tests/driver.cpp", driver, "-O1")
        run(driver, [*perft_commands(), *check_commands(asked.seconds, asked.seed)])
        build(compiler, "thread", "native/tests/driver.cpp", threads, "-O1")
        run(threads, ["threads 3", *perft_commands()])
        if has_libfuzzer(folder):
            run_libfuzzer(folder, max(asked.seconds // 4, 1))
        else:
            print("no clang++ with libFuzzer here: its target was not run")
    print("no sanitizer report")


if __name__ == "__main__":
    main()
