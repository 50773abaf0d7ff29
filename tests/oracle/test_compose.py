"""Composed positions reach every state that the rules know, within a fixed number of draws."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import heterodox
from heterodox.games.oracle.moves import FigureMove, Grant, OracleMove
from heterodox.games.oracle.rules import OraclePosition
from heterodox.games.oracle.tokens import Being

DRAWS = 300


def states(position: OraclePosition) -> Iterator[str]:
    """What the test counts, in the words of the rules."""
    world = position.world
    yield position.phase
    yield from (f"{name}={value}" for name, value in position.options.items())
    yield "earth" if world.earth else "no earth"
    yield "underworld" if world.underworld else "no underworld"
    yield "check" if position.check else "no check"
    for being in world.board:
        yield from () if being is None else states_of(being)
    yield from map(deed, position.legal_moves())


def states_of(being: Being) -> Iterator[str]:
    yield "lifeless" if being.lifeless else "living" if being.living else "ill-suited"
    if being.body == "P":
        yield f"Priestess with {len(being.souls)}"
    if "l" in being.souls and being.body != "L":
        yield "Lord soul abroad"


def deed(move: OracleMove) -> str:
    match move:
        case FigureMove():
            return "fetch" if move.fetched else "figure"
        case Grant():
            return "summon" if move.summoned else "grant"
        case _:
            return type(move).__name__


def test_every_state_is_composed() -> None:
    dice, seen = random.Random(1), Counter[str]()
    for _ in range(DRAWS):
        seen.update(states(heterodox.game("oracle").compose(dice)))  # type: ignore[arg-type]
    wanted = {
        *("move", "over", "earth", "underworld", "check", "lifeless", "living", "ill-suited"),
        *(f"Priestess with {number}" for number in range(4)),
        *("Lord soul abroad", "fetch", "grant", "summon", "Oust", "Promotion"),
        *(f"{name}={value}" for name in ("take_own", "grant_enemy", "oust_own") for value in ("yes", "no")),
    }
    assert {state: seen[state] for state in wanted if seen[state] < 3} == {}
