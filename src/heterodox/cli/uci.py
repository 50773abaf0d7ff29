"""uci: the engine for chess programs and scripts that speak the Universal Chess Interface."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import click

from heterodox import native

__all__ = ["uci_command"]

INTERRUPTED = 130
NOBODY_LISTENS = 1


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
    try:
        for line in sys.stdin.buffer:
            if not session.hear(line.decode("utf-8", errors="replace")):
                return
        session.finish()
    except KeyboardInterrupt:
        _leave(INTERRUPTED)


def _say(text: str) -> None:
    try:
        click.echo(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _leave(NOBODY_LISTENS)


def _leave(code: int) -> NoReturn:
    """End at once: a search in another thread is not waited for, and nobody is left to hear its answer."""
    os._exit(code)
