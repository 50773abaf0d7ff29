"""Which games there are."""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson
from fastapi import APIRouter
from starlette.responses import Response

from heterodox.games.protocol import Game, Option
from heterodox.games.registry import list_games
from heterodox.table.players import LEVELS
from heterodox.web.answers import answers, json_answer

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games", responses=answers())
async def all_games() -> Response:
    """Every game with its options, set-ups and seats."""
    return json_answer(_games())


@cache
def _games() -> bytes:
    return orjson.dumps({"games": [describe(game) for game in list_games()], "levels": LEVELS})


def describe(game: Game) -> dict[str, Any]:
    """A game for those who want to set up a table."""
    start = game.start()
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "armies": [{"name": army.name, "letter": army.letter, "team": army.team} for army in game.armies],
        "teams": game.teams,
        "seats": start.seats,
        "chance": game.chance,
        "hidden": game.hidden,
        "options": [_option(option) for option in game.options],
        "setups": dict(game.setups()),
        "position": str(start),
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "help": option.help,
        "default": option.default,
        "choices": option.choices,
        "integer": option.integer,
        "setup": option.setup,
    }
