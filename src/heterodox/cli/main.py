"""The command `heterodox`: a group of commands, each loaded only when it is called.

Bad input ends with exit code 2 and one line on standard error that names the bad part.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import NoReturn

import click

from heterodox import __version__
from heterodox.errors import HeterodoxError
from heterodox.harmless import harmless

__all__ = ["main"]

COMMANDS: Mapping[str, str] = {
    "play": "heterodox.cli.play",
    "games": "heterodox.cli.games",
    "new": "heterodox.cli.positions",
    "moves": "heterodox.cli.positions",
    "apply": "heterodox.cli.positions",
    "show": "heterodox.cli.positions",
    "perft": "heterodox.cli.perft",
    "analyze": "heterodox.cli.analyze",
    "review": "heterodox.cli.review",
    "match": "heterodox.cli.match",
    "bench": "heterodox.cli.bench",
    "tune": "heterodox.cli.tune",
    "train": "heterodox.cli.train",
    "dataset": "heterodox.cli.dataset",
    "uci": "heterodox.cli.uci",
    "mcp": "heterodox.cli.mcp",
    "samples": "heterodox.cli.samples",
    "rules": "heterodox.cli.rules",
    "learn": "heterodox.cli.learn",
    "puzzles": "heterodox.cli.puzzles",
    "openings": "heterodox.cli.openings",
    "batch": "heterodox.cli.batch",
    "fuzz": "heterodox.cli.fuzz",
    "serve": "heterodox.cli.serve",
    "worker": "heterodox.cli.worker",
    "doctor": "heterodox.cli.doctor",
}


class LazyGroup(click.Group):
    """Imports the module of a command when the command is needed: start-up stays quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(COMMANDS[cmd_name]), f"{cmd_name}_command")
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="heterodox")
def cli() -> None:
    """Enochian chess, Chess 2, Oracle Chess and chess.

    \b
    Examples:
      heterodox play
      heterodox learn enochian
      heterodox games
      heterodox new enochian --array air-of-fire
      heterodox moves chess start
      heterodox apply chess start e2e4 e7e5 --json
      heterodox perft chess start 4 --json
      heterodox rules enochian "can a queen capture a queen"

    POSITION is a position string in quotes, or the word start.
    """


def one_line(message: str) -> str:
    """A message fit for one line of a terminal, whatever the input was."""
    clean = harmless(" ".join(message.split("\n")))
    return clean if len(clean) <= 600 else clean[:597] + "..."


def fail(message: str, code: int) -> NoReturn:
    """End the program with one line on standard error."""
    click.echo(f"heterodox: {one_line(message)}", err=True)
    sys.exit(code)


def _bear_any_text() -> None:
    """Let a terminal that lacks a sign show another one, and let bytes that are no text be typed."""
    for stream in (sys.stdin, sys.stdout):
        # Tests and notebooks put other things in their place, which have an encoding of their own.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def main() -> None:
    """Run the command line; the only place where errors become exit codes."""
    _bear_any_text()
    try:
        result = cli.main(standalone_mode=False)
    except HeterodoxError as error:
        fail(str(error), 2)
    except click.ClickException as error:
        fail(error.format_message(), error.exit_code)
    except click.Abort:
        fail("interrupted", 130)
    except BrokenPipeError:
        # The reader went away (`heterodox moves ... | head`): nothing is left to say to anybody.
        sys.stderr.close()
        sys.exit(1)
    except MemoryError as error:
        fail(str(error) or "not enough memory", 2)
    except OSError as error:
        fail(f"{error.filename or 'file'}: {error.strerror or error}", 2)
    sys.exit(result if isinstance(result, int) else 0)
