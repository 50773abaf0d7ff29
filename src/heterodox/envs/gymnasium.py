"""The games as environments of Gymnasium: one agent, and programs at all other seats.

    import gymnasium, heterodox.envs.gymnasium
    env = gymnasium.make("heterodox/Oracle-v0", opponent="level 1", seat="white")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(observation["action_mask"])

Each game has its id: heterodox/Chess-v0, heterodox/Enochian-v0, heterodox/Chess2-v0, heterodox/Oracle-v0.
"""

from __future__ import annotations

from typing import Any

from heterodox.envs import spaces as shapes
from heterodox.envs.episode import Episode
from heterodox.envs.needs import ExtraMissing, game_of
from heterodox.errors import IllegalMove, InvalidText
from heterodox.games.protocol import Game
from heterodox.games.registry import list_games
from heterodox.table.players import Player, player_named

try:
    import gymnasium
    import numpy as np
except ImportError as error:
    raise ExtraMissing("gymnasium") from error

__all__ = ["SeatEnv", "make"]

ILLEGAL = ("end", "raise")
SEEDS = 2**31


def make(
    game: Game | str, opponent: str = "level 3", seat: str | None = None, **options: Any
) -> gymnasium.Env[Any, Any]:
    """An environment of one game for one seat.

    opponent     who plays all other seats, an ally's too, as `heterodox match` names players
    seat         the agent's seat; None draws one at every reset
    illegal      "end": an illegal action ends the episode with -1; "raise": it raises IllegalMove
    render_mode, max_plies, form   as for `heterodox.envs.pettingzoo.env`
    options      those of the game
    """
    made = gymnasium.make(_id(game_of(game)), opponent=opponent, seat=seat, **options)
    return made.unwrapped


class SeatEnv(gymnasium.Env[Any, Any]):
    """A game seen from one seat: a step is its decision and all that the others decide before the next."""

    metadata = shapes.METADATA

    def __init__(
        self,
        game: Game | str,
        opponent: str = "level 3",
        seat: str | None = None,
        *,
        render_mode: str | None = None,
        max_plies: int | None = None,
        form: str = "bytes",
        illegal: str = "end",
        **options: Any,
    ) -> None:
        self._episode = Episode(game, options, form=form, max_plies=max_plies)
        seats = self._episode.seats
        if seat is not None and seat not in seats:
            raise InvalidText(f"seat {str(seat)[:40]!a}: expected one of {', '.join(seats)}")
        if illegal not in ILLEGAL:
            raise InvalidText(f"illegal {str(illegal)[:40]!a}: expected one of {', '.join(ILLEGAL)}")
        self._asked, self._seat, self._illegal = seat, seat or seats[0], illegal
        self._players: dict[str, Player] = {
            one: player_named(opponent, self._episode.game, seed=0) for one in seats
        }
        self.render_mode = shapes.read_render_mode(render_mode)
        self.observation_space = shapes.observation_space(self._episode.game, form)
        self.action_space = shapes.action_space(self._episode.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin anew; the seed decides dice, seat and programs."""
        super().reset(seed=seed)
        dice = self.np_random
        if self._asked is None:
            self._seat = self._episode.seats[int(dice.integers(len(self._episode.seats)))]
        for player in self._players.values():
            player.begin(int(dice.integers(SEEDS)))
        self._episode.begin(dice)
        self._others_decide()
        return self._told()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """One decision of the seat, then the others' until it is asked again."""
        episode = self._episode
        if episode.over or episode.cut_off:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        try:
            episode.decide(int(action), self.np_random)
        except IllegalMove:
            if self._illegal == "raise":
                raise
            observed, info = self._told()
            return observed, -1.0, True, False, {**info, "illegal": True}
        self._others_decide()
        observed, info = self._told()
        return observed, episode.reward(self._seat), episode.over, episode.cut_off, info

    def _others_decide(self) -> None:
        episode = self._episode
        while not (episode.over or episode.cut_off or episode.position.seat == self._seat):
            seat = episode.position.seat
            decision = self._players[seat].decide(episode.position.view(seat))
            episode.decide(decision.number, self.np_random)
        if self.render_mode == "human":
            self.render()

    def _told(self) -> tuple[dict[str, Any], dict[str, Any]]:
        observed = self._episode.observed(self._seat)
        return observed, {"seat": self._seat, "action_mask": observed["action_mask"].copy()}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """What may be decided now, as libraries with masked policies ask for it."""
        return self._episode.mask(self._seat).astype(np.bool_)

    def render(self) -> Any:
        """What everybody may know, in the mode that was asked for."""
        return shapes.render(self._episode.position, self.render_mode)

    def close(self) -> None:
        """Put the programs away; more than once does no harm."""
        for player in self._players.values():
            player.close()


def _id(game: Game) -> str:
    return f"heterodox/{game.name.capitalize()}-v0"


def _register() -> None:
    """An id for every game that programs can play."""
    for game in list_games():
        if game.actions and game.planes and _id(game) not in gymnasium.registry:
            gymnasium.register(_id(game), entry_point=f"{__name__}:SeatEnv", kwargs={"game": game.name})


_register()
