"""The database: players and their tokens, tables and their logs, work for engines.

`events` is the truth. Of a `tables` row, what can change is a digest of the log, written in the transaction
that writes the events: by it any process finds what is due (a flag, an engine's decision), and people search.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

__all__ = [
    "events",
    "jobs",
    "metadata",
    "mutes",
    "players",
    "rated",
    "ratings",
    "seats",
    "snapshots",
    "tables",
    "tokens",
]

# Names of constraints are fixed, so that migrations can speak of them on every database.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts rows by itself only where the column is a plain INTEGER.
Serial = BigInteger().with_variant(Integer(), "sqlite")

players = Table(
    "players",
    metadata,
    Column("id", Serial, primary_key=True),
    Column("name", String(40), nullable=False),
    # The name of an account in the form that must be unique; NULL for a guest.
    Column("account", String(80), unique=True),
    Column("password", Text),
    Column("created", Float, nullable=False),
    Index(None, "name"),
)

tokens = Table(
    "tokens",
    metadata,
    # Only a digest: who reads the database cannot take anybody's seat.
    Column("digest", String(64), primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", Text, nullable=False),
    Column("control", JSON, nullable=False),
    Column("wishes", JSON, nullable=False),
    Column("access", String(8), nullable=False),
    Column("chat", Boolean, nullable=False),
    Column("owner", ForeignKey("players.id"), nullable=False),
    Column("key", String(64)),
    Column("created", Float, nullable=False),
    # The digest of the log.
    Column("number", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("deadline", Float),
    Column("thinker", String(40)),
    Column("open", Integer, nullable=False),
    Column("updated", Float, nullable=False),
    Column("lease", String(64)),
    Column("leased_until", Float, nullable=False),
    Index(None, "deadline"),
    Index(None, "thinker", "leased_until"),
    Index(None, "access", "status", "updated"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("player", ForeignKey("players.id")),
    Column("program", String(40), nullable=False),
    Index(None, "player"),
)

events = Table(
    "events",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("type", String(12), nullable=False),
    Column("seat", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("data", JSON, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("data", JSON, nullable=False),
)

# Whom somebody does not want to hear.
mutes = Table(
    "mutes",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("muted", ForeignKey("players.id"), primary_key=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index(None, "game", "mu"),
)

# Every finished game is looked at once, whether it counts or not.
rated = Table(
    "rated",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("at", Float, nullable=False),
    Column("changes", JSON, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("caller", ForeignKey("players.id"), nullable=False),
    Column("work", JSON, nullable=False),
    Column("thought", JSON),
    Column("done", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("lease", String(64)),
    Column("leased_until", Float, nullable=False),
    Index(None, "done", "leased_until"),
)
