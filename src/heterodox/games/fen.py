"""The parts of FEN that chess and its near relatives share: placement, castling, en passant, counters.

A board is a tuple of 64 one-letter strings, a1 first; upper case is White, "." is empty.
Readers collect defects instead of stopping at the first, so that a person sees them all at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heterodox.games.board import square_named

__all__ = [
    "EMPTY",
    "Board",
    "read_castling",
    "read_counter",
    "read_en_passant",
    "read_placement",
    "show",
    "write_placement",
]

Board = tuple[str, ...]
EMPTY = "."

_LONGEST_COUNTER = 6


def show(text: str) -> str:
    """A piece of bad input as it may stand in a message: quoted, on one line, not too long."""
    return ascii(text if len(text) <= 40 else text[:37] + "...")


def read_placement(text: str, letters: str, defects: list[str]) -> Board:
    """The board of a placement field; what is wrong is added to `defects`.

    Unreadable ranks come back empty, so that the rest can still be examined.
    """
    rows = text.split("/")
    if len(rows) != 8:
        defects.append(f"placement: expected 8 ranks, found {len(rows)}")
        return (EMPTY,) * 64
    ranks = [_read_rank(row, 8 - number, letters, defects) for number, row in enumerate(rows)]
    return tuple(piece for rank in reversed(ranks) for piece in rank)


def _read_rank(row: str, rank: int, letters: str, defects: list[str]) -> list[str]:
    pieces: list[str] = []
    for sign in row[:64]:
        if sign in letters:
            pieces.append(sign)
        elif sign in "12345678":
            pieces.extend(EMPTY * int(sign))
        else:
            defects.append(f"placement: rank {rank} has an unknown piece {show(sign)}")
            return [EMPTY] * 8
    if len(pieces) != 8:
        defects.append(f"placement: rank {rank} has {len(pieces)} squares instead of 8")
        return [EMPTY] * 8
    return pieces


def write_placement(board: Board) -> str:
    """The placement field of a board, rank 8 first."""
    return "/".join("".join(_write_rank(board[rank * 8 : rank * 8 + 8])) for rank in range(7, -1, -1))


def _write_rank(pieces: Board) -> Iterator[str]:
    gap = 0
    for piece in pieces:
        if piece == EMPTY:
            gap += 1
            continue
        if gap:
            yield str(gap)
        gap = 0
        yield piece
    if gap:
        yield str(gap)


def read_castling(text: str, defects: list[str]) -> str:
    """The castling rights: a part of "KQkq" in this order, empty for "-"."""
    if text != "-" and not re.fullmatch("(?=.)K?Q?k?q?", text):
        defects.append(f"castling: expected - or letters of KQkq in this order, found {show(text)}")
        return ""
    return text.strip("-")


def read_en_passant(text: str, defects: list[str]) -> int | None:
    """The square that a double step passed over, None for "-"."""
    square = square_named(text)
    if square is None and text != "-":
        defects.append(f"en passant: expected - or a square, found {show(text)}")
    return square


def read_counter(field: str, text: str, lowest: int, defects: list[str]) -> int:
    """A move counter of at least `lowest`."""
    if text.isascii() and text.isdigit() and len(text) <= _LONGEST_COUNTER and int(text) >= lowest:
        return int(text)
    defects.append(f"{field}: expected a number from {lowest}, found {show(text)}")
    return lowest
