"""Messages that no honest client sends: random, broken, huge, deep, of wrong types, of other interfaces."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

__all__ = ["hostile_messages"]

WORDS = (
    "type game position decision number seat action analysis stop ping pong subscribe since table chat text "
    "offer accept resign takeback level depth nodes seconds lines move key token name fen go uci quit"
).split()
NASTY: tuple[Any, ...] = (
    "",
    "\x00",
    "\u202e",
    "\ud83d\ude00",
    "a" * 5000,
    "%s%n",
    "{{7*7}}",
    "${jndi:x}",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    -1,
    0,
    1,
    2**31,
    2**63,
    2**64,
    10**400,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    True,
    None,
    [],
    {},
    "chess",
    "chess2",
    "enochian",
    "oracle",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "draft ?? k-",
    "e2e4",
    "level 3",
)


def hostile_messages(seed: int, count: int) -> Iterator[str | bytes]:
    """So many messages, the same for the same seed."""
    dice = random.Random(seed)
    makers = (_word_salad, _mangled, _wrong_types, _deep, _binary, _noise)
    for _ in range(count):
        yield dice.choice(makers)(dice)


def _value(dice: random.Random, depth: int = 0) -> Any:
    if depth < 3 and dice.random() < 0.15:
        return [_value(dice, depth + 1) for _ in range(dice.randrange(4))]
    if depth < 3 and dice.random() < 0.15:
        return {dice.choice(WORDS): _value(dice, depth + 1) for _ in range(dice.randrange(4))}
    return dice.choice(NASTY)


def _wrong_types(dice: random.Random) -> str:
    return json.dumps({dice.choice(WORDS): _value(dice) for _ in range(dice.randrange(1, 6))})


def _word_salad(dice: random.Random) -> str:
    return " ".join(dice.choices(WORDS, k=dice.randrange(1, 8)))


def _mangled(dice: random.Random) -> str:
    text = list(_wrong_types(dice)[:2000])
    for _ in range(dice.randrange(1, 6)):
        text[dice.randrange(len(text))] = chr(dice.choice((0, 7, 27, 34, 44, 92, 123, 125, 8238, 65533)))
    return "".join(text)


def _deep(dice: random.Random) -> str:
    depth = dice.choice((10, 100, 1000, 5000))
    return dice.choice(("[", '{"a":')) * depth


def _binary(dice: random.Random) -> bytes:
    return dice.randbytes(dice.randrange(0, 300))


def _noise(dice: random.Random) -> str:
    return "".join(chr(dice.randrange(1, 0xD7FF)) for _ in range(dice.randrange(0, 200)))
