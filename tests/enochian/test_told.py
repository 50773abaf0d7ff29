"""What happened, in words: the sentences of many games are held to the letter by their digests."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

import pytest

from heterodox.games.enochian import GAME
from heterodox.games.enochian.samplegames import sample_games
from tests.cases import DATA, load_cases
from tests.enochian.random_games import play_random_game

TOLD = DATA / "enochian" / "told.json"
GAMES = 240
QUICK = 40


def sentences_of_samples() -> Iterator[str]:
    for game in sample_games():
        position = GAME.start(**game.options)
        for move in game.moves:
            position = position.replay(move)
            yield from position.words()
        yield from position.last_words()


def sentences_of_cases() -> Iterator[str]:
    for case in (*load_cases("enochian"), *load_cases("enochian", "hand.json")):
        if case.expect.get("error"):
            continue
        position = GAME.parse(case.position, **case.options)
        yield from position.words()
        for move in case.moves_played:
            position = position.replay(move)
            yield from position.words()
        yield from position.last_words()


def sentences_of_game(seed: int) -> Iterator[str]:
    for before, _, after in play_random_game(seed):
        yield from after.words()
        if before.round != after.round and after.round % 10 == 0:
            yield from after.last_words()


def digest(sentences: Iterator[str]) -> str:
    return hashlib.sha256("\n".join(sentences).encode()).hexdigest()[:16]


def record() -> dict[str, object]:
    """What the data file holds; `python -m tests.enochian.test_told` writes it anew."""
    return {
        "samples": digest(sentences_of_samples()),
        "cases": digest(sentences_of_cases()),
        "games": [digest(sentences_of_game(seed)) for seed in range(GAMES)],
    }


RECORDED = json.loads(TOLD.read_text(encoding="utf-8")) if TOLD.exists() else {"games": []}


def test_the_samples_are_told_to_the_letter() -> None:
    assert digest(sentences_of_samples()) == RECORDED["samples"]


def test_the_cases_are_told_to_the_letter() -> None:
    assert digest(sentences_of_cases()) == RECORDED["cases"]


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=[pytest.mark.slow] if seed >= QUICK else []) for seed in range(GAMES)]
)
def test_random_games_are_told_to_the_letter(seed: int) -> None:
    assert digest(sentences_of_game(seed)) == RECORDED["games"][seed]


if __name__ == "__main__":
    TOLD.write_text(json.dumps(record(), indent=0) + "\n", encoding="utf-8")
