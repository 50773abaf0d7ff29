"""Noughts and crosses: the smallest game on the protocol, as another package would bring it.

A position is nine signs and the sign to move: ".x..o.... x". A move is the square's name, a1 to c3.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from heterodox import Army, Game, IllegalMove, InvalidText, Move, Option, Outcome, Position
from heterodox.games.events import RETURN, Event
from heterodox.games.picture import Picture, Token
from heterodox.games.protocol import Unit

SQUARES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
NAMES = {"x": "crosses", "o": "noughts"}


@dataclass(frozen=True, slots=True)
class Put(Move):
    """Put the own sign on a square. Its action number is the square's, in the order of SQUARES."""

    square: int

    @property
    def number(self) -> int:
        return self.square

    @property
    def squares(self) -> tuple[str, ...]:
        return (SQUARES[self.square],)

    def __str__(self) -> str:
        return SQUARES[self.square]


@dataclass(frozen=True, eq=False)
class Noughts(Position):
    """Nine squares and whose turn it is."""

    board: str
    sign: str
    last: Put | None = None

    @property
    def game(self) -> NoughtsGame:
        return GAME

    @property
    def options(self) -> Mapping[str, str]:
        return {}

    @property
    def turn(self) -> str:
        return NAMES[self.sign]

    @property
    def seat(self) -> str:
        return self.turn

    @property
    def team(self) -> str:
        return self.turn

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(NAMES.values())

    @property
    def events(self) -> tuple[Event, ...]:
        """A sign came into play, if there was a move; whoever is not on turn has made it."""
        if self.last is None:
            return ()
        sign = self.board[self.last.square]
        return (Event(RETURN, NAMES[sign], sign, self.last.squares),)

    def material(self) -> tuple[Unit, ...]:
        """The signs on the board: all count the same, and none ever acts again."""
        signs = zip(self.board, SQUARES, strict=True)
        return tuple(Unit(NAMES[sign], sign, square, 1, acts=False) for sign, square in signs if sign != ".")

    @property
    def key(self) -> Hashable:
        return self.board, self.sign

    @property
    def outcome(self) -> Outcome | None:
        for line in LINES:
            signs = {self.board[square] for square in line}
            if len(signs) == 1 and signs != {"."}:
                return Outcome(NAMES[signs.pop()], "line")
        return None if "." in self.board else Outcome(None, "full")

    def legal_moves(self) -> tuple[Put, ...]:
        if self.outcome is not None:
            return ()
        return tuple(Put(square) for square in range(9) if self.board[square] == ".")

    def parse_move(self, text: str) -> Put:
        if text not in SQUARES:
            raise InvalidText(f"move {text[:20]!r}: expected a square from a1 to c3")
        move = Put(SQUARES.index(text))
        if move not in self.legal_moves():
            raise IllegalMove(self.why_not(move))
        return move

    def after(self, move: Move) -> Noughts:
        assert isinstance(move, Put)
        board = self.board[: move.square] + self.sign + self.board[move.square + 1 :]
        return Noughts(board, "o" if self.sign == "x" else "x", move)

    def why_still(self, square: str) -> str:
        return "" if Put(SQUARES.index(square)) in self.choices() else "a sign stays where it was put"

    def picture(self) -> Picture:
        tokens = {unit.square: (GAME.token(unit.army, unit.piece),) for unit in self.material()}
        return Picture(tokens, {"crosses": "south"}, f"{self.turn} to move", files=3, ranks=3)

    def __str__(self) -> str:
        return f"{self.board} {self.sign}"


class NoughtsGame(Game):
    """Three in a row win."""

    name = "noughts"
    title = "Noughts and crosses"
    summary = "Three in a row."
    armies = (Army("crosses", "x", "crosses"), Army("noughts", "o", "noughts"))
    options: tuple[Option, ...] = ()
    actions = len(SQUARES)

    def start(self, **options: Any) -> Noughts:
        return self.parse("......... x", **options)

    def parse(self, text: str, *, check: bool = True, **options: Any) -> Noughts:
        self.read_options(options)
        board, _, sign = text.partition(" ")
        if len(board) != 9 or set(board) - set("xo.") or sign not in NAMES:
            raise InvalidText(f"position {text[:40]!r}: expected nine of x o . and the sign to move")
        if check and board.count("x") - board.count("o") != (sign == "o"):
            raise InvalidText(f"turn: {sign} cannot be to move")
        return Noughts(board, sign)

    def action(self, number: int, salt: int = 0) -> Put | None:
        return Put(number) if 0 <= number < self.actions else None

    def tell(self, event: Event) -> str:
        return f"{event.army} on {event.squares[0]}"

    def token(self, army: str, piece: str) -> Token:
        return Token(army, "neutral", piece, piece, army)


GAME = NoughtsGame()
