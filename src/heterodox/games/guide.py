"""A guided beginning: a game that asks one question after the other before it starts.

The game says what is asked and why; every door asks in its own way and knows nothing of the game:

    answers = {}
    while (step := guide.step(answers)) is not None:
        answers[step.name] = ask(step)
    position = guide.start(answers)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heterodox.games.protocol import Position

__all__ = ["Guide", "Step"]


@dataclass(frozen=True, slots=True)
class Step:
    """One question.

    name     under which name the answer is kept
    ask      the question, in a few words
    about    what a person should know to answer it
    choices  value -> the words of a list, which name and explain it; empty when any words will do
    default  the value for somebody who does not choose
    squares  True when the values are squares, which can be picked on a board
    """

    name: str
    ask: str
    about: str
    choices: Mapping[str, str] = field(default_factory=dict)
    default: str = ""
    squares: bool = False


class Guide(ABC):
    """A guided beginning.

    name     the word that calls it: "/name" at the prompt
    title    its name for a list
    summary  a sentence or two for somebody who has never seen it
    length   how many steps there are
    """

    name: str
    title: str
    summary: str
    length: int

    @abstractmethod
    def step(self, answers: Mapping[str, str]) -> Step | None:
        """The first step without an answer, or None when all is said; earlier answers may shape it."""

    @abstractmethod
    def start(self, answers: Mapping[str, str]) -> Position:
        """The position that the answers lead to; what is not answered yet takes its default."""

    def tags(self, answers: Mapping[str, str]) -> dict[str, str]:
        """What the record of the game should say about the answers."""
        return {}
