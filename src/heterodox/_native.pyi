"""
The compiled twin of the Python rules; use it through heterodox.native.
"""

from collections.abc import Sequence

def games() -> list[str]:
    """The games that are compiled."""

def machine_is_v3() -> bool:
    """Whether the build for x86-64 level 3 is the better one here."""

def perft(
    game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]], depth: int, jobs: int
) -> list[int]:
    """The counts of depths 1 to depth."""

def divide(
    game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]], depth: int, jobs: int
) -> list[tuple[str, int]]:
    """The count of depth, split by first move."""

def moves(game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]]) -> list[str]:
    """The legal moves, sorted."""

def choices(game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]]) -> list[str]:
    """What the deciding seat may do, sorted."""

def play(
    game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]], moves: Sequence[bytes]
) -> tuple[str, list[str], tuple[str | None, str] | None]:
    """
    The position as loaded, those after each move, and (winner, reason) when the last ends the game.
    """

def playouts(
    game: bytes,
    position: bytes,
    options: Sequence[tuple[bytes, bytes]],
    games: int,
    seed: int,
    limit: int,
    jobs: int,
) -> tuple[dict[str, int], dict[str, int], int, int, int, int, int]:
    """
    Random games: wins by team, ends by reason, draws, unfinished games, plies, shortest and longest.
    """

def features(game: bytes) -> list[str]:
    """What the evaluation of a game weighs; empty where there is none."""

def trace(game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]]) -> tuple[list[int], int]:
    """
    The count of each feature, and how much of the opening is left (0 to 24).
    """

class Mind:
    """A player for one game; see heterodox.engine."""

    def think(
        self,
        position: bytes,
        options: Sequence[tuple[bytes, bytes]],
        moves: Sequence[bytes],
        depth: int,
        nodes: int,
        soft_seconds: float,
        hard_seconds: float,
        lines: int,
        ponder: bool,
        plain: bool,
        tell: object | None,
    ) -> tuple[int, int, float, int, list[tuple[int, int, list[str]]], list[tuple[str, float]]]:
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

    def evaluate(self, position: bytes, options: Sequence[tuple[bytes, bytes]]) -> int:
        """The static value for the team that decides."""

def mind(game: bytes, megabytes: int, threads: int, weights: Sequence[int]) -> Mind:
    """
    A new mind: two weights of each feature in turn, then the net's numbers or none.
    """

class Tuner:
    """Finds better weights for one game; see heterodox.lab.tuning."""

    def play(
        self,
        starts: Sequence[bytes],
        options: Sequence[tuple[bytes, bytes]],
        weights: Sequence[int],
        nodes: int,
        seed: int,
        jobs: int,
    ) -> None:
        """Play a game from each start and keep its calm positions."""

    def learn(self, position: bytes, options: Sequence[tuple[bytes, bytes]], result: float) -> None:
        """Keep a position with what the first team got from it."""

    def __len__(self) -> int: ...
    def error(self, weights: Sequence[float], kept_apart: bool) -> float:
        """The mean squared error on the positions kept apart, or on the others."""

    def fit(self, start: Sequence[float], rounds: int, stiffness: float) -> list[float]:
        """Weights with less error than those to start from."""

def tuner(game: bytes) -> Tuner:
    """A new tuner without positions."""

def net_size(game: bytes) -> int:
    """How many numbers a game's net has; 0 for a game without one."""

class NetTrainer:
    """Teaches a net for one game; see heterodox.lab.tuning."""

    def play(
        self,
        starts: Sequence[bytes],
        options: Sequence[tuple[bytes, bytes]],
        weights: Sequence[int],
        nodes: int,
        seed: int,
        jobs: int,
    ) -> None:
        """Play a game from each start and keep its calm positions."""

    def __len__(self) -> int: ...
    def fit(self, rounds: int, jobs: int) -> tuple[list[int], float, float]:
        """
        A net's numbers, and the error on the games kept apart without it and with it.
        """

def net_trainer(game: bytes) -> NetTrainer:
    """A new trainer without positions."""

def hash_of(game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]]) -> int:
    """A number that is equal for positions the rules call the same."""

def solve_matrix(payoff: Sequence[Sequence[float]]) -> tuple[float, list[float], list[float]]:
    """
    The value of a zero-sum game to the row player, and both mixed strategies.
    """
