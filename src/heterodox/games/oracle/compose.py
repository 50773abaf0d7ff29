"""Positions of Oracle Chess put together at random for tests: few beings, rare states; see `Game.compose`.

Lifeless and ill-suited bodies, Lord souls in other bodies, Priestesses with every number of souls, bodies in
the earth and souls in the underworld, Soldiers on their last rank.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from heterodox.errors import InvalidText
from heterodox.games.composing import near, sound
from heterodox.games.oracle.facts import PRIESTESS_ROOM
from heterodox.games.oracle.rules import OraclePosition
from heterodox.games.oracle.tokens import (
    BODIES,
    COLOURS,
    PRIESTLY,
    SOULS,
    WHITE,
    Being,
    being_of,
    body_letter,
    sort_bodies,
    sort_souls,
)
from heterodox.games.oracle.world import Customs, World

if TYPE_CHECKING:
    from heterodox.games.oracle.game import OracleGame

__all__ = ["compose"]

MOST_BEINGS = 7  # for each side
QUIET_COUNTS = (0, 0, 0, 1, 30, 62, 63, 64)
ROUNDS = (1, 2, 100, 255, 256)
LORD, PRIESTESS = "L", "P"


def compose(game: OracleGame, dice: random.Random) -> OraclePosition:
    """A sound position of few beings."""
    return sound(lambda: _draw(game, dice), dice)


def _draw(game: OracleGame, dice: random.Random) -> OraclePosition:
    customs = Customs(*(dice.random() < 0.5 for _ in Customs.__slots__))
    squares = _draw_board(dice)
    board = tuple(squares.get(square) for square in range(64))
    world = World(board, _draw_earth(dice), _draw_underworld(dice))
    colour, quiet, number = dice.choice(COLOURS), dice.choice(QUIET_COUNTS), dice.choice(ROUNDS)
    drawn = OraclePosition(game, customs, world, colour, quiet, number)
    defects = drawn.status()
    if defects:
        raise InvalidText(*defects)
    return drawn


def _draw_board(dice: random.Random) -> dict[int, Being]:
    squares: dict[int, Being] = {}
    places = [dice.randrange(64) for _ in range(dice.choice((1, 1, 2)))]
    for colour in COLOURS:
        host = LORD if dice.random() < 0.6 else dice.choice(BODIES.replace(PRIESTESS, ""))
        squares[_free(squares, places, dice)] = being_of(colour, host, "l")
        for _ in range(dice.randint(0, MOST_BEINGS)):
            body = dice.choice(f"{BODIES}CEHS")
            squares[_free(squares, places, dice)] = being_of(colour, body, _draw_souls(body, dice))
        if dice.random() < 0.3:
            # O17: a living Soldier that may promote, if there is a Priestess in the earth.
            last = (56 if colour == WHITE else 0) + dice.randrange(8)
            squares.setdefault(last, being_of(colour, "S", "s"))
    return squares


def _free(squares: dict[int, Being], places: list[int], dice: random.Random) -> int:
    while True:
        square = near(places, dice)
        if square not in squares:
            return square


def _draw_souls(body: str, dice: random.Random) -> str:
    """O4: what a body may host; nobody hosts a second Lord soul."""
    if body == PRIESTESS:
        return sort_souls("".join(dice.choices(PRIESTLY, k=dice.randint(0, PRIESTESS_ROOM))))
    if body != LORD and dice.random() < 0.45:
        return body.lower()
    souls: str = dice.choice(("", *SOULS.replace("l", "")))
    return souls


def _draw_earth(dice: random.Random) -> str:
    letters = [body_letter(dice.choice(COLOURS), dice.choice(f"{BODIES}P")) for _ in range(_few(dice))]
    return sort_bodies("".join(letters))


def _draw_underworld(dice: random.Random) -> str:
    return sort_souls("".join(dice.choices(SOULS.replace("l", ""), k=_few(dice))))


def _few(dice: random.Random) -> int:
    return dice.choice((0, 0, 1, 2, 3, 6))
