"""Minds of the compiled core: search and evaluation, by handles and numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heterodox.games.protocol import Position
from heterodox.native import _encode, _handle, _need, _pairs, _within

if TYPE_CHECKING:
    from heterodox import _native
    from heterodox._native import Position as Handle
else:
    from heterodox.native import _native

__all__ = [
    "Mind",
    "NetTrainer",
    "RawThought",
    "Story",
    "Tale",
    "Tuner",
    "chronicle",
    "features",
    "net_rows",
    "net_shape",
    "net_size",
    "net_stage",
    "net_table",
    "self_play",
    "solve_matrix",
    "strays",
    "trace",
]

MOST_MEGABYTES = 65_536
MOST_THREADS = 256
# How a net learns from very many games; see NetTrainer.fit.
TRUST, DOUBT = 0.75, 0.3

# In this order: depth, nodes, seconds, thousandths of the table in use, the lines (each a score, plies to
# the end and moves), and the mixture (each a move and its probability). A move is its action number and name.
RawThought = tuple[
    int, int, float, int, list[tuple[int, int, list[tuple[int, str]]]], list[tuple[tuple[int, str], float]]
]

# The calm positions of a game, each with what the search said of it and how the game ended (1, 0.5 or 0),
# both for the first team.
Story = list[tuple[str, float, float]]


def features(game: str) -> tuple[str, ...]:
    """What the evaluation of a game weighs; empty for a game that cannot be searched."""
    _need()
    return tuple(_native.features(_encode(game)))


def net_size(game: str) -> int:
    """How many numbers the net of a game's evaluation has; 0 for a game without one."""
    _need()
    return _native.net_size(_encode(game))


def net_shape(game: str) -> tuple[int, int, int, int]:
    """Rows, sums in a row, viewers and stages of a game's net; zeros for a game without one."""
    _need()
    return _native.net_shape(_encode(game))


def net_rows(position: Handle | Position) -> list[list[int]]:
    """The rows that a position chooses for each viewer of its game's net, the deciding one first."""
    return _native.net_rows(_handle(position))


def net_stage(position: Handle | Position) -> int:
    """How far the game has come, as its net counts: which of its shares weigh."""
    return _native.net_stage(_handle(position))


def net_table(game: str) -> list[bytes]:
    """The row of every input of a game's net, 16 bits each, for each way to look at the board."""
    _need()
    return _native.net_table(_encode(game))


def self_play(
    game: str,
    starts: Sequence[Handle | Position],
    *,
    weights: Sequence[int],
    nodes: int,
    opening: int,
    seed: int,
    jobs: int,
) -> list[Story]:
    """A game from each start with `nodes` nodes a decision, after up to `opening` random moves."""
    _need()
    return _native.self_play(
        _encode(game),
        [_handle(start) for start in starts],
        list(weights),
        _within("nodes", nodes, 1, 2**63),
        _within("opening", opening, 0, 1_000),
        _within("seed", seed, 0, 2**63),
        _within("jobs", jobs, 1, MOST_THREADS),
    )


def strays(
    game: str,
    stories: Sequence[Story],
    options: Sequence[Mapping[str, str]],
    *,
    weights: Sequence[int],
    times: int,
    nodes: int,
    seed: int,
    jobs: int,
) -> list[Story]:
    """Calm positions one to three random moves beside those of each story, `times` for each of them at most.

    `options` are the rules of each story that its positions do not carry; a search of `nodes` nodes says
    whether a position is calm, and what it is worth. The same with any number of `jobs`.
    """
    _need()
    return _native.strays(
        _encode(game),
        list(stories),
        [_pairs(dict(one)) for one in options],
        list(weights),
        _within("times", times, 0, 1_000),
        _within("nodes", nodes, 1, 2**63),
        _within("seed", seed, 0, 2**63),
        _within("jobs", jobs, 1, MOST_THREADS),
    )


def trace(position: Handle | Position) -> tuple[list[int], int]:
    """The count of each feature (first team minus second), and how much of the opening is left (0 to 24)."""
    return _handle(position).trace()


def solve_matrix(payoff: Sequence[Sequence[float]]) -> tuple[float, list[float], list[float]]:
    """What a zero-sum game is worth to the row player, and how often each player should choose what."""
    _need()
    return _native.solve_matrix([list(map(float, row)) for row in payoff])


@dataclass(frozen=True, slots=True)
class Tale:
    """A game of self-play from its opening to its end, decision by decision.

    kinds         places in heterodox.games.protocol.Kind
    positions     as the deciding seat may know them
    values        for the deciding team; None where nothing was searched, as in `plies_to_end`
    ending        the winning team (None after a draw) and the reason; None where the game was cut off
    """

    positions: list[str]
    kinds: list[int]
    seats: list[str]
    turns: list[str]
    teams: list[str]
    moves: list[str]
    actions: list[int]
    values: list[int | None]
    plies_to_end: list[int | None]
    ending: tuple[str | None, str] | None


def chronicle(
    starts: Sequence[Handle | Position],
    *,
    weights: Sequence[int],
    games: range,
    seed: int,
    nodes: int,
    opening: int,
    jobs: int,
) -> list[Tale]:
    """The games with these numbers, each from one of the starts after `opening` random turns.

    A game depends on its number, the seed and what else is given here, but not on `jobs`, the threads.
    """
    handles = [_handle(start) for start in starts]
    told = _native.chronicle(
        _encode(handles[0].game),
        handles,
        list(weights),
        _within("first game", games.start, 0, 2**62),
        len(games),
        _within("seed", seed, 0, 2**63),
        _within("nodes", nodes, 1, 2**63),
        _within("opening", opening, 0, 1_000),
        _within("jobs", jobs, 1, MOST_THREADS),
    )
    return [Tale(*one) for one in told]


class Mind:
    """A search with its table; `stop` and `ponder_hit` may be called from another thread."""

    def __init__(self, game: str, *, megabytes: int, threads: int, weights: Sequence[int]) -> None:
        _need()
        self._mind = _native.mind(
            _encode(game),
            _within("megabytes", megabytes, 1, MOST_MEGABYTES),
            _within("threads", threads, 1, MOST_THREADS),
            list(weights),
        )

    def think(
        self,
        position: Handle | Position,
        *,
        depth: int,
        nodes: int,
        soft_seconds: float,
        hard_seconds: float,
        lines: int,
        ponder: bool,
        plain: bool,
        beyond: int,
        tell: Callable[[RawThought], bool],
        only: Sequence[int] = (),
    ) -> RawThought:
        """Think; `tell` hears every completed depth and may return False to end it.

        With `only` none but the first moves with these action numbers are looked at.
        """
        return self._mind.think(
            _handle(position),
            _within("depth", depth, 1, 100),
            _within("nodes", nodes, 0, 2**63),
            soft_seconds,
            hard_seconds,
            _within("lines", lines, 1, 500),
            ponder,
            plain,
            _within("beyond", beyond, -1, 1),
            list(only),
            tell,
        )

    def evaluate(self, position: Handle | Position) -> int:
        """The static value for the team that decides."""
        return self._mind.evaluate(_handle(position))

    def stop(self) -> bool:
        """End the thinking; whether there was any."""
        return self._mind.stop()

    def ponder_hit(self) -> bool:
        """Time counts from now; whether a search was running."""
        return self._mind.ponder_hit()

    def forget(self) -> None:
        """Empty the table."""
        self._mind.forget()


class _Learner:
    """Learns from games that the engine plays against itself."""

    _core: _native.Tuner | _native.NetTrainer

    def __len__(self) -> int:
        return len(self._core)

    def play(
        self,
        starts: Sequence[Handle | Position],
        *,
        weights: Sequence[int],
        nodes: int,
        seed: int,
        jobs: int,
    ) -> None:
        """Play a game from each start with `nodes` nodes a move and keep its calm positions."""
        self._core.play(
            [_handle(start) for start in starts],
            list(weights),
            _within("nodes", nodes, 1, 2**63),
            _within("seed", seed, 0, 2**63),
            _within("jobs", jobs, 1, MOST_THREADS),
        )


class Tuner(_Learner):
    """Positions of one game with their results, and the weights that foretell those best."""

    _core: _native.Tuner

    def __init__(self, game: str) -> None:
        _need()
        self._core = _native.tuner(_encode(game))

    def learn(self, position: Handle | Position, result: float) -> None:
        """Keep a position with what the first team got from its game, from 0 to 1."""
        self._core.learn(_handle(position), result)

    def error(self, weights: Sequence[float], *, kept_apart: bool) -> float:
        """The mean squared error on one position in ten that is kept apart, or on all others."""
        return self._core.error(list(map(float, weights)), kept_apart)

    def fit(self, start: Sequence[float], *, rounds: int, stiffness: float) -> list[float]:
        """Weights with less error than `start`; `stiffness` pulls towards it."""
        return self._core.fit(list(map(float, start)), _within("rounds", rounds, 1, 100_000), stiffness)


class NetTrainer(_Learner):
    """Positions of one game with what searches found there, and the net that comes nearest to it."""

    _core: _native.NetTrainer

    def __init__(self, game: str) -> None:
        _need()
        self._core = _native.net_trainer(_encode(game))

    def learn(self, story: Story, options: Mapping[str, str], weights: Sequence[int]) -> None:
        """Keep the positions of one played game; the weights are those of the features to be corrected."""
        self._core.learn(story, _pairs(dict(options)), list(weights))

    def columns(self) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes]:
        """What was kept, as bytes.

        In this order: the inputs that are on (16 bits each), how many each position has (8), the eyes of its
        viewers (16), what features, search and result say for the team that decides (three columns of
        floats), the number of its game (32), and how far that had come (8).
        """
        return self._core.columns()

    def fit(
        self, *, rounds: int, jobs: int, trust: float = TRUST, doubt: float = DOUBT
    ) -> tuple[list[int], float, float]:
        """A net's numbers, and the mean squared error on a tenth of the games without it and with it.

        trust  the share of the search's value in what the net is to say; the rest is the game's result
        doubt  how strongly all rows are pulled towards nothing: what few games say is not believed
        """
        _within("rounds", rounds, 1, 100_000)
        return self._core.fit(rounds, trust, doubt, _within("jobs", jobs, 1, MOST_THREADS))

    def begin(self, rounds: int, *, trust: float = TRUST, doubt: float = DOUBT) -> None:
        """Forget what was learned, and promise to learn in so many rounds."""
        self._core.begin(_within("rounds", rounds, 1, 100_000), trust, doubt)

    def round(self, *, jobs: int) -> tuple[list[int], float, float]:
        """One round further: what `fit` says, as far as it is known then."""
        return self._core.round(_within("jobs", jobs, 1, MOST_THREADS))
