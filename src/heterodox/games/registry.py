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

__all__ = ["STANDARD", "broken_games", "find_game", "list_games"]

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


def _load(name: str, target: str, *, look_over: bool = False) -> Game:
    if name in _OWN:
        return _value(name, target)
    try:
        game = _value(name, target)
        if look_over:
            _look_over(game)
    except InvalidText:
        raise
    except (Exception, SystemExit) as error:
        # Whatever another package does, and be it to leave, is told by its name and ends nothing.
        why = " ".join(f"{type(error).__name__}: {error}".split())
        raise InvalidText(f"game {name[:40]!r}: {target} cannot be loaded ({why[:200]})") from error
    return game


def _look_over(game: Game) -> None:
    """Ask another package's game for what lists ask: better to stumble here than in the middle of one."""
    words = [game.name, game.title, game.summary, game.rules_text(), str(game.start())]
    words += [
        word for option in game.options for word in (option.name, option.default, option.help, option.flag)
    ]
    words += [word for setup in game.setups().items() for word in setup]
    words += [word for guide in game.guides() for word in (guide.name, guide.title, guide.summary)]
    words += [word for command in game.commands for word in (command.name, command.usage, command.summary)]
    words += [*(sample.name for sample in game.samples()), *game.teams]
    "".join(words)


def _value(name: str, target: str) -> Game:
    module, _, attribute = target.partition(":")
    found = attrgetter(attribute)(import_module(module))
    if not isinstance(found, Game):
        raise InvalidText(f"game {name!r}: {target} is not a heterodox Game")
    return found


def find_game(name: str) -> Game:
    """The game of that name; raises InvalidText that lists the known names."""
    targets = _OWN if name in _OWN else _targets()
    if name not in targets:
        raise InvalidText(f"game {name[:40]!r}: unknown, expected one of {', '.join(targets)}")
    return _load(name, targets[name])


def list_games() -> tuple[Game, ...]:
    """All games, our own first; one of another package that cannot be loaded is left out."""
    return tuple(_load_all()[0])


def broken_games() -> Mapping[str, str]:
    """The games of other packages that cannot be loaded: name -> why, in one line."""
    return _load_all()[1]


def _load_all() -> tuple[list[Game], dict[str, str]]:
    found: list[Game] = []
    broken: dict[str, str] = {}
    for name, target in _targets().items():
        try:
            found.append(_load(name, target, look_over=True))
        except InvalidText as error:
            if name in _OWN:
                raise
            broken[name] = str(error)
    return found, broken
