"""Plain chess: positions, moves and how the game ends. The yardstick for the other games.

Rule ids (X1, X2, ...) are those of rules.md.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from heterodox.errors import IllegalMove
from heterodox.games.board import file_of, rank_of, square_name, square_named
from heterodox.games.chess import notation, planes
from heterodox.games.chess.attacks import (
    BLACK,
    PIECE_NAMES,
    WHITE,
    WORTH,
    Threats,
    army_of,
    attacked,
    find_threats,
    forward,
    in_check,
    king_square,
    other,
    own_piece,
    pieces_of,
    sight_of,
)
from heterodox.games.chess.data import CASTLINGS, QUIET_PLIES, REPETITIONS
from heterodox.games.chess.moves import ChessMove
from heterodox.games.chess.picture import draw
from heterodox.games.chess.reach import moves_from, premade
from heterodox.games.chess.tell import events_of
from heterodox.games.events import Event
from heterodox.games.fen import EMPTY, Board, show
from heterodox.games.picture import Picture
from heterodox.games.protocol import Move, Outcome, Position, Unit, by_number
from heterodox.games.swift import accelerated

if TYPE_CHECKING:
    from heterodox.games.chess.game import ChessGame

__all__ = ["CASTLINGS", "ChessPosition"]

# X5: from where to where a castling King goes -> its right; and the squares that rights depend on.
_CASTLING_STEPS = {(way.king_from, way.king_to): right for right, way in CASTLINGS.items()}
_CASTLING_HOMES = {square for way in CASTLINGS.values() for square in (way.king_from, way.rook_from)}

# X10: with one of these on the board somebody can still mate.
_MATING = frozenset("PRQprq")


@accelerated
@dataclass(frozen=True, eq=False)
class ChessPosition(Position):
    """A chess position; see `heterodox.games.protocol.Position` for the contract.

    castling    the rights left, a part of "KQkq" in this order
    en_passant  the square that the last move's double step passed over
    past        the keys of the earlier positions since the last capture or pawn move
    last        the move that led here
    taken       where the piece stood that it took, and which that was
    """

    rules: ChessGame
    board: Board
    turn_army: str
    castling: str
    en_passant: int | None
    halfmove: int
    fullmove: int
    past: tuple[Hashable, ...] = ()
    last: ChessMove | None = None
    taken: tuple[int, str] | None = None

    # -- facts -------------------------------------------------------------------------------

    @property
    def game(self) -> ChessGame:
        return self.rules

    @property
    def options(self) -> Mapping[str, str]:
        return {}

    @property
    def turn(self) -> str:
        return self.turn_army

    @property
    def seat(self) -> str:
        return self.turn_army

    @property
    def team(self) -> str:
        return self.turn_army

    @property
    def seats(self) -> tuple[str, ...]:
        return WHITE, BLACK

    @property
    def phase(self) -> str:
        return "move" if self.outcome is None else "over"

    @property
    def events(self) -> tuple[Event, ...]:
        return events_of(self)

    def in_check(self) -> tuple[str, ...]:
        return (self.turn_army,) if self.check else ()

    def material(self) -> tuple[Unit, ...]:
        return tuple(
            Unit(army_of(piece), PIECE_NAMES[piece.lower()], square_name(square), WORTH[piece.lower()])
            for square, piece in enumerate(self.board)
            if piece != EMPTY
        )

    @cached_property
    def key(self) -> Hashable:
        """X9: placement, turn, castling rights, and en passant only where it can be played."""
        taken = self.en_passant is not None and any(self._is_en_passant(move) for move in self._moves)
        return self.turn_army, self.castling, self.en_passant if taken else None, self.board

    @property
    def check(self) -> bool:
        """Whether the army to move is in check."""
        return bool(self._threats.checks)

    @cached_property
    def outcome(self) -> Outcome | None:
        if not self._moves:
            if self.check:
                return Outcome(other(self.turn_army), "checkmate")
            return Outcome(None, "stalemate")
        return self._draw_by_rule()

    def _draw_by_rule(self) -> Outcome | None:
        """X8-X10: the draws that need no claim. A mate goes before them."""
        if self.halfmove >= QUIET_PLIES.end:
            return Outcome(None, "seventy-five-moves")
        if self._times >= REPETITIONS.end:
            return Outcome(None, "fivefold-repetition")
        if self._nobody_can_mate():
            return Outcome(None, "insufficient-material")
        return None

    def claims(self) -> tuple[str, ...]:
        """X8, X9: the draws that the army to move may claim."""
        if self.outcome is not None:
            return ()
        quiet = ("fifty-moves",) if self.halfmove >= QUIET_PLIES.claim else ()
        repeated = ("repetition",) if self._times >= REPETITIONS.claim else ()
        return quiet + repeated

    @property
    def _times(self) -> int:
        """X9: how often this position has stood on the board, as far as the game is known."""
        return self.past.count(self.key) + 1

    def _nobody_can_mate(self) -> bool:
        """X10: bare Kings, one minor piece more, or Bishops of one square colour only."""
        if not _MATING.isdisjoint(self.board):
            return False
        pieces = [(piece, square) for square, piece in enumerate(self.board) if piece not in ".Kk"]
        if len(pieces) <= 1:
            return True
        colours = {(file_of(square) + rank_of(square)) % 2 for _, square in pieces}
        return all(piece in "Bb" for piece, _ in pieces) and len(colours) == 1

    @property
    def _whole(self) -> bool:
        return not self.past

    # -- moves -------------------------------------------------------------------------------

    def legal_moves(self) -> tuple[ChessMove, ...]:
        return self._moves if self.outcome is None else ()

    @cached_property
    def _moves(self) -> tuple[ChessMove, ...]:
        """The moves that leave the own King safe (X4), draws by rule not considered.

        Only some need a closer look: all in check, else those of the King, of pinned pieces, and of
        pawns that might take en passant.
        """
        board, army, passed = self.board, self.turn_army, self.en_passant
        own, king, pawn = pieces_of(army), own_piece("k", army), own_piece("p", army)
        checks, pins = self._threats
        moves: list[ChessMove] = []
        for square, piece in enumerate(board):
            if piece not in own:
                continue
            found = moves_from(board, square, army, passed)
            if checks or piece == king or square in pins or (passed is not None and piece == pawn):
                found = [move for move in found if self._keeps_king_safe(move)]
            moves += found
        if self.castling and not checks:
            moves += self._castlings()
        return by_number(moves)

    @cached_property
    def _threats(self) -> Threats:
        king = king_square(self.board, self.turn_army)
        return Threats((), {}) if king is None else find_threats(self.board, king, self.turn_army)

    def _keeps_king_safe(self, move: ChessMove) -> bool:
        """X4, by what is known of the lines to the King; only en passant must be tried out."""
        if self.board[move.start] in "Kk":
            return not attacked(self._board_without_king, move.end, other(self.turn_army))
        if self._is_en_passant(move):
            return not in_check(self._board_after(move), self.turn_army)
        checks, pins = self._threats
        way = pins.get(move.start)
        return (way is None or move.end in way) and all(move.end in answers for answers in checks)

    @cached_property
    def _board_without_king(self) -> Board:
        """A King does not hide behind itself from what gives check."""
        king = own_piece("k", self.turn_army)
        return tuple(EMPTY if piece == king else piece for piece in self.board)

    def _castlings(self) -> Iterator[ChessMove]:
        """X5: the path is empty, and the King is not in check on its way."""
        for right in self.castling:
            king_from, king_to, _, _, path = CASTLINGS[right]
            if army_of(right) != self.turn_army or any(self.board[square] != EMPTY for square in path):
                continue
            way = range(min(king_from, king_to), max(king_from, king_to) + 1)
            if not any(attacked(self.board, square, other(self.turn_army)) for square in way):
                yield premade(king_from, king_to)

    def gives_check(self, move: ChessMove) -> bool:
        """Whether a legal move attacks the other King."""
        if move.start not in self._touches_check and move.end not in self._touches_check:
            return False
        return in_check(self._board_after(move), other(self.turn_army))

    @cached_property
    def _touches_check(self) -> frozenset[int]:
        """The squares that a move must touch to give check, so that most need no closer look: where a piece
        would attack the other King, what stands before him on a line, and what en passant and castling touch.
        """
        king = king_square(self.board, other(self.turn_army))
        if king is None:
            return frozenset()
        special = {king_from for king_from, *_ in CASTLINGS.values()}
        special |= set() if self.en_passant is None else {self.en_passant}
        return sight_of(self.board, king) | special

    @cached_property
    def starts_of(self) -> Mapping[tuple[str, int], tuple[int, ...]]:
        """Where the legal moves of each piece to each square begin."""
        found: dict[tuple[str, int], tuple[int, ...]] = {}
        for move in self.legal_moves():
            key = (self.board[move.start], move.end)
            found[key] = (*found.get(key, ()), move.start)
        return found

    def _is_en_passant(self, move: ChessMove) -> bool:
        return move.end == self.en_passant and self.board[move.start] in "Pp"

    def _castling_right(self, move: ChessMove) -> str | None:
        if self.board[move.start] not in "Kk":
            return None
        return _CASTLING_STEPS.get((move.start, move.end))

    def _taken_by(self, move: ChessMove) -> tuple[int, str] | None:
        """Where the piece stands that a move takes, and which that is."""
        square = move.end - 8 * forward(self.turn_army) if self._is_en_passant(move) else move.end
        return None if self.board[square] == EMPTY else (square, self.board[square])

    def _board_after(self, move: ChessMove) -> Board:
        board = list(self.board)
        piece = board[move.start]
        if self._is_en_passant(move):
            board[move.end - 8 * forward(self.turn_army)] = EMPTY
        right = self._castling_right(move)
        if right is not None:
            _, _, rook_from, rook_to, _ = CASTLINGS[right]
            board[rook_from], board[rook_to] = EMPTY, board[rook_from]
        board[move.start] = EMPTY
        board[move.end] = own_piece(move.promotion, self.turn_army) if move.promotion else piece
        return tuple(board)

    def after(self, move: Move) -> ChessPosition:
        assert isinstance(move, ChessMove)
        pawn = self.board[move.start] in "Pp"
        taken = self._taken_by(move)
        quiet = not pawn and taken is None
        double_step = pawn and abs(move.start - move.end) == 16
        return type(self)(
            self.rules,
            board=self._board_after(move),
            turn_army=other(self.turn_army),
            castling=self._castling_after(move),
            en_passant=(move.start + move.end) // 2 if double_step else None,
            halfmove=self.halfmove + 1 if quiet else 0,
            fullmove=self.fullmove + (self.turn_army == BLACK),
            past=(*self.past, self.key) if quiet else (),
            last=move,
            taken=taken,
        )

    def _castling_after(self, move: ChessMove) -> str:
        """X5: a right is gone once its King or Rook has moved or the Rook was captured."""
        touched = {move.start, move.end}
        if not self.castling or touched.isdisjoint(_CASTLING_HOMES):
            return self.castling
        return "".join(
            right
            for right in self.castling
            if CASTLINGS[right].king_from not in touched and CASTLINGS[right].rook_from not in touched
        )

    def _perft_below(self, move: Move, depth: int) -> int:
        """As everywhere in chess programming, the draws of X8-X10 do not cut the tree."""
        return self.after(move)._count(depth) if depth > 0 else 1

    def _count(self, depth: int) -> int:
        if depth == 1:
            return len(self._moves)
        return sum(self._perft_below(move, depth - 1) for move in self._moves)

    # -- reasons -----------------------------------------------------------------------------

    def why_not(self, move: Move) -> str:
        """The first reason that applies: nothing there, not yours, not its way, or King in check."""
        if not isinstance(move, ChessMove):
            return super().why_not(move)
        reason = self._why_not_from(move.start)
        if not reason and move in self._reached_from(move.start):
            reason = self._why_unsafe()
        if not reason:
            name = PIECE_NAMES[self.board[move.start].lower()]
            reason = f"the {name} on {square_name(move.start)} does not move like that here"
        return f"{move}: {reason}"

    def why_still(self, square: str) -> str:
        start = square_named(square)
        if start is None:
            return f"there is no square {show(square)}"
        if self.outcome is not None:
            return f"the game is over ({self.outcome.reason})"
        if any(move.start == start for move in self._moves):
            return ""
        reason = self._why_not_from(start)
        if not reason:
            reason = self._why_unsafe() if self._reached_from(start) else "it has nowhere to go"
        return reason

    def _why_not_from(self, start: int) -> str:
        """Why nothing on a square is the mover's to move; "" where something is."""
        piece, name, mover = self.board[start], square_name(start), self.turn_army
        if piece == EMPTY:
            return f"there is no piece on {name}"
        if army_of(piece) != mover:
            return f"the piece on {name} is not {mover}'s, and {mover} is to move"
        return ""

    def _why_unsafe(self) -> str:
        return f"it would leave the {self.turn_army} king in check"

    def _reached_from(self, start: int) -> list[ChessMove]:
        return moves_from(self.board, start, self.turn_army, self.en_passant)

    # -- faces: notation and picture live in their own files ------------------------------------

    def parse_move(self, text: str) -> ChessMove:
        if self.outcome is not None:
            raise IllegalMove(f"{show(text)}: the game is over ({self.outcome.reason})")
        return notation.read_move(self, text)

    def describe(self, move: Move) -> str:
        assert isinstance(move, ChessMove)
        return notation.write_san(self, move)

    def status(self) -> tuple[str, ...]:
        return notation.find_defects(self)

    def picture(self) -> Picture:
        return draw(self)

    def observe(self, seat: str | None = None) -> tuple[int, ...]:
        return planes.observe(self, self.seat if seat is None else seat)

    def __str__(self) -> str:
        return notation.write_fen(self)
