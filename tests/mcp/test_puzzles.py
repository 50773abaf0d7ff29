"""Puzzles for agents; they are there where the school has some."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from heterodox.errors import IllegalMove, InvalidText
from heterodox.games.protocol import Game
from heterodox.mcp.puzzles import PuzzleTools, puzzle_tools
from tests.mcp.agent import Agent


@dataclass(frozen=True)
class Puzzle:
    id: str
    position: str
    solution: tuple[str, ...]
    theme: str
    difficulty: int


# A Rook's mate in two, and one at once that has two solutions.
TWO = Puzzle("aa", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", ("a2a7", "h8g8", "b1b8"), "mate", 10)
ONE = Puzzle("bb", "6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1", ("a1a8",), "mate", 5)


def shipped(game: Game) -> tuple[Puzzle, ...]:
    return (TWO, ONE) if game.name == "chess" else ()


TOOLS = PuzzleTools(shipped)


def test_a_puzzle_is_taken_and_solved_step_by_step() -> None:
    taken = TOOLS.take_puzzle("chess", puzzle="chess-aa")
    assert (taken.seat, taken.difficulty, taken.theme) == ("white", 10, "mate")
    assert "a2a7" in [one.decision for one in taken.choices]
    first = TOOLS.answer_puzzle("chess-aa", ["Ra7"])
    assert (first.right, first.solved) == (True, False)
    assert "b1b8" in [one.decision for one in first.choices]
    second = TOOLS.answer_puzzle("chess-aa", ["a2a7", "b1b8"])
    assert (second.right, second.solved, second.choices) == (True, True, [])


def test_a_wrong_answer_and_another_win() -> None:
    wrong = TOOLS.answer_puzzle("chess-aa", ["e1e2"])
    assert (wrong.right, wrong.solved) == (False, False)
    assert wrong.words[-1] == "There is something better: try again."
    assert TOOLS.answer_puzzle("chess-bb", ["b1b8"]).solved, "another mate is a mate"


def test_puzzles_are_drawn_by_theme_and_difficulty() -> None:
    assert TOOLS.take_puzzle("chess", theme="mate").puzzle in ("chess-aa", "chess-bb")
    with pytest.raises(InvalidText, match="no puzzles"):
        TOOLS.take_puzzle("oracle")
    with pytest.raises(InvalidText, match="expected one of mate"):
        TOOLS.take_puzzle("chess", theme="x")
    with pytest.raises(InvalidText, match="take_puzzle gives one"):
        TOOLS.take_puzzle("chess", puzzle="chess-zz")
    with pytest.raises(InvalidText, match="expected one or more"):
        TOOLS.answer_puzzle("chess-aa", [])
    with pytest.raises(IllegalMove):
        TOOLS.answer_puzzle("chess-aa", ["a2h8"])


async def test_the_tools_are_there_where_puzzles_are(agent: Agent) -> None:
    names = [tool.name for tool in (await agent.client.list_tools()).tools]
    expected = [tool.__name__ for tool in puzzle_tools()]
    assert [name for name in names if "puzzle" in name] == expected
    if not expected:
        pytest.skip("this package has no puzzles")
    taken = await agent.call("take_puzzle", game="oracle")
    answer = await agent.call(
        "answer_puzzle", puzzle=taken["puzzle"], decisions=[taken["choices"][0]["decision"]]
    )
    assert answer["words"]
