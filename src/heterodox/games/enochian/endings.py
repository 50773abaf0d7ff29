"""How a game ends: lost Kings, bare Kings, stalemate, immobility and the house draws (E19, E32, E33)."""

from __future__ import annotations

from heterodox.games.enochian.attacks import in_check
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.pieces import ALL_ARMIES, ally_of
from heterodox.games.enochian.setting import ARMIES, army_name
from heterodox.games.protocol import Outcome

__all__ = [
    "IMMOBILE",
    "QUIET",
    "REPETITION",
    "decided",
    "is_stalemate",
    "stalemate_draw",
]

IMMOBILE = Outcome(None, "immobile", "no army can move")
QUIET = Outcome(None, "quiet", "too many plies without a capture, a pawn move or a promotion")
REPETITION = Outcome(None, "repetition", "the same position for the third time")


def decided(field: Field) -> Outcome | None:
    """What the field alone shows: a team without Kings has lost (E19), bare Kings are a draw (E33)."""
    return _kings_lost(field) or _bare_kings(field)


def _kings_lost(field: Field) -> Outcome | None:
    """E19: a team has lost when it has no King but ones withdrawn with two seats."""
    for army in ALL_ARMIES[:2]:
        if not any(_king_counts(field, one) for one in (army, ally_of(army))):
            loser, winner = ARMIES[army].team, ARMIES[army ^ 1].team
            return Outcome(winner, "kings", f"the {loser} team has no King left")
    return None


def _king_counts(field: Field, army: int) -> bool:
    return field.kings[army] is not None and not (field.setting.seats == 2 and field.statuses.withdrawn[army])


def _bare_kings(field: Field) -> Outcome | None:
    """E33: both Kings of a team are on the board and their armies have no other piece."""
    for army in ALL_ARMIES[:2]:
        if field.is_bare_king(army) and field.is_bare_king(ally_of(army)):
            return Outcome(None, "bare-kings", f"both Kings of the {ARMIES[army].team} team are bare")
    return None


def is_stalemate(field: Field, army: int) -> bool:
    """E32: an army that has no move at its turn is stalemated if its King is there and not in check."""
    return field.kings[army] is not None and not in_check(field, army)


def stalemate_draw(field: Field, army: int) -> Outcome | None:
    """E32: the stalemate of an army is a draw when its ally is out of the game."""
    ally, statuses = ally_of(army), field.statuses
    ally_is_out = (
        statuses.captors[ally] is not None
        or statuses.withdrawn[ally]
        or statuses.commander_of(ally) is not None
    )
    if not ally_is_out:
        return None
    detail = f"{army_name(army)} is stalemated and its ally {army_name(ally)} is out of the game"
    return Outcome(None, "stalemate", detail)
