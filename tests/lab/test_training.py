"""Nets from self-play: games that go on where they were, and a net that the engine can read."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

from heterodox.cli.train import train_command
from heterodox.engine.weights import read_features, read_weights
from heterodox.errors import HeterodoxError
from heterodox.lab.training import make_games, read_games, teach
from heterodox.native.mind import net_shape, net_size

GAMES = ("chess", "enochian", "chess2", "oracle")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_games_with_any_number_of_jobs_and_after_an_interruption(game: str, tmp_path: Path) -> None:
    make_games(game, 6, tmp_path / "one", nodes=60, seed=3, jobs=1)
    make_games(game, 6, tmp_path / "two", nodes=60, seed=3, jobs=2)
    first, second = list(read_games(tmp_path / "one")), list(read_games(tmp_path / "two"))
    assert first == second
    assert len(first) == 6
    (part,) = (tmp_path / "two").glob("*.gz")
    part.unlink()
    make_games(game, 6, tmp_path / "two", nodes=60, seed=3, jobs=2)
    assert list(read_games(tmp_path / "two")) == first


def test_every_position_has_a_value_and_a_result(tmp_path: Path) -> None:
    make_games("enochian", 8, tmp_path, nodes=60, seed=4)
    met = [one for game in read_games(tmp_path) for one in game.story]
    assert met
    assert {result for _, _, result in met} <= {0.0, 0.5, 1.0}
    assert all(abs(score) <= 1_500 for _, score, _ in met)
    for game in read_games(tmp_path):
        assert len({result for _, _, result in game.story}) <= 1


def test_a_folder_of_other_games_is_refused(tmp_path: Path) -> None:
    make_games("oracle", 1, tmp_path, nodes=60, seed=1)
    with pytest.raises(HeterodoxError, match="games of another kind"):
        make_games("oracle", 1, tmp_path, nodes=60, seed=2)


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    make_games("oracle", 1, tmp_path, nodes=60, seed=1)
    (part,) = tmp_path.glob("*.gz")
    part.write_bytes(part.read_bytes()[:-9])
    with pytest.raises(HeterodoxError, match="is damaged"):
        list(read_games(tmp_path))


def test_rounds_are_told_and_the_net_is_whole(tmp_path: Path) -> None:
    make_games("oracle", 30, tmp_path, nodes=60, seed=1)
    told: list[int] = []
    learned = teach("oracle", [tmp_path], 3, tell=lambda done, error: told.append(done))
    assert told == [1, 2, 3]
    assert len(learned.numbers) == net_size("oracle")
    assert any(learned.numbers)
    assert learned.positions == sum(len(game.story) for game in read_games(tmp_path))
    again = teach("oracle", [tmp_path], 3, jobs=2)
    assert again == learned


def test_the_command_writes_a_net_that_can_be_read(tmp_path: Path) -> None:
    out, data = tmp_path / "new.net", tmp_path / "games"
    arguments = [
        "chess2",
        "--games",
        "3",
        "--nodes",
        "100",
        "--rounds",
        "1",
        "--data",
        str(data),
        "--out",
        str(out),
    ]
    result = CliRunner().invoke(train_command, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    assert "mean squared error" in result.output
    assert len(read_weights("chess2", out)) == len(read_features("chess2")) + net_size("chess2")


def test_the_command_begins_with_what_another_net_knows(tmp_path: Path) -> None:
    """Corrections too small to round to anything else leave the net as it was."""
    pytest.importorskip("torch")
    out, data = tmp_path / "new.net", tmp_path / "games"
    shipped = files("heterodox.engine.weights").joinpath("chess2.net")
    asked = f"chess2 --games 3 --nodes 100 --rounds 1 --data {data} --torch --pace 1e-9 --out {out}"
    result = CliRunner().invoke(
        train_command, [*asked.split(), "--from", str(shipped)], catch_exceptions=False
    )
    assert result.exit_code == 0
    before, after = read_weights("chess2"), read_weights("chess2", out)
    _, width, viewers, stages = net_shape("chess2")
    heads = stages * (viewers * width + 1)
    assert len(after) == len(before)
    assert after[-heads:] == before[-heads:]


def test_the_command_wants_a_name_that_tells_a_net(tmp_path: Path) -> None:
    result = CliRunner().invoke(train_command, ["chess2", "--data", str(tmp_path), "--out", "new.yaml"])
    assert result.exit_code == 2
    assert "must end in .net" in result.output


def test_the_command_teaches_a_net_that_stands_in_place_of_the_features(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    out, data = tmp_path / "new.net", tmp_path / "games"
    asked = f"oracle --games 3 --nodes 100 --rounds 1 --data {data} --torch --alone --out {out}"
    result = CliRunner().invoke(train_command, asked.split(), catch_exceptions=False)
    assert result.exit_code == 0
    # The last number of a net says whether it corrects the features.
    assert read_weights("oracle", out)[-1] == 0
    assert read_weights("oracle")[-1] == 1


@pytest.mark.parametrize(
    "setting",
    [
        "--batch 64",
        "--pace 0.1",
        "--from FILE",
        "--alone",
        "--tutor 2",
        "--strays 2",
        "--foresight 0.9",
        "--state FILE",
    ],
)
def test_settings_of_torch_are_refused_without_it(setting: str, tmp_path: Path) -> None:
    """They were ignored without a word."""
    file, games, out = tmp_path / "some.net", tmp_path / "games", tmp_path / "new.net"
    file.write_text("")
    asked = f"chess2 --games 3 --data {games} --out {out} {setting.replace('FILE', str(file))}"
    result = CliRunner().invoke(train_command, asked.split())
    assert result.exit_code == 2
    assert result.output.splitlines()[-1] == f"Error: {setting.split(maxsplit=1)[0]}: only with --torch"
    assert not games.exists()


def test_strays_are_refused_where_no_tutor_says_what_they_are_worth(tmp_path: Path) -> None:
    games, out = tmp_path / "games", tmp_path / "new.net"
    asked = f"chess2 --games 3 --data {games} --out {out} --torch --strays 2"
    result = CliRunner().invoke(train_command, asked.split())
    assert result.exit_code == 2
    assert result.output.splitlines()[-1].startswith("Error: --strays: only with --tutor")
    assert not games.exists()


def test_the_command_lets_a_tutor_learn_first(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    out, data = tmp_path / "new.net", tmp_path / "games"
    asked = f"oracle --games 11 --nodes 100 --rounds 1 --data {data} --torch --tutor 1 --strays 1"
    asked += f" --trust 0.5 --foresight 0.9 --out {out}"
    result = CliRunner().invoke(train_command, asked.split(), catch_exceptions=False)
    assert result.exit_code == 0
    assert "tutor, round 1 of 1" in result.output
    assert len(read_weights("oracle", out)) == len(read_features("oracle")) + net_size("oracle")
