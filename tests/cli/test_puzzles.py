"""puzzles and openings at the command line: exact JSON, clear refusals, files that grow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from heterodox import native
from heterodox.cli.openings import openings_command
from heterodox.cli.puzzles import puzzles_command
from heterodox.errors import InvalidText

COMPILED = pytest.mark.skipif(not native.available, reason="the native core is not compiled here")


def call(*words: str, typed: str = "", group: Any = puzzles_command) -> Result:
    return CliRunner().invoke(group, list(words), input=typed, catch_exceptions=False)


def test_the_list_in_json_has_these_keys_and_no_others() -> None:
    found = json.loads(call("oracle", "--json").stdout)
    assert set(found) == {"puzzles"}
    for puzzle in found["puzzles"]:
        assert list(puzzle) == ["id", "position", "solution", "theme", "difficulty"]
        assert all(isinstance(decision, str) for decision in puzzle["solution"])
    theme = found["puzzles"][0]["theme"]
    few = json.loads(call("oracle", "--theme", theme, "--json").stdout)["puzzles"]
    assert {puzzle["theme"] for puzzle in few} == {theme}
    assert len(few) < len(found["puzzles"])


def test_the_list_for_people_says_how_many() -> None:
    lines = call("list", "oracle").stdout.splitlines()
    assert lines[-1].startswith(f"{len(lines) - 1} puzzles")


@pytest.mark.parametrize(
    ("words", "named"),
    [(("nosuch",), "nosuch"), (("oracle", "--theme", "cookery"), "cookery"), (("chess",), "no puzzles")],
)
def test_what_there_is_not_is_named(words: tuple[str, ...], named: str) -> None:
    with pytest.raises(InvalidText, match=named):
        call(*words)


def test_solving_keeps_a_rating(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HETERODOX_HOME", str(tmp_path))
    result = call("solve", "oracle", "--ascii", typed="show\nquit\n")
    assert result.exit_code == 0
    assert "Your rating" in result.stdout
    assert "Theme:" in result.stdout


@COMPILED
def test_a_file_of_puzzles_grows_and_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "found.jsonl"
    call("make", "oracle", str(file), "--games", "6", "--nodes", "600")
    first = file.read_text(encoding="utf-8")
    call("make", "oracle", str(file), "--games", "6", "--nodes", "600")
    grown = file.read_text(encoding="utf-8")
    assert grown.startswith(first)
    chosen = call("choose", "oracle", str(file), "--number", "5").stdout
    kept = tmp_path / "kept.jsonl"
    kept.write_text(chosen, encoding="utf-8")
    checked = call("check", "oracle", str(kept), "--json")
    assert json.loads(checked.stdout)["puzzles"] == len(chosen.splitlines())
    assert checked.exit_code == bool(json.loads(checked.stdout)["wrong"])


@COMPILED
def test_a_wrong_puzzle_fails_the_check(tmp_path: Path) -> None:
    shown = json.loads(call("oracle", "--json").stdout)["puzzles"][0]
    file = tmp_path / "wrong.jsonl"
    file.write_text(json.dumps({**shown, "theme": "cookery", "nodes": 500, "levels": [1] * 6}) + "\n")
    result = call("check", "oracle", str(file))
    assert result.exit_code == 1
    assert "theme" in result.stdout


def test_openings_for_people_and_programs() -> None:
    text = call("chess2", "ca", group=openings_command).stdout
    assert "games" in text
    found = json.loads(call("chess2", "ca", "armies=ka", "--json", group=openings_command).stdout)
    assert [row["setup"] for row in found["openings"]] == ["armies=ca", "armies=ka"]
    for row in found["openings"]:
        assert set(row) == {"setup", "title", "team", "games", "score", "lines"}
    with pytest.raises(InvalidText, match="nosuch"):
        call("chess2", "nosuch", group=openings_command)
