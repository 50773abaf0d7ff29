"""Options between people and games: those that were typed, and those of a position as others need them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heterodox.games.protocol import Game, Position

__all__ = ["begin", "read", "rules_in_force"]


def rules_in_force(position: Position) -> dict[str, Any]:
    """The rule options that a position string need not carry, as keyword arguments."""
    names = (option.name for option in position.game.options if not option.setup)
    return {name: position.options[name] for name in names}


def begin(game: Game, options: Mapping[str, Any]) -> Position:
    """The first position under options that somebody typed; raises InvalidText."""
    game.expect_options(options)
    return game.start(**options)


def read(game: Game, text: str, options: Mapping[str, Any]) -> Position:
    """The position of a string under options that somebody typed; raises InvalidText."""
    game.expect_options(options)
    return game.parse(text, **options)
