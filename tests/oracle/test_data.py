"""The Python rules against the case, transcript and perft files."""

from __future__ import annotations

from typing import Any

import pytest

from heterodox.games.registry import find_game
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

GIVEN = load_cases("oracle")
HAND = load_cases("oracle", "hand.json")
PERFT = load_perft("oracle")
QUICK = 3000


@pytest.mark.parametrize("case", as_params(GIVEN))
def test_given_case(case: Case) -> None:
    assert check_case("oracle", case, run_in_python) == []


@pytest.mark.parametrize("case", as_params(HAND))
def test_hand_checked_case(case: Case) -> None:
    assert check_case("oracle", case, run_in_python) == []


def test_every_rule_has_a_hand_checked_case() -> None:
    cited = {rule for case in (*GIVEN, *HAND) for rule in case.rule_ids}
    assert cited == {f"O{number}" for number in range(1, 27)}


@pytest.mark.parametrize("transcript", load_transcripts("oracle"), ids=lambda game: str(len(game["plies"])))
def test_transcript(transcript: dict[str, Any]) -> None:
    assert check_transcript("oracle", transcript, walk_in_python) == []


def _count(table: dict[str, Any], depth: int) -> int:
    return find_game("oracle").parse(table["position"], **table["options"]).perft(depth)


@pytest.mark.rule("O26")
@pytest.mark.parametrize("table", PERFT, ids=lambda table: table["position"].partition(" ")[0])
def test_perft(table: dict[str, Any]) -> None:
    quick = [count for count in table["counts"] if count <= QUICK]
    assert [_count(table, depth) for depth in range(1, len(quick) + 1)] == quick


@pytest.mark.slow
@pytest.mark.rule("O26")
@pytest.mark.parametrize("table", PERFT, ids=lambda table: table["position"].partition(" ")[0])
def test_perft_to_the_end(table: dict[str, Any]) -> None:
    counts = table["counts"]
    assert [_count(table, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.rule("O26")
def test_perft_looks_past_draws_but_not_from_one() -> None:
    game = find_game("oracle")
    last_quiet_ply = game.parse("7l/8/8/8/8/8/8/L7 w - - 63 10")
    fresh = game.parse("7l/8/8/8/8/8/8/L7 w - - 0 10")
    assert last_quiet_ply.perft(3) == fresh.perft(3) > 0
    assert game.parse("7l/8/8/8/8/8/8/L7 w - - 64 10").perft(2) == 0
    assert game.parse("7l/8/8/8/8/8/8/L7 b - - 0 257").perft(1) == 0
