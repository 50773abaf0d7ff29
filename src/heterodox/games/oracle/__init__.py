"""Oracle Chess: bodies and souls that part company."""

from heterodox.games.oracle.game import GAME

__all__ = ["GAME"]
