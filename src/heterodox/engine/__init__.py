"""Players and analysts: what a position is worth and what to do in it.

`Thinker` is the compiled search and `level_player` a sparring partner of levels 1 to 10. Without the
native core `available(game)` is False for every game.
"""

from __future__ import annotations

from heterodox.engine.levels import advisor, level_player
from heterodox.engine.player import Budget, Player
from heterodox.engine.thinking import Limits, Thinker, Thought, Variation, available

__all__ = [
    "Budget",
    "Limits",
    "Player",
    "Thinker",
    "Thought",
    "Variation",
    "advisor",
    "available",
    "level_player",
]
