"""Refusals: every answer that is not a success is {"error": words} with one of a few codes."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = [
    "Refusal",
    "conflict",
    "forbidden",
    "illegal",
    "missing",
    "too_many",
    "unknown_caller",
    "unreachable",
]


class Refusal(Exception):
    """A request that is refused, with an HTTP status and one line of words."""

    def __init__(self, status: int, words: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(words)
        self.status = status
        self.words = words
        self.headers = dict(headers or {})


def unknown_caller() -> Refusal:
    return Refusal(401, "no valid token: POST /api/guests gives one", {"WWW-Authenticate": "Bearer"})


def missing(words: str) -> Refusal:
    return Refusal(404, words)


def forbidden(words: str) -> Refusal:
    return Refusal(403, words)


def conflict(words: str) -> Refusal:
    return Refusal(409, words)


def illegal(words: str) -> Refusal:
    return Refusal(422, words)


def unreachable(error: Exception) -> Refusal:
    """The database does not answer."""
    return Refusal(503, str(error), {"Retry-After": "1"})


def too_many(seconds: int, what: str) -> Refusal:
    return Refusal(429, f"too many {what}: wait {seconds} s", {"Retry-After": str(seconds)})
