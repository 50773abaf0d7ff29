"""Commands that belong to one game: the game declares them, doors show and run them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Command"]


@dataclass(frozen=True, slots=True)
class Command:
    """A word behind the slash, for a game that has a word of its own for something.

    name     what is typed: "withdraw"
    usage    how it is written, for lists: "/withdraw"
    summary  what it does, in a few words
    decides  argument -> the decision that it stands for, where it is among `choices()`; "" is the
             argument of the bare command: {"": "offer", "accept": "accept"}
    sets     the option whose named set-ups it lists and begins with: "array"
    throws   whether it throws the die when one is due
    asks     whether a person is asked again before it is done
    """

    name: str
    usage: str
    summary: str
    decides: Mapping[str, str] = field(default_factory=dict)
    sets: str = ""
    throws: bool = False
    asks: bool = False
