"""What moves do, as events, and events in plain words, for people and screen readers.

Besides the common kinds (a fetch is a return) Oracle Chess knows these:

GO     a figure of `army` went over `squares` to an empty square (O11)
GRANT  the soul `means` of the army `by` passed to the `piece` of `army` on squares[0], from squares[1] (O13);
       `note` is the state of that body
OUST   the soul `means` of the army `by` on squares[1] drove out the soul `piece` on squares[0] (O14);
       `note` is the body that hosts it
SUMMON the soul `piece` came from the underworld into the Priestess of `army` on squares[0] (O16)
SINK   the souls with the letters `note`, of a body on squares[0], went to the underworld (O12, O17)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from heterodox.games.board import square_name
from heterodox.games.events import CAPTURE, CHECK, MOVE, PROMOTION, RETURN, Event
from heterodox.games.oracle.attack import Attack
from heterodox.games.oracle.moves import FigureMove, Grant, OracleMove, Oust
from heterodox.games.oracle.tokens import NAMES, Being, other
from heterodox.games.oracle.world import World, lord_square

if TYPE_CHECKING:
    from heterodox.games.oracle.rules import OraclePosition

__all__ = [
    "KINDS",
    "body_piece",
    "describe",
    "events_of_check",
    "events_of_move",
    "name_a",
    "name_being",
    "name_soul",
    "name_souls",
    "soul_piece",
    "tell",
]

KINDS = GO, GRANT, OUST, SUMMON, SINK = "go", "grant", "oust", "summon", "sink"


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
    return _name(NAMES[being.body], _state(being))


def _state(being: Being) -> str:
    return "lifeless" if being.lifeless else "" if being.living else "ill-suited"


def _name(piece: str, state: str = "") -> str:
    """ "horse soul" -> "Horse soul"; "horse", "lifeless" -> "lifeless Horse"."""
    return f"{state} {piece[0].upper()}{piece[1:]}".lstrip()


def name_a(name: str) -> str:
    """ "Elephant soul" -> "an Elephant soul"."""
    return f"an {name}" if name[0] == "E" else f"a {name}"


# -- events ------------------------------------------------------------------------------------------


def body_piece(being: Being) -> str:
    """A body as events and material call it: "chariot"."""
    return NAMES[being.body].lower()


def soul_piece(soul: str) -> str:
    """A soul as events call it: "chariot soul"."""
    return name_soul(soul).lower()


def events_of_move(world: World, move: OracleMove) -> tuple[Event, ...]:
    """What a legal move does, one event for each thing that happens."""
    being = world.board[move.start]
    assert being is not None
    return _events_between(move, being, world.board[move.end])


@lru_cache(maxsize=1 << 16)
def _events_between(move: OracleMove, being: Being, there: Being | None) -> tuple[Event, ...]:
    """What a move does to the being that makes it and to the one where it leads; the same come often."""
    match move:
        case FigureMove():
            return _events_of_figure(move, being, there)
        case Grant():
            return _events_of_grant(move, being, there)
        case Oust():
            return _events_of_oust(move, being, there)
    here = move.squares
    promoted = Event(PROMOTION, being.colour, NAMES["P"].lower(), here, means=body_piece(being))
    return promoted, Event(SINK, being.colour, squares=here, note=being.souls)


def _events_of_figure(move: FigureMove, figure: Being, victim: Being | None) -> tuple[Event, ...]:
    start, end = move.squares
    army, name = figure.colour, body_piece(figure)
    events = [Event(MOVE, army, name, (start, end))]
    if victim is None:
        events.append(Event(GO, army, name, (start, end)))
    else:
        taken = (victim.colour, body_piece(victim), (end, start))
        events.append(Event(CAPTURE, *taken, by=army, means=name, note=_state(victim)))
        if victim.souls:
            events.append(Event(SINK, victim.colour, squares=(end,), note=victim.souls))
    if move.fetched:
        events.append(Event(RETURN, army, NAMES[move.fetched].lower(), (start,), means=name))
    return tuple(events)


def _events_of_grant(move: Grant, host: Being, receiver: Being | None) -> tuple[Event, ...]:
    start, end = move.squares
    assert receiver is not None
    army, soul = host.colour, soul_piece(move.soul)
    given = (receiver.colour, body_piece(receiver), (end, start))
    events = (
        Event(MOVE, army, soul, (start, end)),
        Event(GRANT, *given, by=army, means=soul, note=_state(receiver)),
    )
    if not move.summoned:
        return events
    return (*events, Event(SUMMON, army, soul_piece(move.summoned), (start,), means=body_piece(host)))


def _events_of_oust(move: Oust, host: Being, being: Being | None) -> tuple[Event, ...]:
    start, end = move.squares
    assert being is not None
    army, soul = host.colour, soul_piece(move.soul)
    ousted = (being.colour, soul_piece(move.ousted), (end, start))
    return (
        Event(MOVE, army, soul, (start, end)),
        Event(OUST, *ousted, by=army, means=soul, note=f"{_state(being)} {body_piece(being)}".lstrip()),
    )


def events_of_check(position: OraclePosition) -> tuple[Event, ...]:
    """Who attacks the Lord soul of the side to move, from where, and how (O19)."""
    square = lord_square(position.world.board, position.colour)
    if square is None or not position.attacks:
        return ()
    squares = (square, *dict.fromkeys(attack.square for attack in position.attacks))
    threats = ", ".join(_threat(position.world, attack) for attack in position.attacks)
    return (
        Event(
            CHECK,
            position.colour,
            soul_piece("l"),
            tuple(map(square_name, squares)),
            by=other(position.colour),
            note=threats,
        ),
    )


def _threat(world: World, attack: Attack) -> str:
    """A figure that could take its way to the Lord, or a soul that could only oust."""
    attacker = world.board[attack.square]
    assert attacker is not None
    name = name_being(attacker) if attack.takes else name_soul(attack.soul)
    deeds = ["take its host"] * attack.takes + ["oust it"] * attack.ousts
    return f"the {name} on {square_name(attack.square)} could {' or '.join(deeds)}"


# -- words -------------------------------------------------------------------------------------------


def tell(event: Event) -> str:
    """An event in one sentence; "" for the mere movement of a token, which the deed tells."""
    teller = _TELLERS.get(event.kind)
    return teller(event) if teller else ""


def _tell_go(event: Event) -> str:
    start, end = event.squares
    return f"the {_name(event.piece)} goes from {start} to {end}"


def _tell_capture(event: Event) -> str:
    end, start = event.squares
    victim = _name(event.piece, event.note)
    return f"the {_name(event.means)} on {start} takes {_owner(event)} {victim} on {end}"


def _tell_grant(event: Event) -> str:
    end, start = event.squares
    receiver = _name(event.piece, event.note)
    return f"the {_name(event.means)} on {start} passes to {_owner(event)} {receiver} on {end}"


def _tell_oust(event: Event) -> str:
    end, start = event.squares
    state, _, body = event.note.rpartition(" ")
    host = f"{_owner(event)} {_name(body, state)} on {end}"
    return f"the {_name(event.means)} on {start} ousts the {_name(event.piece)} of {host}"


def _tell_sink(event: Event) -> str:
    return f"{name_souls(event.note)} sink{'s' * (len(event.note) == 1)} into the underworld"


def _tell_summon(event: Event) -> str:
    (square,) = event.squares
    return f"the {_name(event.means)} on {square} summons {name_a(_name(event.piece))} from the underworld"


def _tell_return(event: Event) -> str:
    (square,) = event.squares
    return f"the {_name(event.means)} fetches a {_name(event.piece, 'lifeless')} to {square}"


def _tell_promotion(event: Event) -> str:
    (square,) = event.squares
    return f"the {_name(event.means)} on {square} turns into a {_name(event.piece, 'lifeless')}"


def _tell_check(event: Event) -> str:
    return f"{event.army}'s {_name(event.piece)} on {event.squares[0]} is attacked: {event.note}"


_TELLERS: Mapping[str, Callable[[Event], str]] = {
    GO: _tell_go,
    CAPTURE: _tell_capture,
    GRANT: _tell_grant,
    OUST: _tell_oust,
    SINK: _tell_sink,
    SUMMON: _tell_summon,
    RETURN: _tell_return,
    PROMOTION: _tell_promotion,
    CHECK: _tell_check,
}


def _owner(event: Event) -> str:
    """ "the" for a body of the mover's own, "black's" for one of Black's."""
    return "the" if event.army == event.by else f"{event.army}'s"


@lru_cache(maxsize=1 << 16)
def _sentence(move: OracleMove, being: Being, there: Being | None) -> str:
    return ", and ".join(filter(None, map(tell, _events_between(move, being, there))))


def describe(position: OraclePosition, move: OracleMove) -> str:
    """A legal move as one sentence, with check or mate at the end."""
    being = position.world.board[move.start]
    assert being is not None
    sentence = _sentence(move, being, position.world.board[move.end])
    if not position.gives_check(move):
        return sentence
    end = position.after(move).outcome
    mate = end is not None and end.reason == "checkmate"
    return f"{sentence}: {'checkmate' if mate else 'check'}"
