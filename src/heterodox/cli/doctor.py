"""doctor: what is installed, what is missing, and how to get it."""

from __future__ import annotations

import platform
import shutil
from importlib.metadata import PackageNotFoundError, version

import click

from heterodox import __version__, native
from heterodox.games.registry import broken_games, list_games
from heterodox.harmless import harmless

__all__ = ["doctor_command"]

LIBRARIES = ("click", "pillow", "PyYAML", "resvg-py", "rich", "textual")
# Commands that end with one line where the core is missing.
NEED_CORE = ("analyze", "uci", "bench", "tune", "train", "fuzz")
COMPILERS = ("c++", "g++", "clang++")


@click.command("doctor")
def doctor_command() -> None:
    """Say what is installed, what is missing and how to get it.

    \b
    Example:
      heterodox doctor
    """
    click.echo(f"heterodox {__version__}, Python {platform.python_version()} on {platform.platform()}")
    for line in (*_libraries(), *_native(), *_games()):
        click.echo(harmless(line))


def _games() -> list[str]:
    broken = [f"game {name}: broken, left out: {why}" for name, why in broken_games().items()]
    return [f"games: {', '.join(game.name for game in list_games())}", *broken]


def _libraries() -> list[str]:
    return [_library(name) for name in LIBRARIES]


def _library(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"{name}: missing; pip install {name}"


def _native() -> list[str]:
    if native.available:
        return [f"native core: compiled, for {', '.join(native.games())}"]
    lines = [
        "native core: not compiled; rules, play, pictures and records work in Python, more slowly",
        f"  without it there is no engine: {', '.join(NEED_CORE)} do not work,"
        " nor do the players engine and nodes N",
        "  levels, hints and analysis at the table come from a small Python search that plays much weaker",
    ]
    if not any(shutil.which(compiler) for compiler in COMPILERS):
        lines.append("  no C++ compiler found: install one (often the package g++), then heterodox again")
    else:
        lines.append("  a C++ compiler is there: install heterodox again without HETERODOX_PURE")
    return lines
