"""Chess as a game of the protocol: how to start and how to read a position."""

from __future__ import annotations

import random
from functools import cached_property
from importlib.resources import files
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.chess.attacks import BLACK, WHITE
from heterodox.games.chess.compose import compose
from heterodox.games.chess.data import START
from heterodox.games.chess.moves import ACTIONS, ChessMove
from heterodox.games.chess.notation import read_fen
from heterodox.games.chess.picture import token
from heterodox.games.chess.planes import PLANES
from heterodox.games.chess.rules import ChessPosition
from heterodox.games.chess.tell import CASTLE, words_for
from heterodox.games.events import Event
from heterodox.games.picture import Token
from heterodox.games.protocol import Army, Game, Option

__all__ = ["GAME", "ChessGame"]


class ChessGame(Game):
    """The rules of chess; positions are FEN, moves are UCI strings or standard algebraic notation.

    Action numbers: from * 64 + to with a1 = 0, b1 = 1 … h8 = 63, then 192 for the promotions; see
    docs/actions.md. Castling is the King's move.
    """

    name = "chess"
    title = "Chess"
    summary = "The chess everybody knows: two armies, one King each, mate ends it."
    armies = (Army(WHITE, "w", WHITE), Army(BLACK, "b", BLACK))
    options: tuple[Option, ...] = ()
    actions = ACTIONS
    planes = PLANES
    kinds = (CASTLE,)

    def start(self, **options: Any) -> ChessPosition:
        self.read_options(options)
        return self._start

    @cached_property
    def _start(self) -> ChessPosition:
        return self.parse(START)

    def parse(self, text: str, *, check: bool = True, **options: Any) -> ChessPosition:
        self.read_options(options)
        position = ChessPosition(self, *read_fen(text))
        defects = position.status() if check else ()
        if defects:
            raise InvalidText(*defects)
        return position

    def action(self, number: int, salt: int = 0) -> ChessMove | None:
        return ChessMove.numbered(number) if 0 <= number < ACTIONS else None

    def tell(self, event: Event) -> str:
        return words_for(event)

    def token(self, army: str, piece: str) -> Token:
        return token(army, piece)

    def compose(self, dice: random.Random) -> ChessPosition:
        return compose(self, dice)

    def rules_text(self) -> str:
        return files(__package__).joinpath("rules.md").read_text(encoding="utf-8")


GAME = ChessGame()
