"""Sample games that ship with Enochian chess: the games printed in Zalewski's book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from heterodox.games.datafile import read_yaml
from heterodox.games.enochian.data import read_text
from heterodox.games.modelgames import read_comments
from heterodox.games.protocol import Sample

__all__ = ["SampleGame", "sample_games"]

SOURCE = "book-games.yaml"


@dataclass(frozen=True, slots=True)
class SampleGame(Sample):
    """A game of the book; in a divination its moves name only the rolls without a move.

    book         what the book calls it
    notation     the same plies as the book prints them (E43)
    final        the position it leads to
    result       the answer of a divination, otherwise ""
    """

    book: str
    notation: tuple[str, ...]
    final: str
    result: str = ""


def sample_games() -> tuple[SampleGame, ...]:
    """All of them, in the book's order."""
    return tuple(_sample_game(**entry) for entry in read_yaml(read_text("samples", SOURCE), SOURCE))


def _sample_game(
    name: str,
    book: str,
    about: str,
    options: Mapping[str, object],
    rounds: list[str],
    final: str,
    result: str = "",
    comments: Sequence[Mapping[str, Any]] = (),
) -> SampleGame:
    columns = [line.split(" | ") for line in rounds]
    moves, notation = (tuple(word for column in columns for word in column[side].split()) for side in (0, 1))
    settings = {option: str(value) for option, value in options.items()}
    said = read_comments(comments)
    return SampleGame(name, about, settings, moves, book, notation, final, result, comments=said)
