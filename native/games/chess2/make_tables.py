"""The tables of Chess 2 for C++: armies, pieces, ranks and limits, out of armies.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

# The order of `enum Kind` in position.hpp.
LETTERS = "pnbrqk"

HEAD = """\
// Written from armies.yaml by make_tables.py; change that file, not this one.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace heterodox::chess2 {
"""


def tables(folder: Path) -> str:
    """The text of tables.hpp; `folder` holds the Python rules."""
    data = yaml.safe_load((folder / "armies.yaml").read_text(encoding="utf-8"))
    armies: Mapping[str, Any] = data["armies"]
    letters = "".join(army["letter"] for army in armies.values())
    lines = [
        *_limits(data["limits"]),
        "",
        "// Every kind of piece by the way it moves; `none` where an army has no such letter.",
        f"enum class Role : std::uint8_t {{ {_join(map(_name, data['pieces']))}, none }};",
        "",
        f"enum Army : std::uint8_t {{ {_join(map(_name, armies))} }};",
        f"inline constexpr std::size_t army_count = {len(armies)};",
        f"inline constexpr std::string_view army_letters = {_quoted(letters)};",
        _array("std::string_view", "army_names", map(_quoted, armies)),
        "// From the a-file on.",
        _array("std::string_view", "homes", (_quoted(army["home"]) for army in armies.values())),
        _array(
            "std::string_view", "promotion_letters", (_quoted(army["promotes"]) for army in armies.values())
        ),
        _array("bool", "may_castle", (_truth(army["castles"]) for army in armies.values())),
        _array("bool", "has_king_turn", (_truth(army["king_turn"]) for army in armies.values())),
        "",
        f"// What the letters {LETTERS} of the board mean to each army.",
        "using Roster = std::array<Role, 6>;",
        _array(
            "Roster",
            "rosters",
            (_roster(army["pieces"]) for army in armies.values()),
            opened="{{",
            closed="}}",
        ),
        "",
        "// C19: what the same letters count in a duel; Kings do not duel.",
        _array("int", "duel_ranks", (str(data["ranks"].get(letter, 0)) for letter in LETTERS)),
    ]
    return HEAD + "\n" + "\n".join(lines) + "\n\n}  // namespace heterodox::chess2\n"


def _limits(limits: Mapping[str, Any]) -> Iterable[str]:
    for name, value in limits.items():
        if name == "bids":
            assert value == list(range(len(value))), "bids that do not count up from 0 have no place in C++"
            yield f"inline constexpr int bid_count = {len(value)};"
        else:
            yield f"inline constexpr int {name} = {value};"


def _array(kind: str, name: str, values: Iterable[str], opened: str = "{", closed: str = "}") -> str:
    items = list(values)
    return f"inline constexpr std::array<{kind}, {len(items)}> {name} = {opened}{_join(items)}{closed};"


def _roster(pieces: Mapping[str, str]) -> str:
    roles = (_name(pieces.get(letter, "none")) for letter in LETTERS)
    return "{" + _join(f"Role::{role}" for role in roles) + "}"


def _join(words: Iterable[str]) -> str:
    return ", ".join(words)


def _name(word: str) -> str:
    return word.replace("-", "_")


def _quoted(word: str) -> str:
    return f'"{word}"'


def _truth(value: bool) -> str:
    return "true" if value else "false"
