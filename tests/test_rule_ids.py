"""Every rule of every game is checked by a test that cites it."""

from __future__ import annotations

import pytest

from heterodox import Game, game, games
from heterodox.games.rulebook import read_rules
from tests.rule_ids import TABLE, citations, expand, table

with_rules = [game for game in games() if read_rules(game)]


@pytest.mark.parametrize("game", with_rules, ids=lambda game: game.name)
def test_every_rule_is_cited_by_a_test(game: Game) -> None:
    cited = citations()
    assert [rule.id for rule in read_rules(game) if not cited[rule.id]] == []


@pytest.mark.parametrize("game", with_rules, ids=lambda game: game.name)
def test_rule_ids_run_from_one_without_gaps(game: Game) -> None:
    ids = [rule.id for rule in read_rules(game)]
    letters = ids[0].rstrip("0123456789")
    assert ids == [f"{letters}{number}" for number in range(1, len(ids) + 1)]


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    known = {rule.id for game in with_rules for rule in read_rules(game)}
    assert set(citations()) - known == set()


def test_the_table_in_the_docs_is_up_to_date() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(), "run python -m tests.rule_ids"


def test_ranges_of_rules_are_read() -> None:
    assert list(expand("E3,E8-E10 quiet/E12")) == ["E3", "E8", "E9", "E10", "E12"]


def test_a_game_without_rules_text_has_no_rules() -> None:
    assert read_rules(game("noughts")) == ()
