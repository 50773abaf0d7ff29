"""The worker inside a server: threads that think while the server goes on."""

from __future__ import annotations

import asyncio
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from heterodox.errors import HeterodoxError
from heterodox.web.errors import Refusal
from heterodox.web.store import Unreachable
from heterodox.web.thinking import Mind
from heterodox.web.work import DECISION, Work

__all__ = ["InnerWorker"]

logger = logging.getLogger(__name__)
# How long to look for work before looking whether the server still runs, in seconds.
PATIENCE = 5.0
# Between two pieces of work that went wrong, so that a broken one does not keep a core busy.
PAUSE = 1.0


class InnerWorker:
    """One thread that thinks, and a task that brings it work. The engine itself lets other threads run."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._task: asyncio.Task[None] | None = None
        self._ending = threading.Event()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="inner worker")

    async def stop(self) -> None:
        self._ending.set()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        mind = Mind()
        with ThreadPoolExecutor(1, "thinker") as threads:
            while True:
                try:
                    work = await self._work.acquire(PATIENCE, inner=True)
                    if work is not None:
                        await self._do(work, mind, threads)
                except (Refusal, Unreachable) as error:
                    # The table has gone on, or the database is away; the lease ends by itself.
                    logger.info("work was not taken: %s", error)
                    await asyncio.sleep(PAUSE / 10)
                except Exception:
                    logger.exception("the worker inside failed")
                    await asyncio.sleep(PAUSE)

    async def _do(self, work: dict[str, Any], mind: Mind, threads: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        if work["kind"] == DECISION:
            decided = await loop.run_in_executor(threads, mind.decide, work)
            await self._work.decide(work["table"], work["work"], decided)
            return

        def tell(thought: dict[str, Any]) -> bool:
            said = self._work.tell(work["job"], work["work"], thought)
            told = asyncio.run_coroutine_threadsafe(said, loop)
            return not self._ending.is_set() and told.result()

        try:
            await loop.run_in_executor(threads, mind.analyse, work, tell)
        except HeterodoxError as error:
            await self._work.tell(work["job"], work["work"], {"error": str(error), "done": True})
