"""Who calls: guests and accounts, known by a random token in a cookie or an Authorization header."""

from __future__ import annotations

import asyncio
import hashlib
import math
import secrets
import time
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import HTTPConnection

from heterodox.harmless import harmless
from heterodox.web import schema
from heterodox.web.errors import Refusal, conflict, illegal, unknown_caller
from heterodox.web.store import Store

__all__ = ["COOKIE", "Identity", "Player", "account_name", "digest", "read_name", "token_of"]

COOKIE = "heterodox"
LONGEST_NAME = 40
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
MOST_REMEMBERED = 50_000
# How long another process may still know a token that was given back, in seconds. Where there is no other
# process, what is known stays known: asking again costs as much as a decision, and those who came together
# would be asked for together.
REMEMBERED_FOR = 60.0


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who has a token."""

    id: int
    name: str
    account: bool


def digest(secret: str) -> str:
    """What is kept of a secret: enough to know it again."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def read_name(said: str) -> str:
    """A name that can be shown as it is; refuses what cannot."""
    name = " ".join(unicodedata.normalize("NFC", said).split())
    if not 1 <= len(name) <= LONGEST_NAME or harmless(name) != name:
        raise illegal(f"name: expected 1 to {LONGEST_NAME} printable signs")
    return name


def account_name(name: str) -> str:
    """Names that look alike are one account's."""
    return unicodedata.normalize("NFKC", name).casefold().replace("\0", "")[:80]


def token_of(connection: HTTPConnection) -> tuple[str, bool]:
    """The token of a request, and whether it came as a bearer token (not by a cookie)."""
    scheme, _, said = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and said.strip():
        return said.strip(), True
    return connection.cookies.get(COOKIE, ""), False


class Identity:
    """Players and their tokens."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[Player, float]] = OrderedDict()
        self._lasts = REMEMBERED_FOR if store.postgres else math.inf
        self._given_back = 0  # how many tokens were given back here
        self._hasher = PasswordHasher()

    async def of(self, connection: HTTPConnection) -> Player | None:
        """Who calls; None without a token. A wrong token is nobody's."""
        token, _ = token_of(connection)
        return await self.player(token) if token else None

    async def known(self, connection: HTTPConnection) -> Player:
        """Who calls; refuses with 401 whom nobody knows."""
        player = await self.of(connection)
        if player is None:
            raise unknown_caller()
        return player

    async def player(self, token: str) -> Player | None:
        """The player of a token."""
        key = digest(token)
        known = self._known.get(key)
        if known is not None and known[1] > time.monotonic():
            self._known.move_to_end(key)
            return known[0]
        given_back = self._given_back
        columns = schema.players.c
        query = (
            select(columns.id, columns.name, columns.account.is_not(None))
            .join(schema.tokens, schema.tokens.c.player == columns.id)
            .where(schema.tokens.c.digest == key)
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        player = Player(row[0], row[1], bool(row[2]))
        # What was given back while the database was asked must not be remembered.
        if given_back == self._given_back:
            self._remember(key, player)
        return player

    def _remember(self, key: str, player: Player) -> None:
        self._known[key] = (player, time.monotonic() + self._lasts)
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)

    async def guest(self, name: str) -> tuple[str, Player]:
        """A new guest and its token; a name that an account keeps is refused."""
        shown = read_name(name)
        async with self._store.writing() as connection:
            columns = schema.players.c
            taken = await connection.execute(select(columns.id).where(columns.account == account_name(shown)))
            if taken.first() is not None:
                raise conflict(f"name {shown!r}: an account has it; log in or choose another")
            values = {"name": shown, "created": time.time()}
            made = await connection.execute(insert(schema.players).returning(columns.id), values)
            player = Player(made.scalar_one(), shown, account=False)
            token = await self._new_token(connection, player)
        return token, player

    async def _new_token(self, connection: AsyncConnection, player: Player) -> str:
        token = secrets.token_urlsafe(32)
        key = digest(token)
        values = {"digest": key, "player": player.id, "created": time.time()}
        await connection.execute(insert(schema.tokens), values)
        self._remember(key, player)
        return token

    async def register(self, guest: Player | None, name: str, password: str) -> tuple[str, Player]:
        """An account; who is a guest keeps what they have (seats, games) under it."""
        shown = read_name(name)
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise illegal(f"password: expected {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} signs")
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        columns = schema.players.c
        values = {"name": shown, "account": account_name(shown), "password": hashed}
        try:
            async with self._store.writing() as connection:
                if guest is not None and not guest.account:
                    update = schema.players.update().where(columns.id == guest.id).values(values)
                    await connection.execute(update)
                    which = guest.id
                else:
                    made = insert(schema.players).returning(columns.id)
                    result = await connection.execute(made, values | {"created": time.time()})
                    which = result.scalar_one()
                player = Player(which, shown, account=True)
                token = await self._new_token(connection, player)
        except IntegrityError as error:
            raise conflict(f"name {shown!r}: another account has it") from error
        self._forget(player.id)
        return token, player

    async def log_in(self, name: str, password: str) -> tuple[str, Player]:
        """A new token for an account."""
        columns = schema.players.c
        query = select(columns.id, columns.name, columns.password).where(
            columns.account == account_name(name)
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None or not await asyncio.to_thread(self._fits, row[2], password[:LONGEST_PASSWORD]):
            raise Refusal(401, "name or password is wrong", {"WWW-Authenticate": "Bearer"})
        player = Player(row[0], row[1], account=True)
        async with self._store.writing() as connection:
            token = await self._new_token(connection, player)
        return token, player

    def _fits(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def log_out(self, token: str) -> None:
        """The token is nobody's any more."""
        async with self._store.writing() as connection:
            await connection.execute(delete(schema.tokens).where(schema.tokens.c.digest == digest(token)))
        self._known.pop(digest(token), None)
        self._given_back += 1

    def _forget(self, player: int) -> None:
        for key in [key for key, (known, _) in self._known.items() if known.id == player]:
            del self._known[key]
