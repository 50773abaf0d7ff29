"""Games side by side: shapes, ends, rewards, refusals, and the same games whatever the number of threads."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import nullcontext
from typing import Any

import numpy as np
import pytest

import heterodox
from heterodox import IllegalMove, InvalidText, envs, native
from heterodox.envs import observation
from heterodox.envs.vector import Vector
from heterodox.envs.written import Written
from heterodox.games.swift import pure
from heterodox.table.seats import team_of
from tests.envs.settings import GAMES, SETTINGS, name_of
from tests.envs.side_by_side import ARRAYS

every_game = pytest.mark.parametrize("game", GAMES)
every_setting = pytest.mark.parametrize(("game", "options"), SETTINGS, ids=map(name_of, SETTINGS))
needs_core = pytest.mark.skipif(not native.available, reason="nothing is compiled here")


def snapshot(games: Vector) -> dict[str, Any]:
    return {name: getattr(games, name).copy() for name in (*ARRAYS, "finals")}


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one)


@every_setting
def test_shapes_and_types_are_the_promised_ones(game: str, options: dict[str, Any]) -> None:
    rules = heterodox.game(game)
    games = envs.vector(game, 5, seed=1, **options)
    seats = rules.start(**options).seats
    planes = len(rules.planes)
    assert games.seat_names == seats
    assert len(games) == games.count == 5
    assert games.observations.shape == games.finals.shape == (5, planes, 8, 8)
    assert games.masks.shape == (5, rules.actions)
    assert games.rewards.shape == (5, len(seats))
    assert games.terminations.shape == games.truncations.shape == games.seats.shape == (5,)
    assert games.observations.dtype == games.finals.dtype == np.uint8
    assert games.masks.dtype == games.terminations.dtype == games.truncations.dtype == np.bool_
    assert games.rewards.dtype == np.float32
    assert game in repr(games)


@every_game
def test_arrays_are_filled_in_place(game: str) -> None:
    games = envs.vector(game, 3, seed=1)
    kept = {name: getattr(games, name) for name in (*ARRAYS, "finals")}
    before = games.masks.copy()
    games.step(games.sample())
    assert all(getattr(games, name) is array for name, array in kept.items())
    assert not np.array_equal(before, kept["masks"])


@every_setting
def test_samples_are_allowed_and_depend_on_the_seed(game: str, options: dict[str, Any]) -> None:
    games, again, other = (envs.vector(game, 32, seed=seed, **options) for seed in (7, 7, 8))
    different = False
    for _ in range(30):
        actions = games.sample()
        assert actions.dtype == np.int64
        assert games.masks[np.arange(32), actions].all()
        assert np.array_equal(actions, again.sample())
        games.step(actions)
        again.step(actions)
        drawn = other.sample()
        different |= not np.array_equal(actions, drawn)
        other.step(drawn)
    assert same(snapshot(games), snapshot(again))
    assert different


def test_every_choice_is_drawn_about_as_often() -> None:
    games = envs.vector("chess", 4000, seed=4)
    counts = np.bincount(games.sample(), minlength=games.masks.shape[1])
    assert np.count_nonzero(counts) == 20
    assert counts.max() < 2 * counts[counts > 0].min()


@needs_core
@every_setting
def test_the_number_of_threads_changes_nothing(game: str, options: dict[str, Any]) -> None:
    crews = [
        envs.vector(game, 67, seed=5, threads=threads, max_plies=20, **options) for threads in (1, 2, 3, 8)
    ]
    for _ in range(25):
        drawn = [games.sample() for games in crews]
        assert all(np.array_equal(drawn[0], one) for one in drawn)
        for games, actions in zip(crews, drawn, strict=True):
            games.step(actions)
        first, *others = map(snapshot, crews)
        assert all(same(first, one) for one in others)


@needs_core
@every_game
def test_a_game_is_the_same_among_few_and_among_many(game: str) -> None:
    """Many do not fit into a core's own memory and are written in another way, by several threads."""
    few = envs.vector(game, 5, seed=8, max_plies=30)
    many = envs.vector(game, 700, seed=8, max_plies=30, threads=3)
    for _ in range(40):
        drawn = many.sample()
        assert np.array_equal(drawn[:5], few.sample())
        few.step(drawn[:5])
        many.step(drawn)
        begun = {name: array[:5] for name, array in snapshot(many).items()}
        assert same(begun, snapshot(few))


@every_game
def test_a_reset_is_a_new_beginning(game: str) -> None:
    games = envs.vector(game, 6, seed=3)
    begun = snapshot(games)
    drawn: list[list[list[int]]] = []
    for _ in range(2):
        drawn.append([])
        for _ in range(20):
            drawn[-1].append(games.sample().tolist())
            games.step(games.sample())
        games.reset()
        now = snapshot(games)
        assert all(np.array_equal(begun[name], now[name]) for name in ARRAYS)
    assert drawn[0] == drawn[1]
    games.reset(seed=4)
    assert games.sample().tolist() != drawn[0][0]


# -- ends ----------------------------------------------------------------------------------------------


def test_a_mate_is_rewarded_and_the_next_game_begins() -> None:
    numbers = envs.actions("chess")
    games = envs.vector("chess", 2, seed=1)
    position = heterodox.game("chess").start()
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        number = numbers.number(position, text)
        position = position.play(text)
        games.step([number, number])
    assert games.terminations.tolist() == [True, True]
    assert games.truncations.tolist() == [False, False]
    assert games.rewards.tolist() == [[-1, 1], [-1, 1]]
    assert games.seats.tolist() == [0, 0]
    assert games.masks.sum(axis=1).tolist() == [20, 20]
    assert np.array_equal(games.finals[0], observation.observe(position))
    games.step(games.sample())
    assert not games.terminations.any()
    assert not games.rewards.any()


def test_a_game_that_is_too_long_is_cut_off() -> None:
    games = envs.vector("oracle", 4, seed=1, max_plies=3)
    for _ in range(2):
        for last in (False, False, True):
            games.step(games.sample())
            assert games.truncations.tolist() == [last] * 4
            assert not games.terminations.any()
            assert not games.rewards.any()
    assert games.seats.tolist() == [0] * 4
    assert (games.finals[:, observation.planes("oracle").index("decides")] == 1).all()


@pytest.mark.parametrize("seats", [2, 4])
def test_a_team_wins_and_loses_together(seats: int) -> None:
    games = envs.vector("enochian", 64, seed=2, seats=seats)
    teams = [team_of(games.game, seat) for seat in games.seat_names]
    won = 0
    for _ in range(1500):
        games.step(games.sample())
        for rewards in games.rewards[games.rewards.any(axis=1)]:
            winners = {team for team, reward in zip(teams, rewards, strict=True) if reward == 1}
            losers = {team for team, reward in zip(teams, rewards, strict=True) if reward == -1}
            assert len(winners) == len(losers) == 1
            assert winners != losers
            won += 1
    assert won


def test_rewards_add_up_and_come_only_at_the_end() -> None:
    games = envs.vector("chess2", 64, seed=2, armies="kk")
    ended = 0
    for _ in range(300):
        games.step(games.sample())
        assert not games.rewards[~games.terminations].any()
        assert not games.rewards.sum(axis=1).any()
        ended += int(games.terminations.sum())
    assert ended


def test_the_die_never_decides_at_the_table() -> None:
    games = envs.vector("enochian", 16, seed=2, ptah="e5")
    seen = set()
    rolls = [f"die {number}" for number in range(1, 7)]
    planes = [observation.planes("enochian").index(name) for name in rolls]
    for _ in range(60):
        shown = games.observations[:, planes, 0, 0]
        assert (shown.sum(axis=1) == 1).all()
        seen |= set(shown.argmax(axis=1).tolist())
        games.step(games.sample())
    assert seen == set(range(6))


# -- refusals --------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("compiled", [True, False])
def test_an_illegal_action_raises_and_changes_nothing(game: str, compiled: bool) -> None:
    if compiled and not native.available:
        pytest.skip("nothing is compiled here")
    with nullcontext() if compiled else pure():
        games = envs.vector(game, 40, seed=1, threads=2)
        assert isinstance(games._games, Written) != compiled
        for _ in range(3):
            games.step(games.sample())
        before = snapshot(games)
        actions = games.sample()
        for place in (0, 39):
            for wrong in (-1, games.game.actions, 2**40, int(np.argmin(games.masks[place]))):
                bad = actions.copy()
                bad[place] = wrong
                with pytest.raises(IllegalMove, match=f"game {place}: action {wrong} "):
                    games.step(bad)
                assert same(before, snapshot(games))
        games.step(actions)


@pytest.mark.parametrize(
    "actions",
    [[1, 2], [[1], [2], [3]], [1.0, 2.0, 3.0], ["1", "2", "3"], 5, [True, True, True], None],
)
def test_what_is_no_list_of_actions_is_refused(actions: Any) -> None:
    games = envs.vector("chess", 3, seed=1)
    before = snapshot(games)
    with pytest.raises(InvalidText, match="actions: expected 3 whole numbers"):
        games.step(actions)
    assert same(before, snapshot(games))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"count": 0}, "count 0"),
        ({"count": "2"}, "count 2"),
        ({"seed": -1}, "seed -1"),
        ({"seed": 2**64}, "seed"),
        ({"seed": True}, "seed True"),
        ({"threads": 0}, "threads 0"),
        ({"max_plies": 0}, "max_plies 0"),
        ({"form": "png"}, "form 'png'"),
        ({"armies": "zz"}, "option armies"),
        ({"colour": "red"}, "option 'colour'"),
        ({"game": "checkers"}, "checkers"),
    ],
)
def test_bad_wishes_are_named(asked: dict[str, Any], said: str) -> None:
    wishes: dict[str, Any] = {"game": "chess2", "count": 2, "seed": 1, **asked}
    with pytest.raises(InvalidText, match=said):
        envs.vector(wishes.pop("game"), wishes.pop("count"), **wishes)


def test_a_seed_is_asked_for() -> None:
    with pytest.raises(TypeError):
        envs.vector("chess", 2)  # type: ignore[call-arg]


# -- threads -----------------------------------------------------------------------------------------------


@needs_core
def test_the_gil_is_free_meanwhile() -> None:
    """Nobody takes the GIL from a thread that keeps it: the other one gets on because steps give it away."""
    games = envs.vector("oracle", 512, seed=1)
    made, seen, steps = 0, set(), 200

    def play() -> None:
        nonlocal made
        for _ in range(steps):
            games.step(games.sample())
            made += 1

    before = sys.getswitchinterval()
    sys.setswitchinterval(100)
    try:
        player = threading.Thread(target=play)
        player.start()
        while player.is_alive():
            seen.add(made)
            time.sleep(0)  # gives the GIL away, and gets it back when the other one does
    finally:
        sys.setswitchinterval(before)
    assert len(seen) > 2


@needs_core
def test_one_vector_may_be_asked_from_several_threads() -> None:
    games = envs.vector("enochian", 64, seed=1, threads=2)
    trouble: list[BaseException] = []

    def play() -> None:
        try:
            for _ in range(50):
                games.sample()
                games.reset()
        except BaseException as error:  # noqa: BLE001
            trouble.append(error)

    players = [threading.Thread(target=play) for _ in range(4)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert not trouble
    games.step(games.sample())


@needs_core
def test_many_come_and_go() -> None:
    """Threads and arrays are given back; an array outlives its games."""
    for _ in range(30):
        masks = envs.vector("chess", 8, seed=1, threads=4).masks
    assert masks.sum() == 160
