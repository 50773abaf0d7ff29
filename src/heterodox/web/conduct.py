"""How programs at tables behave beside choosing decisions: they resign, claim and agree to draws.

They judge as programs in the terminal do, by what their searches said (`heterodox.engine.manners`). A worker
tells that value with its decision, and the log keeps it: whoever folds the log comes to the same judgement.
"""

from __future__ import annotations

from dataclasses import replace

from heterodox.engine.levels import ladder
from heterodox.engine.manners import Ledger, Manners
from heterodox.games.protocol import Move, Outcome
from heterodox.web.live import LiveTable
from heterodox.web.plan import Plan, defeat, plan_end

__all__ = ["accepts_draw", "plan_ending"]


def plan_ending(live: LiveTable, seat: str, move: Move, value: int | None, at: float) -> Plan | None:
    """What a program does instead of its decision: resign or claim a draw; mostly nothing."""
    if value is None:
        return None
    team = live.table.team_of(seat)
    ledger = _ledger(live, seat)
    ledger.note(value)
    # Nobody resigns for a person who is on the same team.
    alone = all(who.program for mate, who in live.seated.items() if live.table.team_of(mate) == team)
    if alone and ledger.gives_up:
        return plan_end(Plan.after(live, at), defeat(live, seat, "resignation", f"{team} resigned"))
    claims = live.table.claims(move) if value <= 0 else ()
    if claims:
        return plan_end(Plan.after(live, at), Outcome(None, claims[0], f"claimed by {seat}"))
    return None


def accepts_draw(live: LiveTable, seat: str) -> bool:
    """Whether the program at a seat finds a draw welcome, by its last search."""
    ledger = _ledger(live, seat)
    return bool(ledger.values) and ledger.accepts_draw(ledger.values[-1])


def _ledger(live: LiveTable, seat: str) -> Ledger:
    """What the searches of the seat's team have said so far."""
    team = live.table.team_of(seat)
    found = [
        entry.value
        for entry in live.entries
        if entry.value is not None and live.table.team_of(entry.seat) == team
    ]
    return Ledger(_manners(live, live.seated[seat].program), found)


def _manners(live: LiveTable, program: str) -> Manners:
    """A level that errs on purpose is no judge of lost games; and some owners want every game played out."""
    level = program.removeprefix("level ")
    errs = not level.isdigit() or ladder(live.game.name)[int(level) - 1].misses > 0
    return replace(Manners(), resign_after=0) if errs or live.row.wishes.get("stubborn") else Manners()
