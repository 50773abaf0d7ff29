"""One thought at a time: the old one is over before the new one begins, and nothing stale is told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Queue

import pytest

from heterodox.play.thinking import Thinking

Call = Callable[[], object]


class Work:
    """Goes on until it is cut short; counts how many of its kind go on at once."""

    together = 0
    most_together = 0
    _lock = threading.Lock()

    def __init__(self, *, deaf: int = 0) -> None:
        self.begun = threading.Event()
        self._enough = threading.Event()
        self._deaf = deaf

    def __call__(self) -> str:
        with Work._lock:
            Work.together += 1
            Work.most_together = max(Work.most_together, Work.together)
        self.begun.set()
        self._enough.wait()
        with Work._lock:
            Work.together -= 1
        return "decided"

    def cut_short(self) -> None:
        """The first few words may go unheard: a search that is just being begun hears none."""
        self._deaf -= 1
        if self._deaf < 0:
            self._enough.set()


@pytest.fixture
def heard() -> list[object]:
    return []


def test_a_result_is_told_in_the_thread_of_the_door(heard: list[object]) -> None:
    calls: Queue[Call] = Queue()
    thinking = Thinking(calls.put)
    thinking.start(threading.get_ident, lambda: None, heard.append, heard.append)
    assert thinking.busy
    calls.get()()
    assert not thinking.busy
    assert heard != [threading.get_ident()]
    assert len(heard) == 1


def test_what_goes_wrong_is_told_too(heard: list[object]) -> None:
    calls: Queue[Call] = Queue()

    def fail() -> None:
        raise ZeroDivisionError

    Thinking(calls.put).start(fail, lambda: None, lambda result: None, heard.append)
    calls.get()()
    assert isinstance(heard[0], ZeroDivisionError)


def test_a_thought_that_is_stopped_is_over_and_never_told(heard: list[object]) -> None:
    calls: Queue[Call] = Queue()
    thinking, work = Thinking(calls.put), Work(deaf=3)
    thinking.start(work, work.cut_short, heard.append, heard.append)
    work.begun.wait()
    assert thinking.stop()
    assert Work.together == 0
    assert not thinking.busy
    assert not thinking.stop()
    assert calls.empty()
    assert not heard


def test_an_answer_that_waits_in_the_queue_is_stopped_as_well(heard: list[object]) -> None:
    calls: Queue[Call] = Queue()
    thinking = Thinking(calls.put)
    thinking.start(lambda: "too late", lambda: None, heard.append, heard.append)
    late = calls.get()
    thinking.stop()
    late()
    assert not heard


def test_a_thought_that_never_came_to_run_is_not_waited_for(heard: list[object]) -> None:
    waiting: list[Call] = []
    thinking = Thinking(spawn=waiting.append)
    thinking.start(lambda: "never", lambda: None, heard.append, heard.append)
    assert thinking.stop()
    waiting[0]()
    assert not heard


def test_no_thought_begins_before_the_last_one_is_over(heard: list[object]) -> None:
    calls: Queue[Call] = Queue()
    thinking = Thinking(calls.put)
    Work.most_together = 0
    for number in range(200):
        work = Work(deaf=number % 3)
        thinking.start(work, work.cut_short, heard.append, heard.append)
        if number % 2:
            work.begun.wait()
    thinking.stop()
    assert Work.most_together == 1
    assert not heard


def test_whoever_waits_gets_the_result_or_the_trouble() -> None:
    thinking = Thinking()
    assert thinking.wait(lambda: 7, lambda: None) == 7
    with pytest.raises(ZeroDivisionError):
        thinking.wait(lambda: 1 // 0, lambda: None)
