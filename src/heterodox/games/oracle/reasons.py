"""Why a move is not legal: the first reason that applies, in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heterodox.games.board import square_name, square_named
from heterodox.games.oracle.acts import carry_out, fetchable, summonable
from heterodox.games.oracle.moves import FigureMove, Grant, OracleMove, Oust, Promotion
from heterodox.games.oracle.tokens import NAMES, PRIESTLY, Being
from heterodox.games.oracle.words import name_a, name_being, name_soul, name_souls
from heterodox.games.oracle.world import lord_square

if TYPE_CHECKING:
    from heterodox.games.oracle.rules import OraclePosition

__all__ = ["why_not", "why_still"]


def why_not(position: OraclePosition, move: OracleMove) -> str:
    """One line: the move and what the rules say against it."""
    return f"{move}: {_reason(position, move)}"


def why_still(position: OraclePosition, square: str) -> str:
    """Why neither the body on a square nor a soul in it can move now; "" where one can."""
    if position.outcome is not None:
        return f"the game is over ({position.outcome.reason})"
    start = square_named(square)
    if start is None or (being := position.world.board[start]) is None:
        return f"there is no body on {square}"
    if being.colour != position.colour:
        return _not_own(position, start, being)
    if any(move.start == start for move in position.legal_moves()):
        return ""
    if being.lifeless:
        return "it is lifeless and has nowhere to go until a soul enters"
    for move in position.candidates():
        if move.start == start:
            return _unsafe_reason(position, move)
    if being.ill_suited:
        return f"it hosts {name_souls(being.souls)} and cannot move, and the soul has nowhere to go"
    return "it has nowhere to go"


def _not_own(position: OraclePosition, square: int, being: Being) -> str:
    where = square_name(square)
    return f"the {name_being(being)} on {where} is {being.colour}'s, and {position.colour} is to move"


def _reason(position: OraclePosition, move: OracleMove) -> str:
    being = position.world.board[move.start]
    if being is None:
        return f"there is no body on {square_name(move.start)}"
    if being.colour != position.colour:
        return _not_own(position, move.start, being)
    if move in tuple(position.candidates()):
        return _unsafe_reason(position, move)
    match move:
        case FigureMove():
            return _figure_reason(position, move, being)
        case Grant() | Oust():
            return _soul_reason(position, move, being)
        case Promotion():
            return _promotion_reason(position, move, being)
    return "not a move of this game"


def _unsafe_reason(position: OraclePosition, move: OracleMove) -> str:
    """O20: the move would be possible, were it not for the own Lord soul."""
    if lord_square(carry_out(position.world, move).board, position.colour) is None:
        return f"it would leave {position.colour} without a Lord soul"
    if position.check:
        return f"{position.colour}'s Lord soul is attacked and would still be"
    return f"it would leave {position.colour}'s own Lord soul attacked"


def _figure_reason(position: OraclePosition, move: FigureMove, figure: Being) -> str:
    here, there = square_name(move.start), square_name(move.end)
    if figure.lifeless:
        return f"the {NAMES[figure.body]} on {here} is lifeless and cannot move"
    if figure.ill_suited:
        return (
            f"the {NAMES[figure.body]} on {here} hosts {name_souls(figure.souls)} and cannot move; "
            "only the soul may"
        )
    if move.fetched and figure.body != "L":
        return "only a Lord with its Lord soul fetches"
    if move.fetched == "P":
        return "a Priestess is never fetched"
    target = position.world.board[move.end]
    if move.fetched and move.fetched not in fetchable(position.world, figure.colour, target):
        return f"no {figure.colour} {NAMES[move.fetched]} lies in the earth"
    if target is not None and target.colour == figure.colour and not position.customs.take_own:
        return f"{there} holds an own body, which is never taken"
    return f"the {NAMES[figure.body]} on {here} does not move to {there} here"


def _soul_reason(position: OraclePosition, move: Grant | Oust, host: Being) -> str:
    here, there = square_name(move.start), square_name(move.end)
    if move.soul not in host.souls:
        return f"the {name_being(host)} on {here} hosts no {name_soul(move.soul)}"
    if move.start == move.end:
        return "a soul does not pass to its own host"
    target = position.world.board[move.end]
    if target is None:
        return f"there is no body on {there} for the soul to pass to"
    if move.soul == "l" and target.colour != host.colour:
        return "a Lord soul passes only to own bodies"
    if isinstance(move, Oust):
        return _oust_reason(position, move, host, target)
    return _grant_reason(position, move, host, target)


def _grant_reason(position: OraclePosition, move: Grant, host: Being, target: Being) -> str:
    if not target.has_room_for(move.soul):
        soul = name_a(name_soul(move.soul))
        return f"the {name_being(target)} on {square_name(move.end)} has no room for {soul}"
    if target.colour != host.colour and not position.customs.grant_enemy:
        return "souls are granted only to own bodies in this game"
    if move.summoned and host.body != "P":
        return "only a Priestess summons"
    if move.summoned and move.summoned not in PRIESTLY:
        return f"a Priestess does not summon {name_a(name_soul(move.summoned))}"
    if move.summoned and move.summoned not in summonable(position.world):
        return f"no {name_soul(move.summoned)} lies in the underworld"
    return _out_of_reach(move)


def _oust_reason(position: OraclePosition, move: Oust, host: Being, target: Being) -> str:
    there = square_name(move.end)
    own = target.colour == host.colour
    if move.ousted not in target.souls:
        return f"the {name_being(target)} on {there} hosts no {name_soul(move.ousted)}"
    if own and move.ousted == "l":
        return "the own Lord soul is never ousted"
    if own and not position.customs.oust_own:
        return "own souls are not ousted in this game"
    if not target.minus(move.ousted).has_room_for(move.soul):
        return f"a Priestess does not host {name_a(name_soul(move.soul))}"
    return _out_of_reach(move)


def _out_of_reach(move: Grant | Oust) -> str:
    deed = "grant" if isinstance(move, Grant) else "oust"
    here, there = square_name(move.start), square_name(move.end)
    return f"the {name_soul(move.soul)} on {here} does not reach {there} to {deed}"


def _promotion_reason(position: OraclePosition, move: Promotion, being: Being) -> str:
    if being.body != "S" or not being.living:
        return "only a living Soldier promotes"
    if "P" not in position.world.earth.upper():
        return "no Priestess lies in the earth"
    return f"{square_name(move.start)} is not on the Soldier's furthest rank"
