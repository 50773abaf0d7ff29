"""The short way of a decision: past what the framework does for every route.

Nothing is asked as often as this. The route of the same path stands in the description of the interface and
answers the same; here it is answered before routing, validation and the middleware of others; see
benchmarks/web.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from heterodox.web.answers import refusal_content
from heterodox.web.errors import Refusal, unreachable
from heterodox.web.guard import hardening, refused_before
from heterodox.web.routes.tables import decided
from heterodox.web.store import Unreachable

__all__ = ["Shortcut"]

_PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,40})/decisions", re.ASCII)
_HEADERS = [(b"content-type", b"application/json"), *hardening("/api/")]


class Shortcut:
    """Answers decisions itself and passes on everything else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        # What is refused at the door is refused there, in the same words for every route.
        if match is None or scope["method"] != "POST" or refused_before(scope) is not None:
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            content = await decided(request, match[1], request.query_params.get("seat", ""))
        except Refusal as refusal:
            await _refuse(refusal, send)
        except Unreachable as error:
            await _refuse(unreachable(error), send)
        else:
            await _answer(200, content, (), send)


async def _refuse(refusal: Refusal, send: Send) -> None:
    further = [(name.lower().encode(), value.encode()) for name, value in refusal.headers.items()]
    await _answer(refusal.status, refusal_content(refusal), further, send)


async def _answer(status: int, content: bytes, further: Iterable[tuple[bytes, bytes]], send: Send) -> None:
    headers = [*_HEADERS, (b"content-length", b"%d" % len(content)), *further]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
