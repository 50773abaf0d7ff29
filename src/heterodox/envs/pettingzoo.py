"""The games as environments of PettingZoo, for several agents in turn (AEC).

    from heterodox.envs import pettingzoo
    env = pettingzoo.env("enochian", seats="4", render_mode="ansi")
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))

Agents are named player_0, player_1, ... in the order of the game's seats; `info["seat"]` has the seat's own
name. An army that cannot move is skipped and its agent waits; all agents end together.
"""

from __future__ import annotations

from typing import Any

from heterodox.envs import spaces as shapes
from heterodox.envs.episode import Episode
from heterodox.envs.needs import ExtraMissing
from heterodox.games.protocol import Game

try:
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ImportError as error:
    raise ExtraMissing("pettingzoo") from error

__all__ = ["RawEnv", "env"]

ILLEGAL_REWARD = -1


def env(game: Game | str, **options: Any) -> AECEnv:
    """An environment of one game; an illegal action ends it with -1 for whoever took it.

    render_mode  "ansi" (text), "rgb_array" (pixels) or "human" (text on standard output)
    max_plies    cut the game off after so many decisions
    form         "bytes", "float32" or "bits": see `heterodox.envs.observation`
    options      those of the game: seats="4", armies="ck"
    """
    raw = RawEnv(game, **options)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(
            wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
        )
    )


class RawEnv(AECEnv):  # type: ignore[misc]
    """The environment without wrappers: an illegal action raises IllegalMove and changes nothing."""

    def __init__(
        self,
        game: Game | str,
        *,
        render_mode: str | None = None,
        max_plies: int | None = None,
        form: str = "bytes",
        **options: Any,
    ) -> None:
        super().__init__()
        self._episode = Episode(game, options, form=form, max_plies=max_plies)
        self._dice, _ = seeding.np_random(0)
        self.render_mode = shapes.read_render_mode(render_mode)
        found = self._episode.game
        self.metadata = {
            "name": f"heterodox_{found.name}_v0",
            "is_parallelizable": False,
            **shapes.METADATA,
        }
        self.possible_agents = [f"player_{number}" for number in range(len(self._episode.seats))]
        self._seats = dict(zip(self.possible_agents, self._episode.seats, strict=True))
        self._agents = {seat: agent for agent, seat in self._seats.items()}
        self.observation_spaces = {
            agent: shapes.observation_space(found, form) for agent in self.possible_agents
        }
        self.action_spaces = {agent: shapes.action_space(found) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; a seed decides the die."""
        if seed is not None:
            self._dice, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"seat": seat} for agent, seat in self._seats.items()}
        self._episode.begin(self._dice)
        self.agent_selection = self._deciding()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may do if it decides now."""
        return self._episode.observed(self._seats[agent])

    def step(self, action: int | None) -> None:
        """One decision of the selected agent; None from one that is done."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._episode.decide(action, self._dice)
        self._cumulative_rewards[self.agent_selection] = 0
        for agent in self.agents:
            self.rewards[agent] = int(self._episode.reward(self._seats[agent]))
            self.terminations[agent] = self._episode.over
            self.truncations[agent] = self._episode.cut_off
        self._accumulate_rewards()
        self.agent_selection = self._deciding()
        if self.render_mode == "human":
            self.render()

    def _deciding(self) -> str:
        """Whose decision it is; after the end the agents leave one by one, from the first on."""
        return self._agents.get(self._episode.position.seat, self.agents[0])

    def render(self) -> Any:
        """What everybody may know, in the mode that was asked for."""
        if self.render_mode is None:
            import gymnasium

            gymnasium.logger.warn("render() was called without a render_mode: nothing is drawn")
        return shapes.render(self._episode.position, self.render_mode)

    def close(self) -> None:
        """Nothing has to be put away."""
