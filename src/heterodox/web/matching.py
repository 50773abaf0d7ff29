"""Matchmaking: who looks for a game gets a seat at a table that fits, or a table of their own that waits.

Tables that lack the fewest players come first, so that tables with many seats fill up.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict

from sqlalchemy import select, text

from heterodox.errors import HeterodoxError
from heterodox.games.options import begin
from heterodox.games.registry import find_game
from heterodox.web import schema
from heterodox.web.actions import planned_seat
from heterodox.web.bodies import NewTable, Seek
from heterodox.web.clocks import Control
from heterodox.web.desk import Cell, Desk
from heterodox.web.errors import Refusal, illegal
from heterodox.web.identity import Player
from heterodox.web.live import WAITING
from heterodox.web.ratings import Ratings
from heterodox.web.setting_up import set_up
from heterodox.web.standing import Standing
from heterodox.web.wishes import kept

__all__ = ["Matchmaker"]

MOST_LOOKED_AT = 100
# Of several processes one seats people at a time, so that two who fit do not wait for each other.
_LOCK = text("SELECT pg_advisory_xact_lock(1846203313)")
_tables = schema.tables.c


class Matchmaker:
    """Brings together who fits together."""

    def __init__(self, desk: Desk, ratings: Ratings) -> None:
        self._desk = desk
        self._ratings = ratings
        self._one_at_a_time = asyncio.Lock()

    async def seat(self, player: Player, seek: Seek) -> Cell:
        """A table at which the player has a seat from now on; refuses what nobody can wish for."""
        try:
            game = find_game(seek.game)
            wanted = str(begin(game, seek.options)) if "options" in seek.model_fields_set else None
            control = asdict(Control.read(seek.clock)) if "clock" in seek.model_fields_set else None
        except HeterodoxError as error:
            raise illegal(str(error)) from error
        kept(seek)
        standing = await self._ratings.of(player.id, game.name)
        async with self._alone():
            for table in await self._waiting(game.name):
                cell = await self._desk.cell(table)
                row = cell.live.row
                fits = wanted in (None, row.start) and control in (None, row.control)
                if fits and await self._both_like(cell, player, standing, seek):
                    try:
                        await self._sit(cell, player)
                    except Refusal:
                        # Somebody else took it meanwhile, or the game is over: there may be another.
                        continue
                    return cell
            return await self._open(player, seek)

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        async with self._one_at_a_time:
            if not self._desk.store.postgres:
                yield
                return
            async with self._desk.store.writing() as connection:
                await connection.execute(_LOCK)
                yield

    async def _waiting(self, game: str) -> list[str]:
        query = (
            select(_tables.id)
            .where(_tables.access == "public", _tables.status == WAITING, _tables.open > 0)
            .where(_tables.game == game)
            .order_by(_tables.open, _tables.created)
            .limit(MOST_LOOKED_AT)
        )
        async with self._desk.store.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def _both_like(self, cell: Cell, player: Player, standing: Standing, seek: Seek) -> bool:
        """Whether the seeker suits the table, and those who sit there suit the seeker."""
        live = cell.live
        if live.seats_of(player.id) or live.started or not any(who.player for who in live.seated.values()):
            return False
        theirs = live.row.wishes.get("rating")
        if theirs and not theirs[0] <= standing.rating <= theirs[1]:
            return False
        if seek.rating is None:
            return True
        low, high = seek.rating
        others = [who.player for who in live.seated.values() if who.player is not None]
        ratings = [(await self._ratings.of(other, live.row.game)).rating for other in others]
        return all(low <= rating <= high for rating in ratings)

    async def _sit(self, cell: Cell, player: Player) -> None:
        seat = cell.live.missing[0]
        await self._desk.change(cell, lambda live: planned_seat(live, seat, player, self._desk.now()))

    async def _open(self, player: Player, seek: Seek) -> Cell:
        """A table that waits for others, with the first seat for whoever looked."""
        first = begin(find_game(seek.game), seek.options).seats[0]
        wish = NewTable(
            game=seek.game,
            options=seek.options,
            clock=seek.clock,
            seats={first: "me"},
            access="public",
            wishes=seek,
        )
        cell, _ = await set_up(self._desk, player, wish)
        return cell
