"""Random games on both twins, compared at every ply.

Most begin from positions that the game composes for the purpose or where something rare has happened
before, some from a start; docs/fuzzing.md says why. Moves are drawn with a liking for rare events.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from heterodox import native
from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games import swift
from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Game, Move, Position
from heterodox.games.registry import find_game
from heterodox.native.corpus import EVENT, Corpus
from heterodox.native.twins import (
    Difference,
    Trail,
    Twin,
    compare_position,
    compare_reading,
    compare_step,
    compare_text,
    compare_whole,
    shrink,
)

__all__ = ["Report", "Walk", "damage", "fuzz"]

BATCH = 60  # games that share a corpus; results depend on the seed, not on how many processes there are
DAMAGED_PER_GAME = 3
LOOKS = 4  # moves that are tried where the rarest is taken
CURIOUS = 0.5  # how often it is
AT_FIRST = 40  # moves that are tried in the first position, which was chosen because rare things are near
EXAMPLES = 2  # differences of one kind that are kept
TRIES = 100  # compositions until one agrees with the options asked for


class Origin(NamedTuple):
    """Where a game begins: how many of a hundred do, and after how many plies they are left.

    A composed position loses what is rare in it within some plies; a start needs many to become rich.
    """

    share: int
    longest: int


COMPOSED, REMEMBERED, FIRST = Origin(78, 12), Origin(20, 40), Origin(2, 400)
ORIGINS = (COMPOSED, REMEMBERED, FIRST)


@dataclass
class Report:
    """What was compared, what was found, and how often each rare thing was met.

    steps        moves whose result was compared, those that were only looked at included
    differences  the first few of each kind
    kinds        how many there were of each kind
    first        after how many plies the first of a kind was found
    """

    games: int = 0
    plies: int = 0
    steps: int = 0
    texts: int = 0
    differences: list[Difference] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    first: dict[str, int] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)

    def note(self, found: Difference) -> None:
        """Count a difference, and keep it if there are not yet enough of its kind."""
        self.kinds[found.kind] += 1
        self.first.setdefault(found.kind, self.plies)
        if sum(kept.kind == found.kind for kept in self.differences) < EXAMPLES:
            self.differences.append(found)

    def add(self, other: Report) -> None:
        """Take in the results of another batch."""
        for kind, plies in other.first.items():
            self.first.setdefault(kind, self.plies + plies)
        for found in other.differences:
            if sum(kept.kind == found.kind for kept in self.differences) < EXAMPLES:
                self.differences.append(found)
        self.games += other.games
        self.plies += other.plies
        self.steps += other.steps
        self.texts += other.texts
        self.kinds += other.kinds
        self.seen += other.seen

    def events(self) -> list[tuple[str, int]]:
        """The kinds of events that were met, rarest first."""
        met = [(tag, number) for tag, number in self.seen.items() if tag.startswith(f"{EVENT} ")]
        return sorted(met, key=lambda entry: (entry[1], entry[0]))


def fuzz(
    name: str,
    games: int,
    seed: int,
    *,
    jobs: int = 1,
    plies: int | None = None,
    keep_going: bool = False,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Play `games` random games (or fewer, once `plies` were compared); stops at the first difference.

    `options` are fixed, all others are drawn for each game. With `keep_going` a difference ends its game
    only. `progress` is called after each batch.
    """
    find_game(name).read_options(options or {})
    if name not in native.games():
        raise InvalidText(f"game {name[:40]!r}: not in the native core")
    report = Report()
    plan = _Plan(name, seed, dict(options or {}), keep_going)
    for batch in _batches(plan, games, jobs):
        report.add(batch)
        progress(report)
        if (report.differences and not keep_going) or (plies is not None and report.plies >= plies):
            break
    return report


class _Plan(NamedTuple):
    """What every batch has to know."""

    name: str
    seed: int
    options: dict[str, Any]
    keep_going: bool


def _batches(plan: _Plan, games: int, jobs: int) -> Iterator[Report]:
    sizes = [min(BATCH, games - begin) for begin in range(0, games, BATCH)]
    work = partial(_run_batch, plan)
    if jobs == 1:
        yield from map(work, range(len(sizes)), sizes)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(work, range(len(sizes)), sizes)
        finally:
            pool.shutdown(cancel_futures=True)


@swift.pure()
def _run_batch(plan: _Plan, number: int, games: int) -> Report:
    dice = random.Random(f"{plan.name} {plan.seed} {number}")
    game, corpus, report = find_game(plan.name), Corpus(), Report()
    for _ in range(games):
        origin = dice.choices(ORIGINS, [origin.share for origin in ORIGINS])[0]
        first = _first_position(game, origin, corpus, plan.options, dice)
        found = Walk(game, first, corpus, report, dice).run(origin.longest)
        report.games += 1
        if found is not None:
            report.note(shrink(found))
            if not plan.keep_going:
                break
    report.seen = corpus.seen
    return report


def _first_position(
    game: Game, origin: Origin, corpus: Corpus, options: Mapping[str, Any], dice: random.Random
) -> Position:
    if origin is REMEMBERED and corpus.seen:
        text, rules = corpus.draw(dice)
        return game.parse(text, **rules)
    if origin is COMPOSED:
        for _ in range(TRIES):
            position = game.compose(dice)
            # Most games compose in vain only where an option was asked for.
            if not options or _agrees(position, options):
                return position
    return game.deal(dice, **options)


def _agrees(position: Position, options: Mapping[str, Any]) -> bool:
    """Whether the options that were asked for are in force."""
    return all(position.options[name] == str(value) for name, value in options.items())


def _options_beside(position: Position, text: str) -> Mapping[str, Any]:
    """The options that must stand beside a position string: none where the string tells them all.

    They hold for a whole game, so they are asked for once; short ones make short reports as well.
    """
    rules = rules_in_force(position)
    try:
        plain = rules_in_force(position.game.parse(text))
    except InvalidText:
        # Under other rules the string need not even be sound.
        return rules
    return {} if plain == rules else rules


class Walk:
    """One game: every position and every move tried, then the whole line at once, then damaged strings."""

    def __init__(
        self, game: Game, first: Position, corpus: Corpus, report: Report, dice: random.Random
    ) -> None:
        self.corpus, self.report, self.dice, self.game = corpus, report, dice, game
        text = str(first)
        self.twin = Twin(game.name, _options_beside(first, text))
        # A position may know more than its string, even that it is over (E39): both begin with the string.
        self.position = game.parse(text, **self.twin.options)
        self.trail = Trail(self.twin, str(self.position))
        self.strings = [self.trail.start]
        self.same = _Sameness()

    def run(self, longest: int) -> Difference | None:
        """Play on to the end, or for so many plies; the first difference ends it."""
        while self.position.outcome is None and len(self.trail.line) < longest:
            found = self._compare_here() or self._step()
            if found is not None:
                return found
        found = compare_whole(self.trail, self.strings, self.position.outcome)
        for _ in range(DAMAGED_PER_GAME if found is None and self.corpus.seen else 0):
            self.report.texts += 1
            found = found or _compare_damaged(self.game, self.corpus, self.dice)
        return found

    def _compare_here(self) -> Difference | None:
        position, text = self.position, self.strings[-1]
        self.report.plies += 1
        self.corpus.add(position, self.dice, text, self.twin.options)
        try:
            sight = self.twin.look(text)
        except HeterodoxError as error:
            return self.trail.difference("error", "accepted", f"{type(error).__name__}: {error}")
        return compare_position(position, text, self.trail, sight) or self.same.check(
            position, sight.hash, self.trail
        )

    def _step(self) -> Difference | None:
        """Try some choices and take the one that did the rarest thing."""
        choices = self.position.choices()
        looks = LOOKS if self.dice.random() < CURIOUS else 1
        if not self.trail.line:
            looks = AT_FIRST
        tried: list[tuple[int, Move, Position, str]] = []
        for move in self.dice.sample(choices, min(looks, len(choices))):
            after = self.position.after(move)
            text = str(after)
            self.report.steps += 1
            found = compare_reading(self.position, move, self.trail) or compare_step(
                self.strings[-1], str(move), text, self.trail
            )
            if found is not None:
                return found
            tried.append((self.corpus.rarity(after) if looks > 1 else 0, move, after, text))
        _, move, self.position, text = min(tried, key=lambda entry: entry[0])
        self.trail.line.append(str(move))
        self.strings.append(text)
        return None


def _compare_damaged(game: Game, corpus: Corpus, dice: random.Random) -> Difference | None:
    """A damaged position string: what C++ makes of it must not surprise anybody."""
    text, rules = corpus.draw(dice)
    return compare_text(game, damage(text, dice), rules)


class _Sameness:
    """Native hashes must be equal exactly where the rules call two positions the same."""

    def __init__(self) -> None:
        self._hashes: dict[Position, int] = {}
        self._positions: dict[int, Position] = {}

    def check(self, position: Position, found: int, trail: Trail) -> Difference | None:
        expected = self._hashes.setdefault(position, found)
        twin = self._positions.setdefault(found, position)
        if found == expected and twin == position:
            return None
        ours = "the same as before" if expected != found else f"not the same as {twin}"
        return trail.difference("hash", ours, f"{found} after {expected}")


ALPHABET = "/ -0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,:;=+*()[]{}\n\té\ud800"


def damage(text: str, dice: random.Random) -> str:
    """A text with a few characters changed, removed, repeated or swapped."""
    signs = list(text)
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(signs) + 1)
        match dice.randrange(5):
            case 0:
                signs.insert(at, dice.choice(ALPHABET))
            case 1:
                del signs[at : at + dice.randint(1, 3)]
            case 2:
                signs[at : at + 1] = dice.choice(ALPHABET)
            case 3:
                signs[at:at] = signs[at // 2 : at // 2 + dice.randint(1, 10)]
            case _:
                there = dice.randrange(len(signs) + 1)
                signs[at : at + 1], signs[there : there + 1] = signs[there : there + 1], signs[at : at + 1]
    return "".join(signs)
