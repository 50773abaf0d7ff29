"""Plain chess: positions, moves and how the game ends. The yardstick for the other games.

Rule ids (X1, X2, ...) are those of rules.md.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from heterodox.errors import IllegalMove
from heterodox.games.board import ROYAL, file_of, jumps, rank_of, rays, square_name
from heterodox.games.chess import notation
from heterodox.games.chess.attacks import (
    BLACK,
    JUMPS,
    LINES,
    PIECE_NAMES,
    WHITE,
    army_of,
    attacked,
    forward,
    in_check,
    king_square,
    other,
    own_piece,
    pawn_strikes,
)
from heterodox.games.chess.moves import ChessMove
from heterodox.games.chess.picture import draw
from heterodox.games.fen import EMPTY, Board, show
from heterodox.games.picture import Picture
from heterodox.games.protocol import Move, Outcome, Position

if TYPE_CHECKING:
    from heterodox.games.chess.game import ChessGame

__all__ = ["ChessPosition"]

PROMOTIONS = "qrbn"

# X5: castling right -> (King from, King to, Rook from, Rook to, squares that must be empty).
CASTLINGS: Mapping[str, tuple[int, int, int, int, tuple[int, ...]]] = {
    "K": (4, 6, 7, 5, (5, 6)),
    "Q": (4, 2, 0, 3, (1, 2, 3)),
    "k": (60, 62, 63, 61, (61, 62)),
    "q": (60, 58, 56, 59, (57, 58, 59)),
}


@dataclass(frozen=True, eq=False)
class ChessPosition(Position):
    """A chess position; see `heterodox.games.protocol.Position` for the contract.

    castling    the rights left, a part of "KQkq" in this order
    en_passant  the square that the last move's double step passed over
    past        the keys of the earlier positions since the last capture or pawn move
    """

    rules: ChessGame
    board: Board
    turn_army: str
    castling: str
    en_passant: int | None
    halfmove: int
    fullmove: int
    past: tuple[Hashable, ...] = ()
    told: tuple[str, ...] = ()
    last: ChessMove | None = None

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
    def events(self) -> tuple[str, ...]:
        return self.told

    @cached_property
    def key(self) -> Hashable:
        """X9: placement, turn, castling rights, and en passant only where it can be played."""
        taken = any(self._is_en_passant(move) for move in self._moves)
        return self.board, self.turn_army, self.castling, self.en_passant if taken else None

    @cached_property
    def check(self) -> bool:
        """Whether the army to move is in check."""
        return in_check(self.board, self.turn_army)

    @cached_property
    def outcome(self) -> Outcome | None:
        if not self._moves:
            if self.check:
                return Outcome(other(self.turn_army), "checkmate")
            return Outcome(None, "stalemate")
        return self._draw_by_rule()

    def _draw_by_rule(self) -> Outcome | None:
        """X8-X10: the draws that need no agreement. A mate goes before them."""
        if self.halfmove >= 100:
            return Outcome(None, "fifty-moves")
        if self.past.count(self.key) >= 2:
            return Outcome(None, "repetition")
        if self._nobody_can_mate():
            return Outcome(None, "insufficient-material")
        return None

    def _nobody_can_mate(self) -> bool:
        """X10: bare Kings, one minor piece more, or Bishops of one square colour only."""
        pieces = [(piece, square) for square, piece in enumerate(self.board) if piece not in ".Kk"]
        if len(pieces) <= 1:
            return all(piece in "NnBb" for piece, _ in pieces)
        colours = {(file_of(square) + rank_of(square)) % 2 for _, square in pieces}
        return all(piece in "Bb" for piece, _ in pieces) and len(colours) == 1

    # -- moves -------------------------------------------------------------------------------

    def legal_moves(self) -> tuple[ChessMove, ...]:
        return self._moves if self.outcome is None else ()

    @cached_property
    def _moves(self) -> tuple[ChessMove, ...]:
        """The moves that leave the own King safe (X4), draws by rule not considered."""
        safe_to_leave = self._squares_off_king_lines()
        return tuple(
            move
            for move in self._pseudo_legal()
            if move.start in safe_to_leave or self._keeps_king_safe(move)
        )

    def _squares_off_king_lines(self) -> frozenset[int]:
        """Squares whose piece cannot uncover the King: most moves need no closer look."""
        king = king_square(self.board, self.turn_army)
        if king is None or self.check:
            return frozenset()
        exposed = {square for line in rays(king, ROYAL) for square in line}
        pawn = own_piece("p", self.turn_army)
        return frozenset(
            square
            for square in range(64)
            if square != king
            and square not in exposed
            and not (self.en_passant is not None and self.board[square] == pawn)
        )

    def _keeps_king_safe(self, move: ChessMove) -> bool:
        return not in_check(self._board_after(move), self.turn_army)

    def _pseudo_legal(self) -> Iterator[ChessMove]:
        for square, piece in enumerate(self.board):
            if piece == EMPTY or army_of(piece) != self.turn_army:
                continue
            kind = piece.lower()
            if kind == "p":
                yield from self._pawn_moves(square)
            elif kind in LINES:
                yield from self._line_moves(square, kind)
            else:
                yield from self._jump_moves(square, kind)
        yield from self._castlings()

    def _may_enter(self, square: int) -> bool:
        piece = self.board[square]
        return piece == EMPTY or army_of(piece) != self.turn_army

    def _line_moves(self, square: int, kind: str) -> Iterator[ChessMove]:
        for line in rays(square, LINES[kind]):
            for target in line:
                if self._may_enter(target):
                    yield ChessMove(square, target)
                if self.board[target] != EMPTY:
                    break

    def _jump_moves(self, square: int, kind: str) -> Iterator[ChessMove]:
        for target in jumps(square, JUMPS[kind]):
            if self._may_enter(target):
                yield ChessMove(square, target)

    def _pawn_moves(self, square: int) -> Iterator[ChessMove]:
        """X6: one step, two from home, captures, en passant, and the promotions of all of these."""
        if rank_of(square) in (0, 7):
            return  # only in a position that was loaded to be looked at
        ahead = square + 8 * forward(self.turn_army)
        targets = []
        if self.board[ahead] == EMPTY:
            targets.append(ahead)
            twice = ahead + 8 * forward(self.turn_army)
            home = 1 if self.turn_army == WHITE else 6
            if rank_of(square) == home and self.board[twice] == EMPTY:
                targets.append(twice)
        for target in pawn_strikes(square, self.turn_army):
            piece = self.board[target]
            if target == self.en_passant or (piece != EMPTY and army_of(piece) != self.turn_army):
                targets.append(target)
        for target in targets:
            if rank_of(target) in (0, 7):
                yield from (ChessMove(square, target, kind) for kind in PROMOTIONS)
            else:
                yield ChessMove(square, target)

    def _castlings(self) -> Iterator[ChessMove]:
        """X5: the path is empty, and the King is not in check on its way."""
        for right in self.castling:
            king_from, king_to, _, _, path = CASTLINGS[right]
            if army_of(right) != self.turn_army or any(self.board[square] != EMPTY for square in path):
                continue
            way = range(min(king_from, king_to), max(king_from, king_to) + 1)
            if not any(attacked(self.board, square, other(self.turn_army)) for square in way):
                yield ChessMove(king_from, king_to)

    def _is_en_passant(self, move: ChessMove) -> bool:
        return move.end == self.en_passant and self.board[move.start] in "Pp"

    def _castling_right(self, move: ChessMove) -> str | None:
        if self.board[move.start] not in "Kk" or abs(file_of(move.start) - file_of(move.end)) < 2:
            return None
        return next(right for right, way in CASTLINGS.items() if way[:2] == (move.start, move.end))

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
        piece = self.board[move.start]
        quiet = piece not in "Pp" and self.board[move.end] == EMPTY
        double_step = piece in "Pp" and abs(move.start - move.end) == 16
        return replace(
            self,
            board=self._board_after(move),
            turn_army=other(self.turn_army),
            castling=self._castling_after(move),
            en_passant=(move.start + move.end) // 2 if double_step else None,
            halfmove=self.halfmove + 1 if quiet else 0,
            fullmove=self.fullmove + (self.turn_army == BLACK),
            past=(*self.past, self.key) if quiet else (),
            told=self._tell(move),
            last=move,
        )

    def _castling_after(self, move: ChessMove) -> str:
        """X5: a right is gone once its King or Rook has moved or the Rook was captured."""
        touched = {move.start, move.end}
        return "".join(
            right
            for right in self.castling
            if CASTLINGS[right][0] not in touched and CASTLINGS[right][2] not in touched
        )

    def _perft_below(self, move: Move, depth: int) -> int:
        """As everywhere in chess programming, the draws of X8-X10 do not cut the tree."""
        return self.after(move)._count(depth) if depth > 0 else 1

    def _count(self, depth: int) -> int:
        if depth == 1:
            return len(self._moves)
        return sum(self._perft_below(move, depth - 1) for move in self._moves)

    def why_not(self, move: Move) -> str:
        """The first reason that applies: nothing there, not yours, not its way, or King in check."""
        if not isinstance(move, ChessMove):
            return super().why_not(move)
        piece = self.board[move.start]
        origin = square_name(move.start)
        if piece == EMPTY:
            return f"{move}: there is no piece on {origin}"
        if army_of(piece) != self.turn_army:
            return f"{move}: the piece on {origin} is not {self.turn_army}'s, and {self.turn_army} is to move"
        if move in tuple(self._pseudo_legal()):
            return f"{move}: it would leave the {self.turn_army} king in check"
        return f"{move}: the {PIECE_NAMES[piece.lower()]} on {origin} does not move like that here"

    def _tell(self, move: ChessMove) -> tuple[str, ...]:
        """What the move does, for people."""
        events = []
        victim = "p" if self._is_en_passant(move) else self.board[move.end]
        if victim != EMPTY:
            killer = PIECE_NAMES[self.board[move.start].lower()]
            events.append(f"{killer} takes {PIECE_NAMES[victim.lower()]} on {square_name(move.end)}")
        if self._castling_right(move) is not None:
            events.append(f"{self.turn_army} castles")
        if move.promotion:
            events.append(f"pawn becomes a {PIECE_NAMES[move.promotion]} on {square_name(move.end)}")
        return tuple(events)

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

    def __str__(self) -> str:
        return notation.write_fen(self)
