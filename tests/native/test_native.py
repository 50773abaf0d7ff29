"""The facade of the native core: what it promises to Python, whatever the caller passes."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import heterodox
from heterodox import AmbiguousMove, HeterodoxError, IllegalMove, InvalidText, native


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STUB = Path(heterodox.__file__).parent / "_native.pyi"

every_game = pytest.mark.parametrize("name", native.games())


@every_game
def test_threads_do_not_change_counts(name: str) -> None:
    start = str(heterodox.game(name).start())
    assert native.perft(name, start, 4, jobs=3) == native.perft(name, start, 4)


@every_game
def test_divide_adds_up_to_perft(name: str) -> None:
    start = str(heterodox.game(name).start())
    parts = native.divide(name, start, 3)
    assert sum(parts.values()) == native.perft(name, start, 3)[-1]
    assert list(parts) == native.moves(name, start)
    assert set(native.divide(name, start, 1).values()) == {1}


@every_game
def test_python_counts_the_same(name: str) -> None:
    position = heterodox.game(name).start()
    assert native.perft(name, str(position), 2) == [position.perft(1), position.perft(2)]


@every_game
def test_playouts_depend_on_the_seed_only(name: str) -> None:
    start = str(heterodox.game(name).start())
    one = native.playouts(name, start, 40, seed=5)
    assert native.playouts(name, start, 40, seed=5, jobs=2) == one
    assert native.playouts(name, start, 40, seed=6) != one
    assert sum(one.wins.values()) + one.draws + one.unfinished == 40
    assert sum(one.reasons.values()) == 40 - one.unfinished
    assert 0 < one.shortest <= one.plies / 40 <= one.longest


@every_game
def test_playouts_stop_at_the_limit(name: str) -> None:
    results = native.playouts(name, str(heterodox.game(name).start()), 3, limit=2)
    assert (results.unfinished, results.plies, results.longest) == (3, 6, 2)


@every_game
def test_many_threads_at_once(name: str) -> None:
    """Calls run without the GIL; they share nothing, so each gives what it gives alone."""
    start = str(heterodox.game(name).start())
    counts, moves = native.perft(name, start, 3), native.moves(name, start)

    def work(number: int) -> bool:
        return native.perft(name, start, 3) == counts and native.moves(name, start) == moves

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(200)))


def test_repetition_is_judged_along_the_line() -> None:
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    line = native.play("chess", START, shuffle * 2)
    assert (line.over, line.winner, line.reason) == (True, None, "repetition")
    with pytest.raises(IllegalMove, match="the game is over"):
        native.play("chess", START, [*shuffle * 2, "g1f3"])


def test_hash_ignores_counters_and_vain_en_passant() -> None:
    after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq {} {} 1"
    assert native.hash("chess", after.format("e3", 0)) == native.hash("chess", after.format("-", 7))
    takes = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq {} 0 1"
    assert native.hash("chess", takes.format("e3")) != native.hash("chess", takes.format("-"))


def play_in_python(position: str, moves: tuple[str, ...]) -> None:
    here = heterodox.game("chess").parse(position)
    for move in moves:
        here = here.play(move)


@pytest.mark.parametrize(
    ("error", "words", "position", "moves"),
    [
        (InvalidText, "6 fields", "", ()),
        (InvalidText, r"\\ud800", "\ud800", ()),
        (InvalidText, r"\\x00", "\0", ()),
        (InvalidText, "found 100001", "/" * 100_000 + " w - - 0 1", ()),
        (IllegalMove, "does not move like that", START, ("e2e5",)),
        (InvalidText, "expected something like", START, ("\ud800",)),
        (AmbiguousMove, "g1e2, c3e2", "7k/8/8/8/8/2N5/8/K5N1 w - - 0 1", ("Ne2",)),
    ],
)
def test_errors_are_those_of_the_python_rules(
    error: type[HeterodoxError], words: str, position: str, moves: tuple[str, ...]
) -> None:
    with pytest.raises(error, match=words) as caught:
        native.play("chess", position, moves)
    with pytest.raises(error) as expected:
        play_in_python(position, moves)
    assert str(caught.value) == str(expected.value)
    assert getattr(caught.value, "defects", ()) == getattr(expected.value, "defects", ())


@every_game
@given(text=st.text(), move=st.text(), option=st.text(min_size=1))
def test_no_text_does_harm(name: str, text: str, move: str, option: str) -> None:
    start = str(heterodox.game(name).start())
    with pytest.raises(InvalidText):
        native.perft(name, text, 2)
    with pytest.raises(InvalidText):
        native.moves(f"{name}{text or '?'}", start)
    with pytest.raises(InvalidText):
        native.moves(name, start, **{f"x{option}": "1"})
    if move not in native.choices(name, start):
        with pytest.raises(HeterodoxError):
            native.play(name, start, [move, move, move])


@pytest.mark.parametrize(
    ("depth", "jobs"), [(-1, 1), (65, 1), (2**70, 1), (1, 0), (1, 10**9), (True, 1), ("3", 1), (1.5, 1)]
)
def test_numbers_out_of_bounds_are_refused(depth: int, jobs: int) -> None:
    with pytest.raises(InvalidText, match="expected a number"):
        native.perft("chess", START, depth, jobs=jobs)


def test_control_c_ends_a_long_count() -> None:
    code = (
        "import signal, threading, os\n"
        "from heterodox import native\n"
        "threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        f"native.perft('chess', '{START}', 12)\n"
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
    for call in (native.moves, native.choices, native.hash):
        with pytest.raises(native.NativeMissing, match="not compiled"):
            call("chess", START)
    with pytest.raises(native.NativeMissing):
        native.perft("chess", START, 1)
    with pytest.raises(native.NativeMissing):
        native.play("chess", START, ())


@every_game
def test_both_builds_agree(name: str) -> None:
    """The build for every machine is not the one in use here, but must be as right."""
    start = str(heterodox.game(name).start())
    plain = import_module("heterodox._native")
    assert plain.perft(name.encode(), start.encode(), [], 4, 1) == native.perft(name, start, 4)
    assert plain.hash_of(name.encode(), start.encode(), []) == native.hash(name, start)


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
