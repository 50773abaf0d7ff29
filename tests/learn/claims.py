"""What comments of model games claim, as facts that can be checked by events and by the review's figures.

A comment lists in `holds` what must be true where it stands:

    taken ARMY PIECE N   such a piece is captured from here to move N (counted as comments are)
    event KIND           the move brings an event of that kind
    check ARMY           the army is in check after it
    value TEAM X         the position is then worth at least X pawns to the team
    level X              it is worth at most X pawns to anybody
    best                 the review finds nothing better
    loss X               the move gives away at least X pawns
    better MOVE          and this would have been better
    ends TEAM REASON     the game ends here, for the team ("nobody" for a draw) and by the reason
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from heterodox.games.events import CAPTURE
from heterodox.games.protocol import Game, Kind, Sample
from heterodox.learn.judging import Judge, Judged
from heterodox.table.table import Played, Table

__all__ = ["FIGURES", "Claims"]

# The facts that need a search; all others are read off the game.
FIGURES = frozenset({"value", "level", "best", "loss", "better"})
TOLERANCE = 0.3


class Claims:
    """A sample that is played through, and what is true at each of its moves."""

    def __init__(self, game: Game, sample: Sample) -> None:
        self.game, self.sample = game, sample
        self.table = Table(game.start(**sample.options))
        # How many decisions had been made after each move of the sample.
        self._places: list[int] = []
        for move in sample.moves:
            self.table.replay(move)
            self._places.append(len(self.table.history))
        self.history = self.table.history
        self._found: dict[int, Judged] = {}

    def holds(self, move: int, fact: str) -> bool:
        """Whether a fact is true at a move, counted from 1."""
        word, *rest = fact.split()
        return bool(getattr(self, f"_{word}")(move, rest))

    def _at(self, move: int) -> Played:
        return self.history[self._places[move - 1] - 1]

    # -- read off the game ---------------------------------------------------------------------

    def _taken(self, move: int, rest: Sequence[str]) -> bool:
        army, *piece, last = rest
        first = self._places[move - 2] if move > 1 else 0
        return any(
            event.kind == CAPTURE and (event.army, event.piece) == (army, " ".join(piece))
            for played in self.history[first : self._places[int(last) - 1]]
            for event in played.after.events
        )

    def _event(self, move: int, rest: Sequence[str]) -> bool:
        return any(event.kind == rest[0] for event in self._at(move).after.events)

    def _check(self, move: int, rest: Sequence[str]) -> bool:
        return rest[0] in self._at(move).after.in_check()

    def _ends(self, move: int, rest: Sequence[str]) -> bool:
        outcome = self._at(move).after.outcome
        if outcome is None or self._at(move) is not self.history[-1]:
            return False
        return (outcome.winner or "nobody", outcome.reason) == (rest[0], " ".join(rest[1:]))

    # -- the review's figures --------------------------------------------------------------------

    def _judged(self, move: int) -> Judged:
        if move not in self._found:
            played = self._at(move)
            self._found[move] = self._judge.judge(played.before, played.move)
        return self._found[move]

    @cached_property
    def _judge(self) -> Judge:
        return Judge(self.game)

    def _value(self, move: int, rest: Sequence[str]) -> bool:
        played = self._at(move)
        if played.before.kind is not Kind.BOARD:
            return self._judge.value(played.after, rest[0], self._judge.nodes) >= float(rest[1]) - TOLERANCE
        value = self._judged(move).played.value
        return (value if played.before.team == rest[0] else -value) >= float(rest[1]) - TOLERANCE

    def _level(self, move: int, rest: Sequence[str]) -> bool:
        return abs(self._judged(move).played.value) <= float(rest[0]) + TOLERANCE

    def _best(self, move: int, _: Sequence[str]) -> bool:
        return self._judged(move).loss <= TOLERANCE

    def _loss(self, move: int, rest: Sequence[str]) -> bool:
        return self._judged(move).loss >= float(rest[0]) - TOLERANCE

    def _better(self, move: int, rest: Sequence[str]) -> bool:
        """The named move is better than what was played, by the same search."""
        before = self._at(move).before
        named = self._judge.judge(before, before.parse_move(rest[0])).played.value
        return named > self._judged(move).played.value
