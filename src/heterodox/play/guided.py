"""A guided beginning at the table: which step is due, what was answered, one step back, and the end.

The terminal app and plain mode ask in their own ways; both let this class read the answers.
"""

from __future__ import annotations

from difflib import get_close_matches

from heterodox.errors import InvalidText
from heterodox.games.guide import Guide, Step
from heterodox.games.protocol import Position
from heterodox.games.registry import list_games
from heterodox.table.players import GENTLE, LEVELS
from heterodox.table.seats import Sitter, team_of
from heterodox.table.table import Table

__all__ = ["Guidance", "find_guide", "list_guides"]

PERSON = "person"
OTHERS = "others"


def list_guides() -> list[Guide]:
    """The guided beginnings of all games."""
    return [guide for game in list_games() for guide in game.guides()]


def find_guide(name: str) -> Guide | None:
    """The guided beginning of that name."""
    return next((guide for guide in list_guides() if guide.name == name), None)


class Guidance:
    """A person on the way through the steps of a guide."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self.answers: dict[str, str] = {}
        self._asked: list[Step] = []

    @property
    def number(self) -> int:
        """Which step is due, from 1."""
        return len(self._asked) + 1

    @property
    def length(self) -> int:
        """How many steps there are: the guide's own, and who plays the other side."""
        return self.guide.length + 1

    @property
    def step(self) -> Step | None:
        """The step that is due; None when everything is answered."""
        own = self.guide.step(self.answers)
        if own is not None or OTHERS in self.answers:
            return own
        levels = {f"level {number}": f"level {number}" for number in range(GENTLE, LEVELS + 1)}
        return Step(
            OTHERS,
            "Who plays the others?",
            "A program of some strength, or another person at this keyboard.",
            {PERSON: "person at this keyboard", **levels, "random": "random: any move at all"},
            "level 1",
        )

    def answer(self, text: str) -> None:
        """Answer the step that is due and go on; raises InvalidText with what could be meant."""
        step = self.step
        assert step is not None
        self.answers[step.name] = read_answer(step, text)
        self._asked.append(step)

    def back(self) -> bool:
        """Return to the step before; False at the first one."""
        if not self._asked:
            return False
        del self.answers[self._asked.pop().name]
        return True

    def told(self) -> list[tuple[str, str]]:
        """Every answer in words, so far, with the name of its step."""
        return [(step.name, _in_words(step, self.answers[step.name])) for step in self._asked]

    @property
    def position(self) -> Position:
        """The position as far as it is decided."""
        return self.guide.start(self.answers)

    def table(self) -> Table:
        """The table where it is played: a person for the army that begins, the others as chosen."""
        start = self.position
        own = (start.turn, team_of(start.game, start.turn))
        other = self.answers.get(OTHERS, PERSON)
        sitter = Sitter(player="" if other == PERSON else other)
        seats = {seat: Sitter() if seat in own else sitter for seat in start.seats}
        return Table(start, seats, tags=self.guide.tags(self.answers))


def _in_words(step: Step, value: str) -> str:
    words = step.choices.get(value, value) or "–"
    return f"{value}, {words}" if step.squares else words


def read_answer(step: Step, text: str) -> str:
    """The value that a typed answer means: the value or its words, a word of it, or the beginning."""
    words = " ".join(text.split())
    if not step.choices:
        return words or step.default
    if not words:
        return step.default
    wanted = words.lower()
    values = list(step.choices)
    spoken = {value: (value.lower(), step.choices[value].lower()) for value in values}
    found = (
        [value for value in values if wanted in spoken[value]]
        or [value for value in values if wanted in value.split()]
        or [value for value in values if any(text.startswith(wanted) for text in spoken[value])]
    )
    if len(found) == 1:
        return found[0]
    close = found[:6] or get_close_matches(wanted[:40], values, n=3, cutoff=0.4)
    meant = f"did you mean {' or '.join(close)}?" if close else f"for example {step.default or values[0]}"
    raise InvalidText(f"{words[:40]!r} is none of the {len(values)} answers: {meant}")
