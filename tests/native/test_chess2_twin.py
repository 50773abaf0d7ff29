"""Chess 2 in the native core: what the shared data does not reach, held against the Python rules."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from heterodox import native
from heterodox.games.registry import find_game
from heterodox.native.fuzz import fuzz
from heterodox.native.twins import compare_line
from tests.cases import DATA, load_perft

ARMIES = "cnerka"
PAIRINGS = ["".join(pair) for pair in product(ARMIES, repeat=2)]
GOENGINE = Path(__file__).parents[2].parent / "shared" / "perft" / "chess2_goengine.epd"
AS_THE_GO_ENGINE: dict[str, Any] = {"whirlwind": "king-turn", "blunders": "allowed"}
LINES = json.loads((DATA / "chess2" / "twin_lines.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("line", LINES, ids=lambda line: str(line["note"]))
def test_the_twins_say_the_same(line: dict[str, str]) -> None:
    """Positions, moves, numbers and outcomes after each of these lines; what Python refuses stays there."""
    found = compare_line(
        find_game("chess2"), line["position"], json.loads(line.get("options", "{}")), line["moves"].split()
    )
    assert found is None, str(found)


@pytest.mark.rule("C35")
def test_the_classic_reading_counts_as_chess_does() -> None:
    for table in load_perft("chess"):
        position, depth = table["position"], min(len(table["counts"]), 4)
        assert count("chess2", position, depth) == count("chess", position, depth), position


def count(game: str, position: str, depth: int, **options: Any) -> list[int]:
    return native.perft(find_game(game).parse(position, **options), depth)


@pytest.mark.rule("C35")
def test_a_rampage_that_needs_a_duel_is_counted_and_not_followed() -> None:
    position = find_game("chess2").parse("4k3/8/8/8/4r3/8/4P3/4K3 b - - 0 1 ca 33")
    below = native.divide(position, 2)
    assert below["e4e1"] == 0
    assert sum(below.values()) == native.perft(position, 2)[-1]


@pytest.mark.rule("C20", "C33")
def test_a_hidden_challenge_is_loaded_and_its_answers_are_numbered() -> None:
    hidden = native.load("chess2", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33 e4d5:?/a")
    assert hidden.choice_names() == ["0", "1", "2"]


@pytest.mark.slow
def test_the_go_engine_counts_the_same() -> None:
    """Third-party counts, which lie beside the checkout and not in it."""
    if not GOENGINE.exists():
        pytest.skip(f"no published counts at {GOENGINE.parent.name}/{GOENGINE.name}")
    for line in GOENGINE.read_text(encoding="utf-8").splitlines():
        position, counts = line.split(" ; ")
        expected = [int(count) for count in counts.split("/")]
        depth = len(expected)
        assert count("chess2", position, depth) == expected, position
        assert count("chess2", position, depth, **AS_THE_GO_ENGINE) == expected, position


@pytest.mark.slow
@pytest.mark.parametrize("armies", PAIRINGS)
def test_no_difference_in_any_pairing(armies: str) -> None:
    report = fuzz("chess2", 4, 7, options={"armies": armies})
    assert not report.differences, str(report.differences[0])
