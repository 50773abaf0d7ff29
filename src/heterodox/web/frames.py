"""Events of the log as a viewer may see them."""

from __future__ import annotations

from typing import Any

import orjson

from heterodox.web import log
from heterodox.web.live import LiveTable
from heterodox.web.log import LogEvent
from heterodox.web.state import Viewer, Views

__all__ = ["frame", "told"]


def frame(views: Views, event: LogEvent, viewer: Viewer, now: float, *, state: bool = True) -> bytes:
    """One event for one viewer, as JSON, with the state as of that event: the last that was folded."""
    shown = told(views.live, event, viewer, views.seat_of(viewer))
    if state:
        shown["state"] = orjson.Fragment(views.state(viewer, now))
    return orjson.dumps(shown)


def told(live: LiveTable, event: LogEvent, viewer: Viewer, seat: str) -> dict[str, Any]:
    """What a viewer who looks through a seat may know of an event, without the state."""
    shown: dict[str, Any] = {
        "number": event.number,
        "type": event.type,
        "seat": event.seat,
        "decision": None,
        "text": "",
    }
    if event.data.get("player") in viewer.muted and event.type == log.CHAT:
        return shown | {"to": "table", "name": "", "muted": True}
    shown.update(_TELLING[event.type](live, event, seat))
    return shown


def _decision(live: LiveTable, event: LogEvent, seat: str) -> dict[str, Any]:
    if event.data.get("hidden") and event.seat != seat:
        return {}
    return {"decision": event.data["decision"], "text": event.data["text"]}


def _reveal(live: LiveTable, event: LogEvent, seat: str) -> dict[str, Any]:
    data = event.data
    return {"decision": data["decision"], "text": data["text"], "of": data["of"]}


def _seat(live: LiveTable, event: LogEvent, seat: str) -> dict[str, Any]:
    who = event.data["name"] or event.data["program"]
    text = f"{who} takes {event.seat}" if who else f"{event.seat} is open"
    return {"text": text, "name": who, "program": event.data["program"]}


_OFFERS = {
    "draw": "offers a draw",
    "takeback": "asks to take back",
    "rematch": "offers a rematch",
    "resign": "would resign",
    "accept": "accepts",
    "decline": "declines",
}


def _offer(live: LiveTable, event: LogEvent, seat: str) -> dict[str, Any]:
    action = event.data["action"]
    return {
        "decision": action,
        "text": f"{event.seat} {_OFFERS[action]}",
        "offer": event.data["of"],
        "table": event.data.get("table"),
    }


def _takeback(live: LiveTable, event: LogEvent, seat: str) -> dict[str, Any]:
    return {"text": f"{event.seat} takes back", "offer": event.data["of"]}


def _clock(live: LiveTable, event: LogEvent, seat: str) -> dict[str, Any]:
    seconds = event.data["seconds"]
    return {"text": f"{event.seat} is given {seconds:g} seconds", "seconds": seconds}


def _chat(live: LiveTable, event: LogEvent, seat: str) -> dict[str, Any]:
    to = event.data["to"]
    if to != "table" and live.table.team_of(seat) != to:
        return {"to": "team", "name": ""}
    return {
        "text": event.data["text"],
        "to": "table" if to == "table" else "team",
        "name": event.data["name"],
    }


def _end(live: LiveTable, event: LogEvent, seat: str) -> dict[str, Any]:
    data = event.data
    who = "draw" if data["winner"] is None else f"{data['winner']} wins"
    return {
        "text": f"{who}: {data['reason']}",
        "outcome": {"winner": data["winner"], "reason": data["reason"], "detail": data.get("detail", "")},
    }


_TELLING = {
    log.DECISION: _decision,
    log.REVEAL: _reveal,
    log.SEAT: _seat,
    log.OFFER: _offer,
    log.TAKEBACK: _takeback,
    log.CLOCK: _clock,
    log.CHAT: _chat,
    log.END: _end,
}
