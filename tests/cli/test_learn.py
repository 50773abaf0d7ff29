"""Lessons at the command line: lists, pipes, JSON line by line, plain mode."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from heterodox.cli.learn import learn_command
from heterodox.cli.play import play_command
from heterodox.errors import InvalidText


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HETERODOX_HOME", str(tmp_path))
    return tmp_path


def learn(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(learn_command, arguments, input=given)


def test_the_lists() -> None:
    lines = learn().output.splitlines()
    assert sum("heterodox learn" in line for line in lines) == 3
    data = json.loads(learn("oracle", "--list", "--json").output)
    (course,) = data["courses"]
    assert course["game"] == "oracle"
    assert len(course["lessons"]) >= 12
    assert set(course["lessons"][0]) == {"number", "name", "title", "about", "steps", "rules", "finished"}


def test_a_lesson_through_a_pipe_is_kept(own_home: Path) -> None:
    given = "\nd8g8\nd7d5\nhint\nd7d6\n\nshow\n\n\nshow\n\n\nquit\n"
    done = learn("enochian", "--ascii", given=given)
    assert done.exit_code == 0, done.output
    assert done.output.isascii()
    for words in ("Not this time. Greedy!", "Not allowed: ", "For example d7d6", "Right! Down it goes"):
        assert words in done.output
    assert "The lesson is over" in done.output
    assert json.loads((own_home / "lessons.json").read_text()) == {"enochian": ["01-four-armies"]}
    assert "Lesson 2 of" in learn("enochian", "--no-board").output, "the next one that is not finished"
    assert "x  1 Four armies" in learn("enochian", "--list").output


def test_a_line_of_json_for_each_line() -> None:
    lines = [
        json.loads(line) for line in learn("chess2", "11", "--json", given="0\n\n+\n").output.splitlines()
    ]
    assert len(lines) == 4
    assert lines[0]["ask"]
    assert lines[1]["reply"]["verdict"] == "right"
    assert lines[2]["step"] == 2
    assert lines[3]["settled"]


def test_words_and_the_end_of_the_course() -> None:
    output = learn("oracle", "14", "--no-board", given="rules\nmoves\nnext\n").output
    assert "O23 Draws" in output
    assert "e2e3" in output
    assert "Good" not in output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(("checkers",), "no lessons"), (("chess",), "no lessons"), (("oracle", "77"), "lessons 1 to")],
)
def test_what_is_not_there_is_refused(arguments: tuple[str, ...], told: str) -> None:
    done = learn(*arguments)
    assert isinstance(done.exception, InvalidText)
    assert told in str(done.exception)


def test_plain_mode_teaches_too() -> None:
    given = "/learn\n/learn 2\nmoves\nquit\n/quit\n"
    done = CliRunner().invoke(play_command, ["oracle", "--plain"], input=given)
    assert done.exit_code == 0, done.output
    assert "/learn N begins a lesson." in done.output
    assert "The five ways" in done.output
    assert done.output.rstrip().endswith("Good-bye.")
