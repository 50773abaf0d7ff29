"""The programs that may sit at tables of a server."""

from __future__ import annotations

from heterodox.table.players import GENTLE, LEVELS
from heterodox.web.errors import illegal

__all__ = ["program_named"]

PROGRAMS = (*(f"level {level}" for level in range(GENTLE, LEVELS + 1)), "random", "greedy")


def program_named(text: str) -> str:
    """A program that may sit at a table here; refuses others, which could start anything."""
    name = " ".join(text.lower().split())
    if name.isdigit():
        name = f"level {name}"
    if name not in PROGRAMS:
        raise illegal(f"seat {text[:40]!r}: expected me, open, level {GENTLE} to {LEVELS}, random or greedy")
    return name
