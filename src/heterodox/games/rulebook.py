"""The players' rules as values: one for each rule id."""

from __future__ import annotations

import re
from dataclasses import dataclass

from heterodox.games.protocol import Game

__all__ = ["Rule", "read_rules"]

_HEADING = re.compile(r"^### ([A-Z]+[0-9]+) (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: the game it belongs to, its id ("E14"), its title and its text."""

    game: str
    id: str
    title: str
    text: str

    def __str__(self) -> str:
        return f"{self.id} {self.title}\n{self.text}"


def read_rules(game: Game) -> tuple[Rule, ...]:
    """All rules of a game in the order of its rules text."""
    text = game.rules_text()
    headings = list(_HEADING.finditer(text))
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    return tuple(
        Rule(game.name, heading[1], heading[2].strip(), _body(text[heading.end() : end]))
        for heading, end in zip(headings, ends, strict=False)
    )


def _body(text: str) -> str:
    """A rule's own text: what comes before the next section's heading."""
    return re.split(r"^#{1,2} ", text, maxsplit=1, flags=re.MULTILINE)[0].strip()
