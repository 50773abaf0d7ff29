"""Tables in play while the server is killed: what was confirmed, and whether it is all still there."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field
from typing import Any

import httpx2

from tests.web_suite.client import Caller
from tests.web_suite.serving import Serving

__all__ = ["Ledger", "Play", "play_until", "set_up"]

CLOCK = "7200+0"


@dataclass
class Ledger:
    """One table that one person plays against themselves, and what the server confirmed of it.

    sent  the decision that was on its way when the line was cut: it may be there or not, but only once
    """

    caller: Caller
    table: str
    confirmed: list[str] = field(default_factory=list)
    sent: str = ""
    seen: dict[str, Any] = field(default_factory=dict)
    seen_at: float = 0.0

    def look(self) -> None:
        """Ask for the state, compare it with what was confirmed, and go on from it."""
        asked = time.monotonic()
        state = self.caller.state(self.table)
        history = [one["decision"] for one in state["history"]]
        expected = [self.confirmed, *([[*self.confirmed, self.sent]] if self.sent else [])]
        found = next((one for one in expected if _same(history, one)), None)
        assert found is not None, f"{self.table}: confirmed {self.confirmed[-3:]}, found {history[-3:]}"
        numbers = [one["number"] for one in state["history"]]
        assert numbers == sorted(set(numbers))
        if self.seen and found is self.confirmed:
            self._compare_clocks(state, asked)
        self.confirmed, self.sent = found, ""
        self.seen, self.seen_at = state, time.monotonic()

    def _compare_clocks(self, state: dict[str, Any], asked: float) -> None:
        """Who decides has used the time since; nobody else has used any."""
        least, most = asked - self.seen_at, time.monotonic() - self.seen_at
        moved = {one["seat"] for one in state["history"]}
        for seat, before in self.seen["clocks"].items():
            running = seat == state["seat"] and seat in moved
            low, high = (before - most, before - least) if running else (before, before)
            assert low - 1 <= state["clocks"][seat] <= high + 1, (seat, before, state["clocks"][seat], least)

    def decide(self, dice: random.Random) -> None:
        """Make any decision and note what became of it; a cut line leaves it open."""
        choices = self.seen["choices"]
        if not choices:
            return
        self.sent = dice.choice(choices)["decision"]
        answer = self.caller.decide(self.table, self.sent, self.seen["number"])
        assert answer.status_code == 200, f"{self.sent}: {answer.status_code} {answer.text}"
        self.confirmed = [*self.confirmed, self.sent]
        self.sent = ""
        self.seen, self.seen_at = answer.json(), time.monotonic()


def _same(history: list[str | None], expected: list[str]) -> bool:
    """Whether a history tells what was decided; a bid that the deciding seat may not know is None."""
    return len(history) == len(expected) and all(
        told in (None, decided) for told, decided in zip(history, expected, strict=True)
    )


@dataclass
class Play:
    """Tables in play, and how many decisions were confirmed in all."""

    ledgers: list[Ledger]

    @property
    def confirmed(self) -> int:
        return sum(len(ledger.confirmed) for ledger in self.ledgers)


def set_up(server: Serving, tables: int, seed: int) -> Play:
    """Tables of several games, each played by one person on all its seats, with clocks."""
    dice = random.Random(seed)
    kinds = [
        {"game": "chess", "seats": {"white": "me", "black": "me"}},
        {"game": "oracle", "seats": {"white": "me", "black": "me"}},
        {"game": "chess2", "seats": {"white": "me", "black": "me"}, "options": {"armies": "ka"}},
        {"game": "enochian", "seats": {"active": "me", "passive": "me"}},
    ]
    ledgers = []
    for number in range(tables):
        caller = server.guest(f"player {number}")
        made = caller.create(
            **{**kinds[number % len(kinds)], "clock": CLOCK, "access": dice.choice(["link", "public"])}
        )
        ledgers.append(Ledger(caller, made["table"]))
    play = Play(ledgers)
    for ledger in play.ledgers:
        ledger.look()
    return play


def play_until(play: Play, stop: threading.Event, hands: int, seed: int) -> list[threading.Thread]:
    """Let some hands play at the tables, each at its own, until told to stop or the line is cut."""

    def hand(mine: list[Ledger], dice: random.Random) -> None:
        while not stop.is_set():
            try:
                dice.choice(mine).decide(dice)
            except httpx2.TransportError:
                return

    threads = [
        threading.Thread(target=hand, args=(play.ledgers[one::hands], random.Random(seed * 1000 + one)))
        for one in range(hands)
    ]
    for thread in threads:
        thread.start()
    return threads
