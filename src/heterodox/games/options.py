"""The options of a position as others need them."""

from __future__ import annotations

from typing import Any

from heterodox.games.protocol import Position

__all__ = ["rules_in_force"]


def rules_in_force(position: Position) -> dict[str, Any]:
    """The rule options that a position string need not carry, as keyword arguments."""
    names = (option.name for option in position.game.options if not option.setup)
    return {name: position.options[name] for name in names}
