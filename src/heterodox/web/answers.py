"""Answers: JSON in one way, and what the description of the interface says about refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from starlette.responses import Response

from heterodox.web.bodies import Body
from heterodox.web.errors import Refusal

__all__ = ["answers", "body_of", "json_answer", "refusal_answer", "refusal_content"]

JSON = "application/json"

WORDS = {
    401: "no token, or one that nobody knows",
    403: "not yours to do",
    404: "not there",
    409: "not possible as things are",
    413: "too long",
    422: "not understood, or against the rules",
    429: "too many; see Retry-After",
    503: "the database does not answer",
}

ERROR_SCHEMA = {
    "type": "object",
    "properties": {"error": {"type": "string", "description": "the reason in words"}},
    "required": ["error"],
}


def json_answer(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Data as JSON; bytes are JSON already."""
    content = data if isinstance(data, bytes) else orjson.dumps(data)
    return Response(content, status, dict(headers or {}), JSON)


def refusal_answer(refusal: Refusal) -> Response:
    return json_answer(refusal_content(refusal), refusal.status, refusal.headers)


def refusal_content(refusal: Refusal) -> bytes:
    return orjson.dumps({"error": refusal.words})


def answers(
    *codes: int, schema: Mapping[str, Any] | None = None, words: str = "done"
) -> dict[int | str, Any]:
    """What a route may answer: a success and some refusals. 413, 422, 429 and 503 may come everywhere."""
    told: dict[int | str, Any] = {
        200: {"description": words, "content": {JSON: {"schema": schema or {"type": "object"}}}}
    }
    for code in sorted({*codes, 422, 429, 503}):
        told[code] = {"description": WORDS[code], "content": {JSON: {"schema": ERROR_SCHEMA}}}
    return told


def body_of(model: type[Body], *, required: bool = True) -> dict[str, Any]:
    """What the description says about a body that is read by hand."""
    schema = model.model_json_schema()
    return {"requestBody": {"required": required, "content": {JSON: {"schema": schema}}}}
