"""The players of a match, each in a process of its own: our own workers, and UCI programs of anybody."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict

from heterodox.errors import InvalidText
from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Game, Move, Position
from heterodox.table.players import UNLIMITED, Budget, Crash, Player, player_named, stand_in_note
from heterodox.table.processes import PATIENCE, UCI, Lines, UciPlayer, seconds_allowed

__all__ = ["WorkerPlayer", "check_name", "open_side"]


def check_name(name: str, game: Game) -> None:
    """Raise InvalidText unless the name means a player of the game, and no stand-in for one."""
    player_named(name, game, 0)
    if stand_in_note(name, game):
        raise InvalidText(f"player {name[:40]!r}: no compiled engine for {game.name} here")


def open_side(name: str, game: Game) -> Player:
    """Start the process of a player."""
    return UciPlayer(name, game) if name.startswith(UCI) else WorkerPlayer(name, game)


class WorkerPlayer(Player):
    """A player of ours in a process of its own (see `heterodox.lab.worker`)."""

    def __init__(self, name: str, game: Game) -> None:
        self._name, self._game = name, game
        self._lines = Lines([sys.executable, "-m", "heterodox.lab.worker"])
        self._recalled: tuple[Position, tuple[str, ...], str] | None = None
        self._gives_up = self._offers_draw = False

    def begin(self, seed: int | None) -> None:
        self._recalled = None
        self._ask({"game": self._game.name, "player": self._name, "seed": seed}, PATIENCE)

    def recall(self, start: Position, moves: Sequence[str], reached: Position) -> None:
        self._recalled = (start, tuple(moves), str(reached))

    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        answer = self._ask(self._question(view, budget=asdict(budget)), seconds_allowed(budget))
        self._gives_up, self._offers_draw = bool(answer["gives_up"]), bool(answer["offers_draw"])
        return view.parse_move(str(answer["move"]))

    def gives_up(self, team: str) -> bool:
        return self._gives_up

    def offers_draw(self, team: str) -> bool:
        return self._offers_draw

    def accepts_draw(self, view: Position, team: str) -> bool:
        return bool(self._ask(self._question(view, draw=team), PATIENCE)["accepts"])

    def close(self) -> None:
        self._lines.close()

    def _question(self, view: Position, **more: object) -> dict[str, object]:
        asked: dict[str, object] = {"position": str(view), "rules": rules_in_force(view), **more}
        if self._recalled is not None and self._recalled[2] == str(view):
            asked["start"] = str(self._recalled[0])
            asked["moves"] = self._recalled[1]
        return asked

    def _ask(self, question: dict[str, object], seconds: float) -> dict[str, object]:
        self._lines.say(json.dumps(question))
        answer: dict[str, object] = json.loads(self._lines.hear(seconds))
        if "error" in answer:
            raise Crash(str(answer["error"]))
        return answer
