"""The weights of the evaluations: one YAML file for each game, feature: [opening, ending].

The compiled evaluation names its features; a file must name exactly the same ones, so that a change on
one side cannot go unnoticed on the other.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import yaml

from heterodox.errors import InvalidText
from heterodox.native.mind import features

__all__ = ["dump_weights", "read_weights"]


def read_weights(game: str, path: Path | None = None) -> list[int]:
    """The weights of a game in the order of its features: opening, ending, opening, ending, ..."""
    source = path if path is not None else files(__package__).joinpath(f"{game}.yaml")
    table = yaml.safe_load(source.read_text(encoding="utf-8"))
    names = features(game)
    if not isinstance(table, dict) or set(table) != set(names):
        odd = set(names).symmetric_difference(table if isinstance(table, dict) else ())
        raise InvalidText(
            f"weights of {game}: features missing or unknown: {', '.join(sorted(map(str, odd)))}"
        )
    numbers: list[int] = []
    for name in names:
        pair = table[name]
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, int) for part in pair)):
            raise InvalidText(f"weights of {game}: {name}: expected [opening, ending]")
        numbers.extend(pair)
    return numbers


def dump_weights(game: str, numbers: list[int]) -> str:
    """Weights as the text of a file."""
    names = features(game)
    lines = [f"{name}: [{numbers[2 * i]}, {numbers[2 * i + 1]}]" for i, name in enumerate(names)]
    return "\n".join(lines) + "\n"
