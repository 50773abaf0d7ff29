"""Hand-checked cases, random transcripts and perft tables."""

from __future__ import annotations

from typing import Any

import pytest

from heterodox.games.chess2 import GAME
from tests.cases import (
    Case,
    as_params,
    check_case,
    check_transcript,
    load_cases,
    load_perft,
    load_transcripts,
    run_in_python,
    walk_in_python,
)

QUICK_NODES = 3_000
PERFT = load_perft("chess2")
CASES = [*load_cases("chess2"), *load_cases("chess2", "more.json")]


@pytest.mark.parametrize("case", as_params(CASES))
def test_case(case: Case) -> None:
    assert check_case("chess2", case, run_in_python) == []


@pytest.mark.parametrize("transcript", load_transcripts("chess2"), ids=lambda game: game["start"][-5:-3])
def test_transcript(transcript: dict[str, Any]) -> None:
    assert check_transcript("chess2", transcript, walk_in_python) == []


def _check_counts(table: dict[str, Any], least: int, most: int) -> None:
    position = GAME.parse(table["position"], **table["options"])
    for depth, count in enumerate(table["counts"], start=1):
        if least < count <= most:
            assert position.perft(depth) == count, f"depth {depth}"


@pytest.mark.rule("C35")
@pytest.mark.parametrize("table", PERFT, ids=lambda table: " ".join(table["tags"]))
def test_perft(table: dict[str, Any]) -> None:
    _check_counts(table, 0, QUICK_NODES)


@pytest.mark.slow
@pytest.mark.rule("C35")
@pytest.mark.parametrize("table", PERFT, ids=lambda table: " ".join(table["tags"]))
def test_perft_deep(table: dict[str, Any]) -> None:
    _check_counts(table, QUICK_NODES, 300_000)


@pytest.mark.rule("C1")
def test_all_pairings_are_counted() -> None:
    pairings = {table["tags"][1] for table in PERFT if "start" in table["tags"]}
    assert pairings == {white + black for white in "cnerka" for black in "cnerka"}
