"""Data files of a game: found beside its rules, read quickly and refused clearly."""

from __future__ import annotations

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

from heterodox.errors import InvalidText

if TYPE_CHECKING:
    from heterodox.games.protocol import Game

__all__ = ["game_folder", "read_yaml"]


def game_folder(game: Game) -> Traversable | None:
    """The folder of the package that a game's rules are in; None for a game that is one bare module."""
    package = getattr(sys.modules.get(type(game).__module__), "__package__", "")
    return files(package) if package else None


def read_yaml(text: str, source: str) -> Any:
    """What a YAML text holds; raises InvalidText with the source's name and the place of an error."""
    import yaml

    try:
        # The parser in C, where PyYAML was built with it, is ten times as fast.
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, ValueError) as error:
        words = " ".join(str(error).split())
        raise InvalidText(f"{source}: not readable as YAML ({words[:200]})") from None
