"""A short game that plays itself as text: what `heterodox play` shows without a terminal."""

from __future__ import annotations

import random
from collections.abc import Callable

from heterodox.games.protocol import Game, Move, Position
from heterodox.play.telling import said_by, verdict
from heterodox.render import text
from heterodox.table.players import player_named
from heterodox.table.seats import CHANCE, SPECTATOR, is_open
from heterodox.table.table import Table

__all__ = ["play_exhibition"]

SEED = 8
DECISIONS = 32
LEVEL = 3


def play_exhibition(
    game: Game, say: Callable[[str], None], decisions: int = DECISIONS, start: Position | None = None
) -> Table:
    """Let a program play both sides for `decisions` decisions of a game, telling each in one line."""
    table = Table(start or game.start(), die=random.Random(SEED))
    player = player_named(f"level {LEVEL}", game, SEED)
    say(f"{game.title}: {game.summary}")
    say("No terminal here, so this is a short exhibition game.")
    held: list[str] = []
    while table.outcome is None and len(table.history) < decisions:
        before = table.position
        move = table.throw() if table.seat == CHANCE else player.decide(table.view(table.seat))
        if before is table.position:
            table.play(move, table.seat)
        held.append(_told(table, before, move))
        # A secret choice is told when everybody may know it, and not before.
        if is_open(table.position):
            for line in held:
                say(line)
            held.clear()
    for line in text.board(table.view(SPECTATOR).picture()).split("\n"):
        say(line)
    say(_ending(table))
    say("Play yourself: run heterodox play in a terminal, or heterodox play --plain to type moves.")
    return table


def _told(table: Table, before: Position, move: Move) -> str:
    words = "; ".join(table.view(SPECTATOR).words())
    return f"{len(table.history):3}. {said_by(before, move)}{' - ' if words else ''}{words}"


def _ending(table: Table) -> str:
    if table.outcome is None:
        return f"To be continued: {table.position.turn} to move."
    return verdict(table.game, table.outcome)
