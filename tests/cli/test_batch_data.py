"""The case and transcript files of every game, through `heterodox batch`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from heterodox import games
from heterodox.cli.batch import answer
from heterodox.errors import InvalidText
from tests.cases import DATA, Result, check_case, load_cases, load_transcripts

CASES = [(game.name, path.name) for game in games() for path in sorted(DATA.glob(f"{game.name}/*.json"))]
TRANSCRIPTS = [game.name for game in games() if (DATA / game.name / "transcripts.jsonl.gz").exists()]


def ask(command: str, game: str, position: str, options: Mapping[str, Any], moves: Sequence[str]) -> Any:
    request = {"id": 1, "command": command, "game": game, "position": position}
    reply = answer(json.dumps({**request, "options": options, "moves": list(moves)}).encode())
    if "error" in reply:
        raise InvalidText(reply["error"])
    return reply["result"]


def run_in_batch(game: str, position: str, options: Mapping[str, Any], moves: Sequence[str]) -> Result:
    """The `Run` of the command line."""
    applied = ask("apply", game, position, options, moves)
    listed = ask("moves", game, position, options, moves)
    return {"position": applied["position"], "moves": listed["moves"], "outcome": applied["outcome"]}


def _holds_cases(game: str, name: str) -> bool:
    entries = json.loads((DATA / game / name).read_text(encoding="utf-8"))
    return isinstance(entries, list) and isinstance(entries[0], dict) and "expect" in entries[0]


@pytest.mark.parametrize(("game", "name"), [pair for pair in CASES if _holds_cases(*pair)])
def test_cases_hold_through_batch(game: str, name: str) -> None:
    wrong = {
        f"{case.position} {' '.join(case.moves_played)}": found
        for case in load_cases(game, name)
        if (found := check_case(game, case, run_in_batch))
    }
    assert wrong == {}


@pytest.mark.parametrize("game", TRANSCRIPTS)
def test_transcripts_lead_to_the_same_end_through_batch(game: str) -> None:
    for transcript in load_transcripts(game):
        moves = [ply[0] for ply in transcript["plies"]]
        applied = ask("apply", game, transcript["start"], transcript["options"], moves)
        assert applied["position"].split()[0] == transcript["plies"][-1][2].split()[0]
        assert (applied["outcome"] is not None) == transcript["over"]
