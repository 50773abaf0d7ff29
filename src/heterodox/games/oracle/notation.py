"""Oracle Chess in writing: position strings (O24) and move strings (O25)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from heterodox.errors import InvalidText
from heterodox.games.board import square_name, square_named
from heterodox.games.fen import read_counter, show
from heterodox.games.oracle.attack import attacks_on_lord
from heterodox.games.oracle.moves import FigureMove, Grant, OracleMove, Oust, Promotion
from heterodox.games.oracle.tokens import (
    BLACK,
    BODIES,
    BODY_LIMITS,
    COLOURS,
    NAMES,
    SOUL_LIMITS,
    SOULS,
    WHITE,
    Being,
    being_of,
    body_letter,
    other,
    sort_bodies,
    sort_souls,
)
from heterodox.games.oracle.world import Board, World

if TYPE_CHECKING:
    from heterodox.games.oracle.rules import OraclePosition

__all__ = ["find_defects", "read_move", "read_position", "write_being", "write_position"]

# Far more than any position needs; longer texts are not worth reading.
LONGEST = 1000

_BEING = re.compile(r"([LPCEHSlpcehs])(?:\[([lcehs]*)\])?")
_EITHER_CASE = BODIES + BODIES.lower()

_FIGURE_MOVE = re.compile(r"([a-h][1-8])([a-h][1-8])(?:,([LPCEHS]))?")
_SOUL_MOVE = re.compile(r"([lcehs]):([a-h][1-8])([a-h][1-8])(?:,([lcehs])|x([lcehs]))?")
_PROMOTION = re.compile(r"([a-h][1-8])=P")

Fields = tuple[World, str, int, int]


# -- reading a position ------------------------------------------------------------------------------


def read_position(text: str) -> Fields:
    """World, side to move, quiet plies and round; raises InvalidText naming every unreadable field.

    Souls, earth and underworld may come unsorted, and beings may be written in full (`C[c]`, `P[]`).
    """
    if len(text) > LONGEST:
        raise InvalidText(f"position {show(text)}: {len(text)} characters are too many")
    parts = text.split(" ")
    if len(parts) != 6:
        raise InvalidText(
            f"position {show(text)}: expected 6 fields separated by one space, found {len(parts)}"
        )
    placement, turn, earth, underworld, quiet, round_number = parts
    defects: list[str] = []
    board = _read_placement(placement, defects)
    if turn not in ("w", "b"):
        defects.append(f"turn: expected w or b, found {show(turn)}")
    bodies = _read_tray("earth", earth, _EITHER_CASE, defects)
    souls = _read_tray("underworld", underworld, SOULS, defects)
    counters = (
        read_counter("quiet", quiet, 0, defects),
        read_counter("round", round_number, 1, defects),
    )
    if defects:
        raise InvalidText(*defects)
    world = World(board, sort_bodies(bodies), sort_souls(souls))
    return (world, WHITE if turn == "w" else BLACK, *counters)


def _read_placement(text: str, defects: list[str]) -> Board:
    rows = text.split("/")
    if len(rows) != 8:
        defects.append(f"placement: expected 8 ranks, found {len(rows)}")
        return (None,) * 64
    ranks = [_read_rank(row, 8 - number, defects) for number, row in enumerate(rows)]
    return tuple(being for rank in reversed(ranks) for being in rank)


def _read_rank(row: str, rank: int, defects: list[str]) -> list[Being | None]:
    """The eight squares of a rank; an unreadable one is reported and comes back empty."""
    beings: list[Being | None] = []
    place = 0
    while place < len(row):
        if row[place] in "12345678":
            beings.extend([None] * int(row[place]))
            place += 1
            continue
        match = _BEING.match(row, place)
        if match is None or row[match.end() : match.end() + 1] == "[":
            defects.append(f"placement: rank {rank} has something unreadable at {show(row[place:])}")
            return [None] * 8
        beings.append(_read_being(match[1], match[2]))
        place = match.end()
    if len(beings) != 8:
        defects.append(f"placement: rank {rank} has {len(beings)} squares instead of 8")
        return [None] * 8
    return beings


def _read_being(letter: str, souls: str | None) -> Being:
    """A plain letter is living with its one matching soul, for a Priestess lifeless."""
    body = letter.upper()
    colour = WHITE if letter == body else BLACK
    if souls is None:
        souls = _plain_souls(body)
    return being_of(colour, body, sort_souls(souls))


def _plain_souls(body: str) -> str:
    return "" if body == "P" else body.lower()


def _read_tray(field: str, text: str, letters: str, defects: list[str]) -> str:
    if text == "-":
        return ""
    unknown = next((sign for sign in text if sign not in letters), None)
    if not text:
        defects.append(f"{field}: expected - or letters of {letters}, found nothing")
    elif unknown is not None:
        defects.append(f"{field}: expected - or letters of {letters}, found {show(unknown)}")
    else:
        return text
    return ""


# -- writing a position ------------------------------------------------------------------------------


def write_position(position: OraclePosition) -> str:
    """The canonical position string."""
    world = position.world
    return " ".join(
        (
            "/".join("".join(_write_rank(world.board, rank)) for rank in range(7, -1, -1)),
            "w" if position.colour == WHITE else "b",
            world.earth or "-",
            world.underworld or "-",
            str(position.quiet),
            str(position.round_number),
        )
    )


def _write_rank(board: Board, rank: int) -> Iterator[str]:
    gap = 0
    for being in board[rank * 8 : rank * 8 + 8]:
        if being is None:
            gap += 1
            continue
        if gap:
            yield str(gap)
        gap = 0
        yield write_being(being)
    if gap:
        yield str(gap)


def write_being(being: Being) -> str:
    """`C` with its own soul, `C[]` lifeless, `S[h]`, `P` lifeless, `P[ceh]`."""
    letter = body_letter(being.colour, being.body)
    return letter if being.souls == _plain_souls(being.body) else f"{letter}[{being.souls}]"


# -- defects -----------------------------------------------------------------------------------------


def find_defects(position: OraclePosition) -> tuple[str, ...]:
    """O24: everything that makes a readable position invalid, each naming its field."""
    world = position.world
    defects = [*_host_defects(world.board), *_lord_defects(world.board), *_surplus_defects(world)]
    waiting = other(position.colour)
    if attacks_on_lord(world.board, waiting):
        defects.append(f"turn: {position.colour} is to move, but {waiting}'s Lord soul is attacked already")
    return tuple(defects)


def _host_defects(board: Board) -> Iterator[str]:
    """O4: one soul for each body; up to three of Chariot, Elephant, Horse for a Priestess."""
    for square, being in enumerate(board):
        if being is not None and not being.may_host(being.souls):
            allowed = "up to three souls of c, e, h" if being.body == "P" else "at most one soul"
            yield (
                f"placement: {write_being(being)} on {square_name(square)}, "
                f"but a {NAMES[being.body]} hosts {allowed}"
            )


def _lord_defects(board: Board) -> Iterator[str]:
    """O24: exactly one Lord soul on each side's bodies."""
    for colour in COLOURS:
        lords = sum(being.souls.count("l") for being in board if being is not None and being.colour == colour)
        if lords != 1:
            yield f"placement: {colour}'s bodies host {lords} Lord souls instead of 1"


def _surplus_defects(world: World) -> Iterator[str]:
    """O24: no more tokens of a class than O6 has; fewer are allowed."""
    beings = [being for being in world.board if being is not None]
    bodies = world.earth.upper() + "".join(being.body for being in beings)
    souls = world.underworld + "".join(being.souls for being in beings)
    for body, limit in BODY_LIMITS.items():
        count = bodies.count(body)
        if count > limit:
            yield f"placement and earth: {count} {NAMES[body]} bodies, more than {limit}"
    for soul, limit in SOUL_LIMITS.items():
        count = souls.count(soul)
        if count > limit:
            yield f"placement and underworld: {count} {NAMES[soul.upper()]} souls, more than {limit}"


# -- moves -------------------------------------------------------------------------------------------


def read_move(text: str) -> OracleMove:
    """The move that a string of O25 names, legal or not; raises InvalidText if it names none."""
    if match := _FIGURE_MOVE.fullmatch(text):
        return FigureMove(_square(match[1]), _square(match[2]), match[3] or "")
    if match := _SOUL_MOVE.fullmatch(text):
        soul, start, end = match[1], _square(match[2]), _square(match[3])
        return Oust(start, end, soul, match[5]) if match[5] else Grant(start, end, soul, match[4] or "")
    if match := _PROMOTION.fullmatch(text):
        return Promotion(_square(match[1]), _square(match[1]))
    raise InvalidText(
        f"move {show(text)}: expected something like e2e3, e1e2,S, h:b1d2, h:b1d2xs, h:d1c3,e or a8=P"
    )


def _square(name: str) -> int:
    square = square_named(name)
    assert square is not None
    return square
