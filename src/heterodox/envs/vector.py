"""Many games side by side, stepped by action numbers, in numpy arrays that are filled in place.

>>> from heterodox import envs
>>> games = envs.vector("chess", 4, seed=1)
>>> games.masks.sum(axis=1).tolist(), games.seat_names
([20, 20, 20, 20], ('white', 'black'))
>>> games.step(games.sample())
>>> games.seats.tolist()
[1, 1, 1, 1]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from heterodox.compiled import core
from heterodox.envs import observation
from heterodox.envs.needs import ExtraMissing, learnable
from heterodox.envs.rows import Rows
from heterodox.envs.written import Written
from heterodox.errors import InvalidText
from heterodox.games import swift
from heterodox.games.options import begin
from heterodox.games.protocol import Game, Position
from heterodox.table.seats import team_of

try:
    import numpy as np
except ImportError as error:
    raise ExtraMissing("numpy") from error

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from heterodox._native import Games

__all__ = ["Vector", "vector"]

MOST_GAMES = 2**20
MOST_THREADS = 256
LONGEST_GAME = 10**9


class Vector:
    """`count` games of one kind, each where its deciding seat has to decide. Made by `vector`.

    The arrays have a row for each game and are the same objects for good: every `step` fills them anew, so
    copy what is to be kept. They are for reading only.

    observations  what the deciding seat sees: count x planes x 8 x 8, or as `form` says
    masks         count x actions: True for everything the deciding seat may do, offers too
    seats         index into `seat_names` of who decides
    rewards       count x seats: where the last step ended a game, 1 to the winners, -1 to the others; else 0
    terminations  whether the last step ended the game by its rules; all but rewards is then the next game's
    truncations   whether it was cut off after `max_plies` decisions
    finals        where one of these two is True: the last observation of the game that ended
    """

    def __init__(
        self, start: Position, count: int, *, seed: int, threads: int, max_plies: int, form: str
    ) -> None:
        if start.outcome is not None:
            raise InvalidText(f"position {str(start)[:80]!a}: the game is over ({start.outcome.reason})")
        self.game: Game = start.game
        self.count = count
        self.seat_names: tuple[str, ...] = start.seats
        self._seed = seed
        rows = Rows.made_for(start.game, count, len(start.seats), form)
        self.observations: NDArray[Any] = rows.observations
        self.finals: NDArray[Any] = rows.finals
        self.masks: NDArray[np.bool_] = rows.masks
        self.rewards: NDArray[np.float32] = rows.rewards
        self.terminations: NDArray[np.bool_] = rows.terminations
        self.truncations: NDArray[np.bool_] = rows.truncations
        self.seats: NDArray[np.int32] = rows.seats
        teams = [team_of(start.game, seat) for seat in start.seats]
        self._games: Games | Written = _compiled(
            start, rows, teams, seed, threads, max_plies, form
        ) or Written(start, rows, teams, seed, max_plies, form)

    def reset(self, seed: int | None = None) -> None:
        """All games begin anew, dice and draws too: as when they were made, or under another seed."""
        if seed is not None:
            self._seed = _whole("seed", seed, 0, 2**64 - 1)
        self._games.reset(self._seed)

    def step(self, actions: ArrayLike) -> None:
        """One decision in each game, by its action number; a game that ends begins anew.

        Raises IllegalMove where one is not allowed, and InvalidText for what is no list of `count` whole
        numbers; nothing has changed then. The GIL is free meanwhile.
        """
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            expected = f"{self.count} whole numbers"
            raise InvalidText(f"actions: expected {expected}, found {given.dtype} of shape {given.shape}")
        self._games.step(np.ascontiguousarray(given, dtype=np.int64))

    def sample(self) -> NDArray[np.int64]:
        """A random allowed action for every game, each as likely as the others."""
        actions = np.empty(self.count, np.int64)
        self._games.sample(actions)
        return actions

    @property
    def bytes(self) -> int:
        """What the games take up beside the arrays; 0 where that is not known."""
        return self._games.bytes

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<{self.count} games of {self.game.name}>"


def vector(
    game: Game | str,
    count: int,
    *,
    seed: int,
    threads: int = 1,
    max_plies: int | None = None,
    form: str = "bytes",
    **options: Any,
) -> Vector:
    """`count` games side by side from the start that the options say; raises InvalidText for bad ones.

    seed       decides dice and `sample()`; with the actions it decides everything, whatever the threads
    threads    how many share the games out among them
    max_plies  a game is cut off after so many decisions of seats; None lets every game end by itself
    form       "bytes", "float32" or "bits": see `heterodox.envs.observation`
    options    those of the game: seats="4", armies="ck"
    """
    found = learnable(game)
    return Vector(
        begin(found, options),
        _whole("count", count, 1, MOST_GAMES),
        seed=_whole("seed", seed, 0, 2**64 - 1),
        threads=_whole("threads", threads, 1, MOST_THREADS),
        max_plies=0 if max_plies is None else _whole("max_plies", max_plies, 1, LONGEST_GAME),
        form=observation.read_form(form),
    )


def _compiled(
    start: Position, rows: Rows, teams: Sequence[str], seed: int, threads: int, limit: int, form: str
) -> Games | None:
    """The games by the compiled core; None where it is missing, switched off or does not know the game."""
    handle = swift.handle_of(start)
    if core is None or handle is None:
        return None
    planes = start.game.planes
    highest = [plane.most for plane in planes if plane.most]
    if core.planes(start.game.name.encode()) != (len(planes) - len(highest), len(highest)):
        return None
    games: Games = core.vector(
        handle,
        len(rows.seats),
        seed,
        threads,
        limit,
        observation.FORMS.index(form),
        [(seat.encode(), team.encode()) for seat, team in zip(start.seats, teams, strict=True)],
        highest,
        rows.observations,
        rows.finals,
        rows.masks,
        rows.rewards,
        rows.terminations,
        rows.truncations,
        rows.seats,
    )
    return games


def _whole(what: str, number: int, low: int, high: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int | np.integer) or not low <= number <= high:
        raise InvalidText(f"{what} {str(number)[:40]}: expected a whole number {low} to {high}")
    return int(number)
