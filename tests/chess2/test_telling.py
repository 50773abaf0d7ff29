"""What moves did, in words: the sentences of several hundred random games with duels and drafts.

tests/data/chess2/sentences.json holds a digest of the sentences of each game; it was written by
`python -m tests.chess2.test_telling` when events were still plain sentences, and only a change of the
telling itself may write it again.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator

import pytest

from heterodox.games.chess2 import GAME
from heterodox.games.chess2.rules import Chess2Position
from tests.cases import DATA

FILE = DATA / "chess2" / "sentences.json"
ARMIES = "cnerka"
PAIRINGS = [white + black for white in ARMIES for black in ARMIES]
SEEDS = range(8)
LONGEST = 90


def sentences(armies: str, seed: int) -> Iterator[str]:
    """A random game that likes captures, each decision with what it told, and each whole move likewise."""
    dice = random.Random(f"{armies} {seed}")
    position: Chess2Position = GAME.start(armies=armies)
    before = position
    for _ in range(LONGEST):
        choices = sorted(map(str, position.choices()))
        captures = [choice for choice in choices if choice.endswith("/")]
        if not choices:
            return
        choice = dice.choice(captures if captures and dice.random() < 0.5 else choices)
        if not position.pending:
            before = position
        position = position.play(choice)
        yield f"{choice}: {'; '.join(position.words())}"
        if position.last and not position.pending:
            yield f"{position.last}: {'; '.join(before.replay(str(position.last)).words())}"


def digest(armies: str, seed: int) -> str:
    text = "\n".join(sentences(armies, seed))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def recorded() -> dict[str, list[str]]:
    games: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return games


@pytest.mark.rule("C1", "C17", "C20", "C34")
@pytest.mark.parametrize("armies", [*PAIRINGS, "??", "?k"])
def test_the_sentences_are_those_of_record(armies: str) -> None:
    assert digest(armies, 0) == recorded()[armies][0]


@pytest.mark.slow
@pytest.mark.rule("C1", "C17", "C20", "C34")
@pytest.mark.parametrize("armies", [*PAIRINGS, "??", "?k"])
def test_the_sentences_of_many_games_are_those_of_record(armies: str) -> None:
    assert [digest(armies, seed) for seed in SEEDS] == recorded()[armies]


if __name__ == "__main__":
    games = {armies: [digest(armies, seed) for seed in SEEDS] for armies in [*PAIRINGS, "??", "?k"]}
    FILE.write_text(json.dumps(games, indent=0) + "\n", encoding="utf-8")
