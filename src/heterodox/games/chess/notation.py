"""Chess in writing: FEN positions, UCI moves, and standard algebraic notation (SAN)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heterodox.errors import AmbiguousMove, IllegalMove, InvalidText
from heterodox.games.board import file_of, rank_of, square_name, square_named
from heterodox.games.chess.attacks import BLACK, WHITE, army_of, forward, in_check, other, own_piece
from heterodox.games.chess.data import CASTLINGS, MOST_PAWNS, MOST_PIECES
from heterodox.games.chess.moves import ChessMove
from heterodox.games.fen import (
    EMPTY,
    Board,
    read_castling,
    read_counter,
    read_en_passant,
    read_placement,
    show,
    write_placement,
)

if TYPE_CHECKING:
    from heterodox.games.chess.rules import ChessPosition

__all__ = ["find_defects", "read_fen", "read_move", "write_fen", "write_san"]

LETTERS = "PNBRQKpnbrqk"

_UCI = re.compile(r"([a-h][1-8])([a-h][1-8])([qrbn]?)")
_SAN = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)[x:]?([a-h][1-8])(?:=?([QRBN]))?[+#]?[!?]*")
_CASTLING = {"O-O": 6, "0-0": 6, "O-O-O": 2, "0-0-0": 2}

Fields = tuple[Board, str, str, int | None, int, int]


# -- positions ------------------------------------------------------------------------------------


def read_fen(text: str) -> Fields:
    """The six fields of a FEN; raises InvalidText naming every field that cannot be read."""
    parts = text.split(" ")
    if len(parts) != 6:
        raise InvalidText(
            f"position {show(text)}: expected 6 fields separated by one space, found {len(parts)}"
        )
    defects: list[str] = []
    placement, turn, castling, passant, halfmove, fullmove = parts
    board = read_placement(placement, LETTERS, defects)
    if turn not in ("w", "b"):
        defects.append(f"turn: expected w or b, found {show(turn)}")
    rights = read_castling(castling, defects)
    square = read_en_passant(passant, defects)
    counters = (
        read_counter("halfmove", halfmove, 0, defects),
        read_counter("fullmove", fullmove, 1, defects),
    )
    if defects:
        raise InvalidText(*defects)
    return (board, WHITE if turn == "w" else BLACK, rights, square, *counters)


def write_fen(position: ChessPosition) -> str:
    """The canonical FEN of a position; en passant is written after every double step."""
    return " ".join(
        (
            write_placement(position.board),
            "w" if position.turn_army == WHITE else "b",
            position.castling or "-",
            "-" if position.en_passant is None else square_name(position.en_passant),
            str(position.halfmove),
            str(position.fullmove),
        )
    )


def find_defects(position: ChessPosition) -> tuple[str, ...]:
    """Everything that no game could lead to, by field."""
    board = position.board
    defects = []
    for army in (WHITE, BLACK):
        kings = board.count(own_piece("k", army))
        if kings != 1:
            defects.append(f"placement: {army} has {kings} kings instead of 1")
        pieces = [piece for piece in board if piece != EMPTY and army_of(piece) == army]
        if len(pieces) > MOST_PIECES:
            defects.append(f"placement: {army} has {len(pieces)} pieces, more than {MOST_PIECES}")
        if pieces.count(own_piece("p", army)) > MOST_PAWNS:
            defects.append(f"placement: {army} has more than {MOST_PAWNS} pawns")
    if any(piece in "Pp" for piece in board[:8] + board[56:]):
        defects.append("placement: a pawn stands on rank 1 or 8")
    for right in position.castling:
        king, rook = CASTLINGS[right].king_from, CASTLINGS[right].rook_from
        if board[king] != own_piece("k", army_of(right)):
            defects.append(f"castling: {right} needs the {army_of(right)} king on {square_name(king)}")
        if board[rook] != own_piece("r", army_of(right)):
            defects.append(f"castling: {right} needs a {army_of(right)} rook on {square_name(rook)}")
    defects.extend(_en_passant_defects(position))
    waiting = other(position.turn_army)
    if in_check(board, waiting):
        defects.append(f"turn: {position.turn_army} is to move, but the {waiting} king is in check")
    return tuple(defects)


def _en_passant_defects(position: ChessPosition) -> list[str]:
    """The field needs the pawn that has just passed over it, and two empty squares behind that."""
    square = position.en_passant
    if square is None:
        return []
    mover = other(position.turn_army)
    if rank_of(square) != (2 if mover == WHITE else 5):
        return [f"en passant: {square_name(square)} is not behind a double step of {mover}"]
    ahead = square + 8 * forward(mover)
    behind = square - 8 * forward(mover)
    if (
        position.board[ahead] != own_piece("p", mover)
        or position.board[square] != EMPTY
        or position.board[behind] != EMPTY
    ):
        return [f"en passant: no {mover} pawn has just passed over {square_name(square)}"]
    return []


# -- moves ----------------------------------------------------------------------------------------


def read_move(position: ChessPosition, text: str) -> ChessMove:
    """A legal move from UCI (e2e4, e7e8q, e1g1) or SAN (e4, Nbd2, exd6, O-O, e8=Q+)."""
    match = _UCI.fullmatch(text)
    if match:
        start, end = square_named(match[1]), square_named(match[2])
        assert start is not None
        assert end is not None
        move = ChessMove(start, end, match[3])
        if move not in position.legal_moves():
            raise IllegalMove(position.why_not(move))
        return move
    candidates = _san_candidates(position, text)
    if len(candidates) > 1:
        raise AmbiguousMove(text, [str(move) for move in candidates])
    if not candidates:
        raise IllegalMove(f"{show(text)}: no legal move fits it")
    return candidates[0]


def _san_candidates(position: ChessPosition, text: str) -> list[ChessMove]:
    if text.rstrip("+#!?") in _CASTLING:
        file = _CASTLING[text.rstrip("+#!?")]
        return [
            move
            for move in position.legal_moves()
            if position.board[move.start] in "Kk"
            and abs(file_of(move.start) - file_of(move.end)) == 2
            and file_of(move.end) == file
        ]
    match = _SAN.fullmatch(text)
    if match is None:
        raise InvalidText(f"move {show(text)}: expected something like e2e4, e7e8q or Nf3")
    kind, file_letter, rank_digit, target, promotion = match.groups(default="")
    return [
        move
        for move in position.legal_moves()
        if square_name(move.end) == target
        and position.board[move.start].lower() == (kind or "P").lower()
        and file_letter in square_name(move.start)
        and rank_digit in square_name(move.start)
        and move.promotion == promotion.lower()
    ]


def write_san(position: ChessPosition, move: ChessMove) -> str:
    """A legal move in standard algebraic notation, with check and mate signs."""
    kind = position.board[move.start].upper()
    target = square_name(move.end)
    if kind == "K" and abs(file_of(move.start) - file_of(move.end)) == 2:
        text = "O-O" if file_of(move.end) == 6 else "O-O-O"
    elif kind == "P":
        takes = file_of(move.start) != file_of(move.end)
        text = f"{square_name(move.start)[0]}x{target}" if takes else target
        text += f"={move.promotion.upper()}" if move.promotion else ""
    else:
        takes = position.board[move.end] != EMPTY
        text = kind + _origin_hint(position, move) + "x" * takes + target
    if position.gives_check(move):
        end = position.after(move).outcome
        text += "#" if end is not None and end.reason == "checkmate" else "+"
    return text


def _origin_hint(position: ChessPosition, move: ChessMove) -> str:
    """As little of the start square as tells the move from its rivals."""
    starts = position.starts_of.get((position.board[move.start], move.end), ())
    rivals = [start for start in starts if start != move.start]
    name = square_name(move.start)
    if not rivals:
        return ""
    if all(file_of(rival) != file_of(move.start) for rival in rivals):
        return name[0]
    if all(rank_of(rival) != rank_of(move.start) for rival in rivals):
        return name[1]
    return name
