"""What strong self-play begins with, for every named set-up of a game, and how that scores.

A table ships with each game in `openings.json`, made by the engine: a deep look at every set-up names the
best first decisions, and quick games from there on say how they score.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from heterodox.engine.levels import draw_move
from heterodox.engine.thinking import Limits, Thinker
from heterodox.engine.weights import school_weights
from heterodox.errors import InvalidText
from heterodox.games.protocol import Game, Kind, Position

__all__ = ["Beginning", "Explorer", "Table", "board_setups", "read_table", "shipped_table", "write_table"]

FILE = "openings.json"
# The deep look that names the first decisions, how many of them, and how much worse the last may be.
DEEP, CANDIDATES, WORSE = 60_000, 3, 60
# The quick games: nodes for a decision, and for how many decisions chance chooses among nearly equal ones.
NODES, VARIED, NEARLY = 800, 6, 25
SHOWN_MOVES = 4
LONGEST = 240
# A game that looks so one-sided (hundredths of a pawn) for so long is decided.
DECIDED, FOR_SO_LONG = 1200, 6


@dataclass
class Beginning:
    """A first decision: how often it was played, what it brought the team that made it, and what followed.

    points  1 for a win, one half for a draw
    value   what the deep look thinks of it, in hundredths of a pawn
    """

    moves: list[str]
    games: int = 0
    points: float = 0
    value: int = 0


@dataclass
class Table:
    """The beginnings of every set-up, the best first; `nodes` and `deep` say how strong the play was."""

    nodes: int = NODES
    deep: int = DEEP
    setups: dict[str, list[Beginning]] = field(default_factory=dict)


def board_setups(game: Game) -> Iterator[tuple[str, Position]]:
    """The set-ups that begin on the board, by name; a game without names has one, "start"."""
    named = [(text, dict([text.split("=", 1)])) for text in game.setups()] or [("start", {})]
    for text, options in named:
        start = game.start(**options)
        if start.kind is Kind.BOARD:
            yield text, start


class Explorer:
    """Fills a table for a game, one quick game at a time."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game = game
        self.table = table
        self._thinker = Thinker(game.name, megabytes=8, weights=school_weights(game.name))

    def explore(self, games: int) -> Iterator[str]:
        """Play until every set-up has so many games; names the set-up after each one."""
        for round_number in range(games):
            for name, start in board_setups(self.game):
                beginnings = self.table.setups.get(name) or self._first_decisions(start)
                self.table.setups[name] = beginnings
                if sum(one.games for one in beginnings) <= round_number:
                    self._play(name, start, beginnings)
                    yield name

    def _first_decisions(self, start: Position) -> list[Beginning]:
        self._thinker.forget()
        lines = self._thinker.think(start, Limits(nodes=self.table.deep, lines=CANDIDATES)).variations
        return [
            Beginning([line.moves[0]], value=line.score)
            for line in lines
            if line.score >= lines[0].score - WORSE
        ]

    def _play(self, name: str, start: Position, beginnings: list[Beginning]) -> None:
        """One more game with the first decision that was played least."""
        number = sum(one.games for one in beginnings)
        beginning = min(beginnings, key=lambda one: one.games)
        dice = random.Random(f"{self.game.name} {name} {number}")
        self._thinker.forget()
        here = start.play(beginning.moves[0])
        played, winner = self._finish(here, dice)
        if not beginning.games:
            beginning.moves += played[: SHOWN_MOVES - 1]
        beginning.games += 1
        beginning.points += 0.5 if winner is None else float(winner == start.team)

    def _finish(self, here: Position, dice: random.Random) -> tuple[list[str], str | None]:
        """The decisions of a quick game and the team that wins it; None for a draw."""
        played: list[str] = []
        ahead: list[str | None] = []
        while here.outcome is None and len(played) < LONGEST:
            choice, value = self._decide(here, dice, varied=len(played) < VARIED)
            rivals = [team for team in self.game.teams if team != here.team]
            ahead.append(here.team if value >= DECIDED else rivals[0] if value <= -DECIDED else None)
            last = set(ahead[-FOR_SO_LONG:])
            if len(ahead) >= FOR_SO_LONG and len(last) == 1 and None not in last:
                return played, last.pop()
            played.append(choice)
            here = here.play(choice)
        return played, here.outcome.winner if here.outcome is not None else None

    def _decide(self, here: Position, dice: random.Random, *, varied: bool) -> tuple[str, int]:
        """A decision and what it is worth; chance where a die or a hidden choice asks for it."""
        view = here.view(here.seat)
        if here.kind is Kind.CHANCE:
            rolls, weights = zip(*here.chances(), strict=True)
            return str(dice.choices(rolls, [float(weight) for weight in weights])[0]), 0
        choices = view.choices()
        if len(choices) == 1:
            return str(choices[0]), 0
        thought = self._thinker.think(view, Limits(nodes=self.table.nodes, lines=2 if varied else 1))
        if thought.mixture:
            return draw_move(thought, dice), thought.variations[0].score
        lines = [line for line in thought.variations if line.score >= thought.variations[0].score - NEARLY]
        chosen = dice.choice(lines)
        return chosen.moves[0], chosen.score


def read_table(text: str, source: str) -> Table:
    """A table from its JSON; raises InvalidText."""
    try:
        data: dict[str, Any] = json.loads(text)
        setups = {name: [Beginning(**one) for one in kept] for name, kept in data["setups"].items()}
        return Table(int(data["nodes"]), int(data["deep"]), setups)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise InvalidText(f"{source}: not a table of openings ({str(error)[:80]})") from None


def write_table(table: Table) -> str:
    """The table as JSON, a set-up in a line, the beginning that scores best first."""
    lines = [
        f"  {json.dumps(name)}: {json.dumps([asdict(one) for one in _best_first(beginnings)])}"
        for name, beginnings in sorted(table.setups.items())
    ]
    head = f'{{\n "nodes": {table.nodes},\n "deep": {table.deep},\n "setups": {{\n'
    return head + ",\n".join(lines) + "\n }\n}\n"


def _best_first(beginnings: list[Beginning]) -> list[Beginning]:
    return sorted(beginnings, key=lambda one: (-one.points / max(1, one.games), -one.value, one.moves))


def shipped_table(game: Game) -> Table:
    """The table that ships with a game; raises InvalidText where there is none."""
    text = game.shipped(FILE)
    if not text:
        raise InvalidText(f"game {game.name!r}: no table of openings ships with it")
    return read_table(text, f"{FILE} of {game.name}")
