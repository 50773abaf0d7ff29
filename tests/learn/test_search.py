"""The search in the rules: questions as players type them find the rules that answer them."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import heterodox
from heterodox.cli.answers import look_up
from heterodox.errors import InvalidText
from heterodox.games.datafile import read_yaml
from heterodox.games.rulebook import read_rules
from heterodox.learn import search
from heterodox.learn.search import find_rules
from heterodox.play.commands import help_lines

DATA = Path(__file__).parent.parent / "data"
ENOUGH = 0.9


def questions(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return found


def is_answered(asked: dict[str, Any]) -> bool:
    """Whether one of the right rules is within the first three."""
    try:
        found = find_rules((heterodox.game(asked["game"]),), asked["question"])
    except InvalidText:
        return False
    return bool({rule.id for rule in found[:3]} & set(asked["rules"]))


@pytest.mark.parametrize("name", ["questions_given", "questions", "questions_later"])
def test_nine_of_ten_questions_are_answered_within_three(name: str) -> None:
    """`questions` was written before the search, `questions_later` after it."""
    asked = questions(name)
    missed = [one["question"] for one in asked if not is_answered(one)]
    assert len(missed) <= (1 - ENOUGH) * len(asked), missed


@pytest.mark.parametrize("name", ["questions_given", "questions", "questions_later"])
def test_every_question_names_rules_that_exist(name: str) -> None:
    ids = {game.name: {rule.id for rule in read_rules(game)} for game in heterodox.games()}
    for asked in questions(name):
        assert set(asked["rules"]) <= ids[asked["game"]], asked


@pytest.mark.parametrize("game", heterodox.games(), ids=lambda game: game.name)
def test_every_rule_has_words_of_players_and_no_other_has(game: heterodox.Game) -> None:
    text = game.shipped("words.yaml")
    if not text:
        pytest.skip("another package's game without words")
    words = read_yaml(text, "words.yaml")["rules"]
    assert list(words) == [rule.id for rule in read_rules(game)]
    assert all(isinstance(line, str) for lines in words.values() for line in lines)


@pytest.mark.parametrize("game", heterodox.games(), ids=lambda game: game.name)
def test_every_rule_is_found_by_its_own_title(game: heterodox.Game) -> None:
    for rule in read_rules(game):
        assert rule in find_rules((game,), rule.title)[:3], rule


def test_mistyped_words_are_read_as_the_words_next_to_them() -> None:
    chess = heterodox.game("chess")
    assert find_rules((chess,), "stalmate")[0].id == "X7"
    assert find_rules((chess,), "casteling")[0].id == "X5"


def test_a_question_may_hold_anything() -> None:
    chess = heterodox.game("chess")
    for question in (
        '"castling" OR (',
        "castling NEAR/2 *",
        "castling; DROP TABLE rules",
        "castling \ud800 half a sign",
        "castling " * 5000,
    ):
        assert "X5" in [rule.id for rule in find_rules((chess,), question)[:3]]
    for nothing in ("", " ", "?!", "xylophone"):
        with pytest.raises(InvalidText, match="query"):
            find_rules((chess,), nothing)


def test_an_id_gives_that_rule_alone() -> None:
    chess = heterodox.game("chess")
    assert [rule.id for rule in find_rules((chess,), "x5")] == ["X5"]
    with pytest.raises(InvalidText, match="X99"):
        find_rules((chess,), "X99")


def test_doors_answer_alike() -> None:
    found = look_up("enochian", "what happens when a king is captured")["rules"]
    assert set(found[0]) == {"game", "id", "title", "text"}
    lines = help_lines(heterodox.game("enochian"), "what happens when a king is captured")
    assert lines[0] == f"### {found[0]['id']} {found[0]['title']}"
    assert look_up(None, "whirlwind")["rules"][0]["game"] == "chess2"


def test_an_sqlite_without_full_text_search_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Poor:
        def executescript(self, _: str) -> None:
            raise sqlite3.OperationalError("no such module: fts5")

    monkeypatch.setattr(sqlite3, "connect", lambda *_, **__: Poor())
    monkeypatch.setattr(search, "_index", search._index.__wrapped__)
    chess = heterodox.game("chess")
    with pytest.raises(InvalidText, match="no such module: fts5"):
        find_rules((chess,), "castling")
    assert find_rules((chess,), "X5"), "an id needs no search"
