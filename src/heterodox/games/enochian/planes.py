"""What a program sees of a position of Enochian chess: see `heterodox.games.planes`.

The army that decides is the seat's own, also where it is its ally's under command. The board is turned so
that this army's pawns go towards the last row; the others are called by their place in turn order. The
compiled twin is in native/envs/enochian.hpp.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from heterodox.games.enochian.data import rule_book
from heterodox.games.enochian.pieces import (
    ALL_ARMIES,
    BISHOP,
    KIND_NAMES,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
)
from heterodox.games.enochian.setting import ARMIES
from heterodox.games.planes import TURNS, Eyes, Plane, capped, one_hot, squares_seen

if TYPE_CHECKING:
    from heterodox.games.enochian.field import Field
    from heterodox.games.enochian.rules import EnochianPosition
    from heterodox.games.enochian.setting import Setting

__all__ = ["PLANES", "observe"]

# Armies as the own one sees them: itself, the enemy that moves next, the ally, the enemy that moves before.
OWN, NEXT, ALLY, LAST = RELATIONS = ("own", "next", "ally", "last")
ENEMIES = {OWN: (NEXT, LAST), NEXT: (OWN, ALLY), ALLY: (NEXT, LAST), LAST: (OWN, ALLY)}
KINDS = (KING, QUEEN, BISHOP, KNIGHT, ROOK, PAWN)
PATRONS = (QUEEN, BISHOP, KNIGHT, ROOK)
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIE = (1, 2, 3, 4, 5, 6)

# The rules of E40 with the value that makes the plane 1, and what that means.
_RULES = {
    "check_reply": ("free", "any move may answer a check"),
    "concourse": ("on", "four Bishops or Queens meet in a block (E30)"),
    "die_one": ("king-or-pawn", "a 1 moves King or pawn"),
    "house_draws": ("on", "repetition and quiet plies draw (E33)"),
    "promotion_waits": ("on", "a pawn waits on its edge (E26)"),
    "sharing": ("always", "a King may come back to share a throne"),
    "takeover": ("on", "an ally may take a King in check (E25)"),
    "throne_promotion": ("on", "a throne decides what a pawn becomes (E27)"),
    "withdrawal": ("on", "armies may withdraw (E35)"),
}

_REROLLS = Plane("rerolls", "further rolls of the die after one in vain (E37)", 99)
_QUIET = Plane("quiet plies", "plies without capture, pawn move or promotion (E33)", rule_book().quiet_limit)
_TIMES = Plane(
    "repetitions",
    "how often the position of this turn has stood; 0 without house draws",
    rule_book().repetition_limit,
)

PLANES = (
    *(Plane(f"{army} {KIND_NAMES[kind]}", "on the board") for army in RELATIONS for kind in KINDS),
    *(Plane(f"pawns of {KIND_NAMES[kind]}s", "pawns of all armies by their patron (E3)") for kind in PATRONS),
    *(Plane(f"{army} throne", "its throne squares") for army in RELATIONS),
    *(Plane(f"{army} edge", "where its pawns promote, and so where they go") for army in RELATIONS),
    Plane("ptah", "the Ptah square of a divination (E36)"),
    Plane("decides", "1 while this seat has to decide", 1),
    *(
        Plane(f"own is {army.name}", "which army is the own one: action numbers are not turned", 1)
        for army in ARMIES
    ),
    *(Plane(f"{army} to move", "1 for the army whose turn it is", 1) for army in RELATIONS),
    *(Plane(f"{army} frozen", "1 for a frozen army (E18)", 1) for army in RELATIONS),
    *(
        Plane(f"{army} captured by {captor}", "who holds its King (E18)", 1)
        for army in RELATIONS
        for captor in ENEMIES[army]
    ),
    *(Plane(f"{army} taken over", "its ally took its King (E25)", 1) for army in RELATIONS),
    *(Plane(f"{army} commanded", "its ally's King sat on its throne (E20)", 1) for army in RELATIONS),
    *(Plane(f"{army} withdrawn", "it has withdrawn (E35)", 1) for army in RELATIONS),
    Plane("offer", "1 while the army to move has offered an exchange that waits for its answer (E23)", 1),
    Plane("offered", "1 where the army to move has offered already this turn", 1),
    *(Plane(f"die {die}", "what the die shows (E37)", 1) for die in DIE),
    *(Plane(f"{army} querent", "who asks in a divination (E36)", 1) for army in RELATIONS),
    Plane("held", "the querent's King stood on the Ptah square after its turn (E39)", 1),
    Plane("four seats", "1 where every army has a seat of its own (E6)", 1),
    Plane("widdershins", "1 where turns go counter-clockwise (E5)", 1),
    *(Plane(f"{name} {value}", f"1 where {what}", 1) for name, (value, what) in _RULES.items()),
    *(
        Plane(f"thrones of {KIND_NAMES[kind]}s", "the kind that shared the thrones (E27)", 1)
        for kind in PATRONS
    ),
    _REROLLS,
    _QUIET,
    _TIMES,
)


def observe(position: EnochianPosition, seat: str) -> tuple[int, ...]:
    """The values of `PLANES` as the seat sees the position."""
    field, setting = position.field, position.setting
    own = _own_army(position, seat)
    armies = _in_turn(setting, own)
    eyes = TURNS[WAYS.index(setting.array.forward[own])]
    divination = position.divination
    statuses = field.statuses
    return (
        *_pieces(field, armies, eyes),
        *(squares_seen(setting.array.thrones[army], eyes) for army in armies),
        *(squares_seen(setting.array.edges[army], eyes) for army in armies),
        squares_seen(() if divination is None else (divination.ptah,), eyes),
        int(position.seat == seat and position.outcome is None),
        *one_hot(own, ALL_ARMIES),
        *one_hot(position.army, armies),
        *(int(field.frozen[army]) for army in armies),
        *_captors(field, armies),
        *(int(statuses.takers[army] is not None) for army in armies),
        *(int(statuses.commanders[army] is not None) for army in armies),
        *(int(statuses.withdrawn[army]) for army in armies),
        int(statuses.offering is not None),
        int(statuses.offered is not None),
        *one_hot(divination and divination.die, DIE),
        *one_hot(None if divination is None else divination.querent, armies),
        int(divination is not None and divination.held),
        int(setting.seats == 4),
        int(setting.direction == "widdershins"),
        *(int(setting.rules.value(name) == value) for name, (value, _) in _RULES.items()),
        *one_hot(setting.array.throne_kind, PATRONS),
        setting.rules.rerolls,
        capped(position.quiet, _QUIET),
        capped(_times(position), _TIMES),
    )


def _own_army(position: EnochianPosition, seat: str) -> int:
    """The army that decides, where the seat decides for it; else the next in turn that the seat plays."""
    deciding = position.deciding_army
    for army in _in_turn(position.setting, deciding):
        if position.field.seat_of(army) == seat:
            return army
    return next(
        army for army in _in_turn(position.setting, deciding) if position.setting.own_seat(army) == seat
    )


def _in_turn(setting: Setting, first: int) -> tuple[int, ...]:
    place = setting.order.index(first)
    return setting.order[place:] + setting.order[:place]


def _pieces(field: Field, armies: tuple[int, ...], eyes: Eyes) -> Iterator[int]:
    """Every kind of each army, then the pawns by their patrons."""
    sets = {(army, kind): 0 for army in armies for kind in KINDS}
    patrons = dict.fromkeys(PATRONS, 0)
    for square, content in enumerate(field.board):
        for piece in content:
            sets[piece.army, piece.kind] |= 1 << eyes[square]
            if piece.patron:
                patrons[piece.patron] |= 1 << eyes[square]
    yield from sets.values()
    yield from patrons.values()


def _captors(field: Field, armies: tuple[int, ...]) -> Iterator[int]:
    """For each army whether one and whether the other of its enemies holds its King."""
    place = dict(zip(RELATIONS, armies, strict=True))
    for army, captors in ENEMIES.items():
        for captor in captors:
            yield int(field.statuses.captors[place[army]] == place[captor])


def _times(position: EnochianPosition) -> int:
    """E33: the count of the last position in which the die and an offer did not interrupt the turn."""
    for key in reversed(position.past):
        assert isinstance(key, tuple)
        _, _, _, divination, _ = key
        if divination is None or divination.die is None:
            return position.past.count(key)
    return 0
