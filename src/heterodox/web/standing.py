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


def sides(live: LiveTable) -> Mapping[str, tuple[int, ...]]:
    """Who played for which team, where the finished game counts; {} where it does not.

    It counts between persons, from a beginning that the rules know, once every team has decided something,
    unless the owner wanted it not to.
    """
    if live.status != OVER or not live.row.wishes.get("rated", True) or not _began_by_the_rules(live):
        return {}
    teams: dict[str, set[int]] = {}
    for seat, who in live.seated.items():
        if who.player is None:
            return {}
        teams.setdefault(live.table.team_of(seat), set()).add(who.player)
    everybody = [player for players in teams.values() for player in players]
    decided = {live.table.team_of(entry.seat) for entry in live.entries}
    if len(everybody) != len(set(everybody)) or not teams.keys() <= decided:
        return {}
    return {team: tuple(sorted(players)) for team, players in teams.items()}


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
