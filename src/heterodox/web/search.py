"""Looking for tables: public ones for everybody, one's own for oneself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, and_, or_, select

from heterodox.web import schema
from heterodox.web.clocks import Control
from heterodox.web.errors import illegal
from heterodox.web.store import Store

__all__ = ["Search", "found_tables", "summaries"]

_tables, _seats, _players = schema.tables.c, schema.seats.c, schema.players.c


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for; what is empty does not matter.

    mine   the player whose own tables are looked for, listed or not
    after  where the last page ended
    """

    game: str = ""
    player: str = ""
    access: str = ""
    status: str = ""
    open: bool = False
    mine: int | None = None
    after: str = ""
    limit: int = 50


async def found_tables(store: Store, search: Search) -> dict[str, Any]:
    """A page of tables, those that changed last first: {"tables": [...], "next": where to go on or null}."""
    async with store.reading() as connection:
        rows = (await connection.execute(_query(search))).all()
    page = rows[: search.limit]
    more = len(rows) > search.limit
    shown = await summaries(store, [row.id for row in page])
    return {"tables": shown, "next": f"{page[-1].updated!r}~{page[-1].id}" if more else None}


def _query(search: Search) -> Select[Any]:
    query = select(_tables.id, _tables.updated).order_by(_tables.updated.desc(), _tables.id)
    if search.mine is not None:
        sat = select(_seats.table).where(_seats.player == search.mine)
        query = query.where(or_(_tables.owner == search.mine, _tables.id.in_(sat)))
    else:
        query = query.where(_tables.access == "public")
    for column, wanted in ((_tables.game, search.game), (_tables.status, search.status)):
        if wanted:
            query = query.where(column == wanted)
    if search.access:
        query = query.where(_tables.access == search.access)
    if search.open:
        query = query.where(_tables.open > 0, _tables.status != "over")
    if search.player:
        named = select(_seats.table).join(schema.players, _players.id == _seats.player)
        query = query.where(_tables.id.in_(named.where(_players.name == search.player)))
    if search.after:
        updated, table = _place(search.after)
        later = and_(_tables.updated == updated, _tables.id > table)
        query = query.where(or_(_tables.updated < updated, later))
    return query.limit(search.limit + 1)


def _place(after: str) -> tuple[float, str]:
    updated, _, table = after.partition("~")
    try:
        return float(updated), table
    except ValueError as error:
        raise illegal("after: expected what the last page said under next") from error


async def summaries(store: Store, tables: Sequence[str]) -> list[dict[str, Any]]:
    """Tables for a list, in the order asked for; what is not there is left out."""
    columns = [_tables[name] for name in ("id", "game", "options", "control", "access", "status", "number")]
    columns += [_tables.created, _tables.updated, _tables.wishes]
    async with store.reading() as connection:
        rows = (await connection.execute(select(*columns).where(_tables.id.in_(tables)))).all()
        sitting = select(_seats.table, _seats.seat, _seats.program, _players.name).join(
            schema.players, _players.id == _seats.player, isouter=True
        )
        sitting = sitting.where(_seats.table.in_(tables)).order_by(_seats.seat)
        seats = (await connection.execute(sitting)).all()
    told = {row.id: _summary(row) for row in rows}
    for table, seat, program, name in seats:
        if table in told:
            kind = "program" if program else "person" if name else "open"
            told[table]["players"][seat] = {"kind": kind, "name": name or program}
    return [told[table] for table in tables if table in told]


def _summary(row: Any) -> dict[str, Any]:
    return {
        "table": row.id,
        "game": row.game,
        "options": row.options,
        "clock": Control(**row.control).said(),
        "access": row.access,
        "status": row.status,
        "number": row.number,
        "created": row.created,
        "updated": row.updated,
        "wishes": row.wishes,
        "players": {},
    }
