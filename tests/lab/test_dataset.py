"""Data sets of self-play: what stands in them is true, and an interrupted one goes on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import heterodox
from heterodox.engine.thinking import available
from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Kind
from heterodox.lab.folders import expect_same
from heterodox.table.seats import team_of

EXTRA = "the extra heterodox[envs] is not installed"
pq: Any = pytest.importorskip("pyarrow.parquet", reason=EXTRA)
data: Any = pytest.importorskip("heterodox.lab.dataset", reason=EXTRA)
pytestmark = pytest.mark.skipif(not available("chess"), reason="no compiled engine here")

DOCS = Path(__file__).parents[2] / "docs" / "datasets.md"
DIVINATION = {"ptah": "e5", "querent": "red", "board": "elemental"}
ASKED = [
    data.Asked("chess", nodes=30),
    data.Asked("oracle", nodes=30),
    data.Asked("chess2", nodes=30, setups=True),
    data.Asked("enochian", {"seats": "4"}, nodes=30),
    data.Asked("enochian", DIVINATION, nodes=30),
]


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_rows_tell_a_game_by_the_rules(asked: Any) -> None:
    game = heterodox.game(asked.game)
    rows = data.play_games(asked, range(3, 4))
    assert len({len(column) for column in rows.values()}) == 1
    assert rows["ply"] == list(range(len(rows["ply"])))
    rules = {} if asked.setups else {name: asked.options[name] for name in asked.options if name == "seats"}
    here = game.parse(rows["position"][0], **rules)
    for ply, move in enumerate(rows["move"]):
        seat = here.seat
        assert rows["position"][ply] == str(here if here.kind is Kind.CHANCE else here.view(seat))
        assert (rows["seat"][ply], rows["kind"][ply]) == (seat, str(here.kind))
        assert here.decision(rows["action"][ply]) == here.parse_move(move)
        team = team_of(game, here.turn) if here.kind is Kind.CHANCE else here.team
        if rows["winner"][ply] is not None:
            assert rows["result"][ply] == (1 if rows["winner"][ply] == team else -1)
        here = here.play(move)
    assert here.outcome is not None
    assert (here.outcome.winner, here.outcome.reason) == (rows["winner"][0], rows["reason"][0])


def test_a_game_depends_on_its_number_and_the_seed_alone() -> None:
    asked = data.Asked("chess2", nodes=20, setups=True)
    together = data.play_games(asked, range(6), jobs=3)
    apart = [data.play_games(asked, range(number, number + 1)) for number in range(6)]
    assert together == {name: [value for one in apart for value in one[name]] for name in together}
    assert len({one["position"][0] for one in apart}) == 6
    other = data.play_games(replace(asked, seed=2), range(1))
    assert other["position"] != apart[0]["position"]


def test_a_decision_is_what_the_search_finds() -> None:
    """Where nothing has been searched before: the first decision of a game."""
    from heterodox.engine.thinking import Limits, Thinker

    asked = data.Asked("chess", nodes=200)
    rows = data.play_games(asked, range(1))
    first = heterodox.game("chess").parse(rows["position"][0])
    best = Thinker("chess", megabytes=4).think(first, Limits(nodes=200)).variations[0]
    assert (rows["move"][0], rows["value"][0]) == (best.moves[0], best.score)


def test_setups_and_options_go_together() -> None:
    asked = data.Asked("enochian", {"seats": "4"}, nodes=5, setups=True)
    rows = data.play_games(asked, range(4))
    assert len(data.starts(asked)) > 1
    assert set(rows["seat"]) == {army.name for army in heterodox.game("enochian").armies}


@pytest.mark.rule("C20")
def test_hidden_bids_are_not_in_the_rows_of_the_seat_that_answers() -> None:
    rows = data.play_games(data.Asked("chess2", nodes=30, opening=20), range(6))
    duels = [position.split()[-1] for position in rows["position"] if position.endswith("/a")]
    assert duels, "nobody challenged: choose other games"
    assert all(duel.endswith(":?/a") for duel in duels)


def test_an_interrupted_one_goes_on_to_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "PART", 2)
    asked = data.Asked("chess", nodes=10)
    whole = tmp_path / "whole.parquet"
    rows = data.make_dataset(asked, 4, whole, jobs=1)
    told: list[int] = []

    def stop(done: int) -> None:
        told.append(done)
        if done == 2:
            raise KeyboardInterrupt

    again = tmp_path / "again.parquet"
    with pytest.raises(KeyboardInterrupt):
        data.make_dataset(asked, 4, again, jobs=1, tell=stop)
    assert not again.exists()
    assert data.make_dataset(asked, 4, again, jobs=1, tell=told.append) == rows
    assert told == [0, 2, 2, 4]
    assert pq.read_table(again).equals(pq.read_table(whole))
    assert not list(tmp_path.glob("*.parts"))
    assert data.make_dataset(asked, 4, whole) == rows, "what is there already is kept"
    with pytest.raises(HeterodoxError, match="asked for in another way"):
        data.make_dataset(asked, 5, whole)


def test_bad_requests(tmp_path: Path) -> None:
    out = tmp_path / "x.parquet"
    with pytest.raises(HeterodoxError, match="expected one of"):
        data.make_dataset(data.Asked("go"), 1, out)
    with pytest.raises(HeterodoxError, match="no such option"):
        data.make_dataset(data.Asked("chess", {"x": "1"}), 1, out)
    out.write_text("something of mine")
    with pytest.raises(HeterodoxError, match="no data set: choose another name"):
        data.make_dataset(data.Asked("chess"), 1, out)
    other = tmp_path / "y.parquet"
    expect_same(data.Asked("oracle"), tmp_path / "y.parquet.parts", "something else")
    with pytest.raises(HeterodoxError, match="parts of another data set"):
        data.make_dataset(data.Asked("chess"), 1, other)


def test_the_command_and_three_lines_of_polars(tmp_path: Path) -> None:
    pl: Any = pytest.importorskip("polars")
    out = tmp_path / "oracle.parquet"
    command = [sys.executable, "-m", "heterodox", "dataset", "oracle", "--games", "3", "--nodes", "20"]
    done = subprocess.run(
        [*command, "--jobs", "2", "--out", str(out), "--json"], capture_output=True, text=True, check=True
    )
    told = json.loads(done.stdout)
    rows = pl.read_parquet(out)
    assert (told["games"], told["rows"]) == (3, len(rows))
    assert rows["game"].n_unique() == 3


def test_every_column_is_documented() -> None:
    documented = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", DOCS.read_text(), re.MULTILINE))
    found: dict[str, str] = defaultdict(str)
    for column in data.COLUMNS:
        found[column.name] = column.about
    assert documented == found
