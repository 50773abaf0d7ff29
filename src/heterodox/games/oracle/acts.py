"""What a player may do in a move and what it does (O11-O17), rule by rule.

`candidates` lists the moves without looking at the own Lord soul's safety (O20); `carry_out` plays
one. Both may be read top to bottom beside the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from heterodox.games.oracle.movement import (
    figure_reach,
    furthest_rank,
    soldier_step,
    soldier_strikes,
    soul_reach,
)
from heterodox.games.oracle.moves import (
    FigureMove,
    Grant,
    OracleMove,
    Oust,
    Promotion,
    figure_move,
    grant,
    oust,
)
from heterodox.games.oracle.tokens import BODIES, PRIESTLY, Being, being_of, body_letter, other
from heterodox.games.oracle.world import Customs, World

__all__ = ["candidates", "carry_out", "fetchable", "may_grant", "may_oust", "may_promote", "summonable"]


def candidates(world: World, colour: str, customs: Customs) -> Iterator[OracleMove]:
    """Every move of a side by O11-O18, without repeats; O20 is not asked."""
    for square, being in enumerate(world.board):
        if being is None or being.colour != colour:  # O7
            continue
        if being.living:
            yield from _figure_moves(world, square, being, customs)
            if may_promote(world, square):
                yield Promotion(square, square)
        for soul in being.soul_classes:  # O25: equal souls of a Priestess give one move
            yield from _soul_moves(world, square, being, soul, customs)


# -- O11 Go, O12 Take, O15 Fetch ---------------------------------------------------------------------


def _figure_moves(world: World, square: int, figure: Being, customs: Customs) -> Iterator[FigureMove]:
    """O9: a figure moves by any one of its souls."""
    for soul in figure.soul_classes:
        for target in _figure_targets(world, square, figure, soul, customs):
            yield figure_move(square, target)
            if figure.body == "L":
                for body in fetchable(world, figure.colour, world.board[target]):
                    yield figure_move(square, target, body)


def _figure_targets(world: World, square: int, figure: Being, soul: str, customs: Customs) -> Iterator[int]:
    """O11: empty squares. O12: squares with a being of the opposite colour."""
    board = world.board
    if soul == "s":  # O8: straight to go, diagonally to take
        yield from (target for target in soldier_step(square, figure.colour) if board[target] is None)
        reach: Iterator[int] = (
            target for target in soldier_strikes(square, figure.colour) if board[target] is not None
        )
    else:
        reach = figure_reach(board, square, soul)
    for target in reach:
        being = board[target]
        if being is None or being.colour != figure.colour or customs.take_own:
            yield target


def fetchable(world: World, colour: str, taken: Being | None) -> tuple[str, ...]:
    """O15: the classes a Lord may fetch, when this being was taken first. Never a Priestess."""
    earth = world.earth
    if taken is not None:
        earth += body_letter(other(taken.colour), taken.body)
    return tuple(body for body in BODIES if body != "P" and body_letter(colour, body) in earth)


def _move_figure(world: World, move: FigureMove) -> World:
    """The figure takes all its souls along (O9); a take is completed before the fetch (O15)."""
    figure, victim = world.board[move.start], world.board[move.end]
    assert figure is not None
    if victim is not None:
        # Reading: with the option take_own the taken own body changes colour too, as O12 says of
        # every taken body; it is then the opponent's to fetch.
        world = world.bury(victim)
    left_behind = None
    if move.fetched:
        world = world.unearth(body_letter(figure.colour, move.fetched))
        left_behind = being_of(figure.colour, move.fetched, "")
    return world.with_beings({move.start: left_behind, move.end: figure})


# -- O13 Grant, O16 Summon, O14 Oust -----------------------------------------------------------------


def _soul_moves(world: World, square: int, host: Being, soul: str, customs: Customs) -> Iterator[OracleMove]:
    """O10: a soul alone leaves its host, living or ill-suited, for another body on the board."""
    if soul == "s":
        granting, ousting = soldier_step(square, host.colour), soldier_strikes(square, host.colour)
    else:
        granting = ousting = tuple(soul_reach(world.board, square, soul))
    for target in granting:
        being = world.board[target]
        if being is not None and may_grant(soul, host, being, customs):
            yield grant(square, target, soul)
            if host.body == "P":
                for summoned in summonable(world):
                    yield grant(square, target, soul, summoned)
    for target in ousting:
        being = world.board[target]
        if being is not None:
            for ousted in being.soul_classes:
                if may_oust(soul, host, being, ousted, customs):
                    yield oust(square, target, soul, ousted)


def may_grant(soul: str, host: Being, being: Being, customs: Customs) -> bool:
    """O13: to a body with room, own or enemy; a Lord soul only to an own body."""
    own = being.colour == host.colour
    return being.has_room_for(soul) and (own or (soul != "l" and customs.grant_enemy))


def may_oust(soul: str, host: Being, being: Being, ousted: str, customs: Customs) -> bool:
    """O14: a soul of an own or enemy body, if the newcomer is allowed there (O4).

    Never an own Lord soul; a Lord soul ousts only on own bodies.
    """
    own = being.colour == host.colour
    if own and (ousted == "l" or not customs.oust_own):
        return False
    return (own or soul != "l") and being.minus(ousted).has_room_for(soul)


def summonable(world: World) -> tuple[str, ...]:
    """O16: the classes of soul that a Priestess may summon from the underworld."""
    return tuple(soul for soul in PRIESTLY if soul in world.underworld)


def _grant_soul(world: World, move: Grant) -> World:
    host, receiver = world.board[move.start], world.board[move.end]
    assert host is not None
    assert receiver is not None
    host = host.minus(move.soul)
    if move.summoned:  # O16: into the Priestess that the soul has just left
        world = world.raise_soul(move.summoned)
        host = host.plus(move.summoned)
    return world.with_beings({move.start: host, move.end: receiver.plus(move.soul)})


def _oust_soul(world: World, move: Oust) -> World:
    host, being = world.board[move.start], world.board[move.end]
    assert host is not None
    assert being is not None
    return world.sink(move.ousted).with_beings(
        {move.start: host.minus(move.soul), move.end: being.minus(move.ousted).plus(move.soul)}
    )


# -- O17 Promote -------------------------------------------------------------------------------------


def may_promote(world: World, square: int) -> bool:
    """O17: a living Soldier on its furthest rank, while a Priestess of any colour lies in the earth."""
    being = world.board[square]
    return (
        being is not None
        and being.body == "S"
        and being.living
        and furthest_rank(square, being.colour)
        and "P" in world.earth.upper()
    )


def _promote(world: World, move: Promotion) -> World:
    """The Soldier is buried; a Priestess rises lifeless, one of the own colour if there is one."""
    soldier = world.board[move.start]
    assert soldier is not None
    own = body_letter(soldier.colour, "P")
    priestess = own if own in world.earth else own.swapcase()
    world = world.bury(soldier).unearth(priestess)
    return world.with_beings({move.start: being_of(soldier.colour, "P", "")})


def carry_out(world: World, move: OracleMove) -> World:
    """The world after a move that `candidates` lists."""
    match move:
        case FigureMove():
            return _move_figure(world, move)
        case Grant():
            return _grant_soul(world, move)
        case Oust():
            return _oust_soul(world, move)
        case Promotion():
            return _promote(world, move)
    raise TypeError(f"not a move of Oracle Chess: {move!r}")
