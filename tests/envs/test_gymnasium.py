"""The environments of Gymnasium pass its own checker, and hold what they promise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from heterodox.errors import IllegalMove, InvalidText

EXTRA = "the extra heterodox[envs] is not installed"
gymnasium = pytest.importorskip("gymnasium", reason=EXTRA)
checker = pytest.importorskip("gymnasium.utils.env_checker", reason=EXTRA)
ours = pytest.importorskip("heterodox.envs.gymnasium", reason=EXTRA, exc_type=ImportError)

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("chess", {}),
    ("oracle", {"seat": "black"}),
    ("chess2", {"armies": "secret"}),
    ("enochian", {"seats": "2"}),
    ("enochian", {"seats": "4"}),
    ("enochian", {"ptah": "e5", "querent": "red", "board": "elemental"}),
]


@pytest.mark.parametrize(("game", "options"), GAMES, ids=[f"{one[0]} {one[1]}" for one in GAMES])
def test_their_checker(game: str, options: dict[str, Any]) -> None:
    checker.check_env(ours.make(game, "level 1", **options))


@pytest.mark.parametrize("name", ["Chess", "Enochian", "Chess2", "Oracle"])
def test_the_ids_are_registered(name: str) -> None:
    env = gymnasium.make(f"heterodox/{name}-v0", opponent="random")
    checker.check_env(env.unwrapped)
    env.close()


def play(env: Any, seed: int, most: int = 400) -> tuple[float, dict[str, Any]]:
    """A random game to its end."""
    seen, info = env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    for _ in range(most):
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        assert np.array_equal(seen["action_mask"].astype(bool), env.action_masks())
        action = int(dice.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            with pytest.raises(gymnasium.error.ResetNeeded):
                env.step(action)
            return float(reward), info
    raise AssertionError("the game does not end")


def test_a_strong_program_beats_a_random_agent() -> None:
    env = ours.make("chess", opponent="level 5", seat="white")
    assert [play(env, seed)[0] for seed in range(3)] == [-1.0] * 3


def test_a_seat_is_drawn_where_none_is_named() -> None:
    env = ours.make("oracle", opponent="random")
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {"white", "black"}
    assert {ours.make("oracle", opponent="random", seat="black").reset()[1]["seat"]} == {"black"}


def test_the_same_seed_gives_the_same_game() -> None:
    games = []
    for _ in range(2):
        env = ours.make("chess2", opponent="level 2")
        games.append((play(env, 3)[0], env.render_mode, str(env._episode.position)))
    assert games[0] == games[1]


def test_an_illegal_action_ends_the_episode_or_raises() -> None:
    env = ours.make("chess", opponent="random", seat="white")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    env = ours.make("chess", opponent="random", seat="white", illegal="raise")
    before, _ = env.reset(seed=1)
    with pytest.raises(IllegalMove, match="action 0"):
        env.step(0)
    assert env.action_masks().sum() == before["action_mask"].sum()


def test_a_game_is_cut_off() -> None:
    env = ours.make("chess", opponent="random", seat="white", max_plies=6)
    env.reset(seed=1)
    for step in range(3):
        action = int(np.flatnonzero(env.action_masks())[0])
        *_, terminated, truncated, _ = env.step(action)
        assert (terminated, truncated) == (False, step == 2)


def test_forms_of_observations() -> None:
    for form, kind in (("bytes", np.uint8), ("float32", np.float32), ("bits", np.uint8)):
        env = ours.make("oracle", opponent="random", form=form)
        seen, _ = env.reset(seed=1)
        assert seen["observation"].dtype == kind
        assert seen in env.observation_space


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"game": "go"}, "expected one of"),
        ({"game": "chess", "seat": "red"}, "expected one of white, black"),
        ({"game": "chess", "opponent": "god"}, "expected random, greedy or level"),
        ({"game": "chess", "illegal": "ignore"}, "expected one of end, raise"),
    ],
)
def test_bad_input_is_told_in_a_line(bad: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidText, match=words):
        ours.make(**bad)
