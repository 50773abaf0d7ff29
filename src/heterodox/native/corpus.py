"""Positions worth starting from: the rarer what they show, the likelier they are drawn."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Position

__all__ = ["Corpus", "tags"]

KEPT = 6  # examples of each tag

_SQUARE = re.compile(r"\b[a-h][1-8]\b")
_NUMBER = re.compile(r"\d+")


def tags(position: Position) -> Iterator[str]:
    """What a position shows, in words that mean the same in every game: no names are known here.

    The phase, who decides for whom, what the last move did, the statuses beside the placement, and
    whether there is next to nothing to choose.
    """
    yield f"phase {position.phase}"
    yield f"turn {position.turn} by {position.seat}"
    for event in position.events:
        yield f"event {_SQUARE.sub('#', _NUMBER.sub('', event))}"
    for number, status in enumerate(str(position).split(" ")[1:], 1):
        yield f"field {number} {_NUMBER.sub('', _SQUARE.sub('#', status))}"
    yield f"choices {min(len(position.choices()), 4)}"


@dataclass
class Corpus:
    """Examples by tag, with how often each tag was seen."""

    seen: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[tuple[str, Mapping[str, Any]]]] = field(default_factory=dict)

    def add(self, position: Position, dice: random.Random) -> None:
        """Count what the position shows and keep it as an example, at random in place of an older one."""
        kept = (str(position), rules_in_force(position))
        for tag in tags(position):
            self.seen[tag] += 1
            examples = self.examples.setdefault(tag, [])
            if len(examples) < KEPT:
                examples.append(kept)
            elif dice.randrange(self.seen[tag]) < KEPT:
                examples[dice.randrange(KEPT)] = kept

    def draw(self, dice: random.Random) -> tuple[str, Mapping[str, Any]]:
        """A position string with its options; tags are drawn against their frequency."""
        names = list(self.examples)
        tag = dice.choices(names, [1 / self.seen[name] for name in names])[0]
        return dice.choice(self.examples[tag])
