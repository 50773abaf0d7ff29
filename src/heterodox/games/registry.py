"""Which games there are: our own, and those that other packages bring.

Another package adds a game by an entry point in the group "heterodox.games" that names a `Game`
value; nothing in heterodox has to change for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from operator import attrgetter

from heterodox.errors import InvalidText
from heterodox.games.protocol import Game

__all__ = ["STANDARD", "find_game", "list_games"]

GROUP = "heterodox.games"
# What programs that know one game only play.
STANDARD = "chess"

_OWN: Mapping[str, str] = {
    "enochian": "heterodox.games.enochian:GAME",
    "chess2": "heterodox.games.chess2:GAME",
    "oracle": "heterodox.games.oracle:GAME",
    "chess": "heterodox.games.chess:GAME",
}


def _foreign() -> dict[str, str]:
    """The games of other packages: name -> where their value is."""
    # Loaded here only: it takes longer than a game of our own does.
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in entry_points(group=GROUP)}


def _targets() -> dict[str, str]:
    """Every registered game by name; our own names cannot be taken over."""
    return {**_OWN, **{name: value for name, value in _foreign().items() if name not in _OWN}}


def _load(name: str, target: str) -> Game:
    module, _, attribute = target.partition(":")
    game = attrgetter(attribute)(import_module(module))
    if not isinstance(game, Game):
        raise InvalidText(f"game {name!r}: {target} is not a heterodox Game")
    return game


def find_game(name: str) -> Game:
    """The game of that name; raises InvalidText that lists the known names."""
    targets = _OWN if name in _OWN else _targets()
    if name not in targets:
        raise InvalidText(f"game {name[:40]!r}: unknown, expected one of {', '.join(targets)}")
    return _load(name, targets[name])


def list_games() -> tuple[Game, ...]:
    """All games, our own first."""
    return tuple(_load(name, target) for name, target in _targets().items())
