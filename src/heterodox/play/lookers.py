"""Commands for those who want to understand a game: its review, threats, targets, and the helper's switch."""

from __future__ import annotations

import re

from heterodox.errors import IllegalMove, InvalidText
from heterodox.play.helper import remember, target_lines, threat_lines
from heterodox.play.session import Reply, Session
from heterodox.play.telling import said_by

__all__ = ["REVIEWS", "SWITCH", "review_game", "show_targets", "show_threats", "switch_helper"]

# What /review shows: the moves from the start, or what each of them gave away.
MOVES, GRADES = REVIEWS = ("moves", "grades")
ON, OFF = SWITCH = ("on", "off")
_SQUARE = re.compile(r"[a-z]\d{1,2}", re.ASCII)


def review_game(session: Session, argument: str) -> Reply:
    """Look back at the moves; where the game is over, or grades are asked for, with what each gave away."""
    wish = argument.lower()
    if wish not in ("", *REVIEWS):
        raise InvalidText(f"/review {argument[:20]!r}: expected {' or '.join(REVIEWS)}")
    table = session.table
    if not table.open_history:
        raise IllegalMove("there is no move to look back at yet")
    if wish == GRADES or (not wish and table.outcome is not None):
        return Reply(("Reviewing ...",), effect="graded")
    moves = enumerate(table.open_history, start=1)
    return Reply(tuple(f"{ply}. {said_by(one.before, one.move)}" for ply, one in moves), effect="review")


def show_threats(session: Session, _: str) -> Reply:
    """What could be taken next, by both sides."""
    if session.table.outcome is not None:
        raise IllegalMove("the game is over: nothing is threatened any more")
    view = session.view
    return Reply(("Looking ...",), task=lambda: Reply(threat_lines(view)))


def show_targets(session: Session, argument: str) -> Reply:
    """Where the piece on a square could go."""
    square = argument.lower()
    if not _SQUARE.fullmatch(square):
        raise InvalidText(f"/targets {argument[:20]!r}: expected a square, for example e4")
    return Reply(target_lines(session.view, square))


def switch_helper(session: Session, argument: str) -> Reply:
    """Call the helper of newcomers, or send it away; that is remembered."""
    wish = argument.lower()
    if wish not in ("", *SWITCH):
        raise InvalidText(f"/helper {argument[:20]!r}: expected {' or '.join(SWITCH)}")
    session.helper = wish == ON if wish else not session.helping
    remember(session.shelf.folder if session.shelf is not None else None, session.helper)
    if not session.helper:
        return Reply(("The helper is off. /helper on calls it back.",))
    return Reply(
        (
            "The helper is on: it tells what is attacked and warns before a move that loses something.",
            "/threats and /targets SQUARE tell more, /undo takes back as often as you like.",
        )
    )
