"""The compiled twin of the rules, by strings and numbers only; `available` says whether it is here.

>>> from heterodox import native
>>> start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
>>> native.perft("chess", start, 3) if native.available else [20, 400, 8902]
[20, 400, 8902]

Every function takes a game's name, a position string and the options that the string does not carry,
and raises the same errors as the Python rules. The work is done without the GIL, so threads help.
Without the compiled core every function raises `NativeMissing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.native.loader import load

if TYPE_CHECKING:
    from heterodox import _native
else:
    _native = load()

available: bool = _native is not None

__all__ = [
    "Line",
    "NativeMissing",
    "Playouts",
    "available",
    "choices",
    "divide",
    "games",
    "hash",
    "level",
    "moves",
    "perft",
    "play",
    "playouts",
]

DEEPEST = 64
MOST_JOBS = 256
MOST_GAMES = 10**9
LONGEST_GAME = 10**6


class NativeMissing(HeterodoxError):
    """The compiled core is not installed here."""


@dataclass(frozen=True, slots=True)
class Line:
    """Moves that were played: the position after each, and how the game ended, if it did.

    `start` is the position as it was loaded: a game may skip armies that cannot act.
    `over` says whether the last position ends the game; `winner` is a team or None for a draw.
    """

    start: str
    positions: tuple[str, ...]
    over: bool
    winner: str | None
    reason: str


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


def perft(game: str, position: str, depth: int, *, jobs: int = 1, **options: Any) -> list[int]:
    """The perft counts of depths 1 to `depth`, computed by `jobs` threads."""
    _need()
    return _native.perft(
        _encode(game),
        _encode(position),
        _pairs(options),
        _within("depth", depth, 0, DEEPEST),
        _within("jobs", jobs, 1, MOST_JOBS),
    )


def divide(game: str, position: str, depth: int, *, jobs: int = 1, **options: Any) -> dict[str, int]:
    """The perft count of `depth` (at least 1), split by first move."""
    _need()
    parts = _native.divide(
        _encode(game),
        _encode(position),
        _pairs(options),
        _within("depth", depth, 1, DEEPEST),
        _within("jobs", jobs, 1, MOST_JOBS),
    )
    return dict(sorted(parts))


def moves(game: str, position: str, **options: Any) -> list[str]:
    """The legal moves, sorted."""
    _need()
    return _native.moves(_encode(game), _encode(position), _pairs(options))


def choices(game: str, position: str, **options: Any) -> list[str]:
    """Everything the deciding seat may do now, sorted."""
    _need()
    return _native.choices(_encode(game), _encode(position), _pairs(options))


def play(game: str, position: str, moves: Iterable[str], **options: Any) -> Line:
    """Play moves one after the other; repetition is judged from `position` on."""
    _need()
    line = [_encode(move) for move in moves]
    start, positions, ending = _native.play(_encode(game), _encode(position), _pairs(options), line)
    winner, reason = ending or (None, "")
    return Line(start, tuple(positions), ending is not None, winner, reason)


def playouts(
    game: str,
    position: str,
    number: int,
    *,
    seed: int = 0,
    limit: int = 10_000,
    jobs: int = 1,
    **options: Any,
) -> Playouts:
    """Play `number` random games of at most `limit` plies; the seed alone decides the result."""
    _need()
    results = _native.playouts(
        _encode(game),
        _encode(position),
        _pairs(options),
        _within("number of games", number, 0, MOST_GAMES),
        _within("seed", seed, 0, 2**64 - 1),
        _within("limit", limit, 0, LONGEST_GAME),
        _within("jobs", jobs, 1, MOST_JOBS),
    )
    return Playouts(*results)


def hash(game: str, position: str, **options: Any) -> int:  # noqa: A001 - the word for it in every engine
    """A 64-bit number, equal for positions that the rules call the same."""
    _need()
    return _native.hash_of(_encode(game), _encode(position), _pairs(options))


def _need() -> None:
    if not available:
        raise NativeMissing("the native core is not compiled here; see 'heterodox doctor'")


def _encode(text: str) -> bytes:
    """Any string, also one that holds half a surrogate pair, which the core then refuses by name."""
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
