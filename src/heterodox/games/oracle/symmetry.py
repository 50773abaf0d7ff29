"""Positions that mean the same: left and right may change places, and White and Black."""

from __future__ import annotations

import re

from heterodox.games.oracle.tokens import sort_bodies

__all__ = ["alike"]

_BEING = re.compile(r"[A-Za-z](?:\[[a-z]*\])?|[1-8]")
_OTHER = {"w": "b", "b": "w"}


def alike(text: str) -> tuple[str, ...]:
    """The same position mirrored and with the colours changed, sorted, with its counters at the beginning."""
    placement, turn, earth, underworld, *_ = text.split(" ")
    ranks = [_BEING.findall(rank) for rank in placement.split("/")]
    found = set()
    for _ in range(2):
        for _ in range(2):
            board = "/".join("".join(rank) for rank in ranks)
            found.add(f"{board} {turn} {earth} {underworld} 0 1")
            ranks = [rank[::-1] for rank in ranks]
        ranks = [[_recolour(being) for being in rank] for rank in reversed(ranks)]
        turn, earth = _OTHER[turn], earth if earth == "-" else sort_bodies(earth.swapcase())
    return tuple(sorted(found))


def _recolour(being: str) -> str:
    """A body of the other colour with the same souls: souls have none."""
    return being[0].swapcase() + being[1:]
