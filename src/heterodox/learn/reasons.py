"""Why one decision was better than another, in words made from what happens in both lines.

Nothing here knows a game: what happens is events, their words are the game's own (`Game.tell`), and what a
piece counts for is its `worth`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heterodox.engine.words import team_in_words
from heterodox.errors import HeterodoxError
from heterodox.games.events import CAPTURE, CHECK, COMMON_KINDS, MOVE, PROMOTION, RETURN, Event
from heterodox.games.protocol import Position
from heterodox.learn.judging import Judged, Line
from heterodox.table.seats import SPECTATOR, team_of

__all__ = ["Happening", "follow", "reason"]

# How far a line is told, and how many things of it.
HORIZON = 8
MOST_TOLD = 2
# What is smaller, in pawns, is not worth a word; what nobody can count counts for so much.
WORTH_TELLING = 0.8
REMARKABLE = 1.5
DEED = 0.9


@dataclass(frozen=True, slots=True)
class Happening:
    """An event of a line: after how many of its decisions, by which move, in words, and what it is worth.

    swing  what it brings the team that began the line, in pawns; about how much where nobody counts it
    """

    after: int
    move: str
    event: Event
    words: str
    swing: float


def follow(position: Position, line: Line) -> list[Happening]:
    """What happens in a line, as far as it can be known before hidden choices are made."""
    team, happened, here = position.team, list[Happening](), position
    for number, text in enumerate(line.moves[:HORIZON], start=1):
        try:
            said = here.describe(here.unfold(text)[0])
            following = here.replay(text)
        except HeterodoxError:
            # Lines close what other seats would decide in secret; there the telling ends.
            break
        for event in _remarkable(following.view(SPECTATOR).events):
            words = here.game.tell(event)
            if words:
                happened.append(Happening(number, said, event, words, _swing(here, event, team)))
        here = following
    return happened


def _remarkable(events: Sequence[Event]) -> list[Event]:
    """What is more than a piece going from here to there."""
    ways = {event.squares for event in events if event.kind == MOVE}
    return [
        event
        for event in events
        if event.kind not in (MOVE, CHECK) and (event.kind in COMMON_KINDS or event.squares not in ways)
    ]


def _swing(before: Position, event: Event, team: str) -> float:
    """What an event brings a team: the worth of what is gone or came back; any other deed helps its doer."""
    own = team_of(before.game, event.army) == team
    if event.kind == CAPTURE:
        worth = _worth(before, event)
        return -worth if own else worth
    if event.kind in (PROMOTION, RETURN):
        return REMARKABLE if own else -REMARKABLE
    if not event.by:
        return 0.0
    return DEED if team_of(before.game, event.by) == team else -DEED


def _worth(before: Position, event: Event) -> float:
    """What the piece counted that an event took, in pawns."""
    here = [unit for unit in before.material() if unit.army == event.army and unit.square in event.squares]
    fitting = [unit.worth for unit in here if unit.piece == event.piece] or [unit.worth for unit in here]
    return max(fitting, default=1.0)


def reason(position: Position, judged: Judged) -> str:
    """What would have been better and why, in one or two sentences; "" where nothing would."""
    if judged.best.moves[:1] == judged.played.moves[:1]:
        return ""
    better = follow(position, judged.best)
    worse = follow(position, judged.played)
    return f"{_harm(position, judged, worse, better)} {_remedy(position, judged, better, worse)}".strip()


def _harm(position: Position, judged: Judged, worse: list[Happening], better: list[Happening]) -> str:
    """What is wrong with what was played."""
    end = judged.played.plies_to_end
    rivals = [team for team in position.game.teams if team != position.team]
    told = _told(worse, better, -1)
    allowed = f" It allows {told}." if told else ""
    if end < 0 <= judged.best.plies_to_end:
        names = " and ".join(team_in_words(position, team) for team in rivals)
        return f"Now {names} can force a win in {_plies(-end - 1)}.{allowed}"
    if judged.best.plies_to_end > 0 >= end:
        return f"It misses a forced win in {_plies(judged.best.plies_to_end)}.{allowed}"
    return allowed.strip()


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"


def _remedy(position: Position, judged: Judged, better: list[Happening], worse: list[Happening]) -> str:
    """What to do instead, and what comes of it."""
    name = judged.best.moves[0]
    said = position.describe(position.unfold(name)[0])
    best = name if said == name else f"{name} ({said})"
    told = _told(better, worse, 1)
    if told:
        return f"Better {best}: {told}."
    value = f"{judged.best.value:+.1f} instead of {judged.played.value:+.1f}"
    return f"Better {best}: {value}."


def _told(line: list[Happening], other: list[Happening], sign: int) -> str:
    """What happens in one line and not in the other, for (1) or against (-1) the team, in order.

    A piece that is paid back at once, as in a trade, is told only where the sum is worth it.
    """
    elsewhere = [one.event for one in other]
    new = [one for one in line if one.event not in elsewhere and sign * one.swing]
    if sign * sum(one.swing for one in new) < WORTH_TELLING:
        new = [one for one in new if one.event.kind not in COMMON_KINDS]
    weighed = sorted((one for one in new if sign * one.swing > 0), key=lambda one: -abs(one.swing))
    chosen = sorted(weighed[:MOST_TOLD], key=lambda one: one.after)
    return ", then ".join(one.words if one.after == 1 else f"{one.move} ({one.words})" for one in chosen)
