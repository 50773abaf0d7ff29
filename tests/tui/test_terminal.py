"""The app in a real terminal, through tmux: what a person would see, and how quickly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from benchmarks.terminal import start_up
from heterodox.games.protocol import Game
from heterodox.games.registry import list_games

# Our own games: another process does not know the games that a test brings along.
GAMES = [game for game in list_games() if type(game).__module__.startswith("heterodox.games.")]
needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")
PATIENCE = 600.0
_NUMBERS = count(1)


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, folder: Path, width: int, height: int, *command: str) -> None:
        # A server of its own: one that is about to end would take a newcomer down with it.
        self._socket = str(folder / f"tmux-{next(_NUMBERS)}")
        size = ["-x", str(width), "-y", str(height)]
        environment = {**os.environ, "HETERODOX_HOME": str(folder / "games"), "TERM": "xterm-256color"}
        opening = [*self._tmux, "-f", "/dev/null", "new-session", "-d", *size, *command]
        subprocess.run(opening, env=environment, check=True)

    @property
    def _tmux(self) -> list[str]:
        return ["tmux", "-S", self._socket]

    def _call(self, *words: str) -> str:
        return subprocess.run([*self._tmux, *words], capture_output=True, text=True, check=False).stdout

    @property
    def open(self) -> bool:
        return bool(self._call("list-sessions"))

    def keys(self, *keys: str) -> None:
        self._call("send-keys", *keys)

    def type(self, line: str) -> None:
        self._call("send-keys", "-l", line)
        self._call("send-keys", "Enter")

    def screen(self) -> str:
        return self._call("capture-pane", "-p")

    def wait_for(self, words: str) -> str:
        """The screen once the words are on it."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            screen = self.screen()
            if words in screen:
                return screen
            assert self.open, f"the program ended before {words!r} came"
            time.sleep(0.1)
        raise AssertionError(f"{words!r} never came; the screen is:\n{self.screen()}")

    def wait_until_closed(self) -> None:
        """Until the program has ended and its terminal with it: a new one may take its place then."""
        deadline = time.monotonic() + PATIENCE
        while self.open and time.monotonic() < deadline:
            time.sleep(0.1)

    def wait_until_gone(self, words: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while words in self.screen() and time.monotonic() < deadline:
            time.sleep(0.1)

    def close(self) -> None:
        self._call("kill-server")


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def scripted_session(game: Game, folder: Path, opened: list[Terminal], width: int, height: int) -> None:
    """Open a game, play a move, ask for help, take back, and leave; then it is offered again."""
    command = [sys.executable, "-m", "heterodox", "play"]
    terminal = Terminal(folder, width, height, *command, game.name)
    opened.append(terminal)
    terminal.wait_for(game.title)
    terminal.wait_for("/help, or pick a piece on the board")
    move = str(next(move for move in game.start().choices() if move.squares))
    terminal.type(move)
    terminal.wait_for(move)
    terminal.keys("F1")
    terminal.wait_for("Rules of")
    terminal.keys("Escape")
    terminal.wait_until_gone("Rules of")
    terminal.type("/status")
    terminal.wait_for("Position:")
    terminal.keys("Escape")
    terminal.wait_until_gone("Esc or Enter closes")
    terminal.type("/nonsense")
    terminal.wait_for("no such command")
    terminal.type("/quit")
    terminal.wait_until_closed()
    again = Terminal(folder, width, height, *command)
    opened.append(again)
    again.wait_for("Your games")
    again.wait_for(game.title)


@needs_tmux
def test_a_scripted_session(tmp_path: Path, terminals: list[Terminal]) -> None:
    scripted_session(GAMES[0], tmp_path, terminals, 80, 24)


@needs_tmux
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES[1:], ids=lambda game: game.name)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (200, 60)])
def test_a_scripted_session_of_each_game(
    game: Game, width: int, height: int, tmp_path: Path, terminals: list[Terminal]
) -> None:
    scripted_session(game, tmp_path, terminals, width, height)


@needs_tmux
def test_a_terminal_is_opened_while_another_one_ends(tmp_path: Path, terminals: list[Terminal]) -> None:
    """Two terminals on one tmux server were once a test that stood still: the first to end took both."""
    for _ in range(5):
        first = Terminal(tmp_path, 80, 24, "true")
        first.wait_until_closed()
        second = Terminal(tmp_path, 80, 24, "cat")
        terminals.append(second)
        second.type("here")
        second.wait_for("here")


@needs_tmux
def test_a_program_that_ends_early_is_not_waited_for(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="the program ended before 'welcome' came"):
        Terminal(tmp_path, 80, 24, "true").wait_for("welcome")


@needs_tmux
def test_plain_mode_prints_no_escape_codes(tmp_path: Path) -> None:
    environment = {**os.environ, "HETERODOX_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "heterodox", "play", GAMES[0].name, "--plain"],
        input=b"/status\n/help\n/quit\n",
        capture_output=True,
        env=environment,
        check=True,
    )
    assert b"\x1b" not in done.stdout
    assert b"Position:" in done.stdout
    assert done.stderr == b""


@pytest.mark.slow
def test_the_app_is_small() -> None:
    """How quick it is depends on who else uses the machine: benchmarks/terminal.py measures that."""
    assert max(start_up().megabytes for _ in range(3)) < 200
