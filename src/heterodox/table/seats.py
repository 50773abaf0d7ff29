"""Seats: who sits there, which team they play for, and what a spectator may know."""

from __future__ import annotations

from dataclasses import dataclass

from heterodox.games.protocol import CHANCE, Game, Position
from heterodox.harmless import harmless

__all__ = ["CHANCE", "SPECTATOR", "Sitter", "is_open", "team_of"]

SPECTATOR = ""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat: a person, or a program named as `player_named` understands it."""

    name: str = ""
    player: str = ""

    @property
    def person(self) -> bool:
        return not self.player

    def __str__(self) -> str:
        """Who that is, for people to read: names come from files too."""
        return harmless(self.name or self.player or "person")


def is_open(position: Position) -> bool:
    """Whether a spectator may know everything about the position (no secret bid is pending)."""
    return not position.game.hidden or str(position.view(SPECTATOR)) == str(position)


def team_of(game: Game, seat: str) -> str:
    """The team a seat plays for: seats are named after an army or after a team."""
    return next((army.team for army in game.armies if army.name == seat), seat)
