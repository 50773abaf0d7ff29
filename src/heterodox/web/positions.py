"""Positions without a table: what the analysis board, the editor, samples and rituals ask for.

Stateless: every request brings the game, the position and the moves. Nothing is kept, nothing is
hidden: whoever asks has said all there is to know.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from heterodox.errors import InvalidText
from heterodox.games.protocol import Game, Position
from heterodox.games.registry import find_game, list_games
from heterodox.games.rulebook import read_rules
from heterodox.learn.search import find_rules
from heterodox.web.cells import palette
from heterodox.web.places import answered, find_place, line_json, place_json, put_cells

__all__ = ["router"]

Text = Annotated[str, Field(max_length=2000)]
Word = Annotated[str, Field(max_length=80)]
Moves = Annotated[list[Word], Field(max_length=3000)]

router = APIRouter(
    prefix="/api", tags=["positions"], responses={422: {"description": 'refused: {"error": words}'}}
)


class Asked(BaseModel):
    """A position: "" is the first one under the options; then the moves, as records write them."""

    game: Word
    position: Text = ""
    options: dict[Word, Word] = Field(default_factory=dict, max_length=60)
    moves: Moves = Field(default_factory=list)


class AskedCells(Asked):
    """A position whose board is replaced: square -> cell."""

    cells: dict[Word, Word] = Field(max_length=400)


class AskedSquare(Asked):
    """A question about one square."""

    square: Word


class Answers(BaseModel):
    """What has been answered so far in a guided beginning: step -> answer."""

    answers: dict[Word, Text] = Field(default_factory=dict, max_length=60)


@router.post("/positions")
def show_position(asked: Asked) -> JSONResponse:
    """A position after moves: picture, choices, whose decision, defects, outcome."""
    return answered(lambda: _place(asked))


def _place(asked: Asked) -> dict[str, Any]:
    position, defects = find_place(find_game(asked.game), asked.position, asked.options, asked.moves)
    return place_json(position, defects)


@router.post("/positions/cells")
def edit_position(asked: AskedCells) -> JSONResponse:
    """The position with another board, as the editor made it; every defect is named."""

    def edited() -> dict[str, Any]:
        game = find_game(asked.game)
        text = put_cells(game, asked.position, asked.options, asked.cells)
        return place_json(*find_place(game, text, asked.options, ()))

    return answered(edited)


@router.post("/positions/line")
def show_line(asked: Asked) -> JSONResponse:
    """The moves one decision at a time, with their words: for move lists of records and samples."""

    def line() -> dict[str, Any]:
        start, _ = find_place(find_game(asked.game), asked.position, asked.options, ())
        return {"start": str(start), "line": line_json(start, asked.moves)}

    return answered(line)


@router.post("/positions/why")
def explain_square(asked: AskedSquare) -> JSONResponse:
    """What stands on a square, what it does, and why it cannot be moved now."""

    def why() -> dict[str, Any]:
        position, defects = find_place(find_game(asked.game), asked.position, asked.options, asked.moves)
        tokens = position.picture().squares.get(asked.square)
        if tokens is None:
            raise InvalidText(f"square {asked.square[:20]!a}: nothing stands there")
        still = "" if defects or position.outcome else position.why_still(asked.square)
        return {
            "square": asked.square,
            "pieces": [{"title": token.title, "hint": token.hint} for token in tokens],
            "still": still,
        }

    return answered(why)


@router.get("/rules/{game}")
def show_rules(game: Word, query: Word = "") -> JSONResponse:
    """The rules for players: the text, and the rules one by one; with a query those that answer it."""

    def rules() -> dict[str, Any]:
        found = find_game(game)
        chosen = find_rules((found,), query) if query else read_rules(found)
        return {
            "game": found.name,
            "title": found.title,
            "text": found.rules_text(),
            "rules": [{"id": rule.id, "title": rule.title, "text": rule.text} for rule in chosen],
        }

    return answered(rules)


@router.get("/samples")
def list_samples() -> JSONResponse:
    """The games to play through that ship with the rules of every game."""
    return answered(lambda: {"samples": _samples()})


def _samples() -> list[dict[str, Any]]:
    return [
        {
            "game": game.name,
            "title": game.title,
            "number": number,
            "name": sample.name,
            "about": sample.about,
            "options": dict(sample.options),
            "moves": list(sample.moves),
        }
        for game in list_games()
        for number, sample in enumerate(game.samples())
    ]


@router.get("/palette/{game}")
def show_palette(game: Word) -> JSONResponse:
    """The cells that an editor may put on a board, and what they look like."""
    return answered(lambda: _palette(find_game(game).name))


@cache
def _palette(name: str) -> dict[str, Any]:
    cells = palette(find_game(name))
    return {
        "cells": [{"cell": cell, "tokens": [asdict(token) for token in tokens]} for cell, tokens in cells],
    }


@router.get("/guides")
def list_guides() -> JSONResponse:
    """Beginnings that ask one question after the other."""
    guides = [
        {
            "game": game.name,
            "name": guide.name,
            "title": guide.title,
            "summary": guide.summary,
            "length": guide.length,
        }
        for game in list_games()
        for guide in game.guides()
    ]
    return JSONResponse({"guides": guides})


@router.post("/guides/{game}/{name}")
def ask_guide(game: Word, name: Word, answers: Answers) -> JSONResponse:
    """The next question of a guided beginning, and the board as it would begin now."""

    def step() -> dict[str, Any]:
        found = find_game(game)
        guide = next((guide for guide in found.guides() if guide.name == name), None)
        if guide is None:
            raise InvalidText(f"guide {name[:40]!a}: {found.name} has none of that name")
        due = guide.step(answers.answers)
        start = guide.start(answers.answers)
        return {
            "game": found.name,
            "title": guide.title,
            "summary": guide.summary,
            "length": guide.length,
            "step": None
            if due is None
            else {
                "name": due.name,
                "ask": due.ask,
                "about": due.about,
                "choices": dict(due.choices),
                "default": due.default,
                "squares": due.squares,
            },
            "options": _begun_with(found, start),
            "tags": guide.tags(answers.answers),
            "place": place_json(start),
        }

    return answered(step)


def _begun_with(game: Game, start: Position) -> dict[str, str]:
    """The options that begin at that position, without those that are the default anyway."""
    defaults = {option.name: option.default for option in game.options}
    return {name: value for name, value in start.options.items() if value != defaults.get(name)}
