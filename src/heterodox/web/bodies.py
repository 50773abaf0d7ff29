"""What requests say, and how they are read: last of all, after it is clear who asks for what."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import orjson
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, ValidationError
from starlette.requests import Request

from heterodox.web.errors import Refusal, illegal

__all__ = [
    "Action",
    "Body",
    "Decision",
    "Guest",
    "Key",
    "NewTable",
    "Password",
    "RecordText",
    "Seek",
    "Wishes",
    "raw",
    "read",
]

Short = Annotated[StrictStr, Field(max_length=200)]
Long = Annotated[StrictStr, Field(max_length=2_000)]


class Body(BaseModel):
    """A JSON object; fields that nobody knows are ignored."""

    model_config = ConfigDict(extra="ignore", strict=True)


class Guest(Body):
    name: Short


class Password(Body):
    name: Short
    password: Short


Rating = Annotated[StrictInt, Field(ge=-10_000, le=10_000)]


class Wishes(Body):
    """What a table looks for.

    rating    only players whose rating lies between these two
    programs  who takes the seats that stay empty, like "level 3"
    after     how long to wait for persons first, in seconds
    rated     whether the game counts
    stubborn  whether programs play on to the end instead of resigning
    """

    rating: Annotated[list[Rating], Field(min_length=2, max_length=2)] | None = None
    programs: Annotated[StrictStr, Field(max_length=40)] | None = None
    after: Annotated[StrictInt, Field(ge=0, le=86_400)] = 60
    rated: StrictBool = True
    stubborn: StrictBool = False


class Seek(Wishes):
    """What somebody looks for; a clock or options that are not named may be any."""

    game: Short
    options: dict[StrictStr, StrictStr | StrictInt | StrictBool] = Field(default_factory=dict, max_length=40)
    clock: StrictStr | dict[StrictStr, Any] | None = None


class NewTable(Body):
    game: Short
    options: dict[StrictStr, StrictStr | StrictInt | StrictBool] = Field(default_factory=dict, max_length=40)
    clock: StrictStr | dict[StrictStr, Any] | None = None
    seats: dict[StrictStr, Short] = Field(default_factory=dict, max_length=16)
    access: Literal["link", "public"] = "link"
    position: Annotated[StrictStr, Field(max_length=4_000)] | None = None
    chat: StrictBool | None = None
    wishes: Wishes = Field(default_factory=Wishes)


class Key(Body):
    key: Short = ""


class Decision(Body):
    decision: Short
    number: Annotated[StrictInt, Field(ge=0, le=2**31)]


class Action(Body):
    action: Short
    seat: Short = ""
    offer: Annotated[StrictInt, Field(ge=0, le=2**31)] | None = None
    decision: Short = ""
    text: Annotated[StrictStr, Field(max_length=500)] = ""
    to: Literal["table", "team"] = "table"
    whom: Short = ""
    program: Short = ""


class RecordText(Body):
    text: StrictStr


B = TypeVar("B", bound=Body)


async def raw(request: Request, largest: int) -> bytes:
    """The body of a request, refused as soon as it is too long."""
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > largest:
            raise Refusal(413, f"the body is longer than {largest} bytes")
        chunks.append(chunk)
    return b"".join(chunks)


def read(model: type[B], data: bytes) -> B:
    """The body as an object; refuses what does not fit, naming the first thing that is wrong."""
    try:
        value = orjson.loads(data or b"{}")
    except ValueError as error:
        raise illegal("the body is no JSON") from error
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part)[:40] for part in first["loc"]) or "body"
        raise illegal(f"{where}: {first['msg']}") from error
