"""Random games on both twins, compared at every ply; half of them begin where something rare happened."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from heterodox import native
from heterodox.errors import InvalidText
from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Game, Option, Position
from heterodox.games.registry import find_game
from heterodox.native.corpus import Corpus
from heterodox.native.twins import (
    Difference,
    compare_line,
    compare_position,
    compare_text,
    shrink,
)

__all__ = ["Report", "damage", "fuzz"]

BATCH = 20  # games that share a corpus; results depend on the seed, not on how many processes there are
LONGEST = 400
DAMAGED_PER_GAME = 10


@dataclass
class Report:
    """What was compared, what was found, and how often each rare thing was met."""

    games: int = 0
    plies: int = 0
    texts: int = 0
    differences: list[Difference] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    def add(self, other: Report) -> None:
        """Take in the results of another batch."""
        self.games += other.games
        self.plies += other.plies
        self.texts += other.texts
        self.differences += other.differences
        self.seen += other.seen


def fuzz(
    name: str,
    games: int,
    seed: int,
    *,
    jobs: int = 1,
    plies: int | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Play `games` random games (or fewer, once `plies` were compared); stops at the first difference.

    `options` are fixed, all others are drawn for each game. `progress` is called after each batch.
    """
    find_game(name).read_options(options or {})
    if name not in native.games():
        raise InvalidText(f"game {name[:40]!r}: not in the native core")
    report = Report()
    for batch in _batches(name, games, seed, jobs, dict(options or {})):
        report.add(batch)
        progress(report)
        if report.differences or (plies is not None and report.plies >= plies):
            break
    return report


def _batches(name: str, games: int, seed: int, jobs: int, options: dict[str, Any]) -> Iterator[Report]:
    sizes = [min(BATCH, games - begin) for begin in range(0, games, BATCH)]
    work = partial(_run_batch, name, seed, options)
    if jobs == 1:
        yield from map(work, range(len(sizes)), sizes)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(work, range(len(sizes)), sizes)
        finally:
            pool.shutdown(cancel_futures=True)


def _run_batch(name: str, seed: int, options: dict[str, Any], number: int, games: int) -> Report:
    dice = random.Random(f"{name} {seed} {number}")
    game, corpus, report = find_game(name), Corpus(), Report()
    for _ in range(games):
        found = _run_game(game, _first_position(game, corpus, options, dice), corpus, report, dice)
        report.games += 1
        if found is not None:
            report.differences.append(shrink(found))
            break
    report.seen = corpus.seen
    return report


def _first_position(game: Game, corpus: Corpus, options: Mapping[str, Any], dice: random.Random) -> Position:
    if corpus.seen and dice.random() < 0.5:
        text, rules = corpus.draw(dice)
        return game.parse(text, **rules)
    drawn = {option.name: _draw(game, option, dice) for option in game.options if dice.random() < 0.5}
    try:
        return game.start(**{**drawn, **options})
    except InvalidText:
        # Some options exclude each other; which, only the game knows.
        return game.start(**options)


def _draw(game: Game, option: Option, dice: random.Random) -> str:
    if option.integer is not None:
        return str(dice.randint(*option.integer))
    named = [setup.partition("=")[2] for setup in game.setups() if setup.startswith(f"{option.name}=")]
    return dice.choice(option.choices or named or [option.default])


def _run_game(
    game: Game, position: Position, corpus: Corpus, report: Report, dice: random.Random
) -> Difference | None:
    """One game: moves and choices at every ply, then the whole line at once, then damaged strings."""
    start, rules = str(position), rules_in_force(position)
    # A position that came from `start()` may know more than its string; both twins begin with the string.
    position = game.parse(start, **rules)
    line: list[str] = []
    same = _Sameness()
    while position.outcome is None and len(line) < LONGEST:
        report.plies += 1
        corpus.add(position, dice)
        found = compare_position(position, start, line) or same.check(position, start, line)
        if found is not None:
            return found
        move = dice.choice(position.choices())
        line.append(str(move))
        position = position.after(move)
    found = compare_line(game, start, rules, line)
    for _ in range(DAMAGED_PER_GAME if found is None else 0):
        report.texts += 1
        found = found or _compare_damaged(game, corpus, dice)
    return found


def _compare_damaged(game: Game, corpus: Corpus, dice: random.Random) -> Difference | None:
    """A damaged position string, or a damaged move in a good position."""
    text, rules = corpus.draw(dice)
    if dice.random() < 0.5:
        return compare_text(game, damage(text, dice), rules)
    move = dice.choice(game.parse(text, **rules).choices())
    return compare_line(game, text, rules, [damage(str(move), dice)])


class _Sameness:
    """Native hashes must be equal exactly where the rules call two positions the same."""

    def __init__(self) -> None:
        self._hashes: dict[Position, int] = {}
        self._positions: dict[int, Position] = {}

    def check(self, position: Position, start: str, line: list[str]) -> Difference | None:
        name, rules = position.game.name, rules_in_force(position)
        found = native.hash(name, str(position), **rules)
        expected = self._hashes.setdefault(position, found)
        twin = self._positions.setdefault(found, position)
        if found == expected and twin == position:
            return None
        ours = "the same as before" if expected != found else f"not the same as {twin}"
        return Difference(name, rules, start, tuple(line), "hash", ours, f"{found} after {expected}")


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
