"""Guests, accounts and sessions."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from heterodox.web.answers import answers, body_of, json_answer
from heterodox.web.bodies import Guest, Password, raw, read
from heterodox.web.identity import COOKIE, Player, token_of
from heterodox.web.services import Services, services

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["people"])
A_YEAR = 365 * 86_400


def _signed_in(found: Services, token: str, player: Player) -> Response:
    answer = json_answer({"token": token, "name": player.name})
    answer.set_cookie(
        COOKIE, token, max_age=A_YEAR, path="/", httponly=True, samesite="lax", secure=found.settings.secure
    )
    return answer


@router.post("/guests", responses=answers(409, 413), openapi_extra=body_of(Guest))
async def new_guest(request: Request) -> Response:
    """A guest: a name and a token, which is also set as a cookie."""
    found = services(request)
    found.allow("guests", request)
    body = read(Guest, await raw(request, found.settings.largest_body))
    return _signed_in(found, *await found.identity.guest(body.name))


@router.post("/accounts", responses=answers(409, 413), openapi_extra=body_of(Password))
async def new_account(request: Request) -> Response:
    """An account: a name that is kept. A guest who makes one keeps their seats."""
    found = services(request)
    guest = await found.identity.of(request)
    found.allow("sessions", request, guest)
    body = read(Password, await raw(request, found.settings.largest_body))
    return _signed_in(found, *await found.identity.register(guest, body.name, body.password))


@router.post("/sessions", responses=answers(401, 413), openapi_extra=body_of(Password))
async def log_in(request: Request) -> Response:
    """A new token for an account, by name and password."""
    found = services(request)
    found.allow("sessions", request)
    body = read(Password, await raw(request, found.settings.largest_body))
    return _signed_in(found, *await found.identity.log_in(body.name, body.password))


@router.delete("/sessions", responses=answers(401))
async def log_out(request: Request) -> Response:
    """The token of this request is nobody's any more."""
    found = services(request)
    await found.identity.known(request)
    await found.identity.log_out(token_of(request)[0])
    answer = json_answer({})
    answer.delete_cookie(COOKIE, path="/")
    return answer


@router.get("/me", responses=answers(401))
async def who_am_i(request: Request) -> Response:
    """The name behind this request's token."""
    player = await services(request).identity.known(request)
    told: dict[str, Any] = {"name": player.name, "account": player.account}
    return json_answer(told)
