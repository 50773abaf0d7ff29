"""What tripped people at the command line, one test for each: named after what it was."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as ET
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import heterodox
from heterodox import native
from heterodox.cli.batch import answer
from heterodox.games import registry
from tests.cli.test_commands import START

ROOT = Path(__file__).parents[2]
needs_core = pytest.mark.skipif(not native.available, reason="needs the compiled core")


def run(*arguments: str, given: bytes = b"", **env: str) -> subprocess.CompletedProcess[str]:
    """Run `heterodox` with some of the environment changed."""
    done = subprocess.run(
        [sys.executable, "-m", "heterodox", *arguments],
        input=given,
        capture_output=True,
        check=False,
        timeout=600,
        env={**os.environ, **env},
    )
    told = [part.decode("utf-8", "backslashreplace") for part in (done.stdout, done.stderr)]
    return subprocess.CompletedProcess(done.args, done.returncode, *told)


def refused(*arguments: str, given: bytes = b"", **env: str) -> str:
    """The one line with which a call was refused."""
    done = run(*arguments, given=given, **env)
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 1, lines
    assert lines[0].isprintable()
    return lines[0]


def batch(**request: Any) -> Any:
    return answer(json.dumps({"id": 1, **request}).encode())


# -- play ----------------------------------------------------------------------------------------


def test_play_knows_the_flags_that_games_declare(tmp_path: Path) -> None:
    done = run(
        *("play", "enochian", "--plain", "--no-board", "--array", "air-of-fire", "--seats", "4"),
        given=b"/status\n",
        HETERODOX_HOME=str(tmp_path),
    )
    assert done.returncode == 0, done.stderr
    assert "Option array: air-of-fire" in done.stdout
    assert "Option seats: 4" in done.stdout


@pytest.mark.parametrize(
    "bad",
    [
        ("--seat", "purple=level 3"),
        ("--seat", "black=level 99"),
        ("--seat", "black"),
        ("--clock", "soon"),
        ("--option", "nonsense=1"),
        ("--load", "no-such-file.txt"),
    ],
)
def test_play_refuses_bad_seats_levels_and_clocks_without_a_terminal(bad: tuple[str, str]) -> None:
    refused("play", "chess", *bad)


def test_play_without_a_terminal_shows_the_game_with_its_options() -> None:
    done = run("play", "enochian", "--array", "air-of-fire")
    assert done.returncode == 0
    assert done.stdout != run("play", "enochian").stdout


def test_load_reads_journals(tmp_path: Path) -> None:
    given = b"e2e4\ne7e5\n/quit\n"
    run("play", "chess", "--plain", "--no-board", given=given, HETERODOX_HOME=str(tmp_path))
    (journal,) = tmp_path.glob("*.journal")
    again = str(tmp_path / "again")
    done = run(
        "play", "--plain", "--no-board", "--load", str(journal), given=b"/status\n", HETERODOX_HOME=again
    )
    assert done.returncode == 0, done.stderr
    assert "rnbqkbnr/pppp1ppp/8/4p3/4P3" in done.stdout


def test_an_empty_home_does_not_write_to_the_root_of_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    from heterodox.play.saved import home

    for name in ("HETERODOX_HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for empty in ("", "/"):
        monkeypatch.setenv("HOME", empty)
        assert len(home().parts) > 3 or home().is_relative_to(tempfile.gettempdir())
        assert not str(home()).startswith("/.local")


# -- apply, show, samples, match -----------------------------------------------------------------


def test_apply_prints_the_position_alone() -> None:
    moves = ("e2e4", "d7d5", "e4d5")
    done = run("apply", "chess", "start", *moves)
    assert done.stdout == "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2\n"
    assert run("apply", "chess", done.stdout.strip(), "d8d5").returncode == 0


def test_apply_tells_events_where_they_are_asked_for() -> None:
    lines = run("apply", "chess", "start", "f2f3", "e7e5", "g2g4", "d8h4", "--events").stdout.splitlines()
    assert lines[0].endswith("w KQkq - 1 3")
    assert lines[-1] == "  over: black (checkmate)"


@pytest.mark.parametrize("game", ["chess", "enochian"])
def test_the_size_of_a_picture_is_its_width(game: str, tmp_path: Path) -> None:
    from PIL import Image

    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    assert run("show", game, "--size", "600", "--svg", str(svg), "--png", str(png)).returncode == 0
    assert ET.fromstring(svg.read_text("utf-8")).attrib["width"] == "600"
    with Image.open(png) as picture:
        assert picture.width == 600


def test_samples_of_a_game_without_any_says_so() -> None:
    done = run("samples", "chess")
    assert (done.returncode, done.stdout) == (0, "chess has no sample games\n")
    assert "chess has no sample games" in refused("samples", "chess", "1")


def test_a_match_without_a_folder_goes_to_the_data_folder(tmp_path: Path) -> None:
    here, data = tmp_path / "here", tmp_path / "data"
    here.mkdir()
    command = [sys.executable, "-m", "heterodox", "match", "random", "random", "--game", "chess"]
    done = subprocess.run(
        [*command, "--games", "2", "--openings", "random:0", "--nodes", "1", "--jobs", "1"],
        cwd=here,
        env={**os.environ, "HETERODOX_HOME": str(data)},
        capture_output=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    assert list(here.iterdir()) == []
    assert list((data / "matches").iterdir())


# -- batch ---------------------------------------------------------------------------------------


@needs_core
@pytest.mark.parametrize("limit", [{"depth": 3}, {"nodes": 2000}, {"time": 0.05}])
def test_batch_analyzes(limit: dict[str, Any]) -> None:
    result = batch(command="analyze", game="chess", position="start", moves=["e2e4"], lines=2, **limit)[
        "result"
    ]
    assert len(result["lines"]) == 2
    assert result["team"] == "black"
    assert result["lines"][0]["moves"]


@pytest.mark.parametrize(
    ("bad", "named"),
    [
        ({}, "depth"),
        ({"depth": 0}, "depth"),
        ({"depth": True}, "depth"),
        ({"nodes": "many"}, "nodes"),
        ({"time": -1}, "time"),
        ({"time": 10**400}, "time"),
        ({"depth": 2, "lines": 1000}, "lines"),
    ],
)
def test_batch_refuses_bad_limits_of_analyze(bad: dict[str, Any], named: str) -> None:
    assert named in batch(command="analyze", game="chess", position="start", **bad)["error"]


def test_batch_looks_up_rules() -> None:
    found = batch(command="rules", game="enochian", query="E15")["result"]["rules"]
    assert [rule["id"] for rule in found] == ["E15"]
    assert {rule["game"] for rule in batch(command="rules", query="promotion")["result"]["rules"]}
    assert "query" in batch(command="rules", game="enochian", query=3)["error"]


def test_batch_shows_a_position_as_a_seat_may_know_it() -> None:
    hidden = {"command": "view", "game": "chess2", "position": "start", "options": {"armies": "??"}}
    start = batch(**hidden, seat="white")["result"]
    assert start["choices"]
    hidden["moves"] = [start["choices"][0]]
    mine, theirs = (batch(**hidden, seat=seat)["result"] for seat in ("white", "black"))
    assert mine["position"] != theirs["position"]
    assert mine["choices"] == []
    assert "seat" in batch(**hidden, seat="purple")["error"]


@pytest.mark.parametrize("bad", [b"NaN", b"-Infinity", b"1e999", b"[NaN]", b"[" * 300 + b"]" * 300])
def test_batch_refuses_ids_that_are_no_json(bad: bytes) -> None:
    told = answer(b'{"id": ' + bad + b', "command": "new", "game": "chess"}')
    json.dumps(told, allow_nan=False)
    assert ("error" in told) == (b"[[" not in bad)


# -- bad input gets one line ---------------------------------------------------------------------


@pytest.mark.parametrize("name", ["self", "text", "position", "check", "game", "options"])
def test_options_with_the_name_of_an_argument_are_refused(name: str) -> None:
    for command in (("new", "chess"), ("moves", "chess", "start"), ("moves", "chess", START)):
        assert "no such option" in refused(*command, "--option", f"{name}=1")
    assert "no such option" in refused("play", "chess", "--plain", "--option", f"{name}=1")
    assert "no such option" in batch(command="new", game="chess", options={name: "1"})["error"]


@needs_core
@pytest.mark.parametrize(
    ("name", "contents"),
    [
        ("broken.yaml", b"pawn: [1, 2\n  - : :"),
        ("binary.yaml", bytes(range(256))),
        ("large.yaml", b"pawn: [" + b"9" * 5000 + b", 1]"),
        ("binary.net", bytes(range(256)) * 9),
        ("empty.net", b""),
        ("signs.net", "heterodox net chess 24673\nä\n".encode()),
    ],
)
def test_broken_weights_and_nets_are_refused(name: str, contents: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(contents)
    player = f"engine:{tmp_path / name}"
    assert name in refused("play", "chess", "--seat", f"black={player}")


@needs_core
def test_weights_too_large_for_the_engine_are_refused(tmp_path: Path) -> None:
    from heterodox.engine.weights import dump_weights, read_features

    path = tmp_path / "huge.yaml"
    path.write_text(dump_weights("chess", [10**12, *read_features("chess")[1:]]), encoding="utf-8")
    assert "huge.yaml" in refused("play", "chess", "--seat", f"black=engine:{path}")


@needs_core
def test_a_damaged_net_is_noticed(tmp_path: Path) -> None:
    from heterodox.engine.weights import read_weights

    shipped = (Path(heterodox.__file__).parent / "engine" / "weights" / "chess.net").read_text("ascii")
    place = len(shipped) // 2
    sign = "B" if shipped[place] != "B" else "C"
    damaged = tmp_path / "damaged.net"
    damaged.write_text(shipped[:place] + sign + shipped[place + 1 :], encoding="ascii")
    with pytest.raises(heterodox.InvalidText, match="checksum"):
        read_weights("chess", damaged)


@needs_core
def test_a_hash_larger_than_memory_is_refused() -> None:
    if os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >= 65_536 << 20:
        pytest.skip("this machine has more")
    assert "memory" in refused("analyze", "chess", "start", "--depth", "1", "--hash", "65536")


def test_a_latin_1_terminal_gets_signs_that_it_has() -> None:
    latin: Any = {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    done = run("show", "chess", **latin)
    assert done.returncode == 0, done.stderr
    assert done.stdout.replace("\r", "") == run("show", "chess", "--ascii").stdout
    for command in (("play", "enochian"), ("games",), ("rules", "enochian")):
        done = run(*command, **latin)
        assert (done.returncode, done.stderr) == (0, "")


def test_bytes_that_are_no_text_can_be_typed(tmp_path: Path) -> None:
    done = run(
        "play", "chess", "--plain", "--no-board", given=b"\xff\xfe\n/quit\n", HETERODOX_HOME=str(tmp_path)
    )
    assert done.returncode == 0, done.stderr


def test_the_app_needs_a_terminal_with_all_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    from heterodox.cli import play

    monkeypatch.setattr(play, "speaks_unicode", lambda: False)
    with pytest.raises(heterodox.InvalidText, match="--plain"):
        play._play_app(None, None)


def test_a_file_starts_no_program(tmp_path: Path) -> None:
    """A record of a stranger named `uci:PROGRAM` for a seat, and the table ran it."""
    path, proof = tmp_path / "game.txt", tmp_path / "started"
    head = f'[Record "heterodox 2"]\n[Game "chess"]\n[Start "{START}"]\n'
    path.write_text(head + f'[Seat "white" "" " UCI:touch {proof}"]\n\n-- unfinished\n', encoding="utf-8")
    for arguments, given in ((("--load", str(path)), ""), (("chess",), f"/load {path}\n")):
        done = run(
            *("play", "--plain", "--no-board", *arguments),
            given=f"{given}/status\n".encode(),
            HETERODOX_HOME=str(tmp_path / "games"),
        )
        assert done.returncode == 0, done.stderr
        assert "starts no program" in done.stdout + done.stderr
        assert "white: person" in done.stdout
    assert not proof.exists()


def test_a_player_of_a_file_that_cannot_be_had_is_told_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    head = f'[Record "heterodox 2"]\n[Game "chess"]\n[Start "{START}"]\n'
    path.write_text(head + '[Seat "white" "" "nonsense 3"]\n\n-- unfinished\n', encoding="utf-8")
    for arguments, given in ((("--load", str(path)), ""), (("chess",), f"/load {path}\n")):
        done = run(
            *("play", "--plain", "--no-board", *arguments),
            given=f"{given}/status\n".encode(),
            HETERODOX_HOME=str(tmp_path / "games"),
        )
        assert done.returncode == 0, done.stderr
        assert "nonsense 3" in done.stdout + done.stderr
        assert "white: person" in done.stdout


@needs_core
@pytest.mark.parametrize("name", ["missing.yaml", "missing.net", ""])
def test_weights_that_cannot_be_opened_are_refused_at_the_table(name: str, tmp_path: Path) -> None:
    given = f"/ai black engine:{tmp_path / name}\n/status\n".encode()
    done = run("play", "chess", "--plain", "--no-board", given=given, HETERODOX_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "black: person" in done.stdout


# -- plugins, doctor, promises -------------------------------------------------------------------


def test_one_broken_plugin_never_disables_the_program(tmp_path: Path) -> None:
    (tmp_path / "broken_game.py").write_text("raise RuntimeError('\\x1b]0;owned\\x07 not today')\n")
    folder = tmp_path / "broken_game-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(f"[{registry.GROUP}]\nbroken = broken_game:GAME\n")
    for command in (("games",), ("new", "chess"), ("new", "--help"), ("rules", "promotion")):
        done = run(*command, PYTHONPATH=str(tmp_path))
        assert (done.returncode, done.stderr) == (0, "")
    told = run("doctor", PYTHONPATH=str(tmp_path)).stdout
    assert re.search(r"game broken: .*not today", told)
    assert "\x1b" not in told
    assert "not today" in refused("new", "broken", PYTHONPATH=str(tmp_path))


@pytest.mark.parametrize(
    "target", ["no_such_module:GAME", "heterodox_noughts:NOTHING", "heterodox_noughts:SQUARES"]
)
def test_a_plugin_that_is_no_game_is_skipped(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda group: [EntryPoint("oops", target, registry.GROUP)]
    )
    assert "oops" not in [game.name for game in heterodox.games()]
    assert list(registry.broken_games()) == ["oops"]
    with pytest.raises(heterodox.InvalidText, match="oops"):
        heterodox.game("oops")


@pytest.mark.parametrize("part", ["setups", "guides", "rules_text", "start", "samples"])
def test_a_game_that_stumbles_when_asked_is_skipped(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object, **__: object) -> None:
        raise RuntimeError("not today")

    monkeypatch.setattr(type(heterodox.game("noughts")), part, stumble)
    assert "noughts" not in [game.name for game in heterodox.games()]
    assert "not today" in registry.broken_games()["noughts"]


def test_doctor_says_what_does_not_work_without_the_compiled_core(monkeypatch: pytest.MonkeyPatch) -> None:
    from heterodox.cli import doctor

    monkeypatch.setattr(native, "available", False)
    told = " ".join(doctor._native())
    for command in ("analyze", "uci", "bench", "tune", "fuzz"):
        assert command in told
    assert "everything works" not in told


def test_the_package_promises_only_what_is_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "browser" not in project["description"]
    assert "everything runs in pure Python" not in readme


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in project["project"]
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["scikit-build"]["metadata"]["version"]["input"] == "src/heterodox/__init__.py"
