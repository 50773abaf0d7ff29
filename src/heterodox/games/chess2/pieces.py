"""How the pieces of the six armies move and capture (C3-C15): the pseudo-legal moves (C22)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from heterodox.games.board import (
    DIAGONAL,
    KNIGHT,
    ORTHOGONAL,
    ROYAL,
    Direction,
    file_of,
    jumps,
    rank_of,
    rays,
    step,
)
from heterodox.games.chess.attacks import WHITE, forward, other, own_piece, pawn_strikes
from heterodox.games.chess2.armies import LIMITS, names_on_board
from heterodox.games.chess2.field import PASS, Action, Field, kings_of
from heterodox.games.fen import EMPTY

__all__ = ["borrowed_kinds", "hunters_of", "moves_of", "pseudo_legal"]

Mover = Callable[[Field, int], Iterator[Action]]


def pseudo_legal(field: Field) -> Iterator[Action]:
    """C22: everything the army to move may do by the ways of its pieces, castling apart.

    In a king-turn (C9) only Kings move, and the turn may be passed.
    """
    if field.king_turn:
        yield PASS
    for origin in range(64):
        if field.is_own(origin) and (not field.king_turn or field.board[origin] in "Kk"):
            yield from moves_of(field, origin)


def moves_of(field: Field, origin: int) -> Iterator[Action]:
    """The pseudo-legal moves of the piece on a square, which must be of the army to move."""
    return _MOVERS[field.names[field.board[origin]]](field, origin)


# -- what may be captured -----------------------------------------------------------------------


def may_capture(field: Field, origin: int, target: int) -> bool:
    """Whether the kind of the piece on `target` lets itself be captured from `origin`, whoever owns it."""
    name = field.names[field.board[target]]
    if name == "ghost":  # C7: by nothing at all
        return False
    if name == "nemesis":  # C4: by Kings only
        return field.board[origin] in "Kk"
    if name == "elephant":  # C13: Elephants are shy
        return distance(origin, target) <= LIMITS.shy_distance
    return True


def may_capture_enemy(field: Field, origin: int, target: int) -> bool:
    """Whether an enemy piece stands on `target` that can be captured from `origin`."""
    return field.is_enemy(target) and may_capture(field, origin, target)


def distance(one: int, two: int) -> int:
    """Chebyshev distance: how many king's steps lie between two squares."""
    return max(abs(file_of(one) - file_of(two)), abs(rank_of(one) - rank_of(two)))


# -- ways to move ---------------------------------------------------------------------------------


def _go_or_capture(field: Field, origin: int, target: int) -> Iterator[Action]:
    """The ordinary move: onto an empty square, or onto an enemy piece that is captured."""
    if field.board[target] == EMPTY:
        yield Action(origin, target, target)
    elif may_capture_enemy(field, origin, target):
        yield Action(origin, target, target, (target,))


def _jumper(ways: Sequence[Direction]) -> Mover:
    """A piece that goes straight to its target."""

    def moves(field: Field, origin: int) -> Iterator[Action]:
        for target in jumps(origin, ways):
            yield from _go_or_capture(field, origin, target)

    return moves


def _rider(ways: Sequence[Direction]) -> Mover:
    """A piece that moves along lines up to the first piece in its way."""

    def moves(field: Field, origin: int) -> Iterator[Action]:
        for line in rays(origin, ways):
            for target in line:
                yield from _go_or_capture(field, origin, target)
                if field.board[target] != EMPTY:
                    break

    return moves


def _both(one: Mover, two: Mover) -> Mover:
    """A piece that moves in two ways which never lead to the same square."""

    def moves(field: Field, origin: int) -> Iterator[Action]:
        yield from one(field, origin)
        yield from two(field, origin)

    return moves


_knight, _king = _jumper(KNIGHT), _jumper(ROYAL)
_bishop, _rook, _queen = _rider(DIAGONAL), _rider(ORTHOGONAL), _rider(ROYAL)


def _pawn(field: Field, origin: int) -> Iterator[Action]:
    """C2, C3: one step, two from home, and captures."""
    yield from _pawn_step(field, origin)
    ahead = step(origin, (0, forward(field.army)))
    if ahead is not None and rank_of(origin) == _home_rank(field.army) and field.board[ahead] == EMPTY:
        twice = ahead + 8 * forward(field.army)
        if field.board[twice] == EMPTY:
            yield Action(origin, twice, twice)
    yield from _pawn_captures(field, origin)


def _nemesis_pawn(field: Field, origin: int) -> Iterator[Action]:
    """C5: one step forward, nemesis moves, and captures; each square once."""
    ahead = step(origin, (0, forward(field.army)))
    yield from _pawn_step(field, origin)
    yield from _pawn_captures(field, origin)
    targets = {
        target for king in kings_of(field.board, other(field.army)) for target in _towards(origin, king)
    }
    for target in sorted(targets - {ahead}):
        en_passant = target == field.en_passant and target in pawn_strikes(origin, field.army)
        if field.board[target] == EMPTY and not en_passant:
            yield from _promoting(field, Action(origin, target, target))


def _towards(origin: int, king: int) -> Iterator[int]:
    """C5: the up to three steps that bring a Nemesis pawn closer to a King.

    Reading: a nemesis move may lead back as far as the pawn's own first rank.
    """
    across = _sign(file_of(king) - file_of(origin))
    along = _sign(rank_of(king) - rank_of(origin))
    ways = {(across, 0), (0, along), (across, along)} - {(0, 0)}
    for way in ways:
        target = step(origin, way)
        assert target is not None  # a step towards a square of the board stays on the board
        yield target


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _pawn_step(field: Field, origin: int) -> Iterator[Action]:
    ahead = step(origin, (0, forward(field.army)))
    if ahead is not None and field.board[ahead] == EMPTY:
        yield from _promoting(field, Action(origin, ahead, ahead))


def _pawn_captures(field: Field, origin: int) -> Iterator[Action]:
    """Diagonally forward; also en passant, for the pawns of every army (C3)."""
    for target in pawn_strikes(origin, field.army):
        if may_capture_enemy(field, origin, target):
            yield from _promoting(field, Action(origin, target, target, (target,)))
        elif target == field.en_passant:
            passed = target - 8 * forward(field.army)
            yield Action(origin, target, target, (passed,))


def _promoting(field: Field, action: Action) -> Iterator[Action]:
    """C2, C15: on the last rank a pawn must become a piece of its army."""
    if rank_of(action.target) == _last_rank(field.army):
        yield from (action._replace(promotion=kind) for kind in field.roster.promotes)
    else:
        yield action


def _home_rank(army: str) -> int:
    return 1 if army == WHITE else 6


def _last_rank(army: str) -> int:
    return 7 if army == WHITE else 0


def _nemesis(field: Field, origin: int) -> Iterator[Action]:
    """C4: a queen's lines, but only onto empty squares or the enemy King."""
    enemy_king = own_piece("k", other(field.army))
    for action in _queen(field, origin):
        if not action.takes or field.board[action.target] == enemy_king:
            yield action


def borrowed_kinds(field: Field, origin: int) -> frozenset[str]:
    """C6: the kinds of the own Knights, Bishops and Rooks orthogonally beside a square."""
    beside = (field.board[square] for square in jumps(origin, ORTHOGONAL) if field.is_own(square))
    return frozenset(piece.lower() for piece in beside if piece in "NBRnbr")


def _empowered(field: Field, origin: int) -> Iterator[Action]:
    """C6: the piece's own kind and what its neighbours are by themselves; powers do not chain."""
    for kind in sorted(borrowed_kinds(field, origin) | {field.board[origin].lower()}):
        yield from _LENT[kind](field, origin)


_LENT: Mapping[str, Mover] = {"n": _knight, "b": _bishop, "r": _rook}


def _reaper(field: Field, origin: int) -> Iterator[Action]:
    """C7: any square but those of the enemy's first rank; never a King."""
    for target in range(64):
        if rank_of(target) != _last_rank(field.army) and field.board[target] not in "Kk":
            yield from _go_or_capture(field, origin, target)


def _ghost(field: Field, origin: int) -> Iterator[Action]:
    """C7: any empty square."""
    for target in range(64):
        if field.board[target] == EMPTY:
            yield Action(origin, target, target)


def _warrior_king(field: Field, origin: int) -> Iterator[Action]:
    """C8: a king's move, or a Whirlwind."""
    yield from _king(field, origin)
    around = jumps(origin, ROYAL)
    beside_own_king = any(field.is_own(square) and field.board[square] in "Kk" for square in around)
    if not beside_own_king and (field.king_turn or field.rules.whirlwind_any):
        takes = (square for square in around if field.board[square] != EMPTY)
        destroyed = tuple(square for square in takes if may_capture(field, origin, square))
        yield Action(origin, origin, origin, destroyed)


def _wild_horse(field: Field, origin: int) -> Iterator[Action]:
    """C10: a knight that may capture own pieces too, but never the own King."""
    own_king = own_piece("k", field.army)
    for target in jumps(origin, KNIGHT):
        if field.board[target] == EMPTY:
            yield Action(origin, target, target)
        elif field.board[target] != own_king and may_capture(field, origin, target):
            yield Action(origin, target, target, (target,))


def _tiger(field: Field, origin: int) -> Iterator[Action]:
    """C11: up to two squares diagonally, without leaping; it captures from where it stands."""
    for action in _bishop(field, origin):
        if distance(origin, action.target) <= LIMITS.tiger_steps:
            yield action._replace(lands=origin) if action.takes else action


def _elephant(field: Field, origin: int) -> Iterator[Action]:
    """C12: one to three squares; with anything to capture on its way, all of the way."""
    for line in rays(origin, ORTHOGONAL):
        path = _rampage_path(field, origin, line[: LIMITS.elephant_steps])
        takes = tuple(square for square in path if field.board[square] != EMPTY)
        for target in path:
            if target in takes:
                break
            yield Action(origin, target, target)
        if takes:
            yield Action(origin, path[-1], path[-1], takes)


def _rampage_path(field: Field, origin: int, line: Sequence[int]) -> list[int]:
    """The squares up to the first piece that the Elephant cannot capture; Kings do not stop it (C22)."""
    path = []
    for square in line:
        if field.board[square] != EMPTY and not may_capture(field, origin, square):
            break
        path.append(square)
    return path


_MOVERS: Mapping[str, Mover] = {
    "pawn": _pawn,
    "nemesis-pawn": _nemesis_pawn,
    "knight": _knight,
    "bishop": _bishop,
    "rook": _rook,
    "queen": _queen,
    "king": _king,
    "nemesis": _nemesis,
    "empowered-knight": _empowered,
    "empowered-bishop": _empowered,
    "empowered-rook": _empowered,
    "abdicated-queen": _king,
    "ghost": _ghost,
    "reaper": _reaper,
    "warrior-king": _warrior_king,
    "wild-horse": _wild_horse,
    "tiger": _tiger,
    "elephant": _elephant,
    "jungle-queen": _both(_rook, _knight),  # C14
}


# -- who can reach a King at all --------------------------------------------------------------------


def _pattern(
    ways: Sequence[Direction], steps: int, leaps: Sequence[Direction] = ()
) -> tuple[frozenset[int], ...]:
    """For each square what a piece there reaches on an empty board: so far along lines, or by leaps."""
    return tuple(
        frozenset(target for line in rays(square, tuple(ways)) for target in line[:steps])
        | frozenset(jumps(square, tuple(leaps)))
        for square in range(64)
    )


_BESIDE, _LINES, _LINES_AND_LEAPS = _pattern(ROYAL, 1), _pattern(ROYAL, 7), _pattern(ROYAL, 7, KNIGHT)
# Ghosts and Reapers capture no Kings (C7).
_REACH: Mapping[str, tuple[frozenset[int], ...]] = {
    "pawn": _pattern(DIAGONAL, 1),
    "nemesis-pawn": _pattern(DIAGONAL, 1),
    "knight": _pattern((), 0, KNIGHT),
    "bishop": _pattern(DIAGONAL, 7),
    "rook": _pattern(ORTHOGONAL, 7),
    "queen": _LINES,
    "king": _BESIDE,
    "nemesis": _LINES,
    "empowered-knight": _LINES_AND_LEAPS,
    "empowered-bishop": _LINES_AND_LEAPS,
    "empowered-rook": _LINES_AND_LEAPS,
    "abdicated-queen": _BESIDE,
    "warrior-king": _BESIDE,
    "wild-horse": _pattern((), 0, KNIGHT),
    "tiger": _pattern(DIAGONAL, LIMITS.tiger_steps),
    "elephant": _pattern(ORTHOGONAL, LIMITS.elephant_steps),
    "jungle-queen": _pattern(ORTHOGONAL, 7, KNIGHT),
}


def hunters_of(field: Field, kings: Sequence[int]) -> Iterator[int]:
    """The squares of own pieces that could capture one of these Kings if nothing stood in the way.

    Most pieces are so far off a King that nothing else need be asked of them.
    """
    board = field.board
    seen: set[int] = set()
    for king in kings:
        for origin, letters in _hunting_grounds(field.armies, field.army, king):
            if board[origin] in letters and origin not in seen:
                seen.add(origin)
                yield origin


@cache
def _hunting_grounds(armies: str, army: str, king: int) -> tuple[tuple[int, str], ...]:
    """The squares from which an army's pieces reach a King on an empty board, and the letters that do."""
    names = names_on_board(armies)
    letters = [own_piece(kind, army) for kind in "pnbrqk"]
    grounds = (
        (origin, "".join(piece for piece in letters if king in _REACH.get(names[piece], _NOTHING)[origin]))
        for origin in range(64)
    )
    return tuple((origin, pieces) for origin, pieces in grounds if pieces)


_NOTHING: tuple[frozenset[int], ...] = (frozenset(),) * 64
