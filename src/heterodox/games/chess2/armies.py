"""The six armies (C2), read from armies.yaml: which piece a letter on the board means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from heterodox.games.chess.attacks import WHITE, army_of
from heterodox.games.datafile import read_yaml

__all__ = [
    "LETTERS",
    "LETTER_OF",
    "LIMITS",
    "PIECES",
    "RANKS",
    "ROSTERS",
    "Kind",
    "Limits",
    "Roster",
    "names_on_board",
    "roster_of",
]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece: its name in the rules' code, and how people call, see, weigh and remember it."""

    name: str
    title: str
    shape: str
    worth: float
    does: str


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers of the rules; armies.yaml says which rule each belongs to."""

    first_stones: int
    most_stones: int
    bids: tuple[int, ...]
    quiet_limit: int
    most_pieces: int
    tiger_steps: int
    elephant_steps: int
    shy_distance: int


@dataclass(frozen=True, slots=True)
class Roster:
    """One of the six armies; `pieces` maps the small letters of the board to names of kinds."""

    name: str
    letter: str
    title: str
    summary: str
    home: str
    promotes: str
    castles: bool
    king_turn: bool
    pieces: Mapping[str, str]


def _read_data() -> dict[str, Any]:
    text = files(__package__).joinpath("armies.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = read_yaml(text, "armies.yaml")
    return data


_DATA = _read_data()

LIMITS = Limits(**{**_DATA["limits"], "bids": tuple(_DATA["limits"]["bids"])})
# C19: what a letter of the board counts in a duel.
RANKS: Mapping[str, int] = MappingProxyType(_DATA["ranks"])
PIECES: Mapping[str, Kind] = MappingProxyType(
    {name: Kind(name=name, **facts) for name, facts in _DATA["pieces"].items()}
)
# By letter, in the order of the rules.
ROSTERS: Mapping[str, Roster] = MappingProxyType(
    {facts["letter"]: Roster(name=name, **facts) for name, facts in _DATA["armies"].items()}
)
LETTERS = "".join(ROSTERS)
# Kind of piece -> its small letter on the board.
LETTER_OF: Mapping[str, str] = MappingProxyType(
    {name: letter for roster in ROSTERS.values() for letter, name in roster.pieces.items()}
)


def roster_of(armies: str, army: str) -> Roster:
    """What White or Black fields, from the two letters of a pairing."""
    return ROSTERS[armies[0] if army == WHITE else armies[1]]


def _names(armies: str) -> Mapping[str, str]:
    """Every letter of the board; a Queen of Two Kings, which only a bad position has, is a plain one."""
    return MappingProxyType(
        {
            letter: roster_of(armies, army_of(letter)).pieces.get(letter.lower(), "queen")
            for letter in "PNBRQKpnbrqk"
        }
    )


_NAMES = {white + black: _names(white + black) for white in LETTERS for black in LETTERS}


def names_on_board(armies: str) -> Mapping[str, str]:
    """Board letter -> name of the kind of piece, under a pairing of armies."""
    return _NAMES[armies]
