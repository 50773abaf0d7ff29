"""One conversation in UCI: commands in, answers out.

Nothing here reads a stream: the caller feeds lines to `Session.hear` and gets answers through `say`, so the
whole protocol can be tested without a process. Thinking happens in a thread; `stop` ends it.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from heterodox import native
from heterodox.engine.levels import LEVELS, EnginePlayer, draw_move, level_player
from heterodox.engine.thinking import Limits, Thinker, Thought, available
from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Game, Kind, Position
from heterodox.games.registry import find_game, list_games
from heterodox.uci.orders import Order, read_order
from heterodox.uci.strength import ELO_RANGE, nodes_for
from heterodox.uci.telling import lines_of

__all__ = ["Session"]

Say = Callable[[str], None]

FULL_LEVEL = LEVELS
PATIENCE = 0.002

# The lowest, highest and default value of each option that is a number.
NUMBERS = {
    "Hash": (1, 65_536, 64),
    "Threads": (1, 256, 1),
    "MultiPV": (1, 500, 1),
    "Skill Level": (1, FULL_LEVEL, FULL_LEVEL),
    "Seed": (0, 999_999_999, 0),
    "UCI_Elo": (*ELO_RANGE, ELO_RANGE[1]),
}
# What is on or off, and whether it is on at first.
LIMIT_STRENGTH = "UCI_LimitStrength"
SHOW_CHANCES = "UCI_ShowWDL"
SWITCHES = {"Ponder": False, LIMIT_STRENGTH: False, SHOW_CHANCES: False}
CLEAR = "Clear Hash"
# The protocol's name for a game that is not among ours.
SHUFFLED = "UCI_Chess960"
RULE = "Rule "
VARIANT = "UCI_Variant"
# What the protocol means when nobody names a variant.
STANDARD = "chess"
NO_MOVE = "0000"
LITTLE = 1  # megabytes, where there is no more memory
DEEPEST_COUNT = 20


@dataclass
class Session:
    """The state of a conversation: the game, its options, the position, and what is being thought."""

    say: Say
    game: Game = field(default_factory=lambda: find_game(STANDARD))
    numbers: dict[str, int] = field(default_factory=lambda: {name: low[2] for name, low in NUMBERS.items()})
    switches: dict[str, bool] = field(default_factory=lambda: dict(SWITCHES))
    rules: dict[str, Any] = field(default_factory=dict)
    position: Position | None = None
    refused: bool = False
    start: Position | None = None
    played: list[str] = field(default_factory=list)
    thinker: Thinker | None = None
    player: EnginePlayer | None = None
    thread: threading.Thread | None = None
    endless: bool = False
    released: threading.Event = field(default_factory=threading.Event)
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
        self.released.set()
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
        for name, on in SWITCHES.items():
            self.say(f"option name {name} type check default {str(on).lower()}")
        self.say(f"option name {CLEAR} type button")
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
        elif name in SWITCHES:
            self.switches[name] = _switch(name, value)
        elif name == CLEAR:
            self._forget()
        elif name == SHUFFLED:
            if _switch(name, value):
                raise InvalidText(f"option {name}: shuffled starts are not among the games here")
        elif name.startswith(RULE):
            self.game.read_options({name.removeprefix(RULE): value})
            self.rules[name.removeprefix(RULE)] = value
            self.position, self.refused = None, False
        else:
            raise InvalidText(f"option {name[:40]!r}: unknown")

    def _spelling(self, name: str) -> str:
        """An option's own capitals: the protocol does not care how a name is spelt."""
        rules = (RULE + option.name for option in self.game.options)
        known = {own.lower(): own for own in (VARIANT, CLEAR, SHUFFLED, *SWITCHES, *NUMBERS, *rules)}
        return known.get(name.lower(), name)

    def _choose_game(self, name: str) -> None:
        game = find_game(name)
        if not available(game.name):
            raise InvalidText(f"{VARIANT} {name[:40]!r}: no compiled engine for it here")
        self.game, self.rules, self.position, self.thinker, self.player = game, {}, None, None, None
        self.refused = False

    def _new_game(self, words: list[str]) -> None:
        self.halt()
        self.position, self.refused = None, False
        self._forget()

    def _forget(self) -> None:
        """Think anew about everything."""
        self.player = None
        if self.thinker is not None:
            self.thinker.forget()

    # -- positions -------------------------------------------------------------------------------

    def _set_position(self, words: list[str]) -> None:
        self.halt()
        # Nobody may take an answer about an older position for one about this.
        self.position, self.refused = None, True
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
        self.start, self.played, self.position, self.refused = start, played, here, False

    def _here(self) -> Position:
        if self.refused:
            raise InvalidText("the last position was refused, so there is none")
        if self.position is None:
            self.start = self.position = self.game.start(**self.rules)
            self.played = []
        return self.position

    # -- thinking --------------------------------------------------------------------------------

    def _go(self, words: list[str]) -> None:
        self.halt()
        order = read_order(words)
        try:
            position = self._here()
        except HeterodoxError as error:
            self._complain(f"go: {error}")
            self.say(f"bestmove {NO_MOVE}")
            return
        only = order.chosen(position)
        for complaint in order.complaints:
            self._complain(f"go {complaint}")
        if "perft" in order.numbers:
            self._count(position, order.numbers["perft"])
            return
        self._begin(position, self._limits(position, order, only))

    def _begin(self, position: Position, limits: Limits) -> None:
        """Think in a thread of its own."""
        self.endless = limits.ponder
        self.released.clear()
        if self.thinker is None:
            self.thinker = self._new_thinker()
        limited = self.switches[LIMIT_STRENGTH]
        weak = self.numbers["Skill Level"] < FULL_LEVEL and not limited
        work = self._play_level if weak else self._think
        self.thread = threading.Thread(target=self._answer, args=(work, position, limits))
        self.thread.start()

    def _new_thinker(self) -> Thinker:
        threads = self.numbers["Threads"]
        try:
            return Thinker(self.game.name, megabytes=self.numbers["Hash"], threads=threads)
        except MemoryError:
            self._complain("not enough memory for the hash table; set option Hash lower")
            return Thinker(self.game.name, megabytes=LITTLE, threads=threads)

    def _complain(self, what: str) -> None:
        self.say(f"info string error: {what}")

    def _answer(self, work: Callable[[Position, Limits], str], position: Position, limits: Limits) -> None:
        """The body of the thinking thread: whatever happens, there is a best move in the end."""
        answer = next(map(str, position.choices()), NO_MOVE)
        try:
            answer = work(position, limits)
        except HeterodoxError as error:
            self._complain(str(error))
        finally:
            if limits.ponder:
                # What needs no search is known at once, but is not told before "stop" or "ponderhit".
                self.released.wait()
            self.say(f"bestmove {answer}")

    def _limits(self, position: Position, order: Order, only: Sequence[int] = ()) -> Limits:
        first = position.team == self.game.teams[0]
        limits = order.limits(first, self.numbers["MultiPV"], only)
        if not self.switches[LIMIT_STRENGTH]:
            return limits
        most = nodes_for(self.numbers["UCI_Elo"])
        return replace(limits, nodes=min(limits.nodes or most, most))

    def _count(self, position: Position, depth: int) -> None:
        """How many ways there are to go on, split by the first move."""
        if not 1 <= depth <= DEEPEST_COUNT:
            raise InvalidText(f"go perft {depth}: expected a depth from 1 to {DEEPEST_COUNT}")
        counts = native.divide(position, depth)
        for move, count in counts.items():
            self.say(f"{move}: {count}")
        self.say(f"Nodes searched: {sum(counts.values())}")

    def _think(self, position: Position, limits: Limits) -> str:
        assert self.thinker is not None
        assert self.start is not None
        shown: list[Thought] = []

        def tell(thought: Thought) -> None:
            shown[:] = [thought]
            self._tell(thought)

        seen = position.view(position.seat)
        if str(seen) == str(position):
            thought = self.thinker.think(self.start, limits, tell=tell, played=self.played)
        else:
            thought = self.thinker.think(seen, limits, tell=tell)
        if thought.best is None:
            return NO_MOVE
        moves = (draw_move(thought, self.dice),) if thought.mixture else thought.variations[0].moves
        if not shown or shown[0].best != moves[0]:
            # A search that ended in the middle of a depth, or drew a hidden choice, has changed its mind.
            first = replace(thought.variations[0], moves=moves)
            self._tell(replace(thought, variations=(first, *thought.variations[1:]), mixture=()))
        return f"{moves[0]} ponder {moves[1]}" if len(moves) > 1 else moves[0]

    def _play_level(self, position: Position, limits: Limits) -> str:
        if self.player is None:
            self.player = level_player(self.game, self.numbers["Skill Level"], self.dice.getrandbits(32))
        if self.player is None or position.kind in (Kind.CHANCE, Kind.OVER):
            return NO_MOVE
        seen = position.view(position.seat)
        if str(seen) == str(position) and self.start is not None:
            self.player.recall(self.start, self.played, seen)
        chosen = str(self.player.decide_within(seen, limits))
        self._tell_of(self.player.thought, chosen)
        return chosen

    def _tell_of(self, thought: Thought | None, chosen: str) -> None:
        """The line that begins with a move that a level has chosen, where its search has one."""
        found = [one for one in thought.variations if one.moves[:1] == (chosen,)] if thought else []
        if thought is not None and found:
            self._tell(replace(thought, variations=(found[0],), mixture=()))

    def _tell(self, thought: Thought) -> None:
        for line in lines_of(thought, self.switches[SHOW_CHANCES]):
            self.say(line)

    def _ponder_hit(self, words: list[str]) -> None:
        self.released.set()
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


def _switch(name: str, text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise InvalidText(f"option {name}: expected true or false, found {text[:20]!a}")
    return text.lower() == "true"
