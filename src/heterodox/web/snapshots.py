"""Snapshots: a table at one event, so that whoever loads it need not read its log from the beginning.

They are only speed. A table that was restored from one is the same as its whole log replayed; without any
snapshot nothing is lost. The decisions that stand are kept with it: repetitions reach back to the first.
"""

from __future__ import annotations

from dataclasses import asdict, astuple, replace
from typing import Any

from heterodox.games.protocol import Outcome
from heterodox.table.seats import Sitter
from heterodox.web.clocks import Clocks
from heterodox.web.live import Entry, LiveTable, Offer, Seated, outcome_data
from heterodox.web.log import TableRow

__all__ = ["EVERY", "restored", "snapshot"]

# How many events lie between two snapshots.
EVERY = 64


def snapshot(live: LiveTable) -> dict[str, Any] | None:
    """A table as plain data; None in the middle of a decision that waits for its reveal."""
    if live.waits:
        return None
    ended = live.table.table_outcome
    clocks = live.clocks
    return {
        "stale_at": live.stale_at,
        "started": live.started,
        "successor": live.successor,
        "began": live.began,
        "seated": {seat: asdict(who) for seat, who in live.seated.items()},
        "entries": [astuple(entry) for entry in live.entries],
        "offers": [
            [offer.number, offer.action, offer.seat, sorted(offer.agreed)] for offer in live.offers.values()
        ],
        "clocks": [dict(clocks.left), clocks.running, clocks.since, dict(clocks.made)],
        "ended": outcome_data(ended) if ended else None,
    }


def restored(row: TableRow, number: int, data: dict[str, Any]) -> LiveTable:
    """The table that a snapshot was made of."""
    live = LiveTable(row)
    live.number, live.stale_at, live.successor = number, data["stale_at"], data["successor"]
    live.started, live.began = data["started"], data.get("began", {})
    live.seated = {seat: Seated(**who) for seat, who in data["seated"].items()}
    for seat, who in live.seated.items():
        live.table.sit(seat, Sitter(who.name, who.program))
    live.entries = [Entry(*entry) for entry in data["entries"]]
    for entry in live.entries:
        live.table.replay(entry.decision)
    live.offers = {
        number: Offer(number, action, seat, frozenset(agreed))
        for number, action, seat, agreed in data["offers"]
    }
    left, running, since, made = data["clocks"]
    wound = Clocks.wound(live.clocks.control, live.seated)
    live.clocks = replace(wound, left=left, running=running, since=since, made=made)
    if data["ended"]:
        live.table.end(Outcome(**data["ended"]))
    return live
