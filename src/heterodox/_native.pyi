"""
The compiled twin of the Python rules; use it through heterodox.native.
"""

from collections.abc import Sequence
from typing import Any

def games() -> list[str]:
    """The games that are compiled."""

def machine_is_v3() -> bool:
    """Whether the build for x86-64 level 3 is the better one here."""

def actions(game: bytes) -> int:
    """How many action numbers a game has."""

class Book:
    """
    The Python values of decisions by their codes; see heterodox.games.swift.
    """

    def __init__(self) -> None: ...
    def enter(self, code: int, value: object) -> None:
        """Remember a value that outlives the book."""

class Position:
    """A position with the game that led to it; it never changes."""

    @property
    def game(self) -> str: ...
    def __str__(self) -> str: ...
    def choices(self) -> list[int]:
        """
        What the deciding seat may do, by ascending number: the action number, and 2**32 times the salt.
        """

    def moves(self) -> list[int]:
        """What perft counts, in the same way."""

    def choice_names(self) -> list[str]:
        """The move strings of the choices, in their order."""

    def weights(self) -> list[int]:
        """
        Where a die decides: how often each choice comes beside the others; else empty.
        """

    def move_names(self) -> list[str]:
        """The move strings of what perft counts, in its order."""

    def play(self, number: int) -> tuple[int, Position] | None:
        """
        The choice with that action number, as `choices` has it, and the position after it; None without one.
        """

    def values(self, book: Book) -> tuple[Any, ...] | None:
        """
        The choices as the values of the book; None while one of them is not in it.
        """

    def step(self, book: Book, parent: object, decision: object) -> Any:
        """
        The child of a position of heterodox.games.swift by a value of the book; None for what is no choice.
        """

    @property
    def over(self) -> bool: ...
    @property
    def outcome(self) -> tuple[str | None, str] | None:
        """
        The winning team (None for a draw) and the reason; None while the game goes on.
        """

    @property
    def claims(self) -> list[str]:
        """What the deciding seat may claim a draw by."""

    @property
    def seat(self) -> str: ...
    @property
    def turn(self) -> str: ...
    @property
    def team(self) -> str: ...
    @property
    def kind(self) -> int:
        """The kind of decision: its place in heterodox.games.protocol.Kind."""

    @property
    def hash(self) -> int:
        """A number that is equal for positions the rules call the same."""

    def perft(self, depth: int, jobs: int) -> list[int]:
        """The counts of depths 1 to depth."""

    def divide(self, depth: int, jobs: int) -> list[tuple[str, int]]:
        """The count of depth, split by first move."""

    def playouts(
        self, games: int, seed: int, limit: int, jobs: int
    ) -> tuple[dict[str, int], dict[str, int], int, int, int, int, int]:
        """
        Random games: wins by team, ends by reason, draws, unfinished games, plies, shortest and longest.
        """

    def trace(self) -> tuple[list[int], int]:
        """
        The count of each feature, and how much of the opening is left (0 to 24).
        """

def load(game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]]) -> Position:
    """
    The position of a canonical string, under options that it does not carry.
    """

def features(game: bytes) -> list[str]:
    """What the evaluation of a game weighs; empty where there is none."""

class Mind:
    """A player for one game; see heterodox.engine."""

    def think(
        self,
        position: Position,
        depth: int,
        nodes: int,
        soft_seconds: float,
        hard_seconds: float,
        lines: int,
        ponder: bool,
        plain: bool,
        beyond: int,
        only: Sequence[int],
        tell: object | None,
    ) -> tuple[
        int,
        int,
        float,
        int,
        list[tuple[int, int, list[tuple[int, str]]]],
        list[tuple[tuple[int, str], float]],
    ]:
        """
        Think, and call `tell` after each depth; it may return False to end it.
        """

    def stop(self) -> bool:
        """End the thinking, from any thread; whether there was any."""

    def ponder_hit(self) -> bool:
        """
        The expected move was played: time counts from now; whether a search was running.
        """

    def forget(self) -> None:
        """Empty the table."""

    def evaluate(self, position: Position) -> int:
        """The static value for the team that decides."""

def mind(game: bytes, megabytes: int, threads: int, weights: Sequence[int]) -> Mind:
    """
    A new mind: two weights of each feature in turn, then the net's numbers or none.
    """

class Tuner:
    """Finds better weights for one game; see heterodox.lab.tuning."""

    def play(
        self, starts: Sequence[Position], weights: Sequence[int], nodes: int, seed: int, jobs: int
    ) -> None:
        """Play a game from each start and keep its calm positions."""

    def learn(self, position: Position, result: float) -> None:
        """Keep a position with what the first team got from it."""

    def __len__(self) -> int: ...
    def error(self, weights: Sequence[float], kept_apart: bool) -> float:
        """The mean squared error on the positions kept apart, or on the others."""

    def fit(self, start: Sequence[float], rounds: int, stiffness: float) -> list[float]:
        """Weights with less error than those to start from."""

def tuner(game: bytes) -> Tuner:
    """A new tuner without positions."""

def chronicle(
    game: bytes,
    starts: Sequence[Position],
    weights: Sequence[int],
    first: int,
    games: int,
    seed: int,
    nodes: int,
    opening: int,
    jobs: int,
) -> list[Any]:
    """
    Games of self-play: their decisions column by column, and how they ended.
    """

def net_size(game: bytes) -> int:
    """How many numbers a game's net has; 0 for a game without one."""

class NetTrainer:
    """Teaches a net for one game; see heterodox.lab.tuning."""

    def play(
        self, starts: Sequence[Position], weights: Sequence[int], nodes: int, seed: int, jobs: int
    ) -> None:
        """Play a game from each start and keep its calm positions."""

    def learn(
        self,
        story: Sequence[tuple[str, float, float]],
        options: Sequence[tuple[bytes, bytes]],
        weights: Sequence[int],
    ) -> None:
        """
        Keep the positions of one played game, each with its value and its result.
        """

    def columns(self) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes]:
        """What was kept, column by column."""

    def __len__(self) -> int: ...
    def fit(self, rounds: int, trust: float, doubt: float, jobs: int) -> tuple[list[int], float, float]:
        """
        A net's numbers, and the error on the games kept apart without it and with it.
        """

    def begin(self, rounds: int, trust: float, doubt: float) -> None:
        """Begin to learn, in so many rounds."""

    def round(self, jobs: int) -> tuple[list[int], float, float]:
        """One round further, and what is known then."""

def net_shape(game: bytes) -> tuple[int, int, int, int]:
    """
    Rows, sums in a row, viewers and stages of a game's net; zeros for a game without one.
    """

def net_rows(position: Position) -> list[list[int]]:
    """
    The rows that a position chooses for each viewer of the net, the deciding one first.
    """

def net_stage(position: Position) -> int:
    """How far the game has come, as its net counts: which shares weigh."""

def net_table(game: bytes) -> list[bytes]:
    """
    The row of every input (16 bits each), for each way to look at the board.
    """

def net_trainer(game: bytes) -> NetTrainer:
    """A new trainer without positions."""

def self_play(
    game: bytes,
    starts: Sequence[Position],
    weights: Sequence[int],
    nodes: int,
    opening: int,
    seed: int,
    jobs: int,
) -> list[list[tuple[str, float, float]]]:
    """
    The calm positions of a game from each start, with value and result for the first team.
    """

def strays(
    game: bytes,
    stories: Sequence[Sequence[tuple[str, float, float]]],
    options: Sequence[Sequence[tuple[bytes, bytes]]],
    weights: Sequence[int],
    times: int,
    nodes: int,
    seed: int,
    jobs: int,
) -> list[list[tuple[str, float, float]]]:
    """Calm positions some random moves beside those of each story."""

def planes(game: bytes) -> tuple[int, int]:
    """
    How many planes of a game are sets of squares, and how many are numbers.
    """

class Games:
    """Games side by side; see heterodox.envs.vector."""

    def reset(self, seed: int) -> None:
        """All games begin anew."""

    def step(self, actions: Any) -> None:
        """A decision in each game; where one is not allowed, none is made."""

    def sample(self, actions: Any) -> None:
        """Any allowed decision of each game, written into the array."""

    @property
    def bytes(self) -> int:
        """What the games take up beside the arrays."""

def vector(
    start: Position,
    count: int,
    seed: int,
    threads: int,
    limit: int,
    form: int,
    seats: Sequence[tuple[bytes, bytes]],
    highest: Sequence[int],
    observations: Any,
    finals: Any,
    masks: Any,
    rewards: Any,
    terminations: Any,
    truncations: Any,
    deciding: Any,
) -> Games:
    """Games from one start that fill these arrays, a row for each game."""

def solve_matrix(payoff: Sequence[Sequence[float]]) -> tuple[float, list[float], list[float]]:
    """
    The value of a zero-sum game to the row player, and both mixed strategies.
    """
