"""Action numbers: which page a move stands on, and which place it has there (docs/actions.md).

A page is what a move string (O25) says beside its squares, without the letter of a Chariot, Elephant or
Horse soul: those three are told apart by the squares. Pages whose moves may be long have a place for
every *way*, two squares that a line or a Horse's jump joins; pages of the Lord and of Soldier souls only
for every *step*, two squares that touch. Places are counted by the first square, then by the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heterodox.games.board import file_of, rank_of, square_name
from heterodox.games.oracle.tokens import BODIES, PRIESTLY, SOULS

__all__ = ["ACTIONS", "number_on", "number_promotion", "text_of"]

Places = Mapping[tuple[int, int], int]


def _count(pairs: Iterator[tuple[int, int]]) -> Places:
    return {pair: place for place, pair in enumerate(pairs)}


def _apart(start: int, end: int) -> tuple[int, int]:
    """How many files and ranks lie between two squares."""
    return abs(file_of(start) - file_of(end)), abs(rank_of(start) - rank_of(end))


def _is_way(start: int, end: int) -> bool:
    files, ranks = _apart(start, end)
    return start != end and (files == 0 or ranks in (0, files) or files * ranks == 2)


_PAIRS = [(start, end) for start in range(64) for end in range(64)]
WAYS: Places = _count(pair for pair in _PAIRS if _is_way(*pair))
STEPS: Places = _count(pair for pair in _PAIRS if max(_apart(*pair)) == 1)

_OUSTS = [f"x{soul}" for soul in SOULS]
_LONG_PAGES = ("", *(f":{rest}" for rest in ("", *(f",{soul}" for soul in PRIESTLY), *_OUSTS)))
_SHORT_PAGES = (
    *(f",{body}" for body in BODIES if body != "P"),
    *(f"{soul}:{rest}" for soul in SOULS if soul not in PRIESTLY for rest in ("", *_OUSTS)),
)


def _lay_out() -> Iterator[tuple[str, int, Places]]:
    first = 0
    for pages, places in ((_LONG_PAGES, WAYS), (_SHORT_PAGES, STEPS)):
        for page in pages:
            yield page, first, places
            first += len(places)


# Page -> the number of its first place, and its places.
PAGES: Mapping[str, tuple[int, Places]] = {page: (first, places) for page, first, places in _lay_out()}

# O17: a Soldier promotes on one of the eight squares of rank 1 or of rank 8.
_STEPS_FROM = len(_LONG_PAGES) * len(WAYS)
_PROMOTIONS = _STEPS_FROM + len(_SHORT_PAGES) * len(STEPS)
ACTIONS = _PROMOTIONS + 16


def number_on(page: str, start: int, end: int) -> int:
    """The number of a move between two squares; raises KeyError for one that no board allows."""
    first, places = PAGES[page]
    return first + places[start, end]


def number_promotion(square: int) -> int:
    """The number of a promotion on the first or last rank."""
    return _PROMOTIONS + file_of(square) + 8 * (rank_of(square) > 0)


def text_of(number: int) -> str:
    """The move string (O25) with a number below ACTIONS."""
    if number >= _PROMOTIONS:
        rank, file = divmod(number - _PROMOTIONS, 8)
        return f"{square_name(56 * rank + file)}=P"
    if number >= _STEPS_FROM:
        page, place = divmod(number - _STEPS_FROM, len(STEPS))
        return _write(_SHORT_PAGES[page], *_STEP_LIST[place])
    page, place = divmod(number, len(WAYS))
    return _write(_LONG_PAGES[page], *_WAY_LIST[place])


_WAY_LIST, _STEP_LIST = tuple(WAYS), tuple(STEPS)


def _write(page: str, start: int, end: int) -> str:
    squares = square_name(start) + square_name(end)
    soul, alone, rest = page.partition(":")
    if not alone:
        return squares + page
    return f"{soul or _soul_going(start, end)}:{squares}{rest}"


def _soul_going(start: int, end: int) -> str:
    """O8: which of Chariot, Elephant and Horse goes this way."""
    files, ranks = _apart(start, end)
    return "c" if 0 in (files, ranks) else "e" if files == ranks else "h"
