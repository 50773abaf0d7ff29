"""The weights of the evaluations: a YAML file for each game, and a net where it has learned one.

A feature has two weights, [opening, ending]. Features that belong together share an entry: a list is
numbered ("passed pawn": 1, 2, ...; it may begin at 0 or 1), and a table by rank holds a weight for each file
("knight on": squares a8, b8, ...; a row of four mirrors the other half).

The compiled evaluation names its features; a file must name exactly the same ones, so that a change on one
side cannot go unnoticed on the other.

A net (GAME.net) corrects what the features of the YAML file beside it say, and of no other: a line of text
that says which game, how many numbers, the version of their meaning and their checksum (CRC-32 of their
bytes), then the numbers, two bytes each, the lower byte first, in base64.

school.yaml says with which weights puzzles, model games, openings and reviews are judged.
"""

from __future__ import annotations

import base64
import re
import struct
import zlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.datafile import read_yaml
from heterodox.native.mind import features, net_size

__all__ = [
    "dump_net",
    "dump_weights",
    "read_features",
    "read_net",
    "read_weights",
    "school_weights",
]

FILES = "abcdefgh"
SQUARE = re.compile(r"(.+) ([a-h])([1-8])")
NUMBERED = re.compile(r"(.+) (\d+)")
# A kind's worth and its table of squares would have the same name.
PLACES = " on"
# How the name of a file with a net ends.
NET = ".net"
SIGNATURE = "heterodox net"
# What the numbers of a net mean; another meaning gets another number.
VERSION = 2
# The compiled sums are of 32 bits: thousands of features at once must not leave them.
HEAVIEST = 100_000


def read_weights(game: str, path: Path | None = None) -> list[int]:
    """All numbers of a game's evaluation: those of its features, then those of its net.

    A file of features alone has no net; a file with a net goes with the features that are shipped.
    """
    if path is None:
        return list(_shipped(game))
    return read_features(game) + _read_net(game, path) if path.suffix == NET else read_features(game, path)


@cache
def _shipped(game: str) -> tuple[int, ...]:
    """Every new thinker asks for them, and reading takes longer than a move of a low level."""
    net = files(__package__).joinpath(f"{game}{NET}")
    return (*read_features(game), *(_read_net(game, net) if net.is_file() else ()))


@cache
def _school() -> dict[str, str]:
    source = files(__package__).joinpath("school.yaml")
    return dict(read_yaml(_read("school", source), source.name))


def school_weights(game: str) -> list[int]:
    """What puzzles, model games, openings and reviews are judged with.

    The material that is shipped was proved with these weights; whoever judges it with others finds other
    figures than it tells.
    """
    return read_features(game) if _school().get(game) == "features" else read_weights(game)


def read_net(game: str, path: Path | None = None) -> list[int]:
    """The numbers of a game's net, the shipped one or that of a file; none for a game without one."""
    return read_weights(game, path)[2 * len(features(game)) :]


def _read_net(game: str, source: Traversable) -> list[int]:
    first, _, rest = _read(game, source).partition("\n")
    expected = _head(game, net_size(game))
    try:
        content = base64.b64decode("".join(rest.split()), validate=True)
    except ValueError as error:
        raise InvalidText(f"net of {game}: {source.name[:40]}: not base64 after the first line") from error
    head, _, checksum = first.rpartition(" ")
    if head != expected or len(content) != 2 * net_size(game):
        raise InvalidText(
            f'net of {game}: {source.name[:40]}: expected "{expected}" with a checksum, and as many numbers'
        )
    if checksum != _checksum(content):
        raise InvalidText(f"net of {game}: {source.name[:40]}: damaged, its numbers do not fit its checksum")
    return [number for (number,) in struct.iter_unpack("<h", content)]


def dump_net(game: str, numbers: list[int]) -> str:
    """A net as the text of a file."""
    content = struct.pack(f"<{len(numbers)}h", *numbers)
    head = f"{_head(game, len(numbers))} {_checksum(content)}"
    return f"{head}\n{base64.encodebytes(content).decode('ascii')}"


def _head(game: str, numbers: int) -> str:
    return f"{SIGNATURE} {game} {numbers} version {VERSION}"


def _checksum(content: bytes) -> str:
    return f"{zlib.crc32(content):08x}"


def _read(game: str, source: Traversable) -> str:
    """The text of a file; raises InvalidText for one that is none."""
    try:
        return source.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InvalidText(f"weights of {game}: {source.name[:40]}: not a text file") from None
    except OSError as error:
        raise InvalidText(f"weights of {game}: {source.name[:40]}: {error.strerror or error}") from error


def read_features(game: str, path: Path | None = None) -> list[int]:
    """The weights of a game in the order of its features: opening, ending, opening, ending, ..."""
    source = path if path is not None else files(__package__).joinpath(f"{game}.yaml")
    table = read_yaml(_read(game, source), f"weights of {game}: {source.name[:40]}")
    names = features(game)
    pairs = dict(_entries(table, _first_numbers(names))) if isinstance(table, dict) else {}
    if set(pairs) != set(names):
        odd = sorted(set(names).symmetric_difference(pairs))
        raise InvalidText(
            f"weights of {game}: {source.name[:40]}: features missing or unknown: {', '.join(odd[:10])}"
        )
    numbers: list[int] = []
    for name in names:
        pair = pairs[name]
        if not _is_pair(pair):
            raise InvalidText(f"weights of {game}: {source.name[:40]}: {name}: expected [opening, ending]")
        numbers.extend(pair)
    return numbers


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_weight, value))


def _is_weight(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= HEAVIEST


def _first_numbers(names: tuple[str, ...]) -> dict[str, int]:
    """Where each numbered list begins."""
    first: dict[str, int] = {}
    for name in names:
        if (found := NUMBERED.fullmatch(name)) is not None:
            first.setdefault(found[1], int(found[2]))
    return first


def _entries(table: dict[Any, Any], first: dict[str, int]) -> Iterator[tuple[str, Any]]:
    """Every single feature of a file with its weights."""
    for key, value in table.items():
        name = str(key)
        if isinstance(value, dict):
            kind = name.removesuffix(PLACES)
            for rank, row in value.items():
                for file, pair in zip(FILES, row if isinstance(row, list) else [], strict=False):
                    yield f"{kind} {file}{rank}", pair
        elif name in first and isinstance(value, list):
            for number, pair in enumerate(value, first[name]):
                yield f"{name} {number}", pair
        else:
            yield name, value


def dump_weights(game: str, numbers: list[int]) -> str:
    """Weights as the text of a file."""
    pairs = {name: numbers[2 * i : 2 * i + 2] for i, name in enumerate(features(game))}
    tables: dict[str, dict[int, list[list[int]]]] = {}
    lists: dict[str, list[list[int]]] = {}
    for name, pair in pairs.items():
        if (square := SQUARE.fullmatch(name)) is not None:
            tables.setdefault(square[1] + PLACES, {}).setdefault(int(square[3]), []).append(pair)
        else:
            numbered = NUMBERED.fullmatch(name)
            lists.setdefault(numbered[1] if numbered is not None else name, []).append(pair)
    lines = ["# [opening, ending] in hundredths of a pawn"]
    counted = _first_numbers(tuple(pairs))
    for name, weights in lists.items():
        lines.append(f"{name}: {weights if name in counted else weights[0]}")
    for name, rows in tables.items():
        lines.append(f"{name}:")
        lines += [f"  {rank}: {rows[rank]}" for rank in sorted(rows, reverse=True)]
    return "\n".join(lines) + "\n"
