"""Why a move is not legal, in one line that also says what would be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from heterodox.games.board import square_name
from heterodox.games.enochian.attacks import destinations, in_check
from heterodox.games.enochian.legality import DIE_KINDS, moves_at_turn
from heterodox.games.enochian.moves import BoardMove, Roll, Word
from heterodox.games.enochian.pieces import KIND_NAMES, KING, Piece, ally_of
from heterodox.games.enochian.setting import army_name
from heterodox.games.fen import show
from heterodox.games.protocol import Move

if TYPE_CHECKING:
    from heterodox.games.enochian.rules import EnochianPosition

__all__ = ["DIE_FIRST", "Wanted", "why_not", "why_not_text", "why_still"]

ANSWER_FIRST = "an exchange offer awaits an answer: accept or decline"
DIE_FIRST = "the die has to be thrown first (E37)"
MUST_MOVE_KING = "the King is in check and can move, so it must (E15)"


class Wanted(NamedTuple):
    """A board move as somebody typed it; "" or None where it was left open."""

    kind: str
    start: int
    end: int
    promotion: str
    army: int | None
    text: str


def why_not(position: EnochianPosition, move: Move) -> str:
    """Why a move, roll or word is not possible here."""
    if position.outcome is not None:
        return f"{move}: the game is over ({position.outcome.reason})"
    if position.phase == "die" and (move in position.moves or move in position.negotiations()):
        return f"{move}: {DIE_FIRST}"
    match move:
        case BoardMove():
            wanted = Wanted(move.kind, move.start, move.end, move.promotion, move.army, str(move))
            return why_not_text(position, str(move), wanted)
        case Roll():
            return f"{move}: no roll of a die is due"
        case Word("offer" | "withdraw"):
            return f"{move}: {_why_no_negotiation(position, str(move))}"
        case Word():
            return f"{move}: no exchange has been offered"
        case _:
            return f"{move}: not a move of this game"


def _why_no_negotiation(position: EnochianPosition, word: str) -> str:
    if position.phase == "answer":
        return ANSWER_FIRST
    if word == "offer":
        if position.field.statuses.offered is not None:
            return "an army offers at most once each turn (E23)"
        return "there are no prisoners to exchange with the army that holds them (E23)"
    if position.setting.rules.withdrawal == "off":
        return "armies do not withdraw under these rules (E40)"
    if position.setting.seats == 2:
        return "with two seats only a bare King withdraws (E35)"
    return "the army is not played by its own seat, or its ally has withdrawn (E35)"


def why_not_text(position: EnochianPosition, text: str, wanted: Wanted | None) -> str:
    """Why a typed board move is not legal, with the legal ones that come near it."""
    if position.outcome is not None:
        return f"{show(text)}: the game is over ({position.outcome.reason})"
    if position.phase == "answer":
        return f"{show(text)}: {ANSWER_FIRST}"
    if wanted is None:
        return f"{show(text)}: no legal move fits{_listed(position.moves)}"
    near = [move for move in position.moves if move.start == wanted.start]
    return f"{show(text)}: {_reason(position, wanted)}{_listed(near or position.moves)}"


def _listed(moves: Iterable[Move]) -> str:
    names = sorted(str(move) for move in moves)
    return f"; legal: {', '.join(names)}" if names else ""


def _reason(position: EnochianPosition, wanted: Wanted) -> str:
    """The first rule that stands in the way."""
    field = position.field
    start = square_name(wanted.start)
    content = field.board[wanted.start]
    if not content:
        return f"no piece stands on {start}"
    able = [piece for piece in content if piece.army in _playing_armies(position)]
    if not able:
        return f"{start} holds a {army_name(content[0].army)} piece, and it is {position.turn}'s turn"
    if wanted.army is not None and wanted.army not in [piece.army for piece in able]:
        return f"{army_name(wanted.army)} has no piece on {start}"
    if len(content) > 1 and not wanted.kind:
        return f"{start} is shared, so the piece's letter goes first (E42)"
    moved = [piece for piece in able if wanted.kind in ("", piece.kind)]
    moved = [piece for piece in moved if wanted.army in (None, piece.army)]
    if not moved:
        return f"no {KIND_NAMES[wanted.kind]} stands on {start}"
    return _why_not_piece(position, wanted, moved[0])


def _why_not_piece(position: EnochianPosition, wanted: Wanted, piece: Piece) -> str:
    field, army = position.field, position.army
    end = square_name(wanted.end)
    if wanted.end not in destinations(field, piece, wanted.start):
        return f"the {piece.words} on {square_name(wanted.start)} cannot go to {end}"
    divining = position.divination is not None
    allowed = [] if army is None else moves_at_turn(field, army, divining=divining)
    same = [move for move in allowed if (move.start, move.end) == (wanted.start, wanted.end)]
    same = [move for move in same if (move.army, move.kind) == (piece.army, piece.kind)]
    if not same and piece.kind == KING:
        return f"the King would stand in check on {end} (E16)"
    if not same and in_check(field, piece.army):
        return MUST_MOVE_KING
    if all(move.promotion != wanted.promotion for move in same):
        return f"the promotion is not {show(wanted.promotion) if wanted.promotion else 'given'} (E26–E28)"
    return _what_the_die_calls_for(position)


def _what_the_die_calls_for(position: EnochianPosition) -> str:
    die = position.divination and position.divination.die
    return f"the die calls for a {KIND_NAMES[DIE_KINDS[die]]} (E37)" if die else "not a legal move here"


def why_still(position: EnochianPosition, square: int | None) -> str:
    """Why nothing on a square can be moved now; "" where something can."""
    field = position.field
    content = () if square is None else field.board[square]
    if square is None or not content:
        return "no piece stands there"
    if position.outcome is not None:
        return f"the game is over ({position.outcome.reason})"
    if position.phase == "answer":
        return ANSWER_FIRST
    if all(field.frozen[piece.army] for piece in content):
        withdrawn = field.statuses.withdrawn[content[0].army]
        return "its King is withdrawn (E35)" if withdrawn else "its army is frozen (E18)"
    able = [piece for piece in content if piece.army in _playing_armies(position)]
    if not able:
        name = army_name(content[0].army)
        return f"{square_name(square)} holds a {name} piece, and it is {position.turn}'s turn"
    if position.phase == "die":
        return DIE_FIRST
    if any(move.start == square for move in position.moves):
        return ""
    return _why_piece_is_still(position, able[0], square)


def _why_piece_is_still(position: EnochianPosition, piece: Piece, square: int) -> str:
    field, army = position.field, position.army
    if army is None or not destinations(field, piece, square):
        return "it has nowhere to go"
    divining = position.divination is not None
    if any(move.start == square for move in moves_at_turn(field, army, divining=divining)):
        return _what_the_die_calls_for(position)
    if piece.kind == KING:
        return "the King would stand in check wherever it goes (E16)"
    return MUST_MOVE_KING


def _playing_armies(position: EnochianPosition) -> tuple[int, ...]:
    """The armies whose pieces may move at this turn (E35)."""
    army, field = position.army, position.field
    if army is None:
        return ()
    shares_turn = field.setting.seats == 4 and field.statuses.withdrawn[army] and field.is_bare_king(army)
    return (army, ally_of(army)) if shares_turn else (army,)
