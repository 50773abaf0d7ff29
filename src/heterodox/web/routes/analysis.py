"""Analysis: what the engine thinks of a position, as it thinks it.

A client says {"game", "position", "options", "moves", "lines", "seconds"} and hears {"type": "thought", ...}
for every depth; the last one has "done": true. A new question, or {"stop": true}, ends the one before.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, WebSocket
from pydantic import Field, StrictInt, StrictStr

from heterodox.errors import HeterodoxError
from heterodox.games.options import begin, read
from heterodox.games.protocol import Kind, Position
from heterodox.games.registry import find_game
from heterodox.web.answers import refusal_answer
from heterodox.web.bodies import Body, Short
from heterodox.web.bodies import read as read_body
from heterodox.web.desk import Listener
from heterodox.web.errors import Refusal, illegal, too_many, unknown_caller
from heterodox.web.identity import Player
from heterodox.web.services import Services, services
from heterodox.web.sockets import admit, talk
from heterodox.web.state import Viewer

__all__ = ["router"]

router = APIRouter()
MOST_SECONDS, MOST_LINES, MOST_MOVES = 30, 8, 2_000
# How long to wait for news before looking anyway, in seconds.
PATIENCE = 1.0


class Question(Body):
    game: Short
    position: Annotated[StrictStr, Field(max_length=4_000)] = "start"
    options: dict[StrictStr, StrictStr] = Field(default_factory=dict, max_length=40)
    moves: Annotated[list[Short], Field(max_length=MOST_MOVES)] = Field(default_factory=list)
    lines: Annotated[StrictInt, Field(ge=1, le=MOST_LINES)] = 1
    seconds: Annotated[float | StrictInt, Field(gt=0, le=MOST_SECONDS)] = 5


@router.websocket("/api/analysis")
async def analysis(socket: WebSocket) -> None:
    found = services(socket)
    try:
        player = await admit(socket, found)
        if player is None:
            raise unknown_caller()
    except Refusal as refusal:
        await socket.send_denial_response(refusal_answer(refusal))
        return
    await socket.accept()
    desk = _Desk(found, player, Listener(Viewer(player.id), 0))
    try:
        await talk(socket, found, desk.listener, desk.hear)
    finally:
        desk.end()


class _Desk:
    """One caller's analysis."""

    def __init__(self, found: Services, player: Player, listener: Listener) -> None:
        self._found = found
        self._player = player
        self.listener = listener
        self._task: asyncio.Task[None] | None = None

    def hear(self, text: str) -> None:
        """A question, or the wish to hear no more."""
        self.end()
        try:
            if _is_stop(text):
                return
            work = _work(read_body(Question, text.encode("utf-8", "replace")))
            wait = self._found.callers.spend("analysis", str(self._player.id))
            if wait:
                raise too_many(wait, "analyses")
        except Refusal as refusal:
            self._say({"type": "error", "error": refusal.words})
            return
        self._task = asyncio.create_task(self._follow(work))

    def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _say(self, message: dict[str, Any]) -> None:
        self.listener.tell(orjson.dumps(message))

    async def _follow(self, work: dict[str, Any]) -> None:
        """Ask, and pass on what is found."""
        try:
            job = await self._found.work.ask(self._player.id, work)
        except Refusal as refusal:
            self._say({"type": "error", "error": refusal.words})
            return
        try:
            await self._pass_on(job)
        finally:
            await asyncio.shield(self._found.work.cancel(job))

    async def _pass_on(self, job: str) -> None:
        told: dict[str, Any] | None = None
        done = False
        changed = self._found.work.changed[job]
        while not done:
            # Where another process has the news, the database knows.
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), PATIENCE)
            changed.clear()
            thought, done = await self._found.work.thought(job)
            if thought is not None and thought != told:
                told = thought
                self._say({"type": "error" if "error" in thought else "thought", **thought})


def _is_stop(text: str) -> bool:
    try:
        said = orjson.loads(text)
    except ValueError:
        return False
    return isinstance(said, dict) and said.get("stop") is True


def _work(said: Question) -> dict[str, Any]:
    """The question as workers understand it; refuses what is no position."""
    try:
        here = _start(said)
        start, options = str(here), dict(here.options)
        for move in said.moves:
            here = here.replay(move)
    except HeterodoxError as error:
        raise illegal(str(error)) from error
    if here.kind is Kind.OVER:
        raise illegal("the game is over: there is nothing to think about")
    told = {"game": said.game, "start": start, "options": options, "moves": said.moves}
    return told | {"lines": said.lines, "seconds": float(said.seconds)}


def _start(said: Question) -> Position:
    game = find_game(said.game)
    if said.position == "start":
        return begin(game, said.options)
    return read(game, said.position, said.options)
