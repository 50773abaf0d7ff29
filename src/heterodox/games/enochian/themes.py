"""What puzzles of Enochian chess are about, from the events of their solutions."""

from __future__ import annotations

from collections.abc import Sequence

from heterodox.games.enochian.tell import COMMAND, CONCOURSE, EXCHANGE, FREEZE, THAW
from heterodox.games.lines import common_theme, deeds, is_won, own_armies
from heterodox.games.protocol import Position

__all__ = ["theme"]

# Events that happen to an enemy army, and those that happen to the team itself, the rarer first.
_TO_ENEMIES = (FREEZE,)
_TO_FRIENDS = (EXCHANGE, THAW, CONCOURSE, COMMAND)


def theme(line: Sequence[Position], *, saves: bool) -> str:
    """E18 to E30 in one word: the last King taken, an army frozen, thawed, commanded and so on."""
    own = own_armies(line)
    events = [event for events in deeds(line) for event in events]
    if is_won(line):
        return "kings"
    for kind in _TO_FRIENDS[:2]:
        if any(event.kind == kind and (event.army in own or event.by in own) for event in events):
            return kind
    if any(event.kind in _TO_ENEMIES and event.army not in own for event in events):
        return FREEZE
    for kind in _TO_FRIENDS[2:]:
        if any(event.kind == kind and event.army in own for event in events):
            return kind
    return common_theme(line, saves=saves)
