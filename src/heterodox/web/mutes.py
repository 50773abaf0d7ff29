"""Whom somebody does not want to hear. What a muted player says reaches everybody else."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from heterodox.web import schema
from heterodox.web.store import Store

__all__ = ["Mutes"]

_mutes = schema.mutes.c


class Mutes:
    """The mutes of all players."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, player: int | None) -> frozenset[int]:
        """The players that somebody has muted."""
        if player is None:
            return frozenset()
        async with self._store.reading() as connection:
            query = select(_mutes.muted).where(_mutes.player == player)
            return frozenset((await connection.execute(query)).scalars())

    async def change(self, player: int, whom: int, *, muted: bool) -> frozenset[int]:
        """Mute somebody, or hear them again; who is muted then."""
        # Two who mute the same at once want the same.
        with suppress(IntegrityError):
            async with self._store.writing() as connection:
                mine = delete(schema.mutes).where(_mutes.player == player, _mutes.muted == whom)
                await connection.execute(mine)
                if muted:
                    await connection.execute(insert(schema.mutes), {"player": player, "muted": whom})
        return await self.of(player)
