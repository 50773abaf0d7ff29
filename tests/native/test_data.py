"""The whole rule-test data against the native core: the same cases, transcripts and tables as for Python."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from heterodox import native
from tests.cases import (
    DATA,
    Case,
    Result,
    check_case,
    check_transcript,
    load_cases,
    load_perft,
    load_transcripts,
)

MOST_NODES = 3_000_000
PUBLISHED = Path(__file__).parents[2].parent / "shared" / "perft"


def with_data(name: str) -> list[str]:
    return [game for game in native.games() if (DATA / game / name).exists()]


def walk_natively(
    game: str, position: str, options: Mapping[str, Any], moves: Sequence[str]
) -> Iterator[Result]:
    """The `Walk` of the native core: one line is played, then each of its positions is looked at."""
    line = native.play(game, position, moves, **options)
    before = native.play(game, position, (), **options)
    yield look(game, before.start, options, before)
    for number, text in enumerate(line.positions, 1):
        last = number == len(line.positions)
        yield look(game, text, options, line if last else native.play(game, text, (), **options))


def look(game: str, text: str, options: Mapping[str, Any], line: native.Line) -> Result:
    return {
        "position": text,
        "moves": [] if line.over else native.moves(game, text, **options),
        "outcome": {"winner": line.winner, "reason": line.reason} if line.over else None,
    }


def run_natively(game: str, position: str, options: Mapping[str, Any], moves: Sequence[str]) -> Result:
    line = native.play(game, position, moves, **options)
    return look(game, line.positions[-1] if line.positions else line.start, options, line)


@pytest.mark.parametrize(
    ("game", "case"),
    [
        (game, case)
        for name in ("cases.json", "hand.json")
        for game in with_data(name)
        for case in load_cases(game, name)
    ],
    ids=lambda value: f"{value.rule} {value.note[:40]}" if isinstance(value, Case) else value,
)
def test_case(game: str, case: Case) -> None:
    assert check_case(game, case, run_natively) == []


@pytest.mark.parametrize("game", with_data("transcripts.jsonl.gz"))
def test_transcripts(game: str) -> None:
    for number, transcript in enumerate(load_transcripts(game), 1):
        assert check_transcript(game, transcript, walk_natively) == [], f"line {number}"


@pytest.mark.parametrize("game", with_data("perft.json"))
def test_perft(game: str) -> None:
    for table in load_perft(game):
        counts = [count for count in table["counts"] if count <= MOST_NODES]
        options = table.get("options", {})
        assert native.perft(game, table["position"], len(counts), **options) == counts, table["position"]


@pytest.mark.slow
@pytest.mark.parametrize("game", native.games())
def test_published_perft(game: str) -> None:
    """Third-party counts, which lie beside the checkout and not in it."""
    path = PUBLISHED / f"{game}.json"
    if not path.exists():
        pytest.skip(f"no published counts at {path.parent.name}/{path.name}")
    for table in json.loads(path.read_text(encoding="utf-8")):
        counts = native.perft(game, table["position"], len(table["counts"]), **table["options"])
        assert counts == table["counts"], table["position"]
