"""What a decision did, as small values: the one source of words, sounds, animations and statistics.

A game makes events, `Game.tell` puts them into words, doors show them. A few kinds mean the same in
every game and doors may rely on them; every other kind is a game's own word, for its own `tell`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["CAPTURE", "CHECK", "COMMON_KINDS", "MOVE", "PROMOTION", "RETURN", "Event", "known_to"]

MOVE = "move"  # a piece of `army` went over `squares`, from the first to the last
CAPTURE = "capture"  # a piece of `army` was taken from `squares[0]`, by the army `by` with its `means`
PROMOTION = "promotion"  # a piece of `army` on `squares[0]` became `piece`; `means` is what it was before
RETURN = "return"  # a piece of `army` came back into play on `squares[0]`
CHECK = "check"  # the King (or what stands for him) of `army` on `squares[0]` is attacked

COMMON_KINDS = frozenset({MOVE, CAPTURE, PROMOTION, RETURN, CHECK})


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    kind     what: one of the common kinds above, or a game's own word ("thaw", "duel", "skip")
    army     the army it happened to (whose piece moved, was taken, is in check, is skipped)
    piece    the piece it is about, in the game's own word ("knight", "tiger"); "" where there is none
    squares  where, in order
    by       the army that did it, where that is not `army`
    means    the piece that did it, or what a piece was before
    note     the little that words need besides: bids "2:0", a die "3", a sentence of a reading
    seat     the only seat that may know of it; "" for everybody
    """

    kind: str
    army: str = ""
    piece: str = ""
    squares: tuple[str, ...] = ()
    by: str = ""
    means: str = ""
    note: str = ""
    seat: str = ""


def known_to(seat: str, events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that a seat may know of, in order."""
    return tuple(event for event in events if event.seat in ("", seat))
