"""Matches: fair pairs, records, going on after a break, and players that fail."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import heterodox
from heterodox import InvalidText
from heterodox.cli.match import match_command
from heterodox.engine.uct import UctPlayer
from heterodox.lab.match import Match, Plan, Score
from heterodox.table.files import load
from heterodox.table.players import Budget
from tests.engine.positions import searchable_games

QUICK = Budget(nodes=150)

# An engine that plays one good move and then dies, one that plays nonsense, one that never answers.
BAD_ENGINE = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci": print("uciok", flush=True)
    if words[0] == "isready": print("readyok", flush=True)
    if words[0] == "go": {deed}
"""


def _bad_engine(tmp_path: Path, deed: str) -> str:
    script = tmp_path / "engine.py"
    script.write_text(BAD_ENGINE.format(deed=deed), encoding="utf-8")
    return f"uci:{sys.executable} {script}"


def _plan(first: str, second: str, games: int = 2, **more: object) -> Plan:
    settings: dict[str, object] = {"game": "chess", "budget": QUICK, "openings": 4, "seed": 3, **more}
    return Plan(players=(first, second), games=games, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name",
    [name if name == "chess" else pytest.param(name, marks=pytest.mark.slow) for name in searchable_games()],
)
def test_a_pair_is_one_opening_with_sides_exchanged(tmp_path: Path, name: str) -> None:
    match = Match(_plan("nodes 200", "random", game=name), tmp_path)
    standing = match.play()
    assert standing.games == 2
    tables = [load(tmp_path / f"game-{number:05}.txt").sound() for number in (1, 2)]
    one, other = tables
    assert str(one.start) == str(other.start)
    assert [str(played.move) for played in one.history[:4]] == [
        str(played.move) for played in other.history[:4]
    ]
    assert {seat: sitter.player for seat, sitter in one.seats.items()} == {
        seat: "random" if sitter.player == "nodes 200" else "nodes 200"
        for seat, sitter in other.seats.items()
    }
    assert match.troubles("crash", 0) == match.troubles("crash", 1) == 0


def test_the_same_seed_plays_the_same_match(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "other"]
    for folder in folders:
        Match(_plan("nodes 200", "level 1"), folder, jobs=2).play()
    for number in (1, 2):
        texts = {(folder / f"game-{number:05}.txt").read_text(encoding="utf-8") for folder in folders}
        assert len(texts) == 1


def test_a_killed_match_goes_on(tmp_path: Path) -> None:
    plan = _plan("nodes 200", "random", games=4)
    first = Match(plan, tmp_path, jobs=1)

    class Killed(BaseException):
        """As if the power had gone."""

    def die(score: Score) -> None:
        if len(first.scores) == 3:
            raise Killed

    with pytest.raises(Killed):
        first.play(die)
    kept = sorted(path.name for path in tmp_path.glob("game-*.txt"))
    assert len(kept) == 3
    second = Match(plan, tmp_path, jobs=1)
    assert len(second.scores) == 3
    heard: list[Score] = []
    assert second.play(heard.append).games == 4
    assert len(heard) == 1


def test_a_folder_belongs_to_one_match(tmp_path: Path) -> None:
    Match(_plan("random", "greedy"), tmp_path)
    with pytest.raises(InvalidText, match="another match"):
        Match(_plan("random", "level 1"), tmp_path)


@pytest.mark.parametrize(
    ("deed", "kind"),
    [("sys.exit(1)", "crash"), ("print('bestmove a1a1', flush=True)", "crash"), ("pass", "time")],
)
def test_a_player_that_fails_loses_and_is_counted(
    tmp_path: Path, deed: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Patience is short with the bad one alone: the other may be slow on a busy machine.
    monkeypatch.setattr("heterodox.table.processes.seconds_allowed", lambda budget: 0.3)
    plan = _plan(_bad_engine(tmp_path, deed), "level 1", budget=Budget(nodes=100))
    match = Match(plan, tmp_path / "games")
    standing = match.play()
    assert standing.losses == 2
    assert match.troubles(kind, 0) == 2


def test_a_player_that_dies_between_games_is_started_again(tmp_path: Path) -> None:
    """The first process ends at the word ucinewgame; the next ones play nonsense and lose for that."""
    script, mark = tmp_path / "engine.py", tmp_path / "died"
    dies = f"""
    if words[0] == "ucinewgame" and not pathlib.Path({str(mark)!r}).exists():
        pathlib.Path({str(mark)!r}).touch()
        sys.exit(1)
"""
    text = "import pathlib" + BAD_ENGINE.format(deed="print('bestmove a1a1', flush=True)") + dies
    script.write_text(text, encoding="utf-8")
    match = Match(_plan(f"uci:{sys.executable} {script}", "random"), tmp_path / "games", jobs=1)
    assert match.play().losses == 2
    assert mark.exists()


def test_a_uci_engine_can_take_part(tmp_path: Path) -> None:
    name = f"uci:{sys.executable} -m heterodox uci;Skill Level=2"
    match = Match(_plan(name, "random"), tmp_path)
    assert match.play().games == 2
    assert match.troubles("crash", 0) == 0


def test_a_uci_engine_that_answers_a_hidden_bid_sees_that_it_was_made(tmp_path: Path) -> None:
    """C30: it was told the position before the bid, and named an answer that was impossible."""
    name = f"uci:{sys.executable} -m heterodox uci"
    match = Match(_plan(name, name, game="chess2", budget=Budget(nodes=100), openings=6), tmp_path)
    assert match.play().games == 2
    assert match.troubles("crash", 0) == match.troubles("crash", 1) == 0


@pytest.mark.parametrize(
    "name", ["", "level 11", "level x", "nodes", "nodes 0", "uct:x", "uct:0", "uci:", "somebody"]
)
def test_unknown_players_are_refused(name: str) -> None:
    with pytest.raises(InvalidText, match=r"player|expected"):
        _plan(name, "random")


def test_an_odd_number_of_games_is_refused() -> None:
    with pytest.raises(InvalidText, match="even"):
        _plan("random", "random", games=3)


@pytest.mark.parametrize("bad", ["--openings=first", "--time=x", "--time=0", "--sprt=5"])
def test_bad_options_are_refused(bad: str, tmp_path: Path) -> None:
    arguments = ["random", "random", "--game", "chess", "--out", str(tmp_path), bad]
    with pytest.raises(InvalidText):
        CliRunner().invoke(match_command, arguments, catch_exceptions=False, standalone_mode=False)


def test_the_command_reports(tmp_path: Path) -> None:
    arguments = ["level 2", "random", "--game", "chess", "--games", "2", "--nodes", "100", "--json"]
    result = CliRunner().invoke(match_command, [*arguments, "--out", str(tmp_path)], catch_exceptions=False)
    told = json.loads(result.output)
    assert told["games"] == 2
    assert told["wins"] + told["draws"] + told["losses"] == 2
    assert told["crashes"] == [0, 0]


@pytest.mark.rule("X7")
def test_the_yardstick_finds_a_mate_in_one() -> None:
    position = heterodox.game("chess").parse("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    player = UctPlayer(heterodox.game("chess"), iterations=600)
    player.dice.seed(1)
    assert str(player.decide(position)) == "a1a8"


@pytest.mark.pure
def test_the_yardstick_plays_games_it_was_not_made_for() -> None:
    game = next(game for game in heterodox.games() if game.name == "noughts")
    player = UctPlayer(game, iterations=60)
    here = game.start()
    while here.outcome is None:
        move = player.decide(here.view(here.seat))
        assert move in here.choices()
        here = here.after(move)
