"""When a Lord soul is attacked (O19): by a figure that could take its host, by a soul that could oust it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heterodox.games.oracle.movement import HOPS, LINES, soldier_strikes
from heterodox.games.oracle.world import Board, lord_square

__all__ = ["Attack", "attacks_on_host", "attacks_on_lord", "lord_is_safe", "sees_lord", "shields"]

# The squares from which a soul of some class sees each square.
_IN_SIGHT = tuple(
    frozenset(
        (*HOPS["h"][square], *(seen for soul in LINES for line in LINES[soul][square] for seen in line))
    )
    for square in range(64)
)


@dataclass(frozen=True, slots=True)
class Attack:
    """One threat to a Lord soul: from which square, by which soul, in which ways (O19).

    takes  the figure there could take the being that hosts the Lord soul (O12)
    ousts  the soul there could oust the Lord soul (O14); a Lord soul never ousts an enemy
    """

    square: int
    soul: str
    takes: bool
    ousts: bool


def lord_is_safe(board: Board, colour: str) -> bool:
    """O20: whether this side still has a Lord soul and it is not attacked."""
    square = lord_square(board, colour)
    return square is not None and not any(attacks_on_host(board, square, colour))


def attacks_on_lord(board: Board, colour: str) -> tuple[Attack, ...]:
    """O19: every attack on the Lord soul of this side; none when it has no Lord soul."""
    square = lord_square(board, colour)
    return () if square is None else tuple(attacks_on_host(board, square, colour))


def attacks_on_host(board: Board, square: int, colour: str) -> Iterator[Attack]:
    """Every attack on the being of this colour that hosts its Lord soul; pinned attackers count (O19).

    A figure that could take is found by its soul, which could oust along the same way: bodies block
    the one, only souls the other (O9, O10). The Lord alone takes without ousting (O14).
    """
    yield from _along_lines(board, square, colour)
    for soul, origins in (
        ("h", HOPS["h"][square]),
        # An enemy Soldier strikes from where a Soldier of the attacked side would strike.
        ("s", soldier_strikes(square, colour)),
    ):
        for origin in origins:
            being = board[origin]
            if being is not None and being.colour != colour and soul in being.souls:
                yield Attack(origin, soul, takes=being.living, ousts=True)
    for origin in HOPS["l"][square]:
        being = board[origin]
        if being is not None and being.colour != colour and being.body == "L" and being.living:
            yield Attack(origin, "l", takes=True, ousts=False)


def _along_lines(board: Board, square: int, colour: str) -> Iterator[Attack]:
    """Chariot and Elephant attacks: look outwards, over lifeless bodies, to the first soul."""
    for soul in LINES:
        for line in LINES[soul][square]:
            bodies_between = False
            for origin in line:
                being = board[origin]
                if being is None:
                    continue
                if being.souls:
                    if being.colour != colour and soul in being.souls:
                        takes = being.living and not bodies_between
                        yield Attack(origin, soul, takes=takes, ousts=True)
                    break
                bodies_between = True


def shields(board: Board, square: int) -> frozenset[int]:
    """The squares of own souls that alone keep an enemy's line from the being on the square (O10)."""
    lord = board[square]
    assert lord is not None
    found = set()
    for soul in LINES:
        for line in LINES[soul][square]:
            hosts = [origin for origin in line if (being := board[origin]) is not None and being.souls][:2]
            if len(hosts) == 2:
                shield, attacker = board[hosts[0]], board[hosts[1]]
                assert shield is not None
                assert attacker is not None
                if shield.colour == lord.colour != attacker.colour and soul in attacker.souls:
                    found.add(hosts[0])
    return frozenset(found)


def sees_lord(origin: int, square: int) -> bool:
    """Whether a soul on `origin`, of the right class and with nothing between, could oust on the square."""
    return origin in _IN_SIGHT[square]
