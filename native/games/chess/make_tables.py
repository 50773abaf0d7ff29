"""The numbers and squares of the rules of chess as C++, from the rules.yaml that the Python rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import yaml

RIGHTS = "KQkq"

HEADER = """// Made from rules.yaml; do not edit.
#pragma once

#include <array>
#include <cstdint>

namespace heterodox::chess_tables {{

inline constexpr int most_pieces = {pieces};
// X8, X9: what a draw may be claimed by, and what ends the game.
inline constexpr std::uint32_t quiet_plies_to_claim = {quiet[claim]};
inline constexpr std::uint32_t quiet_plies_to_end = {quiet[end]};
inline constexpr int repetitions_to_claim = {repetitions[claim]};
inline constexpr int repetitions_to_end = {repetitions[end]};

// X5: in the order of the rights' bits, for each army to the King's side first.
struct Castling {{
    char letter;
    int army, king_from, king_to, rook_from, rook_to;
}};
inline constexpr std::array<Castling, {count}> castlings{{{{
{castlings}
}}}};

}}  // namespace heterodox::chess_tables
"""


def square(name: str) -> int:
    """ "a1" -> 0, "h8" -> 63."""
    return "abcdefgh".index(name[0]) + 8 * "12345678".index(name[1])


def castling(right: str, way: Mapping[str, Sequence[str]]) -> str:
    """A row of the table of castlings; White's letters are the capital ones."""
    squares = [str(square(name)) for name in (*way["king"], *way["rook"])]
    return f"    {{'{right}', {int(right.islower())}, {', '.join(squares)}}},"


def tables(folder: Path) -> str:
    """The text of games/chess/tables.hpp, from the folder of the Python rules."""
    rules = yaml.safe_load((folder / "rules.yaml").read_text(encoding="utf-8"))
    rows = [castling(right, rules["castlings"][right]) for right in RIGHTS]
    return HEADER.format(
        pieces=rules["pieces"],
        quiet=rules["quiet_plies"],
        repetitions=rules["repetitions"],
        count=len(rows),
        castlings="\n".join(rows),
    )
