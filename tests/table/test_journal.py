"""Autosave: nothing is lost by a crash, a full disk, a read-only folder or a second program."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from heterodox.games.protocol import Game
from heterodox.games.registry import find_game, list_games
from heterodox.table.files import Lock, write_whole
from heterodox.table.journal import Journal, read_journal
from heterodox.table.record import record_of
from heterodox.table.seats import Sitter
from heterodox.table.table import Table
from tests.table.test_records import random_table

GAMES = list_games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(4))
def test_a_journal_follows_every_change(game: Game, seed: int, tmp_path: Path) -> None:
    table = random_table(game, seed)
    journal = Journal(tmp_path / "game.journal")
    dice = random.Random(seed)
    for _ in range(30):
        dice.choice([table.undo, table.undo, table.redo])()
        if dice.random() < 0.1:
            table.sit(table.start.seats[0], Sitter(f"B{dice.random()}"))
        if table.outcome is None and dice.random() < 0.5:
            table.play(dice.choice(table.position.choices()), table.seat)
        assert journal.note(table) == ""
        assert record_of(read_journal(journal.path).sound()) == record_of(table)
    journal.close()


def test_a_torn_last_line_costs_one_move_and_no_complaint(tmp_path: Path) -> None:
    table = Table(find_game("chess").start())
    journal = Journal(tmp_path / "game.journal")
    for move in ("e2e4", "e7e5"):
        table.play(move, table.seat)
        journal.note(table)
    journal.close()
    journal.path.write_bytes(journal.path.read_bytes()[:-5])
    found = read_journal(journal.path)
    assert [str(one.move) for one in found.sound().history] == ["e2e4"]


def test_a_broken_middle_is_reported_and_the_beginning_saved(tmp_path: Path) -> None:
    table = Table(find_game("chess").start())
    journal = Journal(tmp_path / "game.journal")
    for move in ("e2e4", "e7e5", "g1f3"):
        table.play(move, table.seat)
        journal.note(table)
    journal.close()
    lines = journal.path.read_text("utf-8").replace("e7e5", 'e7"e5')
    journal.path.write_text(lines, "utf-8")
    found = read_journal(journal.path)
    assert found.damages[0].line == 3
    assert found.table is not None
    assert len(found.table.history) == 1


def test_the_second_program_is_told(tmp_path: Path) -> None:
    table = Table(find_game("chess").start())
    path = tmp_path / "game.journal"
    first, second = Journal(path), Journal(path)
    assert first.note(table) == ""
    before = path.read_bytes()
    assert "open in another program" in second.note(table)
    assert str(os.getpid()) in second.note(table)
    assert path.read_bytes() == before
    first.close()
    assert second.note(table) == ""
    second.close()


def test_the_lock_dies_with_its_program(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    code = (
        "import sys, time; from pathlib import Path; from heterodox.table.files import Lock\n"
        "lock = Lock(Path(sys.argv[1])); print(lock.take(), flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"True"
        lock = Lock(path)
        assert not lock.take()
        other.kill()
        other.wait()
    assert lock.take()
    lock.free()


def test_a_full_disk_is_told_and_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(find_game("chess").start())
    journal = Journal(tmp_path / "game.journal")
    assert journal.note(table) == ""
    table.play("e2e4", table.seat)

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        assert "the disk is full" in journal.note(table)
        table.play("e7e5", table.seat)
        assert "the disk is full" in journal.note(table)
    assert journal.note(table) == ""
    assert record_of(read_journal(journal.path).sound()) == record_of(table)
    journal.close()


@pytest.mark.parametrize("folder", ["missing/deeper", "a-file"])
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, folder: str) -> None:
    (tmp_path / "a-file").write_text("")
    with pytest.raises(ValueError, match="cannot save"):
        write_whole(tmp_path / folder / "game.txt", "x")


def test_a_read_only_folder_is_told_and_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", read_only)
    table = Table(find_game("chess").start())
    assert "the disk is read-only" in Journal(tmp_path / "state" / "game.journal").note(table)
    table.play("e2e4", table.seat)


PLAYER = """
import random, sys
from pathlib import Path
from heterodox.games.registry import find_game
from heterodox.table.journal import Journal
from heterodox.table.table import Table
dice = random.Random(int(sys.argv[2]))
table = Table(find_game("chess").start())
journal = Journal(Path(sys.argv[1]))
journal.note(table)
print(0, flush=True)
while table.outcome is None:
    table.play(dice.choice(table.position.choices()), table.seat)
    journal.note(table)
    print(len(table.history), flush=True)
"""


def kill_at_a_random_moment(path: Path, seed: int) -> None:
    """Kill a playing program without warning: all confirmed moves are there, at most one more."""
    command = [sys.executable, "-c", PLAYER, str(path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        program.stdout.readline()
        time.sleep(random.Random(seed).random() * 0.15)
        program.send_signal(signal.SIGKILL)
        confirmed = [0, *(int(line) for line in program.stdout.read().split(b"\n")[:-1])][-1]
    found = read_journal(path)
    assert found.damages == ()
    assert found.table is not None
    assert confirmed <= len(found.table.history) <= confirmed + 1


def test_kill_9_loses_nothing(tmp_path: Path) -> None:
    for seed in range(4):
        kill_at_a_random_moment(tmp_path / f"{seed}.journal", seed)


@pytest.mark.slow
def test_kill_9_two_hundred_times(tmp_path: Path) -> None:
    for seed in range(200):
        kill_at_a_random_moment(tmp_path / f"{seed}.journal", seed)
