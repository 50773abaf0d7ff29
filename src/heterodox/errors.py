"""What can go wrong when people talk to a game: a few errors under one base.

Every message is one line and names the bad part, so that a door can show it as it is.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["AmbiguousMove", "Busy", "HeterodoxError", "IllegalMove", "InvalidText"]


class HeterodoxError(ValueError):
    """Base of every error that a person's input can cause."""


class InvalidText(HeterodoxError):
    """A position, move, option or file that cannot be read.

    `defects` lists everything that is wrong, not just the first thing.
    """

    def __init__(self, *defects: str) -> None:
        super().__init__("; ".join(defects))
        self.defects: tuple[str, ...] = defects


class IllegalMove(HeterodoxError):
    """A readable move that the rules do not allow here; the message says why."""


class AmbiguousMove(HeterodoxError):
    """A move text that fits several legal moves; `candidates` holds them in move notation."""

    def __init__(self, text: str, candidates: Iterable[str]) -> None:
        self.candidates: tuple[str, ...] = tuple(candidates)
        super().__init__(f"{text!r} is ambiguous: it could be {', '.join(self.candidates)}")


class Busy(HeterodoxError):
    """Something that does one thing at a time was asked for a second one before the first was done."""
