"""A full disk and a read-only folder for real: the program says so and play goes on.

The disks are mounted in a name space of their own, so nothing is left behind; where the system does not
allow that the tests are skipped.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from heterodox.games.registry import find_game
from heterodox.table.files import FileTrouble, save
from heterodox.table.table import Table
from tests.tui.test_terminal import Terminal, needs_tmux, terminals  # noqa: F401 (a fixture)

OWN_DISKS = ["unshare", "--mount", "--map-root-user"]
SMALL = "mount -t tmpfs -o size=64k tmpfs games"
FILL = "head -c 1M /dev/zero > games/filler 2>/dev/null"
READ_ONLY = "mount -t tmpfs tmpfs games && mount -o remount,ro games"


def may_mount() -> bool:
    """Whether disks can be mounted here without disturbing anybody."""
    if shutil.which("unshare") is None:
        return False
    tried = [*OWN_DISKS, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


needs_disks = pytest.mark.skipif(not may_mount(), reason="needs a name space of its own to mount disks in")
PLAY = f"{sys.executable} -m heterodox play chess --plain --no-board"


def run(folder: Path, script: str) -> str:
    """What a shell script prints on disks of its own, in a folder with an empty folder `games`."""
    (folder / "games").mkdir()
    done = subprocess.run(
        [*OWN_DISKS, "sh", "-c", f"export HETERODOX_HOME=games; {script}"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    assert "Traceback" not in done.stdout + done.stderr
    return done.stdout


@needs_disks
def test_a_full_disk_is_told_and_the_game_is_kept_once_there_is_room(tmp_path: Path) -> None:
    once_played = "until grep -q 'black> ' said; do sleep 0.1; done"
    moves = f"{{ echo e2e4; {once_played}; rm games/filler; echo e7e5; echo /quit; }}"
    play = f"{moves} | PYTHONUNBUFFERED=1 {PLAY} > said"
    said = run(tmp_path, f"{SMALL}; {FILL}; touch said; {play}; cat said games/*.journal")
    assert "the disk is full. The game goes on." in said
    assert "black> " in said, "the move counts"
    assert '"e2e4"' in said
    assert '"e7e5"' in said


@needs_disks
def test_a_full_disk_refuses_a_save_and_leaves_the_old_file(tmp_path: Path) -> None:
    play = "{ echo e2e4; echo /save games/a.txt; echo e7e5; echo /quit; }"
    first = f"{SMALL}; {play} | {PLAY} > /dev/null; cp games/a.txt before"
    again = "{ echo /load games/a.txt; echo g1f3; echo /save games/a.txt; echo /save kept.txt; echo /quit; }"
    said = run(tmp_path, f"{first}; {FILL}; {again} | {PLAY}; cmp before games/a.txt && echo unharmed")
    assert "cannot save 'games/a.txt': the disk is full" in said
    assert "Saved as kept.txt" in said, "another disk still has room"
    assert "unharmed" in said


@needs_disks
def test_a_read_only_folder_is_told_and_play_goes_on(tmp_path: Path) -> None:
    play = "{ echo e2e4; echo e7e5; echo /save games/a.txt; echo /export games/a.svg; echo /quit; }"
    said = run(tmp_path, f"{READ_ONLY}; {play} | {PLAY}")
    assert said.count("the disk is read-only. The game goes on.") == 1, "told once"
    assert "cannot save 'games/a.txt': the disk is read-only" in said
    assert "games/a.svg" in said
    assert said.count("white> ") == 4, "after both moves White is asked"


@needs_disks
@needs_tmux
@pytest.mark.parametrize("disk", [f"{SMALL}; {FILL}", READ_ONLY], ids=["full", "read-only"])
def test_the_app_goes_on_without_a_disk(disk: str, tmp_path: Path, terminals: list[Terminal]) -> None:  # noqa: F811
    (tmp_path / "games").mkdir()
    app = f"cd {tmp_path}; {disk}; exec {sys.executable} -m heterodox play chess"
    terminal = Terminal(tmp_path, 100, 30, *OWN_DISKS, "sh", "-c", app)
    terminals.append(terminal)
    terminal.wait_for("The game goes on.")
    terminal.type("e2e4")
    terminal.wait_for("black to move")


def test_a_device_is_no_place_for_a_record() -> None:
    table = Table(find_game("chess").start())
    with pytest.raises(FileTrouble, match="no ordinary file"):
        save(table, Path("/dev/full"))
