"""Check, winning, losing and legal moves: the user's definitions C22-C28, each one a function.

Moves are judged as if no duel were fought (C25); only a rampage that a duel could keep from the King
is looked at more closely (C24).
"""

from __future__ import annotations

from collections.abc import Iterator

from heterodox.games.board import ORTHOGONAL, ROYAL, rank_of, rays
from heterodox.games.chess.attacks import BLACK, WHITE, army_of, forward, other, own_piece
from heterodox.games.chess.rules import CASTLINGS
from heterodox.games.chess2 import duel
from heterodox.games.chess2.armies import LIMITS, roster_of
from heterodox.games.chess2.duel import Clash
from heterodox.games.chess2.field import NOWHERE, Action, Field, kings_of, rights_left
from heterodox.games.chess2.pieces import hunters_of, moves_of, pseudo_legal
from heterodox.games.fen import EMPTY, Board

__all__ = [
    "after",
    "attacked_kings",
    "captures_own_king",
    "hands_over_a_win",
    "in_check",
    "is_into_check",
    "is_legal",
    "king_threats",
    "legal_actions",
    "winning_moves",
]

_ALL_SQUARES = frozenset(range(64))
# C26: the last rank before the midline, and beyond it, for a King that invades.
LAST_RANK_AT_HOME = {WHITE: 3, BLACK: 4}


# -- making a move ----------------------------------------------------------------------------------


def after(field: Field, action: Action, clash: Clash | None = None) -> Field:
    """The field after a move: without a clash as if nobody challenged, else as the clash ended."""
    if clash is None and action.takes:
        clash = duel.finish(duel.begin(field, action))
    board = _board_after(field, action, clash)
    goes_on = field.roster.king_turn and not field.king_turn  # C9
    return Field(
        board=board,
        army=field.army if goes_on else other(field.army),
        king_turn=goes_on,
        castling=rights_left(board, field.castling, field.armies) if field.castling else "",
        en_passant=_en_passant_after(field, action, board),
        stones=_stones_after(field, clash),
        armies=field.armies,
        rules=field.rules,
    )


def _board_after(field: Field, action: Action, clash: Clash | None) -> Board:
    if action.origin == NOWHERE:
        return field.board
    board = list(field.board)
    piece = board[action.origin]
    if clash is not None:
        for victim in clash.captured:
            board[victim.square] = EMPTY
    board[action.origin] = EMPTY
    if clash is None or not clash.fallen:
        board[action.lands] = own_piece(action.promotion, field.army) if action.promotion else piece
    if action.rook is not None:
        start, end = action.rook
        board[start], board[end] = EMPTY, board[start]
    return tuple(board)


def _en_passant_after(field: Field, action: Action, board: Board) -> int | None:
    """C3: set by every double step; it outlives the king-turn while pawn and square are as they were."""
    if field.king_turn:
        square = field.en_passant
        if square is None or board[square] != EMPTY:
            return None
        stepper = board[square + 8 * forward(field.army)]
        return square if stepper == own_piece("p", field.army) else None
    if field.board[action.origin] in "Pp" and abs(action.origin - action.target) == 16:
        return (action.origin + action.target) // 2
    return None


def _stones_after(field: Field, clash: Clash | None) -> tuple[int, int]:
    if clash is None or field.rules.classic:
        return field.stones
    if field.army == WHITE:
        return clash.attacker_stones, clash.defender_stones
    return clash.defender_stones, clash.attacker_stones


# -- check ------------------------------------------------------------------------------------------


def king_threats(field: Field) -> Iterator[Action]:
    """C24: the king-threatening moves of the army to move."""
    enemy_king = own_piece("k", other(field.army))
    for origin in hunters_of(field, kings_of(field.board, other(field.army))):
        if field.king_turn and field.board[origin] not in "Kk":
            continue
        for action in moves_of(field, origin):
            if not action.takes:
                continue
            captures_king = any(field.board[square] == enemy_king for square in action.takes)
            if captures_king and not _can_be_stopped(field, action):
                yield action


def _can_be_stopped(field: Field, action: Action) -> bool:
    """C24: whether a legal sequence of duels exists; only a rampage meets others before the King."""
    return len(action.takes) > 1 and duel.can_save_king(duel.begin(field, action))


def in_check(field: Field, army: str) -> bool:
    """C25: whether the opponent of `army`, given a turn, would have a king-threatening move.

    A normal turn is enough to ask: a king-turn allows nothing more against a King, since what a
    Whirlwind reaches the same Warrior King can capture. En passant captures no King.
    """
    opponent = field._replace(army=other(army), king_turn=False, en_passant=None)
    return any(True for _ in king_threats(opponent))


def attacked_kings(field: Field, army: str) -> list[int]:
    """Where the Kings of `army` stand that such a move would capture."""
    opponent = field._replace(army=other(army), king_turn=False, en_passant=None)
    taken = {square for action in king_threats(opponent) for square in action.takes}
    return [king for king in kings_of(field.board, army) if king in taken]


def is_into_check(field: Field, action: Action) -> bool:
    """C25."""
    return in_check(after(field, action), field.army)


# -- winning and losing ---------------------------------------------------------------------------


def winning_moves(field: Field) -> Iterator[Action]:
    """C26: the king-threatening moves, then those that take all own Kings beyond the midline."""
    yield from king_threats(field)
    yield from _invasions(field)


def _invasions(field: Field) -> Iterator[Action]:
    """C26: pseudo-legal, not into check, and afterwards all own Kings are beyond the midline."""
    if not _may_invade(field, field.army):
        return
    at_home = _kings_at_home(field, field.army)
    for action in moves_of(field, at_home[0]) if at_home else pseudo_legal(field):
        then = after(field, action)
        kings = kings_of(then.board, field.army)
        if kings and all(_is_beyond(king, field.army) for king in kings) and not in_check(then, field.army):
            yield action


def _may_invade(field: Field, army: str) -> bool:
    """Whether one move could be enough: no King at home, or a single one beside the midline."""
    at_home = _kings_at_home(field, army)
    beside_midline = all(rank_of(king) == LAST_RANK_AT_HOME[army] for king in at_home)
    return not field.rules.classic and len(at_home) <= 1 and beside_midline


def _kings_at_home(field: Field, army: str) -> list[int]:
    return [king for king in kings_of(field.board, army) if not _is_beyond(king, army)]


def _is_beyond(square: int, army: str) -> bool:
    return rank_of(square) >= 4 if army == WHITE else rank_of(square) <= 3


def captures_own_king(field: Field, action: Action) -> bool:
    """C27, second clause. A king-threatening move never comes here: with one the game is won."""
    return any(field.board[square] == own_piece("k", field.army) for square in action.takes)


def hands_over_a_win(field: Field, then: Field) -> Action | None:
    """C27, first clause: a winning move of the opponent to whom `then` hands the turn.

    Only invasions are looked for: a king-threatening move would make it into check (C25) anyway.
    """
    if then.army == field.army:  # C27: the normal turn of Two Kings does not hand it over
        return None
    return next(_invasions(then), None)


# -- legal moves ------------------------------------------------------------------------------------


def legal_actions(field: Field) -> Iterator[Action]:
    """C28: the legal moves of an army that has no winning move (with one the game is over, C29)."""
    harmless = _harmless_origins(field)
    for action in candidates(field):
        if (action.origin in harmless and not action.takes) or is_legal(field, action):
            yield action


def candidates(field: Field) -> Iterator[Action]:
    """Everything that pieces may do by their ways (C22), and castling (C16), legal or not."""
    yield from pseudo_legal(field)
    yield from _castlings(field)


def is_legal(field: Field, action: Action) -> bool:
    """C28: not into check and not losing."""
    then = after(field, action)
    if captures_own_king(field, action) or in_check(then, field.army):
        return False
    if field.rules.classic or not field.rules.blunders_illegal:
        return True
    return hands_over_a_win(field, then) is None


def _harmless_origins(field: Field) -> frozenset[int]:
    """Squares whose pieces cannot move into check or lose as long as they capture nothing.

    Such a piece is not all that stands between an own King and an enemy on a line, so it uncovers
    none; what it blocks elsewhere only shields. Most moves need no closer look for it.
    """
    blunders_matter = field.rules.blunders_illegal and _may_invade(field, other(field.army))
    if blunders_matter or in_check(field, field.army):
        return frozenset()
    kings = kings_of(field.board, field.army)
    return _ALL_SQUARES.difference(kings, *(_shields_of(field, king) for king in kings))


def _shields_of(field: Field, king: int) -> Iterator[int]:
    """The squares whose pieces may be what keeps a King from check.

    That is whoever stands alone before an enemy; and, since a rampage goes through pieces and may be
    stopped by each of them (C24), whoever is near where Elephants are about.
    """
    for line in rays(king, ROYAL):
        standing = [square for square in line if field.board[square] != EMPTY]
        if len(standing) > 1 and field.is_enemy(standing[1]):
            yield standing[0]
    if "elephant" in roster_of(field.armies, other(field.army)).pieces.values():
        for line in rays(king, ORTHOGONAL):
            yield from line[: LIMITS.elephant_steps]


def _castlings(field: Field) -> Iterator[Action]:
    """C16: over empty squares, the King not in check before and on the crossed square."""
    if field.king_turn or in_check(field, field.army):
        return
    for right in field.castling:
        king_from, king_to, rook_from, rook_to, path = CASTLINGS[right]
        if army_of(right) != field.army or any(field.board[square] != EMPTY for square in path):
            continue
        if not is_into_check(field, Action(king_from, rook_to, rook_to)):
            yield Action(king_from, king_to, king_to, rook=(rook_from, rook_to))
