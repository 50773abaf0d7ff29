"""Chess as a game of the protocol: how to start and how to read a position."""

from __future__ import annotations

import random
from importlib.resources import files
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.chess.attacks import BLACK, WHITE
from heterodox.games.chess.compose import compose
from heterodox.games.chess.notation import read_fen
from heterodox.games.chess.rules import ChessPosition
from heterodox.games.protocol import Army, Game, Option

__all__ = ["GAME", "ChessGame"]

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class ChessGame(Game):
    """The rules of chess; positions are FEN, moves are UCI strings or standard algebraic notation."""

    name = "chess"
    title = "Chess"
    summary = "The chess everybody knows: two armies, one King each, mate ends it."
    armies = (Army(WHITE, "w", WHITE), Army(BLACK, "b", BLACK))
    options: tuple[Option, ...] = ()

    def start(self, **options: Any) -> ChessPosition:
        return self.parse(START, **options)

    def parse(self, text: str, *, check: bool = True, **options: Any) -> ChessPosition:
        self.read_options(options)
        position = ChessPosition(self, *read_fen(text))
        defects = position.status() if check else ()
        if defects:
            raise InvalidText(*defects)
        return position

    def compose(self, dice: random.Random) -> ChessPosition:
        return compose(self, dice)

    def rules_text(self) -> str:
        return files(__package__).joinpath("rules.md").read_text(encoding="utf-8")


GAME = ChessGame()
