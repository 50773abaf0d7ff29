"""Ratings in the database: every finished game is counted once, whichever process saw its end.

The end of a game is committed first; what it does to ratings follows. A process that dies in between leaves a
finished table that is not marked as rated, and whoever looks for such tables next does the rest.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from heterodox.web import schema
from heterodox.web.desk import Cell, Desk
from heterodox.web.live import OVER, LiveTable
from heterodox.web.standing import FIRST, PROVISIONAL, Standing, after_game, sides
from heterodox.web.store import Unreachable

__all__ = ["Ratings"]

logger = logging.getLogger(__name__)
# How often finished tables are looked for that nobody has rated, in seconds.
LOOK_EVERY = 600.0
AT_ONCE = 200
PAUSE = 1.0
# Of several processes one counts at a time.
_LOCK = text("SELECT pg_advisory_xact_lock(1846203312)")
_ratings, _rated, _tables, _players = (
    schema.ratings.c,
    schema.rated.c,
    schema.tables.c,
    schema.players.c,
)


class Ratings:
    """What everybody's games say about them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._store = desk.store
        self._ended: set[str] = set()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        desk.watchers.append(self._look)

    def start(self) -> None:
        self._task = asyncio.create_task(self._count_for_ever(), name="ratings")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _look(self, table: str, cell: Cell | None) -> None:
        if cell is not None and cell.live.status == OVER:
            self._ended.add(table)
            self._wake.set()

    # -- counting --------------------------------------------------------------------------------

    async def _count_for_ever(self) -> None:
        look = True
        while True:
            try:
                if look:
                    self._ended |= await self._forgotten()
                await self._count_ended()
                look = not await self._woken()
            except Unreachable as error:
                logger.warning("no rating: %s", error)
                await asyncio.sleep(PAUSE)
            except Exception:
                logger.exception("a game could not be rated")
                await asyncio.sleep(PAUSE)

    async def _woken(self) -> bool:
        """Wait for the end of a game; False when it is time to look for forgotten ones."""
        try:
            await asyncio.wait_for(self._wake.wait(), LOOK_EVERY)
        except TimeoutError:
            return False
        self._wake.clear()
        return True

    async def _count_ended(self) -> None:
        while self._ended:
            table = self._ended.pop()
            try:
                await self.count((await self._desk.cell(table)).live)
            except Unreachable:
                self._ended.add(table)
                raise

    async def _forgotten(self) -> set[str]:
        known = select(_rated.table).where(_rated.table == _tables.id).exists()
        query = select(_tables.id).where(_tables.status == OVER, ~known).limit(AT_ONCE)
        async with self._store.reading() as connection:
            return set((await connection.execute(query)).scalars())

    async def count(self, live: LiveTable) -> None:
        """Let a finished game count, once."""
        if live.outcome is None:
            return
        teams, winner = sides(live)
        players = [player for team in teams.values() for player in team]
        async with self._store.writing() as connection:
            if self._store.postgres:
                await connection.execute(_LOCK)
            if (await connection.execute(select(_rated.at).where(_rated.table == live.row.id))).first():
                return
            known = await _standings(connection, live.row.game, players)
            after = after_game(teams, winner, known) if teams else {}
            await _write(connection, live.row.game, known, after)
            changes = {
                str(player): [known.get(player, FIRST).rating, standing.rating]
                for player, standing in after.items()
            }
            values = {"table": live.row.id, "at": self._desk.now(), "changes": changes}
            await connection.execute(insert(schema.rated), values)

    # -- asking ----------------------------------------------------------------------------------

    async def of(self, player: int, game: str) -> Standing:
        """Where a player stands in a game."""
        async with self._store.reading() as connection:
            return (await _standings(connection, game, [player])).get(player, FIRST)

    async def all_of(self, player: int) -> dict[str, dict[str, Any]]:
        """A player's ratings by game."""
        query = select(_ratings.game, _ratings.mu, _ratings.sigma, _ratings.games)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.where(_ratings.player == player))
            return {row.game: Standing(row.mu, row.sigma, row.games).shown() for row in rows}

    async def best(self, game: str, skipped: int, limit: int) -> list[dict[str, Any]]:
        """The best at a game, those first whose rating is more than a guess."""
        sure = _ratings.games >= PROVISIONAL
        query = (
            select(_players.name, _players.account, _ratings.mu, _ratings.sigma, _ratings.games)
            .join(schema.players, _players.id == _ratings.player)
            .where(_ratings.game == game)
            .order_by(sure.desc(), _ratings.mu.desc(), _players.id)
            .offset(skipped)
            .limit(limit)
        )
        async with self._store.reading() as connection:
            rows = await connection.execute(query)
            return [
                {"name": row.name, "account": row.account is not None}
                | Standing(row.mu, row.sigma, row.games).shown()
                for row in rows
            ]

    async def change(self, table: str) -> Mapping[str, list[int]] | None:
        """What a finished game did, by player: [before, after]; None where it has not been counted yet."""
        async with self._store.reading() as connection:
            query = select(_rated.changes).where(_rated.table == table)
            row = (await connection.execute(query)).first()
        return None if row is None else dict(row.changes)


async def _standings(connection: AsyncConnection, game: str, players: Collection[int]) -> dict[int, Standing]:
    if not players:
        return {}
    query = select(_ratings.player, _ratings.mu, _ratings.sigma, _ratings.games)
    rows = await connection.execute(query.where(_ratings.game == game, _ratings.player.in_(players)))
    return {row.player: Standing(row.mu, row.sigma, row.games) for row in rows}


async def _write(
    connection: AsyncConnection, game: str, known: Mapping[int, Standing], after: Mapping[int, Standing]
) -> None:
    for player, standing in after.items():
        values = {"mu": standing.mu, "sigma": standing.sigma, "games": standing.games}
        if player in known:
            mine = (_ratings.player == player) & (_ratings.game == game)
            await connection.execute(update(schema.ratings).where(mine).values(values))
        else:
            await connection.execute(insert(schema.ratings), values | {"player": player, "game": game})
