"""uci: the engine for chess programs and scripts that speak the Universal Chess Interface."""

from __future__ import annotations

import sys

import click

__all__ = ["uci_command"]


@click.command("uci")
def uci_command() -> None:
    """Speak UCI on standard input and output.

    \b
    Example:
      printf 'uci\\nposition startpos moves e2e4\\ngo depth 8\\n' | heterodox uci
    Other games: setoption name UCI_Variant value GAME
    """
    from heterodox.uci.session import Session

    session = Session(_say)
    for line in sys.stdin:
        if not session.hear(line):
            return
    # The input has ended without "quit": a search that has limits is still answered.
    if session.thread is not None:
        session.thread.join()


def _say(text: str) -> None:
    click.echo(text)
    sys.stdout.flush()
