"""Which of many puzzles ship: every theme and every difficulty has its share, nothing comes twice.

Also what is wrong with puzzles, for whoever checks them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Game, Position
from heterodox.learn.mining import CHECKED_MARGIN, SAVED, difficulty
from heterodox.learn.proving import Judge
from heterodox.learn.puzzles import Puzzle, name_of, walk

__all__ = ["choose", "defects", "renew"]

# Puzzles that every level solves without thinking teach little.
DULL = 2
# What a check asks for between the best decision and the others.
CLEARLY = CHECKED_MARGIN / 2


def renew(game: Game, puzzle: Puzzle) -> Puzzle:
    """The same puzzle with the name, theme and difficulty that it gets today."""
    line = walk(game, puzzle)
    return replace(
        puzzle,
        id=name_of(game, puzzle.position),
        theme=game.theme(line, saves=puzzle.worth <= SAVED),
        difficulty=difficulty(puzzle.levels),
    )


def choose(game: Game, found: Iterable[Puzzle], number: int) -> tuple[Puzzle, ...]:
    """`number` puzzles out of those found, themes and thirds of the difficulty in turn; no position twice."""
    shelves: dict[tuple[int, str], list[Puzzle]] = defaultdict(list)
    once = {puzzle.id: puzzle for puzzle in (renew(game, one) for one in found)}
    for puzzle in sorted(once.values(), key=lambda one: (one.difficulty <= DULL, -one.margin, one.id)):
        shelves[(puzzle.difficulty - 1) // 33, puzzle.theme].append(puzzle)
    chosen: list[Puzzle] = []
    while len(chosen) < number and any(shelves.values()):
        for shelf in sorted(shelves):
            if shelves[shelf] and len(chosen) < number:
                chosen.append(shelves[shelf].pop(0))
    return tuple(chosen)


def defects(game: Game, puzzle: Puzzle, judge: Judge) -> Iterator[str]:
    """Everything that is wrong with a puzzle, one line each."""
    try:
        line = walk(game, puzzle)
    except HeterodoxError as error:
        yield f"the solution is not legal: {error}"
        return
    if not puzzle.solution or line[-2].team != line[0].team:
        yield "the last decision is not the solver's"
    if puzzle.id != name_of(game, puzzle.position):
        yield "its name is not that of its position"
    if renew(game, puzzle).theme != puzzle.theme:
        yield f"its theme is {renew(game, puzzle).theme}, not {puzzle.theme}"
    outcome = line[-1].outcome
    if puzzle.ends != (outcome is not None and outcome.winner == line[0].team):
        yield "whether it ends the game is told wrongly"
    yield from _doubts(puzzle, line, judge)


def _doubts(puzzle: Puzzle, line: Sequence[Position], judge: Judge) -> Iterator[str]:
    """Where a deeper search sees another best decision, or one that is nearly as good."""
    for here, decision in zip(line, puzzle.solution, strict=False):
        if here.team != line[0].team or len(here.choices()) == 1:
            continue
        verdict = judge.verdict(here)
        if puzzle.ends and here is line[0] and (verdict is None or not verdict.end):
            yield "the end is not forced"
        if verdict is None or verdict.best != decision:
            yield f"{decision}: {verdict.best if verdict else 'no one decision'} is better"
        elif verdict.margin < CLEARLY:
            yield f"{decision}: another decision is nearly as good ({verdict.margin:.2f})"
