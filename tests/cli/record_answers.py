"""Record what `heterodox batch` answers: `python -m tests.cli.record_answers` writes the file anew.

The file in the repository was written by the code before decisions and closed moves were parted; the
answers of scripts must stay those to the letter, so it is renewed only where a rule was wrong.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from typing import Any

from heterodox.cli.batch import answer
from heterodox.games.protocol import CHANCE, Position
from heterodox.games.registry import find_game
from tests.cases import DATA, load_cases

RECORDED = DATA / "cli" / "answers.jsonl.gz"
# What depends on the machine.
FLEETING = ("seconds", "nps")
BEGINNINGS: dict[str, list[dict[str, str]]] = {
    "chess": [{}],
    "chess2": [
        {},
        {"armies": "ka"},
        {"armies": "er"},
        {"armies": "na", "blunders": "allowed"},
        {"armies": "?c"},
    ],
    "enochian": [
        {},
        {"ptah": "e5"},
        {"ptah": "d4", "array": "tablet-of-fire-prototype", "querent": "red"},
        {"array": "air-of-fire", "seats": "4", "withdrawal": "on"},
    ],
    "oracle": [{}],
}
BAD = ("", "e2e9", "a1a1", "0000", "skip", "offer", "3", "e4d5:33", "e2e4:", "e2e4/", "é", "nonsense" * 9)


def asked(request: dict[str, Any]) -> dict[str, Any]:
    """The answer without what depends on the machine."""
    reply = answer(json.dumps(request).encode())
    result = reply.get("result", {})
    for name in FLEETING:
        result.pop(name, None)
    return reply


def requests() -> Iterator[dict[str, Any]]:
    """Some hundred requests over all games: openings, walks, duels, dice, mistakes and hand-made cases."""
    for name, beginnings in BEGINNINGS.items():
        for number, options in enumerate(beginnings):
            yield {"command": "new", "game": name, "options": options}
            yield _perft(name, "start", options, 2)
            for seed in range(4):
                yield from _walk(name, options, random.Random(f"{name} {number} {seed}"))
        cases = load_cases(name)
        for case in random.Random(name).sample(cases, min(24, len(cases))):
            here = {"game": name, "position": case.position, "options": case.options}
            moves = list(case.moves_played)
            yield {"command": "apply", **here, "moves": moves}
            yield {"command": "moves", **here, "moves": moves}
            yield _perft(name, case.position, case.options, 1)


def _perft(name: str, position: str, options: Any, depth: int) -> dict[str, Any]:
    here = {"command": "perft", "game": name, "position": position, "options": options}
    return {**here, "depth": depth, "divide": depth == 1, "backend": "python"}


def _walk(name: str, options: dict[str, str], dice: random.Random) -> Iterator[dict[str, Any]]:
    """A random game in three notations: decision by decision, closed, and as players write it."""
    here = find_game(name).start(**options)
    single: list[str] = []
    closed: list[str] = []
    spoken: list[str] = []
    said: list[str] = []
    for _ in range(dice.choice((12, 30, 60))):
        if here.outcome is not None:
            break
        before, move = here, _some_choice(here, dice)
        here = here.after(move)
        single.append(str(move))
        said.append(before.describe(move))
        if before.seat == CHANCE != here.seat and here.turn == before.turn:
            continue
        if not getattr(here, "pending", None):
            # A closed move has all that was decided inside it; a roll may be left out.
            last = getattr(here, "last", None)
            closed.append(str(last) if getattr(before, "pending", None) and last is not None else str(move))
            spoken.append(said[-1] if move.squares and " " not in said[-1] else closed[-1])
    asking = {"game": name, "position": "start", "options": options}
    bad = dice.choice(BAD)
    for moves in (single, closed, spoken, [*single[:3], bad], [*closed[:-1], bad]):
        yield {"command": "apply", **asking, "moves": moves}
    yield {"command": "moves", **asking, "moves": single}
    yield {"command": "moves", **asking, "moves": closed[: len(closed) // 2]}
    yield {"command": "show", **asking, "moves": single}
    yield {"command": "show", "game": name, "position": str(here), "options": {}}
    yield {"command": "apply", "game": name, "position": str(here), "options": {}, "moves": []}


def _some_choice(here: Position, dice: random.Random) -> Any:
    """Any choice, captures more often than not."""
    choices = here.choices()
    if here.seat == CHANCE:
        return dice.choice(choices)
    picture = here.picture().squares
    taking = [one for one in choices if len(one.squares) > 1 and one.squares[-1] in picture]
    return dice.choice(taking or choices) if dice.random() < 0.7 else dice.choice(choices)


if __name__ == "__main__":
    RECORDED.parent.mkdir(exist_ok=True)
    lines = [json.dumps([request, asked({"id": n, **request})]) for n, request in enumerate(requests())]
    RECORDED.write_bytes(gzip.compress("\n".join(lines).encode(), mtime=0))
    print(f"{len(lines)} answers in {RECORDED.stat().st_size} bytes")
