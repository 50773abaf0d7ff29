"""Plain chess, the yardstick: the protocol's first game, held to published counts."""

from heterodox.games.chess.game import GAME

__all__ = ["GAME"]
