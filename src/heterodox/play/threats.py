"""What could be taken next, by anybody: threats and targets, for whoever is new to a game.

Everything comes from the protocol. A position asks one seat only, so what the others threaten is found by
letting the deciding team make a few quiet moves: what could be taken after each of them is in danger now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from heterodox.games.events import CAPTURE, COMMON_KINDS, Event
from heterodox.games.protocol import Kind, Move, Position
from heterodox.table.seats import team_of

__all__ = ["Threat", "danger_after", "threats_by", "threats_to", "ways_from"]

# After so many quiet moves what can still be taken is in danger wherever one moves.
QUIET_MOVES = 3
# A deed against an army that takes nothing (its throne is seized) counts for so many pawns.
DEED = 3.0
WIN = 1000.0


@dataclass(frozen=True, slots=True)
class Threat:
    """Something that a move could do to a team.

    move     how the move is described
    words    what it would do, in the game's words
    army     whose piece is in danger, which `piece` it is, and on which `square`
    by       whose move it is
    worth    what the team would lose, in pawns
    covered  whether the team could take back there
    cost     what the taking piece is worth, in pawns
    """

    move: str
    words: str
    army: str
    piece: str
    square: str
    by: str
    means: str
    worth: float
    covered: bool = False
    cost: float = 0.0

    @property
    def serious(self) -> bool:
        """Whether more would be lost than could be won back."""
        return not self.covered or self.worth > self.cost + 0.5


def threats_by(position: Position) -> list[Threat]:
    """What the team that decides could take now; each piece in danger once, by the cheapest taker."""
    if position.kind is not Kind.BOARD:
        return []
    return _cheapest(_each_threat(position, position.legal_moves()))


def threats_to(position: Position) -> list[Threat]:
    """What the others could take next, wherever the team that decides moves, unless it does something."""
    found: dict[tuple[str, str], Threat] | None = None
    for after in _quiet(position):
        here = {(one.army, one.square): one for one in threats_by(after)}
        found = here if found is None else {key: one for key, one in found.items() if key in here}
    return sorted((found or {}).values(), key=lambda one: -one.worth)


def danger_after(position: Position, move: Move) -> list[Threat]:
    """What a move would newly expose of its team, the worst first."""
    after = position.after(move)
    if after.kind is not Kind.BOARD or after.team == position.team:
        return []
    known = {(one.army, one.piece, one.square) for one in threats_to(position)}
    gain = sum(_worth(position, event) for event in after.events if event.kind == CAPTURE)
    new = [one for one in threats_by(after) if (one.army, one.piece, one.square) not in known]
    return [one for one in new if one.serious and one.worth > gain + 0.5]


def ways_from(position: Position, square: str) -> list[tuple[str, str]]:
    """Where the piece on a square could go, each with what it would take there ("" for nothing).

    For a piece of another team: where it could go if it were to move next.
    """
    armies = {unit.army for unit in position.material() if unit.square == square}
    teams = {team_of(position.game, army) for army in armies}
    here = position if position.team in teams else next(_quiet(position), position)
    ways: dict[str, str] = {}
    for move in here.legal_moves():
        if move.squares[:1] == (square,) and len(move.squares) > 1:
            taken = [event for event in here.after(move).events if event.kind == CAPTURE]
            words = ", ".join(f"{event.army} {event.piece}" for event in taken)
            ways[move.squares[-1]] = ways.get(move.squares[-1]) or words
    return sorted(ways.items())


def _quiet(position: Position) -> Iterator[Position]:
    """Positions where another team is to move, after quiet moves of those that decide before it."""
    if position.kind is not Kind.BOARD:
        return
    found = 0
    for move in position.legal_moves():
        after = position.after(move)
        if after.outcome is not None or after.kind is not Kind.BOARD or _loud(after.events):
            continue
        if after.team == position.team:
            after = next(_quiet(after), after)
        if after.team == position.team:
            continue
        yield after
        found += 1
        if found == QUIET_MOVES:
            return


def _loud(events: Sequence[Event]) -> bool:
    return any(event.kind == CAPTURE for event in events)


def _each_threat(position: Position, moves: Sequence[Move]) -> Iterator[Threat]:
    team = position.team
    for move in moves:
        after = position.after(move)
        said = position.describe(move)
        if after.outcome is not None and after.outcome.winner == team:
            words = position.game.verdict(after.outcome)
            yield Threat(said, words, _loser(position, after.events), "", "", position.turn, "", WIN)
            continue
        for event in after.events:
            hurt = event.army and team_of(position.game, event.army) != team
            if event.kind == CAPTURE and hurt:
                yield _taken(position, after, said, event)
            elif event.kind not in COMMON_KINDS and hurt and event.by and position.game.tell(event):
                where = event.squares[0] if event.squares else ""
                words = position.game.tell(event)
                yield Threat(said, words, event.army, event.piece, where, event.by, event.means, DEED)


def _loser(position: Position, events: Sequence[Event]) -> str:
    """The army that a winning move ends, as far as its events tell."""
    others = [event.army for event in events if event.army and event.army != position.turn]
    rivals = [army.name for army in position.game.armies if army.team != position.team]
    return others[0] if others else rivals[0]


def _taken(position: Position, after: Position, said: str, event: Event) -> Threat:
    where = event.squares[0]
    army = event.army
    covered = after.team == team_of(position.game, army) and any(
        answer.squares[-1:] == event.squares[-1:] for answer in after.legal_moves() if len(answer.squares) > 1
    )
    cost = [unit.worth for unit in after.material() if unit.square == event.squares[-1]]
    return Threat(
        move=said,
        words=position.game.tell(event),
        army=army,
        piece=event.piece,
        square=where,
        by=event.by,
        means=event.means,
        worth=_worth(position, event),
        covered=covered,
        cost=max(cost, default=0.0),
    )


def _worth(position: Position, event: Event) -> float:
    """What the piece counted that an event took, in pawns."""
    here = [unit.worth for unit in position.material() if unit.square in event.squares[:1]]
    return max(here, default=1.0)


def _cheapest(threats: Iterator[Threat]) -> list[Threat]:
    """For each piece in danger the threat that costs the taker least; the worst first."""
    best: dict[tuple[str, str, str], Threat] = {}
    for one in threats:
        key = (one.army, one.piece, one.square)
        known = best.get(key)
        if known is None or (one.covered, one.cost) < (known.covered, known.cost):
            best[key] = one
    return sorted(best.values(), key=lambda one: -one.worth)
