"""What the environments need beside the package itself."""

from __future__ import annotations

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Game
from heterodox.games.registry import find_game

__all__ = ["ExtraMissing", "game_of", "learnable"]


class ExtraMissing(HeterodoxError, ImportError):
    """A library of the extra heterodox[envs] is not installed."""

    def __init__(self, library: str) -> None:
        super().__init__(f"{library} is not installed: pip install 'heterodox[envs]'")


def game_of(game: Game | str) -> Game:
    """A game by its name; raises InvalidText for an unknown one."""
    return game if isinstance(game, Game) else find_game(game)


def learnable(game: Game | str) -> Game:
    """The same for a game that programs can play: with action numbers and planes."""
    found = game_of(game)
    if not found.actions:
        raise InvalidText(f"game {found.name}: it has no action numbers (Game.actions)")
    if not found.planes:
        raise InvalidText(f"game {found.name}: it declares no planes to observe (Game.planes)")
    return found
