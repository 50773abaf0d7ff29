"""Games as files: the record of a table in every format, and tables made of records."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from heterodox.games.protocol import Position
from heterodox.table.files import read_any
from heterodox.table.json_record import write_json
from heterodox.table.seats import SPECTATOR, Sitter
from heterodox.table.table import Played, Table
from heterodox.table.text_record import write_text
from heterodox.web import log
from heterodox.web.live import LiveTable
from heterodox.web.plan import Plan, plan_end

__all__ = ["FORMATS", "as_played", "plan_import", "read_record", "written"]

SIZE = 800


def written(live: LiveTable, form: str) -> tuple[str, str | bytes]:
    """A table's record: its media type and contents. Nothing that is still hidden is in it."""
    media, write = FORMATS[form]
    return media, write(live)


def as_played(live: LiveTable) -> Table:
    """The table with its players and clocks, up to the last position that everybody may know."""
    sitters = {seat: Sitter(who.name, who.program) for seat, who in live.seated.items()}
    date = time.strftime("%Y-%m-%d", time.gmtime(live.row.created))
    rule = live.clocks.control.rule()
    table = Table(live.table.start, sitters, rule, tags={"date": date})
    for played, entry in zip(live.table.open_history, live.entries, strict=False):
        table.replay(str(played.move))
        table.restore(entry.left, "")
    if live.table.table_outcome is not None:
        table.end(live.table.table_outcome)
    return table


def _text(live: LiveTable) -> str:
    return write_text(as_played(live))


def _json(live: LiveTable) -> str:
    return write_json(as_played(live))


def _svg(live: LiveTable) -> str:
    from heterodox.render import svg

    return svg.board(_shown(live).picture())


def _png(live: LiveTable) -> bytes:
    from heterodox.render import png

    return png.board(_shown(live).picture(), size=SIZE)


def _gif(live: LiveTable) -> bytes:
    from heterodox.render import gif

    positions = [live.table.start, *(played.after for played in live.table.open_history)]
    return gif.film([position.view(SPECTATOR).picture() for position in positions])


def _shown(live: LiveTable) -> Position:
    return live.position.view(SPECTATOR)


FORMATS: Mapping[str, tuple[str, Callable[[LiveTable], str | bytes]]] = {
    "text": ("text/plain; charset=utf-8", _text),
    "json": ("application/json", _json),
    "svg": ("image/svg+xml", _svg),
    "png": ("image/png", _png),
    "gif": ("image/gif", _gif),
}


def read_record(text: str) -> Table:
    """The game of a record in either format; raises InvalidText with every damage."""
    return read_any(text.encode("utf-8", "replace")).sound()


def plan_import(live: LiveTable, record: Table, at: float) -> Plan:
    """The decisions of a record, written to the log of a table that begins where it does."""
    plan = Plan.after(live, at)
    for played in record.history:
        plan.add(
            log.DECISION, played.seat, {"decision": str(played.move), "text": _told(played)}, played.move
        )
    if record.outcome is not None:
        plan_end(plan, record.outcome)
    return plan


def _told(played: Played) -> str:
    return played.before.view(SPECTATOR).describe(played.move)
