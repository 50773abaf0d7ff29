"""Which decision is the only good one, by searches: what puzzles are found and proved with.

Values are chances to win, from 0 to 1: what is half a pawn in an even game is nothing in a decided one.
A fresh table for each question makes the answers the same every time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heterodox.engine.thinking import Limits, Thinker, Thought, Variation
from heterodox.engine.weights import school_weights
from heterodox.games.protocol import Game, Kind, Move, Position

__all__ = ["Judge", "Verdict", "chance_to_win"]

MEGABYTES = 2
# How many hundredths of a pawn make ten to one.
SCALE = 400
# A hidden choice that is drawn less often than this is one of several.
NEARLY_ALWAYS = 0.95


def chance_to_win(variation: Variation) -> float:
    """What a line is worth, from 0 to 1; an end that is certain is worth all or nothing."""
    if variation.plies_to_end:
        return 1.0 if variation.plies_to_end > 0 else 0.0
    return float(1 / (1 + 10 ** (-variation.score / SCALE)))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The best decision of a position, what it is worth, and what the best of the others is worth.

    end    plies to a certain win of whoever decides, 0 where none is certain
    """

    best: str
    worth: float
    second: float
    end: int = 0

    @property
    def margin(self) -> float:
        """How much better the best decision is than any other."""
        return self.worth - self.second


class Judge:
    """Says what is best in positions of one game, with `nodes` nodes for each question."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.game = game
        self.nodes = nodes
        self._thinker = Thinker(game.name, megabytes=MEGABYTES, weights=school_weights(game.name))

    def verdict(self, position: Position) -> Verdict | None:
        """What the deciding seat should do; None where it has no choice, or does not know all of it."""
        if position.kind in (Kind.CHANCE, Kind.OVER) or len(position.choices()) < 2:
            return None
        if str(position.view(position.seat)) != str(position):
            return None
        if position.kind is Kind.HIDDEN:
            return self._hidden(position)
        lines = self.think(position, lines=2).variations
        if len(lines) < 2:
            return None
        best, second = lines[:2]
        return Verdict(best.moves[0], chance_to_win(best), chance_to_win(second), max(0, best.plies_to_end))

    def reply(self, position: Position) -> str | None:
        """What a seat answers with; None where that is open: a die, or one of several hidden choices."""
        view = position.view(position.seat)
        choices = view.choices()
        if view.kind in (Kind.CHANCE, Kind.OVER):
            return None
        if len(choices) == 1:
            return str(choices[0])
        thought = self.think(view)
        if thought.mixture:
            often = max(thought.mixture, key=lambda choice: choice[1])
            return often[0] if often[1] >= NEARLY_ALWAYS else None
        return thought.best

    def think(self, view: Position, *, lines: int = 1, share: int = 1) -> Thought:
        """A search with an empty table, of the judge's nodes or a share of them."""
        self._thinker.forget()
        return self._thinker.think(view, Limits(nodes=max(1, self.nodes // share), lines=lines))

    def _hidden(self, position: Position) -> Verdict | None:
        """Each hidden choice against the best that others can do without seeing it."""
        thought = self.think(position)
        often = max(thought.mixture, key=lambda choice: choice[1])
        if often[1] < NEARLY_ALWAYS:
            return None
        choices = position.choices()
        worth = {str(choice): self._worth(position, choice, len(choices)) for choice in choices}
        others = [value for choice, value in worth.items() if choice != often[0]]
        return Verdict(often[0], worth[often[0]], max(others))

    def _worth(self, position: Position, choice: Move, choices: int) -> float:
        """What a choice is worth to its maker when the next seat answers as well as it can."""
        team = position.team
        return sum(
            often * self._value(after, team, choices)
            for often, after in self._answers(position.after(choice), choices)
        )

    def _answers(self, position: Position, choices: int) -> Iterator[tuple[float, Position]]:
        """The positions after the next seat's hidden answer, each with how often it comes."""
        if position.kind is not Kind.HIDDEN:
            yield 1.0, position
            return
        view = position.view(position.seat)
        own = {str(choice): choice for choice in position.choices()}
        mixture = self.think(view, share=choices).mixture or [(str(view.choices()[0]), 1.0)]
        for name, often in mixture:
            if often > 0.01 and name in own:
                yield often, position.after(own[name])

    def _value(self, position: Position, team: str, choices: int) -> float:
        if position.outcome is not None:
            winner = position.outcome.winner
            return 0.5 if winner is None else float(winner == team)
        view = position.view(position.seat)
        value = chance_to_win(self.think(view, share=choices).variations[0])
        return value if position.team == team else 1 - value
