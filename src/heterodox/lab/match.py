"""Matches: pairs of games from one opening with sides exchanged, each side in its own process.

Every game is saved as a record as soon as it is over. A match that was killed goes on where it stopped:
the records in its folder are what has been played, and the seed says what comes next.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Game, Move, Outcome
from heterodox.games.registry import find_game
from heterodox.lab.openings import Opening, random_opening
from heterodox.lab.processes import check_name, open_side
from heterodox.lab.statistics import Sprt, Standing
from heterodox.table.files import load, save, write_whole
from heterodox.table.players import Budget, Crash, Late, Player, remind
from heterodox.table.seats import CHANCE, Sitter, team_of
from heterodox.table.table import Table

__all__ = ["Match", "Plan", "Score"]

LONGEST_GAME = 600
SETTINGS = "match.json"
TROUBLE = "Trouble"
TOO_LONG = "adjudication"


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides a match, so that it can go on after a break.

    budget    for a move, or the clock at the beginning of a game
    openings  random moves at the beginning of each pair
    manners   players may resign and agree on draws; otherwise every game is played to its end
    """

    game: str
    players: tuple[str, str]
    games: int
    budget: Budget
    openings: int = 6
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    manners: bool = False

    def __post_init__(self) -> None:
        game = find_game(self.game)
        for name in self.players:
            check_name(name, game)
        if self.games < 2 or self.games % 2:
            raise InvalidText(f"games {self.games}: expected an even number, each opening is played twice")

    def to_json(self) -> str:
        budget = {name: getattr(self.budget, name) for name in ("seconds", "nodes", "left", "increment")}
        settings = {
            "game": self.game,
            "players": list(self.players),
            "budget": budget,
            "openings": self.openings,
            "seed": self.seed,
            "options": dict(self.options),
        }
        if self.manners:
            settings["manners"] = True
        return json.dumps(settings, indent=2) + "\n"


@dataclass(frozen=True, slots=True)
class Score:
    """One finished game: its number, the first player's points, and what went wrong ("" if nothing)."""

    number: int
    points: float
    trouble: str = ""


@dataclass
class Match:
    """A match in a folder. `play` yields every finished game, those of earlier runs first."""

    plan: Plan
    folder: Path
    jobs: int = 2
    sprt: Sprt | None = None
    now: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self.game: Game = find_game(self.plan.game)
        self.scores: dict[int, Score] = {}
        self._stop = Event()
        self._lock = Lock()
        self._claim_folder()

    # -- what is known -----------------------------------------------------------------------------

    @property
    def standing(self) -> Standing:
        """The result so far, from the first player's side."""
        pairs = [
            (self.scores[number].points, self.scores[number + 1].points)
            for number in range(0, self.plan.games, 2)
            if number in self.scores and number + 1 in self.scores
        ]
        return Standing.of([score.points for score in self.scores.values()], pairs)

    def troubles(self, kind: str, player: int) -> int:
        """How many games a player (0 or 1) lost by a "crash" or on "time"."""
        return sum(score.trouble == f"{kind} {player}" for score in self.scores.values())

    @property
    def verdict(self) -> str:
        """What the sequential test says; "" while it goes on or without one."""
        return self.sprt.verdict(self.standing) if self.sprt else ""

    # -- the folder --------------------------------------------------------------------------------

    def _claim_folder(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        settings = self.folder / SETTINGS
        if settings.exists() and settings.read_text(encoding="utf-8") != self.plan.to_json():
            raise InvalidText(f"folder {str(self.folder)[:100]!r} holds another match; choose another one")
        write_whole(settings, self.plan.to_json())
        for number in range(self.plan.games):
            path = self._path(number)
            if path.exists():
                self.scores[number] = self._score(number, load(path).sound(path.name))

    def _path(self, number: int) -> Path:
        return self.folder / f"game-{number + 1:05}.txt"

    def _score(self, number: int, table: Table) -> Score:
        outcome = table.outcome
        assert outcome is not None
        first = self._team(number, 0)
        points = 0.5 if outcome.winner is None else float(outcome.winner == first)
        return Score(number, points, table.tags.get(TROUBLE, ""))

    def _team(self, number: int, player: int) -> str:
        """The team a player has: sides are exchanged in every second game."""
        return self.game.teams[(player + number) % 2]

    # -- playing -----------------------------------------------------------------------------------

    def play(self, tell: Callable[[Score], object] = lambda score: None) -> Standing:
        """Play what is missing, `jobs` pairs at once; `tell` hears every finished game."""
        missing = [
            pair for pair in range(self.plan.games // 2) if {2 * pair, 2 * pair + 1} - self.scores.keys()
        ]
        waiting = iter(missing)
        with ThreadPoolExecutor(self.jobs) as pool:
            try:
                workers = [
                    pool.submit(self._work, waiting, tell) for _ in range(min(self.jobs, len(missing)))
                ]
                for worker in workers:
                    worker.result()
            finally:
                self._stop.set()
        return self.standing

    def _work(self, waiting: Iterator[int], tell: Callable[[Score], object]) -> None:
        """One job: two processes that play pair after pair."""
        sides = _Sides(self.plan, self.game)
        with closing(sides):
            while not self._stop.is_set():
                with self._lock:
                    pair = next(waiting, None)
                if pair is None:
                    return
                opening = self._opening(pair)
                for number in (2 * pair, 2 * pair + 1):
                    if number in self.scores or self._stop.is_set():
                        continue
                    table = self._play_game(number, opening, sides)
                    if table is None:
                        return
                    save(table, self._path(number))
                    with self._lock:
                        self.scores[number] = self._score(number, table)
                        tell(self.scores[number])
                        if self.verdict:
                            self._stop.set()

    def _opening(self, pair: int) -> Opening:
        dice = random.Random(f"{self.plan.seed} opening {pair}")
        return random_opening(self.game, self.plan.openings, dice, self.plan.options or None)

    def _play_game(self, number: int, opening: Opening, sides: _Sides) -> Table | None:
        """The finished game; None when the match was stopped in the middle of it."""
        start, _ = opening.line(self.game)
        seat_player = {
            seat: next(p for p in (0, 1) if self._team(number, p) == team_of(self.game, seat))
            for seat in start.seats
        }
        seats = {seat: Sitter(player=self.plan.players[player]) for seat, player in seat_player.items()}
        die = random.Random(f"{self.plan.seed} die {number // 2}")
        table = Table(start, seats, die=die, tags={"Round": str(number + 1)})
        for move in opening.moves:
            table.replay(move)
        sides.begin(self.plan.seed * 1_000_003 + 2 * number)
        left = [self.plan.budget.left] * 2
        while table.outcome is None:
            if self._stop.is_set():
                return None
            if len(table.history) >= LONGEST_GAME:
                table.end(Outcome(None, TOO_LONG, f"still going after {LONGEST_GAME} decisions"))
            elif table.position.claims():
                # Nobody gains by playing on: either side may claim the draw at any time.
                table.claim(table.seat)
            elif table.seat == CHANCE:
                table.throw()
            else:
                self._one_move(table, seat_player[table.seat], sides, left)
        return table

    def _one_move(self, table: Table, player: int, sides: _Sides, left: list[float]) -> None:
        """Let a player decide; one that fails or is late loses the game."""
        plan = self.plan.budget
        begin = self.now()
        try:
            budget = Budget(plan.seconds, plan.nodes, left[player], plan.increment)
            move = sides.decide(player, table, budget)
            if plan.left:
                left[player] -= self.now() - begin
                if left[player] <= 0:
                    raise Late("the clock ran out")
                left[player] += plan.increment
            if not (self.plan.manners and self._ends_early(table, player, sides)):
                table.play(move, table.seat)
        except Late as late:
            self._lose(table, player, "time", str(late))
            sides.restart(player)
        except Crash as crash:
            self._lose(table, player, "crash", str(crash))
            sides.restart(player)
        except HeterodoxError as illegal:
            self._lose(table, player, "crash", str(illegal))

    def _ends_early(self, table: Table, player: int, sides: _Sides) -> bool:
        """Resignation, or a draw that is offered and accepted."""
        team = team_of(self.game, table.seat)
        other = next(one for one in self.game.teams if one != team)
        if sides.gives_up(player, team):
            table.end(Outcome(other, "resignation", f"{team} resigned"))
        elif sides.offers_draw(player, team) and sides.accepts_draw(1 - player, table, other):
            table.end(Outcome(None, "agreement"))
        return table.outcome is not None

    def _lose(self, table: Table, player: int, kind: str, why: str) -> None:
        loser = team_of(self.game, table.seat)
        winner = next(team for team in self.game.teams if team != loser)
        table.tags[TROUBLE] = f"{kind} {player}"
        table.end(Outcome(winner, kind, f"{self.plan.players[player]}: {why}"[:200]))


class _Sides:
    """The two processes of one job."""

    def __init__(self, plan: Plan, game: Game) -> None:
        self._plan, self._game = plan, game
        self._open: list[Player] = [open_side(name, game) for name in plan.players]

    def begin(self, seed: int) -> None:
        """A new game; each player has dice of its own. One that died between games is started again."""
        for player in range(len(self._open)):
            try:
                self._open[player].begin(seed + player)
            except (Crash, Late):
                self.restart(player)
                self._open[player].begin(seed + player)

    def decide(self, player: int, table: Table, budget: Budget) -> Move:
        return self._open[player].decide(remind(self._open[player], table, table.seat), budget)

    def gives_up(self, player: int, team: str) -> bool:
        return self._open[player].gives_up(team)

    def offers_draw(self, player: int, team: str) -> bool:
        return self._open[player].offers_draw(team)

    def accepts_draw(self, player: int, table: Table, team: str) -> bool:
        seat = next(seat for seat in table.seats if table.team_of(seat) == team)
        return self._open[player].accepts_draw(remind(self._open[player], table, seat), team)

    def restart(self, player: int) -> None:
        self._open[player].close()
        self._open[player] = open_side(self._plan.players[player], self._game)

    def close(self) -> None:
        for side in self._open:
            side.close()
