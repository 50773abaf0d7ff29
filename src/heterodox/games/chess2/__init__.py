"""Chess 2: The Sequel, by the user's reading of its rules; see rules.md."""

from heterodox.games.chess2.game import GAME

__all__ = ["GAME"]
