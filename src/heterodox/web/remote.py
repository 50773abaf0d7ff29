"""A worker on another machine: asks a server for work over HTTP, thinks, answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx2 as httpx

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.web.thinking import Mind
from heterodox.web.work import DECISION

__all__ = ["RemoteWorker"]

# How long the server may let us wait for work, and how long we wait before we try it again, in seconds.
PATIENCE = 20.0
PAUSE = 2.0


class RemoteWorker:
    """Asks one server for work, again and again."""

    def __init__(self, server: str, key: str, say: Callable[[str], object]) -> None:
        self._client = httpx.Client(
            base_url=server,
            headers={"Authorization": f"Bearer {key}"},
            timeout=PATIENCE + 20,
            trust_env=False,
        )
        self._say = say
        self._mind = Mind()

    def run(self) -> None:
        """Work until the process ends; a server that is away is asked again."""
        away = False
        while True:
            try:
                self.once()
                if away:
                    self._say("the server answers again")
                away = False
            except httpx.TransportError as error:
                if not away:
                    self._say(f"the server does not answer ({type(error).__name__}); trying again")
                away = True
                time.sleep(PAUSE)

    def once(self) -> bool:
        """Ask for a piece of work and do it; whether there was one."""
        answer = self._client.post("/api/work/acquire", json={"wait": PATIENCE})
        if answer.status_code in (401, 404):
            raise InvalidText(f"worker: the server refuses: {_words(answer)}")
        if answer.status_code != 200:
            time.sleep(PAUSE)
            return False
        work = answer.json()["work"]
        if work is None:
            return False
        self._decide(work) if work["kind"] == DECISION else self._analyse(work)
        return True

    def _decide(self, work: dict[str, Any]) -> None:
        said: dict[str, Any] = {"table": work["table"], "work": work["work"]}
        try:
            said |= self._mind.decide(work)._asdict()
        except HeterodoxError as error:
            self._say(f"cannot decide: {error}")
        self._client.post("/api/work/answer", json=said)

    def _analyse(self, work: dict[str, Any]) -> None:
        def tell(thought: dict[str, Any]) -> bool:
            said = {"job": work["job"], "work": work["work"], "thought": thought}
            answer = self._client.post("/api/work/answer", json=said)
            return answer.status_code == 200 and bool(answer.json().get("go_on"))

        try:
            self._mind.analyse(work, tell)
        except HeterodoxError as error:
            tell({"error": str(error), "done": True})


def _words(answer: httpx.Response) -> str:
    try:
        return str(answer.json()["error"])
    except (ValueError, KeyError, TypeError):
        return f"status {answer.status_code}"
