"""Choices and pictures as JSON, put together from pieces that were written before.

Boards look much alike from one decision to the next: the same tokens stand on the same squares, and the same
moves are offered. What is kept here says nothing about any table: it depends on the token or the move alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import lru_cache

import orjson

from heterodox.games.picture import Picture, Token
from heterodox.games.protocol import Move

__all__ = ["choices_shown", "picture_shown"]

# How many squares with what stands there, and how many moves, are remembered.
MOST_SQUARES, MOST_MOVES = 1 << 15, 1 << 16
_PARTS = tuple(field.name for field in fields(Picture))


def picture_shown(picture: Picture) -> orjson.Fragment:
    """The same as orjson writes for a picture."""
    parts = {name: getattr(picture, name) for name in _PARTS}
    squares = b",".join([_square(name, tokens) for name, tokens in picture.squares.items()])
    parts["squares"] = orjson.Fragment(b"{%b}" % squares)
    return orjson.Fragment(orjson.dumps(parts))


@lru_cache(MOST_SQUARES)
def _square(name: str, tokens: tuple[Token, ...]) -> bytes:
    return orjson.dumps({name: tokens})[1:-1]


def choices_shown(choices: Iterable[tuple[Move, str]]) -> orjson.Fragment:
    """Choices with their words, each as `{"decision", "text", "squares"}`."""
    written = []
    for choice, text in choices:
        before, after = _around(choice)
        written.append(before + orjson.dumps(text) + after)
    return orjson.Fragment(b"[%b]" % b",".join(written))


@lru_cache(MOST_MOVES)
def _around(choice: Move) -> tuple[bytes, bytes]:
    """What stands before and after a choice's words."""
    name, squares = orjson.dumps(str(choice)), orjson.dumps(choice.squares)
    return b'{"decision":%b,"text":' % name, b',"squares":%b}' % squares
