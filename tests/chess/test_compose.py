"""Composed positions reach what is rare in chess, within a fixed number of draws."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import heterodox
from heterodox.games.chess.rules import ChessPosition

DRAWS = 600


def states(position: ChessPosition) -> Iterator[str]:
    """What the test counts."""
    yield position.turn
    yield "over" if position.outcome else "move"
    yield from (f"castling {right}" for right in position.castling)
    if position.check:
        yield "check"
    for move in position.legal_moves():
        if len(str(move)) == 5:
            yield "promotion"
        elif move.end == position.en_passant and position.board[move.start] in "Pp":
            yield "en passant"


def test_every_state_is_composed() -> None:
    dice, seen = random.Random(1), Counter[str]()
    for _ in range(DRAWS):
        seen.update(states(heterodox.game("chess").compose(dice)))  # type: ignore[arg-type]
    wanted = {"move", "over", "white", "black", "check", "promotion", "en passant"}
    wanted |= {f"castling {right}" for right in "KQkq"}
    assert {state: seen[state] for state in wanted if seen[state] < 2} == {}
