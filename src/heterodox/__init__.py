"""heterodox: Enochian chess, Chess 2, Oracle Chess and chess, right to the last rule.

>>> import heterodox
>>> position = heterodox.game("chess").start()
>>> len(position.legal_moves())
20
>>> str(position.play("e2e4"))
'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
"""

from __future__ import annotations

from heterodox.errors import AmbiguousMove, HeterodoxError, IllegalMove, InvalidText
from heterodox.games.protocol import Army, Game, Move, Option, Outcome, Position
from heterodox.games.registry import find_game as game
from heterodox.games.registry import list_games as games

__all__ = [
    "AmbiguousMove",
    "Army",
    "Game",
    "HeterodoxError",
    "IllegalMove",
    "InvalidText",
    "Move",
    "Option",
    "Outcome",
    "Position",
    "game",
    "games",
]

__version__ = "0.1.0"


def _draw(position: Position) -> str:
    """A position as SVG, for notebooks; the renderer is loaded when the first picture is asked for."""
    from heterodox.render import svg

    return svg.board(position.picture())


Position._repr_svg_ = _draw
