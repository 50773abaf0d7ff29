"""Bodies, souls and the beings they make together (O2-O6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from heterodox.games.oracle.facts import ARMIES, CLASSES, HOSTED_BY_PRIESTESS, PRIESTESS_ROOM, START

__all__ = [
    "BLACK",
    "BODIES",
    "BODY_LIMITS",
    "COLOURS",
    "NAMES",
    "PRIESTLY",
    "SOULS",
    "SOUL_LIMITS",
    "WHITE",
    "Being",
    "being_of",
    "body_letter",
    "other",
    "sort_bodies",
    "sort_souls",
]

WHITE, BLACK = COLOURS = tuple(ARMIES)

# O2: the classes of bodies and of souls, by their letters (O24) and in the order of writing.
BODIES = "".join(CLASSES)
SOULS = "".join(body.lower() for body, facts in CLASSES.items() if facts.soul)
NAMES: Mapping[str, str] = {body: facts.name.capitalize() for body, facts in CLASSES.items()}

# O4: the souls that a Priestess may host.
PRIESTLY = "".join(body.lower() for body, facts in CLASSES.items() if facts.name in HOSTED_BY_PRIESTESS)

# O6, O24: how many tokens of each class there are, both colours together. At the start every body has its
# soul, but for the Priestesses, who have none of their own.
BODY_LIMITS: Mapping[str, int] = {body: START.split()[0].upper().count(body) for body in BODIES}
SOUL_LIMITS: Mapping[str, int] = {soul: BODY_LIMITS[soul.upper()] for soul in SOULS}

_EARTH_ORDER = BODIES + BODIES.lower()


def other(colour: str) -> str:
    """The opposite colour."""
    return BLACK if colour == WHITE else WHITE


def body_letter(colour: str, body: str) -> str:
    """A body as it is written: upper case for White, lower case for Black."""
    return body if colour == WHITE else body.lower()


def sort_souls(souls: str) -> str:
    """Soul letters in the order l c e h s."""
    return "".join(sorted(souls, key=SOULS.index))


def sort_bodies(letters: str) -> str:
    """Body letters of both colours in the order LPCEHS, then lpcehs."""
    return "".join(sorted(letters, key=_EARTH_ORDER.index))


@dataclass(frozen=True)
class Being:
    """A body and the souls it hosts (O5).

    body   the class letter in upper case, whatever the colour
    souls  the class letters of the hosted souls in lower case, in the order l c e h s
    """

    colour: str
    body: str
    souls: str

    @cached_property
    def lifeless(self) -> bool:
        """O5: without a soul."""
        return not self.souls

    @cached_property
    def living(self) -> bool:
        """O4, O5: at least one soul, all of them matching the body. A living being is a figure."""
        matching = PRIESTLY if self.body == "P" else self.body.lower()
        return not self.lifeless and all(soul in matching for soul in self.souls)

    @cached_property
    def ill_suited(self) -> bool:
        """O5: with a soul that does not match the body."""
        return not self.lifeless and not self.living

    @cached_property
    def worth(self) -> float:
        """What the body and its souls count in Soldiers; a soul that matches counts more than a stray one."""
        own = CLASSES[self.body].worth
        souls = [CLASSES[soul.upper()].worth for soul in self.souls]
        if self.body == "P":  # a Priestess moves as all her souls
            return own["body"] + sum(worth["figure"] for worth in souls)
        return own["figure"] if self.living else own["body"] + sum(worth["soul"] for worth in souls)

    def may_host(self, souls: str) -> bool:
        """O4: whether these souls together would be allowed in this body."""
        if self.body == "P":
            return len(souls) <= PRIESTESS_ROOM and all(soul in PRIESTLY for soul in souls)
        return len(souls) <= 1

    @cached_property
    def soul_classes(self) -> tuple[str, ...]:
        """The classes of the souls in it, each once."""
        return tuple(dict.fromkeys(self.souls))

    def has_room_for(self, soul: str) -> bool:
        """O13: whether one more soul, this one, is allowed in this body."""
        return soul in self._room

    @cached_property
    def _room(self) -> str:
        return "".join(soul for soul in SOULS if self.may_host(self.souls + soul))

    def plus(self, soul: str) -> Being:
        """The same body with one soul more."""
        return being_of(self.colour, self.body, sort_souls(self.souls + soul))

    def minus(self, soul: str) -> Being:
        """The same body with one soul less."""
        return being_of(self.colour, self.body, self.souls.replace(soul, "", 1))


@lru_cache(maxsize=1024)
def being_of(colour: str, body: str, souls: str) -> Being:
    """The being; equal ones are the same object, since O4 allows only a hundred of them."""
    return Being(colour, body, souls)
