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

__all__ = ["Corpus", "happenings", "tags"]

KEPT = 6  # examples of each tag
EVENT = "event"
NOTHING = 1 << 60  # the rarity of a move that did nothing worth telling

_SQUARE = re.compile(r"\b[a-h][1-8]\b")
_NUMBER = re.compile(r"\d+")


def happenings(position: Position) -> Iterator[str]:
    """What the last move did, by kind and pieces: squares, numbers and armies do not count."""
    for event in position.events:
        words = (EVENT, event.kind, event.piece, event.means and f"by {event.means}")
        yield " ".join(word for word in words if word)


def tags(position: Position, text: str | None = None) -> Iterator[str]:
    """What a position shows, in words that mean the same in every game: no names are known here.

    The phase, who decides for whom, what the last move did, the statuses beside the placement, and
    whether there is next to nothing to choose. `text` is the position's string, if it is known already.
    """
    yield f"phase {position.phase}"
    yield f"turn {position.turn} by {position.seat}"
    yield from happenings(position)
    for number, status in enumerate((text or str(position)).split(" ")[1:], 1):
        yield f"field-{number} {_NUMBER.sub('', _SQUARE.sub('#', status))}"
    yield f"choices {min(len(position.choices()), 4)}"


@dataclass
class Corpus:
    """Examples by sort and tag (a tag begins with its sort), with how often each tag was seen."""

    seen: Counter[str] = field(default_factory=Counter)
    examples: dict[str, dict[str, list[tuple[str, Mapping[str, Any]]]]] = field(default_factory=dict)

    def add(
        self,
        position: Position,
        dice: random.Random,
        text: str | None = None,
        rules: Mapping[str, Any] | None = None,
    ) -> None:
        """Count what the position shows and keep it as an example, at random in place of an older one.

        `text` and `rules` are the position's string and options where they are known already.
        """
        text = str(position) if text is None else text
        kept = (text, rules_in_force(position) if rules is None else rules)
        for tag in tags(position, text):
            self.seen[tag] += 1
            sort = tag.partition(" ")[0]
            examples = self.examples.setdefault(sort, {}).setdefault(tag, [])
            if len(examples) < KEPT:
                examples.append(kept)
            elif dice.randrange(self.seen[tag]) < KEPT:
                examples[dice.randrange(KEPT)] = kept

    def draw(self, dice: random.Random) -> tuple[str, Mapping[str, Any]]:
        """A position string with its options: a sort at random, and in it a tag against its frequency.

        Were all tags in one bowl, those that are rare only because there are so many of them (every
        combination of options is a field of its own) would leave nothing to the events.
        """
        telling = [tags for tags in self.examples.values() if len(tags) > 1]
        drawn = dice.choice(telling or list(self.examples.values()))
        names = list(drawn)
        tag = dice.choices(names, [1 / self.seen[name] for name in names])[0]
        return dice.choice(drawn[tag])

    def rarity(self, position: Position) -> int:
        """How often the rarest thing that the last move did was met before; less is rarer."""
        return min((self.seen[tag] for tag in happenings(position)), default=NOTHING)
