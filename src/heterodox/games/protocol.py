"""The contract between games and everything else: Game, Position, Move, Outcome.

Doors (terminal, web, command line, engines, environments) talk to these four and to nothing else.
The contract carries any number of armies, teams and seats, armies played by another seat, skipped
turns, a die, hidden bids and several decisions inside one move, without knowing any of them by name:

    position = game("chess").start()
    for move in position.legal_moves():
        print(move, position.play(move))

Words used throughout: an *army* owns pieces; a *team* wins or loses; a *seat* is a person (or
program) who decides. `position.turn` is an army, `position.seat` decides, `position.team` gains.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from heterodox.errors import IllegalMove, InvalidText
from heterodox.games.guide import Guide
from heterodox.games.picture import Picture

__all__ = ["Army", "Game", "Move", "Option", "Outcome", "Position", "Sample"]


@dataclass(frozen=True, slots=True)
class Army:
    """One army: its name ("blue"), its letter in notation ("b") and the team it fights for."""

    name: str
    letter: str
    team: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning team (None for a draw) and why, in a short word.

    `detail` is one sentence for people, e.g. which winning move there was; it may be empty.
    """

    winner: str | None
    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game. Values are always strings, as people type them.

    choices   the allowed values; empty when `integer` or free text that the game itself checks
    integer   inclusive bounds (low, high) of a whole number, instead of choices
    setup     True when it only picks the starting position and is no rule of play
    """

    name: str
    help: str
    default: str
    choices: tuple[str, ...] = ()
    integer: tuple[int, int] | None = None
    setup: bool = False

    def read(self, value: object) -> str:
        """The value in its written form; raises InvalidText when it is not allowed."""
        text = str(value).lower() if isinstance(value, bool | int | str) else repr(value)
        if self.integer is not None:
            low, high = self.integer
            if text.isascii() and text.isdigit() and len(text) <= 9 and low <= int(text) <= high:
                return str(int(text))
            raise InvalidText(f"option {self.name}={text[:40]!a}: expected a number {low} to {high}")
        if self.choices and text not in self.choices:
            expected = ", ".join(self.choices)
            raise InvalidText(f"option {self.name}={text[:40]!a}: expected one of {expected}")
        return text


@dataclass(frozen=True, slots=True)
class Sample:
    """A game to play through that ships with the rules.

    name, about  a title and a sentence for people
    options      what `Game.start` takes to set it up
    moves        the moves as move strings
    """

    name: str
    about: str
    options: Mapping[str, str]
    moves: tuple[str, ...]


class Move(ABC):
    """One decision: an immutable, hashable value whose `str()` is its notation."""

    __slots__ = ()

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares a person clicks to make it, in order: ("e2", "e4"); () for words."""
        return ()

    @abstractmethod
    def __str__(self) -> str: ...


class Position(ABC):
    """A state of a game: an immutable value, safe to share between threads.

    Two positions are equal when the rules call them the same (what repetition compares), so move
    counters and the events of the last move do not count.
    """

    __slots__ = ()

    # What a notebook shows. The package root wires it to the renderer: rules import no door.
    _repr_svg_: ClassVar[Callable[[Position], str]]

    # -- facts -------------------------------------------------------------------------------

    @property
    @abstractmethod
    def game(self) -> Game: ...

    @property
    @abstractmethod
    def options(self) -> Mapping[str, str]:
        """Every option in force here, by name."""

    @property
    @abstractmethod
    def turn(self) -> str:
        """The army whose turn it is."""

    @property
    @abstractmethod
    def seat(self) -> str:
        """Who decides now; "chance" when a die does."""

    @property
    @abstractmethod
    def team(self) -> str:
        """The team of whoever decides now: the sign of every score comes from here."""

    @property
    @abstractmethod
    def seats(self) -> tuple[str, ...]:
        """All seats of this game, in turn order."""

    @property
    def phase(self) -> str:
        """Which decision is due: "move", or a game's own word such as "challenge" or "die"."""
        return "move"

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @property
    @abstractmethod
    def events(self) -> tuple[str, ...]:
        """What the move that led here did, in plain words, in order."""

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """What the rules compare when they ask whether two positions are the same."""

    # -- moves -------------------------------------------------------------------------------

    @abstractmethod
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves, without repeats; empty when the game is over.

        While a move is due these are complete moves on the board (what perft counts); in any
        other phase they are that phase's answers.
        """

    def choices(self) -> tuple[Move, ...]:
        """Everything the deciding seat may do now, one decision at a time.

        This is what doors offer and random players draw from. It differs from `legal_moves` where
        a game knows decisions that are no board moves (offers) or moves that wait for answers.
        """
        return self.legal_moves()

    def chances(self) -> tuple[tuple[Move, Fraction], ...]:
        """When `seat` is "chance": every roll with its probability; otherwise empty."""
        return ()

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """The legal move that a text means; raises InvalidText, IllegalMove or AmbiguousMove."""

    def play(self, move: Move | str) -> Self:
        """The position after a move; raises IllegalMove (saying why) if it is not legal."""
        if isinstance(move, str):
            return self.after(self.parse_move(move))
        if self.outcome is not None:
            raise IllegalMove(f"{move}: the game is over ({self.outcome.reason})")
        if move not in self.legal_moves() and move not in self.choices():
            raise IllegalMove(self.why_not(move))
        return self.after(move)

    @abstractmethod
    def after(self, move: Move) -> Self:
        """The position after a move that is known to be legal (not checked again)."""

    def why_not(self, move: Move) -> str:
        """One line that says why a move is not legal here."""
        return f"{move}: not a legal move here"

    def describe(self, move: Move) -> str:
        """A legal move in plain words or in the notation players know from books."""
        return str(move)

    def perft(self, depth: int) -> int:
        """How many sequences of `depth` legal moves there are."""
        return sum(self.divide(depth).values()) if depth > 0 else 1

    def divide(self, depth: int) -> dict[Move, int]:
        """`perft` (of at least 1) split by the first move."""
        return {move: self._perft_below(move, depth - 1) for move in self.legal_moves()}

    def _perft_below(self, move: Move, depth: int) -> int:
        """The sequences of `depth` moves after a legal move; games override it where perft does
        not follow a move or looks past a draw."""
        return self.after(move).perft(depth) if depth > 0 else 1

    # -- faces -------------------------------------------------------------------------------

    def view(self, seat: str) -> Self:
        """The position as that seat (or a spectator, for an unknown name) may know it."""
        return self

    def last_words(self) -> tuple[str, ...]:
        """What there is to tell when the players stop here, before the rules have ended the game."""
        return ()

    def status(self) -> tuple[str, ...]:
        """Every defect of the position, one line each; empty for a valid one."""
        return ()

    @abstractmethod
    def picture(self) -> Picture:
        """What the position looks like; only for drawing."""

    @abstractmethod
    def __str__(self) -> str:
        """The position in the game's notation; `game.parse` reads it back."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return type(self) is type(other) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<{self.game.name} {str(self)!r}>"


class Game(ABC):
    """A set of rules: static facts, and the two ways to get a position (`start`, `parse`)."""

    name: str
    title: str
    summary: str
    armies: tuple[Army, ...]
    options: tuple[Option, ...]
    chance: bool = False
    hidden: bool = False

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams in the order of their first armies."""
        return tuple(dict.fromkeys(army.team for army in self.armies))

    @abstractmethod
    def start(self, **options: Any) -> Position:
        """The first position under the given options (the others take their defaults)."""

    @abstractmethod
    def parse(self, text: str, *, check: bool = True, **options: Any) -> Position:
        """Read a position string; raises InvalidText that lists every defect.

        `options` give rules that the string does not carry; one that contradicts the string is an
        error. With `check=False` a readable but impossible position is returned, so that a person
        can look at it and at its `status()`.
        """

    def setups(self) -> Mapping[str, str]:
        """Named ways to begin, e.g. arrays or army pairings: option text -> words for a list."""
        return {}

    def deal(self, dice: random.Random, **fixed: Any) -> Position:
        """A first position with some options drawn at random; `fixed` ones are as given."""
        drawn = {option.name: self._draw(option, dice) for option in self.options if dice.random() < 0.5}
        try:
            return self.start(**{**drawn, **fixed})
        except InvalidText:
            # Some options exclude each other; which, only the game knows.
            return self.start(**fixed)

    def _draw(self, option: Option, dice: random.Random) -> str:
        if option.integer is not None:
            return str(dice.randint(*option.integer))
        named = [setup.partition("=")[2] for setup in self.setups() if setup.startswith(f"{option.name}=")]
        return dice.choice(option.choices or named or [option.default])

    def compose(self, dice: random.Random) -> Position:
        """A sound position put together at random: few pieces, rare states. For tests, not for players.

        By default a start with options drawn; a game that knows better which states are rare and close
        to each other overrides it. The same dice give the same position.
        """
        return self.deal(dice)

    def guides(self) -> Sequence[Guide]:
        """Beginnings that ask one question after the other, e.g. for a divination."""
        return ()

    def rematch(self, finished: Position, winner: str | None, *, exchange: bool = False) -> dict[str, str]:
        """The options of the next game of a match: by default those of the finished one.

        `winner` is the winning team, None after a draw; with `exchange` the players of a two-sided
        game have changed seats.
        """
        return dict(finished.options)

    def samples(self) -> Sequence[Sample]:
        """Games to play through, e.g. from a book."""
        return ()

    def rules_text(self) -> str:
        """The rules for players, in Markdown, each rule under a heading "### ID Title"."""
        return ""

    def read_options(self, given: Mapping[str, Any]) -> dict[str, str]:
        """All options with their defaults, overridden by `given`; names must be known."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                expected = ", ".join(known) or "none"
                raise InvalidText(f"option {name[:40]!r}: {self.name} has no such option ({expected})")
        return {
            name: option.read(given[name]) if name in given else option.default
            for name, option in known.items()
        }

    def __repr__(self) -> str:
        return f"<game {self.name}>"
