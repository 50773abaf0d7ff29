"""One conversation in UCI: commands in, answers out.

Nothing here reads a stream: the caller feeds lines to `Session.hear` and gets answers through `say`, so the
whole protocol can be tested without a process. Thinking happens in a thread; `stop` ends it.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from heterodox.engine.clock import share_of_clock
from heterodox.engine.levels import LEVELS, EnginePlayer, draw_move, level_player
from heterodox.engine.thinking import DEEPEST, Limits, Thinker, Thought, available
from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Game, Kind, Position
from heterodox.games.registry import find_game, list_games

__all__ = ["Session"]

Say = Callable[[str], None]

FULL_LEVEL = len(LEVELS)
PATIENCE = 0.002

# The lowest, highest and default value of each option that is a number.
NUMBERS = {
    "Hash": (1, 65_536, 64),
    "Threads": (1, 256, 1),
    "MultiPV": (1, 500, 1),
    "Skill Level": (1, FULL_LEVEL, FULL_LEVEL),
    "Seed": (0, 999_999_999, 0),
}
RULE = "Rule "
VARIANT = "UCI_Variant"
# What the protocol means when nobody names a variant.
STANDARD = "chess"
ENDS = {"depth", "nodes", "mate"}
MOVE_WORDS = ("wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate")


@dataclass
class Session:
    """The state of a conversation: the game, its options, the position, and what is being thought."""

    say: Say
    game: Game = field(default_factory=lambda: find_game(STANDARD))
    numbers: dict[str, int] = field(default_factory=lambda: {name: low[2] for name, low in NUMBERS.items()})
    rules: dict[str, Any] = field(default_factory=dict)
    position: Position | None = None
    start: Position | None = None
    played: list[str] = field(default_factory=list)
    thinker: Thinker | None = None
    player: EnginePlayer | None = None
    thread: threading.Thread | None = None
    endless: bool = False
    dice: random.Random = field(default_factory=random.Random)

    def hear(self, line: str) -> bool:
        """Answer one line; False when the conversation is over. Bad input is told as an info string."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            self.halt()
            return False
        handler = self._handlers().get(words[0])
        if handler is None:
            self.say(f"info string unknown command {words[0][:40]!a}")
            return True
        try:
            handler(words[1:])
        except HeterodoxError as error:
            self.say(f"info string error: {error}")
        except MemoryError:
            self.say("info string error: not enough memory for the hash table; set option Hash lower")
        return True

    def halt(self) -> None:
        """Stop thinking and wait for the last answer."""
        thread, self.thread = self.thread, None
        while thread is not None and thread.is_alive():
            # A search that has only just been asked for cannot be stopped before it has begun.
            for mind in (self.thinker, self.player):
                if mind is not None:
                    mind.stop()
            thread.join(PATIENCE)

    def finish(self) -> None:
        """The input is at its end: wait for a search that ends by itself, stop one that does not."""
        if self.endless:
            self.halt()
        elif self.thread is not None:
            self.thread.join()

    def _handlers(self) -> Mapping[str, Callable[[list[str]], None]]:
        return {
            "uci": self._uci,
            "isready": lambda words: self.say("readyok"),
            "setoption": self._set_option,
            "ucinewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda words: self.halt(),
            "ponderhit": self._ponder_hit,
            "debug": lambda words: None,
            "d": lambda words: self.say(f"info string {self._here()}"),
        }

    # -- options ---------------------------------------------------------------------------------

    def _uci(self, words: list[str]) -> None:
        from heterodox import __version__

        self.say(f"id name heterodox {__version__}")
        self.say("id author the heterodox team")
        for name, (low, high, default) in NUMBERS.items():
            self.say(f"option name {name} type spin default {default} min {low} max {high}")
        self.say("option name Ponder type check default false")
        names = " ".join(f"var {game.name}" for game in _games())
        self.say(f"option name {VARIANT} type combo default {STANDARD} {names}")
        for option in self.game.options:
            if not option.setup and option.choices:
                choices = " ".join(f"var {choice}" for choice in option.choices)
                self.say(f"option name {RULE}{option.name} type combo default {option.default} {choices}")
        self.say("uciok")

    def _set_option(self, words: list[str]) -> None:
        self.halt()
        name, value = _option(words)
        name = self._spelling(name)
        if name == VARIANT:
            self._choose_game(value)
        elif name in NUMBERS:
            low, high, _ = NUMBERS[name]
            self.numbers[name] = _number(name, value, low, high)
            self.thinker = self.player = None
            self.dice.seed(self.numbers["Seed"] or None)
        elif name.startswith(RULE):
            self.game.read_options({name.removeprefix(RULE): value})
            self.rules[name.removeprefix(RULE)] = value
            self.position = None
        elif name != "Ponder":
            raise InvalidText(f"option {name[:40]!r}: unknown")

    def _spelling(self, name: str) -> str:
        """An option's own capitals: the protocol does not care how a name is spelt."""
        rules = (RULE + option.name for option in self.game.options)
        known = {own.lower(): own for own in (VARIANT, "Ponder", *NUMBERS, *rules)}
        return known.get(name.lower(), name)

    def _choose_game(self, name: str) -> None:
        game = find_game(name)
        if not available(game.name):
            raise InvalidText(f"{VARIANT} {name[:40]!r}: no compiled engine for it here")
        self.game, self.rules, self.position, self.thinker, self.player = game, {}, None, None, None

    def _new_game(self, words: list[str]) -> None:
        self.halt()
        self.position = None
        if self.thinker is not None:
            self.thinker.forget()

    # -- positions -------------------------------------------------------------------------------

    def _set_position(self, words: list[str]) -> None:
        self.halt()
        text, moves = " ".join(words), []
        if "moves" in words:
            cut = words.index("moves")
            text, moves = " ".join(words[:cut]), words[cut + 1 :]
        if text == "startpos":
            start = self.game.start(**self.rules)
        elif text.startswith("fen "):
            start = self.game.parse(text.removeprefix("fen "), **self.rules)
        else:
            raise InvalidText(f"position {text[:40]!r}: expected startpos or fen")
        self._replay(start, moves)

    def _replay(self, start: Position, moves: list[str]) -> None:
        """The position after some moves. All but the last are records of what was played, and may be closed
        moves; the last is one decision of one seat, so that whoever has to answer it is asked.
        """
        here, played = start, list[str]()
        for number, text in enumerate(moves, start=1):
            decisions = here.unfold(text) if number < len(moves) else (here.parse_move(text),)
            for decision in decisions:
                before, here = here, here.replay(decision)
                played.append(str(decision))
                if decision not in before.choices():
                    # A record may leave a roll out; the engine then begins from here.
                    start, played = here, []
        self.start, self.played, self.position = start, played, here

    def _here(self) -> Position:
        if self.position is None:
            self.start = self.position = self.game.start(**self.rules)
            self.played = []
        return self.position

    # -- thinking --------------------------------------------------------------------------------

    def _go(self, words: list[str]) -> None:
        self.halt()
        position = self._here()
        limits = self._limits(position, words)
        self.endless = limits.ponder
        level = self.numbers["Skill Level"]
        work = self._think if level == FULL_LEVEL or "ponder" in words else self._play_level
        if self.thinker is None:
            megabytes, threads = self.numbers["Hash"], self.numbers["Threads"]
            self.thinker = Thinker(self.game.name, megabytes=megabytes, threads=threads)
        self.thread = threading.Thread(target=self._answer, args=(work, position, limits))
        self.thread.start()

    def _answer(self, work: Callable[[Position, Limits], str], position: Position, limits: Limits) -> None:
        """The body of the thinking thread: whatever happens, there is a best move in the end."""
        answer = "0000"
        try:
            answer = work(position, limits)
        except HeterodoxError as error:
            self.say(f"info string error: {error}")
        finally:
            self.say(f"bestmove {answer}")

    def _limits(self, position: Position, words: list[str]) -> Limits:
        given = _numbers_after(words)
        soft = hard = 0.0
        first = position.team == self.game.teams[0]
        clock = "wtime" if first else "btime"
        if "movetime" in given:
            hard = max(given["movetime"] / 1000 - 0.01, 0.001)
        elif clock in given and "infinite" not in words:
            increment = given.get("winc" if first else "binc", 0) / 1000
            soft, hard = share_of_clock(given[clock] / 1000, increment, given.get("movestogo", 0))
        deepest = min(given.get("depth", DEEPEST), DEEPEST)
        return Limits(
            depth=max(1, min(deepest, 2 * given.get("mate", DEEPEST))),
            nodes=given.get("nodes", 0),
            soft_seconds=soft,
            hard_seconds=hard,
            lines=self.numbers["MultiPV"],
            # A search without an end of its own is answered when it is stopped, not before.
            ponder="ponder" in words or "infinite" in words or not (hard or given.keys() & ENDS),
        )

    def _think(self, position: Position, limits: Limits) -> str:
        assert self.thinker is not None
        assert self.start is not None
        seen = position.view(position.seat)
        if str(seen) == str(position):
            thought = self.thinker.think(self.start, limits, tell=self._tell, played=self.played)
        else:
            thought = self.thinker.think(seen, limits, tell=self._tell)
        if thought.best is None:
            return "0000"
        if thought.mixture:
            return draw_move(thought, self.dice)
        moves = thought.variations[0].moves
        return f"{moves[0]} ponder {moves[1]}" if len(moves) > 1 else moves[0]

    def _play_level(self, position: Position, limits: Limits) -> str:
        if self.player is None:
            self.player = level_player(self.game, self.numbers["Skill Level"], self.dice.getrandbits(32))
        if self.player is None or position.kind in (Kind.CHANCE, Kind.OVER):
            return "0000"
        seen = position.view(position.seat)
        if str(seen) == str(position) and self.start is not None:
            self.player.recall(self.start, self.played, seen)
        return str(self.player.decide_within(seen, limits))

    def _tell(self, thought: Thought) -> None:
        for number, variation in enumerate(thought.variations, 1):
            plies = variation.plies_to_end
            mate = (abs(plies) + 1) // 2 * (1 if plies > 0 else -1)
            score = f"mate {mate}" if plies else f"cp {variation.score}"
            self.say(
                f"info depth {thought.depth} multipv {number} score {score} nodes {thought.nodes} "
                f"nps {thought.nodes_per_second} hashfull {thought.table_fullness} "
                f"time {round(thought.seconds * 1000)} pv {' '.join(variation.moves)}"
            )
        if thought.mixture:
            mixture = ", ".join(f"{move} {probability:.0%}" for move, probability in thought.mixture)
            self.say(f"info string choose {mixture}")

    def _ponder_hit(self, words: list[str]) -> None:
        while self.thread is not None and self.thread.is_alive() and self.thinker is not None:
            if self.thinker.ponder_hit():
                return
            self.thread.join(PATIENCE)


def _games() -> list[Game]:
    """The games that the engine knows."""
    found = [game for game in list_games() if available(game.name)]
    if not found:
        raise InvalidText("the engine needs the compiled core; see 'heterodox doctor'")
    return found


def _option(words: list[str]) -> tuple[str, str]:
    """The name and the value of "name N ... value V ...", both of which may have spaces."""
    if words[:1] != ["name"]:
        raise InvalidText("setoption: expected name ... value ...")
    cut = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:cut]), " ".join(words[cut + 1 :])


def _number(name: str, text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= high):
        raise InvalidText(f"option {name}: expected a number {low} to {high}, found {text[:20]!a}")
    return int(text)


def _numbers_after(words: list[str]) -> dict[str, int]:
    """The numbers of a go command, by the word before each."""
    found: dict[str, int] = {}
    for word, value in pairwise(words):
        if word in MOVE_WORDS:
            digits = value.removeprefix("-")
            if not (digits.isascii() and digits.isdigit() and len(digits) < 16):
                raise InvalidText(f"go {word}: expected a number, found {value[:20]!a}")
            found[word] = max(int(value), 0)
    return found
