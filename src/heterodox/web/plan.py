"""What a decision or an action writes to the log: pure functions from a table and a wish to events.

Nothing is changed here. The desk appends what was planned and folds it once it is committed. Whatever follows
of itself (a reveal, a thrown die, the end) is planned with its cause, so that all of it is committed at once.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Kind, Move, Outcome, Position
from heterodox.table.seats import CHANCE, SPECTATOR, is_open
from heterodox.web import log
from heterodox.web.errors import conflict, illegal
from heterodox.web.live import Entry, LiveTable, Seated, outcome_data
from heterodox.web.log import LogEvent

__all__ = ["Plan", "plan_decision", "plan_end", "plan_flag", "plan_sit", "plan_takeback"]

_DIE: random.Random = secrets.SystemRandom()


@dataclass
class Plan:
    """Events that are to follow a table's last one, and the decisions in them that were already read."""

    number: int
    at: float
    events: list[LogEvent] = field(default_factory=list)
    moves: dict[int, Move] = field(default_factory=dict)

    def add(self, kind: str, seat: str, data: Mapping[str, Any], move: Move | None = None) -> int:
        """One more event; its number."""
        number = self.number + len(self.events) + 1
        self.events.append(LogEvent(number, kind, seat, self.at, dict(data)))
        if move is not None:
            self.moves[number] = move
        return number

    @classmethod
    def after(cls, live: LiveTable, at: float) -> Plan:
        return cls(live.number, at)


def read_decision(live: LiveTable, seat: str, text: str) -> Move:
    """The choice that a text means to the deciding seat; refuses what is illegal, saying why."""
    # What a text means, and why it is refused, may depend on nothing that the seat does not know.
    seen = live.position.view(seat)
    # Programs and pages send back what they were offered: nothing has to be read then.
    for choice in seen.choices():
        if str(choice) == text:
            return choice
    try:
        move = seen.parse_move(text)
    except HeterodoxError as error:
        raise illegal(str(error)) from error
    if move not in seen.choices():
        raise illegal(seen.why_not(move))
    return move


def plan_decision(
    live: LiveTable,
    seat: str,
    move: Move,
    at: float,
    *,
    lag: float = 0.0,
    says: str = "",
    value: int | None = None,
) -> Plan:
    """A decision of a seat with all that it brings about.

    says   what a program says before it
    value  what the program thinks of its game
    """
    plan = Plan.after(live, at)
    if says and live.row.chat:
        name = live.seated[seat].program
        plan.add(log.CHAT, seat, {"player": None, "name": name, "text": says, "to": "table"})
    before = live.position
    hidden = before.kind is Kind.HIDDEN
    text = before.view(seat if hidden else SPECTATOR).describe(move)
    data: dict[str, Any] = {"decision": str(move), "text": text}
    if hidden:
        data["hidden"] = True
    if lag and seat == live.clocks.running:
        data["lag"] = round(lag, 3)
    if value is not None:
        data["value"] = value
    number = plan.add(log.DECISION, seat, data, move)
    here = before.after(move)
    secret = [entry for entry in live.entries if entry.hidden]
    if hidden:
        secret.append(Entry(number, seat, str(move), text))
    if secret and is_open(here):
        for entry in secret:
            shown = {"of": entry.number, "decision": entry.decision, "text": entry.text}
            plan.add(log.REVEAL, entry.seat, shown)
    _plan_chance(plan, here)
    return plan


def _plan_chance(plan: Plan, here: Position) -> None:
    """Throw the die as often as it is due, and write the end where the rules end the game."""
    while here.outcome is None and here.seat == CHANCE:
        rolls = here.chances()
        roll = _DIE.choices([one for one, _ in rolls], [float(chance) for _, chance in rolls])[0]
        plan.add(log.DECISION, CHANCE, {"decision": str(roll), "text": here.describe(roll)}, roll)
        here = here.after(roll)
    if here.outcome is not None:
        plan_end(plan, here.outcome)


def plan_end(plan: Plan, outcome: Outcome) -> Plan:
    plan.add(log.END, "", outcome_data(outcome))
    return plan


def plan_sit(live: LiveTable, seated: Mapping[str, Seated], at: float) -> Plan:
    """Somebody takes seats (or leaves them: `Seated()`); with the last one the game begins."""
    plan = Plan.after(live, at)
    for seat, who in seated.items():
        data = {"player": who.player, "name": who.name, "program": who.program}
        plan.add(log.SEAT, seat, data)
    still_open = set(live.missing) - {seat for seat, who in seated.items() if not who.open}
    if not live.started and not still_open:
        _plan_chance(plan, live.position)
    return plan


def plan_flag(live: LiveTable, at: float) -> Plan | None:
    """The end of a game by time, if the running seat's is up."""
    deadline = live.clocks.deadline
    if deadline is None or deadline > at or live.outcome is not None:
        return None
    late = live.clocks.running
    return plan_end(Plan.after(live, at), defeat(live, late, "time", f"{late} ran out of time"))


def defeat(live: LiveTable, seat: str, reason: str, detail: str) -> Outcome:
    """The seat's team has lost."""
    loser = live.table.team_of(seat)
    others = [team for team in live.game.teams if team != loser]
    return Outcome(others[0] if len(others) == 1 else None, reason, detail)


def plan_takeback(live: LiveTable, seat: str, of: int, at: float) -> Plan:
    """Back to the seat's last decision."""
    if not any(entry.seat == seat for entry in live.entries):
        raise conflict(f"{seat} has decided nothing yet that could be taken back")
    plan = Plan.after(live, at)
    plan.add(log.TAKEBACK, seat, {"of": of})
    return plan
