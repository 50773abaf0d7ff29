"""What every answer carries, and what is refused before any route sees it."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heterodox.web.answers import refusal_answer
from heterodox.web.errors import Refusal, forbidden, illegal, missing
from heterodox.web.identity import token_of
from heterodox.web.services import services

__all__ = ["Guard"]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
EMBED = "/embed/"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Guard:
    """Strict headers on every answer; no page of others may act with our cookie."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = scope["path"]

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _harden(MutableHeaders(scope=message), path)
            await send(message)

        nameless = _nameless(scope)
        if nameless is not None:
            await refusal_answer(nameless)(scope, receive, with_headers)
            return
        connection = HTTPConnection(scope)
        acts = scope["method"] not in SAFE and not token_of(connection)[1]
        if acts and not services(connection).own_origin(connection):
            answer = refusal_answer(forbidden("this page may not act here"))
            await answer(scope, receive, with_headers)
            return
        await self._app(scope, receive, with_headers)


def _nameless(scope: Scope) -> Refusal | None:
    """No database keeps the sign of number zero: nothing can have it in its name."""
    if "\0" in scope["path"]:
        return missing("there is nothing here")
    return illegal("no name has such a sign in it") if b"%00" in scope["query_string"] else None


def _harden(headers: MutableHeaders, path: str) -> None:
    framed = path.startswith(EMBED)
    for name, value in HEADERS.items():
        headers[name] = value
    ancestors = "*" if framed else "'none'"
    headers["Content-Security-Policy"] = f"{POLICY}; frame-ancestors {ancestors}"
    if not framed:
        headers["X-Frame-Options"] = "DENY"
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if path.startswith("/api/") and "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"
