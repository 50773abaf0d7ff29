"""
The compiled twin of the Python rules; use it through heterodox.native.
"""

from collections.abc import Sequence

def games() -> list[str]:
    """The games that are compiled."""

def machine_is_v3() -> bool:
    """Whether the build for x86-64 level 3 is the better one here."""

def perft(
    game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]], depth: int, jobs: int
) -> list[int]:
    """The counts of depths 1 to depth."""

def divide(
    game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]], depth: int, jobs: int
) -> list[tuple[str, int]]:
    """The count of depth, split by first move."""

def moves(game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]]) -> list[str]:
    """The legal moves, sorted."""

def choices(game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]]) -> list[str]:
    """What the deciding seat may do, sorted."""

def play(
    game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]], moves: Sequence[bytes]
) -> tuple[list[str], tuple[str | None, str] | None]:
    """
    The positions after each move, and (winner, reason) when the last ends the game.
    """

def playouts(
    game: bytes,
    position: bytes,
    options: Sequence[tuple[bytes, bytes]],
    games: int,
    seed: int,
    limit: int,
    jobs: int,
) -> tuple[dict[str, int], dict[str, int], int, int, int, int, int]:
    """
    Random games: wins by team, ends by reason, draws, unfinished games, plies, shortest and longest.
    """

def hash_of(game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]]) -> int:
    """A number that is equal for positions the rules call the same."""
