"""A sitting without a screen: what people type and what comes back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from heterodox.games.protocol import Game, Position
from heterodox.games.registry import find_game, list_games
from heterodox.play import exhibition
from heterodox.play.commands import COMMANDS, complete
from heterodox.play.exhibition import play_exhibition
from heterodox.play.plain import play_plain
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.table.files import load
from heterodox.table.players import RandomPlayer

GAMES = list_games()
WITH_SETUPS = [game for game in GAMES if game.setups()]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def chess() -> Session:
    return Session.begin(find_game("chess"))


def said(session: Session, line: str) -> str:
    """What comes back for a line, slow work included."""
    reply = session.submit(line)
    words = list(reply.words)
    if reply.task is not None:
        words += reply.task().words
    return "\n".join(words)


@pytest.mark.parametrize("line", ["e2e4", "e2-e4", "white: e2-e4", "WHITE: e2e4", "e4", "white:e4"])
def test_moves_are_understood_however_they_are_written(line: str) -> None:
    session = chess()
    session.submit(line)
    assert [str(played.move) for played in session.table.history] == ["e2e4"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("e2e5", "Did you mean e2e4"),
        ("black: e7e5", "white is to move, not black"),
        ("/uno", "did you mean /undo?"),
        ("/xyzzy", "/help lists the commands"),
        ("/ai wite 3", "did you mean white?"),
        ("/ai white 99", "expected random, greedy or level"),
        ("/setup x", "one way to begin only"),
        ("]", "one way to begin only"),
        ("/exchange", "a command of Enochian chess, Chess has none of that name"),
        ("/load", "which file"),
        ("/load /nowhere/at all", "no such file"),
        ("/export picture.bmp", "ending must be one of"),
        ("/new ches", "did you mean chess?"),
        ("/flip up", "expected one of"),
        ("/undo", "nothing to take back"),
        ("/redo", "nothing to play again"),
        ("/throw", "no die"),
        ("/help xyzzyx", "no help about"),
        ("/comment early", "no move"),
        ("\x1b[31m", "expected"),
        ("é" * 5000, "expected"),
    ],
)
def test_wrong_lines_say_what_was_meant(line: str, answer: str) -> None:
    session = chess()
    reply = session.submit(line)
    words = list(reply.words)
    error = reply.error
    if reply.task is not None:
        with pytest.raises(ValueError, match=answer):
            reply.task()
        return
    assert error
    assert answer in " ".join(words)
    assert "\x1b" not in " ".join(words)
    assert not session.table.history


@each_game
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_answers_in_every_game(game: Game, name: str, in_folder: Path) -> None:
    session = Session.begin(game)
    reply = session.submit(f"/{name}")
    assert reply.words or reply.effect or reply.task


class Agreeable(RandomPlayer):
    def accepts_draw(self, view: Position, team: str) -> bool:
        return True


def test_a_draw_against_a_program_is_its_decision() -> None:
    session = chess()
    session.submit("/ai black random")
    assert "declines" in said(session, "/draw")
    session._players["black"] = ("random", Agreeable())
    assert "Draw: agreement" in said(session, "/draw")


def test_two_people_agree_to_a_draw() -> None:
    session = chess()
    assert "black: /draw accepts" in said(session, "/draw")
    assert "Draw: agreement" in said(session, "/draw")


def test_a_draw_can_be_declined() -> None:
    session = chess()
    session.submit("/draw")
    assert "declined" in said(session, "/draw no")
    assert session.table.outcome is None


def test_resign_and_take_it_back() -> None:
    session = chess()
    session.submit("/resign")
    assert "Black wins: resignation" in said(session, "/resign")
    session.submit("/undo")
    assert session.table.outcome is None


def test_undo_against_a_program_takes_back_to_my_move() -> None:
    session = chess()
    session.submit("/ai black random")
    session.submit("e2e4")
    thought = session.thought()
    assert thought is not None
    session.play(thought())
    session.submit("/undo")
    assert session.table.position == session.table.start


def test_hint_and_analysis_name_a_legal_move() -> None:
    session = Session.begin(find_game("chess"))
    session.table = type(session.table)(find_game("chess").parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"))
    assert "a1a8" in said(session, "/hint")
    assert "white wins" in said(session, "/analyze")


@pytest.mark.parametrize("ending", ["svg", "png", "gif", "txt", "json"])
def test_export(ending: str, in_folder: Path) -> None:
    session = chess()
    session.submit("e2e4")
    assert "Exported" in said(session, f"/export game.{ending}")
    heads = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF8", "txt": b"[Record", "json": b"{"}
    assert (in_folder / f"game.{ending}").read_bytes().startswith(heads[ending])


def test_save_and_load_by_command(in_folder: Path) -> None:
    session = chess()
    session.submit("e2e4")
    session.submit("/comment best by test")
    assert "Saved" in said(session, "/save game.txt")
    other = chess()
    assert "Loaded" in said(other, "/load game.txt")
    assert other.table.history[0].comment == "best by test"


def test_a_damaged_file_is_loaded_as_far_as_it_goes(in_folder: Path) -> None:
    session = chess()
    for move in ("e2e4", "e7e5", "g1f3"):
        session.submit(move)
    session.submit("/save game.txt")
    path = in_folder / "game.txt"
    path.write_text(path.read_text("utf-8").replace("g1f3", "g1g3"), "utf-8")
    assert "2 moves could be saved" in said(session, "/load game.txt")
    assert len(session.table.history) == 2
    assert "not overwritten" in said(session, "/save game.txt")


def test_completion() -> None:
    session = chess()
    assert "/status" in complete(session, "/st")
    assert complete(session, "e2") == ["e2e3", "e2e4"]
    assert "/ai black 3" in complete(session, "/ai black 3"[:-1])
    assert complete(session, "/nonsense ") == []


@pytest.mark.parametrize("game", WITH_SETUPS, ids=lambda game: game.name)
def test_brackets_cycle_through_the_ways_to_begin(game: Game) -> None:
    session = Session.begin(game)
    seen = []
    for _ in game.setups():
        assert not session.submit("]").error
        seen.append(str(session.table.start))
    session.submit("[")
    assert str(session.table.start) == seen[-2]
    assert len(set(seen)) > len(seen) // 3
    name = next(iter(game.setups()))
    assert not session.submit(f"/setup {name}").error
    assert name in said(session, "/setups")


def test_autosave_trouble_is_told_once_and_play_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    session = Session.begin(find_game("chess"), shelf=Shelf(blocked / "games"))
    assert not session.submit("e2e4").error
    assert not session.submit("e7e5").error
    assert len(session.table.history) == 2


@each_game
def test_plain_mode_plays_any_game_without_escape_codes(game: Game, tmp_path: Path) -> None:
    session = Session.begin(game, shelf=Shelf(tmp_path))
    lines: list[str] = []
    turns = 0

    def read(prompt: str, *, secret: bool) -> str | None:
        nonlocal turns
        turns += 1
        return str(session.view.choices()[-1]) if turns < 8 and session.my_turn else None

    play_plain(session, read, lines.append)
    assert len(session.table.history) >= 7 or session.table.outcome is not None
    assert all(line.isprintable() for line in lines)


def test_plain_mode_without_boards_speaks_only(tmp_path: Path) -> None:
    answers = iter(["e2e4", "nonsense", "/status", "/quit"])
    lines: list[str] = []
    play_plain(chess(), lambda prompt, *, secret: next(answers), lines.append, boards=False)
    assert "white: e2e4 (e4)" in lines
    assert not any("♜" in line for line in lines)


@each_game
def test_the_exhibition_is_short_and_the_same_every_time(game: Game) -> None:
    first: list[str] = []
    second: list[str] = []
    play_exhibition(game, first.append, 6)
    play_exhibition(game, second.append, 6)
    assert first == second
    assert len(first) < 60


@each_game
def test_the_exhibition_tells_no_bid_before_it_is_answered(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the number of decisions after which it ends: what is still secret then was not told."""
    # Somebody who bids often.
    monkeypatch.setattr(
        exhibition, "player_named", lambda name, game, seed: RandomPlayer(random.Random(seed))
    )
    if not game.hidden:
        pytest.skip("nothing is hidden in this game")
    secrets = 0
    for decisions in range(1, 60):
        told: list[str] = []
        table = play_exhibition(game, told.append, decisions)
        public = len(table.open_history)
        secrets += len(table.history) - public
        numbers = [int(line[:3]) for line in told if line[:3].strip().isdigit() and line[3:5] == ". "]
        assert numbers == list(range(1, public + 1))
    assert secrets


def test_finished_games_become_records(tmp_path: Path) -> None:
    session = Session.begin(find_game("chess"), shelf=Shelf(tmp_path))
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        session.submit(move)
    session.leave()
    files = list(tmp_path.iterdir())
    assert [file.suffix for file in files] == [".txt"]
    assert load(files[0]).sound().outcome is not None
