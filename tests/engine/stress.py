"""Move, undo, redo and new game, again and again, while a program thinks with two threads.

    python -m tests.engine.stress --cycles 200
    python -m tests.engine.stress --cycles 10000 --sanitizer address
    python -m tests.engine.stress --cycles 10000 --sanitizer thread

It does what the terminal app does, through the same `Session` and the same `Thinking`, with a queue in place
of the app's messages. With --sanitizer the compiled core is built once more, in a folder of its own under
build/, and the whole runs in an interpreter with the sanitizer's library loaded first. tests/engine/tsan.supp
says what is not ours to mend: the interpreter itself is not instrumented.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
import subprocess
import sys
import sysconfig
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
CORE = "_native"
FLAGS = {"address": "address,undefined", "thread": "thread"}
LIBRARIES = {"address": ("libasan.so", "libubsan.so"), "thread": ("libtsan.so",)}
REPORTS = {
    # Python lets its own memory go with the process.
    "address": {"ASAN_OPTIONS": "detect_leaks=0", "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1"},
    "thread": {"TSAN_OPTIONS": f"halt_on_error=1:suppressions={Path(__file__).with_name('tsan.supp')}"},
}
# A few hundred positions are deep enough to have both threads in the tree, and soon looked at.
NODES = 300
THREADS = 2


def load_core(folder: Path) -> None:
    """Let `heterodox` find this build of its core, and no other one."""
    (file,) = folder.glob(f"{CORE}{sysconfig.get_config_var('EXT_SUFFIX')}")
    name = f"heterodox.{CORE}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    sys.modules[f"{name}_v3"] = None  # type: ignore[assignment] # as if it had not been built


def stress(cycles: int, seed: int = 1, tell: Callable[[int], object] = lambda done: None) -> Counter[str]:
    """Run through the cycles; what was done how often. `tell` hears after each cycle."""
    from tests.engine.stressed_door import Door

    door = Door(random.Random(seed), nodes=NODES, threads=THREADS)
    try:
        for cycle in range(cycles):
            door.cycle()
            tell(cycle + 1)
    finally:
        door.close()
    return door.done


def build(sanitizer: str) -> Path:
    """The core with a sanitizer, in a folder of its own; nothing is done where it is up to date."""
    folder = ROOT / "build" / f"sanitize-{sanitizer}"
    nanobind = subprocess.run(
        [sys.executable, "-m", "nanobind", "--cmake_dir"], capture_output=True, text=True, check=True
    ).stdout.strip()
    flags = f"-fsanitize={FLAGS[sanitizer]} -fno-sanitize-recover=all -g -fno-omit-frame-pointer"
    # One module, and quickly: see CMakeLists.txt.
    environment = {**os.environ, "HETERODOX_QUICK": "1"}
    environment.pop("HETERODOX_REQUIRE_NATIVE", None)
    configure = ["cmake", "-S", str(ROOT), "-B", str(folder), f"-DCMAKE_CXX_FLAGS={flags}"]
    configure += [
        "-DCMAKE_BUILD_TYPE=Debug",
        f"-DPython_EXECUTABLE={sys.executable}",
        f"-Dnanobind_DIR={nanobind}",
    ]
    subprocess.run(configure, env=environment, check=True, stdout=subprocess.DEVNULL)
    make = ["cmake", "--build", str(folder), "--target", CORE, "--parallel", "2"]
    subprocess.run(make, env=environment, check=True, stdout=subprocess.DEVNULL)
    return folder


def library(name: str) -> str:
    """Where the compiler keeps a library of its own."""
    found = subprocess.run(["g++", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return str(Path(found.stdout.strip()).resolve())


def run_sanitized(sanitizer: str, cycles: int, seed: int) -> int:
    """The same in an interpreter that a sanitizer watches."""
    core = build(sanitizer)
    environment = {
        **os.environ,
        **REPORTS[sanitizer],
        "LD_PRELOAD": " ".join(map(library, LIBRARIES[sanitizer])),
        # With the usual allocator of C the address sanitizer sees Python's objects, too.
        "PYTHONMALLOC": "malloc",
    }
    command = [sys.executable, "-m", "tests.engine.stress", "--core", str(core)]
    command += ["--cycles", str(cycles), "--seed", str(seed)]
    if sanitizer == "thread":
        # It knows no other layout of the memory.
        command = ["setarch", "-R", *command]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cycles", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sanitizer", choices=FLAGS)
    parser.add_argument("--core", type=Path, help="a folder with another build of the core")
    asked = parser.parse_args()
    if asked.sanitizer is not None:
        sys.exit(run_sanitized(asked.sanitizer, asked.cycles, asked.seed))
    if asked.core is not None:
        load_core(asked.core)
    begin = time.monotonic()

    def tell(done: int) -> None:
        if done % 500 == 0:
            print(f"{done} cycles, {time.monotonic() - begin:.0f} s", flush=True)

    counted = stress(asked.cycles, asked.seed, tell)
    print(f"{asked.cycles} cycles without a report:", ", ".join(f"{n} {what}" for what, n in counted.items()))


if __name__ == "__main__":
    main()
