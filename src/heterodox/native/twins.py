"""Both implementations of a game side by side: where do they differ, and what is the least that shows it?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from heterodox import native
from heterodox.errors import HeterodoxError
from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Game, Position
from heterodox.games.registry import find_game

__all__ = ["Difference", "compare_line", "compare_position", "compare_text", "rules_in_force", "shrink"]


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs (`moves`, `choices`, `position`, `outcome`, `hash`, `error`) and how to see it again."""

    game: str
    options: Mapping[str, Any]
    position: str
    line: tuple[str, ...]
    what: str
    python: str
    native: str

    def __str__(self) -> str:
        command = f'heterodox fuzz {self.game} --position "{self.position}"'
        command += f' --moves "{" ".join(self.line)}"' if self.line else ""
        command += "".join(f" --option {name}={value}" for name, value in self.options.items())
        return "\n".join(
            (
                f"{self.game}: the twins differ in {self.what}",
                f"  position {self.position}",
                f"  moves    {' '.join(self.line) or '-'}",
                f"  python   {self.python}",
                f"  native   {self.native}",
                f"  again    {command}",
            )
        )


def compare_position(position: Position, start: str, line: Sequence[str]) -> Difference | None:
    """Moves and choices of a position in progress, which came from `start` by `line`."""
    name, options, text = position.game.name, rules_in_force(position), str(position)
    for what, ours, theirs in (
        ("moves", position.legal_moves(), native.moves),
        ("choices", position.choices(), native.choices),
    ):
        mine = sorted(str(move) for move in ours)
        try:
            other = theirs(name, text, **options)
        except HeterodoxError as error:
            return Difference(name, options, start, tuple(line), what, "accepted", f"refused: {error}")
        if mine != other:
            return Difference(name, options, start, tuple(line), what, _only(mine, other), _only(other, mine))
    ending = native.play(name, text, (), **options)
    if ending.over:
        return Difference(
            name, options, start, tuple(line), "outcome", "none", f"{ending.winner} by {ending.reason}"
        )
    return None


def _only(mine: Sequence[str], other: Sequence[str]) -> str:
    surplus = sorted(set(mine) - set(other))
    return f"{len(mine)}, only here: {' '.join(surplus) or '-'}"


def compare_line(game: Game, text: str, options: Mapping[str, Any], line: Sequence[str]) -> Difference | None:
    """Play a line on both from a position string and compare all that comes of it."""
    try:
        here = game.parse(text, **options)
        strings = [str(here)]
        for move in line:
            here = here.play(move)
            strings.append(str(here))
        mine = None
    except HeterodoxError as error:
        mine = f"{type(error).__name__}: {error}"
    try:
        played = native.play(game.name, text, line, **options)
        theirs = None
    except HeterodoxError as error:
        theirs = f"{type(error).__name__}: {error}"
    if mine is not None or theirs is not None:
        if mine == theirs:
            return None
        return Difference(
            game.name, options, text, tuple(line), "error", mine or "accepted", theirs or "accepted"
        )
    theirs_all = (played.start, *played.positions)
    for number, (ours, other) in enumerate(zip(strings, theirs_all, strict=True)):
        if ours != other:
            return Difference(game.name, options, text, tuple(line[:number]), "position", ours, other)
    outcome = here.outcome
    ours = "none" if outcome is None else f"{outcome.winner} by {outcome.reason}"
    other = f"{played.winner} by {played.reason}" if played.over else "none"
    if ours != other:
        return Difference(game.name, options, text, tuple(line), "outcome", ours, other)
    return compare_position(here, text, line) if outcome is None else None


def compare_text(game: Game, text: str, options: Mapping[str, Any]) -> Difference | None:
    """A position string, good or bad: both accept it and see the same, or both refuse it alike."""
    return compare_line(game, text, options, ())


def shrink(found: Difference) -> Difference:
    """The same difference from the latest position that still shows it, so with the fewest moves."""
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
