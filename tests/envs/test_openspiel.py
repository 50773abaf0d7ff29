"""The games of OpenSpiel pass its own suites, and hold what they promise."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest

import heterodox

EXTRA = "the extra heterodox[envs] is not installed"
pyspiel: Any = pytest.importorskip("pyspiel", reason=EXTRA)
ours = pytest.importorskip("heterodox.envs.openspiel", reason=EXTRA, exc_type=ImportError)
ours.register()

ATTACK = "rnbqkb1r/p1p1pp1n/3p2p1/1p5p/P6N/1P4P1/2PPPP1P/RNBQKBR1 w Qkq - 0 8 cc 33 h4g6/d"
DIVINATION = {"ptah": "e5", "querent": "red", "board": "elemental"}
GAMES: list[tuple[str, dict[str, str]]] = [
    ("chess", {}),
    ("oracle", {"take_own": "yes"}),
    ("chess2", {"armies": "rk"}),
    ("chess2", {"armies": "secret"}),
    ("enochian", {"seats": "2"}),
    ("enochian", {"seats": "4", "array": "air-of-fire"}),
    ("enochian", DIVINATION),
]

# Their test is a program: it is run as it is, with our games registered before it looks for games.
THEIR_API_TEST = """
import runpy, sys
from heterodox.envs import openspiel
openspiel.register()
sys.argv = ["api_test", "--test_only_games=python_heterodox_.*"]
runpy.run_module("open_spiel.integration_tests.api_test", run_name="__main__")
"""


def load(game: str, options: dict[str, str]) -> Any:
    return pyspiel.load_game(f"python_heterodox_{game}", options)


@pytest.mark.parametrize(("game", "options"), GAMES, ids=[f"{one[0]} {one[1]}" for one in GAMES])
def test_their_random_simulations(game: str, options: dict[str, str]) -> None:
    pyspiel.random_sim_test(load(game, options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
def test_their_api_test() -> None:
    done = subprocess.run([sys.executable, "-c", THEIR_API_TEST], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "OK" in done.stderr.splitlines()[-1]


def test_a_program_that_registers_ends_well() -> None:
    """OpenSpiel keeps what is registered until Python is gone; that must not end the program badly."""
    program = "from heterodox.envs import openspiel; print(*openspiel.register())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    names = {f"python_heterodox_{name}" for name in ("chess", "enochian", "chess2", "oracle")}
    assert names <= set(done.stdout.split())


def test_options_survive_being_written_down() -> None:
    for game, options in (*GAMES, ("chess2", {"position": ATTACK})):
        loaded = load(game, options)
        again = pyspiel.load_game(str(loaded))
        assert str(again.new_initial_state()) == str(loaded.new_initial_state())
        assert again.num_players() == loaded.num_players()


def test_seats_and_teams() -> None:
    game = load("enochian", {"seats": "4"})
    assert game.num_players() == 4
    dice = random.Random(2)
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        got = state.returns()
        assert sum(got) == 0
        teams = [army.team for army in heterodox.game("enochian").armies]
        seats = [army.name for army in heterodox.game("enochian").armies]
        by_seat = dict(zip(state.position.seats, got, strict=True))
        for seat, team in zip(seats, teams, strict=True):
            mates = [by_seat[one] for one, other in zip(seats, teams, strict=True) if other == team]
            assert set(mates) == {by_seat[seat]}
        if any(got):
            return
    raise AssertionError("no random game was won")


@pytest.mark.rule("E36")
def test_the_die_is_a_chance_node() -> None:
    state = load("enochian", DIVINATION).new_initial_state()
    assert state.is_chance_node()
    outcomes = state.chance_outcomes()
    assert [number for number, _ in outcomes] == list(range(6))
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    state.apply_action(2)
    assert state.information_state_string(0).endswith("chance:die=3")


@pytest.mark.rule("C20")
def test_information_states_do_not_tell_a_bid() -> None:
    """All bids of the defender are one information state of the attacker, and three of his own."""
    game = load("chess2", {"position": ATTACK})
    root = game.new_initial_state()
    assert root.current_player() == 1
    children = [root.child(action) for action in root.legal_actions()]
    asked = [child for child in children if child.current_player() == 0]
    assert len(asked) == 3
    for of in ("information_state_string", "observation_string", "observation_tensor"):
        assert len({str(getattr(child, of)(0)) for child in asked}) == 1
        assert len({str(getattr(child, of)(1)) for child in asked}) == 3
    told = asked[0].child(asked[0].legal_actions()[0]).information_state_string(0)
    assert "?" not in told.split(" | ", 2)[2], "afterwards everybody knows"


def test_actions_are_the_stable_numbers() -> None:
    state = load("chess", {}).new_initial_state()
    start = heterodox.game("chess").start()
    assert state.legal_actions() == [choice.number for choice in start.choices()]
    assert state.action_to_string(0, 796) == "e2e4"


@pytest.mark.parametrize(
    ("options", "words"), [({"seats": "3"}, "expected one of 2, 4"), ({"array": "mud"}, "array=")]
)
def test_bad_options_are_told(options: dict[str, str], words: str) -> None:
    with pytest.raises(Exception, match=words):
        load("enochian", options)
