"""Moves and checks in plain words, for people and screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heterodox.games.board import square_name
from heterodox.games.oracle.attack import Attack
from heterodox.games.oracle.moves import FigureMove, Grant, OracleMove, Oust
from heterodox.games.oracle.tokens import NAMES, Being
from heterodox.games.oracle.world import World, lord_square

if TYPE_CHECKING:
    from heterodox.games.oracle.rules import OraclePosition

__all__ = ["describe", "name_a", "name_being", "name_soul", "name_souls", "tell_check", "tell_move"]


def name_soul(soul: str) -> str:
    """ "h" -> "Horse soul"."""
    return f"{NAMES[soul.upper()]} soul"


def name_souls(souls: str) -> str:
    """ "ceh" -> "Chariot, Elephant and Horse souls"; "" -> "no soul"."""
    if not souls:
        return "no soul"
    if len(souls) == 1:
        return f"{name_a(NAMES[souls.upper()])} soul"
    names = [NAMES[soul.upper()] for soul in souls]
    return f"{', '.join(names[:-1])} and {names[-1]} souls"


def name_being(being: Being) -> str:
    """A being as people say it: "Chariot", "lifeless Priestess", "ill-suited Soldier"."""
    name = NAMES[being.body]
    if being.lifeless:
        return f"lifeless {name}"
    return name if being.living else f"ill-suited {name}"


def name_a(name: str) -> str:
    """ "Elephant soul" -> "an Elephant soul"."""
    return f"an {name}" if name[0] == "E" else f"a {name}"


def _being_at(world: World, square: int, mover: str) -> str:
    """ "the lifeless Priestess on d2", or "black's Chariot on d5" where the mover is White."""
    being = world.board[square]
    assert being is not None
    owner = "the" if being.colour == mover else f"{being.colour}'s"
    return f"{owner} {name_being(being)} on {square_name(square)}"


def tell_move(world: World, move: OracleMove) -> tuple[str, ...]:
    """What a legal move does, one clause for each thing that happens."""
    being = world.board[move.start]
    assert being is not None
    start = square_name(move.start)
    match move:
        case FigureMove():
            return _tell_figure(world, move, being)
        case Grant():
            receiver = _being_at(world, move.end, being.colour)
            told = (f"the {name_soul(move.soul)} on {start} passes to {receiver}",)
            if move.summoned:
                summoned = name_a(name_soul(move.summoned))
                return (*told, f"the Priestess on {start} summons {summoned} from the underworld")
            return told
        case Oust():
            host = _being_at(world, move.end, being.colour)
            return (f"the {name_soul(move.soul)} on {start} ousts the {name_soul(move.ousted)} of {host}",)
    return (
        f"the Soldier on {start} turns into a lifeless Priestess",
        "a Soldier soul sinks into the underworld",
    )


def _tell_figure(world: World, move: FigureMove, figure: Being) -> tuple[str, ...]:
    start, end = square_name(move.start), square_name(move.end)
    victim = world.board[move.end]
    told = []
    if victim is None:
        told.append(f"the {NAMES[figure.body]} goes from {start} to {end}")
    else:
        told.append(f"the {NAMES[figure.body]} on {start} takes {_being_at(world, move.end, figure.colour)}")
        if victim.souls:
            told.append(
                f"{name_souls(victim.souls)} sink{'s' * (len(victim.souls) == 1)} into the underworld"
            )
    if move.fetched:
        told.append(f"the Lord fetches a lifeless {NAMES[move.fetched]} to {start}")
    return tuple(told)


def tell_check(position: OraclePosition) -> str:
    """Who attacks the Lord soul of the side to move, and how (O19)."""
    square = lord_square(position.world.board, position.colour)
    assert square is not None
    threats = [_tell_threat(position.world, attack) for attack in position.attacks]
    where = f"{position.colour}'s Lord soul on {square_name(square)}"
    return f"{where} is attacked: {', '.join(threats)}"


def _tell_threat(world: World, attack: Attack) -> str:
    """A figure that could take its way to the Lord, or a soul that could only oust."""
    attacker = world.board[attack.square]
    assert attacker is not None
    name = name_being(attacker) if attack.takes else name_soul(attack.soul)
    deeds = ["take its host"] * attack.takes + ["oust it"] * attack.ousts
    return f"the {name} on {square_name(attack.square)} could {' or '.join(deeds)}"


def describe(position: OraclePosition, move: OracleMove) -> str:
    """A legal move as one sentence, with check or mate at the end."""
    sentence = ", and ".join(tell_move(position.world, move))
    after = position.after(move)
    if not after.check:
        return sentence
    mate = after.outcome is not None and after.outcome.reason == "checkmate"
    return f"{sentence}: {'checkmate' if mate else 'check'}"
