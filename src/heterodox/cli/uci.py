"""uci: the engine for chess programs and scripts that speak the Universal Chess Interface."""

from __future__ import annotations

import sys

import click

from heterodox import native

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

    if not native.available:
        raise native.NativeMissing("uci: the engine needs the compiled core; see 'heterodox doctor'")
    session = Session(_say)
    for line in sys.stdin.buffer:
        if not session.hear(line.decode("utf-8", errors="replace")):
            return
    session.finish()


def _say(text: str) -> None:
    click.echo(text)
    sys.stdout.flush()
