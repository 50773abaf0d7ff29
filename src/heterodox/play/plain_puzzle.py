"""Puzzles line by line, without escape codes: for pipes, screen readers and plain mode."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill

from heterodox.play.solving import KEYS, Solving
from heterodox.render import text

__all__ = ["solve_plain"]

WIDTH = 80


def solve_plain(
    solving: Solving,
    read: Callable[[str], str | None],
    say: Callable[[str], None],
    *,
    unicode: bool = True,
    boards: bool = True,
) -> None:
    """Give puzzles until the person leaves or the lines end."""
    say(KEYS)
    shown = None
    while not solving.left:
        if solving.position is not shown and not solving.settled:
            _show(solving, say, unicode=unicode, boards=boards)
            shown = solving.position
        line = read("Enter> " if solving.settled else f"{solving.position.turn}> ")
        if line is None:
            return
        solving.submit(line)
        sign = {True: "Right! ", False: "Not this time. ", None: ""}[solving.right]
        for number, words in enumerate(solving.told):
            say(fill(f"{'' if number else sign}{words}", WIDTH))


def _show(solving: Solving, say: Callable[[str], None], *, unicode: bool, boards: bool) -> None:
    if boards:
        say(text.board(solving.position.picture(), unicode=unicode))
    say(f"Puzzle {solving.puzzle.id}. {solving.question}")
