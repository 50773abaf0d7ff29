"""SQLite's own way to write: whole batches, in one thread, straight to the driver.

The driver lets the interpreter go for every row that it writes and has to ask for it again, which on a busy
server takes longer than the writing. So one statement writes all rows of a batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import orjson
from sqlalchemy import Engine, Executable, Insert
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.compiler import SQLCompiler

__all__ = ["Step", "prepare", "write"]

# A statement, and what it writes: a row for each time.
Step = tuple[Executable, list[dict[str, Any]]]
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=20000")


def prepare(connection: Any, _: Any) -> None:
    """What every connection to SQLite is told first."""
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def write(engine: Engine, steps: Sequence[Step]) -> None:
    """All steps in one transaction; the rows of an update must be about different rows of its table."""
    with engine.begin() as connection:
        for statement, rows in steps:
            compiled = _compiled(statement)
            places = tuple(compiled.positiontup or ())
            values = tuple(value for row in rows for value in _positional(row, places, compiled.params))
            connection.exec_driver_sql(_for_rows(statement, len(rows)), values)


@cache
def _compiled(statement: Any) -> SQLCompiler:
    compiled = statement.compile(dialect=sqlite.dialect())
    assert isinstance(compiled, SQLCompiler)
    return compiled


@lru_cache(maxsize=4096)
def _for_rows(statement: Any, rows: int) -> str:
    """The text of an insert or an update that does at once what it does for each of so many rows."""
    compiled = _compiled(statement)
    count = len(compiled.positiontup or ())
    table = ", ".join([f"({', '.join('?' * count)})"] * rows)
    if isinstance(statement, Insert):
        return f"{compiled.string.rpartition('VALUES ')[0]}VALUES {table}"
    # Instead of a value in each place: the column of a table that has the values of all rows.
    pieces = compiled.string.split("?")
    columns = [f"news.column{place}" for place in range(1, count + 1)]
    text = "".join(piece for pair in zip(pieces, [*columns, ""], strict=True) for piece in pair)
    sets, _, where = text.partition(" WHERE ")
    return f"{sets} FROM (VALUES {table}) AS news WHERE {where}"


def _positional(row: Mapping[str, Any], places: Sequence[str], fixed: Mapping[str, Any]) -> tuple[Any, ...]:
    """The values of a row in the order in which a statement wants them."""
    values = (row[name] if name in row else fixed[name] for name in places)
    return tuple(orjson.dumps(value).decode() if isinstance(value, dict) else value for value in values)
