"""The helper of newcomers: what is attacked and what it obliges to, a warning before a move that loses.

It can be switched off and on, and that is remembered. Nobody who plays the upper levels is told anything
unless they ask for it.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from heterodox.games.events import CHECK
from heterodox.games.protocol import Kind, Move, Position
from heterodox.play.threats import Threat, danger_after, threats_by, threats_to, ways_from
from heterodox.table.files import make_folder, write_whole
from heterodox.table.seats import Sitter

__all__ = [
    "for_beginners",
    "remember",
    "remembered",
    "target_lines",
    "threat_lines",
    "turn_words",
    "warning",
]

SETTINGS = "helper.json"
# Against these a person is taken for a newcomer.
BEGINNERS = ("level 0", "level 1", "level 2")
# A loss of fewer pawns is part of the game.
SERIOUS = 2.0
MOST_TOLD = 2


def for_beginners(seats: dict[str, Sitter]) -> bool:
    """Whether one person plays against programs that beginners play against."""
    programs = [who.player for who in seats.values() if not who.person]
    return bool(programs) and len(programs) < len(seats) and all(name in BEGINNERS for name in programs)


def remembered(folder: Path | None) -> bool | None:
    """What a person chose the last time; None where nobody has chosen yet."""
    if folder is None:
        return None
    with suppress(OSError, ValueError, AttributeError):
        chosen = json.loads((folder / SETTINGS).read_text("utf-8")).get("helper")
        return chosen if isinstance(chosen, bool) else None
    return None


def remember(folder: Path | None, chosen: bool) -> None:
    """Keep the choice for the next time; raises FileTrouble."""
    if folder is not None:
        make_folder(folder)
        write_whole(folder / SETTINGS, json.dumps({"helper": chosen}) + "\n")


def turn_words(view: Position) -> tuple[str, ...]:
    """What a newcomer should know before deciding: what is attacked, and what that obliges to."""
    if view.kind is not Kind.BOARD:
        return ()
    words = [_checked(view, army) for army in view.in_check() if army == view.turn]
    serious = [one for one in threats_to(view) if one.serious and one.worth >= SERIOUS]
    return (*words, *(f"Careful: {_told(one)}." for one in serious[:MOST_TOLD]))


def _checked(view: Position, army: str) -> str:
    """That an army's King is attacked, by the name that the game gives him, and what he must do."""
    named = [event.piece for event in view.events if event.kind == CHECK and event.army == army]
    piece = named[0].capitalize() if named and named[0] else "King"
    duty = view.duty(army)
    return f"Your {piece} is attacked: {duty}." if duty else f"Your {piece} is attacked."


def _told(one: Threat) -> str:
    """A threat in words: "black's Pawn on d5 could take your Knight on c4"."""
    if not one.piece or not one.square:
        return f"{one.move} would mean: {one.words}"
    back = "" if not one.covered else ", for which you could take back"
    return f"{one.by}'s {one.means} could take {one.army}'s {one.piece} on {one.square} ({one.move}){back}"


def warning(view: Position, move: Move) -> str:
    """What a move would leave to the others; "" where it leaves nothing serious."""
    if view.kind is not Kind.BOARD or not move.squares:
        return ""
    left = [one for one in danger_after(view, move) if one.worth >= SERIOUS]
    if not left:
        return ""
    one = left[0]
    if not one.piece or not one.square:
        return f"This would allow {one.move}: {one.words}."
    return (
        f"This would leave {one.army}'s {one.piece} on {one.square} to {one.by}'s {one.means} ({one.move})."
    )


def threat_lines(view: Position) -> tuple[str, ...]:
    """Everything that could be taken next, by both sides."""
    theirs, mine = threats_to(view), threats_by(view)
    lines = [f"Who could be lost ({len(theirs)}):" if theirs else "Nothing of yours could be taken next."]
    lines += [f"  {_told(one)}" for one in theirs]
    lines += [f"What could be taken now ({len(mine)}):" if mine else "Nothing could be taken now."]
    for one in mine:
        back = " (they could take back)" if one.covered else ""
        lines.append(f"  {one.move}: {one.words}{back}")
    return tuple(lines)


def target_lines(view: Position, square: str) -> tuple[str, ...]:
    """Where the piece on a square could go."""
    tokens = view.picture().squares.get(square, ())
    what = " and ".join(token.title for token in tokens) or "an empty square"
    ways = ways_from(view, square) if tokens else []
    if not ways:
        why = view.why_still(square) if tokens else ""
        return (f"{square}: {what}{f'; {why}' if why else ''}.",)
    told = ", ".join(f"{where} (takes {taken})" if taken else where for where, taken in ways)
    return (f"{square}: {what} could go to {told}.",)
