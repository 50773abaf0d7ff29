"""Both implementations of a game side by side: where do they differ, and what is the least that shows it?

`Twin` is the only thing here that talks to the compiled core; everything else compares plain strings and
numbers. The Python side is always the written rules alone (`swift.pure`), else the core would be compared
with itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from heterodox import native
from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games import swift
from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Game, Kind, Move, Outcome, Position
from heterodox.games.registry import find_game
from heterodox.native.corpus import happenings

__all__ = [
    "Difference",
    "Sight",
    "Trail",
    "Twin",
    "compare_line",
    "compare_position",
    "compare_reading",
    "compare_step",
    "compare_text",
    "compare_whole",
    "rules_in_force",
    "shrink",
]

NO_END = "none"
KINDS = tuple(Kind)


# -- the border to the compiled core ---------------------------------------------------------------


class Sight(NamedTuple):
    """What the compiled core sees in a position: moves and choices with their numbers, in its order.

    facts   who decides what: seat, turn, team and kind
    ending  `NO_END` in play
    """

    text: str
    moves: list[tuple[int, str]]
    choices: list[tuple[int, str]]
    facts: tuple[str, str, str, str]
    ending: str
    hash: int


@dataclass(frozen=True, slots=True)
class Twin:
    """The compiled rules of a game under some options."""

    game: str
    options: Mapping[str, Any]

    def look(self, text: str) -> Sight:
        """Everything that there is to compare in one position."""
        here = native.load(self.game, text, **self.options)
        return Sight(
            str(here),
            _numbered(here.moves(), here.move_names()),
            _numbered(here.choices(), here.choice_names()),
            (here.seat, here.turn, here.team, KINDS[here.kind]),
            _ending(here.outcome),
            here.hash,
        )

    def play(self, text: str, line: Sequence[str]) -> tuple[list[str], str]:
        """The strings of the position as loaded and after each decision, and how it ended."""
        here = native.load(self.game, text, **self.options)
        strings = [str(here)]
        for name in line:
            here = native.after(here, (name,))
            strings.append(str(here))
        return strings, _ending(here.outcome)


def _numbered(codes: Sequence[int], names: Sequence[str]) -> list[tuple[int, str]]:
    return [(code & swift.NUMBER, name) for code, name in zip(codes, names, strict=True)]


def _ending(outcome: tuple[str | None, str] | None) -> str:
    return NO_END if outcome is None else f"{outcome[0]} by {outcome[1]}"


# -- differences -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs and how to see it again.

    what  `moves`, `choices`, `numbers`, `facts`, `position`, `outcome`, `hash` or `error`: the twins
          disagree; `repeats`: a list has a name or a number twice, in whichever twin; `reading`: the
          rules in Python read one of their own strings as something else
    after what the last move did, by kind, where both sides get so far
    """

    game: str
    options: Mapping[str, Any]
    position: str
    line: tuple[str, ...]
    what: str
    python: str
    native: str
    after: str = ""

    @property
    def kind(self) -> str:
        """Differences of one kind have probably one cause."""
        return f"{self.what}: {self.after or '-'}"

    def __str__(self) -> str:
        command = f'heterodox fuzz {self.game} --position "{self.position}"'
        command += f' --moves "{" ".join(self.line)}"' if self.line else ""
        command += "".join(f" --option {name}={value}" for name, value in self.options.items())
        return "\n".join(
            (
                f"{self.game}: the twins differ in {self.what}",
                f"  position {self.position}",
                f"  moves    {' '.join(self.line) or '-'}",
                f"  after    {self.after or '-'}",
                f"  python   {self.python}",
                f"  native   {self.native}",
                f"  again    {command}",
            )
        )


@dataclass(slots=True)
class Trail:
    """Where a comparison stands: the position string it began with and the moves since."""

    twin: Twin
    start: str
    line: list[str] = field(default_factory=list)

    def difference(self, what: str, python: str, native: str, *more: str) -> Difference:
        """A difference found here, or after some moves more."""
        twin = self.twin
        return Difference(twin.game, twin.options, self.start, (*self.line, *more), what, python, native)


def compare_position(position: Position, text: str, trail: Trail, sight: Sight) -> Difference | None:
    """Everything there is to see in a position in progress, whose string is `text`."""
    legal, choices = position.legal_moves(), position.choices()
    for what, ours, theirs in (("moves", legal, sight.moves), ("choices", choices, sight.choices)):
        found = _compare_list(what, [(move.number, str(move)) for move in ours], theirs, trail)
        if found is not None:
            return found
    facts = (position.seat, position.turn, position.team, position.kind)
    if facts != sight.facts:
        return trail.difference("facts", " ".join(facts), " ".join(sight.facts))
    if sight.text != text:
        return trail.difference("position", text, sight.text)
    if sight.ending != NO_END:
        return trail.difference("outcome", NO_END, sight.ending)
    return None


def _compare_list(
    what: str, ours: list[tuple[int, str]], theirs: list[tuple[int, str]], trail: Trail
) -> Difference | None:
    """The same names, the same number for each, in the same order; no name and no number twice."""
    mine, other = sorted(name for _, name in ours), sorted(name for _, name in theirs)
    if mine != other:
        return trail.difference(what, _only(mine, other), _only(other, mine))
    if ours != theirs:
        mine, other = _shown(ours), _shown(theirs)
        return trail.difference("numbers", _only(mine, other), _only(other, mine))
    for strings in (mine, [str(number) for number, _ in ours]):
        if len(set(strings)) < len(strings):
            return trail.difference("repeats", f"{what}, twice: {_twice(strings)}", "the same")
    return None


def _shown(numbered: Sequence[tuple[int, str]]) -> list[str]:
    return [f"{name}={number}" for number, name in numbered]


def _only(mine: Sequence[str], other: Sequence[str]) -> str:
    surplus = sorted((Counter(mine) - Counter(other)).elements())
    return f"{len(mine)}, only here: {' '.join(surplus) or '-'}"


def _twice(strings: Sequence[str]) -> str:
    return " ".join(sorted(text for text, times in Counter(strings).items() if times > 1))


def compare_step(text: str, move: str, after: str, trail: Trail) -> Difference | None:
    """One move from the position `text`, which Python says leads to `after`."""
    theirs = _result(trail.twin, text, (move,))
    if theirs != after and trail.line:
        # The string does not tell everything that a game remembers, so the whole line has the last word.
        theirs = _result(trail.twin, trail.start, (*trail.line, move))
    return None if theirs == after else trail.difference("position", after, theirs, move)


def _result(twin: Twin, text: str, line: Sequence[str]) -> str:
    """Where a line leads, or why it does not."""
    try:
        positions, _ = twin.play(text, line)
    except HeterodoxError as error:
        return _refusal(error)
    return positions[-1]


def compare_reading(position: Position, move: Move, trail: Trail) -> Difference | None:
    """A move that the position offers is read back from its string as the same move."""
    try:
        read = position.parse_move(str(move))
    except HeterodoxError as error:
        return trail.difference("reading", _refusal(error), "-", str(move))
    return None if read == move else trail.difference("reading", f"{move!r} read as {read!r}", "-", str(move))


def compare_whole(trail: Trail, strings: Sequence[str], outcome: Outcome | None) -> Difference | None:
    """A line that Python has played to `outcome` is played in one go, with all that it remembers."""
    try:
        theirs, ending = trail.twin.play(trail.start, trail.line)
    except HeterodoxError as error:
        return trail.difference("error", "accepted", _refusal(error))
    for number, (ours, other) in enumerate(zip(strings, theirs, strict=True)):
        if ours != other:
            return Trail(trail.twin, trail.start, trail.line[:number]).difference("position", ours, other)
    ours = NO_END if outcome is None else f"{outcome.winner} by {outcome.reason}"
    return None if ours == ending else trail.difference("outcome", ours, ending)


@swift.pure()
def compare_line(game: Game, text: str, options: Mapping[str, Any], line: Sequence[str]) -> Difference | None:
    """Play a line on both from a position and compare all that comes of it.

    The line may have closed moves, as records have. What Python refuses is not for the other to judge.
    """
    try:
        here = game.parse(text, **options)
        trail = Trail(Twin(game.name, options), str(here))
        strings = [trail.start]
        for move in line:
            for decision in here.unfold(move):
                trail.line.append(str(decision))
                here = here.play(decision)
                strings.append(str(here))
    except HeterodoxError:
        return None
    found = compare_whole(trail, strings, here.outcome)
    if found is not None or here.outcome is not None:
        return found
    try:
        sight = trail.twin.look(strings[-1])
    except HeterodoxError as error:
        return trail.difference("error", "accepted", _refusal(error))
    return compare_position(here, strings[-1], trail, sight)


def _refusal(error: HeterodoxError) -> str:
    return f"{type(error).__name__}: {error}"


@swift.pure()
def compare_text(game: Game, text: str, options: Mapping[str, Any]) -> Difference | None:
    """A position string, good or bad: the core takes it if and only if it is one that Python writes."""
    trail = Trail(Twin(game.name, options), text)
    try:
        canonical = str(game.parse(text, **options)) == text
    except HeterodoxError:
        canonical = False
    try:
        trail.twin.look(text)
    except InvalidText as error:
        return trail.difference("error", "accepted", _refusal(error)) if canonical else None
    return None if canonical else trail.difference("error", "refused", "accepted")


@swift.pure()
def shrink(found: Difference) -> Difference:
    """The same difference from the latest position that still shows it, so with the fewest moves."""
    smaller = _shrink_line(found)
    return replace(smaller, after=_deeds(found))


def _deeds(found: Difference) -> str:
    """What the last move did, in Python."""
    try:
        here = find_game(found.game).parse(found.position, **found.options)
        for move in found.line:
            here = here.play(move)
    except HeterodoxError:
        return ""
    return "; ".join(happenings(here))


def _shrink_line(found: Difference) -> Difference:
    game = find_game(found.game)
    try:
        here = game.parse(found.position, **found.options)
        texts = [found.position]
        for move in found.line:
            here = here.play(move)
            texts.append(str(here))
    except HeterodoxError:
        return found
    for number in range(len(texts) - 1, 0, -1):
        smaller = compare_line(game, texts[number], found.options, found.line[number:])
        if smaller is not None and smaller.what == found.what:
            return smaller
    return found
