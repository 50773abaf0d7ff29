"""Work for engines on other machines. Only who has the server's worker key gets any."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field, StrictInt, StrictStr
from starlette.responses import Response

from heterodox.web.answers import answers, body_of, json_answer
from heterodox.web.bodies import Body, raw, read
from heterodox.web.errors import Refusal, illegal
from heterodox.web.identity import token_of
from heterodox.web.services import Services, services
from heterodox.web.thinking import Decided

__all__ = ["router"]

router = APIRouter(prefix="/api/work", tags=["work"])
LONGEST_WAIT = 25.0
Name = Annotated[StrictStr, Field(max_length=40)]


class Acquire(Body):
    wait: Annotated[float | StrictInt, Field(ge=0, le=LONGEST_WAIT)] = 0.0


class Answer(Body):
    work: Name
    table: Name = ""
    decision: Annotated[StrictStr, Field(max_length=200)] | None = None
    says: Annotated[StrictStr, Field(max_length=300)] = ""
    value: Annotated[StrictInt, Field(ge=-(2**31), le=2**31)] | None = None
    job: Name = ""
    thought: dict[str, Any] | None = None


def _expect_key(request: Request, found: Services) -> None:
    key, bearer = token_of(request)
    kept = found.settings.worker_key
    if not kept or not bearer or not secrets.compare_digest(key.encode(), kept.encode()):
        raise Refusal(401, "work is for those who have the worker key", {"WWW-Authenticate": "Bearer"})


@router.post("/acquire", responses=answers(401, 413), openapi_extra=body_of(Acquire, required=False))
async def acquire(request: Request) -> Response:
    """A piece of work, or null; waits for one as long as the worker says."""
    found = services(request)
    _expect_key(request, found)
    body = read(Acquire, await raw(request, found.settings.largest_body))
    return json_answer({"work": await found.work.acquire(float(body.wait), inner=False)})


@router.post("/answer", responses=answers(401, 404, 409, 413), openapi_extra=body_of(Answer))
async def answer(request: Request) -> Response:
    """A decision at a table, or what is known about a job so far; without either, another may have it."""
    found = services(request)
    _expect_key(request, found)
    body = read(Answer, await raw(request, found.settings.largest_body))
    if body.job and body.thought is not None:
        return json_answer({"go_on": await found.work.tell(body.job, body.work, body.thought)})
    if not body.table:
        raise illegal("answer: expected table and decision, or job and thought")
    if body.decision is None:
        await found.work.give_up(body.table, body.work)
    else:
        decided = Decided(body.decision, body.says, body.value)
        await found.work.decide(body.table, body.work, decided)
    return json_answer({"go_on": False})
