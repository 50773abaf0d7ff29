"""What puzzles of Chess 2 are about, from the decisions and events of their solutions."""

from __future__ import annotations

from collections.abc import Sequence

from heterodox.games.events import CAPTURE
from heterodox.games.lines import common_theme, deeds, is_won, own_armies
from heterodox.games.protocol import Kind, Position

__all__ = ["theme"]

# A capture that waits for its duel is one, too.
_CAPTURES = (CAPTURE, "attack")


def theme(line: Sequence[Position], *, saves: bool) -> str:
    """C8 to C29 in one word: mate, the midline, a duel fought or avoided, a bluff, a rampage."""
    own = own_armies(line)
    if is_won(line):
        # Without a check the opponent has no legal move because none keeps the King from the midline (C27).
        return "mate" if set(line[-1].in_check()) - own else "midline"
    if line[0].kind is Kind.ANSWER:
        return "bluff"
    if line[0].kind is Kind.HIDDEN:
        return "duel" if line[1].kind is not Kind.BOARD else "avoid"
    done = deeds(line)
    events = [event for events in done for event in events]
    if any(event.kind == "whirl" for event in events):
        return "whirlwind"
    if any(event.kind in _CAPTURES and event.means == "elephant" and event.by in own for event in events):
        return "rampage"
    return common_theme(line, saves=saves, captures=_CAPTURES)
