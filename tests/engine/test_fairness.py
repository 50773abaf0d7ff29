"""What makes a match fair: sides exchanged in every respect, processes apart, breaks that change nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import heterodox
from heterodox.games.protocol import Game, Move, Position
from heterodox.lab.match import Match, Plan
from heterodox.lab.processes import WorkerPlayer
from heterodox.table.files import load
from heterodox.table.players import UNLIMITED, Budget, Player
from heterodox.table.table import Table
from tests.engine.positions import searchable_games

PLAYERS = ("random", "greedy")


class _Time:
    """A clock that only players set forward."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        return self.seconds


class _Any(Player):
    """Plays the first choice at once, or late; keeps in mind for which seats it was asked."""

    def __init__(self, clock: _Time, seconds: float, asked: set[str]) -> None:
        self._clock, self._seconds, self._asked = clock, seconds, asked

    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        self._asked.add(view.seat)
        self._clock.seconds += self._seconds
        return view.choices()[0]


def _short_match(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, slow: str = "", **more: Any
) -> list[Table]:
    """A pair of games of a few moves between stand-ins for the two players."""
    clock, asked = _Time(), {name: set[str]() for name in PLAYERS}
    monkeypatch.setattr(
        "heterodox.lab.match.open_side",
        lambda name, game: _Any(clock, 0.1 if name == slow else 0, asked[name]),
    )
    monkeypatch.setattr("heterodox.lab.match.LONGEST_GAME", 16)
    plan = Plan(game, PLAYERS, 2, more.pop("budget", Budget()), openings=4, **more)
    Match(plan, folder, jobs=1, now=clock.now).play()
    tables = [load(folder / f"game-{number:05}.txt").sound() for number in (1, 2)]
    for name in PLAYERS:
        own = {seat for table in tables for seat, who in table.seats.items() if who.player == name}
        assert asked[name] <= own
    return tables


def _seated(table: Table) -> dict[str, str]:
    return {seat: who.player for seat, who in table.seats.items()}


@pytest.mark.parametrize("name", searchable_games())
def test_everything_is_exchanged_but_the_opening(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever had a team, and with it its colour and its army, has the other one in the second game."""
    one, other = _short_match(tmp_path, monkeypatch, name)
    assert str(one.start) == str(other.start)
    assert dict(one.start.options) == dict(other.start.options)
    assert [str(played.move) for played in one.history[:4]] == [
        str(played.move) for played in other.history[:4]
    ]
    exchange = dict(zip(PLAYERS, reversed(PLAYERS), strict=True))
    assert _seated(other) == {seat: exchange[player] for seat, player in _seated(one).items()}
    assert set(_seated(one).values()) == set(PLAYERS)


@pytest.mark.rule("E6")
def test_four_seats_are_still_two_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options: Mapping[str, str] = {"seats": "4"}
    one, other = _short_match(tmp_path, monkeypatch, "enochian", options=options)
    assert len(one.seats) == 4
    for table in (one, other):
        teams = {(table.team_of(seat), player) for seat, player in _seated(table).items()}
        assert len(teams) == 2
    assert all(_seated(one)[seat] != _seated(other)[seat] for seat in one.seats)


def test_a_clock_that_runs_out_loses_and_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = _short_match(tmp_path, monkeypatch, "chess", slow="greedy", budget=Budget(left=0.25))
    assert [table.tags["Trouble"] for table in tables] == ["time 1", "time 1"]
    match = Match(Plan("chess", PLAYERS, 2, Budget(left=0.25), openings=4), tmp_path)
    assert (match.troubles("time", 0), match.troubles("time", 1)) == (0, 2)
    assert match.standing.wins == 2


def test_each_side_is_a_process_of_its_own() -> None:
    game: Game = heterodox.game("chess")
    sides = [WorkerPlayer("nodes 100", game) for _ in range(2)]
    try:
        numbers = {side._lines.process.pid for side in sides}
        assert len(numbers | {os.getpid()}) == 3
    finally:
        for side in sides:
            side.close()


def _command(folder: Path, *more: str) -> list[str]:
    match = ["match", "nodes 150", "nodes 300", "--game", "chess", "--games", "6", "--seed", "4"]
    return [sys.executable, "-m", "heterodox", *match, "--out", str(folder), "--json", *more]


def _games(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("game-*.txt")}


def _children(process: int) -> list[int]:
    """The processes that a process started; none where the system does not tell."""
    told = Path(f"/proc/{process}/task/{process}/children")
    return [int(number) for number in told.read_text(encoding="ascii").split()] if told.exists() else []


def _runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_a_match_that_was_killed_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    """kill -9 in the middle; the games are those of an unbroken match, and nobody is left behind."""
    broken, whole = tmp_path / "broken", tmp_path / "whole"
    process = subprocess.Popen(_command(broken), stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 600
    while len(_games(broken)) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    workers = _children(process.pid)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = _games(broken)
    assert len(kept) >= 2
    results = [
        json.loads(subprocess.run(_command(folder), capture_output=True, check=True, text=True).stdout)
        for folder in (broken, whole)
    ]
    assert _games(broken) == _games(whole)
    assert kept.items() <= _games(whole).items()
    assert [result["pairs"] for result in results] == [results[1]["pairs"]] * 2
    assert results[0]["games"] == 6
    assert not any(map(_runs, workers))


def test_a_null_match_with_nodes_is_exactly_even(tmp_path: Path) -> None:
    """The same player with the same nodes plays the same game twice: every pair is one all."""
    match = Match(Plan("chess", ("nodes 200", "nodes 200"), 6, Budget(), openings=6, seed=2), tmp_path)
    standing = match.play()
    assert standing.score == 0.5
    assert standing.pairs == (0, 0, 3, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chess", "enochian"])
def test_a_null_match_between_players_that_err_is_even_within_its_error(name: str, tmp_path: Path) -> None:
    """Level 4 errs at random, so that pairs come out differently, but not in anybody's favour."""
    plan = Plan(name, ("level 4", "level 4"), 60, Budget(), openings=6, seed=9)
    standing = Match(plan, tmp_path, jobs=1).play()
    # One sound match in twenty leaves its 95% bar; half as much again is left by one in three hundred.
    assert abs(standing.score - 0.5) < 1.5 * standing.error, str(standing)
    assert sum(count > 0 for count in standing.pairs) > 1
