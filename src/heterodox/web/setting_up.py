"""How a table comes about: rules, clock and seats from what somebody asked for."""

from __future__ import annotations

import secrets
from dataclasses import asdict, replace

from heterodox.errors import HeterodoxError
from heterodox.games.options import begin, read, rules_in_force
from heterodox.games.protocol import Position
from heterodox.games.registry import find_game
from heterodox.table.table import Table
from heterodox.web.bodies import NewTable
from heterodox.web.clocks import NO_CONTROL, Control
from heterodox.web.desk import Cell, Desk
from heterodox.web.errors import illegal
from heterodox.web.identity import Player, digest
from heterodox.web.live import LiveTable, Seated
from heterodox.web.log import TableRow
from heterodox.web.plan import plan_sit
from heterodox.web.programs import program_named
from heterodox.web.wishes import kept

__all__ = ["rematch", "set_up", "table_of_record"]

ME, OPEN = "me", "open"


async def set_up(desk: Desk, player: Player, wish: NewTable) -> tuple[Cell, str]:
    """A new table with everybody seated who is known already; the key of its link, "" without one."""
    try:
        start, options = _start(wish)
        control = Control.read(wish.clock)
    except HeterodoxError as error:
        raise illegal(str(error)) from error
    for seat in wish.seats:
        if seat not in start.seats:
            raise illegal(f"seat {seat[:40]!r}: expected one of {', '.join(start.seats)}")
    seated = {seat: _sitter(said, player) for seat, said in wish.seats.items() if said != OPEN}
    key = secrets.token_urlsafe(16) if wish.access == "link" and set(start.seats) - set(seated) else ""
    row = TableRow(
        id=secrets.token_urlsafe(9),
        game=wish.game,
        options=options,
        start=str(start),
        control=asdict(control),
        wishes=kept(wish.wishes),
        access=wish.access,
        chat=wish.access == "link" if wish.chat is None else wish.chat,
        owner=player.id,
        key=digest(key) if key else None,
        created=desk.now(),
    )
    cell = await desk.create(LiveTable(row))
    if seated:
        await desk.change(cell, lambda live: plan_sit(live, seated, desk.now()))
    return cell, key


def _start(wish: NewTable) -> tuple[Position, dict[str, str]]:
    game = find_game(wish.game)
    if wish.position:
        start = read(game, wish.position, wish.options)
        return start, {name: str(value) for name, value in rules_in_force(start).items()}
    start = begin(game, wish.options)
    return start, dict(start.options)


def _sitter(said: str, player: Player) -> Seated:
    if said == ME:
        return Seated(player.id, player.name)
    return Seated(program=program_named(said))


async def rematch(desk: Desk, old: LiveTable) -> str:
    """The table of another game between the same: where two play, they change seats."""
    exchange = len(old.seated) == 2
    winner = old.outcome.winner if old.outcome else None
    options = old.game.rematch(old.position, winner, exchange=exchange)
    start = begin(old.game, options)
    sitters = list(old.seated.values())
    seated = dict(zip(old.seated, sitters[::-1] if exchange else sitters, strict=True))
    row = replace(
        old.row,
        id=secrets.token_urlsafe(9),
        options=dict(start.options),
        start=str(start),
        key=None,
        created=desk.now(),
    )
    cell = await desk.create(LiveTable(row))
    await desk.change(cell, lambda live: plan_sit(live, seated, desk.now()))
    return cell.id


async def table_of_record(desk: Desk, player: Player, record: Table) -> tuple[Cell, str]:
    """A table that begins where a record does, with its seats open while the game goes on."""
    key = "" if record.outcome else secrets.token_urlsafe(16)
    start = record.start
    row = TableRow(
        id=secrets.token_urlsafe(9),
        game=start.game.name,
        options=dict(start.options),
        start=str(start),
        control=asdict(NO_CONTROL),
        wishes={"rated": False},
        access="link",
        chat=True,
        owner=player.id,
        key=digest(key) if key else None,
        created=desk.now(),
    )
    return await desk.create(LiveTable(row)), key
