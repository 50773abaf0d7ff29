"""What every answer carries, and what is refused before any route sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heterodox.web.answers import refusal_answer
from heterodox.web.errors import Refusal, forbidden, illegal, missing
from heterodox.web.identity import token_of
from heterodox.web.services import services

__all__ = ["Guard", "hardening", "refused_before"]

Headers = tuple[tuple[bytes, bytes], ...]

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
        strict = hardening(scope["path"])

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _hardened(message.get("headers", ()), strict)
            await send(message)

        refusal = refused_before(scope)
        app = self._app if refusal is None else refusal_answer(refusal)
        await app(scope, receive, with_headers)


def refused_before(scope: Scope) -> Refusal | None:
    """Why a request is refused whatever it asks for; None where it may go on."""
    # No database keeps the sign of number zero: nothing can have it in its name.
    if "\0" in scope["path"]:
        return missing("there is nothing here")
    if b"%00" in scope["query_string"]:
        return illegal("no name has such a sign in it")
    connection = HTTPConnection(scope)
    acts = scope["method"] not in SAFE and not token_of(connection)[1]
    if acts and not services(connection).own_origin(connection):
        return forbidden("this page may not act here")
    return None


def hardening(path: str) -> Headers:
    """The headers that every answer under a path carries."""
    return _STRICT["embed" if path.startswith(EMBED) else "api" if path.startswith("/api/") else "page"]


def _hardened(given: Iterable[tuple[bytes, bytes]], strict: Headers) -> list[tuple[bytes, bytes]]:
    """An answer's own headers and the strict ones, which win; but an answer may say how long to keep it."""
    own = [(name, value) for name, value in given if name.lower() not in _NAMES]
    kept = any(name.lower() == CACHE for name, _ in own)
    return [*own, *(pair for pair in strict if not (kept and pair[0] == CACHE))]


def _strict(ancestors: str, further: Mapping[str, str]) -> Headers:
    policy = {"Content-Security-Policy": f"{POLICY}; frame-ancestors {ancestors}"}
    return tuple(
        (name.lower().encode(), value.encode()) for name, value in {**HEADERS, **policy, **further}.items()
    )


CACHE = b"cache-control"
_OURS = {"X-Frame-Options": "DENY", "Cross-Origin-Resource-Policy": "same-origin"}
_STRICT = {
    "embed": _strict("*", {}),
    "page": _strict("'none'", _OURS),
    "api": _strict("'none'", {**_OURS, "Cache-Control": "no-store"}),
}
_NAMES = {name for strict in _STRICT.values() for name, _ in strict} - {CACHE}
