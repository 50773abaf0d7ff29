"""Two server processes on one PostgreSQL: players on different ones, one killed, the database restarted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.web_suite.client import Answer
from tests.web_suite.postgres import HOW_TO_GET_IT, Cluster, binaries, private_cluster
from tests.web_suite.serving import Serving, until
from tests.web_suite.sittings import Sitting, play_out, two_at


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    if binaries() is None:
        pytest.skip(HOW_TO_GET_IT)
    with private_cluster() as started:
        yield started


@pytest.fixture(scope="module")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, Serving]]:
    yield from _pair(cluster, tmp_path_factory.mktemp("pair"))


@pytest.fixture
def doomed_pair(cluster: Cluster, tmp_path: Path) -> Iterator[tuple[Serving, Serving]]:
    """For tests that kill one of them."""
    yield from _pair(cluster, tmp_path)


@pytest.fixture
def own_pair(own_cluster: Cluster, tmp_path: Path) -> Iterator[tuple[Serving, Serving]]:
    yield from _pair(own_cluster, tmp_path)


def _pair(cluster: Cluster, folder: Path) -> Iterator[tuple[Serving, Serving]]:
    database = cluster.database()
    servings = Serving(folder / "one", database), Serving(folder / "two", database)
    try:
        for serving in servings:
            serving.start()
        yield servings
    finally:
        for serving in servings:
            if serving.running:
                serving.kill()


def apart(pair: tuple[Serving, Serving], game: str = "chess", **wanted: object) -> Sitting:
    """White at the first process, black at the second."""
    sitting = two_at(pair[0], game, **wanted)
    sitting.people["black"] = sitting["black"].at(pair[1].address)
    return sitting


def test_players_on_different_processes_see_each_others_decisions(pair: tuple[Serving, Serving]) -> None:
    sitting = apart(pair)
    moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
    with sitting["white"].stream(sitting.table) as white, sitting["black"].stream(sitting.table) as black:
        for move in moves:
            sitting.play(move)
            for stream in (white, black):
                assert stream.event("decision")["decision"] == move


def test_of_two_processes_one_wins_and_the_other_is_told(pair: tuple[Serving, Serving]) -> None:
    alone = pair[0].guest()
    table = alone.create(game="chess", seats={"white": "me", "black": "me"})["table"]
    elsewhere = alone.at(pair[1].address)
    for move, other in (("e2e4", "d2d4"), ("e7e5", "d7d5"), ("g1f3", "b1c3")):
        seen = alone.state(table)["number"]
        answers = [alone.decide(table, move, seen), elsewhere.decide(table, other, seen)]
        assert [answer.status_code for answer in answers] == [200, 409]
    assert [one["decision"] for one in elsewhere.state(table)["history"]] == ["e2e4", "e7e5", "g1f3"]


def test_a_whole_game_with_duels_between_processes(pair: tuple[Serving, Serving]) -> None:
    sitting = apart(pair, "chess2", options={"armies": "??"})
    with sitting["white"].stream(sitting.table, since=0) as stream:
        over = play_out(sitting, 4, most=60)
        frames = stream.upto(over["number"])
    assert [frame["number"] for frame in frames] == list(range(1, over["number"] + 1))


def test_one_process_is_killed_during_play(doomed_pair: tuple[Serving, Serving]) -> None:
    """Players go on at the other process; it also takes over the flags and programs of the dead one."""
    first, second = doomed_pair
    sitting, hurried = apart(doomed_pair), apart(doomed_pair, clock="4+0")
    sitting.play("e2e4", "e7e5")
    alone = first.guest()
    table = alone.create(game="chess", seats={"white": "me", "black": "level 1"})["table"]
    with sitting["black"].stream(sitting.table) as stream:
        hurried.play("e2e4", "e7e5")
        alone.play(table, "e2e4")
        first.kill()
        sitting.people["white"] = sitting["white"].at(second.address)
        sitting.play("g1f3", "b8c6")
        assert stream.event("decision")["decision"] == "g1f3"
    history = [one["decision"] for one in sitting.state()["history"]]
    assert history == ["e2e4", "e7e5", "g1f3", "b8c6"]
    there = alone.at(second.address)
    until(lambda: len(there.state(table)["history"]) == 2, "the program's answer from the other process")
    over = until(lambda: hurried["black"].state(hurried.table)["outcome"], "the flag of white")
    assert (over["winner"], over["reason"]) == ("black", "time")


def test_postgresql_is_restarted_during_play(own_cluster: Cluster, own_pair: tuple[Serving, Serving]) -> None:
    sitting = apart(own_pair)
    sitting.play("e2e4", "e7e5")
    for mode, move, answer in (("fast", "g1f3", "b8c6"), ("immediate", "f1b5", "a7a6")):
        with sitting["black"].stream(sitting.table) as stream:
            own_cluster.stop(mode)
            away = sitting["white"].decide(sitting.table, move, sitting_number(stream.frame()))
            assert away.status_code in (500, 503)
            assert away.json()["error"]
            own_cluster.start()
            confirmed = until(partial(insist, sitting, "white", move), "a decision after the restart")
            assert confirmed.status_code == 200
            assert stream.event("decision")["decision"] == move, "who listens is told again"
            until(partial(insist, sitting, "black", answer), "an answer after the restart")
    history = [one["decision"] for one in sitting.state()["history"]]
    assert history == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]


def sitting_number(frame: dict[str, object]) -> int:
    state = frame["state"]
    assert isinstance(state, dict)
    return int(state["number"])


def insist(sitting: Sitting, seat: str, move: str) -> Answer | None:
    """Decide; None while the server says that its database is away."""
    caller = sitting[seat]
    state = caller.get(f"/api/tables/{sitting.table}")
    if state.status_code >= 500:
        return None
    answer = caller.decide(sitting.table, move, state.json()["number"])
    return answer if answer.status_code == 200 else None
