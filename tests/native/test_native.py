"""The facade of the native core: what it promises to Python, whatever the caller passes."""

from __future__ import annotations

import contextlib
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import heterodox
from heterodox import IllegalMove, InvalidText, native
from heterodox.compiled import load
from heterodox.engine.weights import read_weights
from heterodox.games import swift
from heterodox.games.options import rules_in_force
from heterodox.native.fuzz import damage
from heterodox.native.mind import Mind

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STUB = Path(heterodox.__file__).parent / "_native.pyi"

every_game = pytest.mark.parametrize("name", native.games())


@every_game
def test_threads_do_not_change_counts(name: str) -> None:
    start = heterodox.game(name).start()
    assert native.perft(start, 4, jobs=3) == native.perft(start, 4)


@every_game
def test_divide_adds_up_to_perft(name: str) -> None:
    start = native.position(heterodox.game(name).start())
    parts = native.divide(start, 3)
    assert sum(parts.values()) == native.perft(start, 3)[-1]
    assert list(parts) == sorted(start.move_names())
    assert set(native.divide(start, 1).values()) == {1}


@every_game
def test_python_counts_the_same(name: str) -> None:
    position = heterodox.game(name).start()
    with swift.pure():
        counts = [position.perft(1), position.perft(2)]
    assert native.perft(position, 2) == counts


@every_game
def test_playouts_depend_on_the_seed_only(name: str) -> None:
    start = heterodox.game(name).start()
    one = native.playouts(start, 40, seed=5)
    assert native.playouts(start, 40, seed=5, jobs=2) == one
    assert native.playouts(start, 40, seed=6) != one
    assert sum(one.wins.values()) + one.draws + one.unfinished == 40
    assert sum(one.reasons.values()) == 40 - one.unfinished
    assert 0 < one.shortest <= one.plies / 40 <= one.longest


@every_game
def test_playouts_stop_at_the_limit(name: str) -> None:
    results = native.playouts(heterodox.game(name).start(), 3, limit=2)
    assert (results.unfinished, results.plies, results.longest) == (3, 6, 2)


@every_game
def test_many_threads_at_once(name: str) -> None:
    """A handle never changes, so threads may share it; long work runs without the GIL."""
    start = native.position(heterodox.game(name).start())
    counts, choices = native.perft(start, 3), start.choices()

    def work(number: int) -> bool:
        played = start.play(choices[number % len(choices)] & swift.NUMBER)
        assert played is not None
        return native.perft(start, 3) == counts and start.choices() == choices and played[1] is not start

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(200)))


def test_repetition_is_judged_along_the_line() -> None:
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    start = native.load("chess", START)
    line = native.after(start, shuffle * 2)
    assert (line.outcome, line.claims) == (None, ["repetition"])
    line = native.after(line, shuffle * 2)
    assert (line.outcome, line.claims) == ((None, "fivefold-repetition"), [])
    assert (line.choices(), line.moves(), native.perft(line, 2)) == ([], [], [0, 0])
    assert line.hash == start.hash
    with pytest.raises(IllegalMove, match="not among the choices"):
        native.after(line, ["g1f3"])


def test_a_python_position_brings_its_history_along() -> None:
    position = heterodox.game("chess").start()
    for move in ["g1f3", "g8f6", "f3g1", "f6g8"] * 4:
        position = position.play(move)
    assert native.position(position).outcome == (None, "fivefold-repetition")
    assert native.load("chess", str(position)).outcome is None


def test_hash_ignores_counters_and_vain_en_passant() -> None:
    def key(text: str) -> int:
        return native.load("chess", text).hash

    after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq {} {} 1"
    assert key(after.format("e3", 0)) == key(after.format("-", 7))
    takes = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq {} 0 1"
    assert key(takes.format("e3")) != key(takes.format("-"))


@every_game
@given(text=st.text(), number=st.integers(), option=st.text(min_size=1))
@settings(deadline=None)
def test_no_text_and_no_number_does_harm(name: str, text: str, number: int, option: str) -> None:
    start = str(heterodox.game(name).start())
    with pytest.raises(InvalidText, match="not a canonical position string"):
        native.load(name, text)
    with pytest.raises(InvalidText, match="not in the native core"):
        # No game's name has such a sign: a name with anything behind it may be another game's ("chess2").
        native.load(f"{name}?{text}", start)
    handle = native.load(name, start)
    if number in [code & swift.NUMBER for code in handle.choices()]:
        assert handle.play(number) is not None
    elif 0 <= number <= swift.NUMBER:
        assert handle.play(number) is None
    with contextlib.suppress(InvalidText):
        native.load(name, start, **{f"x{option}": "1"})


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_string_is_refused_or_printed_back(name: str, seed: int) -> None:
    dice = random.Random(f"damage {name} {seed}")
    game = heterodox.game(name)
    accepted = 0
    for _ in range(40):
        position = game.compose(dice)
        for _ in range(20):
            text = damage(str(position), dice)
            try:
                handle = native.load(name, text, **rules_in_force(position))
            except InvalidText:
                continue
            accepted += 1
            assert str(handle) == text
            for code in handle.choices()[:5]:
                played = handle.play(code & swift.NUMBER)
                assert played is not None
                assert played[0] == code
                native.load(name, str(played[1]), **rules_in_force(position))
    assert accepted > 0


def test_a_mind_wants_positions_of_its_game() -> None:
    mind = Mind("chess", megabytes=1, threads=1, weights=read_weights("chess"))
    with pytest.raises(InvalidText, match="expected one of chess"):
        mind.evaluate(heterodox.game("oracle").start())


@pytest.mark.parametrize(
    ("depth", "jobs"), [(-1, 1), (65, 1), (2**70, 1), (1, 0), (1, 10**9), (True, 1), ("3", 1), (1.5, 1)]
)
def test_numbers_out_of_bounds_are_refused(depth: int, jobs: int) -> None:
    with pytest.raises(InvalidText, match="expected a number"):
        native.perft(heterodox.game("chess").start(), depth, jobs=jobs)


def test_control_c_ends_a_long_count() -> None:
    code = (
        "import signal, threading, os\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # it may be ignored in the background
        "from heterodox import native\n"
        "threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        f"native.perft(native.load('chess', '{START}'), 12)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=600, check=False)
    assert b"KeyboardInterrupt" in done.stderr


def test_the_stub_is_up_to_date(tmp_path: Path) -> None:
    made = tmp_path / "made.pyi"
    stubgen = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "heterodox._native", "-o", str(made)]
    subprocess.run(stubgen, check=True)
    ruff = [sys.executable, "-m", "ruff", "format", "-q", "--line-length", "110", str(made)]
    subprocess.run(ruff, check=True)
    assert made.read_text(encoding="utf-8") == STUB.read_text(encoding="utf-8")


@pytest.mark.pure
def test_without_the_core_every_function_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", False)
    assert native.games() == ()
    assert native.level() == 0
    for call in (native.perft, native.divide, native.playouts):
        with pytest.raises(native.NativeMissing, match="not compiled"):
            call(heterodox.game("chess").start(), 1)
    with pytest.raises(native.NativeMissing):
        native.load("chess", START)
    with pytest.raises(native.NativeMissing):
        native.position(heterodox.game("chess").start())


@every_game
def test_both_builds_agree(name: str) -> None:
    """The build for every machine is not the one in use here, but must be as right."""
    start = heterodox.game(name).start()
    plain = import_module("heterodox._native").load(name.encode(), str(start).encode(), [])
    assert plain.perft(4, 1) == native.perft(start, 4)
    assert plain.hash == native.position(start).hash
    assert plain.choices() == native.position(start).choices()


def test_the_core_for_all_machines_is_loaded_where_the_other_does_not_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = import_module("heterodox._native")
    monkeypatch.setattr(plain, "machine_is_v3", lambda: False)
    assert load() is plain
    monkeypatch.setattr(plain, "machine_is_v3", lambda: True)
    monkeypatch.setitem(sys.modules, "heterodox._native_v3", None)
    assert load() is plain
    monkeypatch.setitem(sys.modules, "heterodox._native", None)
    assert load() is None
