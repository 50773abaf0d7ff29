"""Finding puzzles: the engine plays quick games against itself and looks where one line is clearly the best.

Each game begins with the next of the game's set-ups and some random moves, so that all of them come up. A
quick look at every position says where something may be on; there a search with more nodes follows the line
for as long as each decision of the solver is the only good one, and one with more than three times as many
confirms it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from heterodox.engine.levels import MOST_LINES
from heterodox.engine.thinking import Limits, Thinker, Variation
from heterodox.engine.weights import school_weights
from heterodox.games.protocol import Game, Kind, Move, Position
from heterodox.learn.openings import board_setups
from heterodox.learn.proving import Judge, Verdict, chance_to_win
from heterodox.learn.puzzles import Puzzle, name_of, walk

__all__ = ["CHECKED_MARGIN", "DEEPER", "NODES", "SAVED", "Miner", "difficulty"]

# A check has this many times the nodes of the search that made a puzzle.
DEEPER = 4
NODES = 5_000
QUICK, LONGER = 300, 1_500
# The best decision must be this much better, in chances to win, than any other.
MARGIN, CHECKED_MARGIN = 0.25, 0.2
# A puzzle leaves its solver with some hope; up to SAVED it only saves what everything else loses.
HOPE, SAVED = 0.4, 0.6
# What a quick look must show to be followed. What two plies show as well is easy, and only followed so often;
# what only a longer look sees is always followed.
PROMISE, EASY, FOLLOWED = 0.2, 2, 0.8
HIDDEN_FOLLOWED = 0.1
SURPRISE = 0.08
LONGEST_GAME = 140
LONGEST_LINE = 4
RANDOM_PLIES = 8
# How often a quick game takes the best decision, the second best, and else any.
BEST, SECOND = 0.8, 0.16
FROM_ONE_GAME = 4
PAUSE = 6
TRIES = 100


@dataclass(frozen=True, slots=True)
class Solver:
    """One who tries a puzzle: what it counts for the difficulty, how far it looks, how far it errs.

    error  standard deviation, in hundredths of a pawn, of the mistake in each move's value
    """

    counts: int
    depth: int = 100
    nodes: int = 0
    error: int = 0


# The weakest counts most: most puzzles differ in what a beginner sees of them. Chosen so that no third of the
# scale is nearly empty. The puzzles that are shipped were rated by these, so they stay as they are.
SOLVERS = (
    Solver(4, depth=1, error=300),
    Solver(1, depth=1, error=130),
    Solver(2, depth=1, error=60),
    Solver(2, depth=2, error=60),
    Solver(1, depth=2, error=15),
    Solver(2, nodes=5_000),
)


@dataclass
class Miner:
    """Finds puzzles of one game; the same seed gives the same games."""

    game: Game
    nodes: int = NODES

    def __post_init__(self) -> None:
        self._quick = Thinker(self.game.name, megabytes=2, weights=school_weights(self.game.name))
        self._judge = Judge(self.game, self.nodes)
        self._checker = Judge(self.game, self.nodes * DEEPER)
        self._starts = [start for _, start in board_setups(self.game)]

    def from_game(self, seed: int) -> Iterator[Puzzle]:
        """The puzzles of one quick game."""
        self._quick.forget()
        dice = random.Random(f"{self.game.name} {seed}")
        here = self._begin(seed, dice)
        found, wait = 0, 0
        for _ in range(LONGEST_GAME):
            if here.outcome is not None or found == FROM_ONE_GAME:
                return
            wait -= 1
            promising, decision = self._glance(here, dice)
            if promising and wait <= 0 and str(here.view(here.seat)) == str(here):
                puzzle = self.look(str(here))
                if puzzle is not None:
                    yield replace(puzzle, source=seed)
                    found, wait = found + 1, PAUSE
            here = self._settled(here, here.after(decision))

    def _settled(self, before: Position, after: Position) -> Position:
        """The position after a decision; fresh from its string once all that was hidden is settled.

        So the compiled core plays it again; that the game forgets its repetitions does no harm here.
        """
        fresh = before.kind is not Kind.BOARD and after.kind is Kind.BOARD
        return self.game.parse(str(after)) if fresh else after

    def look(self, text: str) -> Puzzle | None:
        """The puzzle that a position makes; None where it makes none."""
        start = self.game.parse(text)
        line = self._line(start)
        if not line:
            return None
        verdict = self._confirmed(start, line)
        if verdict is None:
            return None
        raw = Puzzle(name_of(self.game, text), text, tuple(line), "", 0)
        positions = walk(self.game, raw)
        outcome = positions[-1].outcome
        levels = rate(self.game, positions, raw.solution)
        return replace(
            raw,
            theme=self.game.theme(positions, saves=verdict.worth <= SAVED),
            difficulty=difficulty(levels),
            ends=outcome is not None and outcome.winner == start.team,
            worth=round(verdict.worth, 3),
            margin=round(verdict.margin, 3),
            nodes=self.nodes,
            levels=levels,
        )

    def _begin(self, seed: int, dice: random.Random) -> Position:
        start = here = self._starts[seed % len(self._starts)]
        for _ in range(dice.randrange(RANDOM_PLIES)):
            here = here.after(dice.choice(here.choices()))
            if here.outcome is not None:
                return start
        return here

    def _glance(self, position: Position, dice: random.Random) -> tuple[bool, Move]:
        """Whether a quick look promises a puzzle, and a decision to go on with."""
        # What is on the board every player of these games may see; a view of it would only cost time.
        view = position if position.kind is Kind.BOARD else position.view(position.seat)
        choices = {str(choice): choice for choice in position.choices()}
        if position.kind is Kind.CHANCE or len(choices) == 1:
            return False, dice.choice(list(choices.values()))
        thought = self._quick.think(view, Limits(nodes=QUICK, lines=2))
        if thought.mixture:
            names, often = zip(*thought.mixture, strict=True)
            return dice.random() < HIDDEN_FOLLOWED, choices[dice.choices(names, often)[0]]
        lines = [line for line in thought.variations if line.moves]
        values = [chance_to_win(line) for line in lines]
        promising = len(values) > 1 and values[0] >= HOPE and values[0] - values[1] >= PROMISE
        luck = dice.random()
        place = 0 if luck < BEST else min(1, len(lines) - 1) if luck < BEST + SECOND else None
        played = dice.choice(list(choices.values())) if place is None else choices[lines[place].moves[0]]
        if not promising:
            return self._is_surprising(view, lines[0]), played
        at_once = self._quick.think(view, Limits(depth=EASY)).best
        return at_once != lines[0].moves[0] or dice.random() < FOLLOWED, played

    def _is_surprising(self, view: Position, seen: Variation) -> bool:
        """Whether a longer look finds something better than the quick one did."""
        better = self._quick.think(view, Limits(nodes=LONGER)).variations[0]
        gain = chance_to_win(better) - chance_to_win(seen)
        return better.moves[0] != seen.moves[0] and gain >= SURPRISE and chance_to_win(better) >= HOPE

    def _line(self, start: Position) -> list[str]:
        """The longest line in which each decision of the solver is clearly the best; [] where none is."""
        line: list[str] = []
        here, solved = start, 0
        for _ in range(LONGEST_LINE):
            verdict = self._judge.verdict(here)
            if verdict is None or verdict.margin < MARGIN or verdict.worth < HOPE:
                break
            line.append(verdict.best)
            solved = len(line)
            here = here.play(verdict.best)
            while here.outcome is None and (here.team != start.team or len(here.choices()) == 1):
                reply = self._judge.reply(here)
                if reply is None:
                    return line[:solved]
                line.append(reply)
                here = here.play(reply)
            if here.outcome is not None:
                break
        return line[:solved]

    def _confirmed(self, start: Position, line: Sequence[str]) -> Verdict | None:
        """What a deeper search says of the first decision, where it agrees with every one of the solver's."""
        first = None
        here = start
        for decision in line:
            if here.team == start.team and len(here.choices()) > 1:
                verdict = self._checker.verdict(here)
                if verdict is None or verdict.best != decision or verdict.margin < CHECKED_MARGIN:
                    return None
                first = first or verdict
            here = here.play(decision)
        return first


def rate(game: Game, positions: Sequence[Position], solution: Sequence[str]) -> tuple[float, ...]:
    """How often each of SOLVERS finds every decision of whoever solves."""
    solver = positions[0].team
    asked = [
        (here, decision)
        for here, decision in zip(positions, solution, strict=False)
        if here.team == solver and len(here.choices()) > 1
    ]
    rated = []
    for one in SOLVERS:
        thinker = Thinker(game.name, megabytes=2, weights=school_weights(game.name))
        solved = 1.0
        for here, decision in asked:
            view = here.view(here.seat)
            lines = min(len(view.choices()), MOST_LINES) if one.error else 1
            thinker.forget()
            thought = thinker.think(view, Limits(depth=one.depth, nodes=one.nodes, lines=lines))
            if thought.mixture:
                solved *= dict(thought.mixture).get(decision, 0)
            elif one.error:
                scores = {line.moves[0]: line.score for line in thought.variations}
                solved *= _often_first(scores, decision, one.error)
            else:
                solved *= thought.best == decision
        rated.append(round(solved, 3))
    return tuple(rated)


def _often_first(scores: dict[str, int], decision: str, error: int) -> float:
    """How often a decision looks best when every score errs by chance."""
    dice = random.Random(decision)
    # What is further behind than this never looks best.
    least = max(scores.values()) - 6 * error
    scores = {name: score for name, score in scores.items() if score >= least}
    first = 0
    for _ in range(TRIES):
        seen = {name: score + dice.gauss(0, error) for name, score in scores.items()}
        first += max(seen, key=seen.__getitem__) == decision
    return first / TRIES


def difficulty(levels: Sequence[float]) -> int:
    """From 1, where each of SOLVERS solves it always, to 100, where none does."""
    solved = sum(one.counts * often for one, often in zip(SOLVERS, levels, strict=True))
    return 1 + round(99 * (1 - solved / sum(one.counts for one in SOLVERS)))
