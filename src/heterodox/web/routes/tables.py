"""Tables: make one, look at one, sit down, decide, act."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from heterodox.web.actions import RematchDue, may_decide, plan_action, planned_decision, planned_seat
from heterodox.web.answers import answers, body_of, json_answer
from heterodox.web.bodies import Action, Decision, Key, NewTable, raw, read
from heterodox.web.desk import Cell
from heterodox.web.errors import forbidden, illegal, missing
from heterodox.web.identity import Player, digest
from heterodox.web.live import LiveTable
from heterodox.web.plan import Plan
from heterodox.web.services import Services, services
from heterodox.web.setting_up import rematch, set_up
from heterodox.web.state import Viewer
from heterodox.web.wishes import expect_fitting

__all__ = ["decided", "look_through", "router"]

router = APIRouter(prefix="/api", tags=["tables"])
MUTING = ("mute", "unmute")
Seat = Annotated[str, Query(max_length=40, description="one of your seats, to see through")]


@router.post(
    "/tables/{table}/decisions",
    responses=answers(401, 403, 404, 409, 413),
    openapi_extra=body_of(Decision),
)
async def decide(request: Request, table: str, seat: Seat = "") -> Response:
    """Decide for the seat that is asked; `number` is the last event that the caller saw."""
    return json_answer(await decided(request, table, seat))


async def decided(request: Request, table: str, seat: str) -> bytes:
    """The state after a decision of the caller; see `heterodox.web.shortcut` for the usual way here."""
    found = services(request)
    player = await found.identity.known(request)
    cell = await found.desk.cell(table)
    may_decide(cell.live, player)
    viewer = look_through(cell.live, player, seat)
    found.allow("decisions", request, player)
    data = await raw(request, found.settings.largest_body)
    number = _number_in(data)
    now = found.desk.now()

    def planned(live: LiveTable) -> Plan:
        lag = cell.lag_of(player.id)
        return planned_decision(live, player, lambda: read(Decision, data), number, now, lag)

    await found.desk.change(cell, planned)
    return cell.views.state(viewer, found.desk.now())


def _number_in(data: bytes) -> int | None:
    """The number that a body names, if it does; whether the rest is sound is asked later."""
    try:
        said = orjson.loads(data)
    except ValueError:
        return None
    number = said.get("number") if isinstance(said, dict) else None
    return number if isinstance(number, int) and not isinstance(number, bool) else None


@router.post("/tables", responses=answers(401, 403, 413), openapi_extra=body_of(NewTable))
async def new_table(request: Request) -> Response:
    """A new table. Seats: "me", "open" or a program like "level 3"; those not named are open."""
    found = services(request)
    player = await found.identity.known(request)
    found.allow("tables", request, player)
    body = read(NewTable, await raw(request, found.settings.largest_body))
    cell, key = await set_up(found.desk, player, body)
    link = f"{found.base_url(request)}/table/{cell.id}" + (f"#{key}" if key else "")
    return json_answer({"table": cell.id, "seats": cell.live.seats_of(player.id), "link": link})


@router.get("/tables/{table}", responses=answers(403, 404))
async def one_table(request: Request, table: str, seat: Seat = "") -> Response:
    """What the caller may know of a table."""
    found = services(request)
    player = await found.identity.of(request)
    cell = await found.desk.cell(table)
    return json_answer(cell.views.state(look_through(cell.live, player, seat), found.desk.now()))


def look_through(live: LiveTable, player: Player | None, seat: str) -> Viewer:
    """The viewer that a caller is; refuses a seat that is not theirs."""
    if seat and seat not in live.seats_of(player.id if player else None):
        raise forbidden(f"seat {seat[:40]!r} is not yours")
    return Viewer(player.id if player else None, seat)


@router.post(
    "/tables/{table}/seats/{seat}",
    responses=answers(401, 403, 404, 409, 413),
    openapi_extra=body_of(Key, required=False),
)
async def take_seat(request: Request, table: str, seat: str) -> Response:
    """Take an open seat; at a link table with the key of its link."""
    found = services(request)
    player = await found.identity.known(request)
    cell = await found.desk.cell(table)
    if seat not in cell.live.seated:
        raise missing(f"there is no seat {seat[:40]!r} here")
    data = await raw(request, found.settings.largest_body)
    if cell.live.row.access == "link" and not _fits(cell.live, _key_in(data)):
        raise forbidden("this table's seats are for those who have the key of its link")
    if "rating" in cell.live.row.wishes:
        expect_fitting(cell.live, player.id, await found.ratings.of(player.id, cell.live.row.game))
    found.allow("actions", request, player)
    if cell.live.seated[seat].open and not cell.live.started:
        read(Key, data)
    await found.desk.change(cell, lambda live: planned_seat(live, seat, player, found.desk.now()))
    state = orjson.loads(cell.views.state(Viewer(player.id), found.desk.now()))
    return json_answer(state | {"seats": cell.live.seats_of(player.id)})


def _fits(live: LiveTable, key: str) -> bool:
    kept = live.row.key
    return kept is not None and bool(key) and secrets.compare_digest(kept, digest(key))


def _key_in(data: bytes) -> str:
    """The key that a body holds, if it is one at all."""
    try:
        said = orjson.loads(data)
    except ValueError:
        return ""
    key = said.get("key") if isinstance(said, dict) else None
    return key if isinstance(key, str) else ""


@router.post(
    "/tables/{table}/actions",
    responses=answers(401, 403, 404, 409, 413),
    openapi_extra=body_of(Action),
)
async def act(request: Request, table: str, seat: Seat = "") -> Response:
    """Resign, offer or accept a draw, ask for a takeback or a rematch, claim, speak, leave."""
    found = services(request)
    player = await found.identity.known(request)
    cell = await found.desk.cell(table)
    if not cell.live.seats_of(player.id):
        raise forbidden("you have no seat at this table")
    viewer = look_through(cell.live, player, seat)
    found.allow("actions", request, player)
    body = read(Action, await raw(request, found.settings.largest_body))
    if body.action in MUTING:
        await _mute(found, cell, player, body)
        return json_answer(cell.views.state(viewer, found.desk.now()))
    if body.action == "chat":
        found.allow("chat", request, player)
    await _act(found, cell, player, body)
    return json_answer(cell.views.state(viewer, found.desk.now()))


async def _mute(found: Services, cell: Cell, player: Player, body: Action) -> None:
    """Hear nothing from somebody any more, or hear them again."""
    whom = cell.live.seated.get(body.whom)
    if whom is None or whom.player is None:
        raise illegal(f"whom {body.whom[:40]!r}: nobody sits there who could be heard")
    muted = await found.mutes.change(player.id, whom.player, muted=body.action == "mute")
    for listener in cell.listeners:
        if listener.viewer.player == player.id:
            listener.viewer = replace(listener.viewer, muted=muted)


async def _act(found: Services, cell: Cell, player: Player, body: Action, successor: str = "") -> None:
    desk = found.desk

    def planned(live: LiveTable) -> Plan:
        return plan_action(live, player, body, desk.now(), present=cell.present, successor=successor)

    try:
        await desk.change(cell, planned)
    except RematchDue:
        await _act(found, cell, player, body, await rematch(desk, cell.live))
