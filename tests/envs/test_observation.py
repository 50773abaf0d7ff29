"""What a seat sees: its own side at the bottom, armies by what they are to it, and what it may know."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import heterodox
from heterodox import InvalidText, Position, envs
from heterodox.envs import observation
from heterodox.games.planes import FLIPPED, TURNS, UPRIGHT
from heterodox.games.protocol import Kind
from heterodox.games.swift import pure
from tests.envs.settings import GAMES

every_game = pytest.mark.parametrize("game", GAMES)


def plane(position: Position, name: str, seat: str | None = None) -> NDArray[Any]:
    names = observation.planes(position.game)
    seen: NDArray[Any] = observation.observe(position, seat)[names.index(name)]
    return seen


def squares(seen: NDArray[Any]) -> set[str]:
    """The squares of a set as if the board lay before White."""
    return {"abcdefgh"[column] + "12345678"[row] for row, column in np.argwhere(seen).tolist()}


# -- every game --------------------------------------------------------------------------------------------


@every_game
def test_planes_are_named_once_and_told(game: str) -> None:
    planes = heterodox.game(game).planes
    names = observation.planes(game)
    assert names == tuple(one.name for one in planes)
    assert len(set(names)) == len(names)
    assert all(one.about and 0 <= one.most <= 255 for one in planes)
    numbers = [one.most > 0 for one in planes]
    assert numbers == sorted(numbers), "sets come before numbers"


@every_game
def test_numbers_stay_below_their_highest_value_and_sets_are_flags(game: str) -> None:
    dice = random.Random(1)
    for _ in range(15):
        position = heterodox.game(game).deal(dice)
        for _ in range(40):
            for seat in (None, *position.seats):
                seen = observation.observe(position, seat)
                for one, values in zip(position.game.planes, seen, strict=True):
                    assert values.max() <= (one.most or 1), one
                    assert not one.most or (values == values[0, 0]).all(), one
            if position.outcome is not None:
                break
            position = position.play(dice.choice(position.choices()))


@every_game
def test_all_forms_say_the_same(game: str) -> None:
    dice = random.Random(2)
    position = heterodox.game(game).compose(dice)
    seen = observation.observe(position)
    bits = observation.observe(position, form="bits")
    floats = observation.observe(position, form="float32")
    assert [one.shape for one in (seen, bits, floats)] == [
        observation.shape(game, form) for form in ("bytes", "bits", "float32")
    ]
    assert seen.dtype == bits.dtype == np.uint8
    assert floats.dtype == np.float32
    assert np.array_equal(observation.unpack(game, bits), seen)
    assert np.array_equal(observation.unpack(game, bits, form="float32"), floats)
    assert floats.max() <= 1
    most = np.array([one.most or 1 for one in position.game.planes]).reshape(-1, 1, 1)
    assert np.allclose(floats * most, seen)


@every_game
def test_many_bits_are_unpacked_at_once(game: str) -> None:
    games = envs.vector(game, 6, seed=1, form="bits")
    planes = envs.vector(game, 6, seed=1)
    for _ in range(10):
        assert np.array_equal(observation.unpack(game, games.observations), planes.observations)
        games.step(planes.sample())
        planes.step(games.sample())


@every_game
def test_the_fast_rules_are_seen_as_the_written_ones(game: str) -> None:
    dice = random.Random(3)
    fast = heterodox.game(game).start()
    for _ in range(30):
        with pure():
            slow = heterodox.game(game).parse(str(fast))
        for seat in fast.seats:
            assert [
                (name, one, other)
                for name, one, other in zip(
                    observation.planes(game), fast.observe(seat), slow.observe(seat), strict=True
                )
                if one != other and name not in ("repetitions", "cycle")
            ] == []
        choices = fast.choices()
        if not choices or fast.kind == Kind.HIDDEN:
            break
        fast = fast.play(dice.choice(choices))


@every_game
def test_only_the_deciding_seat_decides(game: str) -> None:
    position = heterodox.game(game).start()
    for seat in position.seats:
        assert plane(position, "decides", seat).max() == (seat == position.seat)
    assert np.array_equal(observation.observe(position), observation.observe(position, position.seat))


def test_a_stranger_sees_nothing() -> None:
    start = heterodox.game("chess").start()
    with pytest.raises(InvalidText, match="seat 'red': expected one of white, black"):
        observation.observe(start, "red")
    with pytest.raises(InvalidText, match="form 'gif'"):
        observation.observe(start, form="gif")


def test_a_game_without_planes_is_refused_by_name() -> None:
    noughts = heterodox.game("noughts")
    for ask in (observation.planes, observation.shape, lambda game: envs.vector(game, 1, seed=1)):
        with pytest.raises(InvalidText, match="game noughts: it declares no planes"):
            ask(noughts)
    with pytest.raises(NotImplementedError, match="noughts declares no planes"):
        noughts.start().observe()
    assert envs.actions("noughts").count == 9


def test_turned_boards_are_turned() -> None:
    """Where a1, h1 and a8 lie when north, east, south or west is far away."""
    assert FLIPPED[0] == 56
    assert FLIPPED[7] == 63
    assert [eyes[0] for eyes in TURNS] == [0, 7, 63, 56]
    assert [eyes[7] for eyes in TURNS] == [7, 63, 56, 0]
    assert TURNS[0] == UPRIGHT
    assert all(sorted(eyes) == list(UPRIGHT) for eyes in (FLIPPED, *TURNS))


# -- chess -------------------------------------------------------------------------------------------------


def test_both_armies_of_chess_see_the_same_start() -> None:
    start = heterodox.game("chess").start()
    white, black = (observation.observe(start, seat) for seat in start.seats)
    sides = [observation.planes("chess").index(name) for name in ("decides", "black")]
    white[sides] = black[sides] = 0
    assert np.array_equal(white, black)
    assert squares(plane(start, "own kings")) == {"e1"}
    assert squares(plane(start, "enemy kings")) == {"e8"}


@pytest.mark.rule("X6")
def test_black_sees_the_board_from_the_other_edge() -> None:
    position = heterodox.game("chess").start().play("e2e4")
    assert squares(plane(position, "own kings")) == {"e1"}
    assert squares(plane(position, "enemy pawns")) == {f"{file}7" for file in "abcdfgh"} | {"e5"}
    assert squares(plane(position, "en passant")) == {"e6"}
    assert squares(plane(position, "en passant", "white")) == {"e3"}


@pytest.mark.rule("X5", "X8", "X9")
def test_rights_and_counters_of_chess_are_told() -> None:
    position = heterodox.game("chess").parse("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 30 20")
    rights = ("own short", "own long", "enemy short", "enemy long")
    assert [plane(position, f"{right} castling").max() for right in rights] == [0, 1, 1, 0]
    assert plane(position, "quiet plies").max() == 30
    for move in ("e8e7", "e1e2", "e7e8", "e2e1"):
        assert plane(position, "repetitions").max() == 1
        position = position.play(move)
    position = position.play("e8e7")
    assert plane(position, "repetitions").max() == 2


# -- Enochian chess -----------------------------------------------------------------------------------------


@pytest.mark.rule("E2", "E5")
@pytest.mark.parametrize("direction", ["deosil", "widdershins"])
def test_all_four_armies_see_the_same_start(direction: str) -> None:
    start = heterodox.game("enochian").start(seats="4", direction=direction)
    names = observation.planes("enochian")
    pieces = names.index("ptah")
    views = [observation.observe(start, seat) for seat in start.seats]
    assert all(np.array_equal(views[0][:pieces], one[:pieces]) for one in views)
    assert squares(plane(start, "own King")) == squares(plane(start, "own throne")) == {"h1"}
    assert squares(plane(start, "own edge")) == {f"{file}8" for file in "abcdefgh"}
    assert squares(plane(start, "ally throne")) == {"a8"}
    assert squares(plane(start, "next throne")) == ({"a1"} if direction == "deosil" else {"h8"})


def test_who_decides_is_the_own_army_in_games_of_two_seats_too() -> None:
    dice = random.Random(1)
    position = heterodox.game("enochian").start()
    for _ in range(12):
        names = [army.name for army in position.game.armies]
        assert [name for name in names if plane(position, f"own is {name}").any()] == [position.turn]
        assert plane(position, "own to move").max() == 1
        position = position.play(dice.choice(position.choices()))


# -- Oracle Chess -----------------------------------------------------------------------------------------


@pytest.mark.rule("O3", "O4")
def test_souls_earth_and_underworld_are_told() -> None:
    text = "4l3/8/8/8/3P[ccc]4/8/8/4L3 b CCs ehs 3 12"
    position = heterodox.game("oracle").parse(text, take_own="yes")
    assert squares(plane(position, "enemy Priestess bodies")) == {"d5"}
    for name in ("Chariot souls", "second Chariot souls", "third Chariot souls"):
        assert squares(plane(position, name)) == {"d5"}
    assert squares(plane(position, "Lord souls")) == {"e1", "e8"}
    assert plane(position, "enemy Chariot in the earth").max() == 2
    assert plane(position, "own Soldier in the earth").max() == 1
    assert plane(position, "Elephant souls in the underworld").max() == 1
    assert plane(position, "rounds played").max() == 11
    assert plane(position, "take_own").max() == 1


# -- Chess 2 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("C20")
def test_a_bid_is_seen_by_its_owner_alone() -> None:
    position = (
        heterodox.game("chess2").parse("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33").play("e4d5/").play("2")
    )
    assert plane(position, "response").max() == 1
    assert plane(position, "own bid 2", "black").max() == 1
    assert not any(plane(position, f"own bid {bid}", "white").any() for bid in (0, 1, 2))
    assert squares(plane(position, "duel origin")) == {"e4"}
    assert squares(plane(position, "duel victim")) == squares(plane(position, "duel target")) == {"d5"}


@pytest.mark.rule("C1")
def test_a_chosen_army_is_seen_by_its_owner_alone() -> None:
    position = heterodox.game("chess2").start(armies="secret").play("nemesis")
    assert plane(position, "own army nemesis", "white").max() == 1
    assert not any(plane(position, f"enemy army {army}").any() for army in ("nemesis", "classic"))


# -- what is not installed -----------------------------------------------------------------------------------


def test_without_numpy_the_package_works_and_the_environments_say_what_is_missing() -> None:
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        "import heterodox\n"
        "print(len(heterodox.game('chess').start().observe()))\n"
        "try:\n    import heterodox.envs\n"
        "except ImportError as error:\n    print(error)\n"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == ["21", "numpy is not installed: pip install 'heterodox[envs]'"]
