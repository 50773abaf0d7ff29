"""The contract between games and everything else: Game, Position, Move, Outcome.

Doors (terminal, web, command line, engines, environments) talk to these four and to nothing else.
The contract carries any number of armies, teams and seats, armies played by another seat, skipped
turns, a die, hidden bids and several decisions inside one move, without knowing any of them by name:

    position = game("chess").start()
    while position.outcome is None:
        position = position.play(random.choice(position.choices()))

Words used throughout: an *army* owns pieces; a *team* wins or loses; a *seat* is a person (or
program) who decides. `position.turn` is an army, `position.seat` decides, `position.team` gains.

One seat, one decision: a position asks exactly one seat for exactly one decision of one `kind`.
`choices()` is the list of what that seat may do, `play` takes one of them. Records, perft and the
commands for scripts also know *closed* moves, with everything the other seats decided inside them
already written down; those have names of their own: `legal_moves`, `replay`, `unfold`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from importlib.resources import files
from operator import attrgetter
from typing import Any, ClassVar, Self, TypeVar

from heterodox.errors import IllegalMove, InvalidText
from heterodox.games.command import Command
from heterodox.games.events import Event
from heterodox.games.guide import Guide
from heterodox.games.picture import Picture, Token
from heterodox.games.planes import Plane

__all__ = [
    "CHANCE",
    "Army",
    "Comment",
    "Game",
    "Kind",
    "Move",
    "Option",
    "Outcome",
    "Position",
    "Sample",
    "Unit",
    "by_number",
]

CHANCE = "chance"


class Kind(StrEnum):
    """What sort of decision is due.

    BOARD   a move on the board, or what may be done instead of one
    ANSWER  an open answer to what another seat did (an offer, a called bluff)
    HIDDEN  a choice that the others must not see until it is revealed (a bid, an army)
    CHANCE  a die decides: `chances()` says what with which probability
    OVER    nothing is due, the game has ended
    """

    BOARD = "board"
    ANSWER = "answer"
    HIDDEN = "hidden"
    CHANCE = "chance"
    OVER = "over"


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
    flag      words for a flag of its own at the command line (--name); "" where --option name=value will do
    """

    name: str
    help: str
    default: str
    choices: tuple[str, ...] = ()
    integer: tuple[int, int] | None = None
    setup: bool = False
    flag: str = ""

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
class Unit:
    """A piece on the board as data: whose, what, where, what it counts in pawns, and whether it can act.

    `piece` is the game's own word, the same as in events; a frozen or lifeless piece does not act.
    """

    army: str
    piece: str
    square: str
    worth: float
    acts: bool = True


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark about a move of a sample.

    move   which one, from 1
    say    what is said
    holds  what must be true for it to be said, one fact each, as the school's tests read it
    """

    move: int
    say: str
    holds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sample:
    """A game to play through that ships with the rules.

    name, about  a title and a sentence for people
    options      what `Game.start` takes to set it up
    moves        the moves as move strings
    comments     remarks, each with its place among the moves (from 1)
    """

    name: str
    about: str
    options: Mapping[str, str]
    moves: tuple[str, ...]
    comments: tuple[Comment, ...] = field(default=(), kw_only=True)


class Move(ABC):
    """One decision: an immutable, hashable value whose `str()` is its notation."""

    __slots__ = ()

    @property
    def number(self) -> int:
        """The stable action number: the same for this decision in every position, version and language.

        From 0 to `Game.actions` - 1; no two choices of a position share one. A game without numbers
        has `actions` 0 and need not give any.
        """
        raise NotImplementedError(f"{type(self).__name__} has no action numbers")

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares a person clicks to make it, in order: ("e2", "e4"); () for words."""
        return ()

    @abstractmethod
    def __str__(self) -> str: ...


M = TypeVar("M", bound=Move)


def by_number(moves: Iterable[M]) -> tuple[M, ...]:
    """Decisions in the order in which positions give them."""
    return tuple(sorted(moves, key=_NUMBER))


_NUMBER = attrgetter("number")


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
    def kind(self) -> Kind:
        """What sort of decision is due; doors go by this, never by `phase`."""
        if self.outcome is not None:
            return Kind.OVER
        return Kind.CHANCE if self.seat == CHANCE else Kind.BOARD

    @property
    def phase(self) -> str:
        """The game's own word for what is due, to be shown to people: "move", "challenge", "die"."""
        return "move"

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def claims(self) -> tuple[str, ...]:
        """What the deciding seat may claim a draw by, in short words like the reasons of outcomes.

        Nobody has to: the game goes on until somebody claims (see `Table.claim`). Empty after the end.
        """
        return ()

    @property
    @abstractmethod
    def events(self) -> tuple[Event, ...]:
        """What the decision that led here did, in order."""

    def words(self) -> tuple[str, ...]:
        """The events in plain words; one that the game has no words for is left out."""
        return tuple(words for words in map(self.game.tell, self.events) if words)

    def in_check(self) -> tuple[str, ...]:
        """The armies whose King (or what stands for him) is attacked now; () in games without check."""
        return ()

    def duty(self, army: str) -> str:
        """What its check obliges an army to, in a few words; "" where that binds nobody now."""
        return "it must get out of check" if army == self.turn else ""

    def material(self) -> tuple[Unit, ...]:
        """Every piece on the board, as data."""
        return ()

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """What the rules compare when they ask whether two positions are the same."""

    @property
    def _whole(self) -> bool:
        """Whether its string and options say all that matters from here on: no history, nothing hidden.

        Only such a position can be handed to the compiled core; see `heterodox.games.swift`.
        """
        return False

    # -- decisions ---------------------------------------------------------------------------

    def choices(self) -> tuple[Move, ...]:
        """Everything the deciding seat may do now, one decision at a time; empty after the end.

        This is the one list that doors offer and players draw from, by ascending number where the game
        has action numbers, so that who draws by a seed draws the same everywhere. It differs from
        `legal_moves` where a game knows decisions that are no board moves (offers) or moves that wait for
        answers.
        """
        return self.legal_moves()

    def chances(self) -> tuple[tuple[Move, Fraction], ...]:
        """When `seat` is "chance": every roll with its probability; otherwise empty."""
        return ()

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """The choice of the deciding seat that a text means.

        Raises InvalidText, IllegalMove or AmbiguousMove. A text that would decide for another seat
        too is refused.
        """

    def play(self, decision: Move | str) -> Self:
        """The position after one of `choices()`; raises IllegalMove (saying why) for anything else."""
        if isinstance(decision, str):
            return self.after(self.parse_move(decision))
        if decision not in self.choices():
            raise IllegalMove(self._why_not_now(decision))
        return self.after(decision)

    def _why_not_now(self, decision: Move) -> str:
        if self.outcome is not None:
            return f"{decision}: the game is over ({self.outcome.reason})"
        return self.why_not(decision)

    def decision(self, number: int) -> Move:
        """The choice with that action number; raises IllegalMove where there is none."""
        for choice in self.choices():
            if choice.number == number:
                return choice
        raise IllegalMove(f"action {number}: not among the choices here")

    # -- closed moves: for records, perft and scripts -------------------------------------------

    @abstractmethod
    def legal_moves(self) -> tuple[Move, ...]:
        """The complete moves that perft counts, without repeats; empty when the game is over.

        Whatever other seats may decide inside such a move is taken as not done. While no move is due
        these are that phase's answers. `choices` is what a seat can decide; this is what `replay` takes.
        """

    def replay(self, move: Move | str) -> Self:
        """The position after a move as records write it: a decision, or a closed move.

        For records and scripts only: it may settle what other seats decided. Raises as `play` does.
        """
        if isinstance(move, Move) and move not in self.choices() and move in self.legal_moves():
            return self.after(move)
        return self.play(move)

    def unfold(self, text: str) -> tuple[Move, ...]:
        """The decisions, each of one seat, that a move of a record stands for, in order."""
        return (self.parse_move(text),)

    @abstractmethod
    def after(self, move: Move) -> Self:
        """The position after a move that is known to be legal (not checked again)."""

    def why_not(self, move: Move) -> str:
        """One line that says why a move is not legal here."""
        return f"{move}: not a legal move here"

    def why_still(self, square: str) -> str:
        """Why no piece on the square can be moved now, in a few words; "" where one can."""
        movable = any(choice.squares[:1] == (square,) for choice in self.choices())
        return "" if movable else "it has no move here"

    def describe(self, move: Move) -> str:
        """A legal move in plain words or in the notation players know from books."""
        return str(move)

    def spell(self, move: Move) -> str:
        """A legal move for a reader without a board: `describe`, with army and squares besides."""
        return self.describe(move)

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
        """The position, with its events, as that seat (or a spectator, for an unknown name) may know it."""
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

    def observe(self, seat: str | None = None) -> tuple[int, ...]:
        """What a seat may know (None: the deciding one), as programs see it: a value for each plane.

        Only asked of games that declare `Game.planes`.
        """
        raise NotImplementedError(f"{self.game.name} declares no planes")

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
    actions: int = 0  # how many action numbers there are (see Move.number); 0 for a game without them
    planes: tuple[
        Plane, ...
    ] = ()  # what programs see of a position (see Position.observe); () for a game without
    commands: tuple[Command, ...] = ()
    kinds: tuple[str, ...] = ()  # the kinds of its own events, beside the common ones
    phases: tuple[str, ...] = ()  # the game's own words for what is due, beside "move" and "over"
    marks: tuple[str, ...] = ()  # the game's own signs on squares
    trays: tuple[str, ...] = ()  # the titles of what lies beside its board

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

    def theme(self, line: Sequence[Position], *, saves: bool) -> str:
        """What a line of play is about, in one word: a position, and those after each decision from it.

        `saves` says that the best line only saves what every other loses. Generic words are enough for
        a game without ideas of its own.
        """
        return "save" if saves else "win" if line[-1].outcome is not None else "gain"

    def alike(self, text: str) -> tuple[str, ...]:
        """The position strings that mean the same as one, but for where counting began, and for symmetry.

        The same strings in the same order for every one of them; by default the string alone.
        """
        return (text,)

    def action(self, number: int, salt: int = 0) -> Move | None:
        """The decision with an action number, where the number (and the compiled core's salt) tells all
        about it; None where a position has to be asked for it."""
        return None

    def tell(self, event: Event) -> str:
        """An event in one line of plain words; "" where the move itself says enough."""
        return ""

    def verdict(self, outcome: Outcome) -> str:
        """How a game ended, in a few words: "white wins: checkmate"."""
        who = "draw" if outcome.winner is None else f"{outcome.winner} wins"
        return f"{who}: {outcome.reason}"

    def token(self, army: str, piece: str) -> Token:
        """How a piece that lies beside the board is drawn, by the words of events and `material`."""
        return Token(piece, army, piece[:1].upper(), piece[:1].upper(), f"{army} {piece}")

    def rules_text(self) -> str:
        """The rules for players, in Markdown, each rule under a heading "### ID Title"."""
        return ""

    def shipped(self, name: str) -> str:
        """A text file that ships in the game's own package ("words.yaml"); "" where there is none."""
        package = type(self).__module__.rpartition(".")[0]
        if not package:
            return ""
        file = files(package).joinpath(name)
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    def expect_options(self, given: Iterable[str]) -> None:
        """Refuse names that are no options of this game; raises InvalidText.

        Names that people type are checked before they become keyword arguments: some mean other things there.
        """
        known = [option.name for option in self.options]
        for name in given:
            if name not in known:
                expected = ", ".join(known) or "none"
                raise InvalidText(f"option {name[:40]!r}: {self.name} has no such option ({expected})")

    def read_options(self, given: Mapping[str, Any]) -> dict[str, str]:
        """All options with their defaults, overridden by `given`; names must be known."""
        self.expect_options(given)
        known = {option.name: option for option in self.options}
        return {
            name: option.read(given[name]) if name in given else option.default
            for name, option in known.items()
        }

    def __repr__(self) -> str:
        return f"<game {self.name}>"
