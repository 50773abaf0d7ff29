"""Puzzles for agents, where the package has a school with puzzles: take one, answer it step by step."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any, Protocol

from pydantic import BaseModel, Field

from heterodox.errors import InvalidText
from heterodox.games.protocol import Game, Position
from heterodox.games.registry import find_game, list_games
from heterodox.mcp.answers import Choice
from heterodox.play.telling import happened, heading
from heterodox.render import text

__all__ = ["PuzzleTools", "puzzle_tools"]

SCHOOL = "heterodox.learn"
MODULE = f"{SCHOOL}.puzzles"


class Puzzle(Protocol):
    """What the school tells about a puzzle; a solution has the decisions of all seats, in order."""

    @property
    def id(self) -> str: ...
    @property
    def position(self) -> str: ...
    @property
    def solution(self) -> Sequence[str]: ...
    @property
    def theme(self) -> str: ...
    @property
    def difficulty(self) -> int: ...


class TakenPuzzle(BaseModel):
    """A puzzle: find the best decision of the seat that decides."""

    puzzle: str = Field(description="Its name, for answer_puzzle.")
    game: str
    theme: str
    difficulty: int = Field(description="From 1 to 100.")
    position: str
    board: str
    seat: str
    why: str
    choices: list[Choice]


class AnsweredPuzzle(BaseModel):
    """What came of an answer."""

    right: bool
    solved: bool
    words: list[str] = Field(description="What the decisions did, and what is next.")
    position: str
    board: str
    choices: list[Choice] = Field(description="What may be decided next; empty when it is over.")


Find = Callable[[Game], Sequence[Puzzle]]


def puzzle_tools() -> list[Callable[..., Any]]:
    """The two tools, where there are puzzles; else none."""
    if find_spec(SCHOOL) is None or find_spec(MODULE) is None:
        return []
    find: Find = import_module(MODULE).shipped_puzzles
    if not any(find(game) for game in list_games()):
        return []
    tools = PuzzleTools(find)
    return [tools.take_puzzle, tools.answer_puzzle]


class PuzzleTools:
    """Puzzles by their names: GAME-ID."""

    def __init__(self, find: Find) -> None:
        self._find = find

    def take_puzzle(
        self,
        game: Annotated[str, Field(description="The name of a game.")],
        theme: Annotated[str, Field(description="Only puzzles about this.")] = "",
        difficulty: Annotated[
            int, Field(ge=0, le=100, description="About so hard, from 1 to 100; 0 for any.")
        ] = 0,
        puzzle: Annotated[str, Field(description="A puzzle by its name, instead of any.")] = "",
    ) -> TakenPuzzle:
        """A position with one clearly best line: find it, then tell answer_puzzle."""
        found = find_game(game)
        chosen = self._named(puzzle)[1] if puzzle else self._drawn(found, theme, difficulty)
        start = found.parse(chosen.position)
        view = start.view(start.seat)
        return TakenPuzzle(
            puzzle=f"{found.name}-{chosen.id}",
            game=found.name,
            theme=chosen.theme,
            difficulty=chosen.difficulty,
            position=str(view),
            board=text.board(view.picture()),
            seat=view.seat,
            why=heading(view),
            choices=_choices(view),
        )

    def answer_puzzle(
        self,
        puzzle: Annotated[str, Field(description="The name of the puzzle.")],
        decisions: Annotated[list[str], Field(description="Your decisions so far, the first one first.")],
    ) -> AnsweredPuzzle:
        """Whether your decisions solve it; the others' answers are played, then you may go on."""
        if not decisions:
            raise InvalidText("decisions: expected one or more")
        game, chosen = self._named(puzzle)
        here = game.parse(chosen.position)
        solver, words = here.seat, list[str]()
        given, expected = list(decisions), list(chosen.solution)
        while expected:
            mine = here.seat == solver
            if mine and not given:
                break
            said = given.pop(0) if mine else expected[0]
            before, here = here, here.play(said)
            words += happened(before.view(solver), here.view(solver)) or [
                before.spell(before.parse_move(said))
            ]
            if mine and before.parse_move(said) != before.parse_move(expected[0]):
                return _judged(here, before.team, solver, words)
            expected.pop(0)
        words += ["Solved."] if not expected else ["Right so far: go on."]
        return _answer(here, solver, words, right=True, solved=not expected)

    def _named(self, name: str) -> tuple[Game, Puzzle]:
        game, _, wanted = name.rpartition("-")
        found = find_game(game)
        for puzzle in self._find(found):
            if puzzle.id == wanted:
                return found, puzzle
        raise InvalidText(f"puzzle {name[:40]!r}: there is no such puzzle; take_puzzle gives one")

    def _drawn(self, game: Game, theme: str, difficulty: int) -> Puzzle:
        puzzles = self._find(game)
        if not puzzles:
            raise InvalidText(f"game {game.name}: there are no puzzles")
        about = [one for one in puzzles if theme in ("", one.theme)]
        if not about:
            themes = ", ".join(sorted({one.theme for one in puzzles}))
            raise InvalidText(f"theme {theme[:40]!r}: expected one of {themes}")
        if difficulty:
            about.sort(key=lambda one: abs(one.difficulty - difficulty))
            about = about[:10]
        return random.choice(about)


def _judged(here: Position, team: str, solver: str, words: list[str]) -> AnsweredPuzzle:
    """Another decision than the expected one: it solves the puzzle only where it wins at once."""
    outcome = here.outcome
    if outcome is not None and outcome.winner == team:
        return _answer(here, solver, [*words, "Solved: the game is won."], right=True, solved=True)
    return _answer(here, solver, [*words, "There is something better: try again."], right=False, solved=False)


def _answer(here: Position, solver: str, words: list[str], *, right: bool, solved: bool) -> AnsweredPuzzle:
    view = here.view(solver)
    due = _choices(view) if right and not solved and here.seat == solver else []
    board = text.board(view.picture())
    return AnsweredPuzzle(
        right=right, solved=solved, words=words, position=str(view), board=board, choices=due
    )


def _choices(view: Position) -> list[Choice]:
    return [Choice(decision=str(one), text=view.spell(one)) for one in view.choices()]
