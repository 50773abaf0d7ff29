"""Boards beside the rules: they are positions without defects, and what they say about moves is true."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from heterodox import Game, game, games
from heterodox.errors import HeterodoxError
from heterodox.games.diagrams import Diagram, prose, read_diagrams, split_at_diagrams
from heterodox.games.protocol import Position
from heterodox.games.rulebook import read_rules

MAKE_RULES = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "make_rules.py"))
BOARDS = [
    (one, rule.id, board) for one in games() for rule in read_rules(one) for board in read_diagrams(rule.text)
]


def is_legal(position: Position, text: str) -> bool:
    try:
        position.parse_move(text)
    except HeterodoxError:
        return False
    return True


@pytest.mark.parametrize(("game", "rule", "board"), BOARDS, ids=lambda part: getattr(part, "name", None))
def test_a_board_says_the_truth(game: Game, rule: str, board: Diagram) -> None:
    position = game.parse(board.position)
    assert position.status() == ()
    assert str(game.parse(str(position))) == str(position)
    assert board.may
    for text in board.may:
        assert is_legal(position, text), f"{rule}: {text}"
    for text in board.may_not:
        assert not is_legal(position, text), f"{rule}: {text}"


def test_there_are_boards_beside_many_rules() -> None:
    for one, least in (("enochian", 15), ("chess2", 12), ("oracle", 10)):
        assert len({rule for owner, rule, _ in BOARDS if owner.name == one}) >= least


@pytest.mark.parametrize("name", MAKE_RULES["DRAWN"])
def test_the_drawn_boards_are_up_to_date(name: str) -> None:
    rules = game(name).rules_text()
    assert MAKE_RULES["with_boards"](game(name), rules) == rules, "run python docs/make_rules.py"


def test_a_text_is_cut_at_its_boards() -> None:
    text = (
        "Words.\n\n```text\n8 . k\n```\n\nPosition `a b`: may play `e2e4`, `d4`; may not play `x`.\n\nMore."
    )
    assert read_diagrams(text) == (Diagram("a b", ("e2e4", "d4"), ("x",)),)
    assert split_at_diagrams(text) == ("Words.\n\n", Diagram("a b", ("e2e4", "d4"), ("x",)), "\n\nMore.")
    assert "Position" not in prose(text)
    assert prose("No board.") == "No board."
    assert read_diagrams("Position `a b`: may not play `x`.") == (Diagram("a b", (), ("x",)),)
