"""Mangle records, journals and batch requests, and see that nothing but clear words comes of it.

    python -m tests.cli.mangle --files 200000 --lines 20000 --jobs 2

A file that is damaged in any way may cost moves, never a traceback: whatever can be saved of it can be
written again, and what is said about it is one harmless line. A request gets one line of JSON, never an
internal error. Each case is made from the seed and its number alone: --only NUMBER shows what became of one.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from heterodox.cli.batch import answer
from heterodox.errors import HeterodoxError
from heterodox.games.protocol import CHANCE, Game, Position
from heterodox.games.registry import list_games
from heterodox.harmless import harmless
from heterodox.table.clock import ClockRule
from heterodox.table.files import read_any
from heterodox.table.journal import Journal, read_lines
from heterodox.table.json_record import write_json
from heterodox.table.record import Recovered
from heterodox.table.seats import Sitter
from heterodox.table.table import Table
from heterodox.table.text_record import write_text

SAMPLES = 4  # games of each kind
PLIES = 14
CHUNK = 250
# What breaks readers: huge numbers, halves of signs, escape sequences, deep nests, words of other meaning.
POISON = (
    b"9" * 5000,
    b"-1",
    b"1e999",
    b"NaN",
    b"null",
    b"true",
    b"[]",
    b"{}",
    b'""',
    b"[" * 3000,
    b'{"a":' * 2000,
    b"\\ud800",
    b"\xed\xa0\x80",
    b"\xff\xfe",
    b"\x00",
    b"\x1b]0;x\x07\x1b[2J",
    b"\xc2\x9b31m",
    "\u202e\u2028".encode(),
    b"self",
    b"check",
    b"position",
    b"\\",
    b'"',
    b"{",
    b"}",
    b"<",
    b"@",
    b"\r\n",
    b"\n\n",
    b"-- ",
)
# Limits of requests: what a mangled request may ask for must not take for ever.
MOST = {"depth": 2, "nodes": 500, "time": 0.02}


# -- what is mangled -----------------------------------------------------------------------------


@cache
def originals() -> tuple[bytes, ...]:
    """Records in both formats and journals, of every game."""
    dice = random.Random(16)
    found: list[bytes] = []
    for game in list_games():
        for _ in range(SAMPLES):
            table = _played(game, dice)
            found += [write_text(table).encode(), write_json(table).encode(), _journal(table)]
    return tuple(found)


def _played(game: Game, dice: random.Random) -> Table:
    start = game.deal(dice)
    seats = {seat: Sitter(f"Änne {seat}", dice.choice(["", "level 3"])) for seat in start.seats}
    table = Table(start, seats, ClockRule.parse(dice.choice(["none", "5+3"])), dice, tags={"Note": "a ♔"})
    for _ in range(dice.randint(0, PLIES)):
        if table.outcome is not None:
            break
        if table.seat == CHANCE:
            table.throw()
        else:
            table.play(dice.choice(table.position.choices()), table.seat)
        if table.open_history and dice.random() < 0.2:
            table.comment("a {remark} \\ of 王")
    return table


def _journal(table: Table) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "one.journal")
        journal.note(table)
        journal.close()
        return (Path(folder) / "one.journal").read_bytes()


@cache
def requests() -> tuple[bytes, ...]:
    """Sound requests of every command."""
    dice = random.Random(17)
    found: list[dict[str, Any]] = [{"id": 1, "command": "rules", "query": "king"}]
    for game in list_games():
        start = game.deal(dice)
        here = {"id": dice.randint(0, 99), "game": game.name, "position": str(start)}
        first = str(start.legal_moves()[0])
        found += [
            {"id": "a", "command": "new", "game": game.name, "options": dict(start.options)},
            {**here, "command": "moves", "moves": [first]},
            {**here, "command": "apply", "moves": [first]},
            {**here, "command": "perft", "depth": 1, "divide": True},
            {**here, "command": "show", "moves": []},
            {**here, "command": "analyze", "depth": 1, "lines": 2},
            {**here, "command": "analyze", "nodes": 100},
            {**here, "command": "view", "seat": start.seats[0]},
            {"id": None, "command": "rules", "game": game.name, "query": "king"},
        ]
    return tuple(json.dumps(request).encode() for request in found)


# -- how ------------------------------------------------------------------------------------------


def mangled(pool: tuple[bytes, ...], dice: random.Random) -> bytes:
    """One of the pool with one to four wounds."""
    data = dice.choice(pool)
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        data = dice.choice(WOUNDS)(data, pool, dice)
    return data


def _place(data: bytes, dice: random.Random) -> tuple[int, int]:
    begin = dice.randint(0, len(data))
    return begin, min(len(data), begin + dice.choice((0, 1, 1, 2, 5, 20, 200)))


def _flip(data: bytes, pool: tuple[bytes, ...], dice: random.Random) -> bytes:
    begin, _ = _place(data, dice)
    return data[:begin] + bytes([dice.randrange(256)]) + data[begin + 1 :]


def _drop(data: bytes, pool: tuple[bytes, ...], dice: random.Random) -> bytes:
    begin, end = _place(data, dice)
    return data[:begin] + data[end:]


def _double(data: bytes, pool: tuple[bytes, ...], dice: random.Random) -> bytes:
    begin, end = _place(data, dice)
    return data[:end] + data[begin:]


def _poison(data: bytes, pool: tuple[bytes, ...], dice: random.Random) -> bytes:
    begin, end = _place(data, dice)
    return data[:begin] + dice.choice(POISON) + data[dice.choice((begin, end)) :]


def _cut(data: bytes, pool: tuple[bytes, ...], dice: random.Random) -> bytes:
    return data[: dice.randint(0, len(data))]


def _splice(data: bytes, pool: tuple[bytes, ...], dice: random.Random) -> bytes:
    other = dice.choice(pool)
    return data[: dice.randint(0, len(data))] + other[dice.randint(0, len(other)) :]


def _shuffle(data: bytes, pool: tuple[bytes, ...], dice: random.Random) -> bytes:
    lines = data.split(b"\n")
    a, b = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def _value(data: bytes, pool: tuple[bytes, ...], dice: random.Random) -> bytes:
    """Put something else where a value of JSON or a tag stands: damage that still can be read."""
    places = [place for place, sign in enumerate(data) if sign in b'"0123456789']
    if not places:
        return data
    begin = dice.choice(places)
    end = begin + 1
    while end < len(data) and data[end] not in b'",}]\n':
        end += 1
    return data[:begin] + dice.choice(POISON) + data[end + (data[begin : begin + 1] == b'"') :]


WOUNDS: tuple[Callable[[bytes, tuple[bytes, ...], random.Random], bytes], ...] = (
    _flip,
    _drop,
    _double,
    _poison,
    _cut,
    _splice,
    _shuffle,
    _value,
    _value,
)


# -- what may come of it --------------------------------------------------------------------------


def read_one(data: bytes) -> None:
    """Read a file as both kinds and go on with what could be saved; raises where that does not work."""
    for found in (read_any(data), read_lines(data)):
        _go_on(found)


def _go_on(found: Recovered) -> None:
    report = harmless(found.report("the file"))
    assert report.isprintable() or "\u200d" in report, f"a report that is not harmless: {report!r}"
    report.encode("utf-8")
    assert found.table is not None or found.damages, "nothing was read, and nobody says why"
    if found.table is None:
        return
    for write in (write_text, write_json):
        again = read_any(write(found.table).encode("utf-8"))
        assert again.table is not None, f"what was saved cannot be read again: {again.report()}"
        assert str(again.table.position) == str(_last_open(found.table)), "another game was written"
    for who in found.table.seats.values():
        assert str(who) == harmless(str(who))


def _last_open(table: Table) -> Position:
    return table.open_history[-1].after if table.open_history else table.start


def ask_one(line: bytes) -> None:
    """Answer a request; raises AssertionError where the answer is none."""
    if _takes_long(line):
        return
    told = answer(line)
    text = json.dumps(told, allow_nan=False)
    assert "\n" not in text
    assert ("result" in told) != ("error" in told), told
    assert not str(told.get("error", "")).startswith("internal error"), told


def _takes_long(line: bytes) -> bool:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return False
    if not isinstance(request, dict):
        return False
    return any(
        isinstance(request.get(name), int | float) and request[name] > most for name, most in MOST.items()
    )


def case(kind: str, seed: int, number: int) -> bytes:
    """What is tried as case `number`."""
    dice = random.Random(f"{kind} {seed} {number}")
    if kind == "files":
        return mangled(originals(), dice)
    return mangled(requests(), dice).replace(b"\n", b" ")


def fault(kind: str, seed: int, number: int) -> str:
    """What is wrong with a case; "" where all is well."""
    data = case(kind, seed, number)
    try:
        (read_one if kind == "files" else ask_one)(data)
    except HeterodoxError as error:
        return f"{kind} {number}: an error that a reader should have reported: {error}"
    except Exception:  # noqa: BLE001 - that is what is looked for
        return f"{kind} {number}: {data[:300]!r}\n{traceback.format_exc()}"
    return ""


def faults(kind: str, seed: int, numbers: range) -> list[str]:
    """The faults among some cases."""
    return [found for number in numbers if (found := fault(kind, seed, number))]


def hunt(kind: str, seed: int, count: int, jobs: int) -> Iterator[str]:
    """All faults among `count` cases."""
    chunks = [range(begin, min(begin + CHUNK, count)) for begin in range(0, count, CHUNK)]
    with ProcessPoolExecutor(jobs) as pool:
        for found in pool.map(faults, [kind] * len(chunks), [seed] * len(chunks), chunks):
            yield from found


def main() -> int:
    """Run it from the command line; 1 where anything was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--files", type=int, default=2_000, help="mangled records and journals")
    parser.add_argument("--lines", type=int, default=500, help="mangled requests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", type=int, help="show one case of each kind")
    asked = parser.parse_args()
    if asked.only is not None:
        for kind in ("files", "lines"):
            print(
                kind,
                case(kind, asked.seed, asked.only),
                fault(kind, asked.seed, asked.only) or "well",
                sep="\n",
            )
        return 0
    bad = 0
    for kind, count in (("files", asked.files), ("lines", asked.lines)):
        for found in islice(hunt(kind, asked.seed, count, asked.jobs), 10):
            print(found)
            bad += 1
        print(f"seed {asked.seed}: {count} {kind} mangled")
    print(f"{bad} faults" if bad < 10 else "ten faults or more")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
