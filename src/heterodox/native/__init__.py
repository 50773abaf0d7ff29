"""The compiled twin of the rules, by handles and numbers; `available` says whether it is here.

>>> from heterodox import game, native
>>> start = game("chess").start()
>>> native.perft(start, 3) if native.available else [20, 400, 8902]
[20, 400, 8902]

A `Handle` is a position of the compiled core: `position` gives that of a Python position, `load` that of a
canonical position string. Its decisions are action numbers (`Move.number`), with names on request; it never
changes, and it knows the game that led to it, so that repetition is judged. What people write, and why it
is wrong, is the business of the Python rules. Long work is done without the GIL, so threads help. Without
the compiled core every function raises `NativeMissing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heterodox import compiled
from heterodox.errors import HeterodoxError, IllegalMove, InvalidText
from heterodox.games import swift
from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Position

if TYPE_CHECKING:
    from heterodox import _native
    from heterodox._native import Position as Handle
else:
    _native = compiled.core

available: bool = _native is not None

__all__ = [
    "NativeMissing",
    "Playouts",
    "actions",
    "after",
    "available",
    "divide",
    "games",
    "level",
    "load",
    "perft",
    "playouts",
    "position",
]

DEEPEST = 64
MOST_JOBS = 256
MOST_GAMES = 10**9
LONGEST_GAME = 10**6


class NativeMissing(HeterodoxError):
    """The compiled core is not installed here."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """Statistics of random games: wins by team, ends by reason, plies in all, shortest and longest."""

    wins: Mapping[str, int]
    reasons: Mapping[str, int]
    draws: int
    unfinished: int
    plies: int
    shortest: int
    longest: int


def games() -> tuple[str, ...]:
    """The games that are compiled; none without the compiled core."""
    return tuple(_native.games()) if available else ()


def level() -> int:
    """3 where the core uses popcnt, bmi and avx2; 1 on older machines; 0 without the core."""
    if not available:
        return 0
    return 3 if _native.__name__.endswith("_v3") else 1


def actions(game: str) -> int:
    """How many action numbers the compiled game has."""
    _need()
    return _native.actions(_encode(game))


def load(game: str, text: str, **options: Any) -> Handle:
    """The position of a canonical string, as `str(position)` writes it, under options that it does not carry.

    Any other text raises InvalidText; `Game.parse` says what is wrong with it.
    """
    _need()
    return _native.load(_encode(game), _encode(text), _pairs(options))


def position(position: Position) -> Handle:
    """The compiled twin of a Python position, with the game that led to it as far as that is known."""
    _need()
    known = swift.handle_of(position)
    if known is not None:
        return known
    return load(position.game.name, str(position), **rules_in_force(position))


def after(handle: Handle, names: Iterable[str]) -> Handle:
    """The position after decisions by their names, each one of the choices; raises IllegalMove otherwise."""
    for name in names:
        numbers = dict(zip(handle.choice_names(), handle.choices(), strict=True))
        played = handle.play(numbers[name] & 0xFFFFFFFF) if name in numbers else None
        if played is None:
            raise IllegalMove(f"{name[:40]!a}: not among the choices here")
        handle = played[1]
    return handle


def perft(position: Handle | Position, depth: int, *, jobs: int = 1) -> list[int]:
    """The perft counts of depths 1 to `depth`, computed by `jobs` threads."""
    handle = _handle(position)
    return handle.perft(_within("depth", depth, 0, DEEPEST), _within("jobs", jobs, 1, MOST_JOBS))


def divide(position: Handle | Position, depth: int, *, jobs: int = 1) -> dict[str, int]:
    """The perft count of `depth` (at least 1), split by first move."""
    handle = _handle(position)
    parts = handle.divide(_within("depth", depth, 1, DEEPEST), _within("jobs", jobs, 1, MOST_JOBS))
    return dict(sorted(parts))


def playouts(
    position: Handle | Position, number: int, *, seed: int = 0, limit: int = 10_000, jobs: int = 1
) -> Playouts:
    """Play `number` random games of at most `limit` plies; the seed alone decides the result."""
    results = _handle(position).playouts(
        _within("number of games", number, 0, MOST_GAMES),
        _within("seed", seed, 0, 2**64 - 1),
        _within("limit", limit, 0, LONGEST_GAME),
        _within("jobs", jobs, 1, MOST_JOBS),
    )
    return Playouts(*results)


def _handle(given: Handle | Position) -> Handle:
    return position(given) if isinstance(given, Position) else given


def _need() -> None:
    if not available:
        raise NativeMissing("the native core is not compiled here; see 'heterodox doctor'")


def _encode(text: str) -> bytes:
    """Any string, also one that holds half a surrogate pair, which the core then refuses."""
    return str(text).encode("utf-8", "surrogatepass")


def _pairs(options: Mapping[str, Any]) -> list[tuple[bytes, bytes]]:
    """Options as people write them, as in `heterodox.games.protocol.Option.read`."""
    return [
        (
            _encode(name),
            _encode(str(value).lower() if isinstance(value, bool | int | str) else repr(value)),
        )
        for name, value in options.items()
    ]


def _within(what: str, number: int, low: int, high: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
        raise InvalidText(f"{what} {str(number)[:40]}: expected a number {low} to {high}")
    return number
