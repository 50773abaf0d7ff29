"""The compiled twin of the rules, by strings and numbers only; `available` says whether it is here."""

from __future__ import annotations

from typing import Any

__all__ = ["available", "divide", "games", "perft"]

available: bool = False


def games() -> tuple[str, ...]:
    """The games that are compiled."""
    return ()


def perft(game: str, position: str, depth: int, *, jobs: int = 1, **options: Any) -> list[int]:
    """The perft counts of depths 1 to `depth`."""
    raise RuntimeError("the native core is not compiled; see 'heterodox doctor'")


def divide(game: str, position: str, depth: int, *, jobs: int = 1, **options: Any) -> dict[str, int]:
    """The perft count of `depth`, split by first move."""
    raise RuntimeError("the native core is not compiled; see 'heterodox doctor'")
