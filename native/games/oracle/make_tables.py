"""The facts of Oracle Chess as C++, from the rules.yaml that the Python rules read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

HEADER = """// Made from rules.yaml; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace heterodox::oracle {{

enum Army : std::uint8_t {{ {armies} }};
inline constexpr std::array<std::string_view, 2> army_names{{{army_names}}};
inline constexpr std::string_view army_letters = "{army_letters}";

// O2: classes of bodies (all) and of souls (the first ones).
enum Kind : std::uint8_t {{ {kinds} }};
inline constexpr int soul_kinds = {soul_kinds};
inline constexpr int body_kinds = {body_kinds};
inline constexpr std::string_view soul_letters = "{soul_letters}";
inline constexpr std::string_view body_letters = "{body_letters}";
// O24: bodies are written in this order, White's first.
inline constexpr std::array<Kind, body_kinds> written_order{{{written_order}}};
inline constexpr std::string_view written_bodies = "{written_bodies}";

// O6: how many tokens of each class there are, both colours together.
inline constexpr std::array<int, body_kinds> most_bodies{{{most_bodies}}};
inline constexpr std::array<int, soul_kinds> most_souls{{{most_souls}}};

// O4, O16: what a Priestess hosts and summons.
inline constexpr std::array<Kind, {hosted}> priestess_souls{{{priestess_souls}}};
inline constexpr int priestess_room = {priestess_room};

// O23
inline constexpr std::uint32_t quiet_limit = {quiet_plies};  // in plies
inline constexpr std::uint32_t last_round = {last_round};
inline constexpr std::size_t cycle = {cycle};

// The options: Decisions that players may take otherwise.
enum Custom : std::uint8_t {{ {customs} }};
inline constexpr std::array<std::string_view, {options}> custom_names{{{custom_names}}};
inline constexpr std::uint8_t usual_customs = {usual_customs};

}}  // namespace heterodox::oracle
"""


def quoted(words: Iterable[str]) -> str:
    """Words as C++ string literals."""
    return listed(f'"{word}"' for word in words)


def listed(items: Iterable[object]) -> str:
    return ", ".join(map(str, items))


def tables(folder: Path) -> str:
    """The text of games/oracle/tables.hpp, from the folder of the Python rules."""
    rules: dict[str, Any] = yaml.safe_load((folder / "rules.yaml").read_text(encoding="utf-8"))
    armies, written, options = rules["armies"], rules["classes"], rules["options"]
    # Classes with souls come first, so that one number serves for a soul and for its body.
    classes = sorted(written, key=lambda kind: not kind["soul"])
    with_souls = [kind for kind in classes if kind["soul"]]
    placement = rules["start"].split()[0].upper()
    numbers = [placement.count(kind["letter"]) for kind in classes]
    letters = "".join(kind["letter"] for kind in written)
    bits = {name: 1 << place for place, name in enumerate(options)}
    return HEADER.format(
        armies=listed(army["name"] for army in armies),
        army_names=quoted(army["name"] for army in armies),
        army_letters="".join(army["letter"] for army in armies),
        kinds=listed(kind["name"] for kind in classes),
        soul_kinds=len(with_souls),
        body_kinds=len(classes),
        soul_letters="".join(kind["letter"].lower() for kind in with_souls),
        body_letters="".join(kind["letter"] for kind in classes),
        written_order=listed(kind["name"] for kind in written),
        written_bodies=letters + letters.lower(),
        most_bodies=listed(numbers),
        most_souls=listed(numbers[: len(with_souls)]),
        hosted=len(rules["priestess"]["hosts"]),
        priestess_souls=listed(rules["priestess"]["hosts"]),
        priestess_room=rules["priestess"]["room"],
        **rules["draws"],
        customs=listed(f"{name} = {bit}" for name, bit in bits.items()),
        options=len(options),
        custom_names=quoted(options),
        usual_customs=sum(bits[name] for name in options if options[name]["default"] == "yes"),
    )
