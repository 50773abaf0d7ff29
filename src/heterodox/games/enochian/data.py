"""The machine-readable rules: what `rules.yaml` and `arrays/*.yaml` say, read once and checked.

A malformed file is refused with a message that names the bad entry, all defects at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.board import square_named
from heterodox.games.datafile import read_yaml
from heterodox.games.protocol import Army, Option

__all__ = ["ArmyFacts", "RuleBook", "RuleSet", "read_text", "rule_book"]


@dataclass(frozen=True, slots=True)
class ArmyFacts:
    """E2: what an army is called and where it belongs, whatever the array.

    angle  the letter of its quarter of the board in Zalewski's notation (E43)
    """

    name: str
    letter: str
    team: str
    element: str
    angle: str

    @property
    def title(self) -> str:
        return self.name.capitalize()

    @property
    def army(self) -> Army:
        return Army(self.name, self.letter, self.team)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """E40: the rules that can be set one by one; the values are as in the position string."""

    check_reply: str
    concourse: str
    die_one: str
    house_draws: str
    promotion_waits: str
    rerolls: int
    sharing: str
    takeover: str
    throne_promotion: str
    withdrawal: str

    def value(self, name: str) -> str:
        """One rule as it is written."""
        return str(getattr(self, name))


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All of rules.yaml."""

    armies: tuple[ArmyFacts, ...]
    arrays: Mapping[str, str]
    systems: Mapping[str, frozenset[int]]
    blocks: tuple[tuple[int, ...], ...]
    few_pawns: int
    die: Mapping[int, str]
    quiet_limit: int
    repetition_limit: int
    options: tuple[Option, ...]
    sets: Mapping[str, RuleSet]

    @property
    def letters(self) -> str:
        """The army letters in the order of their numbers: "ybrk"."""
        return "".join(army.letter for army in self.armies)


def read_text(*path: str) -> str:
    """A data file of this package."""
    return files(__package__).joinpath(*path).read_text(encoding="utf-8")


@cache
def rule_book() -> RuleBook:
    """The rules that ship with the game."""
    book = read_yaml(read_text("rules.yaml"), "rules.yaml")
    return RuleBook(
        armies=tuple(ArmyFacts(**entry) for entry in book["armies"]),
        arrays=book["arrays"],
        systems={name: _squares_of(mask) for name, mask in book["diagonal_systems"].items()},
        blocks=tuple(tuple(_square(name) for name in block) for block in book["concourse_blocks"]),
        few_pawns=book["few_pawns"],
        die=book["die"],
        quiet_limit=book["quiet_limit"],
        repetition_limit=book["repetition_limit"],
        options=tuple(_option(name, entry) for name, entry in book["options"].items()),
        sets={name: RuleSet(**values) for name, values in book["sets"].items()},
    )


def _squares_of(mask: int) -> frozenset[int]:
    return frozenset(square for square in range(64) if mask >> square & 1)


def _square(name: str) -> int:
    square = square_named(name)
    if square is None:
        raise InvalidText(f"rules.yaml: concourse_blocks: no such square {name!r}")
    return square


def _option(name: str, entry: Mapping[str, Any]) -> Option:
    if "number" in entry:
        low, high = entry["number"]
        return Option(name, entry["help"], "set", integer=(low, high))
    words = f"{entry['help']}; set: as the rule set says"
    return Option(name, words, "set", choices=("set", *entry["values"]))
