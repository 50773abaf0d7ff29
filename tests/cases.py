"""Hand-checked cases, random transcripts and perft tables: how they are read and judged.

The data files are the same for every way to run a game (the Python rules, the command line, the
native core). A way to run a game is a `Walk`: it loads a position under options and tells what it
sees there and after each move. Everything here is judged by what a walk yields, so a new backend
needs one function and gets all the data.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict

import pytest
from _pytest.mark import ParameterSet

from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Position
from heterodox.games.registry import find_game
from tests.rule_ids import expand

DATA = Path(__file__).parent / "data"
# Published counts of other projects may lie beside the checkout; they are read there, never copied.
SHARED = Path(__file__).parents[2] / "shared"


class Ending(TypedDict):
    """How a game ended: the winning team or None, and the short word for why."""

    winner: str | None
    reason: str


class Result(TypedDict):
    """What there is to know of one position: notation, sorted legal moves, and the end if it is one."""

    position: str
    moves: list[str]
    outcome: Ending | None


# (game, position, options, moves) -> the result before any move and after each of them;
# raises HeterodoxError where the input must be refused.
Walk = Callable[[str, str, Mapping[str, Any], Sequence[str]], Iterator[Result]]

# The same, for the last position alone.
Run = Callable[[str, str, Mapping[str, Any], Sequence[str]], Result]


@dataclass(frozen=True)
class Case:
    """One hand-checked position: what must hold after `moves_played`."""

    rule: str
    position: str
    options: Mapping[str, Any]
    moves_played: tuple[str, ...]
    expect: Mapping[str, Any]
    note: str

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The ids in `rule`, which people write as "O3/O12", "O23 quiet" or "E3,E8-E10"."""
        return tuple(expand(self.rule))


def load_cases(game: str, name: str = "cases.json") -> list[Case]:
    """The cases of tests/data/<game>/<name>."""
    entries = json.loads((DATA / game / name).read_text(encoding="utf-8"))
    return [
        Case(
            entry["rule"],
            entry["position"],
            entry.get("options", {}),
            tuple(entry.get("moves_played", ())),
            entry["expect"],
            entry.get("note", ""),
        )
        for entry in entries
    ]


def as_params(cases: Sequence[Case]) -> list[ParameterSet]:
    """Cases for pytest.mark.parametrize, each marked with the rules that it checks."""
    return [
        pytest.param(case, marks=pytest.mark.rule(*case.rule_ids), id=f"{number}-{case.rule}")
        for number, case in enumerate(cases)
    ]


def load_transcripts(game: str, name: str = "transcripts.jsonl.gz") -> list[dict[str, Any]]:
    """The random games of tests/data/<game>/<name>, one JSON object a line."""
    with gzip.open(DATA / game / name, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def load_perft(game: str, name: str = "perft.json") -> list[dict[str, Any]]:
    """The perft tables of tests/data/<game>/<name>: position, options, counts by depth, tags."""
    tables: list[dict[str, Any]] = json.loads((DATA / game / name).read_text(encoding="utf-8"))
    return tables


def published_perft(name: str) -> list[tuple[str, list[int]]]:
    """The lines `position ; count/count/...` of ../shared/perft/<name>; skips the test without that file."""
    path = SHARED / "perft" / name
    if not path.exists():
        pytest.skip(f"no shared/perft/{name} beside the checkout")
    lines = [line.partition(";") for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [(position.strip(), [int(count) for count in counts.split("/")]) for position, _, counts in lines]


def look(position: Position) -> Result:
    """What the Python rules say of a position."""
    outcome = position.outcome
    return {
        "position": str(position),
        "moves": sorted(str(move) for move in position.legal_moves()),
        "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
    }


def walk_in_python(
    game: str, position: str, options: Mapping[str, Any], moves: Sequence[str]
) -> Iterator[Result]:
    """The `Walk` of the Python rules."""
    here = find_game(game).parse(position, **options)
    yield look(here)
    for move in moves:
        here = here.replay(move)
        yield look(here)


def run_in_python(game: str, position: str, options: Mapping[str, Any], moves: Sequence[str]) -> Result:
    """The `Run` of the Python rules; it looks only at the last position."""
    here = find_game(game).parse(position, **options)
    for move in moves:
        here = here.replay(move)
    return look(here)


def check_case(game: str, case: Case, run: Run) -> list[str]:
    """Everything in which a case does not hold, one line each; empty when all is well."""
    refused = bool(case.expect.get("error"))
    try:
        result = run(game, case.position, case.options, case.moves_played)
    except HeterodoxError as error:
        return [] if refused else [f"refused: {error}"]
    if refused:
        return [f"must be refused, but gave {result}"]
    return [*_compare_position(case.expect, result), *_compare_outcome(case.expect, result)]


def _compare_position(expect: Mapping[str, Any], result: Result) -> list[str]:
    moves = result["moves"]
    wrong = []
    if len(set(moves)) != len(moves):
        wrong.append("a move is listed twice")
    if "moves" in expect and moves != sorted(expect["moves"]):
        missing = sorted(set(expect["moves"]) - set(moves))
        surplus = sorted(set(moves) - set(expect["moves"]))
        wrong.append(f"moves: missing {missing}, surplus {surplus}")
    wrong += [f"move {move} is missing" for move in expect.get("includes", ()) if move not in moves]
    wrong += [f"move {move} is surplus" for move in expect.get("excludes", ()) if move in moves]
    if len(moves) != expect.get("count", len(moves)):
        wrong.append(f"{len(moves)} moves instead of {expect['count']}")
    if "position" in expect:
        wrong += _compare_text(expect["position"], result)
    return wrong


def _compare_text(expected: str, result: Result) -> list[str]:
    """Position strings must be equal; of a finished game only the placement counts."""
    found = result["position"]
    if result["outcome"] is not None:
        found, expected = found.partition(" ")[0], expected.partition(" ")[0]
    return [] if found == expected else [f"position {found!r} instead of {expected!r}"]


def _compare_outcome(expect: Mapping[str, Any], result: Result) -> list[str]:
    outcome = result["outcome"]
    wrong = []
    if "over" in expect and expect["over"] != (outcome is not None):
        wrong.append(f"over: {outcome} instead of {expect['over']}")
    if outcome is None:
        if expect.get("winner") is not None:
            wrong.append(f"{expect['winner']} has not won")
        return wrong
    if "winner" in expect and outcome["winner"] != expect["winner"]:
        wrong.append(f"winner {outcome['winner']} instead of {expect['winner']}")
    reasons = str(expect.get("reason_contains", "")).split("|")
    if not any(reason in outcome["reason"] for reason in reasons):
        wrong.append(f"reason {outcome['reason']!r} instead of {expect['reason_contains']!r}")
    return wrong


def check_transcript(game: str, transcript: Mapping[str, Any], walk: Walk) -> list[str]:
    """The first ply at which a transcript does not hold, or nothing."""
    plies = transcript["plies"]
    results = walk(game, transcript["start"], transcript["options"], [ply[0] for ply in plies])
    before = next(results)
    for number, ((move, count, position), after) in enumerate(zip(plies, results, strict=True), start=1):
        if len(before["moves"]) != count:
            return [f"ply {number}, {move}: {len(before['moves'])} legal moves before it instead of {count}"]
        if wrong := _compare_text(position, after):
            return [f"ply {number}, {move}: {wrong[0]}"]
        before = after
    outcome = before["outcome"]
    if (outcome is not None) != transcript["over"]:
        return [f"the end: {outcome} instead of over={transcript['over']}"]
    if outcome is not None and outcome["winner"] != transcript["winner"]:
        return [f"the end: winner {outcome['winner']} instead of {transcript['winner']}"]
    return []
