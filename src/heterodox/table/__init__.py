"""A game being played: seats, clocks, history, offers, records and safe saving. Doors drive it."""

from __future__ import annotations

from heterodox.table.clock import NO_CLOCK, ClockRule
from heterodox.table.players import Player, player_named
from heterodox.table.seats import Sitter
from heterodox.table.table import Table

__all__ = ["NO_CLOCK", "ClockRule", "Player", "Sitter", "Table", "player_named"]
