"""Composed positions reach every state that the rules know, within a fixed number of draws."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import heterodox
from heterodox.games.enochian.data import rule_book
from heterodox.games.enochian.divination import Divination
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.pieces import ALL_ARMIES, KING
from heterodox.games.enochian.promotion import is_privileged
from heterodox.games.enochian.rules import EnochianPosition

DRAWS = 800
TWO_KINGS = re.compile(r"\([ybrk]K[ybrk]K\)")


def states(position: EnochianPosition) -> Iterator[str]:
    """What the test counts, in the words of the rules."""
    placement, _, _, _, _, statuses, *_ = str(position).split(" ")
    yield position.phase
    yield f"{position.setting.seats} seats"
    yield position.setting.direction
    yield position.setting.array.slug
    yield from (f"sign {sign}" for sign in re.findall(r"[*!@~?%]", statuses))
    yield from (f"{option.name}={position.options[option.name]}" for option in rule_book().options)
    yield "two Kings on one square" if TWO_KINGS.search(placement) else "shared" if "(" in placement else ""
    yield from states_of_armies(position.field)
    yield from states_of_blocks(position.field)
    yield from states_of_divination(position.divination)


def states_of_armies(field: Field) -> Iterator[str]:
    for army in ALL_ARMIES:
        if field.frozen[army]:
            yield "frozen"
        if field.is_bare_king(army):
            yield "bare King"
        if is_privileged(field, army):
            yield "privileged pawn"


def states_of_blocks(field: Field) -> Iterator[str]:
    for block in rule_book().blocks:
        pieces = [piece for square in block for piece in field.board[square]]
        for kind in "QB":
            yield f"{len({piece.army for piece in pieces if piece.kind == kind})} {kind} in a block"
        if any(piece.kind == KING for piece in pieces):
            yield "King in a block"


def states_of_divination(divination: Divination | None) -> Iterator[str]:
    if divination is not None:
        yield "rolled" if divination.die is not None else "not rolled"
        yield "held" if divination.held else "not held"


def test_every_state_is_composed() -> None:
    dice, seen = random.Random(1), Counter[str]()
    for _ in range(DRAWS):
        seen.update(states(heterodox.game("enochian").compose(dice)))  # type: ignore[arg-type]
    wanted = {
        *(f"{option.name}={value}" for option in rule_book().options for value in option.choices[1:]),
        *rule_book().arrays,
        *("2 seats", "4 seats", "deosil", "widdershins", "move", "answer", "die", "over"),
        *(f"sign {sign}" for sign in "*!@~?%"),
        *("frozen", "two Kings on one square", "shared", "bare King", "privileged pawn"),
        *(f"{number} {kind} in a block" for number in (2, 3, 4) for kind in "QB"),
        *("King in a block", "rolled", "not rolled", "held", "not held"),
    }
    assert {state: seen[state] for state in wanted if seen[state] < 2} == {}
