"""The command line as people call it: answers, exit codes, one-line errors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from heterodox import games
from heterodox.games.protocol import Outcome
from heterodox.games.registry import find_game

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def call(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[str]:
    """Run `heterodox` as its own process, with the example game of another package installed."""
    command = [sys.executable, "-m", "heterodox", *arguments]
    done = subprocess.run(
        command,
        input=given,
        capture_output=True,
        check=False,
        timeout=600,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "plugin")},
    )
    return subprocess.CompletedProcess(command, done.returncode, done.stdout.decode(), done.stderr.decode())


def ask(*arguments: str) -> Any:
    """The JSON that a command prints."""
    done = call(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.rule("C29")
def test_an_end_without_a_move_is_answered_to_the_letter_and_explained_to_people() -> None:
    answer = ask("apply", "chess2", "7k/8/8/6Q1/8/8/8/K7 w - - 0 1 cc 33", "g5g6")
    expected = {"winner": "white", "reason": "no legal move", "detail": "black has no legal move"}
    assert answer["outcome"] == expected
    told = find_game("chess2").verdict(Outcome(**expected))
    assert told == "white wins: no legal move (each would cost a King or let white over the midline)"


def test_perft_of_chess_from_the_start() -> None:
    result = ask("perft", "chess", "start", "4")
    assert result["counts"] == [20, 400, 8902, 197281]
    assert result["backend"] in ("native", "python")
    assert result["nps"] > 0


def test_perft_divides_by_first_move() -> None:
    result = ask("perft", "chess", "start", "3", "--divide", "--backend", "python")
    assert len(result["divide"]) == 20
    assert sum(result["divide"].values()) == 8902
    assert result["divide"]["e2e4"] == 600


def test_moves_are_sorted_one_a_line() -> None:
    lines = call("moves", "chess", "start").stdout.splitlines()
    assert lines == sorted(lines)
    assert len(lines) == 20
    assert ask("moves", "chess", START) == {"moves": lines}


def test_apply_tells_position_turn_phase_and_events() -> None:
    assert ask("apply", "chess", "start", "e2e4", "d7d5", "e4d5") == {
        "position": "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
        "turn": "black",
        "phase": "move",
        "outcome": None,
        "events": ["pawn takes pawn on d5"],
        "seat": "black",
        "kind": "board",
        "check": [],
    }


def test_apply_tells_the_outcome() -> None:
    result = ask("apply", "chess", "start", "f2f3", "e7e5", "g2g4", "d8h4")
    assert result["outcome"] == {"winner": "black", "reason": "checkmate"}
    assert result["phase"] == "over"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_game_starts_moves_and_shows(game: Any) -> None:
    position = call("new", game.name).stdout.strip()
    assert position == str(game.start())
    moves = call("moves", game.name, position).stdout.split()
    assert moves == sorted(str(move) for move in game.start().legal_moves())
    board = call("show", game.name, position)
    assert board.returncode == 0
    assert game.start().picture().caption in board.stdout


def test_show_writes_pictures(tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    assert call("show", "chess", "start", "--svg", str(svg), "--png", str(png)).returncode == 0
    assert svg.read_text(encoding="utf-8").lstrip().startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_games_lists_every_game_with_its_options() -> None:
    listed = {entry["name"]: entry for entry in ask("games")["games"]}
    for game in games():
        assert {option["name"] for option in listed[game.name]["options"]} == {o.name for o in game.options}
        assert listed[game.name]["setups"] == dict(game.setups())


def test_rules_by_id_and_by_words() -> None:
    assert call("rules", "chess", "X5").stdout.startswith("[chess] X5 Castling")
    found = ask("rules", "chess", "may a pawn take in passing, en passant")
    assert found["rules"][0]["id"] in ("X6", "X9", "X11")


def test_doctor_names_the_version_and_the_games() -> None:
    told = call("doctor").stdout
    assert "heterodox 0." in told
    assert "native core:" in told
    assert all(game.name in told for game in games())


@pytest.mark.parametrize(
    "command", ["play", "games", "new", "moves", "apply", "show", "perft", "rules", "batch", "doctor"]
)
def test_help_shows_an_example(command: str) -> None:
    done = call(command, "--help")
    assert done.returncode == 0
    assert f"heterodox {command}" in done.stdout


BAD_CALLS = {
    "no such command": ["frobnicate"],
    "no such option": ["moves", "chess", "start", "--fast"],
    "missing position": ["moves", "chess"],
    "unknown game": ["moves", "checkers", "start"],
    "empty game": ["moves", "", "start"],
    "empty position": ["moves", "chess", ""],
    "nonsense position": ["moves", "chess", "nonsense"],
    "too few fields": ["moves", "chess", START.rsplit(" ", 1)[0]],
    "non-ASCII position": ["moves", "chess", "♔" * 30],
    "control characters": ["moves", "chess", "\x1b[31m\n\t"],
    "very long": ["moves", "chess", "8/" * 40_000],
    "illegal move": ["apply", "chess", "start", "e2e5"],
    "unreadable move": ["apply", "chess", "start", "\x07bell"],
    "non-ASCII move": ["apply", "chess", "start", "é2é4"],
    "depth zero": ["perft", "chess", "start", "0"],
    "depth no number": ["perft", "chess", "start", "three"],
    "unknown backend": ["perft", "chess", "start", "1", "--backend", "abacus"],
    "unknown game option": ["new", "chess", "--option", "speed=fast"],
    "flag of another game": ["new", "chess", "--array", "air-of-fire"],
    "pair without sign": ["new", "chess", "--option", "speed"],
    "option twice": ["new", "chess", "--option", "a=1", "--option", "a=2"],
    "folder that is not there": ["show", "chess", "start", "--svg", "no/such/folder/x.svg"],
    "side that is not there": ["show", "chess", "start", "--bottom", "green"],
    "unknown rule": ["rules", "chess", "X99"],
    "words in no rule": ["rules", "chess", "xylophone"],
}


@pytest.mark.parametrize("arguments", BAD_CALLS.values(), ids=BAD_CALLS.keys())
def test_bad_input_gets_one_line_and_exit_code_2(arguments: list[str]) -> None:
    done = call(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("heterodox: ")
    assert done.stderr.count("\n") == 1
    assert done.stderr.strip().isprintable()
    assert len(done.stderr) < 700
