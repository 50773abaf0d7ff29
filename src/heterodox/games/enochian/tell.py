"""What happens in a game, as events, and how it is told (E15, E18–E30, E35, E37, E39).

Beside the kinds that all games share these are Enochian chess's own. `army` is always the army that
it happens to, `by` the one that does it:

    share      the King of `by` joins the piece of `army` on a throne (E40)
    freeze     `army` freezes: `by` captured its King (E18); note "again": its commander is gone (E21)
    thaw       `army` may act again (E20, E24)
    command    the King of `by` seized the throne of `army` (E20)
    obey       `army` lost its King and stays under the command of `by` (E22)
    release    `by` no longer commands `army` (E21)
    takeover   `by` took its ally's King, and commands (E25)
    demotion   a piece of `army` became a pawn, as PROMOTION the other way round (E28)
    concourse  `army` completed a block of Bishops or Queens (E30)
    join       a piece of `army` goes over to `by` (E30)
    offer      `by` offers `army` an exchange of prisoners (E23)
    exchange   the prisoners of `army` and `by` are exchanged (E24)
    decline    `army` declines the offer of `by` (E23)
    withdraw   `army` withdraws (E35)
    roll       `army` rolled `note` for the kind `piece`; "3-" where that allows no move (E37)
    pass       `army` has no move for a die that was rolled before (E41)
    skip       `army` cannot act, and why (E31)
    reading    a line of a divination's reading, for the querent (E39)

A CAPTURE of two pieces at once (E13) is two events: the first names the other piece in its note. An
event with the note `TOLD` is told by the one before it.
"""

from __future__ import annotations

from collections.abc import Mapping

from heterodox.games.enochian.setting import ARMIES
from heterodox.games.events import CAPTURE, PROMOTION, RETURN, Event

__all__ = [
    "AGAIN",
    "COMMAND",
    "CONCOURSE",
    "DECLINED",
    "DEMOTION",
    "EXCHANGE",
    "FREEZE",
    "JOIN",
    "KINDS",
    "NAMES",
    "OBEY",
    "OFFERED",
    "PASS",
    "READING",
    "RELEASE",
    "ROLL",
    "SHARE",
    "SKIP",
    "TAKEOVER",
    "THAW",
    "THAWED",
    "TOLD",
    "VAIN",
    "WITHDREW",
    "tell",
]

SHARE, FREEZE, THAW = "share", "freeze", "thaw"
COMMAND, OBEY, RELEASE, TAKEOVER = "command", "obey", "release", "takeover"
DEMOTION, CONCOURSE, JOIN = "demotion", "concourse", "join"
OFFERED, EXCHANGE, DECLINED, WITHDREW = "offer", "exchange", "decline", "withdraw"
ROLL, PASS, SKIP, READING = "roll", "pass", "skip", "reading"

KINDS = (
    *(SHARE, FREEZE, THAW, COMMAND, OBEY, RELEASE, TAKEOVER, DEMOTION, CONCOURSE, JOIN),
    *(OFFERED, EXCHANGE, DECLINED, WITHDREW, ROLL, PASS, SKIP, READING),
)

# Notes.
TOLD = "told"
AGAIN = "again"  # of FREEZE
THAWED = "thawed"  # of RETURN: with its King the army thaws
VAIN = "-"  # at the end of a ROLL's

# The names that events give to armies, by army number.
NAMES = tuple(army.name for army in ARMIES)


SENTENCES: Mapping[str, str] = {
    CAPTURE: "{by} {means} captured {army} {piece}{also} on {square}",
    PROMOTION: "{army} {means} on {square} promoted to {piece}",
    DEMOTION: "{army} {means} on {square} demoted to a pawn",
    RETURN: "{army} {piece} returns on {square}",
    f"{RETURN} {THAWED}": "{army} {piece} returns on {square}, its army thawed",
    SHARE: "{by} {means} shares the throne {square} with {army} {piece}",
    FREEZE: "{army} army frozen: its King was captured by {by}",
    f"{FREEZE} {AGAIN}": "{army} army frozen again",
    THAW: "{army} army thawed",
    COMMAND: "{by} {means} seized the throne of {army} and commands its army",
    OBEY: "{army} army stays under the command of {by}",
    RELEASE: "{by} no longer commands {army}",
    TAKEOVER: "{by} took over the {army} {piece} and commands its army",
    CONCOURSE: "Concourse of the {piece}s on {square}",
    JOIN: "{army} {piece} on {square} joins {by}",
    OFFERED: "{by} offers {army} an exchange of prisoners",
    EXCHANGE: "Prisoners exchanged",
    DECLINED: "The exchange is declined",
    WITHDREW: "{army} withdraws",
    ROLL: "{army} rolled {die}: {piece}{vain}",
    PASS: "{army} has no move for the die",
    SKIP: "{army} skipped: {note}",
    READING: "{note}",
}


def tell(event: Event) -> str:
    """An event in a sentence without its full stop; "" for those that need no words."""
    sentence = SENTENCES.get(f"{event.kind} {event.note}") or SENTENCES.get(event.kind, "")
    if not sentence or event.note == TOLD:
        return ""
    return sentence.format(
        army=event.army.capitalize(),
        piece=_title(event.piece),
        by=event.by.capitalize(),
        means=_title(event.means),
        square=event.squares[0] if event.squares else "",
        note=event.note,
        also=_also(event.note),
        die=event.note.removesuffix(VAIN),
        vain=", no move" if event.note.endswith(VAIN) else "",
    )


def _title(piece: str) -> str:
    """ "Rook's pawn" for "rook's pawn"; a pawn without a patron is no person."""
    return piece if piece == "pawn" else piece.capitalize()


def _also(note: str) -> str:
    """ " and Black Rook": who fell together with the first (E13)."""
    army, _, piece = note.partition(" ")
    return f" and {army.capitalize()} {_title(piece)}" if piece else ""
