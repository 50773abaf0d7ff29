"""What a line of play did, seen by whoever began it: for games that say what such a line is about."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from heterodox.games.events import CAPTURE, CHECK, PROMOTION, Event
from heterodox.games.protocol import Position

__all__ = ["common_theme", "deeds", "is_won", "own_armies", "takes_enemy"]


def own_armies(line: Sequence[Position]) -> frozenset[str]:
    """The armies that fight for the team that decides first."""
    team = line[0].team
    return frozenset(army.name for army in line[0].game.armies if army.team == team)


def deeds(line: Sequence[Position]) -> tuple[tuple[Event, ...], ...]:
    """The events of each decision of that team, in order."""
    team = line[0].team
    return tuple(after.events for before, after in pairwise(line) if before.team == team)


def is_won(line: Sequence[Position]) -> bool:
    """Whether the line ends the game and that team wins it."""
    outcome = line[-1].outcome
    return outcome is not None and outcome.winner == line[0].team


def takes_enemy(events: Sequence[Event], own: frozenset[str], kinds: Sequence[str] = (CAPTURE,)) -> bool:
    """Whether an enemy piece was captured, or what else of these kinds happened to it."""
    return any(event.kind in kinds and event.army not in own for event in events)


def common_theme(line: Sequence[Position], *, saves: bool, captures: Sequence[str] = (CAPTURE,)) -> str:
    """What a line is about in words that fit every game, the more telling first.

    `captures` are the kinds of events that count as captures.
    """
    own = own_armies(line)
    done = deeds(line)
    events = [event for events in done for event in events]
    if any(event.kind == PROMOTION and event.army in own for event in events):
        return "promotion"
    if saves:
        return "escape" if own & set(line[0].in_check()) else "save"
    first_checks = any(event.kind == CHECK and event.army not in own for event in done[0])
    if first_checks and any(takes_enemy(later, own, captures) for later in done[1:]):
        return "fork"
    if takes_enemy(done[0], own, captures):
        return "capture"
    if any(takes_enemy(later, own, captures) for later in done[1:]):
        return "combination"
    return "hunt" if first_checks else "quiet"
