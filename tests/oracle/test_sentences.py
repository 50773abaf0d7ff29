"""Every sentence that moves, checks and endings are told with, letter for letter as it always was.

The digests stand in tests/data/oracle/sentences.json; `python -m tests.oracle.test_sentences` writes
them anew when a sentence is meant to change.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from heterodox.games.oracle.game import GAME

DATA = Path(__file__).parents[1] / "data" / "oracle" / "sentences.json"
GAMES = 240
QUICK = 24
SWITCHES = ("take_own", "grant_enemy", "oust_own")


def sentences(number: int) -> Iterator[str]:
    """What is told in a random game; its number says which moves are drawn and which options hold."""
    dice = random.Random(f"sentences {number}")
    position = GAME.start(**{name: "yes" if number >> bit & 1 else "no" for bit, name in enumerate(SWITCHES)})
    while position.outcome is None:
        move = dice.choice(sorted(position.choices(), key=str))
        yield position.describe(move)
        position = position.play(move)
        yield from position.words()
        yield position.picture().caption
    yield position.outcome.detail


def digest(number: int) -> str:
    """A short digest of everything that is told in a game."""
    return sha256("\n".join(sentences(number)).encode()).hexdigest()[:16]


def check(numbers: range) -> None:
    recorded = json.loads(DATA.read_text(encoding="utf-8"))
    assert [digest(number) for number in numbers] == [recorded[number] for number in numbers]


def test_the_sentences_are_those_on_record() -> None:
    check(range(QUICK))


@pytest.mark.slow
def test_all_sentences_are_those_on_record() -> None:
    check(range(QUICK, GAMES))


if __name__ == "__main__":
    DATA.write_text(
        json.dumps([digest(number) for number in range(GAMES)], indent=0) + "\n", encoding="utf-8"
    )
