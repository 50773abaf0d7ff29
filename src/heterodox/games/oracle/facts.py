"""What rules.yaml says, read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from heterodox.games.datafile import read_yaml

__all__ = [
    "ARMIES",
    "CLASSES",
    "CYCLE",
    "HOSTED_BY_PRIESTESS",
    "LAST_ROUND",
    "OPTIONS",
    "PRIESTESS_ROOM",
    "QUIET_PLIES",
    "START",
    "TokenClass",
]


@dataclass(frozen=True, slots=True)
class TokenClass:
    """O2: a class of bodies, and of souls where it has some.

    worth  in Soldiers: of a body, of a soul in a body of another class, of both together as a figure
    """

    name: str
    letter: str
    soul: bool
    worth: Mapping[str, float]


def _read() -> dict[str, Any]:
    text = files(__package__).joinpath("rules.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = read_yaml(text, "rules.yaml")
    return data


_DATA = _read()

# O1: army -> its letter.
ARMIES: Mapping[str, str] = MappingProxyType({army["name"]: army["letter"] for army in _DATA["armies"]})

# O6, as a position string.
START: str = _DATA["start"]

# O2: the classes by their letters, in the order of writing.
CLASSES: Mapping[str, TokenClass] = MappingProxyType(
    {facts["letter"]: TokenClass(**facts) for facts in _DATA["classes"]}
)

# O4, O16: the names of the classes, and how many souls there is room for.
HOSTED_BY_PRIESTESS: tuple[str, ...] = tuple(_DATA["priestess"]["hosts"])
PRIESTESS_ROOM: int = _DATA["priestess"]["room"]

# O23
QUIET_PLIES: int = _DATA["draws"]["quiet_plies"]
LAST_ROUND: int = _DATA["draws"]["last_round"]
CYCLE: int = _DATA["draws"]["cycle"]

# O12-O14: option -> its help and default.
OPTIONS: Mapping[str, Mapping[str, str]] = MappingProxyType(_DATA["options"])
