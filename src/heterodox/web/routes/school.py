"""Lessons and puzzles for pages. They are no secret, and nothing is kept here: anybody may ask."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from heterodox.learn.training import FIRST_RATING, Record
from heterodox.web.answers import answers
from heterodox.web.places import answered
from heterodox.web.school import Wish, courses_json, first_puzzle, lesson_json, puzzle_lists, puzzle_step

__all__ = ["router"]

Word = Annotated[str, Field(max_length=80)]
Id = Annotated[str, Field(max_length=20)]
Count = Annotated[int, Field(ge=0, le=10**9)]
Answers = Annotated[list[Word], Field(max_length=400)]
MOST_PUZZLES = 5_000
Seen = Annotated[list[Id], Field(max_length=MOST_PUZZLES)]
When = Annotated[float, Field(ge=0, le=10**12)]
Due = Annotated[dict[Id, tuple[When, Count]], Field(max_length=MOST_PUZZLES)]

router = APIRouter(prefix="/api", tags=["school"], responses=answers(413))


class Step(BaseModel):
    """Somebody in a lesson: the answers so far, then perhaps one more ("" goes on), or a wish."""

    answers: Answers = Field(default_factory=list)
    answer: Word | None = None
    wish: Wish = ""


class Kept(BaseModel):
    """What a browser keeps of somebody and one game's puzzles: `heterodox.learn.training.Record`."""

    rating: Annotated[float, Field(ge=-10_000, le=10_000)] = FIRST_RATING
    solved: Count = 0
    missed: Count = 0
    seen: Seen = Field(default_factory=list)
    due: Due = Field(default_factory=dict)

    def record(self) -> Record:
        return Record(self.rating, self.solved, self.missed, tuple(self.seen), dict(self.due))


class Wanted(BaseModel):
    """The wish for a puzzle: of a theme, but not the one just seen."""

    theme: Word = ""
    but: Id = ""
    record: Kept = Field(default_factory=Kept)


class Attempt(BaseModel):
    """Somebody at a puzzle: the right decisions so far, whether one was wrong, then one more or a wish."""

    decisions: Answers = Field(default_factory=list)
    missed: bool = False
    answer: Word | None = None
    wish: Wish = ""
    record: Kept = Field(default_factory=Kept)


@router.get("/courses")
def list_lessons() -> JSONResponse:
    """The lessons of every game that has some."""
    return answered(lambda: {"courses": courses_json()})


@router.post("/lessons/{game}/{name}")
def take_lesson(game: Word, name: Word, step: Step) -> JSONResponse:
    """A step of a lesson: its words, its board, and what is said to an answer."""
    return answered(lambda: lesson_json(game, name, step.answers, step.answer, step.wish))


@router.get("/puzzles")
def list_puzzles() -> JSONResponse:
    """Which games have puzzles, and of which themes."""
    return answered(lambda: {"games": puzzle_lists()})


@router.post("/puzzles/{game}")
def give_puzzle(game: Word, wanted: Wanted) -> JSONResponse:
    """A puzzle that fits somebody's record: one that is due again, or a new one near the rating."""
    return answered(lambda: first_puzzle(game, wanted.theme, wanted.but, wanted.record.record()))


@router.post("/puzzles/{game}/{name}")
def solve_puzzle(game: Word, name: Word, attempt: Attempt) -> JSONResponse:
    """What comes of an answer; when the puzzle is over, the record after it."""
    return answered(
        lambda: puzzle_step(
            game,
            name,
            attempt.record.record(),
            decisions=attempt.decisions,
            missed=attempt.missed,
            answer=attempt.answer,
            wish=attempt.wish,
        )
    )
