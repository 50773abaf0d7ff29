"""One thought at a time, in a thread of its own: what every door needs while a program thinks.

Whoever starts a thought has stopped the one before and waited for its end: a program is never asked for two
moves at once, and an answer that nobody waits for any more is never delivered.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from queue import Queue
from typing import Generic, TypeVar

__all__ = ["Thinking"]

Result = TypeVar("Result")
Call = Callable[[], object]

# A program that has only just been asked cannot be stopped before it has begun: it is told again and again.
AGAIN = 0.002


def _in_a_thread(call: Call) -> None:
    # No daemon: one that still thinks when the interpreter goes would be torn apart in the middle of it.
    threading.Thread(target=call, name="thought").start()


def _at_once(call: Call) -> None:
    call()


class _State(Enum):
    WAITING = "waiting"
    AT_WORK = "at work"
    OVER = "over"
    CANCELLED = "cancelled"


@dataclass(eq=False)
class _Thought(Generic[Result]):
    """A piece of work, how to end it early, and who hears of its end."""

    work: Callable[[], Result]
    cut_short: Call
    done: Callable[[Result], object]
    failed: Callable[[Exception], object]
    over: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._state = _State.WAITING
        self._lock = threading.Lock()

    def _begin(self) -> bool:
        with self._lock:
            begins = self._state is _State.WAITING
            self._state = _State.AT_WORK if begins else self._state
        return begins

    def run(self, post: Callable[[Call], object]) -> None:
        """The body of the thread. Whatever happens, the end is told to those who wait for it."""
        if not self._begin():
            return
        try:
            told = self._told()
        finally:
            with self._lock:
                wanted = self._state is _State.AT_WORK
                self._state = _State.OVER if wanted else self._state
            self.over.set()
        if wanted:
            post(lambda: self._deliver(told))

    def _told(self) -> Call:
        try:
            result = self.work()
        except Exception as error:  # noqa: BLE001 - it is told in the thread that asked
            trouble = error
            return lambda: self.failed(trouble)
        return lambda: self.done(result)

    def _deliver(self, told: Call) -> None:
        """In the door's own thread: a thought that was stopped meanwhile has nothing to say."""
        with self._lock:
            wanted = self._state is _State.OVER
            self._state = _State.CANCELLED
        if wanted:
            told()

    @property
    def pending(self) -> bool:
        """Whether its end has not been told yet."""
        with self._lock:
            return self._state is not _State.CANCELLED

    def cancel(self) -> bool:
        """End it and wait until its thread has let go of everything; whether anybody still waited for it."""
        with self._lock:
            before, self._state = self._state, _State.CANCELLED
        if before is _State.AT_WORK:
            self.cut_short()
            while not self.over.wait(AGAIN):
                self.cut_short()
        return before is not _State.CANCELLED


@dataclass
class Thinking:
    """The one thought of a door. Every method is to be called from the door's own thread.

    post   hands a call over to the door's own thread; it must not wait for it. Without one, calls are made in
           the thread of the thought.
    spawn  runs a call in another thread, now or a little later
    """

    post: Callable[[Call], object] = _at_once
    spawn: Callable[[Call], object] = _in_a_thread

    def __post_init__(self) -> None:
        self._current: _Thought[object] | None = None

    @property
    def busy(self) -> bool:
        """Whether a thought has been started whose end was neither told nor prevented."""
        return self._current is not None and self._current.pending

    def start(
        self,
        work: Callable[[], Result],
        cut_short: Call,
        done: Callable[[Result], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Stop the old thought, wait for its end, and begin a new one.

        cut_short  lets `work` come to its end soon; it may be called several times, from any thread
        done       hears the result, `failed` what went wrong; neither if the thought is stopped before
        """
        self.stop()
        thought = _Thought(work, cut_short, done, failed)
        self._current = thought  # type: ignore[assignment] # results differ from thought to thought
        self.spawn(lambda: thought.run(self.post))

    def stop(self) -> bool:
        """End the thought, if there is one, and wait until it has; it is not told. Whether there was one."""
        thought, self._current = self._current, None
        return thought is not None and thought.cancel()

    def wait(self, work: Callable[[], Result], cut_short: Call) -> Result:
        """Think and wait for the result, for a door that has nothing else to do; Ctrl-C ends the thought."""
        results: list[Result] = []
        troubles: list[Exception] = []
        calls: Queue[Call] = Queue()
        self.stop()
        waiting = Thinking(calls.put, self.spawn)
        try:
            waiting.start(work, cut_short, results.append, troubles.append)
            calls.get()()
        finally:
            waiting.stop()
        if troubles:
            raise troubles[0]
        return results[0]
