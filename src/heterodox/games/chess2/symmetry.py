"""Positions that mean the same: White and Black may change places, and without castling left and right."""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["alike"]

_SQUARE = re.compile(r"[a-h][1-8]")
_OTHER = {"w": "b", "b": "w", "K": "k", "k": "K"}
_NONE = "-"


def alike(text: str) -> tuple[str, ...]:
    """The same position with the colours changed and mirrored, sorted, with its counters at the beginning."""
    fields = text.split(" ")
    if len(fields) < 8:
        return (text,)
    found = {_reset(fields), _reset(_recoloured(fields))}
    if fields[2] == _NONE:
        mirrored = _mirrored(fields)
        found |= {_reset(mirrored), _reset(_recoloured(mirrored))}
    return tuple(sorted(found))


def _reset(fields: list[str]) -> str:
    return " ".join([*fields[:4], "0", "1", *fields[6:]])


def _recoloured(fields: list[str]) -> list[str]:
    placement, turn, castling, passing, quiet, number, armies, stones, *duel = fields
    board = "/".join(rank.swapcase() for rank in reversed(placement.split("/")))
    rights = castling if castling == _NONE else "".join(sorted(castling.swapcase(), key="KQkq".index))
    squares = [_moved(text, lambda square: square[0] + str(9 - int(square[1]))) for text in (passing, *duel)]
    return [board, _OTHER[turn], rights, squares[0], quiet, number, armies[::-1], stones[::-1], *squares[1:]]


def _mirrored(fields: list[str]) -> list[str]:
    placement, *rest = fields
    board = "/".join(rank[::-1] for rank in placement.split("/"))
    squares = {place: _moved(rest[place], _across) for place in (2, *range(7, len(rest)))}
    return [board, *(squares.get(place, text) for place, text in enumerate(rest))]


def _across(square: str) -> str:
    return "abcdefgh"[7 - "abcdefgh".index(square[0])] + square[1]


def _moved(text: str, where: Callable[[str], str]) -> str:
    """A text in which every square is another one."""
    return _SQUARE.sub(lambda found: where(found.group()), text)
