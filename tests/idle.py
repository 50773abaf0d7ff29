"""When the app has done all that was asked of it: known from its event loop, not from a clock.

Textual's pilot takes a process for idle that used little processor time for a while. That costs forty
milliseconds a key, a second while a program thinks, and on a busy machine it is a guess. Here the app is idle
when nothing in its loop is ready to run and no timer of a frame is due.
"""

from __future__ import annotations

import asyncio
from typing import Any

import textual.app
import textual.pilot

__all__ = ["know_when_idle"]

# Textual draws sixty frames a second; what waits for longer (a clock, a blinking cursor) is not waited for.
FRAME = 1 / 50
# Something that moves all the time (a progress bar, on a slow machine) is not waited for either.
FRAMES = 40
TURNS = 5000


async def _until_idle(*_: float) -> None:
    loop: Any = asyncio.get_running_loop()
    for _frame in range(FRAMES):
        await _until_nothing_is_ready(loop)
        due = [timer.when() for timer in loop._scheduled if not timer.cancelled()]
        wait = min(due, default=float("inf")) - loop.time()
        if wait > FRAME:
            return
        await asyncio.sleep(max(0.0, wait))


async def _until_nothing_is_ready(loop: Any) -> None:
    for _turn in range(TURNS):
        await asyncio.sleep(0)
        if not loop._ready:
            return


def know_when_idle() -> None:
    """Let every pilot of this process wait so."""
    for module in (textual.pilot, textual.app):
        assert hasattr(module, "wait_for_idle")
        vars(module)["wait_for_idle"] = _until_idle
