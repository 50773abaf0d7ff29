"""doctor: what is installed, what is missing, and how to get it."""

from __future__ import annotations

import platform
import shutil
from importlib.metadata import PackageNotFoundError, version

import click

from heterodox import __version__, native
from heterodox.games.registry import list_games

__all__ = ["doctor_command"]

LIBRARIES = ("click", "pillow", "PyYAML", "resvg-py", "rich", "textual")
COMPILERS = ("c++", "g++", "clang++")


@click.command("doctor")
def doctor_command() -> None:
    """Say what is installed, what is missing and how to get it.

    \b
    Example:
      heterodox doctor
    """
    click.echo(f"heterodox {__version__}, Python {platform.python_version()} on {platform.platform()}")
    for line in (*_libraries(), *_native(), f"games: {', '.join(game.name for game in list_games())}"):
        click.echo(line)


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
    lines = ["native core: not compiled; everything works in Python, more slowly"]
    if not any(shutil.which(compiler) for compiler in COMPILERS):
        lines.append("  no C++ compiler found: install one (often the package g++), then heterodox again")
    else:
        lines.append("  a C++ compiler is there: install heterodox again without HETERODOX_PURE")
    return lines
