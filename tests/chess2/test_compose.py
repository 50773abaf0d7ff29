"""Composed positions reach every state that the rules know, within a fixed number of draws."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import heterodox
from heterodox.games.chess2.armies import LETTERS
from heterodox.games.chess2.rules import Chess2Position

DRAWS = 700


def states(position: Chess2Position) -> Iterator[str]:
    """What the test counts, in the words of the rules."""
    field = position.field
    yield position.phase
    if position.draft:
        return
    yield f"armies {field.armies}"
    yield from (f"{name}={value}" for name, value in position.options.items() if name != "armies")
    yield from (f"{stones} stones" for stones in field.stones)
    if field.castling:
        yield "castling"
    if field.en_passant is not None:
        yield "en passant"
    if position.pending and len(position.pending.duels) > 0:
        yield "second duel"
    for letter, home in (("P", field.board[:8]), ("p", field.board[56:])):
        if letter in home:
            yield "pawn on its first rank"
    if position.outcome is None and any(
        len(action.takes) > 1 for action in position._actions.values() if action.origin != action.target
    ):
        yield "rampage"


def test_every_state_is_composed() -> None:
    dice, seen = random.Random(1), Counter[str]()
    for _ in range(DRAWS):
        seen.update(states(heterodox.game("chess2").compose(dice)))  # type: ignore[arg-type]
    wanted = {
        *("move", "king-turn", "challenge", "response", "call", "draft", "over"),
        *(f"armies {white}{black}" for white in LETTERS for black in LETTERS),
        *(f"{stones} stones" for stones in range(7)),
        *("castling", "en passant", "second duel", "pawn on its first rank", "rampage"),
        *("whirlwind=any", "whirlwind=king-turn", "blunders=illegal", "blunders=allowed"),
        *("reading=classic", "reading=chess2"),
    }
    assert {state: seen[state] for state in wanted if not seen[state]} == {}
