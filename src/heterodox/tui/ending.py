"""What the table says when a game is over, and what may come then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heterodox.harmless import harmless
from heterodox.play.session import Session
from heterodox.table.table import Table
from heterodox.tui.dialogs import ResultScreen
from heterodox.tui.review_screen import open_review

if TYPE_CHECKING:
    from heterodox.tui.table_screen import TableScreen

__all__ = ["show_result"]


def show_result(table_screen: TableScreen) -> None:
    """Tell how the game ended, and do what is wanted next."""
    session = table_screen.session
    table = session.table

    def decided(answer: str | None) -> None:
        if answer == "undo":
            table_screen.action_command("/undo")
        elif answer == "again":
            session.change_table(Table(table.start, table.seats, table.clock, tags=table.tags))
            table_screen.changed()
        elif answer == "review":
            table_screen.review()
        elif answer == "graded":
            open_review(table_screen)
        elif answer == "new":
            table_screen.action_new()

    title, words = _words(session)
    table_screen.app.push_screen(ResultScreen(title, words), decided)


def _words(session: Session) -> tuple[str, list[str]]:
    """A title, and everything that there is to tell about the end."""
    table = session.table
    outcome = table.outcome
    assert outcome is not None
    title, _, detail = session.result().partition(". ")
    words = [harmless(f"{name}: {value}") for name, value in table.tags.items()]
    told = session.view.words() if table.table_outcome is None else ()
    words += [detail] if detail and not any(outcome.detail in event for event in told) else []
    words += told
    words += table.position.last_words()
    if session.record is not None:
        words.append(f"The record is {session.record}")
    return title.rstrip("."), words
