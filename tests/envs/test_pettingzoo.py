"""The environments of PettingZoo pass its own suites, and hold what they promise."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

from heterodox.errors import IllegalMove, InvalidText
from heterodox.table.seats import team_of

EXTRA = "the extra heterodox[envs] is not installed"
suites = pytest.importorskip("pettingzoo.test", reason=EXTRA)
zoo = pytest.importorskip("heterodox.envs.pettingzoo", reason=EXTRA, exc_type=ImportError)

GAMES: list[tuple[str, dict[str, str]]] = [
    ("chess", {}),
    ("oracle", {}),
    ("chess2", {}),
    ("chess2", {"armies": "secret"}),
    ("enochian", {"seats": "2"}),
    ("enochian", {"seats": "4"}),
    ("enochian", {"ptah": "e5", "querent": "red", "board": "elemental"}),
]
each = pytest.mark.parametrize(
    ("game", "options"),
    GAMES,
    ids=[f"{game} {' '.join(options.values())}".strip() for game, options in GAMES],
)


# They warn of every observation with a mask in it, their own games' too.
@pytest.mark.filterwarnings("ignore:Observation")
@each
def test_their_api_test(game: str, options: dict[str, str]) -> None:
    suites.api_test(zoo.env(game, **options), num_cycles=250)


@each
def test_their_seed_test(game: str, options: dict[str, str]) -> None:
    suites.seed_test(partial(zoo.env, game, **options), num_cycles=40)


@each
def test_their_render_test(game: str, options: dict[str, str]) -> None:
    suites.render_test(partial(zoo.env, game, **options))


def played(env: Any, seed: int) -> tuple[dict[str, float], int]:
    """A random game to its end: what every agent got, and how many decisions it took."""
    env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    got: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    decisions = 0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        assert set(env.agents) == set(env.possible_agents), "nobody leaves before the end"
        env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
        decisions += 1
    return got, decisions


@pytest.mark.rule("E18")
def test_teams_win_together_and_a_frozen_army_is_only_skipped() -> None:
    env = zoo.env("enochian", seats="4")
    for seed in range(12):
        got, _ = played(env, seed)
        seats = {agent: env.unwrapped._seats[agent] for agent in env.possible_agents}
        by_team: dict[str, set[float]] = {}
        for agent, seat in seats.items():
            by_team.setdefault(team_of(env.unwrapped._episode.game, seat), set()).add(got[agent])
        assert all(len(one) == 1 for one in by_team.values())
        assert sum(got.values()) == 0
        if any(got.values()):
            return
    raise AssertionError("no random game was won")


def test_agents_are_named_and_know_their_seats() -> None:
    env = zoo.env("enochian", seats="4")
    env.reset(seed=1)
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert env.infos["player_0"] == {"seat": "black"}


def test_a_game_is_cut_off() -> None:
    got, decisions = played(zoo.env("chess", max_plies=10), 1)
    assert decisions == 10
    assert not any(got.values())


def test_an_illegal_action_ends_it_with_a_loss_or_raises() -> None:
    env = zoo.env("chess")
    env.reset(seed=1)
    env.step(0)
    assert env.rewards["player_0"] == -1
    raw = zoo.RawEnv("chess")
    raw.reset(seed=1)
    before = raw.observe("player_0")
    with pytest.raises(IllegalMove, match="action 0"):
        raw.step(0)
    assert np.array_equal(raw.observe("player_0")["observation"], before["observation"])


@pytest.mark.rule("C20")
def test_a_secret_army_is_not_observed() -> None:
    """Whatever White chose, everything Black is given is the same."""
    given = []
    for nth in range(3):
        env = zoo.env("chess2", armies="secret")
        env.reset(seed=1)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[nth]))
        seen, *others = env.last()
        given.append(
            (seen["observation"].tobytes(), seen["action_mask"].tobytes(), str(others), env.render_mode)
        )
    assert len(set(given)) == 1


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"game": "go"}, "expected one of"),
        ({"game": "chess", "seats": "4"}, "no such option"),
        ({"game": "chess", "render_mode": "smell"}, "expected one of ansi, rgb_array, human"),
        ({"game": "chess", "max_plies": 0}, "expected a number from 1"),
        ({"game": "chess", "form": "words"}, "expected one of bytes"),
    ],
)
def test_bad_input_is_told_in_a_line(bad: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidText, match=words):
        zoo.env(**bad)
