"""The whole rule-test data against the native core: the same cases, transcripts and tables as for Python."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from heterodox import native
from heterodox.games import swift
from heterodox.games.protocol import Kind, Position
from heterodox.games.registry import find_game
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
from tests.cases import look as look_in_python

if TYPE_CHECKING:
    from heterodox._native import Position as Handle

MOST_NODES = 3_000_000
PUBLISHED = Path(__file__).parents[2].parent / "shared" / "perft"


def with_data(name: str) -> list[str]:
    return [game for game in native.games() if (DATA / game / name).exists()]


def walk_natively(
    game: str, position: str, options: Mapping[str, Any], moves: Sequence[str]
) -> Iterator[Result]:
    """The `Walk` of the native core: Python reads what people write, the core plays the numbers.

    At every decision on the way both must see the same.
    """
    with swift.pure():
        here = find_game(game).parse(position, **options)
        handle = native.position(here)
        if here.outcome is not None and not handle.over:
            # Loading began a turn, which ended the game (E39); the string of what came of it does not tell.
            yield look_in_python(here)
            return
        yield look(handle)
        for move in moves:
            for decision in here.unfold(move):
                check_same(here, handle)
                played = handle.play(decision.number)
                assert played is not None, f"{decision} is no choice of the core"
                handle = played[1]
                here = here.play(decision)
            yield look(handle)
        check_same(here, handle)


def check_same(here: Position, handle: Handle) -> None:
    assert str(handle) == str(here)
    outcome = here.outcome
    assert handle.outcome == (None if outcome is None else (outcome.winner, outcome.reason))
    if outcome is None:
        assert (handle.seat, handle.turn, handle.team) == (here.seat, here.turn, here.team)
    assert tuple(Kind)[handle.kind] == here.kind
    for ours, codes, names in (
        (here.choices(), handle.choices(), handle.choice_names()),
        (here.legal_moves(), handle.moves(), handle.move_names()),
    ):
        assert names == [str(move) for move in ours]
        numbers = [code & swift.NUMBER for code in codes]
        assert numbers == [move.number for move in ours]
        assert len(set(numbers)) == len(numbers)
        assert all(0 <= number < here.game.actions for number in numbers)


def look(handle: Handle) -> Result:
    outcome = handle.outcome
    return {
        "position": str(handle),
        "moves": sorted(handle.move_names()),
        "outcome": None if outcome is None else {"winner": outcome[0], "reason": outcome[1]},
    }


def run_natively(game: str, position: str, options: Mapping[str, Any], moves: Sequence[str]) -> Result:
    *_, last = walk_natively(game, position, options, moves)
    return last


@pytest.mark.parametrize("game", native.games())
def test_both_languages_have_the_same_count_of_action_numbers(game: str) -> None:
    assert native.actions(game) == find_game(game).actions > 0


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
        position = find_game(game).parse(table["position"], **options)
        assert native.perft(position, len(counts)) == counts, table["position"]


@pytest.mark.slow
@pytest.mark.parametrize("game", native.games())
def test_published_perft(game: str) -> None:
    """Third-party counts, which lie beside the checkout and not in it."""
    path = PUBLISHED / f"{game}.json"
    if not path.exists():
        pytest.skip(f"no published counts at {path.parent.name}/{path.name}")
    for table in json.loads(path.read_text(encoding="utf-8")):
        position = find_game(game).parse(table["position"], **table["options"])
        counts = native.perft(position, len(table["counts"]))
        assert counts == table["counts"], table["position"]
