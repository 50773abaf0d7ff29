"""How good somebody is at a game, by openskill's Plackett-Luce model: any number of teams of any size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce

from heterodox.errors import HeterodoxError
from heterodox.games.registry import find_game
from heterodox.web.live import OVER, LiveTable

__all__ = ["FIRST", "PROVISIONAL", "Standing", "after_game", "sides"]

_MODEL = PlackettLuce()
# Numbers as players know them: everybody begins with 1500 give or take 500.
CENTRE, SCALE = 1500.0, 60.0
# So many games are played before a rating is more than a guess.
PROVISIONAL = 10


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating: where somebody probably stands (`mu`), how sure that is (`sigma`), after how many games."""

    mu: float
    sigma: float
    games: int = 0

    @property
    def rating(self) -> int:
        return round(CENTRE + (self.mu - FIRST.mu) * SCALE)

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL

    def shown(self) -> dict[str, Any]:
        """The same for answers."""
        return {
            "rating": self.rating,
            "deviation": round(self.sigma * SCALE),
            "games": self.games,
            "provisional": self.provisional,
        }


_NEW = _MODEL.rating()
FIRST = Standing(_NEW.mu, _NEW.sigma)


def sides(live: LiveTable) -> tuple[Mapping[str, tuple[int, ...]], str | None]:
    """Who played for which team and which one won, where a finished game counts; no teams where it does not.

    It counts between the persons who sat there when play began, from a beginning that the rules know, once
    every team has decided something, unless the owner wanted it not to. Whoever left a game has lost it, as
    by resigning, whatever became of it: it counts against them and for all the others' teams, and not for
    a partner who stayed. Where several teams were left it counts for nobody.
    """
    assert live.outcome is not None
    winner = live.outcome.winner
    persons = {seat: player for seat, player in live.began.items() if player is not None}
    rated = live.status == OVER and live.row.wishes.get("rated", True) and _began_by_the_rules(live)
    team_of = live.table.team_of
    loyal = len({(team_of(seat), player) for seat, player in persons.items()}) == len(set(persons.values()))
    if not rated or not loyal or len(persons) < len(live.seated):
        return {}, winner
    gone = {seat for seat, player in persons.items() if live.seated[seat].player != player}
    left = {team_of(seat) for seat in gone}
    teams: dict[str, set[int]] = {}
    for seat, player in persons.items():
        if team_of(seat) not in left or seat in gone:
            teams.setdefault(team_of(seat), set()).add(player)
    if len(left) > 1 or not teams.keys() <= {team_of(entry.seat) for entry in live.entries}:
        return {}, winner
    if left:
        winner = next(team for team in teams if team not in left)
    return {team: tuple(sorted(players)) for team, players in teams.items()}, winner


def _began_by_the_rules(live: LiveTable) -> bool:
    try:
        return str(find_game(live.row.game).start(**live.row.options)) == live.row.start
    except HeterodoxError:
        return False


def after_game(
    teams: Mapping[str, Sequence[int]], winner: str | None, known: Mapping[int, Standing]
) -> dict[int, Standing]:
    """Everybody's standing after a game that a team won (None: drawn)."""
    before = [
        [
            _MODEL.rating(mu=one.mu, sigma=one.sigma)
            for one in (known.get(player, FIRST) for player in players)
        ]
        for players in teams.values()
    ]
    places = [0 if winner is None or team == winner else 1 for team in teams]
    after = _MODEL.rate(before, ranks=[float(place) for place in places])
    return {
        player: Standing(rating.mu, rating.sigma, known.get(player, FIRST).games + 1)
        for players, ratings in zip(teams.values(), after, strict=True)
        for player, rating in zip(players, ratings, strict=True)
    }
