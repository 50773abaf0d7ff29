"""Positions of chess put together at random for tests: few pieces, close together; see `Game.compose`."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from heterodox.games.board import rank_of, square_name
from heterodox.games.chess.attacks import BLACK, WHITE, forward, own_piece
from heterodox.games.composing import near, sound
from heterodox.games.fen import EMPTY, write_placement

if TYPE_CHECKING:
    from heterodox.games.chess.rules import ChessPosition
    from heterodox.games.protocol import Game

__all__ = ["Scene", "compose"]

MOST_PIECES = 6  # for each side, beside its King
QUIET_COUNTS = (0, 0, 0, 1, 50, 98, 99, 100, 148, 149, 150)


def compose(game: Game, dice: random.Random) -> ChessPosition:
    """A sound position of few pieces."""

    def draw() -> ChessPosition:
        scene = Scene(dice)
        army = dice.choice((WHITE, BLACK))
        castling = scene.castle("KQkq")
        for side in (WHITE, BLACK):
            scene.place_king(side)
        passant = scene.step_twice(BLACK if army == WHITE else WHITE)
        for side in (WHITE, BLACK):
            scene.scatter("ppnbrq", side)
        quiet, number = dice.choice(QUIET_COUNTS), dice.randint(1, 200)
        return game.parse(f"{scene.placement} {army[0]} {castling} {passant} {quiet} {number}")  # type: ignore[return-value]

    return sound(draw, dice)


class Scene:
    """A board that is being filled; whoever meets an occupied square stays away."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.board = [EMPTY] * 64
        self.places = [dice.randrange(64) for _ in range(dice.choice((1, 1, 2)))]

    @property
    def placement(self) -> str:
        return write_placement(tuple(self.board))

    def put(self, piece: str, square: int) -> bool:
        """Put a piece on a square if it is empty; a pawn not on the first or last rank."""
        if self.board[square] != EMPTY or (piece in "Pp" and not 0 < rank_of(square) < 7):
            return False
        self.board[square] = piece
        return True

    def scatter(self, kinds: str, army: str) -> None:
        """Some pieces of an army near the places."""
        for _ in range(self.dice.randint(0, MOST_PIECES)):
            self.put(own_piece(self.dice.choice(kinds), army), near(self.places, self.dice))

    def place_king(self, army: str) -> None:
        king = own_piece("k", army)
        while king not in self.board:
            self.put(king, near(self.places, self.dice))

    def castle(self, letters: str) -> str:
        """Sometimes a King at home with Rooks, and the field that says how it may castle."""
        kept = []
        for right in letters:
            army, home = (WHITE, 0) if right.isupper() else (BLACK, 56)
            king, rook = own_piece("k", army), own_piece("r", army)
            if self.dice.random() < 0.8 or self.board[home + 4] not in (EMPTY, king):
                continue
            self.board[home + 4] = king
            self.board[home + (7 if right in "Kk" else 0)] = rook
            kept.append(right)
        return "".join(kept) or "-"

    def step_twice(self, army: str) -> str:
        """Sometimes a pawn that has just made a double step, often with one beside it; the field for it."""
        if self.dice.random() < 0.8:
            return "-"
        rank = 3 if army == WHITE else 4
        square = rank * 8 + self.dice.randrange(8)
        behind = (square - 8 * forward(army), square - 16 * forward(army))
        if any(self.board[one] != EMPTY for one in behind) or not self.put(own_piece("p", army), square):
            return "-"
        for beside in (square - 1, square + 1):
            if rank_of(beside) == rank and self.dice.random() < 0.6:
                self.put(own_piece("p", BLACK if army == WHITE else WHITE), beside)
        self.places.append(square)
        return square_name(behind[0])
