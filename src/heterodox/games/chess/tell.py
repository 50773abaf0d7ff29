"""What a chess move did: as data, and in the words of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from heterodox.games.board import square_name
from heterodox.games.chess.attacks import PIECE_NAMES, king_square, other
from heterodox.games.chess.data import CASTLINGS
from heterodox.games.events import CAPTURE, CHECK, MOVE, PROMOTION, Event

if TYPE_CHECKING:
    from heterodox.games.chess.rules import ChessPosition

__all__ = ["CASTLE", "events_of", "words_for"]

CASTLE = "castle"  # the army's King has castled: `squares` are the Rook's way


def events_of(position: ChessPosition) -> tuple[Event, ...]:
    """What the move that led to a position did; () where none did."""
    return tuple(_each_event(position))


def _each_event(position: ChessPosition) -> Iterator[Event]:
    move = position.last
    if move is None:
        return
    army, enemy = other(position.turn_army), position.turn_army
    now = PIECE_NAMES[position.board[move.end].lower()]
    piece = "pawn" if move.promotion else now
    yield Event(MOVE, army, piece, move.squares)
    if position.taken is not None:
        square, victim = position.taken
        # En passant the piece that takes ends elsewhere than the one that is taken stood.
        squares = dict.fromkeys((square_name(square), square_name(move.end)))
        yield Event(CAPTURE, enemy, PIECE_NAMES[victim.lower()], tuple(squares), by=army, means=piece)
    if piece == "king":
        for way in CASTLINGS.values():
            if (way.king_from, way.king_to) == (move.start, move.end):
                rook = (square_name(way.rook_from), square_name(way.rook_to))
                yield Event(MOVE, army, "rook", rook)
                yield Event(CASTLE, army, "king", rook)
    if move.promotion:
        yield Event(PROMOTION, army, now, (square_name(move.end),), means=piece)
    king = king_square(position.board, enemy)
    if position.check and king is not None:
        yield Event(CHECK, enemy, "king", (square_name(king),), by=army)


def words_for(event: Event) -> str:
    """A sentence for an event; "" where the move itself says enough."""
    if event.kind == CAPTURE:
        return f"{event.means} takes {event.piece} on {event.squares[-1]}"
    if event.kind == CASTLE:
        return f"{event.army} castles"
    if event.kind == PROMOTION:
        return f"{event.means} becomes a {event.piece} on {event.squares[0]}"
    return ""
