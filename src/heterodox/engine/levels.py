"""Levels 1 to 10: the same search, allowed to look less far and to overlook more.

A weak level looks a little ahead and then does not see all that is there, as a person does (sight.py): quiet
answers and what comes from far away escape it first. What it sees it judges well, and it plays no move that
looks senseless to itself. The upper levels overlook nothing; they look at fewer or more positions.

How far each level of a game looks, and how much it overlooks, is in levels.yaml: measured, so that the steps
from one level to the next are about equally high.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import TypeVar

from heterodox.engine.manners import Ledger, Manners
from heterodox.engine.player import UNLIMITED, Budget, Player
from heterodox.engine.sight import armies_on, ease
from heterodox.engine.thinking import Limits, Thinker, Thought, Variation, available
from heterodox.errors import IllegalMove, InvalidText
from heterodox.games.datafile import read_yaml
from heterodox.games.protocol import Game, Kind, Move, Position

__all__ = [
    "LEVELS",
    "Advised",
    "EngineAdvisor",
    "EnginePlayer",
    "Level",
    "advisor",
    "draw_move",
    "ladder",
    "level_player",
    "read_line",
]


# How many levels there are.
LEVELS = 10


@dataclass(frozen=True, slots=True)
class Level:
    """What a level may do: how deep and how many nodes it looks, and how much it overlooks.

    seconds  the longest it may take, whatever the machine; a quick one never needs so long
    misses   from 0, nothing, to 1: as much as the weakest eye does
    """

    depth: int = 100
    nodes: int = 0
    seconds: float = 0
    misses: float = 0


@cache
def ladder(game: str) -> tuple[Level, ...]:
    """The levels of a game, from 1 on; one that nobody has measured for itself has the usual ones."""
    source = files(__package__).joinpath("levels.yaml")
    levels = read_yaml(source.read_text(encoding="utf-8"), source.name)
    return tuple(Level(**level) for level in levels.get(game, levels["usual"]))


MOST_LINES = 500
# How far its opinions of moves differ from day to day, in hundredths of a pawn, for the weakest eye.
MOOD = 40
# A short look, quick enough to answer a person at once.
DRAW_LOOK = Limits(nodes=20_000)
# What an agreed proposal must gain, in hundredths of a pawn, and how many moves to wait with the next one.
PROPOSAL_GAIN = 100
PROPOSAL_PAUSE = 8
# A choice with less than this share of a mixture is not worth a word of advice.
HARDLY_EVER = 0.005


@dataclass
class EnginePlayer(Player):
    """A player of one level. It is given `position.view(seat)`, so it cannot see what is hidden.

    Resignations and draws follow from what its searches said. A level that errs on purpose is no judge of
    lost games and plays on.

    megabytes  the size of its table; 0 for what suits the level
    """

    game: Game
    level: Level
    dice: random.Random = field(default_factory=random.Random)
    weights: Sequence[int] | None = None
    manners: Manners = field(default_factory=Manners)
    threads: int = 1
    megabytes: int = 0

    def __post_init__(self) -> None:
        megabytes = self.megabytes or (64 if self.level.seconds else 16)
        self._thinker = Thinker(
            self.game.name, megabytes=megabytes, threads=self.threads, weights=self.weights
        )
        self._ledgers: dict[str, Ledger] = {}
        self._recalled: tuple[Position, tuple[str, ...], str] | None = None
        self._proposed: int = 0
        # What its last decision was found by; None where nothing had to be searched.
        self.thought: Thought | None = None

    def begin(self, seed: int | None) -> None:
        self.dice.seed(seed)
        self._thinker.forget()
        self._ledgers.clear()
        self._recalled, self._proposed = None, 0

    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        return self.decide_within(view, budget.limits)

    def decide_within(self, view: Position, at_most: Limits) -> Move:
        """One of `view.choices()`; `at_most` may cut the level's own limits short."""
        choices = view.choices()
        self.thought = None
        if len(choices) == 1:
            return choices[0]
        by_name = {str(move): move for move in choices}
        proposals = [name for name, move in by_name.items() if _is_proposal(view, move)]
        limits = self._limits(len(choices), at_most)
        thought = self._think(view, replace(limits, lines=min(limits.lines + len(proposals), MOST_LINES)))
        self.thought = thought
        if thought.mixture:
            return by_name[draw_move(thought, self.dice)]
        # A search that was cut short may know nothing but a proposal; making it does no harm.
        lines = [one for one in thought.variations if one.moves[0] not in proposals] or thought.variations
        if view.kind is Kind.BOARD:
            self._ledger(view.team).note(lines[0].score)
        for name in proposals:
            if self._would_gain(view, by_name[name], lines[0].score, at_most):
                return by_name[name]
        return by_name[self._pick(view, by_name, lines)]

    def stop(self) -> bool:
        return self._thinker.stop()

    def recall(self, start: Position, moves: Sequence[str], reached: Position) -> None:
        """How the game came to `reached`: for repetitions, and to notice that moves were taken back."""
        before = self._recalled
        if before is not None and (before[0] != start or len(moves) < len(before[1])):
            self._ledgers.clear()
            self._proposed = 0
        self._recalled = (start, tuple(moves), str(reached))

    def gives_up(self, team: str) -> bool:
        """Whether its last searches for the team leave no hope."""
        return self._ledger(team).gives_up

    def judged(self, team: str) -> int | None:
        values = self._ledger(team).values
        return values[-1] if values else None

    def claims_draw(self, team: str) -> bool:
        """Whether its last search for the team hoped for nothing better than a draw."""
        values = self._ledger(team).values
        return bool(values) and values[-1] <= 0

    def offers_draw(self, team: str) -> bool:
        """Whether it wants to offer a draw with the move it has just chosen; it then waits a while."""
        ledger = self._ledger(team)
        wanted = ledger.offers_draw
        if wanted:
            ledger.offered_at = len(ledger.values)
        return wanted

    def accepts_draw(self, view: Position, team: str) -> bool:
        """Whether a short search finds the draw welcome to the team."""
        lines = self._think(view, DRAW_LOOK).variations
        value = lines[0].score if lines else self._thinker.evaluate(view)
        return self._ledger(team).accepts_draw(value if view.team == team else -value)

    def _ledger(self, team: str) -> Ledger:
        manners = replace(self.manners, resign_after=0) if self.level.misses else self.manners
        return self._ledgers.setdefault(team, Ledger(manners))

    def _think(self, view: Position, limits: Limits) -> Thought:
        """Think about a position, with the game so far where that is known."""
        if self._recalled is None or self._recalled[2] != str(view):
            return self._thinker.think(view, limits)
        start, moves, _ = self._recalled
        return self._thinker.think(start, limits, played=moves)

    def _would_gain(self, view: Position, proposal: Move, value: int, at_most: Limits) -> bool:
        """Whether to propose: if the other side agreed, the team would stand clearly better than without.

        Against best answers a proposal gains nothing, so the search alone would never make one.
        """
        made = len(self._ledger(view.team).values)
        if self._proposed and made - self._proposed < PROPOSAL_PAUSE:
            return False
        offered = view.after(proposal)
        for answer in offered.choices():
            agreed = offered.after(answer)
            look = replace(DRAW_LOOK, hard_seconds=at_most.hard_seconds)
            lines = self._thinker.think(agreed, look).variations
            worth = lines[0].score if lines else 0
            if (worth if agreed.team == view.team else -worth) >= value + PROPOSAL_GAIN:
                self._proposed = made
                return True
        return False

    def _limits(self, choices: int, at_most: Limits) -> Limits:
        level = self.level
        own = Limits(
            depth=level.depth,
            nodes=level.nodes,
            hard_seconds=level.seconds,
            lines=min(choices, MOST_LINES) if level.misses else 1,
        )
        return replace(
            own,
            depth=min(own.depth, at_most.depth),
            nodes=_sooner(own.nodes, at_most.nodes),
            soft_seconds=_sooner(own.soft_seconds, at_most.soft_seconds),
            hard_seconds=_sooner(own.hard_seconds, at_most.hard_seconds),
            ponder=at_most.ponder,
            only=at_most.only,
        )

    def _pick(self, view: Position, choices: Mapping[str, Move], lines: Sequence[Variation]) -> str:
        if not self.level.misses:
            return lines[0].moves[0]
        if view.kind is not Kind.BOARD:
            # What a hidden choice leads to cannot be seen.
            return max((line.score + self._mood(), line.moves[0]) for line in lines)[1]
        armies = armies_on(view)
        ideas = []
        for line in lines:
            move = choices[line.moves[0]]
            after = view.after(move)
            # Whoever can end the game sees it, and else a move must come to mind first.
            if after.outcome is not None or not self._overlooks(armies, move):
                ideas.append((self._apparent(view, after, line), line.moves[0]))
        return max(ideas)[1] if ideas else lines[0].moves[0]

    def _apparent(self, view: Position, after: Position, line: Variation) -> float:
        """What a move seems to be worth: without the best answer to it, where that is overlooked."""
        if after.outcome is not None:
            return line.score
        value: float = line.score
        if len(line.moves) > 1 and after.team != view.team:
            answer = next((move for move in after.choices() if str(move) == line.moves[1]), None)
            if answer is not None and self._overlooks(armies_on(after), answer):
                value = -self._thinker.evaluate(after)
        return value + self._mood()

    def _mood(self) -> float:
        return self.dice.gauss(0, MOOD * self.level.misses)

    def _overlooks(self, armies: Mapping[str, str], move: Move) -> bool:
        return self.dice.random() < self.level.misses * (1 - ease(armies, move))


def _is_proposal(view: Position, move: Move) -> bool:
    """Whether a decision is but a word that asks the other team for an answer."""
    return view.kind is Kind.BOARD and not move.squares and view.after(move).kind is Kind.ANSWER


Number = TypeVar("Number", int, float)


def _sooner(one: Number, other: Number) -> Number:
    """The tighter of two limits of which 0 means none."""
    return min(one, other) if one and other else one or other


def draw_move(thought: Thought, dice: random.Random) -> str:
    """A hidden choice, drawn as often as the thought's mixture says."""
    moves, weights = zip(*thought.mixture, strict=True)
    return str(dice.choices(moves, weights)[0])


def level_player(game: Game, level: int, seed: int | None = None) -> EnginePlayer | None:
    """The player of a level from 1 to 10; None where the compiled search does not know the game.

    Raises InvalidText for any other number: level 0 is no search, but a player of its own.
    """
    if not 1 <= level <= LEVELS:
        raise InvalidText(f"level {level}: the search plays levels 1 to {LEVELS}")
    if not available(game.name):
        return None
    return EnginePlayer(game, ladder(game.name)[level - 1], random.Random(seed))


@dataclass(frozen=True, slots=True)
class Advised:
    """A move, what the position is then worth to its mover's team in pawns, and what may follow.

    mixture  where choices are hidden: how often to choose what; those that are never chosen are left out
    """

    move: Move
    value: float
    line: tuple[str, ...] = ()
    mixture: tuple[tuple[Move, float], ...] = ()


@dataclass
class EngineAdvisor:
    """Hints from the search at full strength, within a second."""

    game: Game
    seconds: float = 1.0

    def __post_init__(self) -> None:
        self._thinker = Thinker(self.game.name)

    def advise(self, view: Position) -> Advised:
        limits = Limits(soft_seconds=self.seconds * 0.6, hard_seconds=self.seconds)
        thought = self._thinker.think(view, limits)
        best = thought.variations[0]
        by_name = {str(move): move for move in view.choices()}
        mixture = tuple((by_name[move], often) for move, often in thought.mixture if often >= HARDLY_EVER)
        line = read_line(view, best.moves, spelled=True)
        return Advised(by_name[best.moves[0]], best.score / 100, line, mixture)


def read_line(position: Position, moves: tuple[str, ...], *, spelled: bool = False) -> tuple[str, ...]:
    """A line of play in the notation players read (spelled out, on request), as far as it can be known.

    A line of the search may close moves, as records do. What an answer to a hidden choice leads to is not
    known before both are revealed: there the line ends.
    """
    words = []
    for text in moves:
        decision = position.unfold(text)[0]
        words.append(position.spell(decision) if spelled else position.describe(decision))
        try:
            position = position.replay(text)
        except IllegalMove:
            break
    return tuple(words)


def advisor(game: Game) -> EngineAdvisor | None:
    """Somebody to ask for hints; None where the compiled search does not know the game."""
    return EngineAdvisor(game) if available(game.name) else None
