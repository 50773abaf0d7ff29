"""Puzzles: positions in which one line of play is clearly the best.

They ship with each game in `puzzles.jsonl`, one in a line, easy ones first. A solution lists the decisions of
all seats in order, as `Position.choices` writes them; the first and the last are the solver's.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.protocol import Game, Position

__all__ = ["Puzzle", "name_of", "read_puzzles", "shipped_puzzles", "walk", "write_puzzles"]

FILE = "puzzles.jsonl"
SHOWN = ("id", "position", "solution", "theme", "difficulty")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the line that solves it, what it is about and how hard it is, from 1 to 100.

    ends    whether the line ends the game, as a win of the solver
    worth   the solver's chance to win with the first decision, from 0 to 1
    margin  how much less every other first decision is worth
    nodes   how many nodes the search had that found it
    levels  how often each of the solvers that rate puzzles solves it (mining.py), from 0 to 1
    source  the number of the game that it comes from
    """

    id: str
    position: str
    solution: tuple[str, ...]
    theme: str
    difficulty: int
    ends: bool = False
    worth: float = 0
    margin: float = 0
    nodes: int = 0
    levels: tuple[float, ...] = ()
    source: int = 0

    def shown(self) -> dict[str, Any]:
        """What everybody may know who asks for puzzles."""
        return {
            key: list(value) if isinstance(value := getattr(self, key), tuple) else value for key in SHOWN
        }


def name_of(game: Game, text: str) -> str:
    """The id of the puzzle with that position; positions that mean the same have the same."""
    return hashlib.sha256(min(game.alike(text)).encode()).hexdigest()[:8]


def walk(game: Game, puzzle: Puzzle) -> tuple[Position, ...]:
    """The positions of a solution, from the puzzle's own to its last; raises where a decision is illegal."""
    positions = [game.parse(puzzle.position)]
    for decision in puzzle.solution:
        positions.append(positions[-1].play(decision))
    return tuple(positions)


def read_puzzles(text: str, source: str) -> tuple[Puzzle, ...]:
    """The puzzles of a text with one in a line; raises InvalidText with the line that is none."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            data = json.loads(line)
            data["solution"], data["levels"] = tuple(data["solution"]), tuple(data.get("levels", ()))
            found.append(Puzzle(**data))
        except (ValueError, TypeError, KeyError) as error:
            raise InvalidText(f"{source}, line {number}: not a puzzle ({str(error)[:100]})") from None
    return tuple(found)


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The same the other way round, easy puzzles first."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.id))
    return "".join(f"{line_of(puzzle)}\n" for puzzle in ordered)


def line_of(puzzle: Puzzle) -> str:
    """A puzzle as one line of a file."""
    return json.dumps(asdict(puzzle), separators=(",", ":"))


def shipped_puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that ship with a game."""
    return read_puzzles(game.shipped(FILE), f"{FILE} of {game.name}")
