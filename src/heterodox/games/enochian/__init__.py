"""Enochian chess, the four-handed game of the Golden Dawn."""

from heterodox.games.enochian.game import GAME

__all__ = ["GAME"]
