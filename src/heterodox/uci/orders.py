"""What a line of "go" asks for. Whatever cannot be understood is told and left out: a partner that said "go"
waits for a best move and for nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from heterodox.engine.clock import share_of_clock
from heterodox.engine.thinking import DEEPEST, Limits
from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Position

__all__ = ["Order", "read_order"]

NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate", "perft")
ENDLESS = ("infinite", "ponder")
ENDS = {"depth", "nodes", "mate"}
ONLY = "searchmoves"
# How long to think where nothing that was said makes sense.
SHORT = 100_000
MOST_NODES = 2**62


@dataclass
class Order:
    """A go command: its numbers by name, its words, the moves it is limited to, and what made no sense."""

    numbers: dict[str, int] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    moves: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    @property
    def endless(self) -> bool:
        """Whether it is answered when it is stopped, not before; a bare "go" is meant like that, too."""
        return bool(self.words) or not (self.numbers or self.moves or self.complaints)

    def limits(self, first_team: bool, lines: int, only: Sequence[int]) -> Limits:
        """What the search may spend; `first_team` decides whose clock counts."""
        given = self.numbers
        soft, hard = self._time(first_team)
        nodes = max(given["nodes"], 1) if "nodes" in given else 0
        if not (self.endless or hard or given.keys() & ENDS):
            nodes = SHORT
        depth = min(given.get("depth", DEEPEST), 2 * given.get("mate", DEEPEST), DEEPEST)
        return Limits(
            depth=max(depth, 1),
            nodes=min(nodes, MOST_NODES),
            soft_seconds=soft,
            hard_seconds=hard,
            lines=lines,
            ponder=self.endless,
            only=tuple(only),
        )

    def _time(self, first_team: bool) -> tuple[float, float]:
        given = self.numbers
        if "infinite" in self.words:
            return 0.0, 0.0
        if "movetime" in given:
            return 0.0, max(given["movetime"] / 1000 - 0.01, 0.001)
        clock, increment = ("wtime", "winc") if first_team else ("btime", "binc")
        # Where only the other clock is told, ours is taken to be no better.
        left = given.get(clock, given.get("btime" if first_team else "wtime"))
        if left is None:
            return 0.0, 0.0
        return share_of_clock(left / 1000, given.get(increment, 0) / 1000, given.get("movestogo", 0))

    def chosen(self, position: Position) -> list[int]:
        """The action numbers of the moves it is limited to; none where all may be looked at."""
        found = []
        for text in self.moves:
            try:
                found.append(position.parse_move(text).number)
            except HeterodoxError as error:
                self.complaints.append(f"{ONLY}: {error}")
        return found


def read_order(words: Sequence[str]) -> Order:
    """The order of the words after "go"."""
    order, rest = Order(), list(words)
    while rest:
        word = rest.pop(0)
        if word in ENDLESS:
            order.words.add(word)
        elif word == ONLY:
            while rest and rest[0] not in (*NUMBERS, *ENDLESS, ONLY):
                order.moves.append(rest.pop(0))
            if not order.moves:
                order.complaints.append(f"{ONLY}: expected moves")
        elif word in NUMBERS:
            _take_number(order, word, rest)
        else:
            order.complaints.append(f"unknown word {word[:20]!a}")
    return order


def _take_number(order: Order, word: str, rest: list[str]) -> None:
    value = rest[0] if rest else ""
    digits = value.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 19:
        order.numbers[word] = max(int(value), 0)
    else:
        order.complaints.append(f"{word}: expected a number, found {value[:20]!a}")
    # A wrong number is left out, but not a word that has a meaning of its own.
    if rest and value not in (*NUMBERS, *ENDLESS, ONLY):
        rest.pop(0)
