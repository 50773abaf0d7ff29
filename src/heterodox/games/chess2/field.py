"""The field: all that the rules compare when they ask whether two positions are the same (C32)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from heterodox.games.chess.attacks import BLACK, WHITE, army_of, own_piece
from heterodox.games.chess.rules import CASTLINGS
from heterodox.games.chess2.armies import Roster, names_on_board, roster_of
from heterodox.games.fen import EMPTY, Board

__all__ = ["NOWHERE", "PASS", "Action", "Field", "Rules", "kings_of", "rights_left"]

NOWHERE = -1


class Rules(NamedTuple):
    """The options that change how the game is played.

    classic            C35: plain chess; no stones, duels or midline
    whirlwind_any      C8: a Whirlwind is allowed in the normal turn too
    blunders_illegal   C28: a move that hands the opponent a winning move is not legal
    """

    classic: bool = False
    whirlwind_any: bool = True
    blunders_illegal: bool = True


class Action(NamedTuple):
    """A pseudo-legal move worked out (C22): what happens on the board if nobody challenges.

    takes   the squares of the captured pieces, own and enemy, in the order in which they are met
    lands   where the piece stands afterwards: its target, or its own square when it stays
    rook    from and to for the Rook of a castling
    """

    origin: int
    target: int
    lands: int
    takes: tuple[int, ...] = ()
    promotion: str = ""
    rook: tuple[int, int] | None = None

    @property
    def is_whirlwind(self) -> bool:
        """C8: a Warrior King stays and destroys what is around it."""
        return self.origin == self.target != NOWHERE


PASS = Action(NOWHERE, NOWHERE, NOWHERE)


class Field(NamedTuple):
    """The board and everything that decides what may be done on it.

    army         whose turn it is
    king_turn    whether it is the extra turn of Two Kings (C9)
    castling     the rights left, a part of "KQkq" in this order
    en_passant   the square that the last double step passed over
    stones       White's and Black's
    armies       White's and Black's letter
    """

    board: Board
    army: str
    king_turn: bool
    castling: str
    en_passant: int | None
    stones: tuple[int, int]
    armies: str
    rules: Rules

    @property
    def names(self) -> Mapping[str, str]:
        """Board letter -> kind of piece."""
        return names_on_board(self.armies)

    @property
    def roster(self) -> Roster:
        """What the army to move fields."""
        return roster_of(self.armies, self.army)

    def is_own(self, square: int) -> bool:
        """Whether a piece of the army to move stands there."""
        piece = self.board[square]
        return piece != EMPTY and piece.isupper() == (self.army == WHITE)

    def is_enemy(self, square: int) -> bool:
        """Whether an enemy piece stands there."""
        piece = self.board[square]
        return piece != EMPTY and piece.isupper() != (self.army == WHITE)

    def stones_of(self, army: str) -> int:
        """How many stones White or Black has."""
        return self.stones[army == BLACK]


def kings_of(board: Board, army: str) -> list[int]:
    """Where the Kings of an army stand."""
    king = own_piece("k", army)
    kings: list[int] = []
    for _ in range(board.count(king)):
        kings.append(board.index(king, kings[-1] + 1 if kings else 0))
    return kings


def rights_left(board: Board, castling: str, armies: str) -> str:
    """C16, C33: the rights of Classic armies whose King and Rook stand at home."""
    return "".join(
        right
        for right in castling
        if roster_of(armies, army_of(right)).castles
        and board[CASTLINGS[right][0]] == own_piece("k", army_of(right))
        and board[CASTLINGS[right][2]] == own_piece("r", army_of(right))
    )
