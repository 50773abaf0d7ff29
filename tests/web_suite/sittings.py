"""People at tables: who sits where, and games played to the end by drawing lots."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.web_suite.client import Caller, key_of
from tests.web_suite.serving import Serving

__all__ = ["ENOCHIAN_SEATS", "Sitting", "play_out", "sit_down", "two_at"]

ENOCHIAN_SEATS = ("yellow", "blue", "red", "black")


@dataclass
class Sitting:
    """A table and who sits at it, by seat."""

    table: str
    people: dict[str, Caller]

    def __getitem__(self, seat: str) -> Caller:
        return self.people[seat]

    @property
    def anybody(self) -> Caller:
        return next(iter(self.people.values()))

    def state(self) -> dict[str, Any]:
        """The table as whoever decides sees it."""
        state = self.anybody.state(self.table)
        decides = self.people.get(state["seat"])
        return state if decides is None else decides.state(self.table, seat=state["seat"])

    def play(self, *decisions: str) -> dict[str, Any]:
        """Each decision by whoever it is asked of; the state after the last one."""
        state = self.state()
        for decision in decisions:
            answer = self[state["seat"]].decide(self.table, decision, state["number"])
            assert answer.status_code == 200, f"{decision}: {answer.text}"
            state = self.state()
        return state


def sit_down(server: Serving, seats: tuple[str, ...], **wanted: Any) -> Sitting:
    """A link table whose every seat is taken by a person of its own."""
    owner = server.guest(f"{seats[0]} player")
    made = owner.create(**{"seats": {seats[0]: "me"}, **wanted})
    people = {seats[0]: owner}
    for seat in seats[1:]:
        people[seat] = server.guest(f"{seat} player")
        answer = people[seat].sit(made["table"], seat, key_of(made["link"]))
        assert answer.status_code == 200, answer.text
    return Sitting(made["table"], people)


def two_at(server: Serving, game: str = "chess", **wanted: Any) -> Sitting:
    """White and black, each a person."""
    return sit_down(server, ("white", "black"), game=game, **wanted)


def play_out(
    sitting: Sitting, seed: int, most: int = 2_000, wishes: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Play at random until the end (or for that many decisions); the last state.

    `wishes` names for a phase what is decided there.
    """
    dice = random.Random(seed)
    state = sitting.state()
    for _ in range(most):
        if state["outcome"] is not None:
            break
        names = [choice["decision"] for choice in state["choices"]]
        wish = (wishes or {}).get(state["phase"], "")
        decision = wish if wish in names else dice.choice(names)
        answer = sitting[state["seat"]].decide(sitting.table, decision, state["number"])
        assert answer.status_code == 200, answer.text
        state = answer.json()
        if state["seat"] in sitting.people:
            state = sitting[state["seat"]].state(sitting.table, seat=state["seat"])
        elif state["outcome"] is None:
            state = sitting.state()
    return state
