"""Players in processes of their own: talking line by line, and UCI programs of anybody."""

from __future__ import annotations

import shlex
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty, Queue
from typing import IO

from heterodox.engine.player import UNLIMITED, Budget, Crash, Late, Player
from heterodox.errors import InvalidText
from heterodox.games.protocol import Game, Move, Position
from heterodox.games.registry import STANDARD

__all__ = ["PATIENCE", "UCI", "Lines", "UciPlayer", "seconds_allowed"]

UCI = "uci:"
VARIANT = "UCI_Variant"
# How long to wait for an answer that should come at once, and for a decision without a limit of time.
PATIENCE = 60.0
# A thinking program may be this much later than its budget says before it is too late.
GRACE = 1.0
# What a program may think that nobody gave a limit.
USUAL_SECONDS = 1.0


def seconds_allowed(budget: Budget) -> float:
    """How long to wait for a decision before it is late."""
    allowed = budget.left or budget.seconds
    return allowed + GRACE if allowed else PATIENCE


class Lines:
    """A process that is talked to line by line; `say` may be called from any thread."""

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
        self._speaking = threading.Lock()
        self._lines: Queue[str | None] = Queue()
        threading.Thread(target=_read, args=(self.process.stdout, self._lines.put), daemon=True).start()

    def say(self, line: str) -> None:
        try:
            with self._speaking:
                self._input.write(line + "\n")
                self._input.flush()
        except (OSError, ValueError) as error:
            raise Crash("the process is gone") from error

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
        try:
            self._input.close()
        except OSError:
            # What was said last can no longer be heard.
            return


def _read(stream: IO[str], put: Callable[[str | None], None]) -> None:
    for line in stream:
        put(line.rstrip("\n"))
    put(None)
    stream.close()


class UciPlayer(Player):
    """Any UCI program: "uci:PROGRAM" or "uci:PROGRAM;Option=value;Option=value", started when needed."""

    def __init__(self, name: str, game: Game) -> None:
        command, *options = name.removeprefix(UCI).split(";")
        self._name, self._game = name, game
        self._command = _words(name, command)
        self._options = [option.partition("=") for option in options]
        self._lines: Lines | None = None
        self._thinking = False
        self._recalled: tuple[Position, tuple[str, ...], str] | None = None

    def begin(self, seed: int | None) -> None:
        self._recalled = None
        self._process().say("ucinewgame")
        self._process().say("isready")
        self._until("readyok", PATIENCE)

    def recall(self, start: Position, moves: Sequence[str], reached: Position) -> None:
        self._recalled = (start, tuple(moves), str(reached))

    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        process = self._process()
        process.say(f"position fen {self._position(view)}")
        self._thinking = True
        try:
            process.say(f"go {_go_words(view, budget)}")
            answer = self._until("bestmove", seconds_allowed(budget))[-1].split()
        finally:
            self._thinking = False
        if len(answer) < 2:
            raise Crash("the engine named no move")
        return view.parse_move(answer[1])

    def stop(self) -> bool:
        if self._thinking and self._lines is not None:
            self._lines.say("stop")
        return self._thinking

    def close(self) -> None:
        lines, self._lines = self._lines, None
        if lines is not None:
            lines.close()

    def _process(self) -> Lines:
        if self._lines is None:
            self._lines = Lines(self._command)
            self._introduce(self._lines)
        return self._lines

    def _introduce(self, lines: Lines) -> None:
        lines.say("uci")
        known = self._until("uciok", PATIENCE)
        if any(line.split()[1:3] == ["name", VARIANT] for line in known if line.startswith("option ")):
            lines.say(f"setoption name {VARIANT} value {self._game.name}")
        elif self._game.name != STANDARD:
            self.close()
            raise InvalidText(f"player {self._name[:40]!r}: this engine does not know {self._game.name}")
        for key, _, value in self._options:
            lines.say(f"setoption name {key} value {value}")

    def _position(self, view: Position) -> str:
        """The start and all moves, for repetitions; while something is hidden, only what the seat may see."""
        if self._recalled is None or self._recalled[2] != str(view):
            return str(view)
        start, moves, _ = self._recalled
        return f"{start} moves {' '.join(moves)}" if moves else str(start)

    def _until(self, word: str, seconds: float) -> list[str]:
        """The lines up to the one that begins with a word."""
        assert self._lines is not None
        deadline = time.monotonic() + seconds
        heard = []
        while True:
            heard.append(self._lines.hear(deadline - time.monotonic()))
            if heard[-1].split()[:1] == [word]:
                return heard


def _words(name: str, command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise InvalidText(f"player {name[:40]!r}: expected the path of a UCI engine")
    return words


def _go_words(view: Position, budget: Budget) -> str:
    if budget.left:
        side = "w" if view.team == view.game.teams[0] else "b"
        return f"{side}time {round(budget.left * 1000)} {side}inc {round(budget.increment * 1000)}"
    if budget.nodes and not budget.seconds:
        return f"nodes {budget.nodes}"
    return f"movetime {round((budget.seconds or USUAL_SECONDS) * 1000)}"
