"""A plain UCT player (Monte Carlo tree search with random games), for any game of the protocol.

It knows nothing about good moves: it is the yardstick that a player with knowledge has to beat. The random
games are played by the compiled core where it knows the game.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from itertools import pairwise

from heterodox import native
from heterodox.engine.player import UNLIMITED, Budget, Patience, Player
from heterodox.games.protocol import CHANCE, Game, Kind, Move, Position

__all__ = ["UctPlayer"]

EXPLORATION = 1.4
LONGEST_GAME = 400


@dataclass(eq=False)
class _Node:
    """A position in the tree; `gained` is what its visits brought to the team that moved here."""

    position: Position
    move: Move | None = None
    visits: int = 0
    gained: float = 0.0
    untried: list[Move] = field(default_factory=list)
    children: list[_Node] = field(default_factory=list)


@dataclass
class UctPlayer(Player):
    """Plays the most visited move after `seconds` or `iterations`, where given, else within its budget.

    A budget of nodes counts iterations.
    """

    game: Game
    seconds: float = 0
    iterations: int = 0
    dice: random.Random = field(default_factory=random.Random)

    def __post_init__(self) -> None:
        self._patience = Patience()

    def begin(self, seed: int | None) -> None:
        self.dice.seed(seed)

    def stop(self) -> bool:
        return self._patience.stop()

    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        choices = view.choices()
        # Random games from a position that hides something would have to guess it: any answer will do.
        if len(choices) == 1 or (self.game.hidden and view.kind is not Kind.BOARD):
            return self.dice.choice(choices)
        root = self._node(view, None)
        seconds = self.seconds or budget.limits.hard_seconds
        most = self.iterations or (0 if seconds else max(budget.nodes, 1))
        done = 0
        with self._patience.lasts(0 if self.iterations else seconds) as patience:
            while not root.children or not ((most and done >= most) or patience.over):
                self._visit(root)
                done += 1
        best = max(root.children, key=lambda child: child.visits)
        assert best.move is not None
        return best.move

    def accepts_draw(self, view: Position, team: str) -> bool:
        return True

    def _node(self, position: Position, move: Move | None) -> _Node:
        # A draw that may be claimed is one, but whoever is asked for a move makes one.
        drawn = move is not None and bool(position.claims())
        untried = list(position.choices()) if position.outcome is None and not drawn else []
        self.dice.shuffle(untried)
        return _Node(position, move, untried=untried)

    def _visit(self, root: _Node) -> None:
        """Go down the tree, add one node, play a random game from it and count its result on the way."""
        path = [root]
        while not path[-1].untried and path[-1].children:
            path.append(self._select(path[-1]))
        last = path[-1]
        if last.untried:
            move = last.untried.pop()
            child = self._node(last.position.after(move), move)
            last.children.append(child)
            path.append(child)
        first_team_gains = self._play_out(path[-1].position)
        first = self.game.teams[0]
        path[0].visits += 1
        for before, node in pairwise(path):
            node.visits += 1
            node.gained += first_team_gains if before.position.team == first else 1 - first_team_gains

    def _select(self, node: _Node) -> _Node:
        if node.position.seat == CHANCE:
            return self.dice.choice(node.children)
        log = math.log(node.visits)
        return max(
            node.children,
            key=lambda child: child.gained / child.visits + EXPLORATION * math.sqrt(log / child.visits),
        )

    def _play_out(self, position: Position) -> float:
        """1 if the first team wins a random game from here, 0 if it loses, ½ otherwise."""
        first = self.game.teams[0]
        if position.claims():
            return 0.5
        if position.outcome is None and self.game.name in native.games():
            played = native.playouts(position, 1, seed=self.dice.getrandbits(32), limit=LONGEST_GAME)
            return played.wins.get(first, 0) + 0.5 * (played.draws + played.unfinished)
        here = position
        for _ in range(LONGEST_GAME):
            if here.outcome is not None:
                break
            here = here.after(self.dice.choice(here.choices()))
        if here.outcome is None or here.outcome.winner is None:
            return 0.5
        return 1.0 if here.outcome.winner == first else 0.0
