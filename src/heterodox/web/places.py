"""A position as the page shows it: plain data for boards, lists and words, of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from fastapi.responses import JSONResponse

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.options import begin, read
from heterodox.games.picture import Picture
from heterodox.games.protocol import Game, Kind, Position
from heterodox.web.cells import read_cells, write_cells

__all__ = ["answered", "find_place", "line_json", "picture_json", "place_json", "put_cells"]

# Longer games are not replayed in one request.
MOST_MOVES = 3000


def answered(work: Callable[[], Any]) -> JSONResponse:
    """The result as JSON, or the reason of a refusal in one line."""
    try:
        return JSONResponse(work())
    except HeterodoxError as refusal:
        words = " ".join(str(refusal).split())
        return JSONResponse({"error": words}, status_code=422)


def picture_json(picture: Picture) -> dict[str, Any]:
    """A picture as plain data, with the fields of `heterodox.games.picture`."""
    return asdict(picture)


def find_place(
    game: Game, text: str, options: Mapping[str, str], moves: Sequence[str]
) -> tuple[Position, list[str]]:
    """The position of a string ("" for the first one) after some moves, and its defects.

    A string that can be read but not played is shown all the same, as long as no moves follow.
    """
    if len(moves) > MOST_MOVES:
        raise InvalidText(f"moves: {len(moves)} are too many, at most {MOST_MOVES}")
    if not text:
        return _after(begin(game, options), moves), []
    try:
        return _after(read(game, text, options), moves), []
    except HeterodoxError:
        if moves:
            raise
        game.expect_options(options)
        seen = game.parse(text, check=False, **options)
        return seen, list(seen.status())


def _after(position: Position, moves: Sequence[str]) -> Position:
    for move in moves:
        position = position.replay(move)
    return position


def place_json(position: Position, defects: Sequence[str] = ()) -> dict[str, Any]:
    """Everything that a board, its reader and its move list want to know of a position."""
    outcome = None if defects else position.outcome
    picture = position.picture()
    return {
        "game": position.game.name,
        "title": position.game.title,
        "position": str(position),
        "options": dict(position.options),
        "seats": list(position.seats),
        "teams": list(position.game.teams),
        "turn": position.turn,
        "seat": "" if outcome else position.seat,
        "team": position.team,
        "kind": Kind.OVER.value if defects else position.kind.value,
        "phase": position.phase,
        "check": [] if defects else list(position.in_check()),
        "outcome": asdict(outcome) if outcome else None,
        "verdict": position.game.verdict(outcome) if outcome else "",
        "choices": [] if defects else _choices(position),
        "defects": list(defects),
        "words": list(position.words()),
        "picture": picture_json(picture),
        "cells": read_cells(str(position), picture),
    }


def _choices(position: Position) -> list[dict[str, Any]]:
    """What may be decided: the notation, the words of books, the words for a reader, the squares."""
    return [
        {
            "decision": str(choice),
            "text": position.describe(choice),
            "spell": position.spell(choice),
            "squares": list(choice.squares),
        }
        for choice in position.choices()
    ]


def line_json(position: Position, moves: Sequence[str]) -> list[dict[str, Any]]:
    """Moves of a record as single decisions: who took them, how they are written and read, what they did."""
    line = []
    for text in moves[:MOST_MOVES]:
        for decision in position.unfold(text):
            after = position.replay(decision)
            line.append(
                {
                    "seat": position.seat,
                    "turn": position.turn,
                    "decision": str(decision),
                    "text": position.describe(decision),
                    "spell": position.spell(decision),
                    "words": list(after.words()),
                    "position": str(after),
                }
            )
            position = after
    return line


def put_cells(game: Game, text: str, options: Mapping[str, str], cells: Mapping[str, str]) -> str:
    """The position string with another board; raises InvalidText where a game's string has no cells."""
    seen, _ = find_place(game, text, options, ())
    picture = seen.picture()
    here = str(seen)
    if read_cells(here, picture) is None:
        raise InvalidText(f"cells: a position of {game.name} is edited as text")
    for square, cell in cells.items():
        if any(sign.isspace() or sign in "/" for sign in cell):
            raise InvalidText(f"cells: {square[:8]!a} holds {cell[:20]!a}")
    return write_cells(cells, here, picture)
