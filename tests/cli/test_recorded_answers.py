"""Scripts get the answers they always got: hundreds of recorded requests, to the letter."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from tests.cli.record_answers import BEGINNINGS, RECORDED, asked

ENTRIES = [json.loads(line) for line in gzip.decompress(RECORDED.read_bytes()).decode().splitlines()]
# What answers may have gained since.
ADDED = {"apply": {"check", "seat", "kind"}}


def kept(request: dict[str, Any], reply: dict[str, Any]) -> dict[str, Any]:
    """The answer without what newer programs tell besides."""
    if "result" not in reply:
        return reply
    added = ADDED.get(request["command"], set())
    return {**reply, "result": {name: it for name, it in reply["result"].items() if name not in added}}


@pytest.mark.parametrize("game", BEGINNINGS)
def test_recorded_requests_are_answered_as_before(game: str) -> None:
    wrong = [
        (request, now, then)
        for request, then in ENTRIES
        if request["game"] == game and (now := kept(request, asked({"id": then["id"], **request}))) != then
    ]
    assert len(wrong) == 0, f"{len(wrong)} answers differ, the first: {wrong[0]}"
