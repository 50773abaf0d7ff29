"""What a server is told when it starts: where its data are, what it is called, and its limits."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from heterodox.web.limits import LIMITS, Allowance

__all__ = ["Settings", "sqlite_url"]


def sqlite_url(folder: Path) -> str:
    """The address of the database that lies in a data folder."""
    return f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs.

    database     an SQLAlchemy address: sqlite+aiosqlite or postgresql+asyncpg
    worker_key   what workers on other machines must say to get work; "" lets none in
    inner_worker whether a worker runs inside the server
    public_url   the address people know, where a proxy stands in front; "" for the one of each request
    origins      further origins whose pages may use sockets and cookies
    secure       whether cookies are sent over https only
    trust_proxy  whether X-Forwarded-For names the caller (only behind a proxy of one's own)
    limits       what a caller may do, by name
    per_address  the same for an address; loopback is spared
    lease        seconds that a worker may be silent before its work is given to another
    tick         seconds between two clock messages of a table
    agents       where the tables of agents are kept, who come in at /mcp; None lets none in
    most_sockets how many one caller may have open at a time
    """

    database: str
    worker_key: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    inner_worker: bool = True
    public_url: str = ""
    origins: tuple[str, ...] = ()
    secure: bool = False
    trust_proxy: bool = False
    limits: Mapping[str, Allowance] = field(default_factory=lambda: dict(LIMITS))
    per_address: Mapping[str, Allowance] = field(default_factory=dict)
    lease: float = 15.0
    tick: float = 20.0
    agents: Path | None = None
    most_sockets: int = 200
    largest_body: int = 65_536
    largest_record: int = 2_000_000
