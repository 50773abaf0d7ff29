"""What a journal may not hold yet: decisions since the last position that everybody may know, and offers.

A journal ends at the last open position, so that no file tells a secret. What the agent and the person have
decided in secret must still outlive a restart. It is kept beside the journal, in a file for the server alone.
What a *program* has decided in secret is never written down: the program decides anew, by the same odds, and
nobody has learnt anything in between. So the file holds nothing that did not come through the conversation.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from heterodox.errors import HeterodoxError, InvalidText
from heterodox.play.programs import play_for_program
from heterodox.play.session import Session
from heterodox.table.files import read_file, trouble, write_whole
from heterodox.table.seats import CHANCE

__all__ = ["keep_pending", "restore_pending"]


def keep_pending(session: Session, path: Path) -> None:
    """Write what the journal leaves out, or remove the file where there is nothing; raises FileTrouble."""
    table = session.table
    known = len(table.open_history)
    decisions = [str(one.move) for one in table.history[known:] if one.seat in session.people]
    said = {"offers": list(table.draw_offered_by), "resigned": list(table.resigned)}
    if table.outcome is None and (decisions or any(said.values())):
        data = {"after": known, "decisions": decisions, **said}
        write_whole(path, json.dumps(data) + "\n")
        return
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise trouble(path, "remove", error) from error


def restore_pending(session: Session, path: Path) -> str:
    """Do again what was pending when the server stopped; a line of trouble, or "".

    A file about another moment of the game than its journal's end is out of date: the journal came later.
    """
    if not path.exists():
        return ""
    try:
        data = _read(path)
        if data["after"] != len(session.table.history):
            return ""
        _play(session, [str(text) for text in data["decisions"]])
        for seat in data["offers"]:
            session.table.agree_draw(str(seat))
        for seat in data["resigned"]:
            session.table.resign(str(seat))
    except HeterodoxError as error:
        return f"What was pending could not be restored: {error}."
    return ""


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(read_file(path))
    except ValueError as error:
        raise InvalidText(f"{path.name}: not JSON") from error
    lists = ("decisions", "offers", "resigned")
    if not isinstance(data, dict) or not all(isinstance(data.get(name), list) for name in lists):
        raise InvalidText(f"{path.name}: not what a server keeps")
    return data


def _play(session: Session, decisions: list[str]) -> None:
    """The kept decisions in their order; programs and the die decide anew in between."""
    table = session.table
    while decisions and table.outcome is None:
        if table.seat == CHANCE:
            table.throw()
        elif session.my_turn:
            table.play(decisions.pop(0), table.seat)
        else:
            move = session.decide()
            assert move is not None
            play_for_program(session, move)
