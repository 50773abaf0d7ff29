"""Both kinds of process that can sit at a match's board: our own workers, and UCI engines of anybody."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, Queue
from typing import IO, Protocol

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Game, Position
from heterodox.lab.players import Budget, contender
from heterodox.table.seats import is_open
from heterodox.table.table import Table
from heterodox.uci.session import STANDARD, VARIANT

__all__ = ["Answer", "Crash", "Late", "SideProcess", "check_name", "open_side"]

UCI = "uci:"
PATIENCE = 60.0
# A thinking program may be this much later than its budget says before it has lost on time.
GRACE = 1.0


class Crash(HeterodoxError):
    """A player's process ended, or answered what is no move."""


class Late(HeterodoxError):
    """A player did not move in time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move, and whether its player would rather resign, or offers a draw with it."""

    move: str
    gives_up: bool = False
    offers_draw: bool = False


class SideProcess(Protocol):
    """A player in a process of its own."""

    def begin(self, seed: int) -> None:
        """Forget everything: a new game begins."""

    def choose(self, table: Table, budget: Budget) -> Answer:
        """What the seat that decides now does; raises Crash or Late."""

    def accepts_draw(self, table: Table, team: str) -> bool:
        """Whether it agrees to a draw for its team; raises Crash or Late."""

    def close(self) -> None:
        """End the process."""


def check_name(name: str, game: Game) -> None:
    """Raise InvalidText unless the name means a player of the game."""
    if name.startswith(UCI):
        if not shlex.split(name.removeprefix(UCI).partition(";")[0]):
            raise InvalidText(f"player {name[:40]!r}: expected the path of a UCI engine")
        return
    contender(name, game, 0)


def open_side(name: str, game: Game) -> SideProcess:
    """Start the process of a player."""
    return UciSide(name, game) if name.startswith(UCI) else WorkerSide(name, game)


class _Lines:
    """A process that is talked to line by line."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        except OSError as error:
            raise Crash(f"cannot start {command[0][:80]!r}: {error.strerror}") from error
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._input = self.process.stdin
        self._lines: Queue[str | None] = Queue()
        threading.Thread(target=_read, args=(self.process.stdout, self._lines.put), daemon=True).start()

    def say(self, line: str) -> None:
        try:
            self._input.write(line + "\n")
            self._input.flush()
        except OSError as error:
            raise Crash(f"the process is gone: {error.strerror}") from error

    def hear(self, seconds: float) -> str:
        """The next line; raises Late or Crash."""
        try:
            line = self._lines.get(timeout=max(seconds, 0.001))
        except Empty as error:
            raise Late(f"no answer after {seconds:.1f} s") from error
        if line is None:
            raise Crash("the process ended")
        return line

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._input.close()


def _read(stream: IO[str], put: Callable[[str | None], None]) -> None:
    for line in stream:
        put(line.rstrip("\n"))
    put(None)
    stream.close()


def _seconds_allowed(budget: Budget) -> float:
    """How long to wait for a move before it is late."""
    allowed = budget.left or budget.seconds
    return allowed + GRACE if allowed else PATIENCE


class WorkerSide:
    """A player of ours (see `heterodox.lab.players`)."""

    def __init__(self, name: str, game: Game) -> None:
        self._name, self._game = name, game
        self._lines = _Lines([sys.executable, "-m", "heterodox.lab.worker"])

    def begin(self, seed: int) -> None:
        self._ask({"game": self._game.name, "player": self._name, "seed": seed}, PATIENCE)

    def choose(self, table: Table, budget: Budget) -> Answer:
        spend = {
            "seconds": budget.seconds,
            "nodes": budget.nodes,
            "left": budget.left,
            "increment": budget.increment,
        }
        asked = self._question(table, table.view(table.seat), budget=spend)
        answer = self._ask(asked, _seconds_allowed(budget))
        return Answer(str(answer["move"]), bool(answer["gives_up"]), bool(answer["offers_draw"]))

    def accepts_draw(self, table: Table, team: str) -> bool:
        seat = next(seat for seat in table.seats if table.team_of(seat) == team)
        return bool(self._ask(self._question(table, table.view(seat), draw=team), PATIENCE)["accepts"])

    def _question(self, table: Table, view: Position, **more: object) -> dict[str, object]:
        asked: dict[str, object] = {"position": str(view), "rules": rules_in_force(view), **more}
        if is_open(table.position):
            asked["start"] = str(table.start)
            asked["moves"] = [str(played.move) for played in table.history]
        return asked

    def close(self) -> None:
        self._lines.close()

    def _ask(self, question: dict[str, object], seconds: float) -> dict[str, object]:
        self._lines.say(json.dumps(question))
        answer: dict[str, object] = json.loads(self._lines.hear(seconds))
        if "error" in answer:
            raise Crash(str(answer["error"]))
        return answer


class UciSide:
    """Any UCI engine: "uci:PATH" or "uci:PATH;Option=value;Option=value"."""

    def __init__(self, name: str, game: Game) -> None:
        command, *options = name.removeprefix(UCI).split(";")
        self._lines = _Lines(shlex.split(command))
        self._lines.say("uci")
        known = self._until("uciok", PATIENCE)
        if any(line.split()[1:3] == ["name", VARIANT] for line in known if line.startswith("option ")):
            self._lines.say(f"setoption name {VARIANT} value {game.name}")
        elif game.name != STANDARD:
            raise InvalidText(f"player {name[:40]!r}: this engine does not know {game.name}")
        for option in options:
            key, _, value = option.partition("=")
            self._lines.say(f"setoption name {key} value {value}")

    def begin(self, seed: int) -> None:
        self._lines.say("ucinewgame")
        self._lines.say("isready")
        self._until("readyok", PATIENCE)

    def choose(self, table: Table, budget: Budget) -> Answer:
        self._lines.say(f"position fen {_uci_position(table)}")
        self._lines.say(f"go {_go_words(table, budget)}")
        answer = self._until("bestmove", _seconds_allowed(budget))[-1].split()
        if len(answer) < 2:
            raise Crash("the engine named no move")
        return Answer(answer[1])

    def accepts_draw(self, table: Table, team: str) -> bool:
        """The protocol has no word for it."""
        return False

    def close(self) -> None:
        self._lines.close()

    def _until(self, word: str, seconds: float) -> list[str]:
        """The lines up to the one that begins with a word."""
        deadline = time.monotonic() + seconds
        heard = []
        while True:
            heard.append(self._lines.hear(deadline - time.monotonic()))
            if heard[-1].split()[:1] == [word]:
                return heard


def _uci_position(table: Table) -> str:
    """The start and all moves, for repetitions; while something is hidden, only what the seat may see."""
    if not is_open(table.position):
        return str(table.view(table.seat))
    moves = " ".join(str(played.move) for played in table.history)
    return f"{table.start} moves {moves}" if moves else str(table.start)


def _go_words(table: Table, budget: Budget) -> str:
    if budget.left:
        side = "w" if table.position.team == table.game.teams[0] else "b"
        return f"{side}time {round(budget.left * 1000)} {side}inc {round(budget.increment * 1000)}"
    if budget.seconds:
        return f"movetime {round(budget.seconds * 1000)}"
    return f"nodes {budget.nodes}"
