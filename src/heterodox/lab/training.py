"""Nets from self-play: games are made in parts that stay on the disk, and a net learns from all of them.

A part depends on nothing but what was asked and its number, so whoever is interrupted asks again and goes on
with the next part. Games begin with the game's named set-ups, drawn at random, and some random moves; the
engine plays on with the same number of nodes for every decision. Of each game the calm positions are kept,
with what the search said of them and how the game ended.
"""

from __future__ import annotations

import gzip
import itertools
import json
import random
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from heterodox.engine.weights import read_features, read_weights
from heterodox.errors import HeterodoxError
from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Game, Kind, Position
from heterodox.games.registry import find_game
from heterodox.lab.folders import expect_same
from heterodox.native.mind import NetTrainer, Story, net_shape, net_table, self_play, strays
from heterodox.table.files import write_whole

if TYPE_CHECKING:
    from heterodox.lab.samples import Samples
    from heterodox.lab.school import Report

__all__ = ["Learned", "Played", "gather", "make_games", "read_games", "teach", "teach_with_torch"]

# Games in a part: few enough to lose little, many enough to keep all cores at work.
PART = 200
# What suits some thousand games; of more of them the results are worth more, and less doubt is due.
TRUST, DOUBT = 1.0, 3.0
# Positions between two corrections of a net that learns with torch.
BATCH = 8_192
# How far its first corrections go.
PACE = 0.002
# Random moves that a game begins with, at most.
OPENING = 12
# How much a tutor heeds what later searches found, beside what a position's own search said: far more than
# the end of a game, which is the same for all of its positions. With twice as much it learns games by heart
# where there are but a few million positions (docs/nets.md).
FORESEEN = 0.25
# Nodes that tell whether a stray is calm, and the seed of the first part's strays.
CALM_NODES, STRAYS = 60, 77


@dataclass(frozen=True, slots=True)
class Lessons:
    """What decides the games, beside how many there are.

    nodes    how many nodes the engine may look at for a decision
    weights  the checksum of what it weighs with
    """

    game: str
    nodes: int
    seed: int
    weights: str


@dataclass(frozen=True, slots=True)
class Played:
    """A game of self-play: the rules that its positions do not carry, and what was met."""

    options: Mapping[str, str]
    story: Story


@dataclass(frozen=True, slots=True)
class Learned:
    """A net, and what it learned from.

    before, after  the mean squared error on the games kept apart, without it and with it
    """

    numbers: list[int]
    before: float
    after: float
    positions: int


def make_games(
    game: str,
    games: int,
    folder: Path,
    *,
    nodes: int = 1_000,
    seed: int = 1,
    weights: list[int] | None = None,
    jobs: int = 1,
    tell: Callable[[int], object] = lambda done: None,
) -> None:
    """Play the games that the folder does not hold yet; the same games with any number of jobs.

    `weights` are those of the engine that plays; without them it is the one that is shipped.
    """
    chosen = weights or read_weights(game)
    lessons = Lessons(game, nodes, seed, f"{zlib.crc32(repr(chosen).encode()):08x}")
    expect_same(lessons, folder, "games of another kind")
    starts = _starts(find_game(game))
    for first in range(0, games, PART):
        part = range(first, min(first + PART, games))
        path = folder / f"{part.start:08}-{part.stop:08}.json.gz"
        if not path.exists():
            lines = [json.dumps(asdict(one)) for one in _play(lessons, starts, chosen, part, jobs)]
            write_whole(path, gzip.compress("\n".join(lines).encode(), compresslevel=1, mtime=0))
        tell(part.stop)


def _starts(game: Game) -> list[Position]:
    """Where games begin: every named set-up that begins on the board, or the usual start."""
    setups = [{name: value} for name, _, value in (text.partition("=") for text in game.setups())] or [{}]
    return [start for start in (game.start(**setup) for setup in setups) if start.kind is Kind.BOARD]


def _play(
    lessons: Lessons, starts: list[Position], weights: list[int], part: range, jobs: int
) -> list[Played]:
    dice = random.Random(f"{lessons.seed} {lessons.game} part {part.start}")
    seed, chosen = dice.getrandbits(62), dice.choices(starts, k=len(part))
    stories = self_play(
        lessons.game, chosen, weights=weights, nodes=lessons.nodes, opening=OPENING, seed=seed, jobs=jobs
    )
    return [Played(rules_in_force(start), story) for start, story in zip(chosen, stories, strict=True)]


def read_games(folder: Path) -> Iterator[Played]:
    """All games of a folder, part by part."""
    for path in sorted(folder.glob("*.json.gz")):
        try:
            lines = gzip.decompress(path.read_bytes()).decode().split("\n")
            found = [json.loads(line) for line in lines if line]
            parts = [Played(one["options"], [(*met,) for met in one["story"]]) for one in found]
        except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
            raise HeterodoxError(f"{path.name} is damaged: remove it and ask again") from error
        yield from parts


def _trainer(game: str, games: Iterable[Played]) -> NetTrainer:
    """A trainer that knows some games."""
    trainer = NetTrainer(game)
    weights = read_features(game)
    for one in games:
        trainer.learn(one.story, one.options, weights)
    return trainer


def _all_games(
    folders: list[Path], after: Callable[[Story], Story] = lambda story: story
) -> Iterator[Played]:
    """The games of all folders; `after` says what came of their positions."""
    for folder in folders:
        for one in read_games(folder):
            yield Played(one.options, after(one.story))


def _slope(folders: list[Path]) -> float:
    """How fast values turn into results in these games."""
    from heterodox.lab.promise import fitting_slope

    scores, results = array("f"), array("f")
    for one in _all_games(folders):
        scores.extend(score for _, score, _ in one.story)
        results.extend(result for _, _, result in one.story)
    if not scores:
        raise HeterodoxError("train: there are no positions to learn from")
    return round(fitting_slope(scores, results), 5)


def _beside(game: str, games: Iterable[Played], times: int, jobs: int) -> Iterator[Played]:
    """The strays of some games, as games of the same numbers."""
    weights, left = read_weights(game), iter(games)
    for seed in itertools.count(STRAYS):
        part = list(itertools.islice(left, PART))
        if not part:
            return
        stories = strays(
            *(game, [one.story for one in part], [one.options for one in part]),
            weights=weights,
            times=times,
            nodes=CALM_NODES,
            seed=seed,
            jobs=jobs,
        )
        for one, story in zip(part, stories, strict=True):
            yield Played(one.options, story)


def gather(
    game: str,
    folders: list[Path],
    *,
    times: int = 0,
    jobs: int = 1,
    after: Callable[[Story], Story] = lambda story: story,
) -> Samples:
    """The positions of all games of some folders, as columns for a trainer outside of the core.

    `times` asks for strays, too: so often for each position some random moves are played from it, and what is
    calm then is taken in. `after` may say something else of what came of played positions than how the
    game ended (heterodox.lab.promise).
    """
    from heterodox.lab.samples import Samples

    table = net_table(game)
    samples = Samples.from_bytes(_trainer(game, _all_games(folders, after)).columns(), table)
    if not times:
        return samples
    trainer = _trainer(game, _beside(game, _all_games(folders), times, jobs))
    return samples.beside(Samples.from_bytes(trainer.columns(), table, strays=True))


def teach(
    game: str,
    folders: list[Path],
    rounds: int,
    *,
    trust: float = TRUST,
    doubt: float = DOUBT,
    jobs: int = 1,
    tell: Callable[[int, float], object] = lambda done, error: None,
) -> Learned:
    """A net from the games of some folders; every tenth game is kept apart.

    `trust` is the share of the search's value in what the net is to say, the rest is the result; `doubt`
    pulls all rows towards nothing: few games want more of both. `tell` hears after every round the error on
    the games kept apart.
    """
    trainer = _trainer(game, _all_games(folders))
    before = after = 0.0
    numbers: list[int] = []
    trainer.begin(rounds, trust=trust, doubt=doubt)
    for done in range(1, rounds + 1):
        numbers, before, after = trainer.round(jobs=jobs)
        tell(done, after)
    return Learned(numbers, before, after, len(trainer))


def teach_with_torch(
    game: str,
    folders: list[Path],
    rounds: int,
    *,
    trust: float = TRUST,
    doubt: float = DOUBT,
    batch: int = BATCH,
    pace: float = PACE,
    begin: list[int] | None = None,
    alone: bool = False,
    tutored: int = 0,
    times: int = 0,
    foresight: float = 1.0,
    jobs: int = 1,
    state: Path | None = None,
    tell: Callable[[Report], object] = lambda report: None,
    tell_tutor: Callable[[int, float], object] = lambda done, error: None,
) -> Learned:
    """The same with torch, on a graphics card where there is one: for wide nets and very many games.

    `batch` is how many positions are seen between two corrections, `pace` how far the first ones go. `begin`
    are the numbers of a net to begin with; `alone` makes one that stands in place of the features. A tutor
    (heterodox.lab.tutor) learns `tutored` rounds before; `times` asks for strays (see `gather`), of which
    the net learns what the tutor says. `foresight` below 1 lets what later searches of a game found stand for
    its result (heterodox.lab.promise). `state` is a file in which the net is put aside after every round, and
    taken up from where it is there already.
    """
    try:
        from heterodox.lab.desk import Desk, best_device
        from heterodox.lab.promise import foreseen
        from heterodox.lab.school import Lesson, School
        from heterodox.lab.tutor import Tutor, Tutoring
    except ImportError as error:
        raise HeterodoxError("train: torch is missing: pip install 'heterodox[train]'") from error

    slope = _slope(folders)
    samples = gather(
        *(game, folders), times=times, jobs=jobs, after=lambda story: foreseen(story, slope, foresight)
    )
    _, width, _, stages = net_shape(game)
    lesson = Lesson(
        *(width, stages, rounds),
        trust=trust,
        doubt=doubt,
        slope=slope,
        batch=batch,
        pace=pace,
        alone=alone,
    )
    desk = Desk(samples, best_device())
    told = None
    if tutored:
        tutoring = Tutoring(tutored, slope, trust)
        tutor = Tutor(desk, tutoring if foresight == 1 else replace(tutoring, results=FORESEEN))
        for done, missed in enumerate(tutor.rounds(), start=1):
            tell_tutor(done, missed)
        told = tutor.says()
    school = School(desk, lesson, told)
    if begin is not None:
        school.begin_from(begin)
    if state is not None and state.exists():
        school.take_up(state)
    before, after = school.errors()
    for report in school.rounds():
        after = report.apart
        if state is not None:
            school.put_aside(state)
        tell(report)
    return Learned(school.numbers(), before, after, len(samples))
