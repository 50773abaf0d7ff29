"""Which games there are: our own, and those that other packages bring.

Another package adds a game by an entry point in the group "heterodox.games" that names a `Game`
value; nothing in heterodox has to change for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points

from heterodox.errors import InvalidText
from heterodox.games.protocol import Game

__all__ = ["find_game", "list_games"]

GROUP = "heterodox.games"

_OWN: Mapping[str, str] = {
    "enochian": "heterodox.games.enochian:GAME",
    "chess2": "heterodox.games.chess2:GAME",
    "oracle": "heterodox.games.oracle:GAME",
    "chess": "heterodox.games.chess:GAME",
}


def _entries() -> dict[str, EntryPoint]:
    """Every registered game by name; our own names cannot be taken over."""
    foreign = {entry.name: entry for entry in entry_points(group=GROUP)}
    own = {name: EntryPoint(name, target, GROUP) for name, target in _OWN.items()}
    return {**own, **{name: entry for name, entry in foreign.items() if name not in own}}


def _load(entry: EntryPoint) -> Game:
    game = entry.load()
    if not isinstance(game, Game):
        raise InvalidText(f"game {entry.name!r}: {entry.value} is not a heterodox Game")
    return game


def find_game(name: str) -> Game:
    """The game of that name; raises InvalidText that lists the known names."""
    entries = _entries()
    if name not in entries:
        raise InvalidText(f"game {name[:40]!r}: unknown, expected one of {', '.join(entries)}")
    return _load(entries[name])


def list_games() -> tuple[Game, ...]:
    """All games, our own first."""
    return tuple(_load(entry) for entry in _entries().values())
