"""What people type for a move (E42, E43): read, and matched with what is legal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heterodox.errors import AmbiguousMove, IllegalMove, InvalidText
from heterodox.games.board import square_named
from heterodox.games.enochian import explain, zalewski
from heterodox.games.enochian.moves import ACCEPT, DECLINE, OFFER, WITHDRAW, BoardMove, Roll, Word
from heterodox.games.enochian.pieces import LETTERS
from heterodox.games.enochian.setting import ARMIES
from heterodox.games.fen import show
from heterodox.games.protocol import Move

if TYPE_CHECKING:
    from heterodox.games.enochian.rules import EnochianPosition

__all__ = ["read_decision", "read_move"]

LONGEST_MOVE = 40

WORDS = {str(word): word for word in (OFFER, ACCEPT, DECLINE, WITHDRAW)}
TABLE_WORDS = ("resign", "draw")
FORMS = "a8b7, Ka8b7, e7e8=Q, blue: e2-e4, NE3bxP, die=3, offer, accept, decline or withdraw"

_PREFIX = re.compile(r"([a-z]+)\s*:\s*", re.IGNORECASE)
_SQUARES = re.compile(
    r"(?:([ybrk])(?=[KQBNRP]))?([KQBNRP])?([a-h][1-8])[-x]?([a-h][1-8])(?:=([QBNR]))?", re.IGNORECASE
)
_DIE = re.compile(r"die=([1-6])|([1-6])-", re.IGNORECASE)


def read_decision(position: EnochianPosition, text: str) -> Move:
    """The choice of the deciding seat that a text means; raises as `read_move` does.

    Before the die has spoken a move or a word would decide for chance as well.
    """
    move = read_move(position, text)
    if position.phase == "die" and not isinstance(move, Roll):
        raise IllegalMove(f"{show(text)}: {explain.DIE_FIRST}")
    return move


def read_move(position: EnochianPosition, text: str) -> Move:
    """The legal move that a text of a record means, where the roll before it may be left out (E42);
    raises InvalidText, IllegalMove or AmbiguousMove.
    """
    clean = text.strip()
    if not clean or len(clean) > LONGEST_MOVE:
        raise InvalidText(f"move {show(text)}: expected {FORMS}")
    army, rest = _split_prefix(clean)
    word = rest.lower()
    if word in TABLE_WORDS:
        raise IllegalMove(f"{word}: belongs to the table, not to the position")
    if word in WORDS:
        return _legal(position, WORDS[word], army)
    if match := _DIE.fullmatch(rest):
        return _legal(position, Roll(int(match.group(1) or match.group(2))), army)
    return _read_board_move(position, clean, army, rest)


def _legal(position: EnochianPosition, move: Word | Roll, army: int | None) -> Move:
    """A word or a roll, if it is possible here and an army named with it is the one that decides."""
    if army not in (None, position.deciding_army):
        raise IllegalMove(f"{move}: {ARMIES[position.deciding_army].name} decides now")
    if move in position.choices() or move in position.negotiations():
        return move
    raise IllegalMove(explain.why_not(position, move))


def _read_board_move(position: EnochianPosition, text: str, army: int | None, rest: str) -> BoardMove:
    moves = position.moves if position.phase in ("move", "die") else ()
    if match := _SQUARES.fullmatch(rest):
        letter, kind, start, end, promotion = (match.group(group) or "" for group in range(1, 6))
        if letter:
            army = _same_army(army, LETTERS.index(letter.lower()), text)
        wanted = explain.Wanted(kind.upper(), _square(start), _square(end), promotion.upper(), army, text)
        return _choose(position, text, [move for move in moves if _is_wanted(move, wanted)], wanted)
    sketch = zalewski.read(rest)
    if sketch is None:
        raise InvalidText(f"move {show(text)}: not readable, expected {FORMS}")
    fits = zalewski.fitting(position.field, moves, sketch)
    return _choose(position, text, _of_army(fits, army, position.army), None)


def _split_prefix(text: str) -> tuple[int | None, str]:
    """E42: `blue: e2-e4` names the army; a letter will do."""
    match = _PREFIX.match(text)
    if match is None:
        return None, text
    name = match.group(1).lower()
    for number, army in enumerate(ARMIES):
        if name in (army.name, army.letter):
            return number, text[match.end() :]
    expected = ", ".join(army.name for army in ARMIES)
    raise InvalidText(f"move {show(text)}: unknown army {show(name)}, expected {expected}")


def _same_army(named: int | None, army: int, text: str) -> int:
    """E42: the army's letter before the piece's; a name before it must be the same army's."""
    if named not in (None, army):
        raise InvalidText(f"move {show(text)}: names two armies")
    return army


def _square(name: str) -> int:
    square = square_named(name.lower())
    assert square is not None
    return square


def _is_wanted(move: BoardMove, wanted: explain.Wanted) -> bool:
    """Same squares, same promotion.

    Reading: what E42 adds to the squares is no decoration. A promotion must be written, and the letter
    may be left out only where the square is not shared; a needless letter does no harm.
    """
    same = (move.start, move.end, move.promotion) == (wanted.start, wanted.end, wanted.promotion)
    right_letter = move.kind == wanted.kind or not (wanted.kind or move.shared)
    return same and right_letter and wanted.army in (None, move.army)


def _of_army(moves: list[BoardMove], army: int | None, turn: int | None) -> list[BoardMove]:
    """The moves that a prefix allows: the piece's army, or the army whose turn it is."""
    own = [move for move in moves if army in (None, move.army)]
    return own or (moves if army == turn else [])


def _choose(
    position: EnochianPosition, text: str, fits: list[BoardMove], wanted: explain.Wanted | None
) -> BoardMove:
    if len(fits) == 1:
        return fits[0]
    if fits:
        several_armies = len({move.army for move in fits}) > 1
        prefix = [f"{ARMIES[move.army].name}: " if several_armies and not move.twin else "" for move in fits]
        names = [before + str(move) for before, move in zip(prefix, fits, strict=True)]
        raise AmbiguousMove(text, sorted(names))
    raise IllegalMove(explain.why_not_text(position, text, wanted))
