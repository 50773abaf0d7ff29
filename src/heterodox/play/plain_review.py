"""A review in plain mode: how far it has come, then the report, line by line."""

from __future__ import annotations

from collections.abc import Callable

from heterodox.errors import HeterodoxError
from heterodox.learn.annotated import report
from heterodox.learn.review import review
from heterodox.table.table import Table

__all__ = ["grade_plain"]

BAR = 10


def grade_plain(table: Table, say: Callable[[str], None]) -> None:
    """Review a game; a bar is said whenever another tenth is done, since lines cannot be drawn over here."""
    told = 0

    def tell(done: int, total: int) -> None:
        nonlocal told
        share = BAR * done // max(1, total)
        if share > told:
            told = share
            say(f"[{'#' * share:.<{BAR}}] {done} of {total} decisions")

    try:
        for line in report(review(table, tell=tell)):
            say(line)
    except HeterodoxError as error:
        say(str(error))
