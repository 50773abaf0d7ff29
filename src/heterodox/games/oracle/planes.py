"""What a program sees of a position of Oracle Chess: see `heterodox.games.planes`.

The side that the seat plays is its own, and its first rank is row 0. Souls have no colour: the body that
hosts them has. The compiled twin is in native/envs/oracle.hpp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from heterodox.games.oracle.facts import CYCLE, LAST_ROUND, PRIESTESS_ROOM, QUIET_PLIES
from heterodox.games.oracle.tokens import (
    BODIES,
    BODY_LIMITS,
    NAMES,
    PRIESTLY,
    SOUL_LIMITS,
    SOULS,
    WHITE,
    body_letter,
    other,
)
from heterodox.games.planes import FLIPPED, UPRIGHT, Plane, capped

if TYPE_CHECKING:
    from heterodox.games.oracle.rules import OraclePosition

__all__ = ["PLANES", "observe"]

# Which souls lie on planes of their own: of each class the first in a body, then what only a Priestess hosts.
_LAYERS = tuple((soul, 1) for soul in SOULS) + tuple(
    (soul, number) for number in range(2, PRIESTESS_ROOM + 1) for soul in PRIESTLY
)
_ORDINALS = ("", "", "second ", "third ")

_QUIET = Plane("quiet plies", "plies since the last one that was not quiet (O23)", QUIET_PLIES)
_ROUND = Plane("rounds played", f"rounds that are over, of {LAST_ROUND} (O23)", min(LAST_ROUND, 255))
_CUSTOMS = {
    "take_own": "a figure may take its own colour (O12)",
    "grant_enemy": "a soul may be granted to an enemy body (O13)",
    "oust_own": "a soul may oust one of an own body (O14)",
}

PLANES = (
    *(Plane(f"own {NAMES[body]} bodies", "the seat's own, with souls or without") for body in BODIES),
    *(Plane(f"enemy {NAMES[body]} bodies", "the opponent's") for body in BODIES),
    *(
        Plane(
            f"{_ORDINALS[number]}{NAMES[soul.upper()]} souls",
            "hosted by the body on the square, whoever's it is"
            if number == 1
            else f"a Priestess hosts {number} of them (O4)",
        )
        for soul, number in _LAYERS
    ),
    Plane("decides", "1 while this seat has to decide", 1),
    Plane("black", "1 where this seat plays Black: its board is upside down, its action numbers are not", 1),
    *(Plane(f"own {NAMES[body]} in the earth", "how many (O3)", BODY_LIMITS[body]) for body in BODIES),
    *(Plane(f"enemy {NAMES[body]} in the earth", "how many", BODY_LIMITS[body]) for body in BODIES),
    *(
        Plane(f"{NAMES[soul.upper()]} souls in the underworld", "how many (O3)", SOUL_LIMITS[soul])
        for soul in SOULS
    ),
    _QUIET,
    _ROUND,
    Plane("cycle", f"1 where the same position stood {CYCLE} plies ago: once more is a draw (O23)", 1),
    *(Plane(name, f"1 where {what}", 1) for name, what in _CUSTOMS.items()),
)


def observe(position: OraclePosition, seat: str) -> tuple[int, ...]:
    """The values of `PLANES` as White or Black sees the position."""
    eyes = UPRIGHT if seat == WHITE else FLIPPED
    world, customs = position.world, position.customs
    bodies = {(colour, body): 0 for colour in (seat, other(seat)) for body in BODIES}
    souls = dict.fromkeys(_LAYERS, 0)
    for square, being in enumerate(world.board):
        if being is None:
            continue
        here = 1 << eyes[square]
        bodies[being.colour, being.body] |= here
        for soul in being.soul_classes:
            for number in range(1, being.souls.count(soul) + 1):
                souls[soul, number] |= here
    cycle = len(position.past) >= CYCLE and position.past[-CYCLE] == position.key
    return (
        *bodies.values(),
        *souls.values(),
        int(position.colour == seat and position.outcome is None),
        int(seat != WHITE),
        *(world.earth.count(body_letter(colour, body)) for colour, body in bodies),
        *(world.underworld.count(soul) for soul in SOULS),
        capped(position.quiet, _QUIET),
        capped(position.round_number - 1, _ROUND),
        int(cycle),
        *(int(getattr(customs, name)) for name in _CUSTOMS),
    )
